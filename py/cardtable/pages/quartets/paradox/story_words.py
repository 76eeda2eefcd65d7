"""The words of a paradox's story: a sentence for each step, with the names of players, groups and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import htpy as h

from cardtable.pages.core.language import listed, number, plural, t, t_later
from cardtable.pages.quartets.phrases import group_words
from cardtable.pages.ui import hint
from cardtable.quartets import Entry, Game
from cardtable.quartets.names import Names
from cardtable.quartets.story import Says, Step, Story

WORDS: Mapping[Says, str | tuple[str, str]] = {
    "aside": t_later("{holder} put {group} aside (statement {number}). Nobody holds a card of it any more."),
    "few-for-quartet": t_later("A quartet has four cards, and {player} has {count} in hand."),
    "no-cards": t_later("{player} has no card in hand."),
    "denied": t_later(
        "{giver} gave {card} to {holder} (statement {number}). So {holder} had it when {asker} asked, "
        "and could not say no."
    ),
    "own": t_later(
        "{giver} gave {card} to {player} (statement {number}), and whoever asks for a card says not to "
        "have it."
    ),
    "elsewhere-yes": t_later(
        "{giver} gave {card} to {holder} (statement {number}). There it still is, so {player} could not "
        "say yes."
    ),
    "elsewhere-quartet": t_later(
        "{giver} gave {card} to {holder} (statement {number}), so {player} cannot have all four of {group}."
    ),
    "ruled-out-yes": t_later("{who}, and has not got it since: {player} could not say yes."),
    "ruled-out-quartet": t_later(
        "{who}, and has not got it since: {player} cannot have all four of {group}."
    ),
    "promised-card": t_later(
        "{holder} asked for a card of {group} (statement {number}), and so holds one: {player} cannot "
        "have all four."
    ),
    "left-answer": t_later("{who}. So {player} must have {card}, and could not say no."),
    "left-ask": t_later("{who}. So {player} must have {card}, and cannot ask for it."),
    # how a statement says who does not hold a card
    "asked": t_later("{player} asked for {card} ({number})"),
    "said-no": t_later("{player} said no to {card} ({number})"),
    "said-yes": t_later("{player} said yes to {card} ({number})"),
    "gave": t_later("{player} gave {card} to {holder} ({number})"),
    "declared": t_later("{player} declared {group} ({number})"),
    # what needs counting
    "hand": t_later("{player} has promised more cards than there are in the hand."),
    "group": t_later("{player} must hold {wanted} of {group}, and cannot hold more than {count}."),
    "group-none": t_later("{player} must hold {wanted} of {group}, and can hold none."),
    "nowhere": t_later("Nobody is left who can hold {cards}."),
    "room": t_later("{wanted_cards} must lie somewhere, and there is room for only {count}."),
    "no-card": t_later("{player} must hold one more card, and no card is left for it."),
    "no-card-of-group": t_later("{player} must hold a card of {group}, and no card of it is left."),
    "few": (
        t_later("{wanted_places} must be filled, and only {count} card fits."),
        t_later("{wanted_places} must be filled, and only {count} cards fit."),
    ),
    "few-of-group": (
        t_later("{wanted_cards} of {group} are promised, and only {count} card fits."),
        t_later("{wanted_cards} of {group} are promised, and only {count} cards fit."),
    ),
    # the steps of counting
    "promise": (
        t_later("{player} must hold {count} card of {group} ({numbers})."),
        t_later("{player} must hold {count} cards of {group} ({numbers})."),
    ),
    "promise-open": (
        t_later("{player} has {count} card that is not promised to a group."),
        t_later("{player} has {count} cards that are not promised to a group."),
    ),
    "in-hand": t_later("{player} has {count_cards} in hand."),
    "in-hand-apart": t_later("{player} has {count_cards} in hand, apart from cards that are not counted."),
    "dealt": t_later("{player} was dealt {count_cards}."),
    "full": t_later("{player}’s hand is full: it must hold {who}."),
    "held": (t_later("{count} card of {group}"), t_later("{count} cards of {group}")),
    "held-by": (
        t_later("{count} card of {group} ({numbers})"),
        t_later("{count} cards of {group} ({numbers})"),
    ),
    "refused": t_later("{player} said no to {group} ({number})."),
    "silent": t_later("{player} asked and declared no quartet ({number}), so {player} had no whole group."),
    "never-whole": t_later(
        "Nobody was dealt a whole group, and {player} was not given enough of {group} since."
    ),
    "clauses": t_later("{who}."),
    "these": t_later("These cards must lie somewhere: {cards}."),
    "line": t_later("{cards}: {who}."),
    "not-line": t_later("Not {cards}: {who}."),
    "only": t_later("Only these cards can lie there: {all}."),
    "limit": t_later("{count} of {group} by {player}"),
    "seat": (
        t_later("{player} has {count} place for {group}."),
        t_later("{player} has {count} places for {group}."),
    ),
    "seat-open": (
        t_later("{player} has {count} place that is not promised."),
        t_later("{player} has {count} places that are not promised."),
    ),
    "seat-beside": (
        t_later("{player} must hold {who}, and has room for {count} more card."),
        t_later("{player} must hold {who}, and has room for {count} more cards."),
    ),
    "hand-sum": t_later("{wanted_cards} do not fit into a hand of {count}."),
    "room-sum": t_later("{wanted_cards} do not fit into {count_places}."),
    "few-sum": (
        t_later("{count} card cannot fill {wanted_places}."),
        t_later("{count} cards cannot fill {wanted_places}."),
    ),
    # notes
    "also-moved": (
        t_later("Statement {numbers} belongs to it: cards changed hands there, and hands are counted since."),
        t_later("Statements {numbers} belong to it: cards changed hands there, and hands are counted since."),
    ),
    "also-said": (
        t_later("Statement {numbers} makes sure that no other hand-over changes this."),
        t_later("Statements {numbers} make sure that no other hand-over changes this."),
    ),
    "others-uncounted": t_later(
        "Other cards changed hands too. They are not counted: the contradiction stays with them as well."
    ),
    "moved-besides": (
        t_later("A card changed hands in statement {numbers}. The contradiction holds without it, too."),
        t_later("Cards changed hands in statements {numbers}. The contradiction holds without them, too."),
    ),
}
"""What a step says; two texts differ by its count."""


def story_view(before: Game, entry: Entry, story: Story, classes: str = "") -> list[h.Node]:
    """Return the story of a paradox: its summary with some classes, what is counted, and what is not."""
    tell = partial(step_text, before.players, before.names_with(entry))
    return [
        h.p(class_=classes or None, data_kind=story.summary.says)[tell(story.summary)],
        h.ol(".q-count.numbered")[[h.li[tell(step)] for step in story.steps]] if story.steps else None,
        [hint(tell(note)) for note in story.notes],
    ]


def step_text(players: Sequence[str], names: Names, step: Step) -> str:
    """Return a step of a story as a sentence, or as a clause.

    >>> step_text(("Ann", "Bo"), Names(2).card("Fish", "Cod")[0], Step("said-no", 1, cards=(0,), by=(3,)))
    'Bo said no to Cod (4)'
    """
    told = [step_text(players, names, part) for part in step.parts]
    cards, numbers = cards_words(names, step.cards), [number(index + 1) for index in step.by]
    facts = {
        **{name: players[getattr(step, name)] for name in ("player", "giver", "holder", "asker")},
        "group": group_words(names, step.group),
        "card": (names.card_name(step.cards[0]) if step.cards else None) or cards,
        "cards": cards,
        "who": listed(told),
        "all": ", ".join(filter(None, (cards, *told))),
        "number": numbers[0] if numbers else "",
        "numbers": listed(numbers),
        "wanted": number(step.wanted),
    }
    for name, count in (("wanted", step.wanted), ("count", step.count)):
        facts[f"{name}_cards"] = plural(count, "{count} card", "{count} cards")
        facts[f"{name}_places"] = plural(count, "{count} place", "{count} places")
    texts = WORDS[step.says]
    one, many = (texts, texts) if isinstance(texts, str) else texts
    said = plural(step.count, one, many, **facts)
    if not step.moves:
        return said
    return plural(
        len(step.moves),
        "{step} The hand changed in statement {numbers}.",
        "{step} The hand changed in statements {numbers}.",
        step=said,
        numbers=listed([number(index + 1) for index in step.moves]),
    )


def cards_words(names: Names, cards: Sequence[int]) -> str:
    """Name cards group by group; those without a name are counted."""
    by_group: dict[str | None, list[int]] = {}
    for card in cards:
        by_group.setdefault(names.group_name(card // 4), []).append(card)
    return ", ".join(_of_group(names, group, cards) for group, cards in by_group.items())


def _of_group(names: Names, group: str | None, cards: list[int]) -> str:
    if group is None:
        return t("{count} of groups without a name", count=number(len(cards)))
    if len(cards) == 4:
        return t("all four of {group}", group=group)
    named = [name for name in map(names.card_name, cards) if name]
    listed_names, left = ", ".join(named), len(cards) - len(named)
    if not left:
        return t("{cards} of {group}", cards=listed_names, group=group)
    if not named and left == 1:
        return t("a card of {group} without a name", group=group)
    if not named:
        return t("{count} cards of {group} without a name", count=number(left), group=group)
    return plural(
        left,
        "{cards} and {count} unnamed card of {group}",
        "{cards} and {count} unnamed cards of {group}",
        cards=listed_names,
        group=group,
    )
