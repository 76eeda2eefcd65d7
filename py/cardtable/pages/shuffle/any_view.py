"""Any shuffled deck: its list, the opening with mulligans, and the chance of each card and of the wishes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import htpy as h

from cardtable.pages.language import decimal, listed, number, percent, plural, t, t_later
from cardtable.pages.shuffle.fields import HELD_KEEP, HELD_LIST, HELD_WISHES, LIST_READ
from cardtable.pages.shuffle.list_things import thing_words
from cardtable.pages.shuffle.phrases import (
    MULLIGAN_NAMES,
    exactly,
    fraction,
    note,
    outcome,
    plain,
    press,
    table,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_view import (
    Groups,
    are_counted,
    bounded_words,
    by_turn_words,
    parts_of,
    wish_row,
)
from cardtable.pages.ui import check_box, fold, select, share_buttons
from cardtable.shuffle.odds.wishes import MAX_WISHES
from cardtable.shuffle.ordinary.deck_list import DeckList, ListEntry
from cardtable.shuffle.ordinary.odds import (
    CardClass,
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
            words = t("{things}: {chance} {when}.", when=_when(session), **values)
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
            [h.input(type="hidden", name=HELD_KEEP.name, value=thing) for thing in held.keep_of],
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


def _when(session: Session) -> str:
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
    if not session.keep_of:
        return t("It changes nothing yet: every hand is kept. Tick below the cards that a hand must hold.")
    if opening.least == 0 and opening.most >= opening.hand:
        return t(
            "It changes nothing yet: a hand with none of the ticked cards is kept too. Ask for 1 or more."
        )
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
    keep = _keep_entries(session, deck_list)
    classes: dict[tuple[ByWish, bool], int] = {}
    for entry in deck_list.entries:
        key = (tuple(int(entry in cards) for cards in wanted), entry in keep)
        classes[key] = classes.get(key, 0) + entry.count
    rows = [CardClass(copies, wishes, kept) for (wishes, kept), copies in classes.items()]
    return opening_odds(rows, holds, session.list_draws, _opening(session), own, enough)


def _keep_entries(session: Session, deck_list: DeckList) -> list[ListEntry]:
    """Return the entries that a hand is kept by: none in a mulligan that offers no boxes for them."""
    return _entries_of(deck_list, session.keep_of) if session.opening.mulligan.needs_keep_rule else []


def _opening(session: Session) -> Opening:
    """Return how a game begins: every hand is kept if no card is named to keep it by."""
    opening = session.opening
    if opening.mulligan is Mulligan.PARTIAL:
        # No card counts for keeping, so at least 1 keeps no hand: the cards of every hand are replaced.
        return Opening(opening.hand, Mulligan.PARTIAL, least=1)
    return opening if session.keep_of else Opening(opening.hand)


def _odds_of_wishes(session: Session, deck_list: DeckList) -> OpeningOdds | None:
    """Return the odds of all wishes, None without any."""
    if not session.list_wishes:
        return None
    wishes = [parts_of(text) for text in session.list_wishes]
    wanted = [_entries_of(deck_list, wish.things) for wish in wishes]
    own = [None if wish.turn is None else session.draws_by(wish.turn) for wish in wishes]
    combined = any if session.any_of else all

    def holds(numbers: ByWish) -> bool:
        return combined(wish.is_met(count) for wish, count in zip(wishes, numbers, strict=True))

    enough = tuple(wish.enough for wish in wishes)
    return _odds(session, deck_list, wanted, holds, enough, own)


def _turn_table(session: Session, odds: OpeningOdds) -> h.Element:
    rows = [
        h.tr[
            h.th(scope="row")[_turn_words(session, count)],
            h.td[percent(chance)],
            h.td(".exact")[exactly(chance) if len(str(chance)) < 60 else "≈"],
        ]
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
            table((t("By then"), t("Chance"), t("Exactly")), rows),
            id="shuffle-every-turn",
            data_stays_open=True,
        ),
    ]


def _turn_words(session: Session, draws: int) -> str:
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
    known: dict[tuple[int, int], Fraction] = {}
    keep = _keep_entries(session, deck_list)
    rows = []
    for words, entries in things:
        copies = sum(entry.count for entry in entries)
        key = (copies, sum(entry.count for entry in entries if entry in keep))
        if key not in known:
            known[key] = _odds(session, deck_list, [entries], lambda numbers: numbers[0] > 0, (1,)).by[-1]
        rows.append(
            h.tr[
                h.th(scope="row")[plain(words)],
                h.td[number(copies)],
                h.td[percent(known[key]), note(fraction(known[key])) if fraction(known[key]) else None],
            ]
        )
    when = _when(session)
    heads = (t("Card##shuffle"), t("Copies"), t("At least one, {when}", when=when))
    return table(heads, rows, "any-cards")


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
    join = [("all", t("All of these wishes")), ("any", t("Any of these wishes"))]
    return h.fieldset(".wish-picker", data_auto_submit=True)[
        h.legend[t("Wishes##shuffle")],
        [wish_row("list-wish", row, wish, groups, turns) for row, wish in enumerate(rows, 1)],
        select(
            "shuffle-list-join",
            "join",
            join,
            "any" if session.any_of else "all",
            aria_label=t("How the wishes go together"),
        )
        if len(session.list_wishes) > 1
        else None,
    ]


def _keep_picker(session: Session, deck_list: DeckList) -> h.Element:
    """Return what a hand must hold to be kept."""
    return h.fieldset(".wish-picker.keeping", data_auto_submit=True)[
        h.legend[t("Keep a hand by these cards")],
        h.div(".row")[
            t("Keep a hand with"),
            _count_select("keep-least", session.opening.least, t("At least so many of the cards to keep")),
            t("to##a number of cards"),
            _count_select("keep-most", session.opening.most, t("At most so many of the cards to keep")),
            t("of these cards:"),
        ],
        h.div(".row")[
            [
                check_box(plain(words), "keep-of", value, checked=value in session.keep_of)
                for _, options in _groups(deck_list)
                for value, words in options
            ]
        ],
    ]


def _count_select(name: str, value: int, label: str) -> h.Element:
    """Return a list of numbers of cards."""
    options = [(str(each), number(each)) for each in range(11)]
    return select(f"shuffle-{name}", name, options, str(min(value, 10)), aria_label=label)
