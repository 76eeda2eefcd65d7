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
from .shuffle_lab import Lab
from .shuffle_words import card_sign, code_of, counted, fraction, kind_of, listed, percent
from .tiles import sign

__all__ = ["deck_words", "paste_result", "strip", "trouble_list"]

FORM = "shuffle-form"


def strip(lab: Lab, odds: DeckOdds) -> h.Element:
    """Return the chosen cards with their buttons, the deck in figures, and its troubles."""
    deck = lab.deck
    return h.div(".deck")[
        h.ul(".strip", aria_label="Chosen cards")[[_chosen(card, card in deck.stars) for card in deck.owned]],
        h.p(".deck-figures")[deck_words(lab, odds)],
        trouble_list(deck_troubles(deck), lab),
        h.div(".row")[
            h.button(".quiet", type="button", data_copy=endpoint_text(lab))["Copy as JSON"],
            h.button(".quiet", type="submit", data_action="clear")["Empty the deck"],
        ]
        if deck.owned
        else h.div(".row")[h.button(".quiet", type="submit", data_action="example")["Try an example deck"]],
    ]


def _chosen(card: Card, starred: bool) -> h.Element:
    code = code_of(card)
    return h.li(".chosen-card", data_kind=kind_of(card), data_card=card.id)[
        card_sign(card),
        h.span(".chosen-name")[card.name],
        h.button(
            ".star",
            type="submit",
            id=f"star-{code}",
            data_action="star",
            name="card",
            value=code,
            aria_pressed="true" if starred else "false",
            aria_label=f"Favourite: {card.name}",
        )[sign("star")],
        h.button(
            ".away",
            type="submit",
            id=f"away-{code}",
            data_action="remove",
            name="card",
            value=code,
            aria_label=f"Take out {card.name}",
        )[h.span(aria_hidden="true")["\N{MULTIPLICATION SIGN}"]],
    ]


def deck_words(lab: Lab, odds: DeckOdds) -> str:
    """Return the deck in figures, as one or two sentences."""
    deck = lab.deck
    active = counted(len(deck.active), "card", "cards")
    blocks = f"the shuffle lays {odds.length} cards in {deck.n - 1} blocks"
    if not odds.moved:
        return f"{active}: {blocks}. No favourite can move."
    short = fraction(odds.moved)
    chance = f"{percent(odds.moved)} ({short})" if short else percent(odds.moved)
    starred = counted(len(deck.favourites), "favourite", "favourites")
    return f"{active}, {starred}: {blocks}. A favourite moves with {chance}."


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
        h.button(".quiet", type="submit", data_action="add", name="card", value=code_of(card))[
            f"Add {card.name}"
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
            near = [each.name for each in trouble.nearest]
            guess = (
                f"Did you mean {_either(near)}?"
                if near
                else "Accepted: ids such as card_dex_00009, numbers and names."
            )
            return f"“{trouble.text[:40]}” is no card. {guess}"
        case Reason.BASE_CARD:
            return f"{card} is a base card: every deck has it already, so it was left out."
        case Reason.TOKEN:
            return f"{card} is a token: it is made in play and cannot be owned, so it was left out."
        case Reason.DUPLICATE:
            return f"{card} stands there twice. A card counts once."
        case Reason.ACCOUNT_PERK:
            return f"{card} is given to an account. Whether it is dealt is not published; here it is."
        case Reason.TOO_MANY:
            return (
                f"{MAX_CARDS} active cards are dealt. Left out of each shuffle, at random: "
                f"{counted(trouble.count, 'card', 'cards')}. The odds take that in."
            )
        case Reason.TOO_FEW:
            places = counted(trouble.count, "place", "places")
            return f"Fewer than {MIN_CARDS} active cards: Hellfire I fills {places}."
        case Reason.BAD_JSON:
            return "This looks like JSON and cannot be read as such. It was read as plain words."
        case Reason.STAR_ON_PASSIVE:
            return (
                f"{card} is passive and never dealt: its star moves nothing{_try_taken(lab, passive=True)}."
            )
        case Reason.STAR_NOT_OWNED:
            taken = _try_taken(lab, passive=False)
            return f"{card} is starred and not in the deck: its star moves nothing{taken}."


def _try_taken(lab: Lab, passive: bool) -> str:
    if lab.rules.strays is Strays.LEFT_OUT or (passive and lab.rules.version is Version.V2):
        return ""
    return ", and it takes a try from the others"


def _either(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def paste_result(deck: Deck, troubles: Sequence[Trouble], lab: Lab) -> h.Element:
    """Return what a pasted text was read as, with everything that was left out and why."""
    told = [trouble for trouble in troubles if trouble not in deck_troubles(deck)]
    return h.div(".paste-result")[
        h.p[f"Read: {counted(len(deck.owned), 'card', 'cards')}{_names(deck)}."], trouble_list(told, lab)
    ]


def _names(deck: Deck) -> str:
    return f" ({listed([card.name for card in deck.owned])})" if deck.owned else ""
