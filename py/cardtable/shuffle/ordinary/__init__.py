"""Any shuffled deck: lists of deck builders, and exact odds with mulligans.

| read | for |
|---|---|
| `deck_list` | a list of a deck builder |
| `list_game` | the entry: wishes and rules for keeping a hand that name cards of a list, and their chances |
| `opening` | how a game begins, with its mulligans |
| `practice` | a hand that a player keeps or replaces, and the draws after it |
| `ways` | the ways to draw what meets the wishes, where nothing is chosen; the draws in spans |
| `best_hands` | all hands, where the player chooses what goes to the bottom |
"""
