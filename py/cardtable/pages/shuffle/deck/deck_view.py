"""The deck as it is built: the chosen cards, the troubles with them, and the result of a paste."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from urllib.parse import urlencode

import htpy as h

from cardtable.pages.core.language import listed, number, percent, plural, t, t_later
from cardtable.pages.shuffle.chances.wish_view import wish_outcome
from cardtable.pages.shuffle.fields import PASTE, READINGS
from cardtable.pages.shuffle.phrases import cards_counted, code_of, fraction, kind_of, plain_name, press
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import copy_button, share_buttons, sign
from cardtable.shuffle import (
    MAX_CARDS,
    MIN_CARDS,
    Card,
    DeckReading,
    Reason,
    Role,
    Rules,
    Trouble,
    Version,
    deck_troubles,
    find_card,
)

DECK_REGION = "shuffle-deck"
EXAMPLE = ("9", "13", "20", "32", "37", "42", "45", "46", "49", "58"), ("9", "42")
"""Ten cards that use most of the tool: two of them starred, a forced draw and a boomerang."""


def is_example(cards: Collection[str], stars: Collection[str]) -> bool:
    """Return whether these codes of cards and of favourites are the example's."""
    return (set(cards), set(stars)) == tuple(map(set, EXAMPLE))


def strip(session: Session) -> h.Element:
    """Return the chosen cards with their buttons, the deck in figures, and its troubles."""
    deck = session.deck
    return h.div(".deck.stack")[
        _deck_name(session) if session.name and deck.owned else None,
        h.ul(".strip.grid", aria_label=t("Chosen cards"))[
            [_chosen(card, card in deck.stars) for card in deck.owned]
        ],
        h.div(".deck-answer")[wish_outcome(session)] if session.wishes else None,
        h.p(".deck-figures.soft.size-s")[deck_words(session)],
        trouble_list(deck_troubles(deck), session) if deck.owned else None,
        _other_reading(session),
        h.div(".row")[
            share_buttons(t("This deck: {name}", name=session.name) if session.name else t("This deck")),
            press(t("My decks"), "decks"),
            copy_button(t("Copy the ids only"), endpoint_text(session)),
            press(t("Empty##a deck"), "clear", aria_label=t("Empty the deck")),
        ]
        if deck.owned
        else h.div(".row")[example_button(), press(t("My decks"), "decks")],
    ]


def _deck_name(session: Session) -> h.Element:
    """Return the name of the open deck, and whether it has been changed since it was kept."""
    keep = press(t("Keep the changes"), "save-deck", name="deck-name", value=session.name)
    state: h.Node = None
    if session.is_kept is not None:
        state = h.span(".hint")[t("kept on this device") if session.is_kept else t("changed, not kept yet")]
    return h.div(".deck-name")[
        h.span(translate="no")[session.name], " ", state, " ", keep if session.is_kept is False else None
    ]


def _other_reading(session: Session) -> h.Node:
    """Return that an address reads the rules otherwise than the page offers, with the way back."""
    if session.rules == Rules(session.rules.version):
        return None
    usual = {
        part: value for part, value in session.state().items() if part not in {each.name for each in READINGS}
    }
    return h.p(".hint")[
        t("The published rules are read in another way than usual here."),
        " ",
        h.a(href=f"#shuffle?{urlencode(usual, safe='*')}")[t("Read them as usual")],
    ]


def _chosen(card: Card, starred: bool) -> h.Element:
    code = code_of(card)
    return h.li(".chosen-card.surface", data_kind=kind_of(card), data_card=card.id)[
        sign(kind_of(card)),
        plain_name(card, "chosen-name"),
        press(
            sign("star"),
            "star",
            quiet=False,
            classes="star",
            id=f"star-{code}",
            name="card",
            value=code,
            aria_pressed="true" if starred else "false",
            aria_label=t("Favourite: {card}", card=card.name),
        ),
        press(
            h.span(aria_hidden="true")["\N{MULTIPLICATION SIGN}"],
            "remove",
            quiet=False,
            classes="away",
            id=f"away-{code}",
            name="card",
            value=code,
            aria_label=t("Take out {card}", card=card.name),
        ),
    ]


