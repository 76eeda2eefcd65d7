"""One flag's odds: its line below the board, and the sheet with combinations, curves and claims."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

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
    WeakCombination,
    check_claim,
    write_cards,
)
from .language import noted, number, parts, percent, t
from .odds_board import ASK, FORM, SIDES
from .odds_chart import chart
from .odds_words import claim_words, formation_name, strength_name

__all__ = [
    "JOINT",
    "SHEET",
    "WEAKEST",
    "chance_html",
    "columns",
    "counted_html",
    "flag_sheet",
    "fold_summary",
    "joint_words",
    "line_html",
    "places_html",
    "row",
]

SHEET = "odds-sheet"
JOINT = "odds-joint"
WEAKEST = {ME: "odds-weakest-mine", THEY: "odds-weakest-theirs"}
LINES = "odds-lines"
COUNTING = "odds-counting"
CANNOT_COMPLETE = {
    ME: noted("{you} cannot complete this side."),
    THEY: noted("{they} cannot complete this side."),
}
SETTLED = {ME: noted("{you} {combination}, settled"), THEY: noted("{they} {combination}, settled")}
OR_BETTER = {
    ME: noted("{you} {combination} or better {chance}"),
    THEY: noted("{they} {combination} or better {chance}"),
}
CLAIMS = {
    (ME, True): noted("You can claim it now"),
    (ME, False): noted("You cannot claim it now"),
    (THEY, True): noted("They can claim it now"),
    (THEY, False): noted("They cannot claim it now"),
}
HALF = Fraction(1, 2)


def places_html(table: Table) -> dict[str, str]:
    """Return the place for each flag's line, to be filled as the flags are counted."""
    lines = [
        h.li(data_region=f"odds-flag-{index + 1}")
        for index, flag in enumerate(table.flags)
        if flag.owner is None
    ]
    found = h.section(".counted", aria_labelledby="odds-counted")[
        h.h3("#odds-counted")[t("What each flag can become")],
        h.p(".hint")[
            t(
                "Press a flag for every combination, its exact chance and how it is counted. ≈ is the chance "
                "to win the flag if both sides drew from different cards, an approximation; the sheet has "
                "the joint chance."
            )
        ],
        h.ul(".lines")[lines],
        h.div(data_region=COUNTING)[h.input(type="hidden", name="changed", value="1", form=FORM)],
    ]
    return {LINES: str(found)}


def counted_html() -> dict[str, str]:
    """Take away what says that a count has not come to its end: a sheet opened meanwhile asks for it anew."""
    return {COUNTING: ""}


def line_html(odds: FlagOdds) -> dict[str, str]:
    """Return one flag's line and the chance on its stone."""
    place = odds.index + 1
    line = h.button(
        f"#line-{place}.line", type="submit", form=ASK, data_action="flag", name="flag", value=str(place)
    )[
        h.span(".unseen")[t("Flag {number}", number=place)],
        h.span(".line-number", aria_hidden="true")[str(place)],
        h.span(".line-chance")["≈ ", percent(odds.independent)],
        h.span(".line-sides")[_likely(ME, odds.mine), _likely(THEY, odds.theirs)],
    ]
    return {f"odds-flag-{place}": str(line), **chance_html(place, odds.independent)}


def chance_html(place: int, chance: Fraction) -> dict[str, str]:
    """Return the chance that stands on a flag's stone."""
    shown = h.span[
        h.span(aria_hidden="true")[f"≈{round(float(chance) * 100)}"],
        h.span(".unseen")[t(", about {chance} for you", chance=percent(chance))],
    ]
    return {f"odds-chance-{place}": str(shown)}


def _likely(side: Side, odds: SideOdds) -> h.Element:
    """The strongest combination that is as likely as not, or the one that is certain."""
    found, who = odds.combinations, {"you": h.b[t("You")], "they": h.b[t("They")]}
    if not found:
        return h.span(".likely")[parts(CANNOT_COMPLETE[side], **who)]
    even = next((one for one in found if one.chance_at_least >= HALF), found[-1])
    if len(found) == 1 and found[0].at_least == found[0].total:
        return h.span(".likely")[parts(SETTLED[side], **who, combination=strength_name(found[0].strength))]
    chance = percent(even.chance_at_least)
    return h.span(".likely")[
        parts(OR_BETTER[side], **who, combination=strength_name(even.strength), chance=chance)
    ]


def flag_sheet(table: Table, odds: FlagOdds, opened: str = "") -> h.Element:
    """Return the sheet of one flag; `opened` names a fold that is open at first, as in `mine wedge`."""
    return h.div(".flag-sheet")[
        h.h3[t("Flag {number}", number=odds.index + 1)],
        _claims(table, odds.index),
        h.section(".joint", aria_labelledby="joint-title")[
            h.h4("#joint-title")[t("Chance that you win it")],
            h.div(data_region=JOINT)[h.p[t("Counting both sides together…")]],
            h.p(".hint")[
                t(
                    "If the two sides drew from different cards it would be {chance}: an approximation.",
                    chance=percent(odds.independent),
                )
            ],
        ],
        chart(odds),
        h.div(".both")[_side(odds, ME, opened), _side(odds, THEY, opened)],
    ]


