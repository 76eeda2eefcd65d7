"""The game: cards, formations, the table, legal moves, playing them, whole games."""
