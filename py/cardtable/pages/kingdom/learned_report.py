"""What was learned of the liked kingdoms, as the device keeps it with the weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.kingdom import Attribute, Unused

if TYPE_CHECKING:  # learning is imported when somebody learns
    from cardtable.kingdom import Learned

LEAST_LEAN = 0.25
"""The least lean that is told, in standard deviations."""
FIGURES = 2
"""The decimals of sums that are kept."""


@dataclass(frozen=True, slots=True)
class ToldLesson:
    """What is told of an attribute: its mean sums over ten piles."""

    attribute: Attribute
    liked: float
    """In the kingdoms."""
    usual: float
    """As the usual weights would draw it in the places of their piles."""

    @property
    def is_more(self) -> bool:
        """Whether the kingdoms have more of it."""
        return self.liked > self.usual


@dataclass(frozen=True, slots=True)
class LearnedReport:
    """What was learned, the strongest first."""

    kingdoms: int
    """On how many kingdoms it rests."""
    weights: str
    """The settings, as forms and addresses hold them."""
    lessons: tuple[ToldLesson, ...]

    def lesson_of(self, attribute: Attribute) -> ToldLesson | None:
        """What is told of an attribute."""
        return next((each for each in self.lessons if each.attribute is attribute), None)

    @property
    def content(self) -> dict[str, Any]:
        """The report as JSON values."""
        rows = [[each.attribute.value, each.liked, each.usual] for each in self.lessons]
        return {"kingdoms": self.kingdoms, "weights": self.weights, "lessons": rows}


def report_of(learned: Learned, weights: str) -> LearnedReport:
    """Return what is told: strong leans, of attributes in use, that the mean sums show as well."""
    told = [
        ToldLesson(each.attribute, round(float(each.liked), FIGURES), round(each.usual, FIGURES))
        for each in learned.lessons
        if abs(each.lean) >= LEAST_LEAN
        and not isinstance(learned.weighting.use_of(each.attribute), Unused)
        and (each.liked - each.usual) * each.lean > 0
        and round(float(each.liked), 1) != round(each.usual, 1)
    ]
    return LearnedReport(learned.kingdoms, weights, tuple(told))


def read_report(content: Any) -> LearnedReport | None:
    """Read what `LearnedReport.content` wrote; None if it is none, which costs a person no weights.

    >>> read_report({"kingdoms": 1, "weights": "default", "lessons": [["attack", 0.5, 1.25]]}).kingdoms
    1
    >>> read_report({"kingdoms": 1, "weights": "default", "lessons": [["luck", 0.5, 1.25]]})
    """
    try:
        return _report(content)
    except (KeyError, TypeError, ValueError):
        return None


def _report(content: Mapping[str, Any]) -> LearnedReport:
    lessons = tuple(
        ToldLesson(Attribute(name), _sum(liked), _sum(usual)) for name, liked, usual in content["lessons"]
    )
    if len(lessons) > len(Attribute) or type(content["kingdoms"]) is not int or content["kingdoms"] < 1:
        raise ValueError
    return LearnedReport(content["kingdoms"], str(content["weights"]), lessons)


def _sum(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value <= 1000:
        raise ValueError
    return float(value)
