"""The sheet of counts and chances, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import pi, sqrt

import htpy as h

from ..kingdom import Ask, AskPrice, Card, Comparison, Even, PileChances, name_in
from .kingdom_attributes import percent
from .kingdom_sheet import sheet_head
from .kingdom_ways import Held
from .kingdom_words import ask_name, ask_names, own_name, set_name
from .language import decimal, number, parts, plural, t

__all__ = ["CHANCES", "COMPARISON", "chances", "chances_sheet", "comparison", "progress_bar", "times_text"]

CHANCES = "kingdom-chances"
COMPARISON = "kingdom-comparison"
NOISE = sqrt(2 / pi) / 2
"""The mean of half a normal difference's size, in standard deviations."""


def progress_bar(*, hidden: bool = True) -> h.Element:
    """Return the place where a sheet's long job shows how far it is, with its Stop."""
    return h.div(".progress", data_progress=True, hidden=hidden)[
        h.progress(max="1", value="0", aria_label=t("Progress")),
        h.output(),
        h.button(".quiet", type="button", data_stop="")[t("Stop")],
    ]


def chances_sheet() -> h.Fragment:
    """Return the sheet before anything is counted."""
    return h.fragment[
        sheet_head(t("Counts and chances")),
        h.div(".counted", data_region=CHANCES, tabindex="-1")[
            h.p(".hint")[t("Kingdoms are counted exactly, without writing any of them down.")],
            progress_bar(hidden=False),
        ],
    ]


def chances(even: Even, prices: Sequence[AskPrice], held: Held, language: str) -> h.Fragment:
    """Return what was counted, and a place for the comparison with the standard way."""
    return h.fragment[
        _total(even, held),
        _prices(even, prices),
        h.section(".replacements", aria_labelledby="chances-title")[
            h.h3("#chances-title")[t("Each pile’s chance")],
            h.div(".row")[
                h.button(type="button", data_action="compare")[t("Compare with standard")],
                h.p(".hint")[
                    t(
                        "chooses {count} kingdoms in the standard way, with seed {seed}.",
                        count=number(5_000),
                        seed=1,
                    )
                ],
            ],
            progress_bar(),
            h.div(".counted", data_region=COMPARISON, tabindex="-1")[_pile_list(_even_rows(even, language))],
        ],
    ]


def _total(even: Even, held: Held) -> h.Element:
    conflict = even.settled.conflict
    hints = [t("All of them are equally likely in the even way.")]
    if held.locked:
        hints.append(t("Locked piles in each of them: {count}.", count=len(held.locked)))
    if held.banned:
        hints.append(t("Banned cards in none of them: {count}.", count=len(held.banned)))
    return h.section(".total", aria_label=t("Number of kingdoms"))[
        h.p(".figure")[number(even.total)],
        h.p[plural(even.total, "kingdom meets the asks.", "kingdoms meet the asks.")],
        h.p(".warning")[
            t(
                "No kingdom meets every ask. Counted are those without: {asks}.",
                asks=ask_names(conflict.dropped),
            )
        ]
        if conflict
        else None,
        h.p(".hint")[" ".join(hints)],
    ]


def _prices(even: Even, prices: Sequence[AskPrice]) -> h.Node:
    if not prices:
        return h.p(".hint")[t("Nothing was asked for, so no ask costs any kingdom.")]
    return h.section(".replacements", aria_labelledby="prices-title")[
        h.h3("#prices-title")[t("What each ask costs")],
        h.ul(".opened")[[h.li[_price(even, price)] for price in prices]],
    ]


def _price(even: Even, price: AskPrice) -> h.Element:
    if price.ask is Ask.NO_ATTACKS:
        without = t("With attacks allowed")
    else:
        without = t("Without “{ask}”", ask=ask_name(price.ask))
    if price.times is None:
        return h.p[
            plural(
                price.kingdoms, "{without}: {count} kingdom.", "{without}: {count} kingdoms.", without=without
            )
        ]
    many = h.strong[t("{ratio} times as many", ratio=times_text(price.times))]
    return h.details[
        h.summary[parts("{without}: {many}", without=without, many=many)],
        h.p(".hint")[
            t(
                "{kingdoms} kingdoms instead of {total}.",
                kingdoms=number(price.kingdoms),
                total=number(even.total),
            )
        ],
    ]


