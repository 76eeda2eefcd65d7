"""Any shuffled deck: its list, the opening with mulligans, and the chance of each card and of the wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import htpy as h

from cardtable.pages.language import decimal, listed, number, percent, plural, t, t_later
from cardtable.pages.shuffle.fields import HELD_KEEP, HELD_LIST, HELD_WISHES, LIST_READ
from cardtable.pages.shuffle.list_things import thing_words
from cardtable.pages.shuffle.phrases import MULLIGAN_NAMES, exactly, fraction, note, outcome, press
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_notation import WishParts
from cardtable.pages.shuffle.wish_view import (
    KEEP_ROW,
    WISH_ROW,
    Groups,
    are_counted,
    bounded_words,
    by_turn_words,
    join_select,
    labelled_select,
    parts_of,
    wish_row,
)
from cardtable.pages.ui import fold, own_name, row, share_buttons, table
from cardtable.shuffle import Bound
from cardtable.shuffle.odds.wishes import MAX_WISHES
from cardtable.shuffle.ordinary.deck_list import DeckList, ListEntry
from cardtable.shuffle.ordinary.odds import (
    CardClass,
    KeepRule,
    Mulligan,
    NeverKeptError,
    Opening,
    OpeningOdds,
    TooFewCardsError,
    opening_odds,
)
from cardtable.shuffle.ordinary.ways import ByWish

OFFERED_TURNS = 20
"""Turns of its own that a wish is offered."""
LIST_REGION, KEEP_REGION = "shuffle-list", "shuffle-keep"
EXAMPLE_LIST = "Lands\n24 Mountain\n\nSpells\n4 Lightning Bolt\n4 Shock\n28 Other"
"""A list of sixty cards in sections."""
Answer = tuple[h.Element, str, dict[str, object]]


def any_view(session: Session) -> Answer:
    """Return the odds of the wishes for the list and of its cards, the words and the data."""
    deck_list = session.list_found
    if not session.list_text.strip():
        words = t("The answer stands here as soon as a list is pasted above.")
        return h.div(".any")[h.p(".hint")[words]], words, {}
    if not deck_list.entries:
        words = t("Paste a list of cards, such as 4 Lightning Bolt, a card on each line.")
        return h.div(".any")[outcome(words, holds=False)], words, {}
    if not session.has_list:
        words = t("This is no list yet: no line has a number of copies. A list looks like this:")
        example = h.pre(lang="en", translate="no")[EXAMPLE_LIST]
        return h.div(".any")[outcome(words, holds=False), example], words, {}
    try:
        together = _odds_of_wishes(session, deck_list)
        rows = _card_table(session, deck_list)
    except TooFewCardsError as error:
        words = t(
            "The deck has {size} cards, too few to draw {drawn}.",
            size=number(error.size),
            drawn=number(error.drawn),
        )
        return h.div(".any")[outcome(words, holds=False)], words, {}
    except NeverKeptError as error:
        words = t(
            "No hand of {count} cards can be kept: none holds so many of the cards that you keep a hand by.",
            count=number(error.hand),
        )
        return h.div(".any")[outcome(words, holds=False), _picker(session, deck_list)], words, {}
    words, data = _read_words(deck_list), dict[str, object]()
    if together:
        chance = together.by[-1]
        data = {"together": str(chance), "by": [str(each) for each in together.by]}
        values = {"things": _wishes_words(session, deck_list), "chance": percent(chance)}
        if all(parts_of(wish).turn is not None for wish in session.list_wishes):
            words = t("{things}: {chance}.", **values)
        else:
            words = t("{things}: {chance} {when}.", when=when_words(session), **values)
    html = h.div(".any")[
        h.div(".any-wishes")[_picker(session, deck_list)],
        _turn_table(session, together) if together else None,
        rows,
        h.p(".hint")[t("Exact: the multivariate hypergeometric distribution, with every hand counted.")],
    ]
    return html, " ".join(filter(None, (_gone_words(session), words))), data


def list_view(session: Session) -> h.Element:
    """Return what is read of the list, what is wrong with it, and what can be done with it."""
    deck_list, held = session.list_found, session.held
    gone = _gone_words(session)
    return h.div(".list-read")[
        h.p[_read_words(deck_list)] if session.has_list else None,
        h.ul(".troubles")[h.li[gone]] if gone else None,
        _troubles(deck_list),
        h.div(".row")[
            share_buttons(t("This list"))
            if session.has_list
            else press(t("Try an example list"), "example-list"),
            press(t("My decks"), "decks"),
        ],
        _kept_text(LIST_READ.name, session.list_text),
        [
            _kept_text(HELD_LIST.name, held.text),
            [h.input(type="hidden", name=HELD_WISHES.name, value=wish) for wish in held.wishes],
            [h.input(type="hidden", name=HELD_KEEP.name, value=rule) for rule in held.keep],
        ]
        if held
        else None,
    ]


def _kept_text(name: str, text: str) -> h.Element:
    """Return a hidden control with a list as it was read; a line end at its beginning would be dropped."""
    return h.textarea(name=name, hidden=True, aria_label=t("The list as it was read"))[f"\n{text}"]


def _read_words(deck_list: DeckList) -> str:
    read = plural(deck_list.size, "{count} card is read", "{count} cards are read")
    names = plural(len(deck_list.entries), "{count} name", "{count} names")
    return f"{read}, {names}."


def _gone_words(session: Session) -> str:
    """Return what the list has no longer, "" where nothing waits for it."""
    if not session.gone:
        return ""
    return t(
        "Not in the list now, so what you asked of it waits: {names}.",
        names=listed([f"“{name}”" for name in session.gone]),
    )


def when_words(session: Session) -> str:
    """Return by when: the turn, and who begins."""
    if not session.list_turn:
        return t("in the opening hand")
    turn = number(session.list_turn)
    if session.draws_first:
        return t("by turn {turn} on the draw", turn=turn)
    return t("by turn {turn} on the play", turn=turn)


def keep_view(session: Session) -> h.Element:
    """Return what the mulligan does, and by which cards a hand is kept."""
    kind, deck_list = session.opening.mulligan, session.list_found
    if kind is Mulligan.NONE:
        return h.div(".keep")
    lacking = _lacking(session)
    best = t("What goes to the bottom is the best choice for the wishes.") if kind.chooses_bottom else ""
    return h.div(".keep")[
        h.p(".hint")[t(MULLIGAN_NAMES[kind]), ".", f" {best}" if best and not lacking else None],
        h.p(".lacking")[lacking] if lacking else None,
        _keep_picker(session, deck_list) if session.has_list and kind.needs_keep_rule else None,
    ]


def _lacking(session: Session) -> str:
    """Return why the mulligan changes no chance yet, "" where it does."""
    opening = session.opening
    if not opening.mulligan.needs_keep_rule:
        return ""
    if not session.has_list:
        return t("It changes nothing until a list is read and you say by which cards a hand is kept.")
    if not session.keep:
        return t("It changes nothing yet: every hand is kept. Choose below what a hand must hold.")
    keeps_all = (rule.least == 0 and rule.most >= opening.hand for rule in keep_rules(session))
    if any(keeps_all) if session.keep_any else all(keeps_all):
        return t("It changes nothing yet: a hand with none of these cards is kept too. Ask for 1 or more.")
    return ""


def _troubles(deck_list: DeckList) -> h.Node:
    apart = sum(entry.count for entry in deck_list.apart)
    left = plural(
        apart,
        "{count} card of a sideboard or another section apart is left out.",
        "{count} cards of a sideboard or other sections apart are left out.",
    )
    told = (
        (deck_list.unread, t_later("Lines that cannot be read: {lines}.")),
        (
            deck_list.guessed,
            t_later("Taken for headings: {lines}. If one of them is a card, write its number before it."),
        ),
        (deck_list.single, t_later("Without a number, so one card each: {lines}.")),
    )
    return h.ul(".troubles")[
        h.li[left] if apart else None,
        [h.li[t(words, lines=_quoted(lines))] for lines, words in told if lines],
    ]


def _quoted(lines: Sequence[str]) -> str:
    """Return some lines of a list, the first ones of many."""
    more = [t("{count} others##cards", count=number(len(lines) - 8))] if len(lines) > 9 else []
    shown = lines[: 8 if more else 9]
    return listed([*(f"“{line[:40]}”" for line in shown), *more])


def _entries_of(deck_list: DeckList, things: Sequence[str]) -> list[ListEntry]:
    """Return the entries of a list that some things name; places that the list lacks name none."""
    sections = dict(enumerate(deck_list.sections))
    chosen = {int(thing) for thing in things if thing.isdigit()}
    named = {sections.get(int(thing[1:])) for thing in things if thing.startswith("s")}
    return [
        entry
        for place, entry in enumerate(deck_list.entries)
        if place in chosen or (entry.section and entry.section in named)
    ]


def _name(deck_list: DeckList, thing: str) -> str:
    return thing_words(deck_list, thing) or t("no card")


def _wishes_words(session: Session, deck_list: DeckList) -> str:
    names, is_counted = [], are_counted(session.list_wishes)
    for wish in session.list_wishes:
        parts = parts_of(wish)
        things = listed([_name(deck_list, thing) for thing in parts.things], last="or")
        names.append(by_turn_words(bounded_words(parts, things, is_counted), parts.turn))
    return listed(names, last="or") if session.any_of else listed(names)


def _odds(
    session: Session,
    deck_list: DeckList,
    wanted: Sequence[Sequence[ListEntry]],
    holds: Callable[[ByWish], bool],
    enough: ByWish,
    own: Sequence[int | None] | None = None,
) -> OpeningOdds:
    """Return the odds of wishes; entries that count alike are one class."""
    opening = opening_of(session)
    rows = classes_of(session, deck_list, wanted)
    return opening_odds([*rows], holds, session.list_draws, opening, own, enough)


def classes_of(
    session: Session, deck_list: DeckList, wanted: Sequence[Sequence[ListEntry]]
) -> dict[CardClass, list[int]]:
    """Return the classes of a list, each with the places of its entries."""
    rules = kept_by(session, deck_list)
    found: dict[tuple[ByWish, ByWish], list[int]] = {}
    for place, entry in enumerate(deck_list.entries):
        key = (tuple(int(entry in cards) for cards in wanted), tuple(int(entry in cards) for cards in rules))
        found.setdefault(key, []).append(place)
    return {
        CardClass(sum(deck_list.entries[place].count for place in places), *key): places
        for key, places in found.items()
    }


def kept_by(session: Session, deck_list: DeckList) -> list[list[ListEntry]]:
    """Return the entries of each rule for keeping a hand: none in a mulligan that offers no rules."""
    if not session.opening.mulligan.needs_keep_rule:
        return []
    return [_entries_of(deck_list, parts_of(rule).things) for rule in session.keep]


def keep_rules(session: Session) -> tuple[KeepRule, ...]:
    """Return the rules for keeping a hand."""
    return tuple(map(_keep_rule, map(parts_of, session.keep)))


def _keep_rule(rule: WishParts) -> KeepRule:
    match rule.bound:
        case Bound.MIN:
            return KeepRule(rule.count)
        case Bound.IS:
            return KeepRule(rule.count, rule.count)
        case Bound.MAX:
            return KeepRule(0, rule.count)
        case Bound.BETWEEN:
            return KeepRule(rule.count, rule.most)


def opening_of(session: Session) -> Opening:
    """Return how a game begins: every hand is kept without a rule to keep it by."""
    opening = session.opening
    if not opening.mulligan.needs_keep_rule:
        return opening
    rules = keep_rules(session)
    return replace(opening, keep=rules, any_of=session.keep_any) if rules else Opening(opening.hand)


@dataclass(frozen=True, slots=True)
class Question:
    """The wishes for a list, as the engine asks for them.

    Attributes:
        wanted: for each wish the entries that count.
        holds, enough, own: see `opening_odds`.
    """

    wanted: list[list[ListEntry]]
    holds: Callable[[ByWish], bool]
    enough: ByWish
    own: list[int | None]


def question_of(session: Session, deck_list: DeckList) -> Question:
    """Return the wishes of a session; it has some."""
    wishes = [parts_of(text) for text in session.list_wishes]
    combined = any if session.any_of else all

    def holds(numbers: ByWish) -> bool:
        return combined(wish.is_met(count) for wish, count in zip(wishes, numbers, strict=True))

    return Question(
        [_entries_of(deck_list, wish.things) for wish in wishes],
        holds,
        tuple(wish.enough for wish in wishes),
        [None if wish.turn is None else session.draws_by(wish.turn) for wish in wishes],
    )


def _odds_of_wishes(session: Session, deck_list: DeckList) -> OpeningOdds | None:
    """Return the odds of all wishes, None without any."""
    if not session.list_wishes:
        return None
    asked = question_of(session, deck_list)
    return _odds(session, deck_list, asked.wanted, asked.holds, asked.enough, asked.own)


def _turn_table(session: Session, odds: OpeningOdds) -> h.Element:
    rows = [
        row(
            turn_words(session, count),
            percent(chance),
            h.span(".exact")[exactly(chance) if len(str(chance)) < 60 else "≈"],
        )
        for count, chance in enumerate(odds.by)
    ]
    mulligans = t(
        "The first hand is kept with {chance}; {count} mulligans on average.",
        chance=percent(odds.kept),
        count=decimal(odds.mulligans, 2),
    )
    return h.div[
        h.p(".hint")[mulligans] if odds.kept < 1 else None,
        fold(
            t("Every turn"),
            table((t("By then"), t("Chance"), t("Exactly")), rows, "plain"),
            id="shuffle-every-turn",
            data_stays_open=True,
        ),
    ]


def turn_words(session: Session, draws: int) -> str:
    """Return the turn that ends with so many draws after the opening hand."""
    if not draws:
        return t("Opening hand") if session.draws_first else t("Turn 1 (opening hand)")
    return t("Turn {turn}", turn=number(draws + (not session.draws_first)))


def _card_table(session: Session, deck_list: DeckList) -> h.Element:
    """Return the chance of at least one of each section and each card."""
    sections = [
        (words, _entries_of(deck_list, [f"s{place}"])) for place, words in enumerate(deck_list.sections)
    ]
    things = [*sections, *((entry.name, [entry]) for entry in deck_list.entries)]
    known: dict[tuple[tuple[ByWish, int], ...], Fraction] = {}
    rules = kept_by(session, deck_list)
    rows = []
    for words, entries in things:
        copies = sum(entry.count for entry in entries)
        alike = Counter[ByWish]()  # cards that count for the same rules
        for entry in entries:
            alike[tuple(int(entry in cards) for cards in rules)] += entry.count
        key = tuple(sorted(alike.items()))
        if key not in known:
            known[key] = _odds(session, deck_list, [entries], lambda numbers: numbers[0] > 0, (1,)).by[-1]
        chance = [percent(known[key]), note(fraction(known[key])) if fraction(known[key]) else None]
        rows.append(row(own_name(words), number(copies), chance))
    when = when_words(session)
    heads = (t("Card##shuffle"), t("Copies"), t("At least one, {when}", when=when))
    return table(heads, rows, "plain any-cards")


def _groups(deck_list: DeckList) -> Groups:
    """Return what may be wished for, or be needed to keep a hand."""
    return (
        (t("Sections"), [(f"s{place}", words) for place, words in enumerate(deck_list.sections)]),
        (t("One card"), [(str(place), entry.name) for place, entry in enumerate(deck_list.entries)]),
    )


def _picker(session: Session, deck_list: DeckList) -> h.Element:
    """Return the rows of wishes."""
    groups = _groups(deck_list)
    rows = [*session.list_wishes, ""][:MAX_WISHES]
    turns = [
        ("0", t("by the opening hand")),
        *((str(turn), t("by turn {turn}", turn=number(turn))) for turn in range(1, OFFERED_TURNS + 1)),
    ]
    return h.fieldset(".wish-picker", data_auto_submit=True)[
        h.legend[t("Wishes##shuffle")],
        [wish_row("list-wish", row, wish, groups, WISH_ROW, turns) for row, wish in enumerate(rows, 1)],
        join_select(session.any_of) if len(session.list_wishes) > 1 else None,
    ]


def _keep_picker(session: Session, deck_list: DeckList) -> h.Element:
    """Return the rules by which a hand is kept."""
    groups = _groups(deck_list)
    rows = [*session.keep, ""][:MAX_WISHES]
    join = [("all", t("All of these rules")), ("any", t("Any of these rules"))]
    return h.fieldset(".wish-picker", data_auto_submit=True)[
        h.legend[t("Keep a hand with")],
        [wish_row("keep-rule", row, rule, groups, KEEP_ROW) for row, rule in enumerate(rows, 1)],
        labelled_select(
            "shuffle-keep-join",
            "keep-join",
            join,
            "any" if session.keep_any else "all",
            t("A hand must meet"),
        )
        if len(session.keep) > 1
        else None,
    ]
