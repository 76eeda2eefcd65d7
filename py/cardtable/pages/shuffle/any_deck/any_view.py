"""Any shuffled deck: its list, the opening with mulligans, and the chance of each card and of the wishes."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import decimal, in_quotes, listed, number, percent, plural, t, t_later
from cardtable.pages.shuffle import wish_view
from cardtable.pages.shuffle.fields import READING
from cardtable.pages.shuffle.phrases import (
    MULLIGAN_NAMES,
    Answer,
    exactly,
    outcome,
    press,
    too_few_words,
    with_fraction,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_notation import list_name, list_things
from cardtable.pages.ui import fold, own_name, row, share_buttons, table
from cardtable.shuffle import Mulligan, NeverKeptError, OpeningOdds, TooFewCardsError
from cardtable.shuffle.ordinary.deck_list import DeckList, Doubt
from cardtable.shuffle.ordinary.tables import BASIC_LAND

MOST_ASKED = 4
"""Lines that can be read in two ways, and are asked about one by one."""
OFFERED_TURNS = 20
"""Turns of its own that a wish is offered."""
LIST_REGION, KEEP_REGION = "shuffle-list", "shuffle-keep"
EXAMPLE_LIST = "Lands\n24 Mountain\n\nSpells\n4 Lightning Bolt\n4 Shock\n28 Other"
"""A list of sixty cards in sections."""


def any_view(session: Session) -> Answer:
    """Return the odds of the wishes for the list and of its cards, the words and the data."""
    deck_list = session.list_found
    if not session.list_text.strip():
        words = t("The answer stands here as soon as a list is pasted above.")
        return h.div(".any")[h.p(".hint")[words]], words, {}
    if not deck_list.entries:
        return _unanswered(t("Paste a list of cards, such as 4 Lightning Bolt, a card on each line."))
    if not session.has_list:
        words = t("This is no list yet: no line has a number of copies. A list looks like this:")
        return _unanswered(words, h.pre(lang="en", translate="no")[EXAMPLE_LIST])
    try:
        together = session.game.odds() if session.wishes_now else None
        rows = _card_table(session)
    except TooFewCardsError as error:
        return _unanswered(too_few_words(error))
    except NeverKeptError as error:
        words = t(
            "No hand of {count} cards can be kept: none holds so many of the cards that you keep a hand by.",
            count=number(error.hand),
        )
        return _unanswered(words, _picker(session))
    words, data = _read_words(deck_list), dict[str, object]()
    if together:
        chance = together.by[-1]
        data = {"together": str(chance), "by": [str(each) for each in together.by]}
        words = wish_view.chance_words(
            session.wishes_now, session.any_of, chance, when_words(session), list_name, 0
        )
    html = h.div(".any")[
        h.div(".stack.gap2")[_picker(session)],
        _turn_table(session, together) if together else None,
        rows,
        h.p(".hint")[t("Exact: the multivariate hypergeometric distribution, with every hand counted.")],
    ]
    return html, " ".join(filter(None, (words, _gone_words(session)))), data


def _unanswered(words: str, *content: h.Node) -> Answer:
    return h.div(".any")[outcome(words, holds=False), content], words, {}


def list_view(session: Session) -> h.Element:
    """Return what is read of the list, what is wrong with it, and what can be done with it."""
    deck_list = session.list_found
    gone = _gone_words(session)
    return h.div(".stack.gap2")[
        _read_line(deck_list) if session.has_list or deck_list.unread else None,
        h.ul(".troubles.stack.gap2")[h.li[gone]] if gone else None,
        _troubles(deck_list),
        h.div(".row")[
            share_buttons(t("This list"))
            if session.has_list
            else press(t("Try an example list"), "example-list"),
            press(t("My decks"), "decks"),
        ],
    ]


def _read_words(deck_list: DeckList) -> str:
    """Return in one line what was read of a list."""
    different, apart = len(deck_list.entries), sum(entry.count for entry in deck_list.apart)
    words = [
        plural(deck_list.size, "{count} card", "{count} cards")
        + f", {t('{count} different', count=number(different))}",
        t("{count} outside the deck", count=number(apart)) if apart else "",
        plural(len(deck_list.unread), "{count} line not read", "{count} lines not read")
        if deck_list.unread
        else "",
    ]
    title = f"{in_quotes(deck_list.title)}: " if deck_list.title else ""
    return f"{title}{'; '.join(filter(None, words))}."


def _read_line(deck_list: DeckList) -> h.Element:
    """Return what was read of a list, with the lines that were not read behind it."""
    words = _read_words(deck_list)
    if not deck_list.unread:
        return h.p[words]
    return fold(
        t("{read}: show", read=words.removesuffix(".")),
        h.ul(".long.size-s")[(h.li[own_name(line)] for line in deck_list.unread)],
        id="shuffle-unread",
        data_stays_open=True,
    )


def _gone_words(session: Session) -> str:
    """Return what the list has no longer, "" where nothing waits for it."""
    if not (session.has_list and session.gone):
        return ""
    return t(
        "What you asked about {names} waits until it is in the list again.",
        names=listed(in_quotes(list_name(thing)) for thing in session.gone),
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
    kind = session.opening.mulligan
    if kind is Mulligan.NONE:
        return h.div(".keep.stack.gap2")
    lacking = _lacking(session)
    best = t("What goes to the bottom is the best choice for the wishes.") if kind.chooses_bottom else ""
    return h.div(".keep.stack.gap2")[
        h.p(".hint")[t(MULLIGAN_NAMES[kind]), ".", f" {best}" if best and not lacking else None],
        h.p(".lacking.size-s")[lacking] if lacking else None,
        wish_view.wish_rows(wish_view.KEEP_ROWS, session.keep_rules, session.keep_any, _groups(session))
        if session.has_list and kind.needs_keep_rule
        else None,
    ]


def _lacking(session: Session) -> str:
    """Return why the mulligan changes no chance yet, "" where it does."""
    if not session.opening.mulligan.needs_keep_rule:
        return ""
    if not session.has_list:
        return t("It changes nothing until a list is read and you say by which cards a hand is kept.")
    if not session.rules_now:
        return t("It changes nothing yet: every hand is kept. Choose below what a hand must hold.")
    if session.game.keeps_all:
        return t("It changes nothing yet: a hand with none of these cards is kept too. Ask for 1 or more.")
    return ""


def _troubles(deck_list: DeckList) -> h.Node:
    told = (
        (deck_list.single, t_later("Without a number, so one card each: {lines}.")),
        ([doubt.words for doubt in deck_list.doubts[MOST_ASKED:]], t_later("Taken for headings: {lines}.")),
    )
    totals = listed([number(total) for total in deck_list.totals])
    return h.ul(".troubles.stack.gap2")[
        [_doubt(place, doubt) for place, doubt in enumerate(deck_list.doubts[:MOST_ASKED])],
        h.li[
            t(
                "The list speaks of {totals} cards; {size} are read.",
                totals=totals,
                size=number(deck_list.size),
            )
        ]
        if totals
        else None,
        h.li[t("The list has numbers in place of names.")] if deck_list.has_codes else None,
        [h.li[t(words, lines=_quoted(lines))] for lines, words in told if lines],
    ]


def _doubt(place: int, doubt: Doubt) -> h.Element:
    """Return a line that can be read in two ways, with a press for each."""
    words = t_later("“{line}” is read as a heading.")
    if not doubt.is_heading:
        words = t_later("From “{line}” on it is read as a sideboard, which is not shuffled.")
    readings = (
        ("as_read", t("A heading") if doubt.is_heading else t("A sideboard")),
        ("otherwise", t("A card##line") if doubt.is_heading else t("Part of the deck")),
    )
    return h.li[
        t(words, line=doubt.words[:40]),
        h.div(".row")[
            [press(label, "read-as", name=READING.name, value=f"{place}~{way}") for way, label in readings],
        ],
    ]


def _quoted(lines: Sequence[str]) -> str:
    """Return some lines of a list, the first ones of many."""
    more = [t("{count} others##cards", count=number(len(lines) - 8))] if len(lines) > 9 else []
    shown = lines[: 8 if more else 9]
    return listed([*(in_quotes(line[:40]) for line in shown), *more])


def _turn_table(session: Session, odds: OpeningOdds) -> h.Element:
    rows = [
        row(
            turn_words(session, count),
            percent(chance),
            h.span(".exact.size-xs")[exactly(chance) if len(str(chance)) < 60 else "≈"],
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


def _card_table(session: Session) -> h.Element:
    """Return the chance of at least one of each section and each card."""
    things, copies = list_things(session.list_text).values(), session.game.copies
    rows = [
        row(
            own_name(thing.words),
            number(sum(copies[card] for card in thing.cards)),
            with_fraction(chance),
        )
        for thing, chance in zip(things, session.game.chances([each.cards for each in things]), strict=True)
    ]
    heads = (t("Card##shuffle"), t("Copies"), t("At least one, {when}", when=when_words(session)))
    return table(heads, rows, "plain any-cards")


def _groups(session: Session) -> wish_view.Groups:
    """Return what a wish or a rule may name: sections, basic lands, cards, and what waits."""
    names = [(thing, each.words) for thing, each in list_things(session.list_text).items()]
    names += [(thing, list_name(thing)) for thing in session.gone]
    sections = [(thing, words) for thing, words in names if thing.startswith("#")]
    lands = [(thing, words) for thing, words in names if BASIC_LAND.fullmatch(words.casefold())]
    if len(lands) > 1:
        words = t("Basic lands: {names}", names=listed([words for _, words in lands]))
        sections.append(("+".join(thing for thing, _ in lands), words))
    return (t("Sections"), sections), (t("One card"), [each for each in names if each not in sections])


def _picker(session: Session) -> h.Element:
    turns = wish_view.turn_options(0, OFFERED_TURNS)
    return wish_view.wish_rows(
        wish_view.LIST_ROWS, session.list_wishes, session.any_of, _groups(session), turns
    )
