"""Wishes: their words, and the rows of controls that make them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import htpy as h

from cardtable.pages.core.language import listed, number, percent, t, t_later
from cardtable.pages.core.schema import Field
from cardtable.pages.shuffle.fields import JOIN, KEEP_JOIN, KEEP_RULES, LIST_WISHES, TURNS, WISHES
from cardtable.pages.shuffle.phrases import (
    CARDS_BY_CODE,
    Options,
    by_words,
    category_name,
    code_of,
    first_names,
    outcome,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_notation import MOST_THINGS, MOST_WANTED, WishParts, parts_of
from cardtable.pages.ui import button, options_of, select
from cardtable.shuffle import HAND, Bound, categories
from cardtable.shuffle.odds.wishes import MAX_WISHES

EXAMPLE_WISH = "heal"
"""The wish of the example: every deck holds heal cards, and no opening hand is certain to."""
AMOUNTS = {
    Bound.MIN: t_later("at least {count} of {things}"),
    Bound.IS: t_later("exactly {count} of {things}"),
    Bound.MAX: t_later("at most {count} of {things}"),
    Bound.BETWEEN: t_later("{count} to {most} of {things}"),
}
Groups = Sequence[tuple[str, Options]]
"""What may be wished for: titles with pairs of value and words."""


def thing_name(thing: str) -> str:
    """Return the name of a category or of a card's code."""
    return CARDS_BY_CODE[thing].name if thing in CARDS_BY_CODE else category_name(thing)


def wish_words(
    wish: str,
    is_counted: bool = False,
    named: Callable[[str], str] = thing_name,
    opening: int = TURNS.start,
    when: str = "",
) -> str:
    """Return a wish in words.

    Args:
        wish: its notation.
        is_counted: whether "at least 1" is said too.
        named: returns the words for a thing.
        opening: the turn of the opening hand.
        when: the time of a wish without a turn of its own.

    >>> wish_words("heal"), wish_words("is2~heal+9"), wish_words("in1-2by4~heal")
    ('Heal', 'exactly 2 of Heal or Biohazard', '1 to 2 of Heal by turn 4')
    """
    parts = parts_of(wish)
    things = listed(first_names([*map(named, parts.things)]), last="or")
    if is_counted or (parts.bound, parts.count) != (Bound.MIN, 1):
        count, most = number(parts.count), number(parts.most)
        things = t(AMOUNTS[parts.bound], count=count, most=most, things=things)
    if parts.turn is None:
        return f"{things} {when}".rstrip()
    if parts.turn <= opening:
        return t("{things} in the opening hand", things=things)
    return t("{things} by turn {turn}", things=things, turn=number(parts.turn))


def wishes_together(
    wishes: Sequence[str],
    any_of: bool,
    named: Callable[[str], str] = thing_name,
    opening: int = TURNS.start,
    when: str = "",
) -> str:
    """Return all of some wishes in words, or any of them; `named`, `opening` and `when`: see `wish_words`.

    If one of them says its number, each does, so that none is taken for that of its neighbour.
    """
    parts = [parts_of(wish) for wish in wishes]
    is_counted = len(parts) > 1 and any((each.bound, each.count) != (Bound.MIN, 1) for each in parts)
    names = [wish_words(wish, is_counted, named, opening, when) for wish in wishes]
    return listed(names, last="or") if any_of else listed(names)


def wishes_words(session: Session) -> str:
    return wishes_together(session.wishes, session.any_of)


def chance_words(
    wishes: Sequence[str],
    any_of: bool,
    chance: Fraction,
    when: str,
    named: Callable[[str], str] = thing_name,
    opening: int = TURNS.start,
) -> str:
    """Return the chance of some wishes in a sentence that begins with it, and says one time for each part.

    `when` is the time of the wishes without a turn of their own; `named` and `opening`: see `wish_words`.
    """
    has_own = any(parts_of(wish).turn is not None for wish in wishes)
    things = wishes_together(wishes, any_of, named, opening, when if has_own else "")
    if has_own:
        return t("{chance}: {things}.", chance=percent(chance), things=things)
    return t("{chance} {when}: {things}.", chance=percent(chance), when=when, things=things)


def wish_chance_words(session: Session) -> str:
    """Return the chance of all wishes in a sentence."""
    return chance_words(session.wishes, session.any_of, session.wish_chance(), by_words(session.draws))


def wish_outcome(session: Session) -> h.Element:
    """Return the same with its number in bold."""
    return outcome(wish_chance_words(session), chance=session.wish_chance())


@dataclass(frozen=True, slots=True)
class RowKind:
    """A kind of rows that make wishes; its words are translated when they are shown.

    Attributes:
        name: the beginning of the controls' names.
        legend: what stands above the rows; title: what a row is called; nothing: an empty one.
        join: the control that says how the rows go together.
    """

    name: str
    legend: str
    title: str
    nothing: str
    join: Field[bool]


WISH_WORDS = t_later("Wishes##shuffle"), t_later("Wish {number}"), t_later("No wish"), JOIN
RULE_WORDS = t_later("Keep a hand with"), t_later("Rule {number}"), t_later("No rule"), KEEP_JOIN
WISH_ROWS, LIST_ROWS = RowKind(WISHES.name, *WISH_WORDS), RowKind(LIST_WISHES.name, *WISH_WORDS)
KEEP_ROWS = RowKind(KEEP_RULES.name, *RULE_WORDS)


