"""The settings of weighted choice in an address: only what differs from the defaults.

Items are separated by `_`, their fields by `*`, and a decimal point is written `-`; none of these is changed
when an address is encoded. An attribute with its numbers: four idealise it (least, most, below, above), one
lets it cluster, none leaves it unused: `splitter*2*4*2-5*0-75_grower*1-15_buyer`. A pile after a hyphen
with its factor, then pairs of attribute and own value: `-village*2*splitter*1-5`. The three readings after a
star: `*piles*sum*each`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any

from cardtable.common.errors import EngineError, OutOfRangeError
from cardtable.kingdom.cards.attributes import Attribute
from cardtable.kingdom.cards.catalog import UnknownCardError
from cardtable.kingdom.weighted.settings import (
    READINGS,
    USES,
    Number,
    Readings,
    Taste,
    Use,
    Weighting,
    WeightingError,
    default_weighting,
)

_NUMBER = re.compile(r"[0-9]{1,4}(-[0-9]{1,3})?")
_USES = {len(fields(use)): use for use in USES.values()}


class AddressFault(Enum):
    """What an item accepts in place of what is wrong; if REFUSED, `__cause__` is the setting's own error."""

    READINGS = "three readings after the star, once"
    NUMBERS = "0, 1 or 4 numbers after an attribute"
    PAIRS = "a factor, then pairs of attribute and value"
    ATTRIBUTE = "the name of an attribute, once"
    NUMBER = "numbers such as 2 or 1-5, for 1.5"
    REFUSED = "what its fields accept"


class WeightingAddressError(EngineError):
    """Settings in an address that cannot be read: the item at fault, and the part of it that is `given`."""

    item: str
    fault: AddressFault
    given: str = ""

    def __str__(self) -> str:
        if self.__cause__:
            return f"the setting {self.item!r} is refused: {self.__cause__}"
        at = f" at {self.given!r}" if self.given else ""
        return f"the setting {self.item!r} cannot be read{at}; accepted: {self.fault.value}"


def weighting_from_address(text: str) -> Weighting:
    """Read settings from an address.

    Raises WeightingAddressError naming the item that cannot be read.

    >>> weighting_from_address("buyer_grower*1-2").use_of(Attribute.GROWER)
    Clustering(shared=Fraction(6, 5))
    """
    weighting = default_weighting()
    for item in text.split("_") if text else []:
        try:
            weighting = _with_item(weighting, item)
        except (UnknownCardError, WeightingError) as error:
            raise WeightingAddressError(item, AddressFault.REFUSED) from error
    return weighting


def _with_item(weighting: Weighting, item: str) -> Weighting:
    name, *rest = item.split("*")
    if not name:
        return weighting.reading(_readings(item, rest))
    if name.startswith("-"):
        return weighting.tasting(_taste(item, name[1:], rest))
    return weighting.using(_attribute(item, name), _use(item, rest))


def _readings(item: str, words: Sequence[str]) -> Readings:
    if len(words) != len(READINGS):
        raise WeightingAddressError(item, AddressFault.READINGS)
    try:
        readings: list[Any] = [*words]
        return Readings(*readings)
    except OutOfRangeError as error:
        raise WeightingAddressError(item, AddressFault.READINGS) from error


def _use(item: str, numbers: Sequence[str]) -> Use:
    if len(numbers) not in _USES:
        raise WeightingAddressError(item, AddressFault.NUMBERS)
    return _USES[len(numbers)](*(_number(item, number) for number in numbers))


def _taste(item: str, pile: str, rest: Sequence[str]) -> Taste:
    if len(rest) % 2 == 0:
        raise WeightingAddressError(item, AddressFault.PAIRS)
    names, values = rest[1::2], rest[2::2]
    pairs = tuple(
        (_attribute(item, name), _number(item, value)) for name, value in zip(names, values, strict=True)
    )
    return Taste(pile, _number(item, rest[0]), pairs)


def _attribute(item: str, name: str) -> Attribute:
    if name not in {attribute.value for attribute in Attribute}:
        raise WeightingAddressError(item, AddressFault.ATTRIBUTE, name)
    return Attribute(name)


def _number(item: str, text: str) -> Number:
    if not _NUMBER.fullmatch(text):
        raise WeightingAddressError(item, AddressFault.NUMBER, text)
    return Fraction(text.replace("-", "."))
