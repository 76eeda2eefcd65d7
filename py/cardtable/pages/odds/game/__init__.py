"""A game against a bot: its turns, its log, its end, and the look at it."""
