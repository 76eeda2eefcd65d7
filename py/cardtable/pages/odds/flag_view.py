"""One flag's odds: its line below the board, and the sheet with combinations, curves and claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import hypot

import htpy as h

from cardtable.odds import (
    ME,
    THEY,
    ClaimReason,
    Combination,
    FlagOdds,
    Formation,
    JointChance,
    Side,
    Table,
    Tactic,
    Troop,
    WholeGame,
    cards_not_entered,
    check_claim,
    flags_won,
    write_cards,
)
from cardtable.pages import ui
from cardtable.pages.language import listed, number, percent, t_later
from cardtable.pages.odds.board_flags import SIDES
from cardtable.pages.odds.buttons import ASK, FORM, ask_button, plain_button
from cardtable.pages.odds.curve_chart import chart
from cardtable.pages.odds.game_words import parts, t
from cardtable.pages.odds.phrases import (
    capital,
    card_name,
    claim_words,
    formation_name,
    strength_name,
    tactic_name,
)

SHEET = "odds-sheet"
JOINT = "odds-joint"
LINES = "odds-lines"
COUNTING = "odds-counting"
CANNOT_COMPLETE = {
    ME: t_later("{you} cannot complete this side."),
    THEY: t_later("{they} cannot complete this side."),
}
SETTLED = {ME: t_later("{you} {combination}, settled"), THEY: t_later("{they} {combination}, settled")}
COMPLETE = {ME: t_later("{you} {combination}, complete"), THEY: t_later("{they} {combination}, complete")}
"""Of a side that a tactics card can still change."""
IN_HAND = t_later("{you} {combination}, from your hand")
OR_BETTER = {
    ME: t_later("{you} {combination} or better {chance}"),
    THEY: t_later("{they} {combination} or better {chance}"),
}
CLAIMS = {
    (ME, True): t_later("You can claim this flag now"),
    (ME, False): t_later("You cannot claim this flag now"),
    (THEY, True): t_later("They can claim this flag now"),
    (THEY, False): t_later("They cannot claim this flag now"),
}
FIRST = {"me": t_later("Your side##first"), "they": t_later("Their side##first")}
HALF = Fraction(1, 2)
ROUGH = 0.005
"""The error above which a simulated chance is shown without decimals, which say nothing."""


@dataclass(frozen=True, slots=True)
class Claiming:
    """What stands below a proof of the player's.

    Attributes:
        content: the button that claims the flag, or why it has to wait.
        waits: whether it has to wait.
    """

    content: h.Node
    waits: bool


def places_html(table: Table) -> dict[str, str]:
    """Return the place for each flag's line, to be filled as the flags are counted."""
    lines = [
        h.li(data_region=f"odds-flag-{index + 1}")
        for index, flag in enumerate(table.flags)
        if flag.owner is None
    ]
    found = h.section(".counted.stack", aria_labelledby="odds-counted")[
        h.h3("#odds-counted")[t("What each flag can become")],
        h.p(".hint")[
            t(
                "The percentage is your chance to win the flag in this game, from random deals of the hidden "
                "cards. What each side can complete is counted as if every card to come could be laid at "
                "this flag. Press a flag for more."
            )
        ],
        h.p(".warning")[
            t(
                "Your hand lacks {count} cards here. The percentages take them as unknown; what you can "
                "complete leaves them out. Tap them in for better numbers.",
                count=lacking,
            )
        ]
        if (lacking := cards_not_entered(table))
        else None,
        h.ul(".lines.stack")[lines],
        h.div(data_region=COUNTING)[h.input(type="hidden", name="changed", value="1", form=FORM)],
    ]
    return {LINES: str(found)}


