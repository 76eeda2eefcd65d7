"""What a user of the library meets: names, copies, arguments."""

from __future__ import annotations

import pickle
from copy import deepcopy
from fractions import Fraction
from pkgutil import iter_modules
from typing import Any

import pytest

from cardtable import kingdom
from cardtable.kingdom import Idealised, Pool, WeightingError, card_by_id, pool


@pytest.mark.parametrize("one", [card_by_id("moat"), pool(["base-2", "alchemy"])])
def test_a_copy_is_the_thing_itself(one: object) -> None:
    assert deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one


def test_a_pool_of_ones_own_is_copied_with_its_piles() -> None:
    own = Pool(pool(["base-2"]).piles[:11], ("base",))
    assert deepcopy(own).piles == own.piles


def test_no_public_name_hides_a_package() -> None:
    assert {module.name for module in iter_modules(kingdom.__path__)}.isdisjoint(kingdom.__all__)


def test_decimals_are_taken_as_they_are_written() -> None:
    given: Any = 0.85, 1.2345
    assert Idealised(0, 4, 1, given[0]).above == Fraction(17, 20)
    with pytest.raises(WeightingError, match=r"1\.2345"):
        Idealised(0, 4, 1, given[1])
