"""The seeded simulation beside the exact odds, labelled as such, with its error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import htpy as h

from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import decimal, number, parts, percent, t
from cardtable.pages.core.reply import Reply
from cardtable.pages.shuffle.phrases import by_words, note, outcome, with_fraction
from cardtable.pages.shuffle.session import Session
from cardtable.pages.shuffle.wish_view import thing_name, wish_words, wishes_words
from cardtable.pages.ui import button, own_name, row, table
from cardtable.shuffle import Wish, simulate
from cardtable.shuffle.odds.simulation import Counts

REGION = "shuffle-simulation"


def simulation_intro(session: Session) -> h.Element:
    """Return what a simulation is, and the seed that it uses."""
    return h.div(".simulation.stack.gap2")[
        h.p(".hint")[
            t(
                "The exact odds above need no simulation. Here they are tried out: so many decks are "
                "shuffled and counted. The same seed gives the same counts."
            )
        ],
        h.div(".row")[
            h.span[parts("Seed: {seed}", seed=own_name(session.seed))],
            button(t("Simulate with a new seed"), "simulate-anew"),
        ],
    ]


def simulation_run(session: Session, last: Reply) -> Iterator[Reply]:
    """Simulate, with progress; the last part is the reply given, with the counts in the region."""
    things, combinations = _combinations(session)
    chances = [session.chance_of(tuple(wishes), session.any_of) for wishes in combinations]
    intro = simulation_intro(session)

    def shown(results: Counts) -> str:
        return str(h.div[intro, _table(session, things, results, chances)])

    rng = Random(session.seed)
    results = yield from report(
        simulate(session.deck, combinations, rng, int(session.trials), session.rules, session.any_of),
        lambda step: t("{done} of {total} shuffles", done=number(step.done), total=number(step.total)),
        lambda counts: Reply({REGION: shown(counts)}),
    )
    counted = [
        {"wishes": [wish.name for wish in each.wishes], "met": list(each.met), "trials": each.trials}
        for each in results
    ]
    html, words = {**last.html, REGION: shown(results)}, _words(session, results)
    yield replace(last, html=html, announcement=words, data={"simulated": counted})


def _combinations(session: Session) -> tuple[list[str], list[list[Wish]]]:
    """Return names and combinations: all wishes together and each wish, or each category."""
    if not session.wishes:
        names = [each.category for each in session.odds.categories]
        return [thing_name(each) for each in names], [[Wish.for_category(each)] for each in names]
    singles = [[wish] for wish in session.wished]
    names = [wish_words(wish) for wish in session.wishes]
    if len(singles) == 1:
        return names, singles
    return [wishes_words(session), *names], [session.wished, *singles]


def _table(
    session: Session, things: Sequence[str], results: Counts, chances: Sequence[Fraction]
) -> h.Element:
    heads = (t("Wish"), t("Simulated"), t("Error"), t("Exact"), t("Off, in errors"))
    rows, count = [], session.count
    for thing, result, chance in zip(things, results, chances, strict=True):
        off = result.distance(count, chance)
        simulated = [percent(result.by(count)), note(number(result.met[count]))]
        error = f"±{decimal(100 * result.error(count), 2)}"
        exact, distance = with_fraction(chance), decimal(off, 1) if off else "0"
        rows.append(row(own_name(thing), simulated, error, exact, distance))
    return h.div(".stack.gap2")[
        outcome(_words(session, results)),
        h.div(".scroll.surface", tabindex="0", role="region", aria_label=t("Simulated and exact"))[
            table(heads, rows, "plain")
        ],
        h.p(".hint")[
            t(
                "The error is one standard error, {formula}. Two in three results lie within one.",
                formula="√(p (1 \N{MINUS SIGN} p) / n)",
            )
        ],
    ]


def _words(session: Session, results: Counts) -> str:
    return t(
        "Simulated: {count} shuffles with seed {seed}, {when}.",
        count=number(results[0].trials),
        seed=session.seed,
        when=by_words(session.draws),
    )
