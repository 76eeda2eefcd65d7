"""The board of players by cards, and hands drawn as slots."""