def counted_html(
    table: Table, found: Sequence[FlagOdds], game: WholeGame, earlier: WholeGame | None = None
) -> dict[str, str]:
    """Return the fragment that ends a count: a sheet of cards opened after it does not count anew.

    It gives the chance of the whole game, beside that of the `earlier` one, and says what is not counted.
    """
    chance: h.Node = percent(game.chance, 0)
    if earlier and _differ((earlier.chance, earlier.error), (game.chance, game.error)):
        chance = _changed(percent(earlier.chance, 0), chance)
    notes = [*_shared_cards(found), *_uncounted(table)]
    whole = (
        h.p(".whole-game")[
            h.strong[parts("The whole game: {chance} for you", chance=chance)],
            " ",
            t(
                "(between equal players; ±\u00a0{error}).",
                error=percent(game.margin, 0),
            )
            if game.error
            else t("(whoever is on move can win at once)."),
        ]
        if not any(flags_won(table.flags, side) for side in (ME, THEY))
        else None
    )
    return {COUNTING: str(h.div(".stack")[whole, [h.p(".hint")[note] for note in notes]])}


def _shared_cards(found: Sequence[FlagOdds]) -> list[str]:
    """The cards of the hand that several flags count on."""
    flags: dict[Troop, list[int]] = {}
    for odds in found:
        even = next((one for one in odds.mine.combinations if one.chance_at_least >= HALF), None)
        for card in even.hand if even else ():
            flags.setdefault(card, []).append(odds.index + 1)
    return [
        t(
            "{card} is counted at the flags {flags}, but can be laid at one of them only.",
            card=capital(card_name(card)),
            flags=listed(map(str, numbers)),
        )
        for card, numbers in sorted(flags.items())
        if len(numbers) > 1
    ]


def _uncounted(table: Table) -> list[str]:
    """The wild cards of the hand, which no chance counts, and all other tactics cards."""
    wild = [tactic_name(card) for card in table.hand if isinstance(card, Tactic) and card.is_wild]
    mine = [t("Not counted, since it is not laid yet: {cards}.", cards=listed(wild))] if wild else []
    return [*mine, _other_tactics()] if table.tactics_out else mine


def _other_tactics() -> str:
    return t(
        "Tactics cards that are not laid yet are not counted: one of them can change any flag that is not "
        "claimed."
    )


def is_certain(table: Table, odds: FlagOdds, game: WholeGame) -> bool:
    """Return whether both sides of a flag are laid, or it is won or lost by both counts whatever comes."""
    flag = table.flags[odds.index]
    if flag.complete(ME) and flag.complete(THEY):
        return True
    return odds.independent in (0, 1) and game.flags[odds.index] == odds.independent


def exact_chance(table: Table, odds: FlagOdds, game: WholeGame) -> Fraction | None:
    """Return the exact chance to win a flag where it comes first: a side is complete, and nothing is certain
    here that is not so in the simulated game, where the hand's cards serve one flag only.
    """
    flag = table.flags[odds.index]
    if odds.joint is None or not (flag.complete(ME) or flag.complete(THEY)):
        return None
    chance = odds.joint.chance
    return chance if chance not in (0, 1) or game.flags[odds.index] == chance else None


def flag_chance_words(table: Table, odds: FlagOdds, game: WholeGame) -> str:
    """Return the chance to win a flag without decimals: counted exactly, else in the simulated game."""
    if is_certain(table, odds, game):
        return percent(odds.independent, 0)
    exact = exact_chance(table, odds, game)
    return _sampled(odds, game) if exact is None else percent(exact, 0)


def _sampled(odds: FlagOdds, game: WholeGame) -> str:
    """The chance to win a flag in the simulated game, which is not certain."""
    least = 1 / (2 * game.worlds)
    shown = percent(min(max(game.flags[odds.index], least), 1 - least), 0)
    return f"≈{shown}" if shown[0].isdigit() else shown


def line_html(table: Table, odds: FlagOdds, game: WholeGame, *, is_asked: bool) -> dict[str, str]:
    """Return one flag's line and the chance on its stone, which is kept in view if it was asked for."""
    place = odds.index + 1
    chance = flag_chance_words(table, odds, game)
    sides = [_likely(table, odds, side) for side in (ME, THEY)]
    stone = _on_stone(chance, is_asked=is_asked)
    return {f"odds-flag-{place}": str(_line(place, chance, sides)), f"odds-chance-{place}": str(stone)}


def _line(place: int, chance: h.Node, sides: h.Node) -> h.Element:
    """One flag's line: a button that opens its sheet."""
    content = [
        h.span(".unseen")[t("Flag {number}", number=place)],
        h.span(".line-number", aria_hidden="true")[str(place)],
        h.span(".line-chance")[chance, " ", h.small[t("to win##chance")]],
        h.span(".line-sides.stack")[sides],
    ]
    return plain_button(content, "flag", "line", form=ASK, id=f"line-{place}", name="flag", value=str(place))


