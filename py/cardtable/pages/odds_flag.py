"""One flag's odds: its line below the board, and the sheet with combinations, curves and claims."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from random import Random

import htpy as h

from ..odds import (
    ME,
    THEY,
    Combination,
    FlagOdds,
    Formation,
    JointChance,
    Side,
    SideOdds,
    Table,
    check_claim,
    write_cards,
)
from .odds_board import ASK, SIDES
from .odds_chart import chart
from .odds_words import FORMATIONS, claim_words, percent, strength_name

__all__ = ["JOINT", "SHEET", "chance_html", "flag_sheet", "joint_words", "line_html", "places_html"]

SHEET = "odds-sheet"
JOINT = "odds-joint"
LINES = "odds-lines"
WHO = {ME: "You", THEY: "They"}
HALF = Fraction(1, 2)


def places_html(table: Table) -> dict[str, str]:
    """Return the place for each flag's line, to be filled as the flags are counted."""
    lines = [
        h.li(data_region=f"odds-flag-{index + 1}")
        for index, flag in enumerate(table.flags)
        if flag.owner is None
    ]
    found = h.section(".counted", aria_labelledby="odds-counted")[
        h.h3("#odds-counted")["What each flag can become"],
        h.p(".hint")[
            "Press a flag for every combination, its exact chance and how it is counted. ≈ is the chance to "
            "win the flag if both sides drew from different cards, an approximation; the sheet has the joint "
            "chance."
        ],
        h.ul(".lines")[lines],
    ]
    return {LINES: str(found)}


def line_html(odds: FlagOdds) -> dict[str, str]:
    """Return one flag's line and the chance on its stone."""
    number = odds.index + 1
    line = h.button(
        f"#line-{number}.line", type="submit", form=ASK, data_action="flag", name="flag", value=str(number)
    )[
        h.span(".line-number")[h.span(".unseen")["Flag "], str(number)],
        h.span(".line-chance")["≈ ", percent(odds.independent)],
        h.span(".line-sides")[_likely("You", odds.mine), _likely("They", odds.theirs)],
    ]
    return {f"odds-flag-{number}": str(line), **chance_html(number, odds.independent)}


def chance_html(number: int, chance: Fraction) -> dict[str, str]:
    """Return the chance that stands on a flag's stone."""
    shown = h.span[
        h.span(aria_hidden="true")[f"≈{round(float(chance) * 100)}"],
        h.span(".unseen")[f", about {percent(chance)} for you"],
    ]
    return {f"odds-chance-{number}": str(shown)}


def _likely(who: str, side: SideOdds) -> h.Element:
    """The strongest combination that is as likely as not, and the strongest possible one."""
    found = side.combinations
    if not found:
        return h.span(".likely")[h.b[who], " cannot complete this side."]
    even = next((one for one in found if one.chance_at_least >= HALF), found[-1])
    if len(found) == 1 and found[0].at_least == found[0].total:
        return h.span(".likely")[h.b[who], " ", strength_name(found[0].strength), ", settled"]
    return h.span(".likely")[
        h.b[who], " ", strength_name(even.strength), " or better ", percent(even.chance_at_least)
    ]


def flag_sheet(table: Table, odds: FlagOdds) -> h.Element:
    """Return the sheet of one flag."""
    number = odds.index + 1
    return h.div(".flag-sheet")[
        h.h3[f"Flag {number}"],
        _claims(table, odds.index),
        h.section(".joint", aria_labelledby="joint-title")[
            h.h4("#joint-title")["Chance that you win it"],
            h.div(data_region=JOINT)[h.p["Counting both sides together…"]],
            h.p(".hint")[
                f"If the two sides drew from different cards it would be {percent(odds.independent)}: "
                "an approximation."
            ],
        ],
        chart(odds),
        h.div(".both")[_side(odds, ME), _side(odds, THEY)],
    ]


