"""How a shuffle lays the cards: its blocks, one seeded shuffle, and every layout up to symmetry."""
