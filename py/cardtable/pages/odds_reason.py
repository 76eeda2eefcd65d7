"""Why a bot plays what it plays: the published strategy in its own terms, the other by estimates."""

from __future__ import annotations

import htpy as h

from ..odds import Combination, Decision, Gain, Plan, Strategy, Thought
from ..odds.published import POSSIBLE
from .language import noted, percent, t
from .odds_words import capital, move_words, strength_name

__all__ = ["decision_html", "thought_html"]

STRATEGIES = {
    Strategy.HIGHER_AND_LIKELIER: noted(
        "Strategy 1: a combination higher than any of the opponent's, with the higher probability."
    ),
    Strategy.HIGHER_AND_CLOSE: noted("Strategy 2: a higher combination, with a lower but close probability."),
    Strategy.EQUAL_AND_CLOSE: noted("Strategy 3: an equal combination, with a higher or close probability."),
    Strategy.LIKELIEST: noted("Strategy 4: the combination with the highest probability."),
}
SPEED = {
    3: noted("Speed 3: the flag is lost and should be finished."),
    2: noted("Speed 2: both top formations are equal."),
    1: noted("Speed 1: the opponent has more cards there."),
    0: noted("Speed 0: nothing speeds the game up there."),
}


def decision_html(decision: Decision) -> h.Element:
    """Return a decision of the published strategy, explained in its own terms."""
    plan = decision.plan
    if decision.gain is not None:
        return h.div(".reason")[_played(move_words(decision.move)), _gain(decision.gain)]
    if plan is None:
        return h.div(".reason")[
            _played(move_words(decision.move)),
            h.p[
                t("A claim that holds is made, and a tactics card is drawn only when one may be played next.")
            ],
        ]
    return h.div(".reason")[
        _played(move_words(decision.move)),
        h.p[
            t(STRATEGIES[plan.strategy]),
            f" {t('A combination of the next lower formation shares a card with it and is taken instead.')}"
            if plan.lowered
            else None,
        ],
        _compared(plan),
        _value(plan),
        h.details[
            h.summary[t("All {count} flags compared", count=len(decision.plans))],
            h.div(".scroll", tabindex="0", role="group", aria_label=t("All flags compared"))[
                _plans(decision.plans, plan)
            ],
        ],
    ]


def _played(words: str) -> h.Element:
    return h.p(".played")[h.strong[capital(words)]]


def _chance(one: Combination) -> str:
    return f"{strength_name(one.strength)} ({percent(one.chance)})"


def _compared(plan: Plan) -> h.Element:
    if plan.theirs is None:
        return h.p[
            t(
                "{mine}; the opponent has nothing there with a chance of {least} or more.",
                mine=_chance(plan.mine),
                least=percent(POSSIBLE, 0),
            )
        ]
    return h.p[
        t(
            "{mine} against the opponent's highest, {theirs}.",
            mine=_chance(plan.mine),
            theirs=_chance(plan.theirs),
        )
    ]


def _value(plan: Plan) -> h.Element:
    value = plan.value
    return h.p[
        t(
            "Flag value {total}: place {place}, distance to lost flags {distance}.",
            total=value.total,
            place=value.place,
            distance=value.distance,
        ),
        " ",
        t(SPEED[value.speed]),
    ]


def _plans(plans: tuple[Plan, ...], chosen: Plan) -> h.Element:
    return h.table[
        h.thead[
            h.tr[
                [
                    h.th(scope="col")[word]
                    for word in (
                        t("Flag"),
                        t("Strategy"),
                        t("Combination"),
                        t("Opponent"),
                        t("Card"),
                        t("Value"),
                        t("Speed"),
                    )
                ]
            ]
        ],
        h.tbody[
            [
                h.tr(aria_current="true" if plan == chosen else None)[
                    h.th(scope="row")[str(plan.index + 1)],
                    h.td[str(plan.strategy.value)],
                    h.td[_chance(plan.mine)],
                    h.td[_chance(plan.theirs) if plan.theirs else t("nothing##combinations")],
                    h.td[str(plan.card) if plan.card else t("waits##flag")],
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
        h.li[t("It lets these flags be claimed at once: {flags}.", flags=won)] if won else None,
        h.li[t("It keeps the opponent from claiming: {flags}.", flags=saved)] if saved else None,
    ]


def thought_html(thought: Thought) -> h.Element:
    """Return what the stronger bot estimated, the best move first."""
    if not thought.estimates:
        return h.div(".reason")[
            _played(move_words(thought.move)),
            h.p[t("No choice: it is the only sensible move, a claim, a draw, or it wins at once.")],
        ]
    return h.div(".reason")[
        _played(move_words(thought.move)),
        h.p[
            t(
                "The chance to win the game after each move, judged in sampled worlds of hidden cards with "
                "the exact best completion of each side. The error is one standard error of the sampling."
            )
        ],
        h.div(".scroll", tabindex="0", role="group", aria_label=t("The best moves compared"))[
            h.table(".moves")[
                h.thead[
                    h.tr[
                        [
                            h.th(scope="col")[word]
                            for word in (
                                t("Move##noun"),
                                t("Game##chance"),
                                t("Flag chances 1 to 9"),
                                t("Worlds"),
                            )
                        ]
                    ]
                ],
                h.tbody[
                    [
                        h.tr[
                            h.th(scope="row")[
                                t(
                                    "{move}, less {chance} for the tactics card spent",
                                    move=move_words(one.move),
                                    chance=percent(one.kept),
                                )
                                if one.kept
                                else move_words(one.move),
                            ],
                            h.td[f"{percent(one.chance)} ±\u00a0{percent(one.error)}"],
                            h.td[
                                h.span(".nine")[[h.span[f"{round(chance * 100)} "] for chance in one.flags]]
                            ],
                            h.td[str(one.worlds)],
                        ]
                        for one in thought.estimates
                    ]
                ],
            ]
        ],
    ]
