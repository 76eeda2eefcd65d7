"""The sheet of a flag: what it can become with its curves and claims, or how it was won."""

from __future__ import annotations

from itertools import groupby

import htpy as h

from cardtable import odds
from cardtable.pages import ui
from cardtable.pages.core.language import number, percent, t_later
from cardtable.pages.odds.buttons import ask_button, move_button, show_turn
from cardtable.pages.odds.card_view import cards
from cardtable.pages.odds.chances.charts import flag_chart
from cardtable.pages.odds.chances.flag_lines import OTHER_TACTICS, CountedFlag, chance_words
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import SIDES, claim_words, formation_name, seat_name, strength_name
from cardtable.pages.odds.regions import ASK
from cardtable.pages.odds.session import Session
from cardtable.pages.ui import hint

CLAIMS = {
    (odds.ME, True): t_later("You can claim this flag now"),
    (odds.ME, False): t_later("You cannot claim this flag now"),
    (odds.THEY, True): t_later("They can claim this flag now"),
    (odds.THEY, False): t_later("They cannot claim this flag now"),
}
FIRST = {"me": t_later("Your side##first"), "they": t_later("Their side##first")}


Claiming = tuple[h.Node, bool]
"""What stands below a proof of the player's: the button that claims the flag, or why that has to wait; and
whether it has to."""


def claiming(session: Session, index: int) -> Claiming | None:
    """Return the button that claims a flag, or when it can be claimed; None where no claim holds."""
    position, claim = session.position, odds.ClaimFlag(index)
    if position is None or not session.my_turn or not position.claim(index).valid:
        return None
    if claim in odds.legal_moves(position):
        words = t("Claim flag {flag}", flag=index + 1)
        return h.div(".row")[move_button(claim, words, main=True)], False
    if position.rules.advanced:
        return h.p[t("You can claim it at the start of your next turn.")], True
    return h.p[t("You can claim it as soon as you have laid a card.")], True


def claims_sheet(table: odds.Table, index: int, claiming: Claiming | None) -> h.Element:
    """Return the sheet of a flag (`index` 0 to 8) that can be claimed, before its odds are counted."""
    return h.div(".flag-sheet.stack")[
        h.h3[t("Flag {number}", number=index + 1)],
        _claims(table, index, claiming),
        hint(t("Counting flag {number} for both sides.", number=index + 1)),
    ]


def flag_sheet(
    one: CountedFlag, joint: odds.JointChance | None, opened: str = "", claiming: Claiming | None = None
) -> h.Element:
    """Return the sheet of one flag: the chance to win it in the game, and what is counted of it by itself.

    Args:
        one: the flag.
        joint: the count of both sides together, where it is exact; not shown if the flag is certain.
        opened: the fold that is open at first, as in `mine wedge`.
        claiming: what stands below the proof: the button that claims the flag, or why it has to wait.
    """
    return h.div(".flag-sheet.stack")[
        h.h3[t("Flag {number}", number=one.odds.index + 1)],
        _claims(one.table, one.odds.index, claiming),
        _in_the_game(one),
        _alone(joint, one.table) if joint and 0 < one.chance < 1 else None,
        None if all(one.completed) else flag_chart(one.odds),
        h.div(".both.stack.gap4")[
            [_side(one.odds, side, opened, is_complete=one.completed[side]) for side in (odds.ME, odds.THEY)]
        ],
    ]


def _section(name: str, title: str, *content: h.Node) -> h.Element:
    surface = ".surface" if name == "joint" else ""
    return h.section(f".{name}.stack{surface}", aria_labelledby=f"{name}-title")[
        h.h4(f"#{name}-title")[title], content
    ]


def _in_the_game(one: CountedFlag) -> h.Element:
    """The chance to win a flag in the game, with how far it may be off."""
    words, about = t("exactly, whatever cards come."), ""
    if 0 < one.chance < 1:
        error = percent(one.game.flag_margin(one.odds.index), 0)
        words = t("±\u00a0{error}: nine in ten such estimates are that close.", error=error)
        about = t(
            "Estimated between equal players, from what the bot has learned in many games. A flag that "
            "nobody wins counts as half."
        )
    return _section(
        "joint",
        t("Chance that you win it in the whole game"),
        h.p(".big.row")[h.strong[chance_words(one)], " ", h.span[words]],
        hint(about) if about else None,
    )


def _alone(joint: odds.JointChance, table: odds.Table) -> h.Element:
    """The count of a flag by itself, below a heading that says what it supposes."""
    supposes = t(
        "This count knows no other flag: both sides make the best of all cards that they get. A side that is "
        "still empty looks stronger here than it is in the game."
    )
    return _section(
        "alone",
        t("If every card to come could be laid at this flag"),
        hint([supposes, [" ", t(OTHER_TACTICS)] if table.tactics_out else None]),
        h.p(".row")[h.strong[percent(joint.chance)], " ", h.span[_joint_words(joint, table)]],
    )