def changed_line_html(
    earlier: tuple[Table, FlagOdds, WholeGame], now: tuple[Table, FlagOdds, WholeGame]
) -> dict[str, str]:
    """Return one flag's line with the earlier number beside each one that a change of cards has affected.

    Args:
        earlier: the table before the change, with the count of the flag and the simulated game.
        now: the same after it.
    """
    index = now[1].index
    chances = [flag_chance_words(*one) for one in (earlier, now)]
    exact = [is_certain(*one) or exact_chance(*one) is not None for one in (earlier, now)]
    simulated = [(game.flags[index], game.flag_error(index)) for _, _, game in (earlier, now)]
    differ = any(exact) or _differ(*simulated)
    chance = _changed(*chances) if chances[0] != chances[1] and differ else chances[1]
    sides = [_likely_changed(earlier, now, side) for side in (ME, THEY)]
    return {f"odds-flag-{index + 1}": str(_line(index + 1, chance, sides))}


def _changed(before: h.Node, after: h.Node) -> h.Node:
    """A number before and after a change, beside each other."""
    return h.span(".changed")[
        h.span(".unseen")[t("before:"), " "], h.span(".before")[before], " → ", h.span(".after")[after]
    ]


def _differ(first: tuple[float, float], second: tuple[float, float]) -> bool:
    """Whether two simulated chances differ by more than their errors, each given with its error."""
    return abs(first[0] - second[0]) > 2 * hypot(first[1], second[1])


def _on_stone(chance: str, *, is_asked: bool) -> h.Element:
    """The chance that stands on a flag's stone."""
    return h.span(data_keep_in_view=is_asked)[
        h.span(aria_hidden="true")[chance],
        h.span(".unseen")[t(", your chance to win it: {chance}", chance=chance.removeprefix("≈"))],
    ]


def _likely(table: Table, odds: FlagOdds, side: Side) -> h.Element:
    """The strongest combination that is as likely as not, the one that is laid, or one from the hand."""
    text, named, chance = _said(table, odds, side)
    return _told(text, combination=named, chance=chance)


def _likely_changed(
    earlier: tuple[Table, FlagOdds, WholeGame], now: tuple[Table, FlagOdds, WholeGame], side: Side
) -> h.Node:
    """The same before and after a change of cards: of one combination its chances, else both combinations."""
    before, after = (_said(*one[:2], side) for one in (earlier, now))
    if before == after:
        return _likely(*now[:2], side)
    text, named, chance = after
    if before[:2] == after[:2]:
        return _told(text, combination=named, chance=_changed(before[2], chance))
    return _changed(_likely(*earlier[:2], side), _likely(*now[:2], side))


def _told(text: str, **values: h.Node) -> h.Element:
    return h.span(".likely")[parts(text, you=h.b[t("You")], they=h.b[t("They")], **values)]


def _said(table: Table, odds: FlagOdds, side: Side) -> tuple[str, str, str]:
    """The text of what is likely on a side, its combination, and its chance."""
    found = odds.mine.combinations if side == ME else odds.theirs.combinations
    if not found:
        return CANNOT_COMPLETE[side], "", ""
    even = next((one for one in found if one.chance_at_least >= HALF), found[-1])
    if table.flags[odds.index].complete(side):
        return (COMPLETE if table.tactics_out else SETTLED)[side], strength_name(found[0].strength), ""
    if side == ME and even.at_least == even.total and even.hand:
        return IN_HAND, strength_name(even.strength), ""
    return OR_BETTER[side], strength_name(even.strength), percent(even.chance_at_least)


def claims_sheet(table: Table, index: int, claiming: Claiming | None) -> h.Element:
    """Return the sheet of a flag (`index` 0 to 8) that can be claimed, before its odds are counted."""
    return h.div(".flag-sheet.stack")[
        h.h3[t("Flag {number}", number=index + 1)],
        _claims(table, index, claiming),
        h.p(".hint")[t("Counting flag {number} for both sides.", number=index + 1)],
    ]


