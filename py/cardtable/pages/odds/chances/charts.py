"""The charts: the curves of a flag, and the course of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import htpy as h

from cardtable.odds import Course, FlagOdds, Formation, SideOdds, Strength
from cardtable.pages.core.language import percent, t_later
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import FORMATIONS, formation_name

WIDTH = 420
LETTER = 6.5
"""About the width of a letter of a name."""
SHORT_NAMES = FORMATIONS | {
    Formation.BATTALION: t_later("Battalion"),
    Formation.SKIRMISH: t_later("Skirmish"),
}


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a chart of the WIDTH draws: its height, and the room at its edges."""

    height: int
    left: int
    right: int
    top: int
    bottom: int

    def x(self, place: float, count: int) -> float:
        """Return where one of `count` places stands."""
        return round(self.left + (WIDTH - self.left - self.right) * place / count, 1)

    def y(self, chance: float) -> float:
        """Return the height of a chance."""
        return round(self.top + (self.height - self.top - self.bottom) * (1 - chance), 1)

    def line(self, kind: str, points: Iterable[tuple[float, float]]) -> h.Element:
        """Return a line through points, each an x and a chance."""
        return h.polyline(f".curve-{kind}", points=" ".join(f"{x},{self.y(chance)}" for x, chance in points))

    def drawn(self, words: str, *content: h.Node) -> h.Element:
        """Return the chart with its lines of 0, 50 and 100 percent; the words describe it."""
        grid = [
            [
                h.line(x1=str(self.left), x2=str(WIDTH - self.right), y1=str(y), y2=str(y)),
                h.text(x=str(self.left - 4), y=str(y + 4), text_anchor="end")[str(percents)],
            ]
            for percents in (0, 50, 100)
            for y in [self.y(percents / 100)]
        ]
        return h.svg(viewBox=f"0 0 {WIDTH} {self.height}", role="img", aria_label=words)[grid, content]


OF_FLAG = Frame(height=170, left=26, right=6, top=8, bottom=20)
OF_GAME = Frame(height=150, left=30, right=10, top=10, bottom=10)


def course_chart(course: Course) -> h.Element:
    """Return the chances of a game as a line, with a description in words."""
    words = "; ".join(
        t("turn {turn}: {chance}", turn=point.turn.number, chance=percent(point.chances[1], 0))
        for point in course.points
    )
    chances = course.chances
    last = max(1, len(chances) - 1)
    points = ((OF_GAME.x(index, last), chance) for index, chance in enumerate(chances))
    return OF_GAME.drawn(words, OF_GAME.line("mine", points))


def flag_chart(odds: FlagOdds) -> h.Element | None:
    """Return both curves "at least this strong", strongest at the left, with a description in words."""
    known = {one.strength for side in (odds.mine, odds.theirs) for one in side.combinations}
    strengths = sorted(known, reverse=True)
    if len(strengths) < 2:
        return None
    words = t("You: {mine}. They: {theirs}.", mine=_described(odds.mine), theirs=_described(odds.theirs))
    return h.figure(".curve")[
        OF_FLAG.drawn(
            words,
            _formations(strengths),
            OF_FLAG.line("theirs", _points(odds.theirs, strengths)),
            OF_FLAG.line("mine", _points(odds.mine, strengths)),
        ),
        h.figcaption(".row.soft.size-s")[
            h.span(".key.mine")[t("You")],
            h.span(".key.theirs")[t("They")],
            t("The chance of at least this strong, the strongest at the left."),
        ],
    ]


def _described(side: SideOdds) -> str:
    last = {one.strength.formation: one.chance_at_least for one in side.combinations}
    known = [
        t("{combination} or better {chance}", combination=formation_name(formation), chance=percent(chance))
        for formation, chance in last.items()
    ]
    return ", ".join(known) or t("nothing##combinations")


def _points(side: SideOdds, strengths: list[Strength]) -> Iterable[tuple[float, float]]:
    reached, chance = {one.strength: float(one.chance_at_least) for one in side.combinations}, 0.0
    for place, strength in enumerate(strengths):
        yield OF_FLAG.x(place, len(strengths)), chance
        chance = reached.get(strength, chance)
        yield OF_FLAG.x(place, len(strengths)), chance
    yield OF_FLAG.x(len(strengths), len(strengths)), chance


def _formations(strengths: list[Strength]) -> h.Node:
    """A line where each formation begins, and its name where there is room."""
    shown: list[h.Element] = []
    free, floor = 0.0, OF_FLAG.height - OF_FLAG.bottom
    for formation in reversed(Formation):
        places = [place for place, one in enumerate(strengths) if one.formation is formation]
        if not places:
            continue
        start, end = OF_FLAG.x(places[0], len(strengths)), OF_FLAG.x(places[-1] + 1, len(strengths))
        shown.append(h.line(x1=str(start), x2=str(start), y1=str(OF_FLAG.top), y2=str(floor)))
        name, middle = t(SHORT_NAMES[formation]), round((start + end) / 2, 1)
        half = LETTER * len(name) / 2
        if middle - half >= free and middle + half <= WIDTH:
            free = middle + half
            shown.append(h.text(x=str(middle), y=str(OF_FLAG.height - 6), text_anchor="middle")[name])
    return shown