def _claims(table: Table, index: int) -> h.Element:
    flag = table.flags[index]
    shown = []
    for side in (ME, THEY):
        claim = check_claim(flag, side, table.rules, table.visible)
        holds = "yes" if claim.valid else "no"
        proof = claim_words(claim, against_you=side == THEY)
        shown.append(h.div(data_holds=holds)[h.dt[t(CLAIMS[side, claim.valid])], h.dd[proof]])
    return h.section(".evidence.claims", aria_label=t("Claims"))[h.dl[shown]]


def joint_words(joint: JointChance) -> h.Element:
    """Return the joint chance, exact or sampled with its error, labelled."""
    chance = joint.chance
    if joint.exact and joint.total == joint.of:
        return h.p(".big")[
            h.strong[percent(chance)],
            " ",
            h.span[
                t(
                    "exact: {win} of {total} splits are won, {tie} tie (counted half).",
                    win=number(joint.win),
                    total=number(joint.total),
                    tie=number(joint.tie),
                )
            ],
        ]
    sampled = (
        noted("± {error} (one standard error): simulated, {total} of {of} splits so far.")
        if joint.exact
        else noted("± {error} (one standard error): simulated, {total} of {of} random splits, seeded.")
    )
    return h.p(".big")[
        h.strong[percent(chance)],
        " ",
        h.span[t(sampled, error=percent(joint.error), total=number(joint.total), of=number(joint.of))],
    ]


def _side(odds: FlagOdds, side: Side, opened: str) -> h.Element:
    shown = odds.mine if side == ME else odds.theirs
    groups = groupby(shown.combinations, key=lambda one: one.strength.formation)
    folds = [_fold(odds.index, side, formation, list(ones), opened) for formation, ones in groups]
    title = f"combos-{SIDES[side]}"
    weakest = None
    if not shown.curve.apart:
        weakest = h.div(".weakest", data_region=WEAKEST[side])[
            h.p(".hint")[t("The weakest combinations are simulated…")]
        ]
    none = h.p(".hint")[t("This side cannot be completed any more.")] if not folds else None
    return h.section(".combos", aria_labelledby=title)[
        h.h4(f"#{title}")[t("Your side") if side == ME else t("Their side")],
        h.p(".hint")[
            t(
                "{d} of {n} unseen troops are taken to come: {total} draws.",
                d=shown.curve.d,
                n=shown.curve.n,
                total=number(shown.curve.total),
            )
        ],
        folds,
        weakest,
        none,
    ]


def _fold(index: int, side: Side, formation: Formation, ones: list[Combination], opened: str) -> h.Element:
    opened_first = opened == f"{SIDES[side]} {formation.name.lower()}"
    return h.details(".combo-fold", open=opened_first)[
        fold_summary(formation, percent(ones[-1].chance_at_least)),
        h.table[
            columns(side, t("At least")),
            h.tbody[[row(index, side, one, percent(one.chance_at_least)) for one in ones]],
        ],
    ]


def fold_summary(formation: Formation, chance: str) -> h.Element:
    """Return what stands on the fold of a formation: its name, and the chance of it or better."""
    return h.summary[
        h.span[formation_name(formation)], " ", h.span(".chosen")[t("or better {chance}", chance=chance)]
    ]


def columns(side: Side, at_least: str) -> h.Element:
    """Return the head of a table of combinations; `at_least` is what stands over that chance."""
    return h.thead[
        h.tr[
            h.th(scope="col")[t("Sum##of a combination")],
            h.th(scope="col")[t("This one")],
            h.th(scope="col")[at_least],
            h.th(scope="col")[t("From hand")] if side == ME else None,
        ]
    ]


def row(index: int, side: Side, one: Combination | WeakCombination, at_least: h.Node) -> h.Element:
    """Return the row of a combination, its chance a button that opens how it is counted."""
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
                aria_label=t(
                    "{combination}: {chance}, how it is counted",
                    combination=strength_name(one.strength),
                    chance=percent(one.chance),
                ),
            )[percent(one.chance)]
        ],
        h.td[at_least],
        h.td[write_cards(one.hand) or t("none##cards")] if side == ME else None,
    ]


def joint_parts(joints: Iterator[JointChance]) -> Iterator[JointChance]:
    """Return some of the counts so far, and the last: often enough to see them come."""
    last = None
    for at, joint in enumerate(joints):
        last = joint
        if at % 4 == 3 and joint.total < joint.of:
            yield joint
    if last is not None:
        yield last