def times_text(times: Fraction) -> str:
    """Return a ratio to three figures.

    >>> [times_text(Fraction(number)) for number in ("1.0345", "4.1", "873.66", "12345")]
    ['1.03', '4.10', '874', '12,345']
    """
    return decimal(times, 2 if times < 10 else 1 if times < 100 else 0)


class _Row:
    """One pile of the list: its even chance, and the standard one where it was simulated."""

    def __init__(self, pile: Card, chance: Fraction, name: str, standard: PileChances | None = None) -> None:
        self.pile = pile
        self.chance = chance
        self.name = name
        self.standard = standard

    @property
    def gain(self) -> Fraction:
        """How much more likely the pile is in the standard way."""
        return self.standard.standard - self.chance if self.standard else Fraction()


def _even_rows(even: Even, language: str) -> list[h.Element]:
    rows = [_Row(pile, chance, name_in(pile, language)) for pile, chance in even.chances.items()]
    return [_pile(row, even.total) for row in sorted(rows, key=lambda row: (-row.chance, row.name))]


def comparison(even: Even, step: Comparison, language: str) -> h.Fragment:
    """Return every pile's chance in both ways, those that the standard way favours most first."""
    rows = [_Row(each.pile, each.even, name_in(each.pile, language), each) for each in step.piles]
    rows.sort(key=lambda row: (-row.gain, row.name))
    noise = NOISE * sum(each.error for each in step.piles)
    return h.fragment[
        h.p(".notes")[
            h.strong[t("Standard is {distance} piles away from even.", distance=decimal(step.distance, 2))],
            " ",
            t(
                "So many of ten piles would have to change, on average. After {done} kingdoms, chance alone "
                "would make this about {noise}.",
                done=number(step.done),
                noise=decimal(noise, 2),
            ),
        ],
        h.p(".hint")[t("The piles that the standard way favours most stand first; ± is one standard error.")],
        h.p(".key", aria_hidden="true")[
            h.span(".key-even")[t("even")], h.span(".key-standard")[t("standard")]
        ],
        _pile_list([_pile(row, even.total) for row in rows]),
    ]


def _pile_list(rows: Sequence[h.Element]) -> h.Fragment:
    return h.fragment[
        h.input(
            type="search",
            data_filter="#chances-list",
            aria_label=t("Find a pile"),
            placeholder=t("Find: name or set"),
        ),
        h.p(".hint")[
            parts(
                "{count} piles. Press one for its exact chance.",
                count=h.span(data_filtered=True)[str(len(rows))],
            )
        ],
        h.ul("#chances-list.opened")[rows],
    ]


def _pile(row: _Row, total: int) -> h.Element:
    standard = row.standard
    return h.li(data_pile=row.pile.id)[
        h.details[
            h.summary(".chance")[
                h.span(".pile-name")[own_name(row.name), " ", h.span(".hint")[set_name(row.pile.set)]],
                h.span(".figures")[
                    percent(row.chance),
                    h.span(".standard")[_standard_words(standard)] if standard else None,
                ],
                _bars(row),
            ],
            h.p(".hint")[_exactly(row, total)],
        ]
    ]


def _standard_words(each: PileChances) -> str:
    return t("standard {share} ± {error}", share=percent(each.standard), error=decimal(100 * each.error, 1))


def _exactly(row: _Row, total: int) -> str:
    holding = row.chance * total
    words = t(
        "Exactly {chance}: {holding} of {total} kingdoms hold it.",
        chance=row.chance,
        holding=number(holding.numerator),
        total=number(total),
    )
    ratio = row.standard.ratio if row.standard else None
    if ratio is None:
        return words
    more = t("In the standard way it is {ratio} times as likely.", ratio=times_text(ratio))
    return f"{words} {more}"


def _bars(row: _Row) -> h.Element:
    """Draw the chances as bars; the figures beside them say the same."""
    return h.svg(".bars", viewBox="0 0 100 6", preserveAspectRatio="none", aria_hidden="true")[
        h.rect(".bar-even", x="0", y="0", height="2.5", width=f"{100 * float(row.chance):.2f}"),
        h.rect(
            ".bar-standard", x="0", y="3.5", height="2.5", width=f"{100 * float(row.standard.standard):.2f}"
        )
        if row.standard
        else None,
    ]
