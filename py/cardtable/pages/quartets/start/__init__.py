"""The start of a game: the set-up, its presets and names, and the guided first game."""
