"""The sheet of one slot, and the changes that are made there."""
