"""The classes of piles."""

from __future__ import annotations

from functools import reduce
from operator import or_

from cardtable.kingdom.choose.pile_classes import CALL_BITS, FIT_BITS, PRIORITY, limit_bit
from cardtable.kingdom.choose.pile_limits import limitable
from cardtable.kingdom.table.roles import SELECTED, SINGLE_PILES


def test_every_bit_of_a_class_has_one_meaning() -> None:
    bits = [
        *(1 << at for at in range(PRIORITY.bit_length())),
        *FIT_BITS.values(),
        *CALL_BITS.values(),
        *map(limit_bit, limitable()),
    ]
    assert [bit.bit_count() for bit in bits] == [1] * len(bits)
    assert reduce(or_, bits) == sum(bits) == (1 << len(bits)) - 1
    assert (tuple(FIT_BITS), tuple(CALL_BITS)) == (SINGLE_PILES, SELECTED)
