"""The reasons for moves: hints, and what a bot has thought."""
