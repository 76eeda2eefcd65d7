"""The functions that are called: how they are counted, and their list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.small_module import BY_TABLE, CALLS, EVEN, FACTORIAL, ODD, SMALL, run
from tools.startup import build
from tools.startup.hot_functions import DifferentInterpreterError, counting, list_text, read_list


def test_what_is_called_is_counted() -> None:
    """Each function that has run has its flag, and no other: the imported one has none."""
    wasm = counting(SMALL)
    nothing, some, everything = (
        run(calls, (wasm, b""))[0] for calls in ([], [("odd", [1]), ("byTable", [1, 0])], CALLS)
    )
    assert nothing.called == []
    assert set(some.called) == {f"called {number - 1}" for number in (ODD, EVEN, BY_TABLE, FACTORIAL)}
    assert len(everything.called) == 8
    assert everything.results == run(CALLS, (SMALL, b""))[0].results


def test_the_list_of_what_is_called_is_of_this_pyodide(parts: dict[str, bytes]) -> None:
    """Else nothing would be split off: count anew (tools/startup/README.md)."""
    assert read_list(build.HOT_FUNCTIONS.read_text(), parts["whole"])
    with pytest.raises(DifferentInterpreterError):
        read_list(build.HOT_FUNCTIONS.read_text(), parts["wasm"])


@given(st.sets(st.integers(0, 20_000)))
def test_a_list_of_functions_is_read_as_it_was_written(called: set[int]) -> None:
    """Numbers and ranges."""
    assert read_list(list_text(called, b"of"), b"of") == called
