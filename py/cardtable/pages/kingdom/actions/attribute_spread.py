"""How the weights move an attribute: its sums over many kingdoms, weighted against even."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from cardtable.kingdom import Attribute, Progress, Spread, Spreads, Weighting, attribute_spreads
from cardtable.pages.jobs import report
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.actions.chances import Question, read_question
from cardtable.pages.kingdom.attribute_names import attribute_name
from cardtable.pages.kingdom.attribute_spread_view import picture
from cardtable.pages.kingdom.weights_view import SPREAD
from cardtable.pages.kingdom.wishes import read_weights
from cardtable.pages.language import decimal, number, t
from cardtable.pages.reply import JSON, Handler, Reply, Request

SEED = 1
DRAWN = 2_000
SHOWN_EVERY = 100

_last: dict[tuple[Question, Weighting], Spreads] = {}
"""The last spreads that were drawn to the end: another attribute is then shown at once."""


def draw_spread(request: Request) -> Iterator[Reply]:
    """Draw the picture of an attribute, growing as kingdoms come."""
    attribute = fields.ATTRIBUTE.read(request.fields)
    question, weighting = read_question(request), read_weights(request.fields)
    question.even()

    def show(step: Spreads) -> Reply:
        return Reply(html=_html(step, attribute, weighting) if step.done % SHOWN_EVERY == 0 else {})

    if (question, weighting) not in _last:
        held = question.held
        job = attribute_spreads(
            question.pool,
            question.asks,
            weighting,
            Random(SEED),
            DRAWN,
            locked=held.locked,
            banned=held.banned,
            beside=held.beside,
        )
        spreads = yield from report(job, _drawn_words, show)
        _last.clear()
        _last[question, weighting] = spreads
    spreads = _last[question, weighting]
    spread = spreads.of(attribute)
    weighted, even = spread.means
    words = t(
        "{attribute}: {weighted} on average when weighted, {even} evenly.",
        attribute=attribute_name(attribute),
        weighted=decimal(weighted, 2),
        even=decimal(even, 2),
    )
    yield Reply(html=_html(spreads, attribute, weighting), announcement=words, data=_data(spread))


def _drawn_words(step: Progress[Spreads]) -> str:
    return t(
        "{done} of {total} kingdoms drawn by each method.", done=number(step.done), total=number(step.total)
    )


def _html(step: Spreads, attribute: Attribute, weighting: Weighting) -> dict[str, str]:
    return {SPREAD: str(picture(step.of(attribute), weighting.use_of(attribute), step.done))}


def _data(spread: Spread) -> JSON:
    return {
        name: [[str(total), count] for total, count in pairs]
        for name, pairs in (("weighted", spread.weighted), ("even", spread.even))
    }


HANDLERS: Mapping[str, Handler] = {"spread": draw_spread}
