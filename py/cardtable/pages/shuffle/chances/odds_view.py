"""Exact odds as rows that open: when a card, a category or the wishes come, and how that is computed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import htpy as h

from cardtable.pages.core.language import listed, number, parts, percent, plural, t, t_later
from cardtable.pages.shuffle.chances.advice_view import advice_question
from cardtable.pages.shuffle.deck_words import deck_words
from cardtable.pages.shuffle.phrases import (
    KINDS,
    MINUS,
    Answer,
    bar,
    by_words,
    category_name,
    code_of,
    exactly,
    fraction,
    guess_hint,
    kind_of,
    name,
    note,
)
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_view import wish_chance_words, wish_picker, wishes_words
from cardtable.pages.ui import button, fold, own_name, row, sign, table
from cardtable.shuffle import HAND, CardOdds, CategoryOdds, Curve, Deck, DeckOdds, Part, Wish, wish_odds
from cardtable.shuffle.layout.blocks import blocks_within, plan
from cardtable.shuffle.odds.curves import closed_form, missed_together
from cardtable.shuffle.odds.player_values import count_chances

PARTS = {
    Part.FAVOURITE: t_later("favourite"),
    Part.PLAYER: t_later("your deck"),
    Part.FILLER: t_later("filler"),
    Part.BASE: t_later("base card"),
}


def odds_view(session: Session) -> Answer:
    """Return all odds of the deck for the chosen number of draws."""
    odds, count = session.odds, session.count
    html = h.div[
        h.ul(".odds-rows.stack.gap1.joined")[
            _row(session, "wishes", own_name(wishes_words(session)), session.wished, "player")
        ]
        if session.wishes
        else None,
        wish_picker(session),
        advice_question(session),
        h.section(".stack.gap2")[
            h.h4[t("At least one of a category, {when}", when=by_words(session.draws))],
            h.ul(".odds-rows.stack.gap1")[[_category_row(session, each) for each in odds.categories]],
        ],
        h.section(".stack.gap2")[
            h.h4[t("Each card, {when}", when=by_words(session.draws))],
            h.ul(".odds-rows.stack.gap1")[[_card_row(session, each) for each in odds.cards]],
            guess_hint(each.card for each in odds.cards),
        ],
        h.p(".hint")[
            t("Exact, not simulated. Press a row to see when it comes, and how the number is computed."),
            " ",
            t("Turns count one draw each from the second turn on."),
        ],
    ]
    data: dict[str, object] = {
        "cards": {each.card.id: str(each.curve.by[count]) for each in odds.cards},
        "categories": {each.category: str(each.curve.by[count]) for each in odds.categories},
    }
    if not session.wishes:
        return html, deck_words(session), data
    return html, wish_chance_words(session), {**data, "together": str(session.wish_chance())}


def _category_row(session: Session, each: CategoryOdds) -> h.Element:
    kind = each.category if each.category in KINDS else "effect"
    wishes = [Wish.for_category(each.category)]
    return _row(session, each.category, category_name(each.category), wishes, kind, each.curve)


def _card_row(session: Session, each: CardOdds) -> h.Element:
    card = each.card
    words = [name(card), " ", h.span(".part-of.soft.size-xs")[t(PARTS[each.part])]]
    is_starred = card in session.deck.favourites
    return _row(session, code_of(card), words, [Wish.for_card(card)], kind_of(card), each.curve, is_starred)


def _row(
    session: Session,
    thing: str,
    words: h.Node,
    wishes: Sequence[Wish],
    kind: str,
    curve: Curve | None = None,
    is_starred: bool = False,
) -> h.Element:
    """Return one row: its chance, and when it is open the chart, the turns and the workings.

    Without a curve it is that of the wishes, which takes its time: an open row alone asks for it.
    """
    chance = curve.by[session.count] if curve else session.wish_chance()
    is_open = session.about == thing
    opener = button(
        [
            sign("star" if is_starred else kind),
            h.span(".odds-name")[words],
            bar(chance),
            h.span(".percent")[percent(chance)],
            h.span(".fraction.soft.size-xs")[fraction(chance)],
        ],
        "about",
        quiet=False,
        submit=True,
        classes="odds-row bare",
        id=f"odds-{thing}",
        name="about",
        value="" if is_open else thing,
        aria_expanded="true" if is_open else "false",
    )
    opened = _opened(session, curve or session.wish_curve(), wishes) if is_open else None
    return h.li(data_kind=kind)[opener, opened]


def _opened(session: Session, curve: Curve, wishes: Sequence[Wish]) -> h.Element:
    """Return when it comes, with a chart of where the first card lies, and how the number is computed."""
    is_plain = all(wish.is_plain for wish in wishes) and not (len(wishes) > 1 and session.any_of)
    comes = is_plain or not session.all_have_turns  # else it is the same by every number of cards
    computed = workings if is_plain else counted_workings
    return h.div(".unfolded.stack")[
        chart(curve, session.count) if is_plain else None,
        _stays(t("How it is computed"), "shuffle-computed", computed(session, wishes)),
        _stays(t("Card by card"), "shuffle-by-card", _turns(curve), is_open=not is_plain) if comes else None,
    ]


def _stays(title: str, identifier: str, content: h.Element, is_open: bool = False) -> h.Element:
    """Return a fold that stays open when another answer takes its place."""
    return fold(title, content, id=identifier, data_stays_open=True, is_open=is_open)


def _turns(curve: Curve) -> h.Element:
    """Return the chance by each number of cards, and that the first one lies at just that place."""
    rises = curve.rises
    rows = [
        row(
            str(count),
            percent(curve.first[count - 1]) if rises else None,
            percent(curve.by[count]),
            h.span(".exact.size-xs")[exactly(curve.by[count])],
        )
        for count in range(1, len(curve.by))
    ]
    heads = (t("Cards"), t("First one here") if rises else None, t("By then"), t("Exactly"))
    return table(heads, rows, "plain")


STEP, HEIGHT, FOOT = 10, 64, 14


def chart(curve: Curve, count: int) -> h.Element:
    """Return the first-place distribution as bars; those within the first `count` cards stand out."""
    width, top = len(curve.first) * STEP, max(curve.first) or 1
    heights = [float(chance / top) * HEIGHT for chance in curve.first]
    bars = [
        f"M{place * STEP + 1} {HEIGHT}v{-height:.2f}h{STEP - 2}v{height:.2f}z"
        for place, height in enumerate(heights)
    ]
    marks = [1, HAND, *range(10, len(curve.first), 10)]
    return h.svg(".chart", viewBox=f"0 0 {width} {HEIGHT + FOOT}", role="img", aria_label=chart_words(curve))[
        h.rect(".hand-zone", width=f"{HAND * STEP}", height=f"{HEIGHT}"),
        h.path(".drawn", d="".join(bars[:count])),
        h.path(".later", d="".join(bars[count:])) if bars[count:] else None,
        h.path(".axis", d=f"M0 {HEIGHT}.5h{width}"),
        [
            h.text(x=f"{place * STEP - STEP / 2:g}", y=f"{HEIGHT + FOOT - 3}", text_anchor="middle")[
                str(place)
            ]
            for place in marks
        ],
    ]


def chart_words(curve: Curve) -> str:
    """Return the chart in words.

    >>> from cardtable.shuffle import Deck, Wish, wish_odds
    >>> chart_words(wish_odds(Deck.of("Biohazard"), [Wish.for_card("Biohazard")]))[:70]
    'Chance that the first one lies at each place. Highest: 10.0% at place '
    """
    if not curve.by[-1]:
        return t("This deck never shows it.")
    best = max(range(len(curve.first)), key=lambda place: curve.first[place])
    return t(
        "Chance that the first one lies at each place. Highest: {chance} at place {place}. "
        "Places 1 to {hand} together: {opening}.",
        chance=percent(curve.first[best]),
        place=number(best + 1),
        hand=number(HAND),
        opening=percent(curve.opening),
    )


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
    for missed, times in missed_together(wishes, any_of=False):
        cards = tuple(each.card for each in odds.cards if each.card in missed)
        chance = 1 - wish_odds(odds.deck, [Wish("missed", cards)], odds.rules).by[count]
        names = listed([card.name for card in cards]) or t("cards that this deck never shows")
        rows.append(_line(t("None of: {cards}", cards=names), chance, "+" if times > 0 else MINUS))
        total += times * chance
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
