"""A tool's state as one record: what each part of it is, is said once, in a field of a frozen dataclass.

A part is a control of the tool's form, a part of its addresses, and an attribute of the record. Attributes
that are no parts belong to one request only.

>>> from cardtable.pages.core.schema import Number
>>> @dataclass(frozen=True, kw_only=True)
... class Dice(State):
...     sides: int = part(Number("sides", least=4, most=20, default=6), group="dice")
...     count: int = part(Number("count", least=1, most=9, default=2), group="dice")
...     is_fresh: bool = False
>>> dice = Dice.from_address({"v": "1", "count": "3"})
>>> dice.sides, dice.count
(6, 3)
>>> after = dice.changed_by({"sides": ["8"]})
>>> after.address()
{'v': '1', 'sides': '8', 'count': '3'}
>>> Dice.names("dice"), after.controls()
(('sides', 'count'), {'sides': ['8'], 'count': ['3']})
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self, TypeVar, cast

from cardtable.pages.core.address import state_fields
from cardtable.pages.core.schema import Field, Schema, Values

Value = TypeVar("Value")
PART = "part"


@dataclass(frozen=True, slots=True)
class Part:
    """What is declared of a part.

    Attributes:
        field: the control of the form; its name is that of the part in an address too.
        in_address: how an address writes it.
        group: what it belongs to, by the tool's own names: what is kept, shared, and told together.
    """

    field: Field[Any]
    in_address: Field[Any]
    group: str


def part(field: Field[Value], *, address: Field[Value] | None = None, group: str = "") -> Value:
    """Declare an attribute of a `State` as a part of it; the arguments are the attributes of `Part`."""
    declared = Part(field, address or field, group)
    attribute: Any = dataclasses.field(default=field.default, metadata={PART: declared})
    return cast(Value, attribute)


class State:
    """The base of a tool's state: a frozen dataclass, its parts in the order of the tool's addresses."""

    @classmethod
    def parts(cls) -> Mapping[str, Part]:
        """Return the parts by their attributes."""
        of_class: Any = cls  # mypy does not take the class of a dataclass for hashable
        return _parts(of_class)

    @classmethod
    def names(cls, *groups: str) -> tuple[str, ...]:
        """Return the names of the parts of some groups, of all without any, in their order."""
        return tuple(each.field.name for each in cls.parts().values() if not groups or each.group in groups)

    @classmethod
    def from_address(cls, state: Mapping[str, str]) -> Self:
        """Return what an address holds. Raises `FormError`."""
        return cls(**cls.read_parts(state_fields(state, cls.names())))

    @classmethod
    def read_parts(cls, given: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """Return the values of the parts in an address, by attribute. Raises `FormError`."""
        found = {name: each.in_address for name, each in cls.parts().items()}
        values = Schema(*found.values()).read(given)
        return {name: values[field] for name, field in found.items()}

    def changed_by(self, given: Mapping[str, Sequence[str]]) -> Self:
        """Return the state with the parts that a form gives; its others stay. Raises `FormError`.

        A group of check boxes of which none is checked gives no text, but its name.
        """
        found = {name: each.field for name, each in self.parts().items()}
        values, state = Schema(*found.values()).read(given), cast(Any, self)
        changes = {name: values[field] for name, field in found.items() if field.name in given}
        changed: Self = dataclasses.replace(state, **changes)
        return changed

    def address(self) -> dict[str, str]:
        """Return the state for an address; defaults and empty texts leave no part in it."""
        found = {each.in_address: getattr(self, name) for name, each in self.parts().items()}
        written = Schema(*found).write_address(Values(found))
        return {name: text for name, text in written.items() if text}

    def controls(self) -> dict[str, list[str]]:
        """Return the values of the parts' controls; not all of them are always in the form."""
        found = {each.field: getattr(self, name) for name, each in self.parts().items()}
        return Schema(*found).form_fields(Values(found))

    def kept_controls(self) -> dict[str, list[str]]:
        """Return the values of the controls with what the device keeps; only an action changes these."""
        return {}

    def after(self, before: Self) -> Self:  # noqa: ARG002
        """Return the state without what is void because other parts have changed since the state before."""
        return self


@cache
def _parts(cls: type[Any]) -> Mapping[str, Part]:
    return {each.name: each.metadata[PART] for each in dataclasses.fields(cls) if PART in each.metadata}
