"""What a tool shows before anybody has done anything: the build answers it, and puts it into the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

DAY = "{day}"
"""Stands for the day of the year, as `MM-DD`."""


@dataclass(frozen=True, slots=True)
class Daily:
    """That a first view has another table for each day of the year, laid of items that the page holds once.

    Attributes:
        items: the items in the answer, as a selector without combinators; all are in one list.
        key: the attribute that names an item, as the state does.
        place: what stands before the number of an item's place, in the attributes of its elements.
    """

    items: str
    key: str
    place: str


@dataclass(frozen=True, slots=True)
class FirstView:
    """The requests whose answers are the first view of a tool, with the form as it is at first.

    Attributes:
        action: the first request.
        fields: what its form holds beside the values of a new form; `DAY` stands for the day.
        state: the state of its address.
        then: the actions of further requests, each with the state that the one before has given.
        daily: how the view of a day is laid; None if all days have the same.
        fills_form: whether the controls take the values of the answers; else they are for the next game.
    """

    action: str = "open"
    fields: Mapping[str, str] = field(default_factory=dict)
    state: Mapping[str, str] = field(default_factory=dict)
    then: tuple[str, ...] = ()
    daily: Daily | None = None
    fills_form: bool = True
