"""Counts of kingdoms, chances of piles, what each ask costs, and how far standard is from even."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from ..kingdom import (
    Asks,
    Comparison,
    Even,
    LockError,
    Pool,
    TooFewPilesError,
    compare_with_even,
    even_kingdoms,
)
from .form import state_fields
from .kingdom_chances_view import CHANCES, COMPARISON, chances, chances_sheet, comparison
from .kingdom_show import SHEET, current, read_looks
from .kingdom_table import STATE_FIELDS, holds_table
from .kingdom_ways import Held, held_on
from .kingdom_wish import read_wish
from .kingdom_words import card_names
from .language import decimal, language, number, plural, t
from .reply import FieldError, FormError, Handler, Progress, Reply, Request

__all__ = ["CHANCE_HANDLERS", "Question", "read_question"]

SEED = 1
SIMULATED = 5_000
SHOWN_EVERY = 1_000


@dataclass(frozen=True, slots=True)
class Question:
    """What is counted: the pool and the asks of the form, what the table shown holds fast."""

    pool: Pool
    asks: Asks
    held: Held

    def even(self) -> Even:
        """All kingdoms that are meant; raises FormError if there can be none."""
        try:
            return even_kingdoms(self.pool, self.asks, locked=self.held.locked, banned=self.held.banned)
        except TooFewPilesError as error:
            message = plural(
                error.count,
                "There is {count} pile to choose from; a kingdom needs ten.",
                "There are {count} piles to choose from; a kingdom needs ten.",
            )
            raise FormError(FieldError("sets", message)) from error
        except LockError as error:
            message = t("{piles} cannot be locked together.", piles=card_names(error.piles, language()))
            raise FormError(FieldError("", message)) from error


def read_question(request: Request) -> Question:
    """Read the sets and asks of the form, and the locks and bans of the table shown; raises FormError."""
    wish = read_wish({**request.fields, "seed": [""]}, request.entropy, from_form=True)
    held = Held()
    if request.state and holds_table(state_fields(request.state, STATE_FIELDS)):
        held = held_on(current(request).table)
    return Question(wish.pool, wish.engine_asks, held)


def show_chances(request: Request) -> Iterator[Reply]:
    """Open the sheet of counts and chances, counting step by step."""
    question = read_question(request)
    even = question.even()
    asks = question.asks.in_force(question.pool.sets)
    steps = len(asks) + 2
    words = t("Counting the kingdoms that meet the asks.")
    yield Reply(html={SHEET: str(chances_sheet())}, progress=Progress(0, steps, words))
    total = even.total
    yield Reply(progress=Progress(1, steps, t("Working out the chance of each pile.")))
    held = even.chances
    prices = []
    for done, ask in enumerate(asks, start=2):
        yield Reply(progress=Progress(done, steps, t("Counting what each ask costs.")))
        prices.append(even.price(ask))
    html = chances(even, prices, question.held, read_looks(request).language)
    yield Reply(
        html={CHANCES: str(html)},
        words=plural(total, "{count} kingdom meets the asks.", "{count} kingdoms meet the asks."),
        data={
            "kingdoms": str(total),
            "chances": {pile.id: str(chance) for pile, chance in held.items()},
            "prices": {price.ask.value: str(price.kingdoms) for price in prices},
        },
    )


def compare(request: Request) -> Iterator[Reply]:
    """Choose kingdoms in the standard way, and set each pile's share beside its even chance."""
    question = read_question(request)
    even = question.even()
    held, spoken = question.held, read_looks(request).language
    steps = compare_with_even(
        question.pool, question.asks, Random(SEED), SIMULATED, locked=held.locked, banned=held.banned
    )
    for step in steps:
        if step.done == SIMULATED:
            yield Reply(html=_compared(even, step, spoken), words=comparison_words(step), data=_data(step))
            return
        shown = step.done % SHOWN_EVERY == 0
        words = t("{done} of {total} kingdoms chosen.", done=number(step.done), total=number(step.total))
        progress = Progress(step.done, step.total, words)
        yield Reply(html=_compared(even, step, spoken) if shown else {}, progress=progress)


def _compared(even: Even, step: Comparison, spoken: str) -> dict[str, str]:
    return {COMPARISON: str(comparison(even, step, spoken))}


def comparison_words(step: Comparison) -> str:
    """Say the outcome in one sentence."""
    return t("Standard is {distance} of ten piles away from even.", distance=decimal(step.distance, 2))


def _data(step: Comparison) -> dict[str, object]:
    return {
        "done": step.done,
        "standard": {each.pile.id: str(each.standard) for each in step.piles},
        "distance": str(step.distance),
    }


CHANCE_HANDLERS: Mapping[str, Handler] = {"chances": show_chances, "compare": compare}
