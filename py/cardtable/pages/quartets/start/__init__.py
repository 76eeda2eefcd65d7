"""The set-up of a game, and its presets."""
