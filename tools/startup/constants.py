"""The numbers in WebAssembly code that can be addresses: constants, and offsets of loads and stores."""

from __future__ import annotations

from tools.startup.wasm import Reader, WasmError

_NO_NUMBER = {0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, *range(0x45, 0xC5), 0xD1}
_ONE_NUMBER = {*range(0x02, 0x05), *range(0x06, 0x0A), 0x0C, 0x0D, 0x10, 0x12, 0x14, 0x15, 0x18}
_ONE_NUMBER |= {*range(0x20, 0x27), 0x3F, 0x40, 0x42, 0xD0, 0xD2}
_TWO_NUMBERS = {0x11, 0x13}
"""Instructions by how many numbers follow them."""
_BRANCHES, _SELECT, _CONSTANT, _FLOAT, _DOUBLE, _LONG = 0x0E, 0x1C, 0x41, 0x43, 0x44, 0xFC
_LOADS_AND_STORES = range(0x28, 0x3F)
_AFTER_LONG = {**dict.fromkeys(range(8), 0), **dict.fromkeys((8, 10, 12, 14), 2)}
_AFTER_LONG |= dict.fromkeys((9, 11, 13, 15, 16, 17), 1)
"""Numbers that follow the second part of a long instruction."""


def constants(body: bytes) -> set[int]:
    """Return the constants and offsets in a function's body. Raises `WasmError` for an unknown instruction.

    >>> sorted(constants(bytes([0, 0x41, 0x80, 0x08, 0x28, 2, 12, 0x1A, 0x0B])))
    [12, 1024]
    """
    reader = Reader(body)
    reader.locals()
    found: set[int] = set()
    while not reader.ended:
        instruction = reader.take(1)[0]
        if instruction == _CONSTANT:
            found.add(reader.number())
        elif instruction in _LOADS_AND_STORES:
            reader.number()
            found.add(reader.number())
        else:
            _skip(reader, instruction)
    return found


def _skip(reader: Reader, instruction: int) -> None:
    if instruction in _NO_NUMBER:
        return
    if instruction in _ONE_NUMBER:
        numbers = 1
    elif instruction in _TWO_NUMBERS:
        numbers = 2
    elif instruction == _BRANCHES:
        numbers = reader.number() + 1
    elif instruction == _LONG and (second := reader.number()) in _AFTER_LONG:
        numbers = _AFTER_LONG[second]
    elif instruction in (_SELECT, _FLOAT, _DOUBLE):
        reader.take({_FLOAT: 4, _DOUBLE: 8}.get(instruction) or reader.number())
        return
    else:
        raise WasmError(f"there is no instruction {instruction:#x}")
    for _ in range(numbers):
        reader.number()