def example_button() -> h.Element:
    """Return the button that puts the example in the deck's place."""
    return press(t("Try an example deck"), "example")


def deck_words(session: Session) -> str:
    """Return the deck in figures, as one or two sentences."""
    deck, odds = session.deck, session.odds
    if not deck.owned:
        return t("No card of yours is chosen yet.")
    values = {"cards": cards_counted(len(deck.owned)), "length": number(odds.length)}
    idle = len(deck.owned) - len(deck.active)
    owned, stars = ([code_of(card) for card in cards] for cards in (deck.owned, deck.stars))
    dealt = (
        t("An example deck of {cards}; with the game’s own cards it has {length}.", **values)
        if is_example(owned, stars) and not session.name
        else t("{cards} of yours; with the game’s own cards the deck has {length}.", **values)
    )
    if idle:
        passive = plural(idle, "{count} of them is passive.", "{count} of them are passive.")
        dealt = f"{dealt} {passive}"
    if not odds.moved:
        return dealt
    short, chance = fraction(odds.moved), percent(odds.moved)
    chance = f"{chance} ({short})" if short else chance
    favourites = (
        t("One of the favourites is moved into the opening hand in {chance} of all games.", chance=chance)
        if len(deck.stars) > 1
        else t("A favourite is moved into the opening hand in {chance} of all games.", chance=chance)
    )
    return f"{dealt} {favourites}"


def whole_json(session: Session) -> str:
    """Return the deck with its favourites, in ids of the version that is followed."""
    return json.dumps({"deck": _ids(session, session.owned), "favourites": _ids(session, session.stars)})


def endpoint_text(session: Session) -> str:
    """Return the ids in the form of the public endpoint, which has no favourites."""
    return json.dumps({"deck": _ids(session, session.owned)})


def _ids(session: Session, cards: Iterable[Card]) -> list[str]:
    return [card.id_v2 if session.rules.version is Version.V2 else card.id for card in cards]


def trouble_list(troubles: Sequence[Trouble], session: Session, source: str = "") -> h.Node:
    """Return what is to be told about a deck, None when there is nothing.

    Args:
        troubles: what is to be told.
        session: its rules say what a star does.
        source: the field of the list that a suggestion goes into.
    """
    if not troubles:
        return None
    return h.ul(".troubles.stack.gap2")[
        [_told(trouble, session, f"{source}~{place}") for place, trouble in enumerate(troubles)]
    ]


def _told(trouble: Trouble, session: Session, place: str) -> h.Element:
    buttons = [
        press(t("Take {card}", card=card.name), "mend", name="mend", value=f"{place}~{code_of(card)}")
        for card in trouble.nearest
        if not (card.base or card.token)
    ]
    return h.li(data_reason=trouble.reason.value)[
        h.p[_trouble_words(trouble, session)], h.div(".row")[buttons] if buttons else None
    ]


SENTENCES = {
    Reason.BASE_CARD: t_later("{card} is a base card: every deck has it already, so it was left out."),
    Reason.TOKEN: t_later("{card} is a token: it is made in play and cannot be owned, so it was left out."),
    Reason.DUPLICATE: t_later("{card} stands there twice. A card counts once."),
    Reason.ACCOUNT_PERK: t_later(
        "{card} is given to an account. Whether it is dealt is not published; here it is."
    ),
    Reason.BAD_JSON: t_later("This looks like JSON and cannot be read as such. It was read as plain words."),
}
"""The troubles whose words need nothing but the card."""
STARS = {
    (Reason.STAR_ON_PASSIVE, False): t_later("{card} is passive and never dealt: its star moves nothing."),
    (Reason.STAR_ON_PASSIVE, True): t_later(
        "{card} is passive and never dealt: its star moves nothing, and it takes a try from the others."
    ),
    (Reason.STAR_NOT_OWNED, False): t_later("{card} is starred and not in the deck: its star moves nothing."),
    (Reason.STAR_NOT_OWNED, True): t_later(
        "{card} is starred and not in the deck: its star moves nothing, and it takes a try from the others."
    ),
}
"""What a star does that can never move a card, and whether it takes a try."""