def flag_sheet(
    table: Table, odds: FlagOdds, game: WholeGame, opened: str = "", claiming: Claiming | None = None
) -> h.Element:
    """Return the sheet of one flag: the chance to win it in the game and by itself, the exact one first.

    Args:
        table: the table.
        odds: what both sides can reach there.
        game: the simulated game.
        opened: the fold that is open at first, as in `mine wedge`.
        claiming: what stands below the proof: the button that claims the flag, or why it has to wait.
    """
    flag = table.flags[odds.index]
    is_known = is_certain(table, odds, game)
    parts = [_in_the_game(table, odds, game), _alone()]
    return h.div(".flag-sheet.stack")[
        h.h3[t("Flag {number}", number=odds.index + 1)],
        _claims(table, odds.index, claiming),
        [_known()] if is_known else parts if exact_chance(table, odds, game) is None else parts[::-1],
        None if flag.complete(ME) and flag.complete(THEY) else chart(odds),
        h.div(".both.stack")[
            [_side(odds, side, opened, is_complete=flag.complete(side)) for side in (ME, THEY)]
        ],
    ]


def _joint_place() -> h.Element:
    """The place for the count of both sides together."""
    return h.div(data_region=JOINT)[h.p[t("Counting both sides together…")]]


def _known() -> h.Element:
    """The place for what is certain of a flag."""
    return h.section(".joint.stack", aria_labelledby="joint-title")[
        h.h4("#joint-title")[t("Chance that you win it")], _joint_place()
    ]


def _in_the_game(table: Table, odds: FlagOdds, game: WholeGame) -> h.Element:
    """The chance to win a flag in the simulated game, with its error."""
    counted = t(
        "±\u00a0{error}, from {total} random deals of the hidden cards.",
        error=percent(game.flag_error(odds.index)),
        total=number(game.worlds),
    )
    every = t("Every flag together: a card that is laid at one flag is missing at the others.")
    first = t(
        "Each side is assumed to complete the flags first where its cards lie already; where only one side "
        "has begun, that favours this side."
    )
    shown = h.strong[_sampled(odds, game)], " ", h.span[counted]
    return h.section(".joint.stack", aria_labelledby="joint-title")[
        h.h4("#joint-title")[t("Chance that you win it in the whole game")],
        h.p(".big.row" if exact_chance(table, odds, game) is None else ".row")[shown],
        h.p(".hint")[every, " ", first, [" ", _other_tactics()] if table.tactics_out else None],
    ]


def _alone() -> h.Element:
    """The count of a flag by itself, below a heading that says what it supposes."""
    return h.section(".alone.stack", aria_labelledby="alone-title")[
        h.h4("#alone-title")[t("If every card to come could be laid at this flag")],
        h.p(".hint")[
            t(
                "This count knows no other flag: both sides make the best of all cards that they get. A side "
                "that is still empty looks stronger here than it is in the game."
            )
        ],
        _joint_place(),
    ]


def _claims(table: Table, index: int, claiming: Claiming | None) -> h.Element:
    flag = table.flags[index]
    shown = []
    for side in (ME, THEY):
        claim = check_claim(flag, side, table.rules, table.visible)
        holds = "yes" if claim.valid else "no"
        below = claiming if side == ME else None
        title = t("Your claim is proved") if below and below.waits else t(CLAIMS[side, claim.valid])
        proof = claim_words(claim, against_you=side == THEY, hand=table.hand)
        shown.append(h.div(data_holds=holds)[h.dt[title], h.dd[proof, below.content if below else None]])
    asked = None
    if check_claim(flag, ME, table.rules, table.visible).reason is ClaimReason.ORDER_UNKNOWN:
        asked = h.div(".row", role="group", aria_label=t("Which side was complete first?"))[
            h.span[t("Which side was complete first?")],
            [
                ask_button(t(words), "first", form=ASK, name="first", value=f"{index + 1} {value}")
                for value, words in FIRST.items()
            ],
        ]
    return h.section(".evidence.claims", aria_label=t("Claims"))[h.dl[shown], asked]