def wish_picker(session: Session) -> h.Element:
    """Return the rows of wishes for the game's deck, with an example where there is none."""
    odds = session.odds
    cards = [(code_of(each.card), each.card.name) for each in odds.cards]
    wanted = [thing for wish in session.wishes for thing in parts_of(wish).things if thing in CARDS_BY_CODE]
    cards += [(code, thing_name(code)) for code in wanted if code not in dict(cards)]
    groups = (
        (t("Any card that gives"), [(word, category_name(word)) for word in categories()]),
        (t("One card"), cards),
    )
    example: h.Node = None
    note = t("A further choice in a row means “or”. Every card drawn until then counts, each copy by itself.")
    if not session.wishes:
        words = t("Example: {wish}", wish=category_name(EXAMPLE_WISH))
        example = button(words, "advise-example", submit=True)
        note = t("What would help? With a wish, all favourites and all changes of one card are compared.")
    turns = turn_options(TURNS.start, odds.length - HAND + TURNS.start)
    return wish_rows(
        WISH_ROWS, session.wishes, session.any_of, groups, turns, example=example, note=h.p(".hint")[note]
    )


def turn_options(opening: int, last: int) -> Options:
    """Return the turns that a wish may have, from that of the opening hand."""
    return [
        (
            str(turn),
            t("by turn {turn}", turn=number(turn)) if turn > opening else t("by the opening hand"),
        )
        for turn in range(opening, last + 1)
    ]


def wish_rows(
    kind: RowKind,
    wishes: Sequence[str],
    any_of: bool,
    groups: Groups,
    turns: Options | None = None,
    *,
    example: h.Node = None,
    note: h.Node = None,
) -> h.Element:
    """Return a row of controls for each wish and for one more, and how they go together.

    Args:
        kind: what the rows are called.
        wishes: their notations.
        any_of: whether any of them is meant.
        groups: what may be wished for.
        turns: the turns of its own that a wish may have; None for rules, which have none.
        example: stands at the end of a row that is empty and alone.
        note: the hint below.
    """
    rows = enumerate([*wishes, ""][:MAX_WISHES], 1)
    return h.fieldset(".wish-picker.stack.gap2", data_auto_submit=True)[
        h.legend[t(kind.legend)],
        [_wish_row(kind, row, wish, groups, turns, example) for row, wish in rows],
        labelled_select(kind.join, kind.join.write(any_of)[0], options_of(kind.join))
        if len(wishes) > 1
        else None,
        note,
    ]


def labelled_select(of: Field[Any], chosen: str, options: Options, **more: str) -> h.Element:
    """Return a list for a field with its label before it."""
    identifier = f"shuffle-{of.name}"
    return h.div(".row")[
        h.label(for_=identifier)[t(of.label)], select(identifier, of.name, options, chosen, **more)
    ]


def _wish_row(
    kind: RowKind, row: int, wish: str, groups: Groups, turns: Options | None, example: h.Node
) -> h.Element:
    """Return the controls of a wish, counted from 1: how many, of what, and by when; see `wish_rows`."""
    parts = parts_of(wish) if wish else WishParts(())
    title = t(kind.title, number=number(row))

    def control(part: str, options: Options, chosen: str, label: str) -> h.Element:
        name = f"{kind.name}-{part}-{row}"
        return select(f"shuffle-{name}", name, options, chosen, aria_label=label)

    counts = [(str(value), number(value)) for value in range(MOST_WANTED + 1)]
    how = [("min", t("at least")), ("is", t("exactly")), ("max", t("at most")), ("in", t("between"))]
    many = h.span(".wish-many", data_between=parts.bound is Bound.BETWEEN)[
        control("how", how, parts.bound.value, t("{row}: how", row=title)),
        control("count", counts, str(parts.count), t("{row}: how many", row=title)),
        [
            h.span[t("and##two numbers")],
            control("most", counts, str(parts.most), t("{row}: how many at most", row=title)),
        ]
        if parts.bound is Bound.BETWEEN
        else None,
    ]
    own = "" if parts.turn is None else str(parts.turn)
    by = [("", t("by the turn shown")), *(turns or ())]
    if own not in dict(by):
        by = [*by, (own, t("by turn {turn}", turn=own))]
    things = enumerate([*parts.things, ""][:MOST_THINGS], 1)
    return h.div(".wish-row.row")[
        h.label(for_=f"shuffle-{kind.name}-{row}-1")[title],
        many if wish else None,
        [_thing_select(kind, row, place, thing, groups) for place, thing in things],
        control("by", by, own, t("{row}: by when", row=title)) if wish and turns is not None else None,
        example,
    ]


def _thing_select(kind: RowKind, row: int, place: int, chosen: str, groups: Groups) -> h.Element:
    """Return a list of what may be wished for; the first one of a row has its label beside it."""
    label, nothing = None, t(kind.nothing)
    if place > 1:
        title = t(kind.title, number=number(row))
        label, nothing = t("{row}: or also, {place}", row=title, place=number(place)), t("or also …")
    return h.select(id=f"shuffle-{kind.name}-{row}-{place}", name=f"{kind.name}-of-{row}", aria_label=label)[
        h.option(value="")[nothing],
        [
            h.optgroup(label=title)[
                [
                    h.option(value=value, selected=value.casefold() == chosen.casefold(), translate="no")[
                        name
                    ]
                    for value, name in options
                ]
            ]
            for title, options in groups
            if options
        ],
    ]
