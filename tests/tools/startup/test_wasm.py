"""The reader and writer of WebAssembly's binary format."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tools.startup.wasm import HEADER, Kind, Reader, Section, i32_const, meanings, module, sections, unsigned


@given(st.integers(0, 2**32 - 1))
def test_numbers_are_read_as_they_were_written(value: int) -> None:
    """LEB128; a constant is never negative."""
    assert Reader(unsigned(value)).number() == value
    constant = i32_const(value)
    assert Reader(constant[1:]).number() == value
    assert not constant[-1] & 0x40


def test_a_module_is_written_as_it_was_read(parts: dict[str, bytes]) -> None:
    assert module(sections(parts["whole"])) == parts["whole"]
    assert parts["whole"].startswith(HEADER)
    assert Kind.FUNCTION in meanings(dict(sections(parts["whole"]))[Section.IMPORT], Reader.imported)
