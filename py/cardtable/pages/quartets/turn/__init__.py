"""The turn: whose it is, what can be asked and declared, and the guided first game."""
