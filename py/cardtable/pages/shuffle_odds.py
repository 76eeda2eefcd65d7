"""Exact odds as rows that open: cards, categories, and wishes that must come together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import htpy as h

from ..shuffle import Card, CardOdds, Curve, DeckOdds, Part, Wish, categories, wish_odds
from .language import listed, noted, number, percent, t
from .shuffle_chart import chart
from .shuffle_lab import Lab, wish_of
from .shuffle_words import (
    bar,
    by_words,
    card_of,
    category_name,
    code_of,
    exactly,
    fraction,
    kind_of,
    mean_place,
    name,
    plain,
    stat,
)
from .shuffle_workings import workings
from .tiles import sign

__all__ = ["odds_view", "thing_name", "wish_picker"]

PARTS = {
    Part.FAVOURITE: noted("favourite"),
    Part.PLAYER: noted("your deck"),
    Part.FILLER: noted("filler"),
    Part.BASE: noted("base card"),
}


def thing_name(thing: str) -> str:
    """Return the name of a category or of a card's code."""
    card = card_of(thing)
    return card.name if card else category_name(thing)


def odds_view(lab: Lab, odds: DeckOdds) -> h.Element:
    """Return all odds of the deck for the chosen number of draws."""
    return h.div(".all-odds")[
        wish_picker(lab, odds),
        _together(lab, odds) if lab.wishes else None,
        h.section(".odds-group")[
            h.h4[t("At least one of a category, {when}", when=by_words(lab.draws))],
            h.ul(".odds-rows")[
                [_category_row(lab, odds, each.category, each.curve) for each in odds.categories]
            ],
        ],
        h.section(".odds-group")[
            h.h4[t("Each card, {when}", when=by_words(lab.draws))],
            h.ul(".odds-rows")[[_card_row(lab, odds, each) for each in odds.cards]],
        ],
        h.p(".hint")[
            t(
                "Exact, not simulated. Press a row to see when it comes, and how the number is computed. "
                "A question mark stands where a name or its points are inferred and not published."
            )
        ],
    ]


def wish_picker(lab: Lab, odds: DeckOdds) -> h.Element:
    """Return three lists of what may be wished for: categories, and the cards that this deck can show."""
    shown = [(code_of(each.card), each.card.name) for each in odds.cards]
    shown += [(wish, thing_name(wish)) for wish in lab.wishes if card_of(wish) and not _shown(odds, wish)]
    names = [*lab.wishes, "", "", ""][:3]
    return h.fieldset(".wish-picker", data_live=True)[
        h.legend[t("Wishes together")],
        h.p(".hint")[t("Up to three: all of them must be among the cards drawn.")],
        h.div(".wish-lists")[[_wish_list(place, chosen, shown) for place, chosen in enumerate(names, 1)]],
    ]


def _shown(odds: DeckOdds, code: str) -> bool:
    return any(code_of(each.card) == code for each in odds.cards)


def _wish_list(place: int, chosen: str, cards: Sequence[tuple[str, str]]) -> h.Element:
    def option(value: str, words: str, name: bool = False) -> h.Element:
        return h.option(value=value, selected=value == chosen, translate="no" if name else None)[words]

    label = t("Wish {number}", number=number(place))
    return h.select(id=f"shuffle-wish-{place}", name="wish", aria_label=label)[
        option("", t("No wish")),
        h.optgroup(label=t("Any card that gives"))[
            [option(word, category_name(word)) for word in categories()]
        ],
        h.optgroup(label=t("One card"))[[option(code, words, name=True) for code, words in cards]],
    ]


def _together(lab: Lab, odds: DeckOdds) -> h.Element:
    wishes = [wish_of(wish) for wish in lab.wishes]
    words = plain(listed([thing_name(wish) for wish in lab.wishes]))
    curve = wish_odds(lab.deck, wishes, lab.rules)
    return h.ul(".odds-rows.together")[_row(lab, odds, "wishes", words, curve, wishes, kind="player")]


def _category_row(lab: Lab, odds: DeckOdds, category: str, curve: Curve) -> h.Element:
    kind = category if category in ("heal", "energy", "armor", "damage") else "effect"
    return _row(lab, odds, category, category_name(category), curve, [Wish.for_category(category)], kind=kind)


def _card_row(lab: Lab, odds: DeckOdds, each: CardOdds) -> h.Element:
    words = [name(each.card), " ", h.span(".part-of")[t(PARTS[each.part])]]
    return _row(
        lab,
        odds,
        code_of(each.card),
        words,
        each.curve,
        [Wish.for_card(each.card)],
        kind_of(each.card),
        each.card,
    )


def _row(
    lab: Lab,
    odds: DeckOdds,
    thing: str,
    words: h.Node,
    curve: Curve,
    wishes: Sequence[Wish],
    kind: str,
    card: Card | None = None,
) -> h.Element:
    """Return one row: its chance, and when it is open the chart, the turns and the workings."""
    is_open, chance = lab.about == thing, curve.by[lab.cards_by]
    starred = card is not None and card in lab.deck.favourites
    button = h.button(
        ".odds-row",
        type="submit",
        id=f"odds-{thing}",
        data_action="about",
        name="about",
        value="" if is_open else thing,
        aria_expanded="true" if is_open else "false",
    )[
        sign("star" if starred else kind),
        h.span(".odds-name")[words],
        bar(chance),
        h.span(".percent")[percent(chance)],
        h.span(".fraction")[fraction(chance)],
    ]
    return h.li(data_kind=kind)[button, _opened(lab, odds, curve, wishes) if is_open else None]


def _opened(lab: Lab, odds: DeckOdds, curve: Curve, wishes: Sequence[Wish]) -> h.Element:
    chance = curve.by[lab.cards_by]
    return h.div(".unfolded")[
        chart(curve, lab.cards_by),
        h.dl(".stats")[
            stat(t("The first one, {when}", when=by_words(lab.draws)), percent(chance), exactly(chance)),
            stat(t("Mean place of the first one"), mean_place(curve), _exact_mean(curve)),
            stat(t("Not in the final deck"), percent(curve.absent), _unless_whole(curve.absent)),
        ],
        h.details(".fold")[h.summary[t("How it is computed")], workings(lab, odds, curve, wishes)],
        h.details(".fold")[h.summary[t("Every turn")], _turns(curve)],
    ]


def _exact_mean(curve: Curve) -> str:
    return "" if curve.mean is None else t("{place}, counted from 1", place=curve.mean + 1)


def _unless_whole(chance: Fraction) -> str:
    return str(chance) if chance.denominator > 1 else ""


def _turns(curve: Curve) -> h.Element:
    """Return the chance by each number of cards, and that the first one lies at just that place."""
    rows = [
        h.tr[
            h.th(scope="row")[str(count)],
            h.td[percent(curve.first[count - 1])],
            h.td[percent(curve.by[count])],
            h.td(".exact")[exactly(curve.by[count])],
        ]
        for count in range(1, len(curve.by))
    ]
    heads = (t("Cards"), t("First one here"), t("By then"), t("Exactly"))
    return h.table(".plain")[h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]], h.tbody[rows]]
