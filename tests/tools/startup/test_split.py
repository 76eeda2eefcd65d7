"""The interpreter in two parts: the same code, and the same answers however it is split."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from tests.support.small_module import CALLS, I32, NOTHING, SMALL, run, signature
from tools.startup import build
from tools.startup.data import Range, divided, memory_of, segments
from tools.startup.hot_functions import read_list
from tools.startup.split import split
from tools.startup.wasm import (
    Reader,
    Section,
    WasmError,
    functions,
    i32_const,
    items,
    meanings,
    replaced,
    sections,
    vector,
)


def test_whatever_stays_and_whatever_moves_the_answers_are_the_same() -> None:
    """Every way to split a small module whose functions call, use tables, memory, globals and imports."""
    count = functions(SMALL)
    ways = [{*stay} for size in range(count + 1) for stay in itertools.combinations(range(count), size)]
    assert len(ways) == 2**8
    whole, *answers = run(CALLS, (SMALL, b""), *(split(SMALL, stay) for stay in ways))
    assert whole.results == [42, 120, 1, 0, 8, 24, 0, 108, 112, 12, None]
    assert whole.noted == [21, 4, 7]
    for stay, answer in zip(ways, answers, strict=True):
        assert (answer.results, answer.noted) == (whole.results, whole.noted), stay
        assert answer.loads == (len(stay) < len(ways[-1])), stay  # once, and only if something has moved


def test_the_rest_is_not_loaded_before_it_is_called() -> None:
    """With `nothing` alone split off, all other calls do without."""
    parts = split(SMALL, set(range(NOTHING - 1)))
    without, with_it = run(CALLS[:-1], parts)[0], run(CALLS, parts)[0]
    assert (without.loads, with_it.loads) == (0, 1)


SWAPPED = vector([b"\x7f\0" + i32_const(1) + b"\x0b", b"\x7f\1" + i32_const(1) + b"\x0b"])
"""A global that changes after one that does not: the second part imports those, and imports come first."""
TYPES = items(dict(sections(SMALL))[Section.TYPE], Reader.function_type)
NOT_PLAIN = vector([signature(b"", I32) if each == signature(b"", b"") else each for each in TYPES])
DAMAGED = {
    "no WebAssembly module": SMALL[1:],
    "bytes were expected": SMALL[:-3],
    "no section": SMALL + b"\x7f\0",
    "not that of a function": SMALL.replace(b"\x60\x01\x7f\x01\x7f", b"\x5e\x01\x7f\x01\x7f"),
    "global that changes": replaced(SMALL, {Section.GLOBAL: SWAPPED}),
    "no function is without": replaced(SMALL, {Section.TYPE: NOT_PLAIN}),
}


@pytest.mark.parametrize("message", DAMAGED)
def test_a_module_of_another_form_is_refused(message: str) -> None:
    with pytest.raises(WasmError, match=message):
        split(DAMAGED[message], {0})


def code(wasm: bytes) -> list[bytes]:
    return meanings(dict(sections(wasm))[Section.CODE], Reader.sized)


def test_every_function_of_pyodide_stands_in_one_of_the_parts_as_it_was(parts: dict[str, bytes]) -> None:
    """And in the other part a short one that calls it."""
    stay = read_list(build.HOT_FUNCTIONS.read_text(), parts["whole"])
    together = zip(code(parts["whole"]), code(parts["wasm"]), code(parts["rest"]), strict=True)
    for number, (whole, first, rest) in enumerate(together):
        kept, other = (first, rest) if number in stay else (rest, first)
        assert kept == whole
        assert len(other) < 100
    assert 1000 < len(stay) < 5000


def test_the_data_and_the_table_of_pyodide_are_as_they_were(parts: dict[str, bytes]) -> None:
    """All but exports, the link between the parts, and code is the same; the parts together have all data."""
    whole, first = dict(sections(parts["whole"])), dict(sections(parts["wasm"]))
    changed = {Section.TABLE, Section.GLOBAL, Section.EXPORT, Section.ELEMENT, Section.CODE}
    changed |= {Section.DATA, Section.DATA_COUNT}
    stays, moves = segments(first[Section.DATA]), segments(dict(sections(parts["rest"]))[Section.DATA])
    assert Reader(first[Section.DATA_COUNT]).number() == len(stays)
    assert memory_of([*stays, *moves]) == memory_of(segments(whole[Section.DATA]))
    assert sum(len(content) for _, content in moves) > 500_000
    assert list(whole) == list(first)
    assert all(whole[section] == first[section] for section in whole if section not in changed)
    for section in (Section.TABLE, Section.GLOBAL, Section.ELEMENT):
        assert Reader(first[section]).number() == Reader(whole[section]).number() + 1


@pytest.mark.parametrize("seed", range(200))
def test_divided_data_fill_the_same_memory(seed: int) -> None:
    """Random segments and ranges: every byte is in one part, that of the ranges in the second."""
    chance = Random(seed)
    parts, at = [], 0
    for _ in range(chance.randrange(1, 8)):
        at += chance.randrange(1, 6)
        parts.append((at, chance.randbytes(chance.randrange(1, 12))))
        at += len(parts[-1][1])
    cuts = sorted(chance.sample(range(at + 10), 6))
    ranges: list[Range] = list(zip(cuts[::2], cuts[1::2], strict=True))
    moved = {each for start, end in ranges for each in range(start, end)}

    def cells(segments: list[tuple[int, bytes]]) -> dict[int, int]:
        found = [(start + at, value) for start, content in segments for at, value in enumerate(content)]
        assert len(found) == len(dict(found))
        return dict(found)

    stays, moves = map(cells, divided(parts, ranges))
    whole = cells(parts)
    assert stays == {at: value for at, value in whole.items() if at not in moved}
    assert moves == {at: value for at, value in whole.items() if at in moved}


def test_pyodide_s_character_tables_are_those_that_python_knows(parts: dict[str, bytes]) -> None:
    """A row of each character set is among the data of the second part, and not in the first."""
    first, rest = (memory_of(segments(dict(sections(parts[key]))[Section.DATA])) for key in ("wasm", "rest"))
    for codec, lead in (("gb2312", 0xB0), ("big5", 0xA4), ("euc_kr", 0xB0), ("euc_jp", 0xB0)):
        row = b"".join(bytes((lead, at)).decode(codec).encode("utf-16-le") for at in range(0xA1, 0xFF))
        assert row in rest, codec
        assert row not in first, codec


@pytest.mark.long
def test_moved_data_are_not_named_by_functions_that_stay(parts: dict[str, bytes]) -> None:
    """The build stops if a codec becomes a function that stays."""
    trimmed, _ = build.trimmed_interpreter()
    with pytest.raises(WasmError, match="names moved data"):
        split(trimmed, range(functions(trimmed)), build.unread_data(trimmed))
    assert parts["rest"]
