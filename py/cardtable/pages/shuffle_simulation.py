"""The seeded simulation beside the exact odds, labelled as such, with its error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import htpy as h

from ..shuffle import Curve, DeckOdds, Simulated, Wish, simulate, wish_odds
from .language import decimal, listed, number, percent, t
from .reply import Progress, Reply
from .shuffle_lab import Lab, wish_of
from .shuffle_odds import thing_name, wish_picker
from .shuffle_words import by_words, exactly, plain

__all__ = ["simulation_intro", "simulation_run"]

LOOK = 10
"""Of so many parts of the job, one shows the counts so far."""


def simulation_intro(lab: Lab, odds: DeckOdds) -> h.Element:
    """Return what will be simulated."""
    return h.div(".simulation")[
        wish_picker(lab, odds),
        h.p(".hint")[
            t(
                "A simulation proves nothing: it lets you see the exact odds come true. "
                "Same seed, same counts."
            )
        ],
    ]


def simulation_run(lab: Lab, odds: DeckOdds, region: str, last: Reply) -> Iterator[Reply]:
    """Simulate, with progress; the last part is the reply given, with the counts in the region."""
    things, combinations = _combinations(lab, odds)
    curves = [wish_odds(lab.deck, wishes, lab.rules) for wishes in combinations]
    parts = simulate(lab.deck, combinations, Random(lab.seed), lab.trials, lab.rules)
    for place, part in enumerate(parts):
        shown = _table(lab, things, part.results, curves)
        if part.done == part.total:
            html = str(h.div[simulation_intro(lab, odds), shown])
            yield Reply(
                {**last.html, region: html},
                last.state,
                last.fields,
                _words(lab, part.total),
                _data(part.results),
            )
            return
        html_now = {region: str(h.div[simulation_intro(lab, odds), shown])} if place % LOOK == 0 else {}
        words = t("{done} of {total} shuffles", done=number(part.done), total=number(part.total))
        yield Reply(html_now, progress=Progress(part.done, part.total, words))


def _combinations(lab: Lab, odds: DeckOdds) -> tuple[list[str], list[list[Wish]]]:
    """Return what is counted: the wishes together, each wish, or without wishes each category."""
    if not lab.wishes:
        names = [each.category for each in odds.categories]
        return [thing_name(each) for each in names], [[Wish.for_category(each)] for each in names]
    singles = [[wish_of(wish)] for wish in lab.wishes]
    names = [thing_name(wish) for wish in lab.wishes]
    if len(singles) == 1:
        return names, singles
    return [listed(names), *names], [[wish for each in singles for wish in each], *singles]


def _table(
    lab: Lab, things: Sequence[str], results: Sequence[Simulated], curves: Sequence[Curve]
) -> h.Element:
    heads = (t("Wish"), t("Simulated"), t("Error"), t("Exact"), t("Off, in errors"))
    rows = [
        _row(lab, thing, result, curve) for thing, result, curve in zip(things, results, curves, strict=True)
    ]
    return h.div(".simulated")[
        h.p(".outcome", data_holds="yes")[
            t(
                "Simulated: {count} shuffles with seed {seed}, {when}.",
                count=number(results[0].trials),
                seed=lab.seed,
                when=by_words(lab.draws),
            )
        ],
        h.div(".scroll", tabindex="0", role="region", aria_label=t("Simulated and exact"))[
            h.table(".plain")[h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]], h.tbody[rows]]
        ],
        h.p(".hint")[
            t(
                "The error is one standard error, {formula}. Two in three results lie within one.",
                formula="√(p (1 \N{MINUS SIGN} p) / n)",
            )
        ],
    ]


def _row(lab: Lab, thing: str, result: Simulated, curve: Curve) -> h.Element:
    count = lab.cards_by
    error = result.error(count)
    share, exact = result.by(count), curve.by[count]
    off = decimal(abs(float(share - exact)) / error, 1) if error else "0"
    return h.tr[
        h.th(scope="row")[plain(thing)],
        h.td[percent(share), h.span(".note")[number(result.met[count])]],
        h.td[f"±{decimal(100 * error, 2)}"],
        h.td[percent(exact), h.span(".note")[exactly(exact)]],
        h.td[off],
    ]


def _words(lab: Lab, total: int) -> str:
    return t("Simulated {count} shuffles with seed {seed}.", count=number(total), seed=lab.seed)


def _data(results: Sequence[Simulated]) -> dict[str, object]:
    return {
        "simulated": [
            {"wishes": [wish.name for wish in each.wishes], "met": list(each.met), "trials": each.trials}
            for each in results
        ]
    }
