"""The deck in words: its figures, and the troubles with it or with a list."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import htpy as h

from cardtable.pages.core.language import listed, number, percent, plural, t, t_later
from cardtable.pages.shuffle.phrases import cards_counted, code_of, fraction, press
from cardtable.pages.shuffle.session import Session
from cardtable.shuffle import Reason, Role, Rules, Trouble, find_card
from cardtable.shuffle.rules import MAX_CARDS, MIN_CARDS

EXAMPLE = ("9", "13", "20", "32", "37", "42", "45", "46", "49", "58"), ("9", "42")
"""Ten cards that use most of the tool: two of them starred, a forced draw and a boomerang."""


def is_example(cards: Collection[str], stars: Collection[str]) -> bool:
    """Return whether these codes of cards and of favourites are the example's."""
    return (set(cards), set(stars)) == tuple(map(set, EXAMPLE))


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
    favourites = plural(
        len(deck.stars),
        "A favourite is moved into the opening hand in {chance} of all games.",
        "One of the favourites is moved into the opening hand in {chance} of all games.",
        chance=chance,
    )
    return f"{dealt} {favourites}"


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
    return h.li[h.p[_trouble_words(trouble, session)], h.div(".row")[buttons] if buttons else None]


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
        case _:
            return _stray_words(trouble, session.rules)


def _stray_words(trouble: Trouble, rules: Rules) -> str:
    """Return what the star of a card does that is passive, or not in the deck."""
    card, is_passive = trouble.card, trouble.reason is Reason.STAR_ON_PASSIVE
    assert card
    takes_place = is_passive and card.role is Role.PRIMAL_OVERLOAD
    if takes_place:
        other = find_card(card.target).name
        why = t("{card} is passive; it lies in the deck in place of {other}.", card=card.name, other=other)
    elif is_passive:
        why = t("{card} is passive and never dealt.", card=card.name)
    else:
        why = t("{card} is starred and not in the deck.", card=card.name)
    if takes_place and rules.overload_moves:
        star = t("Read literally, the first version allows it a star: it takes a try and may move.")
    elif rules.stray_takes_try(passive=is_passive):
        star = t("Its star moves nothing, and takes a try from the others.")
    else:
        star = t("Its star moves nothing.")
    return f"{why} {star}"
