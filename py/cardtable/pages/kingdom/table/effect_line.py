"""What a card does, in a line of our own words, from facts: sure effects, abilities, types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.kingdom import Ability, Card, Kind
from cardtable.kingdom.cards.effects import Effect, effects_of
from cardtable.pages.core.language import listed, plural, t, t_later

LONGEST = 90
"""Characters of a line. Clauses that do not fit are left out, from the end."""
SENTENCES = {
    Effect.POINTS: (t_later("Worth {count} point"), t_later("Worth {count} points")),
    Effect.CARDS_A_POINT: t_later("Worth 1 point for every {count} cards in the deck"),
    Effect.VICTORIES_A_POINT: t_later("Worth 1 point for every {count} Victory cards in the deck"),
    Effect.ACTIONS_A_POINT: t_later("Worth 1 point for every {count} Actions in the deck"),
    Effect.SILVERS_A_POINT: t_later("Worth 1 point for every {count} Silvers in the deck"),
    Effect.NAMES_FOR_TWO_POINTS: t_later("Worth 2 points for every {count} different cards in the deck"),
    Effect.POINTS_A_DUCHY: t_later("Worth {count} point for every Duchy in the deck"),
    Effect.DRAW_UP_TO: t_later("Draws up to a hand of {count} cards"),
    Effect.COINS_VARY: t_later("Gives a varying number of coins"),
    Effect.DISCARDS: (t_later("Discards {count} card"), t_later("Discards {count} cards")),
    Effect.REDRAWS: t_later("Discards cards to draw as many"),
    Effect.PLAYS: t_later("Plays a card {count} times"),
    Effect.PLAYS_OTHERS: t_later("Plays other cards"),
    Effect.TRASH_UP_TO: t_later("Trashes up to {count} cards"),
    Effect.TRADE_UP_TO: t_later("Replaces a card with one that costs up to {count} more"),
    Effect.TRADE_UP: t_later("Replaces a card with one that costs exactly {count} more"),
    Effect.TREASURE_UP_TO: t_later("Replaces a Treasure with one that costs up to {count} more"),
    Effect.COPPER_COINS: t_later("Trashes a Copper for {count} coins"),
    Effect.FIRST_SILVER: t_later("Gives {count} coin with the first Silver"),
    Effect.FROM_DISCARDED: t_later("Puts {count} card of the discard pile on the deck"),
    Effect.GAIN_UP_TO: t_later("Gains a card that costs up to {count}"),
    Effect.GOLDS: (t_later("Gains {count} Gold"), t_later("Gains {count} Golds")),
    Effect.SILVERS: t_later("Gains {count} Silver"),
    Effect.OTHERS_CURSE: t_later("Others gain {count} Curse"),
    Effect.OTHERS_KEEP: t_later("Others discard down to {count} cards"),
    Effect.OTHERS_DRAW: t_later("Others draw {count} card"),
}
"""The clause of an effect, for one and for many where both occur."""
AMOUNTS = {
    Effect.CARDS: (t_later("{count} card"), t_later("{count} cards")),
    Effect.ACTIONS: (t_later("{count} Action"), t_later("{count} Actions")),
    Effect.BUYS: (t_later("{count} Buy"), t_later("{count} Buys")),
    Effect.COINS: (t_later("{count} coin"), t_later("{count} coins")),
}
"""The things that a card draws or gives."""
MORE = {Effect.CARDS: Ability.DRAWER, Effect.ACTIONS: Ability.VILLAGE}
"""What can be more than its number, where a card has the ability and the number is less than two."""
ABILITIES: dict[Ability, tuple[str, tuple[Effect, ...]]] = {
    Ability.VILLAGE: (t_later("+2 Actions"), (Effect.ACTIONS,)),
    Ability.DRAWER: (t_later("Draws cards"), (Effect.CARDS, Effect.DRAW_UP_TO)),
    Ability.BUY: (t_later("+Buy"), (Effect.BUYS,)),
    Ability.TRASHING: (
        t_later("Trashes cards"),
        (
            *(Effect.TRASH_UP_TO, Effect.TRADE_UP, Effect.TRADE_UP_TO),
            *(Effect.TREASURE_UP_TO, Effect.COPPER_COINS),
        ),
    ),
    Ability.GAINER: (
        t_later("Gains cards"),
        (
            *(Effect.GAIN_UP_TO, Effect.TRADE_UP, Effect.TRADE_UP_TO, Effect.TREASURE_UP_TO),
            *(Effect.GOLDS, Effect.SILVERS),
        ),
    ),
    Ability.CURSES: (t_later("Gives Curses"), (Effect.OTHERS_CURSE,)),
    Ability.THRONE: (t_later("Plays another card again"), (Effect.PLAYS,)),
    Ability.VILLAGERS: (t_later("+Villagers"), ()),
    Ability.COFFERS: (t_later("+Coffers"), ()),
    Ability.VP: (t_later("Gives victory point tokens."), ()),
    Ability.ANSWERS: (t_later("Answers Attacks"), ()),
    Ability.PROTECTS: (t_later("Keeps others’ Attacks off"), ()),
    Ability.TURNS: (t_later("Extra turn"), ()),
}
"""The clause of an ability, and the effects that say it in numbers."""
BESIDES = {
    Effect.TRASHER: t_later("Trashes cards of the others."),
    Effect.SHRINKER: t_later("Makes the others’ hands smaller."),
    Effect.MILLER: t_later("Can discard cards from the others’ decks."),
    Effect.DISCOUNTER: t_later("Makes cards cheaper."),
    Effect.DISCARDCASHER: t_later("Pays for discarded cards."),
    Effect.TOPDECKER: t_later("Prepares your next hand."),
}
"""The clauses of effects that have no number, as the attributes of the same names are explained."""
GAINS = {"horses": t_later("Gains Horses"), "loot": t_later("Gains Loot"), "spoils": t_later("Gains Spoils")}
"""What is gained, by the need that it stands ready for."""
HAVING = {
    "exile-mat": t_later("Exiles cards"),
    "looter": t_later("Brings Ruins"),
    "fate": t_later("Brings Boons"),
    "doom": t_later("Brings Hexes"),
    "liaison": t_later("Gives Favor tokens"),
    "omen": t_later("Removes Sun tokens"),
    "reserve": t_later("Waits on the Tavern mat"),
    "traveller": t_later("Can be exchanged for the next Traveller"),
    "shadow": t_later("Can be played from the deck"),
    "duration": t_later("Lasts beyond this turn"),
}
"""The clauses of what a card uses, and of its types."""
KINDS = {
    Kind.LANDMARK: t_later("Changes the score"),
    Kind.PROJECT: t_later("Lasts until the game ends"),
    Kind.WAY: t_later("An Action can do this instead"),
    Kind.TRAIT: t_later("Changes one pile"),
    Kind.ALLY: t_later("Works by Favor tokens"),
    Kind.PROPHECY: t_later("Works once the Sun tokens are gone"),
}
"""The clauses of landscapes and of what else lies beside the piles."""


def effect_line(card: Card) -> str:
    """Return what a card does, at most `LONGEST` characters; of a card of which nothing is known, "".

    >>> from cardtable.kingdom import card_by_id
    >>> for each in ("militia", "market", "steward", "gardens", "menagerie"):
    ...     print(effect_line(card_by_id(each)))
    Gives 2 coins; others discard down to 3 cards
    Draws 1 card; gives 1 Action, 1 Buy and 1 coin
    Draws cards or trashes cards, by choice
    Worth 1 point for every 10 cards in the deck
    Draws 1 card or more; gives 1 Action
    """
    line = ""
    for clause in _clauses(card):
        longer = t("{line}; {clause}", line=line, clause=_small(clause)) if line else clause
        if len(longer) <= LONGEST:
            line = longer
    return line


def _small(clause: str) -> str:
    """Return a clause as it stands within a line: no language has a noun at its beginning."""
    return clause[:1].lower() + clause[1:]


def _clauses(card: Card) -> Iterator[str]:
    effects = effects_of(card)
    if Effect.CARDS in effects:
        yield t("Draws {amount}", amount=_amount(card, Effect.CARDS))
    gives = [_amount(card, each) for each in AMOUNTS if each in effects and each is not Effect.CARDS]
    if gives:
        yield t("Gives {amounts}", amounts=listed(gives))
    for effect, words in SENTENCES.items():
        if effect in effects:
            one, many = words if isinstance(words, tuple) else (words, words)
            yield plural(effects[effect], one, many)
    abilities = [*_abilities(card, effects)]
    if Effect.CHOICE in effects and abilities:
        first, *others = abilities
        yield t("{abilities}, by choice", abilities=listed([first, *map(_small, others)], "or"))
    else:
        yield from abilities
    for effect, words in BESIDES.items():
        if effect in effects and not (effect is Effect.TOPDECKER and Effect.FROM_DISCARDED in effects):
            yield t(words).rstrip(".")
    for having, words in HAVING.items():
        if having in {*card.types, *card.needs}:
            yield t(words)
    if card.kind in KINDS:
        yield t(KINDS[card.kind])


def _amount(card: Card, effect: Effect) -> str:
    number = effects_of(card)[effect]
    amount = plural(number, *AMOUNTS[effect])
    return (
        t("{amount} or more", amount=amount) if number < 2 and MORE.get(effect) in card.abilities else amount
    )


def _abilities(card: Card, effects: Iterable[Effect]) -> Iterator[str]:
    for ability, (words, instead) in ABILITIES.items():
        if ability in card.abilities and not {*effects} & {*instead}:
            gained = [each for each in GAINS if each in card.needs and ability is Ability.GAINER]
            name = t(GAINS[gained[0]] if gained else words).rstrip(".")
            yield t("{name} (at times)", name=name) if ability in card.abilities_at_times else name
