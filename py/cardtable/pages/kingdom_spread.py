"""How the weights move an attribute: its sums over many kingdoms, weighted against even."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from ..kingdom import Attribute, Spread, SpreadProgress, Weighting, attribute_spreads
from .form import Form
from .kingdom_attributes import attribute_name
from .kingdom_chances import Question, read_question
from .kingdom_spread_view import picture
from .kingdom_ways import current_weights
from .kingdom_weights_view import SPREAD
from .language import decimal, number, t
from .reply import Handler, Progress, Reply, Request

__all__ = ["SPREAD_HANDLERS"]

SEED = 1
DRAWN = 2_000
SHOWN_EVERY = 100

Asked = tuple[Question, Weighting]
_last: dict[Asked, SpreadProgress] = {}
"""The last spreads that were drawn to the end: another attribute is then shown at once."""


def draw_spread(request: Request) -> Iterator[Reply]:
    """Draw the picture of an attribute, growing as kingdoms come."""
    form = Form(request.fields)
    attribute = Attribute(form.choice("attribute", tuple(Attribute)))
    form.check()
    asked = (read_question(request), current_weights(request.fields))
    asked[0].even()
    if asked not in _last:
        for step in _steps(asked):
            if step.done == DRAWN:
                _last.clear()
                _last[asked] = step
                break
            shown = step.done % SHOWN_EVERY == 0
            html = _html(step, attribute, asked[1]) if shown else {}
            words = t(
                "{done} of {total} kingdoms drawn each way.", done=number(step.done), total=number(step.total)
            )
            yield Reply(html=html, progress=Progress(step.done, step.total, words))
    yield _shown(_last[asked], attribute, asked[1])


def _steps(asked: Asked) -> Iterator[SpreadProgress]:
    question, weighting = asked
    held = question.held
    return attribute_spreads(
        question.pool,
        question.asks,
        weighting,
        Random(SEED),
        DRAWN,
        locked=held.locked,
        banned=held.banned,
    )


def _html(step: SpreadProgress, attribute: Attribute, weighting: Weighting) -> dict[str, str]:
    return {SPREAD: str(picture(step.of(attribute), weighting.use_of(attribute), step.done))}


def _shown(step: SpreadProgress, attribute: Attribute, weighting: Weighting) -> Reply:
    spread = step.of(attribute)
    weighted, even = spread.means
    words = t(
        "{attribute}: {weighted} on average when weighted, {even} evenly.",
        attribute=attribute_name(attribute),
        weighted=decimal(weighted, 2),
        even=decimal(even, 2),
    )
    return Reply(html=_html(step, attribute, weighting), words=words, data=_data(spread))


def _data(spread: Spread) -> dict[str, object]:
    return {
        name: [[str(total), count] for total, count in pairs]
        for name, pairs in (("weighted", spread.weighted), ("even", spread.even))
    }


SPREAD_HANDLERS: Mapping[str, Handler] = {"spread": draw_spread}