def _claims(table: Table, index: int) -> h.Element:
    flag = table.flags[index]
    shown = []
    for side, words in ((ME, "You"), (THEY, "They")):
        claim = check_claim(flag, side, table.rules, table.visible)
        whose = "The other side" if side == ME else "Your side"
        holds = "yes" if claim.valid else "no"
        said = "can claim it now" if claim.valid else "cannot claim it now"
        shown.append(
            h.div(data_holds=holds)[h.dt[f"{words} {said}"], h.dd[claim_words(claim, whose)]],
        )
    return h.section(".evidence.claims", aria_label="Claims")[h.dl[shown]]


def joint_words(joint: JointChance) -> h.Element:
    """Return the joint chance, exact or sampled with its error, labelled."""
    chance = joint.chance
    if joint.exact and joint.total == joint.of:
        return h.p(".big")[
            h.strong[percent(chance)],
            " ",
            h.span[
                f"exact: {joint.win:,} of {joint.total:,} splits are won, {joint.tie:,} tie (counted half)."
            ],
        ]
    kind = "splits so far" if joint.exact else "random splits, seeded"
    return h.p(".big")[
        h.strong[percent(chance)],
        " ",
        h.span[
            f"± {joint.error * 100:.1f} % (one standard error): simulated, "
            f"{joint.total:,} of {joint.of:,} {kind}."
        ],
    ]


def _side(odds: FlagOdds, side: Side) -> h.Element:
    shown = odds.mine if side == ME else odds.theirs
    groups = groupby(shown.combinations, key=lambda one: one.strength.formation)
    folds = [_fold(odds.index, side, formation, list(ones)) for formation, ones in groups]
    title = f"combos-{SIDES[side]}"
    apart = None
    if not shown.curve.apart:
        apart = h.p(".hint")["The weakest combinations are counted together: there are too many to list."]
    none = h.p(".hint")["This side cannot be completed any more."] if not folds else None
    return h.section(".combos", aria_labelledby=title)[
        h.h4(f"#{title}")["Your side" if side == ME else "Their side"],
        h.p(".hint")[
            f"{shown.curve.d} of {shown.curve.n} unseen troops are taken to come: "
            f"{shown.curve.total:,} draws."
        ],
        folds,
        apart,
        none,
    ]


def _fold(index: int, side: Side, formation: Formation, ones: list[Combination]) -> h.Element:
    lowest = ones[-1]
    return h.details(".combo-fold")[
        h.summary[
            h.span[FORMATIONS[formation]],
            " ",
            h.span(".chosen")[f"or better {percent(lowest.chance_at_least)}"],
        ],
        h.table[
            h.thead[
                h.tr[
                    h.th(scope="col")["Sum"],
                    h.th(scope="col")["This one"],
                    h.th(scope="col")["At least"],
                    h.th(scope="col")["From hand"] if side == ME else None,
                ]
            ],
            h.tbody[[_row(index, side, one) for one in ones]],
        ],
    ]


def _row(index: int, side: Side, one: Combination) -> h.Element:
    value = f"{index + 1} {SIDES[side]} {one.strength.formation.name.lower()} {one.strength.total}"
    return h.tr[
        h.th(scope="row")[str(one.strength.total)],
        h.td[
            h.button(
                ".quiet",
                type="submit",
                form=ASK,
                data_action="working",
                name="combination",
                value=value,
                aria_label=f"{strength_name(one.strength)}: {percent(one.chance)}, how it is counted",
            )[percent(one.chance)]
        ],
        h.td[percent(one.chance_at_least)],
        h.td[write_cards(one.hand) or "none"] if side == ME else None,
    ]


def joint_parts(joints: Iterator[JointChance]) -> Iterator[JointChance]:
    """Return some of the counts so far, and the last: often enough to see them come."""
    last = None
    for number, joint in enumerate(joints):
        last = joint
        if number % 4 == 3 and joint.total < joint.of:
            yield joint
    if last is not None:
        yield last


def joint_random(text: str) -> Random:
    """Return the randomness of a flag's simulation: the same for the same table."""
    return Random(text)
