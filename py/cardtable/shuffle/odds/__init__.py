"""Exact odds of a deck, how they are computed, and a simulation to compare them with.

| read | for |
|---|---|
| `curves` | the entry: the odds of cards, categories and wishes |
| `wishes` | a wish: how many of which cards, by when |
| `inclusion_exclusion`, and `cuts` for the base slots | wishes for any one card: player cards x base slots |
| `player_values`, and `counts` for the base cards | other wishes, and decks that are compared |
| `players` | the chances of player slots: in a match, and where a deck is trimmed |
| `advisor`, `compare` | what would help; two decks side by side |
| `simulation` | odds drawn, not counted |
"""
