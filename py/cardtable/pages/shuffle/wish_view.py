"""Wishes: their words, and the rows of controls that make them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h

from cardtable.pages.language import listed, number, percent, t, t_later
from cardtable.pages.shuffle.fields import TURNS
from cardtable.pages.shuffle.phrases import by_words, card_of, category_name, code_of, outcome
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_notation import MOST_THINGS, MOST_WANTED, WishParts, read_wish
from cardtable.pages.ui import button, select
from cardtable.shuffle import HAND, Bound, DeckOdds, categories
from cardtable.shuffle.odds.wishes import MAX_WISHES

EXAMPLE_WISH = "heal"
"""The wish of the example: every deck holds heal cards, and no opening hand is certain to."""
Groups = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""What may be wished for: titles with pairs of value and words."""
Options = Sequence[tuple[str, str]]


def thing_name(thing: str) -> str:
    """Return the name of a category or of a card's code."""
    card = card_of(thing)
    return card.name if card else category_name(thing)


def parts_of(wish: str) -> WishParts:
    """Return the parts of a wish that has been read."""
    parts = read_wish(wish)
    assert parts
    return parts


def are_counted(wishes: Sequence[str]) -> bool:
    """Return whether each of some wishes says its number, so that none is taken for that of its neighbour."""
    parts = [parts_of(wish) for wish in wishes]
    return len(parts) > 1 and any((each.bound, each.count) != (Bound.MIN, 1) for each in parts)


def wish_words(wish: str, is_counted: bool = False) -> str:
    """Return a wish in words; `is_counted`: see `bounded_words`.

    >>> wish_words("heal"), wish_words("is2~heal+9"), wish_words("in1-2by4~heal")
    ('Heal', 'exactly 2 of Heal or Biohazard', '1 to 2 of Heal by turn 4')
    """
    parts = parts_of(wish)
    things = listed([thing_name(thing) for thing in parts.things], last="or")
    words = bounded_words(parts, things, is_counted)
    return by_turn_words(words, parts.turn, TURNS.start)


def bounded_words(wish: WishParts, names: str, is_counted: bool = False) -> str:
    """Return how many of some things a wish is for, in words; `is_counted`: "at least 1" is said too."""
    if (wish.bound, wish.count) == (Bound.MIN, 1) and not is_counted:
        return names
    values = {"count": number(wish.count), "things": names}
    match wish.bound:
        case Bound.MIN:
            return t("at least {count} of {things}", **values)
        case Bound.IS:
            return t("exactly {count} of {things}", **values)
        case Bound.MAX:
            return t("at most {count} of {things}", **values)
        case Bound.BETWEEN:
            return t("{count} to {most} of {things}", most=number(wish.most), **values)


def by_turn_words(things: str, turn: int | None, opening: int = 0) -> str:
    """Return a wish with its own turn; `opening` is the turn of the opening hand."""
    if turn is None:
        return things
    if turn <= opening:
        return t("{things} in the opening hand", things=things)
    return t("{things} by turn {turn}", things=things, turn=number(turn))


def wishes_words(session: Session) -> str:
    """Return all wishes in words."""
    is_counted = are_counted(session.wishes)
    names = [wish_words(wish, is_counted) for wish in session.wishes]
    return listed(names, last="or") if session.any_of else listed(names)


def wish_chance_words(session: Session) -> str:
    """Return the chance of all wishes in a sentence."""
    values = {"things": wishes_words(session), "chance": percent(session.wish_chance())}
    if session.all_have_turns:
        return t("{things}: {chance}.", **values)
    return t("{things}: {chance} {when}.", when=by_words(session.draws), **values)


def wish_outcome(session: Session) -> h.Element:
    """Return the chance of all wishes as an answer."""
    return outcome(wish_chance_words(session))


def wish_picker(session: Session, odds: DeckOdds) -> h.Element:
    """Return a row of controls for each wish and for one more: how many, and of what."""
    cards = [(code_of(each.card), each.card.name) for each in odds.cards]
    wanted = [thing for wish in session.wishes for thing in parts_of(wish).things if card_of(thing)]
    cards += [(code, thing_name(code)) for code in wanted if code not in dict(cards)]
    groups = (
        (t("Any card that gives"), [(word, category_name(word)) for word in categories()]),
        (t("One card"), cards),
    )
    rows = [*session.wishes, ""][:MAX_WISHES]
    last = odds.length - HAND + TURNS.start
    turns = [
        (
            str(turn),
            t("by the opening hand") if turn == TURNS.start else t("by turn {turn}", turn=number(turn)),
        )
        for turn in range(TURNS.start, last + 1)
    ]
    return h.fieldset(".wish-picker", data_auto_submit=True)[
        h.legend[t("Wishes##shuffle")],
        [wish_row("wish", row, wish, groups, WISH_ROW, turns) for row, wish in enumerate(rows, 1)]
        if session.wishes
        else h.div(".wish-row")[
            _row_label("wish", 1, WISH_ROW),
            _thing_select("wish", 1, 1, "", groups, WISH_ROW),
            button(t("Example: {wish}", wish=category_name(EXAMPLE_WISH)), "advise-example", submit=True),
        ],
        join_select(session.any_of) if len(session.wishes) > 1 else None,
        h.p(".hint")[
            t("Each further list of a row adds an “or”. All cards drawn so far count, and copies count too.")
            if session.wishes
            else t("What would help? With a wish, all favourites and all changes of one card are compared.")
        ],
    ]


