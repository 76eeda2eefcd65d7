"""The decks kept on the device: to open, to remove, and every way in and out."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import t
from cardtable.pages.shuffle.deck.deck_view import ids_json
from cardtable.pages.shuffle.deck.kept_decks import LONGEST_NAME, KeptDeck, encode_decks
from cardtable.pages.shuffle.deck_texts import deck_text
from cardtable.pages.shuffle.list_things import list_of
from cardtable.pages.shuffle.phrases import cards_counted, cross, outcome, press
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import (
    JSON_FILES,
    copy_button,
    error_place,
    file_in,
    file_out,
    hint,
    more_menu,
    own_name,
    share_row,
    sheet_head,
)

DECKS_REGION = "shuffle-decks"


def decks_view(session: Session, decks: Sequence[KeptDeck], done: str = "") -> h.Element:
    """Return the decks with their buttons, below what was just `done`."""
    is_list = session.section == "any"
    name = session.name or t("Deck##a name")
    open_name = _open_name(session, decks)
    return h.div(".my-decks.stack.gap2")[
        sheet_head(t("My decks"), DECKS_REGION),
        outcome(done) if done else None,
        h.div(".asked-row.row")[
            h.div(".field")[
                h.label(for_="shuffle-deck-name")[t("Name of this deck")],
                h.input(
                    "#shuffle-deck-name",
                    name="deck-name",
                    maxlength=str(LONGEST_NAME),
                    value=open_name,
                    autocomplete="off",
                    data_enter_button="shuffle-save-deck",
                ),
            ],
            press(t("Keep on this device"), "save-deck", quiet=False, id="shuffle-save-deck"),
        ],
        error_place("deck-name"),
        h.ul(".kept-decks.stack.gap2")[[_row(deck, open_name) for deck in decks]]
        if decks
        else hint(t("No deck is kept yet. A plain visit opens the one that was used last.")),
        share_row(
            file_out(
                t("Save all as a file") if decks else t("Save this deck as a file"),
                "cyberbrawl-decks.json",
                encode_decks(decks or [session.kept(name)]),
            ),
            file_in(
                t("Open a file##shuffle"), "shuffle-decks-file", "import-decks", accept=JSON_FILES, queue=True
            ),
            more_menu(
                "shuffle-decks-menu",
                None
                if is_list
                else copy_button(
                    t("Copy as JSON"), ids_json(session, deck=session.owned, favourites=session.stars)
                ),
                copy_button(t("Copy as a list"), session.list_text if is_list else deck_text(session.deck)),
            ),
        ),
        h.textarea("#shuffle-decks-file", name="decks-file", hidden=True, aria_label=t("Opened file")),
        error_place("decks-file"),
    ]


def _open_name(session: Session, decks: Sequence[KeptDeck]) -> str:
    """Return the name of the open deck, "" without one; of lists, of the one that stands there as kept."""
    if session.section != "any":
        return session.name
    parts = session.kept("").state
    return next((deck.name for deck in decks if deck.is_list and deck.state == parts), "")


def _size(deck: KeptDeck) -> int:
    if deck.is_list:
        return list_of(deck.state["list"]).size
    return len([code for code in deck.state.get("deck", "").split(".") if code])


def _row(deck: KeptDeck, open_name: str) -> h.Element:
    cards = cards_counted(_size(deck))
    return h.li(".row")[
        press(own_name(deck.name), "open-deck", quiet=False, name="deck-named", value=deck.name),
        h.span(".hint")[
            t("any deck, {cards}", cards=cards) if deck.is_list else cards,
            [", ", h.b[t("open now")]] if deck.name == open_name else None,
        ],
        cross("remove-deck", t("Remove {name}", name=deck.name), name="deck-named", value=deck.name),
    ]
