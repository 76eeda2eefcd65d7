"""The workings of an exact number, with this deck's own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import htpy as h

from cardtable.pages.core.language import listed, number, parts, percent, plural, t
from cardtable.pages.shuffle.phrases import MINUS, exactly, note
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import row, table
from cardtable.shuffle import HAND, Deck, DeckOdds, Wish, wish_odds
from cardtable.shuffle.layout.blocks import blocks_within, plan
from cardtable.shuffle.odds.curves import closed_form, missed_together
from cardtable.shuffle.odds.player_values import count_chances


def workings(session: Session, wishes: Sequence[Wish]) -> h.Element:
    """Return the steps that lead to a chance: the terms, both cases of the move, the closed form."""
    odds, count = session.odds, session.count
    return h.div(".stack.size-s")[
        h.p[_counted_words(session, count)],
        _terms(odds, wishes, count),
        _cases(odds, wishes, count),
        _formula(odds, wishes, count),
        _leftovers(session.deck),
    ]


def counted_workings(session: Session, wishes: Sequence[Wish]) -> h.Element:
    """Return the chance of each number of cards that the wishes count: those that hold make the answer."""
    cards, own = [wish.cards for wish in wishes], [wish.by for wish in wishes]
    chances = count_chances(session.plan, cards, session.count, own=own)
    rows = []
    for numbers, chance in chances.items():
        met = [wish.is_met(value) for wish, value in zip(wishes, numbers, strict=True)]
        holds = any(met) if session.any_of else all(met)
        words = ", ".join(map(number, numbers))
        rows.append(
            row(
                words,
                t("yes") if holds else t("no"),
                percent(chance),
                h.span(".exact.size-xs")[exactly(chance)],
            )
        )
    return h.div(".stack.size-s")[
        h.p[t("How many cards of each wish are drawn, and how likely that is. The rows with “yes” add up.")],
        table((t("Numbers"), t("Met"), t("Chance"), t("Exactly")), rows, "plain"),
    ]


def _counted_words(session: Session, count: int) -> str:
    whole, cut = blocks_within(session.deck.n, count)
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


def _terms(odds: DeckOdds, wishes: Sequence[Wish], count: int) -> h.Element:
    """Return the sum of inclusion and exclusion, term by term."""
    total = Fraction(1)
    rows = [_line(t("All ways to draw"), total, "")]
    for missed, sign in missed_together(wishes, any_of=False):
        cards = tuple(each.card for each in odds.cards if each.card in missed)
        chance = 1 - wish_odds(odds.deck, [Wish("missed", cards)], odds.rules).by[count]
        names = listed([card.name for card in cards]) or t("cards that this deck never shows")
        rows.append(_line(t("None of: {cards}", cards=names), chance, "+" if sign > 0 else MINUS))
        total += sign * chance
    return table((), rows, "plain terms", _line(t("The answer"), total, "="))


def _line(words: str, chance: Fraction, mark: str) -> h.Element:
    return h.tr[
        h.td(".mark")[mark],
        h.th(scope="row")[words],
        h.td[percent(chance)],
        h.td(".exact.size-xs")[exactly(chance)],
    ]


def move_cases(odds: DeckOdds, wishes: Sequence[Wish], count: int) -> tuple[Fraction, Fraction] | None:
    """Return the chance to meet all wishes when no favourite moves, and when one does.

    None when there is one case only, or when ten of more cards are kept: the number of favourites kept then
    depends on what is drawn.
    """
    if odds.moved in (0, 1) or odds.deck.trimmed:
        return None
    answer, without = (
        wish_odds(deck, wishes, odds.rules).by[count] for deck in (odds.deck, odds.deck.starred(()))
    )
    return without, (answer - (1 - odds.moved) * without) / odds.moved


def _cases(odds: DeckOdds, wishes: Sequence[Wish], count: int) -> h.Node:
    cases = move_cases(odds, wishes, count)
    if cases is None:
        return None
    without, with_move = cases
    rows = [
        row(words, [percent(share), note(exactly(share))], [percent(answer), note(exactly(answer))])
        for words, share, answer in (
            (t("No favourite moves"), 1 - odds.moved, without),
            (t("A favourite moves"), odds.moved, with_move),
        )
    ]
    return table((t("Case"), t("Its chance"), t("The answer then")), rows, "plain")


def _formula(odds: DeckOdds, wishes: Sequence[Wish], count: int) -> h.Node:
    """Return the closed form with this deck's numbers, where there is one."""
    deck, cards = odds.deck, wishes[0].cards
    one = len(wishes) == 1 and len(cards) == 1 and cards[0] in deck.active
    if not one or count != HAND or deck.trimmed or deck.fillers or plan(deck, odds.rules).mover:
        return None
    moved = odds.moved
    n, k, favourite = deck.n, len(deck.favourites), cards[0] in deck.favourites
    rest = f"μ(4n{MINUS}3)/(5n(n{MINUS}1)) + (1{MINUS}μ)·6/(5n)"
    text = f"μ/k + (k{MINUS}1)/k · {rest}" if favourite else rest
    numbers = f"n = {n}, k = {k}, μ = {moved}" if k else f"n = {n}, μ = 0"
    formula = h.span(".formula.size-xs", translate="no")[f"{text} = {closed_form(deck, moved, favourite)}"]
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