@dataclass(frozen=True, slots=True)
class RowWords:
    """What the rows of a kind are called, and what is not chosen yet; both are translated when shown."""

    title: str
    nothing: str


WISH_ROW = RowWords(t_later("Wish {number}"), t_later("No wish"))
KEEP_ROW = RowWords(t_later("Rule {number}"), t_later("No rule"))


def join_select(any_of: bool) -> h.Element:
    """Return the choice whether all wishes or any of them is meant."""
    join = [("all", t("All of these wishes")), ("any", t("Any of these wishes"))]
    chosen = "any" if any_of else "all"
    return labelled_select("shuffle-join", "join", join, chosen, t("How the wishes go together"))


def labelled_select(
    identifier: str, name: str, options: Options, chosen: str, label: str, **more: str
) -> h.Element:
    """Return a list with its label before it."""
    return h.div(".row.labelled")[
        h.label(for_=identifier)[label], select(identifier, name, options, chosen, **more)
    ]


def wish_row(
    prefix: str, row: int, wish: str, groups: Groups, words: RowWords, turns: Options | None = None
) -> h.Element:
    """Return the controls of a wish: how many, of what, and by when; the names of the controls have a prefix.

    Args:
        prefix: the beginning of the controls' names.
        row: which wish it is, from 1.
        wish: its notation, "" for a wish that is not made yet.
        groups: what may be wished for.
        words: what the row is called.
        turns: the turns of its own that it may have; None for a rule that has none.
    """
    parts = parts_of(wish) if wish else WishParts(())
    values = {"row": t(words.title, number=number(row))}

    def control(part: str, options: Options, chosen: str, label: str) -> h.Element:
        return select(
            f"shuffle-{prefix}-{part}-{row}", f"{prefix}-{part}-{row}", options, chosen, aria_label=label
        )

    counts = [(str(value), number(value)) for value in range(MOST_WANTED + 1)]
    how = [
        ("min", t("at least")),
        ("is", t("exactly")),
        ("max", t("at most")),
        ("in", t("between")),
    ]
    many = h.span(".wish-many")[
        control("how", how, parts.bound.value, t("{row}: how", **values)),
        control("count", counts, str(parts.count), t("{row}: how many", **values)),
        [
            h.span[t("and##two numbers")],
            control("most", counts, str(parts.most), t("{row}: how many at most", **values)),
        ]
        if parts.bound is Bound.BETWEEN
        else None,
    ]
    own = "" if parts.turn is None else str(parts.turn)
    by = [("", t("by the turn shown")), *(turns or ())]
    if own not in dict(by):
        by = [*by, (own, t("by turn {turn}", turn=own))]
    return h.div(".wish-row")[
        _row_label(prefix, row, words),
        many if wish else None,
        [
            _thing_select(prefix, row, place, thing, groups, words)
            for place, thing in enumerate([*parts.things, ""][:MOST_THINGS], 1)
        ],
        control("by", by, own, t("{row}: by when", **values)) if wish and turns is not None else None,
    ]


def _row_label(prefix: str, row: int, words: RowWords) -> h.Element:
    return h.label(for_=f"shuffle-{prefix}-{row}-1")[t(words.title, number=number(row))]


def _thing_select(
    prefix: str, row: int, place: int, chosen: str, groups: Groups, words: RowWords
) -> h.Element:
    """Return a list of what may be wished for; the first one has its label beside it."""
    label = None
    if place > 1:
        title = t(words.title, number=number(row))
        label = t("{row}: or also, {place}", row=title, place=number(place))
    return h.select(id=f"shuffle-{prefix}-{row}-{place}", name=f"{prefix}-of-{row}", aria_label=label)[
        h.option(value="")[t(words.nothing) if place == 1 else t("or also …")],
        [
            h.optgroup(label=title)[
                [
                    h.option(value=value, selected=value == chosen, translate="no")[name]
                    for value, name in options
                ]
            ]
            for title, options in groups
            if options
        ],
    ]
