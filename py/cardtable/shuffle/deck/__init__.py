"""A player's deck: the 83 cards, the deck built of them, and decks read from text."""
