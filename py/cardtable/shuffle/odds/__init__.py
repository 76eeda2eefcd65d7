"""Exact odds of a deck, how they are computed, and a simulation to compare them with.

| read | for |
|---|---|
| `curves` | the entry: the odds of cards, categories and wishes; two decks side by side |
| `wishes` | a wish: how many of which cards, by when |
| `inclusion_exclusion`, and `cuts` for the base slots | wishes for any one card: player cards x base slots |
| `player_values`, and `counts` for the base cards | other wishes, and decks that are compared |
| `players` | the chances of player slots: in a match, and where a deck is trimmed |
| `advisor` | what would help |
| `simulation` | odds drawn, not counted |
"""
