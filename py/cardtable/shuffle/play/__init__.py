"""A deck in play: the chance of the next card, orders that cannot be, and the rotation of hand and queue."""