def joint_so_far(joint: JointChance, *, is_large: bool) -> h.Element:
    """Return the joint chance of the splits gone through so far, with its error.

    Args:
        joint: the count so far.
        is_large: whether it is the first number of the sheet.
    """
    counted = t(
        "±\u00a0{error}, from {total} random deals so far.",
        error=percent(joint.error),
        total=number(joint.total),
    )
    return _joint(joint, counted, is_large=is_large)


def joint_words(joint: JointChance, table: Table, *, is_large: bool) -> h.Element:
    """Return the joint chance, exact or sampled with its error, labelled.

    Args:
        joint: the count.
        table: the table, which knows whether a tactics card can still change the flag.
        is_large: whether it is the first number of the sheet.
    """
    if joint.exact and joint.chance in (0, 1) and table.tactics_out:
        counted = t("whatever troops come, as long as no tactics card changes it.")
    elif joint.exact and joint.chance in (0, 1):
        counted = t("exactly, whatever cards come.")
    elif joint.exact and joint.tie == joint.total:
        counted = t("counted as half, as it is not known which side was complete first.")
    elif joint.exact:
        counted = t(
            "of all {total} ways in which the hidden cards could come to this flag, {win} win and {tie} tie "
            "(counted half).",
            win=number(joint.win),
            total=number(joint.total),
            tie=number(joint.tie),
        )
    else:
        counted = t("in all of {total} random deals of the hidden cards.", total=number(joint.total))
        if joint.chance not in (0, 1):
            counted = t(
                "±\u00a0{error}, from {total} random deals of the hidden cards.",
                error=percent(joint.error),
                total=number(joint.total),
            )
    return _joint(joint, counted, is_large=is_large)


def _joint(joint: JointChance, counted: str, *, is_large: bool) -> h.Element:
    return h.p(".big.row" if is_large else ".row")[
        h.strong[_simulated(joint.chance, joint.error)], " ", h.span[counted]
    ]


def _simulated(chance: Fraction | float, error: float) -> str:
    """A chance with the decimals that its error justifies."""
    return percent(chance, 0 if error > ROUGH else 1)


def _side(odds: FlagOdds, side: Side, opened: str, *, is_complete: bool) -> h.Element:
    shown = odds.mine if side == ME else odds.theirs
    groups = groupby(shown.combinations, key=lambda one: one.strength.formation)
    folds = [_fold(odds.index, side, formation, list(ones), opened) for formation, ones in groups]
    title = f"combos-{SIDES[side]}"
    rest = None
    if not shown.curve.apart:
        rest = h.p(".hint")[t("Weaker combinations are not counted one by one.")]
    elif not folds:
        rest = h.p(".hint")[t("This side cannot be completed any more.")]
    return h.section(".combos.stack", aria_labelledby=title)[
        h.h4(f"#{title}")[t("Your side") if side == ME else t("Their side")],
        h.p(".hint")[
            t(
                "It is assumed that {d} of the {n} unseen troops come to this side: {total} possible draws.",
                d=shown.curve.d,
                n=shown.curve.n,
                total=number(shown.curve.total),
            )
        ]
        if not is_complete
        else None,
        folds,
        rest,
    ]


def _fold(index: int, side: Side, formation: Formation, ones: list[Combination], opened: str) -> h.Element:
    opened_first = opened == f"{SIDES[side]} {formation.name.lower()}"
    better = t("or better {chance}", chance=percent(ones[-1].chance_at_least))
    hand = t("From hand") if side == ME else None
    return h.details(".combo-fold", open=opened_first)[
        h.summary[h.span[formation_name(formation)], " ", h.span(".chosen")[better]],
        ui.table(
            (t("Sum##of a combination"), t("This one"), t("At least"), hand),
            [_row(index, side, one) for one in ones],
        ),
    ]


def _row(index: int, side: Side, one: Combination) -> h.Element:
    """The row of a combination, its chance a button that opens how it is counted."""
    value = f"{index + 1} {SIDES[side]} {one.strength}"
    name, chance = strength_name(one.strength), percent(one.chance)
    said = t("{combination}: {chance}, how it is counted", combination=name, chance=chance)
    return ui.row(
        str(one.strength.total),
        ask_button(chance, "working", form=ASK, name="combination", value=value, aria_label=said),
        percent(one.chance_at_least),
        write_cards(one.hand) or t("none##cards") if side == ME else None,
    )