def _claims(table: odds.Table, index: int, claiming: Claiming | None) -> h.Element:
    flag = table.flags[index]
    shown = []
    for side in (odds.ME, odds.THEY):
        claim = odds.check_claim(flag, side, table.rules, table.visible)
        holds = "yes" if claim.valid else "no"
        below, waits = claiming if claiming and side == odds.ME else (None, False)
        title = t("Your claim is proved") if waits else t(CLAIMS[side, claim.valid])
        proof = claim_words(claim, against_you=side == odds.THEY, hand=table.hand)
        shown.append(h.div(data_holds=holds)[h.dt[title], h.dd[proof, below]])
    asked = None
    if odds.check_claim(flag, odds.ME, table.rules, table.visible).reason is odds.ClaimReason.ORDER_UNKNOWN:
        asked = h.div(".row", role="group", aria_label=t("Which side was complete first?"))[
            h.span[t("Which side was complete first?")],
            [
                ask_button(t(words), "first", form=ASK, value=f"{index + 1} {value}")
                for value, words in FIRST.items()
            ],
        ]
    return h.section(".evidence.claims", aria_label=t("Claims"))[h.dl[shown], asked]


def _joint_words(joint: odds.JointChance, table: odds.Table) -> str:
    """How a joint chance was counted; a tactics card may still change the flag."""
    if joint.chance in (0, 1):
        words = t("exactly, whatever cards come.")
        if table.tactics_out:
            words = t("whatever troops come, as long as no tactics card changes it.")
        return f"{words} {t('The game may end before that.')}"
    if joint.tie == joint.total:
        return t("counted as half, as it is not known which side was complete first.")
    return t(
        "of all {total} ways in which the hidden cards could come to this flag, {win} win and {tie} tie "
        "(counted half).",
        win=number(joint.win),
        total=number(joint.total),
        tie=number(joint.tie),
    )


def _side(counted: odds.FlagOdds, side: odds.Side, opened: str, *, is_complete: bool) -> h.Element:
    shown = counted.mine if side == odds.ME else counted.theirs
    groups = groupby(shown.combinations, key=lambda one: one.strength.formation)
    folds = [_fold(counted.index, side, formation, list(ones), opened) for formation, ones in groups]
    title = f"combos-{SIDES[side]}"
    rest = None
    if not shown.curve.apart:
        rest = hint(t("Weaker combinations are not counted one by one."))
    elif not folds:
        rest = hint(t("This side cannot be completed any more."))
    draws = t(
        "It is assumed that {d} of the {n} unseen troops come to this side, any of them as likely as "
        "another.",
        d=shown.curve.d,
        n=shown.curve.n,
    )
    return h.section(".combos.stack", aria_labelledby=title)[
        h.h4(f"#{title}")[t("Your side") if side == odds.ME else t("Their side")],
        None if is_complete else hint(draws),
        folds,
        rest,
    ]


def _fold(
    index: int, side: odds.Side, formation: odds.Formation, ones: list[odds.Combination], opened: str
) -> h.Element:
    better = t("or better {chance}", chance=percent(ones[-1].chance_at_least))
    hand = t("From hand") if side == odds.ME else None
    heads = (t("Sum##of a combination"), t("This one"), t("At least"), hand)
    return h.details(".combo-fold", open=opened == f"{SIDES[side]} {formation.name.lower()}")[
        h.summary[h.span[formation_name(formation)], " ", h.span(".chosen")[better]],
        ui.table(heads, [_row(index, side, one) for one in ones]),
    ]


def _row(index: int, side: odds.Side, one: odds.Combination) -> h.Element:
    """The row of a combination, its chance a button that opens how it is counted."""
    value = f"{index + 1} {SIDES[side]} {one.strength}"
    name, chance = strength_name(one.strength), percent(one.chance)
    said = t("{combination}: {chance}, how it is counted", combination=name, chance=chance)
    return ui.row(
        str(one.strength.total),
        ask_button(chance, "working", form=ASK, name="combination", value=value, aria_label=said),
        percent(one.chance_at_least),
        odds.write_cards(one.hand) or t("none##cards") if side == odds.ME else None,
    )


def won_flag_sheet(session: Session, game: odds.Game, index: int) -> h.Element:
    """Return the sheet of a claimed flag (`index` 0 to 8), with the proof as it was when it was claimed."""
    number = game.moves.index(odds.ClaimFlag(index))
    before = game.positions[number]
    winner, claim = before.mover, before.claim(index)
    is_mine = winner == session.viewer
    title = t("Flag {number}, claimed by you", number=index + 1)
    if session.players[winner] != "me":
        title = t(
            "Flag {number}. Winner: {player}", number=index + 1, player=seat_name(session.players, winner)
        )
    turn = next(turn for turn in game.turns() if number < turn.after)
    return h.div(".won-flag.stack")[
        h.h3[title],
        h.ul(".stack")[[_won_side(session, index, side) for side in (odds.ME, odds.THEY)]],
        h.h4[t("The proof, in turn {turn}", turn=turn.number)],
        h.p[claim_words(claim, against_you=not is_mine and not session.watching)],
        show_turn(turn),
    ]


def _won_side(session: Session, index: int, side: odds.Side) -> h.Element:
    flag = session.table.flags[index]
    strength = flag.shape(side, session.table.rules).strength
    return h.li[
        h.b[session.name(side)],
        " ",
        h.span(".cards.row")[cards(flag.cards[side])],
        " ",
        strength_name(strength) if strength else t("not complete"),
    ]
