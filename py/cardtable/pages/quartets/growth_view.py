"""A picture of how the work of each method grows with the number of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log10

import htpy as h

from cardtable.pages.jobs import report
from cardtable.pages.language import number, t
from cardtable.pages.quartets.check_view import FLOW, NAMES, REGION, nodes_text
from cardtable.pages.quartets.session import Seat, Table
from cardtable.pages.quartets.suggested_names import mark_all, named_groups, read_marks
from cardtable.pages.quartets.themes import THEMES, groups_of
from cardtable.pages.reply import Reply, ReplyProgress
from cardtable.quartets import Check, Search, check, check_game, published_state
from cardtable.quartets.growth import GROUPS, hard_moments

LIMIT = 100_000
"""Nodes after which a search is ended."""
WIDTH, HEIGHT, LEFT, BOTTOM = 340, 220, 52, 30
METHODS = (FLOW, *(NAMES[search] for search in Search))


@dataclass(frozen=True, slots=True)
class Measured:
    """The nodes that each method visited at one size; a search that came to its limit before is left out."""

    cards: int
    found: dict[str, Check]


def prepared_table() -> Table:
    """Return a position of 20 cards at which the published searches explode."""
    names = [(title, card) for title, card, *_ in groups_of(THEMES[0])]
    moments = hard_moments(5, names)
    seats = (Seat.PERSON,) * len(moments[0].players)
    suggested = read_marks(named_groups(moments[-1]), mark_all(named_groups(moments[-1])))
    return Table(moments, len(moments) - 1, seats, theme=THEMES[0], suggested=suggested)


def growth_reply() -> Iterator[Reply]:
    """Check prepared positions of growing size; a search that ends at the limit goes no further."""
    measured: list[Measured] = []
    ended: set[Search] = set()
    for done, groups in enumerate(GROUPS):
        game = hard_moments(groups)[-1]
        found = {FLOW: check_game(game)}
        for search in Search:
            if search in ended:
                continue
            yield Reply(
                html={REGION: str(_picture(measured))} if measured else {},
                progress=ReplyProgress(done, len(GROUPS), t(NAMES[search])),
            )
            result = yield from report(check(published_state(game), search, LIMIT), nodes_text(NAMES[search]))
            found[NAMES[search]] = result
            if result.possible is None:
                ended.add(search)
        measured.append(Measured(4 * groups, found))
    nodes = {str(row.cards): {name: result.nodes for name, result in row.found.items()} for row in measured}
    yield Reply(
        html={REGION: str(_picture(measured))}, announcement=t("The picture is drawn."), data={"nodes": nodes}
    )


def _picture(measured: Sequence[Measured]) -> h.Element:
    return h.div(".q-checked.stack")[
        h.p[
            t(
                "Four players. Ann, Bo and Cy say that one card of each group is not theirs, so Dee must "
                "hold them all, and has one place too few. Tries until a method knew that this is a "
                "paradox:"
            )
        ],
        _drawing(measured),
        _legend(),
        _table(measured),
    ]


def _drawing(measured: Sequence[Measured]) -> h.Element:
    """Return the lines of all methods, nodes on a logarithmic scale; the table below has the same numbers."""
    grid = [_grid_line(power) for power in range(6)]
    columns = [
        h.text(x=_x(4 * groups), y=str(HEIGHT - 10), text_anchor="middle")[number(4 * groups)]
        for groups in GROUPS
    ]
    return h.svg(".q-growth", viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true", focusable="false")[
        grid, columns, [_line(measured, place, name) for place, name in enumerate(METHODS)]
    ]


def _grid_line(power: int) -> h.Fragment:
    height = _y(10**power)
    return h.fragment[
        h.path(".q-grid", d=f"M{LEFT} {height}H{WIDTH - 8}"),
        h.text(x=str(LEFT - 6), y=height, dy="4", text_anchor="end")[number(10**power)],
    ]


def _line(measured: Sequence[Measured], place: int, name: str) -> h.Fragment:
    points = [
        (_x(row.cards), _y(row.found[name].nodes), row.found[name]) for row in measured if name in row.found
    ]
    path = "".join(f"{'L' if index else 'M'}{x} {y}" for index, (x, y, _) in enumerate(points))
    return h.fragment[
        h.path(".q-method", data_method=str(place), d=path) if path else None,
        [
            h.circle(
                ".q-method",
                data_method=str(place),
                data_ended="yes" if found.possible is None else None,
                cx=x,
                cy=y,
                r="4",
            )
            for x, y, found in points
        ],
    ]


def _x(cards: int) -> str:
    least, most = 4 * GROUPS[0], 4 * GROUPS[-1]
    return f"{LEFT + 16 + (WIDTH - LEFT - 40) * (cards - least) / (most - least):.0f}"


def _y(nodes: int) -> str:
    return f"{HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 16) * log10(max(1, nodes)) / 5:.0f}"


def _legend() -> h.Element:
    return h.ul(".q-growth-legend.row")[
        [
            h.li[
                h.svg(viewBox="0 0 28 8", aria_hidden="true", focusable="false")[
                    h.path(".q-method", data_method=str(place), d="M0 4H28")
                ],
                " ",
                t(name),
            ]
            for place, name in enumerate(METHODS)
        ]
    ]


def _table(measured: Sequence[Measured]) -> h.Element:
    return h.div(".q-scroll.q-grows", role="region", aria_label=t("Tries by number of cards"), tabindex="0")[
        h.table[
            h.caption(".unseen")[t("Tries by number of cards")],
            h.thead[h.tr[h.th(scope="col")[t("Cards")], [h.th(scope="col")[t(name)] for name in METHODS]],],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[number(row.cards)],
                        [h.td[_nodes(row.found.get(name))] for name in METHODS],
                    ]
                    for row in measured
                ]
            ],
        ]
    ]


def _nodes(found: Check | None) -> str:
    if found is None:
        return t("not tried")
    if found.possible is None:
        return t("over {count}", count=number(found.nodes))
    return number(found.nodes)
