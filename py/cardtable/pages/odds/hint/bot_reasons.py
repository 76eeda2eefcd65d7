"""The reasons for a bot's move: the published strategy in its own terms, the other by estimates."""

from __future__ import annotations

import htpy as h

from cardtable import odds
from cardtable.odds.game.moves import card_played, target_card, target_flag
from cardtable.pages.core.language import percent, t_later
from cardtable.pages.odds.card_view import card
from cardtable.pages.odds.game_words import parts, t
from cardtable.pages.odds.hint.hint_words import GROUNDS, estimated_words
from cardtable.pages.odds.phrases import capital, flags_named, move_words, strength_name

STRATEGIES = {
    odds.Strategy.HIGHER_AND_LIKELIER: t_later(
        "Strategy 1: a combination higher than any of the opponent's, with the higher probability."
    ),
    odds.Strategy.HIGHER_AND_CLOSE: t_later(
        "Strategy 2: a higher combination, with a lower but close probability."
    ),
    odds.Strategy.EQUAL_AND_CLOSE: t_later(
        "Strategy 3: an equal combination, with a higher or close probability."
    ),
    odds.Strategy.LIKELIEST: t_later(
        "Strategy 4: of the combinations that a card of the hand serves, the one with the highest "
        "probability."
    ),
}
URGENCY = {
    3: t_later("Urgency 3 of 3: the flag is lost and should be finished."),
    2: t_later("Urgency 2 of 3: the best formations of both sides are equal."),
    1: t_later("Urgency 1 of 3: the opponent has more cards there."),
    0: t_later("Urgency 0 of 3: nothing presses there."),
}


def decision_html(decision: odds.Decision) -> h.Element:
    """Return a decision of the published strategy, explained in its own terms."""
    if (gain := decision.gain) is not None:
        won = t("It lets these flags be claimed at once: {flags}.", flags=flags_named(gain.won))
        saved = t("It keeps the opponent from claiming: {flags}.", flags=flags_named(gain.saved))
        lines = h.ul[h.li[won] if gain.won else None, h.li[saved] if gain.saved else None]
        return _reason(decision.move, lines)
    plan = decision.plan
    if plan is None:
        return _reason(decision.move, h.p[t(GROUNDS[odds.ExplanationKind.BY_RULE])])
    chosen = t(STRATEGIES[plan.strategy])
    if plan.lowered:
        lowered = t("A combination of the next lower formation shares a card with it and is taken instead.")
        chosen = f"{chosen} {lowered}"
    return _reason(decision.move, h.p[chosen], h.p[_compared(plan)], _value(plan))


def _reason(move: odds.Move, *content: h.Node) -> h.Element:
    return h.div(".reason.stack")[h.p(".played")[h.strong[capital(move_words(move))]], content]


def _chance(one: odds.Combination) -> str:
    return f"{strength_name(one.strength)} ({percent(one.chance)})"


def _compared(plan: odds.Plan) -> str:
    if plan.theirs is None:
        return t("{mine}; the opponent can make nothing there.", mine=_chance(plan.mine))
    mine, theirs = _chance(plan.mine), _chance(plan.theirs)
    return t("{mine} against the opponent's highest, {theirs}.", mine=mine, theirs=theirs)


def _value(plan: odds.Plan) -> h.Element:
    value = plan.value
    return h.p[
        t(
            "The value of the flag is {total}: {place} for its place (1 at the edge, 3 in the middle), "
            "{distance} for lost flags near it (4 for each beside it, 3 for each two places away). Of flags "
            "with the same value, the most urgent comes first.",
            total=value.total,
            place=value.place,
            distance=value.distance,
        ),
        " ",
        t(URGENCY[value.speed]),
    ]


def thought_html(thought: odds.Thought) -> h.Element:
    """Return the estimates of the stronger bot, the best move first."""
    if not thought.estimates:
        only = t("No choice: it is the only sensible move, a claim, a draw, or it wins at once.")
        return _reason(thought.move, h.p[only])
    about = t(
        "The chance to win the game after each move, from what the bot has learned in many games and "
        "from random deals of the hidden cards. It may be off by about the number after ±."
    )
    return _reason(thought.move, h.p[about], _candidates(thought.estimates))


def _candidates(estimates: tuple[odds.Estimate, ...]) -> h.Element:
    """The best moves, a column for each flag: the card stands where it goes, above the chance there."""
    return h.table(".candidates")[
        h.caption[
            t(
                "The best moves. A column for each flag: about the chance to win it after the move, in "
                "percent; the card stands at the flag where it goes."
            )
        ],
        h.thead[
            h.tr[
                [
                    h.th(scope="col")[
                        h.span(".long.narrow-unseen")[t("Flag {number}", number=number)],
                        h.span(".short", aria_hidden="true")[str(number)],
                    ]
                    for number in range(1, odds.FLAGS + 1)
                ]
            ]
        ],
        [h.tbody(data_best=not place)[_candidate(one)] for place, one in enumerate(estimates)],
    ]


def _candidate(one: odds.Estimate) -> h.Node:
    """A candidate in two rows: the move with its chance to win the game, and its chance at each flag."""
    said = parts(
        "{move}: {chance} to win the game.",
        move=h.strong[capital(move_words(one.move))],
        chance=estimated_words(one),
    )
    flags = [_flag_chance(one.move, index, chance) for index, chance in enumerate(one.flags)]
    return [h.tr[h.th(scope="rowgroup", colspan=str(odds.FLAGS))[said]], h.tr[flags]]


def _flag_chance(move: odds.Move, index: int, chance: float) -> h.Element:
    one = target_card(move) or card_played(move)
    is_target = target_flag(move) == index
    return h.td(data_target=is_target)[
        card(one) if is_target and one else None,
        h.span[str(round(chance * 100))],
    ]
