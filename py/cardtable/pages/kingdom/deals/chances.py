"""Counts of kingdoms, chances of piles, what each ask costs, and the sheet that tells them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

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
from cardtable.kingdom.choose.uniform import RequirementPrice
from cardtable.kingdom.table.dealing import Held
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import decimal, number, parts, plural, t
from cardtable.pages.core.reply import Handler, Reply, ReplyProgress, Request
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.decimals import percent
from cardtable.pages.kingdom.error_words import error_words
from cardtable.pages.kingdom.methods import METHOD_NAMES, Method
from cardtable.pages.kingdom.phrases import ask_name, ask_names, set_name
from cardtable.pages.kingdom.session import cards_out, find_deal, read_display, read_form_wish
from cardtable.pages.kingdom.sheet import SHEET, search_field, sheet_head
from cardtable.pages.kingdom.table.wish_line import draw_not_followed
from cardtable.pages.ui import hint, own_name, progress_bar, region

CHANCES = "kingdom-chances"


def show_chances(request: Request) -> Iterator[Reply]:
    """Open the sheet of counts and chances, counting step by step.

    Counted are the sets and asks of the form, with what the table shown holds fast, and without what is not
    to come.
    """
    wish, deal, display = read_form_wish(request), find_deal(request), read_display(request)
    held = Held.on(deal.table) if deal else Held()
    out = [
        card for card in cards_out(request.fields) if card.set in wish.pool.sets and card not in held.locked
    ]
    held = replace(held, banned=tuple(dict.fromkeys((*held.banned, *out))))
    even = uniform_kingdoms(
        wish.pool, wish.engine_asks, locked=held.locked, banned=held.banned, beside=held.beside
    )
    words = t("Counting the kingdoms that meet the wishes.")
    counting = hint(t("Kingdoms are counted exactly, without writing any of them down."))
    before = region(CHANCES, counting, progress_bar(hidden=False), class_="stack")
    sheet = h.fragment[sheet_head(t("Counts and chances")), before]
    yield Reply(html={SHEET: str(sheet)}).with_progress(ReplyProgress(0, 1, words))
    try:
        prices = yield from report(even.counting(), _counting_words)
    except TooManyLimitsError as error:
        why = error_words(error)
        yield Reply(html={CHANCES: str(h.p(".warning")[why])}, announcement=why)
        return
    method = fields.METHOD.read(request.fields)
    left_out = draw_not_followed(wish, display.carrying)
    html = _chances(even, prices, held, display.language, method, left_out)
    yield Reply(
        html={CHANCES: str(html)},
        announcement=plural(
            even.total, "{count} kingdom meets the wishes.", "{count} kingdoms meet the wishes."
        ),
        data={
            "kingdoms": str(even.total),
            "chances": {pile.id: str(chance) for pile, chance in even.chances.items()},
            "prices": {price.requirement.value: str(price.kingdoms) for price in prices},
        },
    )


def _counting_words(step: Progress[None]) -> str:
    return t("Working out the chance of each pile." if step.done == 1 else "Counting what each wish costs.")


def _chances(
    even: UniformKingdoms,
    prices: Sequence[RequirementPrice],
    held: Held,
    language: str,
    method: Method,
    not_followed: str,
) -> h.Fragment:
    """Return what was counted.

    `method` is the one by which the form deals; `not_followed` says which of its settings does not count.
    """
    return h.fragment[
        h.p(".notes.surface")[not_followed] if not_followed else None,
        _total(even, held),
        _prices(even, prices),
        h.section(".stack", aria_labelledby="chances-title")[
            h.h3("#chances-title")[t("Each pile’s chance")],
            hint(
                t("The percentages are those of the even method, by which “Deal a kingdom” goes.")
                if method is Method.EVEN
                else t(
                    "These percentages are of the even method. “Deal a kingdom” uses “{method}” now, "
                    "which has other chances.",
                    method=t(METHOD_NAMES[method]),
                )
            ),
            search_field("#chances-list", t("Find a pile"), t("Find: name or set")),
            _pile_list(even, language),
        ],
    ]


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


def _pile_list(even: UniformKingdoms, language: str) -> h.Fragment:
    """Return every pile with its chance, the likeliest first."""
    piles = [(name_in(pile, language), pile) for pile in even.chances]
    piles.sort(key=lambda named: (-even.chances[named[1]], named[0]))
    return h.fragment[
        hint(
            parts(
                "{shown} of {count} piles. Press one for its exact chance.",
                shown=h.span(data_filter_count=True)[str(len(piles))],
                count=str(len(piles)),
            )
        ),
        h.ul("#chances-list.opened")[[_pile(pile, name, even) for name, pile in piles]],
    ]


def _pile(pile: Card, name: str, even: UniformKingdoms) -> h.Element:
    chance = even.chances[pile]
    return h.li(data_pile=pile.id)[
        h.details[
            h.summary(".chance")[
                h.span(".bold")[own_name(name), " ", h.span(".hint")[set_name(pile.set)]],
                h.span(".chance-value")[percent(chance)],
                # the figure beside it says the same
                h.svg(".bars.whole", viewBox="0 0 100 1", preserveAspectRatio="none", aria_hidden="true")[
                    h.rect(".bar-even", x="0", y="0", height="1", width=f"{100 * float(chance):.2f}")
                ],
            ],
            hint(
                t(
                    "Exactly {chance}: {holding} of {total} kingdoms hold it.",
                    chance=chance,
                    holding=number((chance * even.total).numerator),
                    total=number(even.total),
                )
            ),
        ]
    ]


HANDLERS: Mapping[str, Handler] = {"chances": show_chances}
