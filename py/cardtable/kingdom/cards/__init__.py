"""The cards of Dominion: piles, sets, attributes, names in other languages, recommended kingdoms."""
