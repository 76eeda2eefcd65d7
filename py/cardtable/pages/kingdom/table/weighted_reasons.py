"""What is told of a weighted kingdom: the reasons for each pile, and the aims of its weights."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.kingdom import Card, Idealised, LockError, TooFewPilesError, Weighting, default_weighting
from cardtable.kingdom.choose.choice import settle_requirements
from cardtable.kingdom.table.dealing import Held
from cardtable.kingdom.weighted.attribute_sums import AttributeSum, Level, attribute_sums
from cardtable.kingdom.weighted.choosing import Drawn, NeverDrawnError, retrace
from cardtable.kingdom.weighted.weights import Factor, FactorKind
from cardtable.pages.core.language import parts, t
from cardtable.pages.kingdom.attribute_names import attribute_name, phrase, sum_words
from cardtable.pages.kingdom.decimals import number_text, percent, written
from cardtable.pages.kingdom.session import Deal
from cardtable.pages.ui import fold, hint

MOST_AIMS = 8
"""As many as there are sliders; more aims are folded."""


def why_section(deal: Deal, pile: Card) -> h.Node:
    """Return why a pile is on a weighted table; nothing for another card."""
    if pile not in deal.table.piles:
        return None
    return h.section(".stack.why.surface", aria_labelledby="why-title")[
        h.h3("#why-title")[t("Why this pile")], _why(deal, pile)
    ]


def _why(deal: Deal, pile: Card) -> h.Node:
    wish, table = deal.wish, deal.table
    held = Held() if wish.seed else Held.on(table)
    if pile in held.locked:
        return h.p[t("It is locked: it counts as chosen before all others.")]
    try:
        settled = settle_requirements(table.pool, table.requirements, held.locked, held.banned, held.beside)
        draws = retrace(settled, wish.weighting, table.piles)
    except (NeverDrawnError, LockError, TooFewPilesError):
        return h.p[t("This kingdom was put together by hand: no draw with these sets and wishes gives it.")]
    at, drawn = next((at, each) for at, each in enumerate(draws, 1) if each.pile is pile)
    values = {
        "number": at + len(held.locked),
        "chance": h.strong[percent(drawn.chance)],
        "count": drawn.among,
    }
    drawn_so = parts(
        "Drawn as pile {number} of ten: its chance then was {chance}, among {count} possible piles."
        if wish.seed
        else "The order in which these piles were drawn is not known. Drawn as they lie, locked ones first, "
        "this would be pile {number} of ten: a chance of {chance} among {count} possible piles.",
        **values,
    )
    by_hand = t(
        "This kingdom was not drawn in one go: it was dealt around locked, banned or avoided piles, "
        "changed by hand, or imported."
    )
    return h.fragment[h.p[drawn_so], factor_list(drawn), None if wish.seed else hint(by_hand)]


def factor_list(drawn: Drawn) -> h.Node:
    """Return what multiplied the weight of a pile, and the product."""
    if not drawn.factors:
        return hint(t("Nothing multiplies its weight: it weighs 1."))
    return h.fragment[
        h.ul(".stack.factors")[
            [
                h.li(data_raises="yes" if factor.log10 > 0 else "no")[
                    h.span(".factor")[_multiplier(factor)], h.span[_reason(factor)]
                ]
                for factor in drawn.factors
            ]
        ],
        h.p[
            parts(
                "{weight}: all of these multiplied.",
                weight=h.strong[t("Weight {weight}", weight=_power(drawn.log10_weight))],
            )
        ],
    ]


def _multiplier(factor: Factor) -> str:
    multiplier = number_text(factor.multiplier)
    if factor.exponent == 1:
        return f"× {multiplier}"
    return t(
        "× {multiplier} to the power {exponent} = {result}",
        multiplier=multiplier,
        exponent=number_text(factor.exponent),
        result=_power(factor.log10),
    )


def _power(log10: float) -> str:
    """Return a power of ten as a decimal number, or with its exponent where that would be too long.

    >>> _power(0.5), _power(-1), _power(12.3)
    ('3.16', '0.1', '10^12.3')
    """
    return written(f"{10**log10:.3g}" if -4 < log10 < 6 else f"10^{log10:.1f}")


def _reason(factor: Factor) -> str:
    if factor.attribute is None:
        return t("You like it.") if factor.multiplier > 1 else t("You dislike it.")
    name = attribute_name(factor.attribute)
    so_far, value = number_text(factor.so_far), number_text(factor.value)
    if factor.kind is FactorKind.BELOW:
        return t("{attribute}: the sum so far, {sum}, is below the least.", attribute=name, sum=so_far)
    if factor.kind is FactorKind.ABOVE:
        return t(
            "{attribute}: the sum so far, {sum}, and its {value} come to more than the most.",
            attribute=name,
            sum=so_far,
            value=value,
        )
    return t("{attribute}: chosen piles share it.", attribute=name)


def aims(piles: Sequence[Card], weighting: Weighting) -> list[AttributeSum]:
    """Return the sums of the attributes that have an ideal range of the person's own.

    >>> from cardtable.kingdom import card_by_id, Attribute
    >>> from cardtable.kingdom.weighted.positions import use_at
    >>> weighting = default_weighting().using(Attribute.VARIANCE, use_at(Attribute.VARIANCE, -2))
    >>> [(str(each.attribute), int(each.total)) for each in aims([card_by_id("treasure-map")], weighting)]
    [('variance', 4)]
    """
    usual = default_weighting()
    return [
        each
        for each in attribute_sums(piles, weighting)
        if isinstance(each.use, Idealised) and each.use != usual.use_of(each.attribute)
    ]


def aims_section(piles: Sequence[Card], weighting: Weighting) -> h.Node:
    """Return what the ten piles have of each aim; nothing if the weights are the usual ones."""
    sums = aims(piles, weighting)
    if not sums:
        return None
    rows = h.dl[
        [
            h.div(data_holds="yes" if each.level is Level.WITHIN else "idle", data_level=each.level)[
                h.dt[phrase(each.attribute)], h.dd[sum_words(each)]
            ]
            for each in sums
        ]
    ]
    return h.section(".evidence.aims", aria_labelledby="aims-title")[
        h.h3("#aims-title")[t("What your weights aimed at")],
        hint(
            t(
                "Aims are preferences: the weighted method makes piles that fit them likelier, and promises "
                "none of them."
            )
        ),
        rows if len(sums) <= MOST_AIMS else fold(t("{count} aims", count=len(sums)), rows),
    ]
