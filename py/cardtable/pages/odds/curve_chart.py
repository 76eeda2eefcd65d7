"""The curve of a flag, drawn: for every strength the chance of each side to reach it or more."""

from __future__ import annotations

import htpy as h

from cardtable.odds import FlagOdds, Formation, SideOdds, Strength
from cardtable.pages.language import percent, t_later
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import formation_name

WIDTH, HEIGHT = 420, 170
LEFT, TOP, BOTTOM = 26, 8, 20
LETTER = 6.5
"""About the width of a letter of a name."""
SHORT_NAMES = {
    Formation.WEDGE: t_later("Wedge"),
    Formation.PHALANX: t_later("Phalanx"),
    Formation.BATTALION: t_later("Battalion"),
    Formation.SKIRMISH: t_later("Skirmish"),
    Formation.HOST: t_later("Host"),
}


def chart(odds: FlagOdds) -> h.Element | None:
    """Return both curves "at least this strong", strongest at the left, with a description in words."""
    known = {one.strength for side in (odds.mine, odds.theirs) for one in side.combinations}
    strengths = sorted(known, reverse=True)
    if len(strengths) < 2:
        return None
    mine, theirs = _described(odds.mine), _described(odds.theirs)
    words = t("You: {mine}. They: {theirs}.", mine=mine, theirs=theirs)
    return h.figure(".curve")[
        h.svg(viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=words)[
            _grid(),
            _formations(strengths),
            h.polyline(".curve-theirs", points=_points(odds.theirs, strengths)),
            h.polyline(".curve-mine", points=_points(odds.mine, strengths)),
        ],
        h.figcaption(".row")[
            h.span(".key.mine")[t("You")],
            h.span(".key.theirs")[t("They")],
            t("The chance of at least this strong, the strongest at the left."),
        ],
    ]


def _described(side: SideOdds) -> str:
    """The curve in words: the chance of each formation or better."""
    last = {one.strength.formation: one.chance_at_least for one in side.combinations}
    known = [
        t("{combination} or better {chance}", combination=formation_name(formation), chance=percent(chance))
        for formation, chance in last.items()
    ]
    return ", ".join(known) or t("nothing##combinations")


def _x(place: float, count: int) -> float:
    return round(LEFT + (WIDTH - LEFT - 6) * place / count, 1)


def _y(chance: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)


def _points(side: SideOdds, strengths: list[Strength]) -> str:
    reached, chance = {one.strength: float(one.chance_at_least) for one in side.combinations}, 0.0
    points = []
    for place, strength in enumerate(strengths):
        points.append(f"{_x(place, len(strengths))},{_y(chance)}")
        chance = reached.get(strength, chance)
        points.append(f"{_x(place, len(strengths))},{_y(chance)}")
    points.append(f"{_x(len(strengths), len(strengths))},{_y(chance)}")
    return " ".join(points)


def _grid() -> h.Node:
    return [
        [
            h.line(".grid-line", x1=str(LEFT), x2=str(WIDTH - 6), y1=str(_y(level)), y2=str(_y(level))),
            h.text(x=str(LEFT - 4), y=str(_y(level) + 4), text_anchor="end")[f"{int(level * 100)}"],
        ]
        for level in (0.0, 0.5, 1.0)
    ]


def _formations(strengths: list[Strength]) -> h.Node:
    """A line where each formation begins, and its name where there is room."""
    shown: list[h.Element] = []
    free = 0.0
    for formation in Formation:
        places = [place for place, one in enumerate(strengths) if one.formation is formation]
        if not places:
            continue
        start, end = _x(places[0], len(strengths)), _x(places[-1] + 1, len(strengths))
        shown.append(
            h.line(".formation-line", x1=str(start), x2=str(start), y1=str(TOP), y2=str(HEIGHT - BOTTOM))
        )
        name, middle = t(SHORT_NAMES[formation]), round((start + end) / 2, 1)
        half = LETTER * len(name) / 2
        if middle - half >= free and middle + half <= WIDTH:
            free = middle + half
            shown.append(h.text(x=str(middle), y=str(HEIGHT - 6), text_anchor="middle")[name])
    return shown
