"""The deck as it is built: the chosen cards, what is to be told about them, and what a paste held."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..shuffle import (
    MAX_CARDS,
    MIN_CARDS,
    Card,
    Deck,
    DeckOdds,
    Reason,
    Strays,
    Trouble,
    Version,
    deck_troubles,
)
from .language import listed, number, percent, plural, t
from .shuffle_lab import Lab
from .shuffle_words import card_sign, cards_counted, code_of, fraction, kind_of
from .tiles import sign

__all__ = ["deck_words", "paste_result", "strip", "trouble_list"]

FORM = "shuffle-form"


def strip(lab: Lab, odds: DeckOdds) -> h.Element:
    """Return the chosen cards with their buttons, the deck in figures, and its troubles."""
    deck = lab.deck
    return h.div(".deck")[
        h.ul(".strip", aria_label=t("Chosen cards"))[
            [_chosen(card, card in deck.stars) for card in deck.owned]
        ],
        h.p(".deck-figures")[deck_words(lab, odds)],
        trouble_list(deck_troubles(deck), lab),
        h.div(".row")[
            h.button(".quiet", type="button", data_copy=endpoint_text(lab))[t("Copy as JSON")],
            h.button(".quiet", type="submit", data_action="clear", data_every="")[t("Empty the deck")],
        ]
        if deck.owned
        else h.div(".row")[
            h.button(".quiet", type="submit", data_action="example", data_every="")[t("Try an example deck")]
        ],
    ]


def _chosen(card: Card, starred: bool) -> h.Element:
    code = code_of(card)
    return h.li(".chosen-card", data_kind=kind_of(card), data_card=card.id)[
        card_sign(card),
        h.span(".chosen-name", lang="en", translate="no")[card.name],
        h.button(
            ".star",
            type="submit",
            id=f"star-{code}",
            data_action="star",
            data_every="",
            name="card",
            value=code,
            aria_pressed="true" if starred else "false",
            aria_label=t("Favourite: {card}", card=card.name),
        )[sign("star")],
        h.button(
            ".away",
            type="submit",
            id=f"away-{code}",
            data_action="remove",
            data_every="",
            name="card",
            value=code,
            aria_label=t("Take out {card}", card=card.name),
        )[h.span(aria_hidden="true")["\N{MULTIPLICATION SIGN}"]],
    ]


def deck_words(lab: Lab, odds: DeckOdds) -> str:
    """Return the deck in figures, as one or two sentences."""
    deck = lab.deck
    values = {
        "cards": cards_counted(len(deck.active)),
        "length": number(odds.length),
        "blocks": number(deck.n - 1),
    }
    if not odds.moved:
        return t(
            "{cards}: the shuffle lays {length} cards in {blocks} blocks. No favourite can move.", **values
        )
    short = fraction(odds.moved)
    return t(
        "{cards}, {favourites}: the shuffle lays {length} cards in {blocks} blocks. "
        "A favourite moves with {chance}.",
        favourites=plural(len(deck.favourites), "{count} favourite", "{count} favourites"),
        chance=f"{percent(odds.moved)} ({short})" if short else percent(odds.moved),
        **values,
    )


def endpoint_text(lab: Lab) -> str:
    """Return the deck in the form of the public endpoint."""
    ids = [card.id_v2 if lab.rules.version is Version.V2 else card.id for card in lab.deck.owned]
    quoted = ", ".join(f'"{card_id}"' for card_id in ids)
    return f'{{"deck": [{quoted}]}}'


def trouble_list(troubles: Sequence[Trouble], lab: Lab) -> h.Node:
    """Return what is to be told about a deck, None when there is nothing."""
    if not troubles:
        return None
    return h.ul(".troubles")[[_told(trouble, lab) for trouble in troubles]]


def _told(trouble: Trouble, lab: Lab) -> h.Element:
    buttons = [
        h.button(".quiet", type="submit", data_action="add", data_every="", name="card", value=code_of(card))[
            t("Add {card}", card=card.name)
        ]
        for card in trouble.nearest
        if not (card.base or card.token)
    ]
    return h.li(data_reason=trouble.reason.value)[
        h.p[_trouble_words(trouble, lab)], h.div(".row")[buttons] if buttons else None
    ]


def _trouble_words(trouble: Trouble, lab: Lab) -> str:
    card = trouble.card.name if trouble.card else ""
    match trouble.reason:
        case Reason.UNKNOWN:
            entry = trouble.text[:40]
            near = listed([each.name for each in trouble.nearest], last="or")
            if near:
                return t("“{entry}” is no card. Did you mean {cards}?", entry=entry, cards=near)
            return t(
                "“{entry}” is no card. Accepted: ids such as card_dex_00009, numbers and names.", entry=entry
            )
        case Reason.BASE_CARD:
            return t("{card} is a base card: every deck has it already, so it was left out.", card=card)
        case Reason.TOKEN:
            return t(
                "{card} is a token: it is made in play and cannot be owned, so it was left out.", card=card
            )
        case Reason.DUPLICATE:
            return t("{card} stands there twice. A card counts once.", card=card)
        case Reason.ACCOUNT_PERK:
            return t(
                "{card} is given to an account. Whether it is dealt is not published; here it is.", card=card
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
        case Reason.BAD_JSON:
            return t("This looks like JSON and cannot be read as such. It was read as plain words.")
        case Reason.STAR_ON_PASSIVE:
            if _takes_try(lab, passive=True):
                return t(
                    "{card} is passive and never dealt: its star moves nothing, "
                    "and it takes a try from the others.",
                    card=card,
                )
            return t("{card} is passive and never dealt: its star moves nothing.", card=card)
        case Reason.STAR_NOT_OWNED:
            if _takes_try(lab, passive=False):
                return t(
                    "{card} is starred and not in the deck: its star moves nothing, "
                    "and it takes a try from the others.",
                    card=card,
                )
            return t("{card} is starred and not in the deck: its star moves nothing.", card=card)


def _takes_try(lab: Lab, passive: bool) -> bool:
    """Return whether a star that moves nothing takes a try all the same."""
    return lab.rules.strays is not Strays.LEFT_OUT and not (passive and lab.rules.version is Version.V2)


def paste_result(deck: Deck, troubles: Sequence[Trouble], lab: Lab) -> h.Element:
    """Return what a pasted text was read as, with everything that was left out and why."""
    told = [trouble for trouble in troubles if trouble not in deck_troubles(deck)]
    count = cards_counted(len(deck.owned))
    names = listed([card.name for card in deck.owned])
    words = (
        t("Read: {cards} ({names}).", cards=count, names=names) if names else t("Read: {cards}.", cards=count)
    )
    return h.div(".paste-result")[h.p[words], trouble_list(told, lab)]