def _trouble_words(trouble: Trouble, session: Session) -> str:
    card, reason = trouble.card.name if trouble.card else "", trouble.reason
    if reason in SENTENCES:
        return t(SENTENCES[reason], card=card)
    match reason:
        case Reason.UNKNOWN:
            entry = trouble.text[:40]
            near = listed([each.name for each in trouble.nearest], last="or")
            if near:
                return t("“{entry}” is no card. Did you mean {cards}?", entry=entry, cards=near)
            return t(
                "“{entry}” is no card. Accepted: ids such as card_dex_00009, numbers and names.", entry=entry
            )
        case Reason.TOO_MANY:
            return t(
                "{most} active cards are dealt. Left out of each shuffle, at random: {cards}. "
                "The odds take that in.",
                most=number(MAX_CARDS),
                cards=cards_counted(trouble.count),
            )
        case Reason.TOO_FEW:
            return plural(
                trouble.count,
                "Fewer than {least} active cards: Hellfire I fills {count} place.",
                "Fewer than {least} active cards: Hellfire I fills {count} places.",
                least=number(MIN_CARDS),
            )
        case Reason.STAR_ON_PASSIVE if trouble.card and trouble.card.role is Role.PRIMAL_OVERLOAD:
            return _overload_words(card, find_card(trouble.card.target).name, session.rules)
    takes_try = session.rules.stray_takes_try(passive=reason is Reason.STAR_ON_PASSIVE)
    return t(STARS[reason, takes_try], card=card)


def _overload_words(card: str, other: str, rules: Rules) -> str:
    """Return what a star on the passive card does that takes another one's place in the final deck."""
    place = t("{card} is passive; it lies in the deck in place of {other}.", card=card, other=other)
    if rules.overload_moves:
        star = t("Read literally, the first version allows it a star: it takes a try and may move.")
    elif rules.stray_takes_try(passive=True):
        star = t("Its star moves nothing, and takes a try from the others.")
    else:
        star = t("By these rules its star moves nothing.")
    return f"{place} {star}"


def left_out(reading: DeckReading) -> tuple[Trouble, ...]:
    """Return the troubles with single entries of a list; those of the whole deck stand beside the deck."""
    whole = deck_troubles(reading.deck)
    return tuple(trouble for trouble in reading.troubles if trouble not in whole)


def paste_words(reading: DeckReading) -> str:
    """Return what was read of a pasted text in a sentence."""
    names = listed([card.name for card in reading.deck.owned])
    if not names:
        return t("No card of this list can be read, so your deck stays as it is.")
    return t("Read: {cards} ({names}).", cards=cards_counted(len(reading.deck.owned)), names=names)


def paste_result(reading: DeckReading, session: Session, is_offer: bool = False) -> h.Element:
    """Return what a pasted text was read as, with everything that was left out and why.

    Args:
        reading: what was read.
        session: its deck is the one that the answers are about.
        is_offer: whether the cards are in the deck's place only when that is confirmed.
    """
    confirm = h.div(".row")[
        press(t("Use these cards"), "paste", quiet=False), press(t("Keep my deck"), "keep-deck")
    ]
    return h.div(".stack", data_reveal=True)[
        h.p[paste_words(reading)],
        trouble_list(left_out(reading), session, PASTE.name),
        h.p[t("These cards would take the place of your deck.")] if is_offer else None,
        confirm if is_offer else None,
    ]
