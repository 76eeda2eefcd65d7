"""Counts of kingdoms, chances of piles, what each ask costs, and the sheet that tells them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import htpy as h

from cardtable.common.jobs import Progress
from cardtable.kingdom import (
    Card,
    Requirement,
    TooManyLimitsError,
    UniformKingdoms,
    name_in,
    uniform_kingdoms,
)
from cardtable.kingdom.choose.dealt_chances import DealtChances, deal_chances
from cardtable.kingdom.choose.uniform import RequirementPrice
from cardtable.kingdom.table.dealing import Held
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import decimal, number, parts, plural, t, t_later
from cardtable.pages.core.reply import Handler, Reply, ReplyProgress
from cardtable.pages.kingdom.decimals import percent
from cardtable.pages.kingdom.error_words import error_words
from cardtable.pages.kingdom.methods import METHOD_NAMES, Method
from cardtable.pages.kingdom.phrases import ask_name, ask_names, set_name
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.sheet import SHEET, search_field, sheet_head, shown_count
from cardtable.pages.kingdom.table.show_deal import ACTIONS
from cardtable.pages.kingdom.table.wish_line import draw_not_followed
from cardtable.pages.ui import hint, own_name, progress_bar, region

CHANCES = "kingdom-chances"
_SEED = 1
"""Of the deals that chances are estimated from: the same wishes give the same numbers."""


def show_chances(session: Session) -> Iterator[Reply]:
    """Open the sheet of counts and chances, which shows each number when it is known.

    Counted are the sets and asks of the form, with what the table shown holds fast, and without what is not
    to come.
    """
    wish, deal, display = session.form_wish(), session.found, session.display
    held = Held.on(deal.table) if deal else Held()
    out = [card for card in session.left_out() if card.set in wish.pool.sets and card not in held.locked]
    held = replace(held, banned=tuple(dict.fromkeys((*held.banned, *out))))
    even = uniform_kingdoms(
        wish.pool, wish.engine_asks, locked=held.locked, banned=held.banned, beside=held.beside
    )
    words = t("Counting the kingdoms that meet the wishes.")
    counting = hint(t("Kingdoms are counted exactly, without writing any of them down."))
    place = region(CHANCES, counting, class_="stack")
    sheet = h.fragment[sheet_head(t("Counts and chances")), progress_bar(hidden=False), place]
    yield Reply(html={SHEET: sheet}).with_progress(ReplyProgress(0, 1, words))
    left_out = draw_not_followed(wish, display.carrying)
    notes = h.p(".notes.surface")[left_out] if left_out else None

    def counted(prices: Sequence[RequirementPrice]) -> h.Fragment:
        return h.fragment[notes, _total(even, held), _prices(even, prices)]

    def shown(*content: h.Node) -> Reply:
        return Reply(html={CHANCES: content})

    try:
        prices = yield from report(even.counting(), _counting_words, lambda prices: shown(counted(prices)))
    except TooManyLimitsError as error:
        why = error_words(error)
        yield replace(shown(h.p(".warning")[why]), announcement=why)
        return
    head = counted(prices)
    announcement = plural(
        even.total, "{count} kingdom meets the wishes.", "{count} kingdoms meet the wishes."
    )
    data = {
        "kingdoms": str(even.total),
        "chances": {pile.id: str(chance) for pile, chance in even.chances.items()},
        "prices": {price.requirement.value: str(price.kingdoms) for price in prices},
    }
    if wish.method is Method.EVEN:
        exact = _exact_chances(even, display.language)
        yield replace(shown(head, exact), announcement=announcement, data=data)
        return
    chooser = wish.chooser
    job = deal_chances(
        lambda rng: chooser(
            wish.pool, wish.engine_asks, rng, locked=held.locked, banned=held.banned, beside=held.beside
        ),
        Random(_SEED),
    )

    def with_dealt(dealt: DealtChances) -> Reply:
        return shown(head, _dealt_chances(dealt, even.chances, display.language, wish.method))

    words = t("Dealing many kingdoms for the chance of each pile.")
    yield shown(head).with_progress(ReplyProgress(0, 1, words))
    try:
        dealt = yield from report(job, words, with_dealt)
    except TooManyLimitsError as error:
        yield replace(shown(head, h.p(".warning")[error_words(error)]), announcement=announcement)
        return
    data["dealt"] = {pile.id: str(dealt.chance(pile)) for pile in even.chances}
    yield replace(with_dealt(dealt), announcement=announcement, data=data)


def _counting_words(step: Progress[Any]) -> str:
    is_last = step.done == step.total - 1
    return t("Working out the chance of each pile." if is_last else "Counting what each wish costs.")


def _total(even: UniformKingdoms, held: Held) -> h.Element:
    conflict = even.settled.conflict
    hints = [t("By the even method all of them are equally likely.")]
    if held.locked:
        hints.append(t("Locked piles in each of them: {count}.", count=len(held.locked)))
    if held.banned:
        hints.append(t("Banned or avoided cards, in none of them: {count}.", count=len(held.banned)))
    return h.section(".stack.total", aria_label=t("Number of kingdoms"))[
        h.p(".figure")[number(even.total)],
        h.p[plural(even.total, "kingdom meets the wishes.", "kingdoms meet the wishes.")],
        h.p(".warning")[
            t(
                "No kingdom meets every wish. Counted are those without: {asks}.",
                asks=ask_names(conflict.dropped),
            )
        ]
        if conflict
        else None,
        hint(" ".join(hints)),
    ]


def _prices(even: UniformKingdoms, prices: Sequence[RequirementPrice]) -> h.Node:
    if not prices:
        return hint(t("Nothing was wished for, so no wish costs any kingdom."))
    return h.section(".stack", aria_labelledby="prices-title")[
        h.h3("#prices-title")[t("What each wish costs")],
        h.ul(".opened")[[h.li[_price(even, price)] for price in prices]],
    ]


def _price(even: UniformKingdoms, price: RequirementPrice) -> h.Element:
    if price.requirement is Requirement.NO_ATTACKS:
        without = t("With attacks allowed")
    else:
        without = t("Without “{ask}”", ask=ask_name(price.requirement))
    if price.times is None:
        return h.p[
            plural(
                price.kingdoms, "{without}: {count} kingdom.", "{without}: {count} kingdoms.", without=without
            )
        ]
    many = t("{ratio} times as many", ratio=_times_text(price.times))
    share = h.strong[percent(1 / price.times)]
    return h.details[
        h.summary[
            parts(
                "“{ask}”: {share} of the kingdoms would meet it without the wish",
                ask=ask_name(price.requirement),
                share=share,
            )
        ],
        hint(
            [
                parts("{what}: {words}", what=without, words=many),
                ": ",
                t(
                    "{kingdoms} kingdoms instead of {total}.",
                    kingdoms=number(price.kingdoms),
                    total=number(even.total),
                ),
            ]
        ),
    ]


def _times_text(times: Fraction) -> str:
    """Return a ratio to three figures.

    >>> [_times_text(Fraction(number)) for number in ("1.0345", "4.1", "873.66", "12345")]
    ['1.03', '4.10', '874', '12,345']
    """
    return decimal(times, 2 if times < 10 else 1 if times < 100 else 0)


def _exact_chances(even: UniformKingdoms, language: str) -> h.Element:
    def words(chance: Fraction) -> str:
        return t(
            "Exactly {chance}: {holding} of {total} kingdoms hold it.",
            chance=chance,
            holding=number((chance * even.total).numerator),
            total=number(even.total),
        )

    return _pile_chances(
        t("The percentages are those of the even method, by which “Deal a kingdom” goes."),
        [(pile, chance, percent(chance), words(chance)) for pile, chance in even.chances.items()],
        language,
    )


def _dealt_chances(
    dealt: DealtChances, even: Mapping[Card, Fraction], language: str, method: Method
) -> h.Element:
    """Return the chances of piles in some deals by a method; 0 and 1 are those of an `even` choice."""

    def line(pile: Card) -> tuple[Card, Fraction, str, str]:
        if even[pile] in (0, 1):
            words = (
                t("It is in every kingdom that meets the wishes.")
                if even[pile]
                else t("It is in no kingdom that meets the wishes.")
            )
            return pile, even[pile], percent(even[pile]), words
        chance, margin = dealt.chance(pile), dealt.margin(pile)
        figure = "≈ " + percent(chance)
        if chance in (0, 1):  # a pile that never came may come yet
            figure = "≥ " + percent(1 - margin) if chance else "≤ " + percent(margin)
        words = t(
            "{holding} of {total} deals held it. Its chance may be off by about {error}.",
            holding=number(dealt.held.get(pile, 0)),
            total=number(dealt.deals),
            error=percent(margin),
        )
        return pile, chance, figure, words

    return _pile_chances(
        t(
            "From {total} deals by “{method}”, as “Deal a kingdom” goes now. A chance may be off by about "
            "{error}.",
            total=number(dealt.deals),
            method=t(METHOD_NAMES[method]),
            error=percent(max([dealt.margin(pile) for pile in even if even[pile] not in (0, 1)], default=0)),
        ),
        [*map(line, even)],
        language,
    )


def _pile_chances(what: str, lines: Sequence[tuple[Card, Fraction, str, str]], language: str) -> h.Element:
    """Return every pile with its chance, the likeliest first: as a number, as text, and how it was found."""
    rows = []
    for pile, chance, shown, words in sorted(lines, key=lambda each: (-each[1], name_in(each[0], language))):
        # the figure beside it says the same
        bar = h.svg(".bars.whole", viewBox="0 0 100 1", preserveAspectRatio="none", aria_hidden="true")[
            h.rect(".bar-even", x="0", y="0", height="1", width=f"{100 * float(chance):.2f}")
        ]
        name = own_name(name_in(pile, language))
        head = h.summary(".chance")[
            h.span(".bold")[name, " ", h.span(".hint")[set_name(pile.set)]],
            h.span(".chance-value")[shown],
            bar,
        ]
        rows.append(h.li(data_pile=pile.id)[h.details[head, hint(words)]])
    return h.section(".stack", aria_labelledby="chances-title")[
        h.h3("#chances-title")[t("Each pile’s chance")],
        hint(what),
        search_field("#chances-list", t("Find a pile"), t("Find: name or set")),
        hint(
            shown_count(
                t_later("{shown} of {count} piles. Press one for how its chance was found."), len(rows)
            )
        ),
        h.ul("#chances-list.opened")[rows],
    ]


HANDLERS: Mapping[str, Handler] = {"chances": ACTIONS.action(show_chances)}
