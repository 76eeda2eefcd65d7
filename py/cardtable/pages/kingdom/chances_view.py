"""The sheet of counts and chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import htpy as h

from cardtable.kingdom import Ask, AskPrice, Card, Comparison, Even, Held, PileChances, name_in
from cardtable.pages.kingdom.card_sheet import sheet_head
from cardtable.pages.kingdom.decimals import percent
from cardtable.pages.kingdom.methods import METHOD_NAMES, Method
from cardtable.pages.kingdom.phrases import ask_name, ask_names, own_name, set_name
from cardtable.pages.language import decimal, number, parts, plural, t
from cardtable.pages.ui import button, hint, progress_bar, region

CHANCES = "kingdom-chances"
COMPARISON = "kingdom-comparison"


def chances_sheet() -> h.Fragment:
    """Return the sheet before anything is counted."""
    return h.fragment[
        sheet_head(t("Counts and chances")),
        region(
            CHANCES,
            hint(t("Kingdoms are counted exactly, without writing any of them down.")),
            progress_bar(hidden=False),
            class_="stack",
        ),
    ]


def _method_words(method: Method) -> str:
    """Return by which method the chances are, if “Deal a kingdom” goes by another one."""
    if method is Method.EVEN:
        return t("The percentages are those of the even method, by which “Deal a kingdom” goes.")
    return t(
        "The percentages are those of the even method. “Deal a kingdom” goes by the method “{method}”, whose "
        "chances are others.",
        method=t(METHOD_NAMES[method]),
    )


def chances(
    even: Even, prices: Sequence[AskPrice], held: Held, language: str, method: Method, not_followed: str
) -> h.Fragment:
    """Return what was counted, and a place for the comparison with the standard method.

    `method` is the one by which the form deals; `not_followed` says which of its settings does not count.
    """
    return h.fragment[
        h.p(".notes")[not_followed] if not_followed else None,
        _total(even, held),
        _prices(even, prices),
        h.section(".stack", aria_labelledby="chances-title")[
            h.h3("#chances-title")[t("Each pile’s chance")],
            hint(_method_words(method)),
            h.div(".row")[
                button(t("Compare with standard"), "compare", quiet=False),
                hint(
                    t(
                        "chooses {count} kingdoms by the standard method, with seed {seed}.",
                        count=number(5_000),
                        seed=1,
                    )
                ),
            ],
            progress_bar(),
            h.input(
                type="search",
                data_filter="#chances-list",
                aria_label=t("Find a pile"),
                placeholder=t("Find: name or set"),
            ),
            region(COMPARISON, _pile_list(_even_rows(even, language)), class_="stack"),
        ],
    ]


def _total(even: Even, held: Held) -> h.Element:
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


def _prices(even: Even, prices: Sequence[AskPrice]) -> h.Node:
    if not prices:
        return hint(t("Nothing was wished for, so no wish costs any kingdom."))
    return h.section(".stack", aria_labelledby="prices-title")[
        h.h3("#prices-title")[t("What each wish costs")],
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
    many = t("{ratio} times as many", ratio=times_text(price.times))
    share = h.strong[percent(1 / price.times)]
    return h.details[
        h.summary[
            parts(
                "“{ask}”: {share} of the kingdoms would meet it without the wish",
                ask=ask_name(price.ask),
                share=share,
            )
        ],
        hint(
            [
                parts("{without}: {many}", without=without, many=many),
                ": ",
                t(
                    "{kingdoms} kingdoms instead of {total}.",
                    kingdoms=number(price.kingdoms),
                    total=number(even.total),
                ),
            ]
        ),
    ]


def times_text(times: Fraction) -> str:
    """Return a ratio to three figures.

    >>> [times_text(Fraction(number)) for number in ("1.0345", "4.1", "873.66", "12345")]
    ['1.03', '4.10', '874', '12,345']
    """
    return decimal(times, 2 if times < 10 else 1 if times < 100 else 0)


@dataclass(frozen=True, slots=True)
class _Row:
    """One pile of the list: its chance by the even method, and by the standard one if it was simulated."""

    pile: Card
    chance: Fraction
    name: str
    standard: PileChances | None = None

    @property
    def gain(self) -> Fraction:
        """How much more likely the pile is by the standard method."""
        return self.standard.gain if self.standard else Fraction()


def _even_rows(even: Even, language: str) -> list[h.Element]:
    rows = [_Row(pile, chance, name_in(pile, language)) for pile, chance in even.chances.items()]
    return [_pile(row, even.total) for row in sorted(rows, key=lambda row: (-row.chance, row.name))]


def comparison(even: Even, step: Comparison, language: str) -> h.Fragment:
    """Return every pile's chance by both methods, those that the standard one favours most first."""
    rows = [_Row(each.pile, each.even, name_in(each.pile, language), each) for each in step.piles]
    rows.sort(key=lambda row: (-row.gain, row.name))
    return h.fragment[
        h.p(".notes")[
            h.strong[t("Standard is {distance} piles away from even.", distance=decimal(step.distance, 2))],
            " ",
            t(
                "So many of ten piles would have to change, on average. After {done} kingdoms, chance alone "
                "would make this about {noise}.",
                done=number(step.done),
                noise=decimal(step.noise, 2),
            ),
        ],
        hint(t("The piles that the standard method favours most stand first; ± is one standard error.")),
        h.p(".row.key", aria_hidden="true")[
            h.span(".key-even")[t("even")], h.span(".key-standard")[t("standard")]
        ],
        _pile_list([_pile(row, even.total) for row in rows]),
    ]


def _pile_list(rows: Sequence[h.Element]) -> h.Fragment:
    return h.fragment[
        hint(
            parts(
                "{shown} of {count} piles. Press one for its exact chance.",
                shown=h.span(data_filter_count=True)[str(len(rows))],
                count=str(len(rows)),
            )
        ),
        h.ul("#chances-list.opened")[rows],
    ]


def _pile(row: _Row, total: int) -> h.Element:
    standard = row.standard
    return h.li(data_pile=row.pile.id)[
        h.details[
            h.summary(".chance")[
                h.span(".pile-name")[own_name(row.name), " ", h.span(".hint")[set_name(row.pile.set)]],
                h.span(".chance-values")[
                    percent(row.chance),
                    h.span(".standard")[_standard_words(standard)] if standard else None,
                ],
                _bars(row),
            ],
            hint(_exactly(row, total)),
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
    more = t("By the standard method it is {ratio} times as likely.", ratio=times_text(ratio))
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
