"""Why a bot plays what it plays: the published strategy in its own terms, the other by estimates."""

from __future__ import annotations

import htpy as h

from ..odds import Combination, Decision, Gain, Plan, Strategy, Thought
from .odds_words import move_words, percent, strength_name

__all__ = ["decision_html", "thought_html"]

STRATEGIES = {
    Strategy.HIGHER_AND_LIKELIER: (
        "a combination higher than any of the opponent's, with the higher probability"
    ),
    Strategy.HIGHER_AND_CLOSE: "a higher combination, with a lower but close probability",
    Strategy.EQUAL_AND_CLOSE: "an equal combination, with a higher or close probability",
    Strategy.LIKELIEST: "the combination with the highest probability",
}
SPEED = {
    3: "the flag is lost and should be finished",
    2: "both top formations are equal",
    1: "the opponent has more cards there",
    0: "nothing speeds the game up there",
}


def decision_html(decision: Decision) -> h.Element:
    """Return a decision of the published strategy, explained in its own terms."""
    plan = decision.plan
    if decision.gain is not None:
        return h.div(".reason")[_played(move_words(decision.move)), _gain(decision.gain)]
    if plan is None:
        return h.div(".reason")[
            _played(move_words(decision.move)),
            h.p["A claim that holds is made, and a tactics card is drawn only when one may be played next."],
        ]
    return h.div(".reason")[
        _played(move_words(decision.move)),
        h.p[
            h.strong[f"Strategy {plan.strategy.value}: "],
            STRATEGIES[plan.strategy],
            ". ",
            "A combination of the next lower formation shares a card with it and is taken instead. "
            if plan.lowered
            else None,
        ],
        _compared(plan),
        _value(plan),
        h.details[
            h.summary[f"All {len(decision.plans)} flags compared"],
            h.div(".scroll", tabindex="0", role="group", aria_label="All flags compared")[
                _plans(decision.plans, plan)
            ],
        ],
    ]


def _played(words: str) -> h.Element:
    return h.p(".played")[h.strong[f"{words[0].upper()}{words[1:]}"]]


def _chance(one: Combination) -> str:
    return f"{strength_name(one.strength)} ({percent(one.chance)})"


def _compared(plan: Plan) -> h.Element:
    if plan.theirs is None:
        return h.p[f"{_chance(plan.mine)}; the opponent has nothing there with a chance of 5 % or more."]
    return h.p[f"{_chance(plan.mine)} against the opponent's highest, {_chance(plan.theirs)}."]


def _value(plan: Plan) -> h.Element:
    value = plan.value
    return h.p[
        f"Flag value {value.total}: place {value.place}, distance to lost flags {value.distance}. "
        f"Speed {value.speed}: {SPEED[value.speed]}."
    ]


def _plans(plans: tuple[Plan, ...], chosen: Plan) -> h.Element:
    return h.table[
        h.thead[
            h.tr[
                [
                    h.th(scope="col")[word]
                    for word in ("Flag", "Strategy", "Combination", "Opponent", "Card", "Value", "Speed")
                ]
            ]
        ],
        h.tbody[
            [
                h.tr(aria_current="true" if plan == chosen else None)[
                    h.th(scope="row")[str(plan.index + 1)],
                    h.td[str(plan.strategy.value)],
                    h.td[_chance(plan.mine)],
                    h.td[_chance(plan.theirs) if plan.theirs else "nothing"],
                    h.td[str(plan.card) if plan.card else "waits"],
                    h.td[f"{plan.value.total} ({plan.value.place} + {plan.value.distance})"],
                    h.td[str(plan.value.speed)],
                ]
                for plan in plans
            ]
        ],
    ]


def _gain(gain: Gain) -> h.Element:
    won = ", ".join(str(flag + 1) for flag in gain.won)
    saved = ", ".join(str(flag + 1) for flag in gain.saved)
    return h.ul[
        h.li[f"It lets these flags be claimed at once: {won}."] if won else None,
        h.li[f"It keeps the opponent from claiming: {saved}."] if saved else None,
    ]


def thought_html(thought: Thought) -> h.Element:
    """Return what the stronger bot estimated, the best move first."""
    if not thought.estimates:
        return h.div(".reason")[
            _played(move_words(thought.move)),
            h.p["No choice: it is the only sensible move, a claim, a draw, or it wins at once."],
        ]
    return h.div(".reason")[
        _played(move_words(thought.move)),
        h.p[
            "The chance to win the game after each move, judged in sampled worlds of hidden cards with the "
            "exact best completion of each side. The error is one standard error of the sampling."
        ],
        h.div(".scroll", tabindex="0", role="group", aria_label="The best moves compared")[
            h.table[
                h.thead[
                    h.tr[
                        [
                            h.th(scope="col")[word]
                            for word in ("Move", "Game", "Flag chances 1 to 9", "Worlds")
                        ]
                    ]
                ],
                h.tbody[
                    [
                        h.tr[
                            h.th(scope="row")[
                                move_words(one.move),
                                f", less {percent(one.kept)} for the tactics card spent"
                                if one.kept
                                else None,
                            ],
                            h.td[f"{percent(one.chance)} ± {one.error * 100:.1f} %"],
                            h.td[" ".join(str(round(chance * 100)) for chance in one.flags)],
                            h.td[str(one.worlds)],
                        ]
                        for one in thought.estimates
                    ]
                ],
            ]
        ],
    ]
