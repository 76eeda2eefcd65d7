"""The deck: its cards and troubles, the result of a paste, and the decks that the device keeps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import urlencode

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import listed, t
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks
from cardtable.pages.shuffle.deck_texts import deck_text
from cardtable.pages.shuffle.deck_words import deck_words, trouble_list
from cardtable.pages.shuffle.fields import DECK_NAME, PASTE, READINGS
from cardtable.pages.shuffle.phrases import cards_counted, code_of, cross, kind_of, outcome, plain_name, press
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_notation import list_of
from cardtable.pages.shuffle.wish_view import wish_outcome
from cardtable.shuffle import Card, DeckReading, Rules, Trouble, Version
from cardtable.shuffle.deck.reading import deck_troubles

DECK_REGION = "shuffle-deck"


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
        h.div(".row.gap1")[
            ui.share_buttons(t("This deck: {name}", name=session.name) if session.name else t("This deck")),
            press(t("My decks"), "decks"),
            ui.more_menu(
                "shuffle-deck-menu",
                ui.copy_button(t("Copy the ids only"), ids_json(session, deck=session.owned)),
                press(t("Empty##a deck"), "clear", aria_label=t("Empty the deck")),
            ),
        ]
        if deck.owned
        else h.div(".row.gap1")[example_button(), press(t("My decks"), "decks")],
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
    named: dict[str, str | bool] = {"quiet": False, "name": "card", "value": code}
    return h.li(".chosen-card.surface", data_kind=kind_of(card), data_card=card.id)[
        ui.sign(kind_of(card)),
        plain_name(card, "chosen-name"),
        press(
            ui.sign("star"),
            "star",
            classes="star",
            id=f"star-{code}",
            aria_pressed="true" if starred else "false",
            aria_label=t("Favourite: {card}", card=card.name),
            **named,
        ),
        cross("remove", t("Take out {card}", card=card.name), classes="away", id=f"away-{code}", **named),
    ]


def example_button() -> h.Element:
    """Return the button that puts the example in the deck's place."""
    return press(t("Try an example deck"), "example")


def ids_json(session: Session, **lists: Sequence[Card]) -> str:
    """Return lists of cards in ids of the version that is followed, in the form of the public endpoint."""
    is_second = session.rules.version is Version.V2
    ids = {name: [card.id_v2 if is_second else card.id for card in cards] for name, cards in lists.items()}
    return json.dumps(ids)


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
    return h.div(".stack", data_reveal=True)[
        h.p[paste_words(reading)],
        trouble_list(left_out(reading), session, PASTE.name),
        [
            h.p[t("These cards would take the place of your deck.")],
            h.div(".row")[
                press(t("Use these cards"), "paste", quiet=False), press(t("Keep my deck"), "keep-deck")
            ],
        ]
        if is_offer
        else None,
    ]


DECKS_REGION = "shuffle-decks"


def decks_view(session: Session, decks: Sequence[KeptDeck], done: str = "") -> h.Element:
    """Return the decks with their buttons, below what was just `done`."""
    is_list = session.section == "any"
    name = session.name or t("Deck##a name")
    name_now = open_name(session, decks)
    return h.div(".my-decks.stack.gap2")[
        ui.sheet_head(t("My decks"), DECKS_REGION),
        outcome(done) if done else None,
        ui.hint(
            t(
                "Keeps a deck under a name on this device, to open it again. What is on the page now is kept "
                "without it."
            )
        ),
        h.div(".asked-row.row")[
            ui.control(
                DECK_NAME,
                "shuffle",
                chosen=name_now,
                autocapitalize=None,
                data_enter_button="shuffle-save-deck",
            ),
            press(t("Keep on this device"), "save-deck", quiet=False, id="shuffle-save-deck"),
        ],
        h.ul(".kept-decks.stack.gap2")[[_row(deck, name_now) for deck in decks]]
        if decks
        else ui.hint(t("No deck is kept yet.")),
        ui.share_row(
            ui.file_out(
                t("Save all as a file") if decks else t("Save this deck as a file"),
                "cyberbrawl-decks.json",
                encode_decks(decks or [session.kept(name)]),
            ),
            ui.file_in(
                t("Open a file##shuffle"),
                "shuffle-decks-file",
                "import-decks",
                accept=ui.JSON_FILES,
                queue=True,
            ),
            ui.more_menu(
                "shuffle-decks-menu",
                None
                if is_list
                else ui.copy_button(
                    t("Copy as JSON"), ids_json(session, deck=session.owned, favourites=session.stars)
                ),
                ui.copy_button(
                    t("Copy as a list"), session.list_text if is_list else deck_text(session.deck)
                ),
            ),
        ),
        h.textarea("#shuffle-decks-file", name="decks-file", hidden=True, aria_label=t("Opened file")),
        ui.error_place("decks-file"),
    ]


def open_name(session: Session, decks: Sequence[KeptDeck]) -> str:
    """Return the name of the open deck, "" without one; of lists, of the one that stands there as kept."""
    if session.section != "any":
        return session.name
    parts = session.kept("").state
    return next((deck.name for deck in decks if deck.is_list and deck.state == parts), "")


def _size(deck: KeptDeck) -> int:
    if deck.is_list:
        return list_of(deck.state["list"]).size
    return len([code for code in deck.state.get("deck", "").split(".") if code])


def _row(deck: KeptDeck, name_now: str) -> h.Element:
    cards = cards_counted(_size(deck))
    return h.li(".row")[
        press(ui.own_name(deck.name), "open-deck", quiet=False, name="deck-named", value=deck.name),
        h.span(".hint")[
            t("any deck, {cards}", cards=cards) if deck.is_list else cards,
            [", ", h.b[t("open now")]] if deck.name == name_now else None,
        ],
        cross("remove-deck", t("Remove {name}", name=deck.name), name="deck-named", value=deck.name),
    ]
