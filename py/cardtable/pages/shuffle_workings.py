"""How an exact number is computed, with this deck's own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import htpy as h

from ..shuffle import HAND, Card, Curve, Deck, DeckOdds, Wish, blocks, wish_odds
from .language import listed, number, parts, percent, plural, t
from .shuffle_lab import Lab
from .shuffle_words import MINUS, exactly

__all__ = ["closed_form", "move_cases", "workings"]


def workings(lab: Lab, odds: DeckOdds, curve: Curve, wishes: Sequence[Wish]) -> h.Element:
    """Return the steps that lead to a chance: what is missed, both cases of the move, the closed form."""
    count = lab.cards_by
    return h.div(".workings")[
        h.p[_counted_words(lab, count)],
        _terms(lab, odds, wishes, count),
        _cases(lab, odds, curve, wishes, count),
        _formula(lab, odds, wishes, count),
        _leftovers(lab.deck),
    ]


def _counted_words(lab: Lab, count: int) -> str:
    whole, cut = whole_blocks(lab.deck.n, count)
    inside = _inside(whole, cut)
    return t(
        "Counted by what is missed: 1 \N{MINUS SIGN} the chance that the first {count} cards hold none. "
        "When no favourite moves, these are {inside}; within a block every order is equally likely, and "
        "which of your cards lie there is a random choice among them. A moved favourite is placed first, and "
        "the rest is counted likewise.",
        count=number(count),
        inside=inside,
    )


def _inside(whole: int, cut: int) -> str:
    if not whole:
        return t("{count} cards of the first block", count=number(cut))
    full = plural(whole, "the first block", "the first {count} blocks")
    if not cut:
        return full
    return plural(
        cut,
        "{blocks} and {count} card of the next one",
        "{blocks} and {count} cards of the next one",
        blocks=full,
    )


def whole_blocks(n: int, count: int) -> tuple[int, int]:
    """Return how many blocks the first `count` cards hold, and how many cards of the next one.

    >>> whole_blocks(10, 3), whole_blocks(10, 5), whole_blocks(10, 11)
    ((0, 3), (1, 0), (2, 2))
    """
    whole = 0
    for block in blocks(n):
        if count < len(block):
            break
        count -= len(block)
        whole += 1
    return whole, count


def _terms(lab: Lab, odds: DeckOdds, wishes: Sequence[Wish], count: int) -> h.Element:
    """Return the sum of inclusion and exclusion, term by term."""
    rows = [_line(t("All ways to draw"), Fraction(1), "")]
    total = Fraction(1)
    for size in range(1, len(wishes) + 1):
        for missed in combinations(wishes, size):
            cards = _cards_of(odds, missed)
            chance = 1 - wish_odds(lab.deck, [Wish("missed", cards)], lab.rules).by[count]
            total += -chance if size % 2 else chance
            names = listed([card.name for card in cards]) or t("cards that this deck never shows")
            rows.append(_line(t("None of: {cards}", cards=names), chance, MINUS if size % 2 else "+"))
    return h.table(".plain.terms")[h.tbody[rows], h.tfoot[_line(t("The answer"), total, "=")]]


def _cards_of(odds: DeckOdds, wishes: Sequence[Wish]) -> tuple[Card, ...]:
    """Return the cards that this deck can show and that meet any of the wishes."""
    wanted = {card for wish in wishes for card in wish.cards}
    return tuple(each.card for each in odds.cards if each.card in wanted)


def _line(words: str, chance: Fraction, mark: str) -> h.Element:
    return h.tr[
        h.td(".mark")[mark], h.th(scope="row")[words], h.td[percent(chance)], h.td(".exact")[exactly(chance)]
    ]


def move_cases(
    lab: Lab, odds: DeckOdds, curve: Curve, wishes: Sequence[Wish], count: int
) -> tuple[Fraction, Fraction, Fraction] | None:
    """Return (chance that a favourite moves, the answer when none does, the answer when one does).

    None when there is one case only, or when ten of more cards are kept: how many favourites are kept then
    hangs together with what is drawn.
    """
    moved = odds.moved
    if moved in (0, 1) or lab.deck.trimmed:
        return None
    still = wish_odds(lab.deck.starred(()), wishes, lab.rules).by[count]
    return moved, still, (curve.by[count] - (1 - moved) * still) / moved


def _cases(lab: Lab, odds: DeckOdds, curve: Curve, wishes: Sequence[Wish], count: int) -> h.Node:
    cases = move_cases(lab, odds, curve, wishes, count)
    if cases is None:
        return None
    moved, still, then = cases
    rows = [(t("No favourite moves"), 1 - moved, still), (t("A favourite moves"), moved, then)]
    return h.table(".plain")[
        h.thead[
            h.tr[[h.th(scope="col")[head] for head in (t("Case"), t("Its chance"), t("The answer then"))]]
        ],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[words],
                    h.td[percent(share), h.span(".note")[exactly(share)]],
                    h.td[percent(answer), h.span(".note")[exactly(answer)]],
                ]
                for words, share, answer in rows
            ]
        ],
    ]


def closed_form(deck: Deck, moved: Fraction, favourite: bool) -> Fraction:
    """Return the published chance of one active card to be in the opening hand, for 4 to 10 active cards.

    mu / k + mu (k - 1) / k (4n - 3) / (5n (n - 1)) + (1 - mu) 6 / (5n) for a favourite, and
    mu (4n - 3) / (5n (n - 1)) + (1 - mu) 6 / (5n) for another card.

    >>> deck = Deck.of("Biohazard", "Half Life", "Vanguard", "Justice", stars=["Biohazard"])
    >>> closed_form(deck, Fraction(3, 4), True), closed_form(deck, Fraction(3, 4), False)
    (Fraction(33, 40), Fraction(19, 80))
    """
    n, k = deck.n, len(deck.favourites)
    other, still = Fraction(4 * n - 3, 5 * n * (n - 1)), Fraction(6, 5 * n)
    if favourite:
        return moved / k + moved * Fraction(k - 1, k) * other + (1 - moved) * still
    return moved * other + (1 - moved) * still


def _formula(lab: Lab, odds: DeckOdds, wishes: Sequence[Wish], count: int) -> h.Node:
    """Return the closed form with this deck's numbers, where there is one."""
    deck, cards = lab.deck, wishes[0].cards
    one = len(wishes) == 1 and len(cards) == 1 and cards[0] in deck.active
    if not one or count != HAND or deck.trimmed or deck.fillers:
        return None
    moved = odds.moved
    n, k, favourite = deck.n, len(deck.favourites), cards[0] in deck.favourites
    rest = f"μ(4n{MINUS}3)/(5n(n{MINUS}1)) + (1{MINUS}μ)·6/(5n)"
    text = f"μ/k + (k{MINUS}1)/k · {rest}" if favourite else rest
    numbers = f"n = {n}, k = {k}, μ = {moved}" if k else f"n = {n}, μ = 0"
    formula = h.span(".formula", translate="no")[f"{text} = {closed_form(deck, moved, favourite)}"]
    return h.p[parts("The closed form agrees: {formula}, with {values}.", formula=formula, values=numbers)]


def _leftovers(deck: Deck) -> h.Node:
    if deck.trimmed:
        return h.p[
            t(
                "Ten of your {count} active cards are kept, all choices equally likely; "
                "how many favourites are kept decides how likely one moves.",
                count=number(len(deck.active)),
            )
        ]
    if deck.fillers:
        return h.p[
            plural(
                deck.fillers,
                "Hellfire I fills the deck to four: {count} copy.",
                "Hellfire I fills the deck to four: {count} copies.",
            )
        ]
    return None
