"""Reader and writer of WebAssembly's binary format, as far as splitting a module needs it.

Numbers are LEB128; a module is a list of sections, and most sections are vectors. Function bodies are copied
unchanged. Source: the WebAssembly core specification, chapter "Binary Format".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import TypeVar

Item = TypeVar("Item")

HEADER = b"\0asm\1\0\0\0"
I32, FUNCTIONS = 0x7F, 0x70
"""Types: a number, and a reference to a function, as a table holds."""
CALL_INDIRECT, LOCAL_GET, GLOBAL_GET, GLOBAL_SET, I32_CONST, I32_EQZ, IF, END = (
    b"\x11",
    b"\x20",
    b"\x23",
    b"\x24",
    b"\x41",
    b"\x45",
    b"\x04\x40",
    b"\x0b",
)
"""Instructions; this IF gives nothing back."""


class Section(IntEnum):
    """What a section holds."""

    CUSTOM = 0
    TYPE = 1
    IMPORT = 2
    FUNCTION = 3
    TABLE = 4
    MEMORY = 5
    GLOBAL = 6
    EXPORT = 7
    START = 8
    ELEMENT = 9
    CODE = 10
    DATA = 11
    DATA_COUNT = 12
    TAG = 13


class Kind(IntEnum):
    """What an import or an export is."""

    FUNCTION = 0
    TABLE = 1
    MEMORY = 2
    GLOBAL = 3
    TAG = 4


class WasmError(ValueError):
    """A module is not of the form that is read here."""


class Reader:
    """Reads a section from its start to its end.

    >>> Reader(bytes([0xE5, 0x8E, 0x26])).number()
    624485
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def ended(self) -> bool:
        """Whether everything has been read."""
        return self._at >= len(self._data)

    def take(self, count: int) -> bytes:
        """Read some bytes. Raises `WasmError` if there are fewer."""
        taken = self._data[self._at : self._at + count]
        if len(taken) < count:
            raise WasmError(f"{count} bytes were expected, and {len(taken)} are left")
        self._at += count
        return taken

    def number(self) -> int:
        """Read an unsigned number."""
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def sized(self) -> bytes:
        """Read bytes that are preceded by their number: a name, a body, a section."""
        return self.take(self.number())

    def each(self, read: Callable[[], Item]) -> list[Item]:
        """Read a vector, item by item."""
        return [read() for _ in range(self.number())]

    def as_bytes(self, read: Callable[[], object]) -> bytes:
        """Read something, and return its bytes instead of its meaning."""
        start = self._at
        read()
        return self._data[start : self._at]

    def rest(self) -> bytes:
        """Read what is left."""
        return self.take(len(self._data) - self._at)

    def function_type(self) -> int:
        """Read a type, return how many parameters it has. Raises `WasmError` if it is not a function's."""
        if self.take(1) != b"\x60":
            raise WasmError("a type is not that of a function")
        parameters = len(self.sized())
        self.sized()
        return parameters

    def imported(self) -> Kind:
        """Read an import, return its kind. Raises `WasmError` if it is neither a function nor a global."""
        self.sized()
        self.sized()
        kind = Kind(self.take(1)[0])
        if kind is Kind.FUNCTION:
            self.number()
        elif kind is Kind.GLOBAL:
            self.take(2)
        else:
            raise WasmError(f"a {kind.name.lower()} is imported")
        return kind

    def exported(self) -> str:
        """Read an export, and return its name."""
        name = self.sized().decode()
        self.take(1)
        self.number()
        return name

    def limits(self) -> None:
        """Read the least, and perhaps the most, size of a memory or a table."""
        for _ in range(1 + (self.number() & 1)):
            self.number()

    def table(self) -> None:
        """Read a table's type and size."""
        self.take(1)
        self.limits()

    def locals(self) -> None:
        """Read the variables that a body declares."""
        for _ in range(self.number()):
            self.number()
            self.take(1)

    def tag(self) -> None:
        """Read a tag, which is an exception's type."""
        self.take(1)
        self.number()

    def variable(self) -> bool:
        """Read a global, return whether it changes. Raises `WasmError` unless it begins with a number."""
        _, changes = self.take(2)
        start = self.take(1)
        self.number()
        if start != I32_CONST or self.take(1) != END:
            raise WasmError("a global begins with something else than a number")
        return bool(changes)


def unsigned(value: int) -> bytes:
    """Return a number's bytes.

    >>> unsigned(624485).hex()
    'e58e26'
    """
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*written, value))


def i32_const(value: int) -> bytes:
    """Return the instruction that gives a number, which is not negative, but is written with its sign.

    >>> i32_const(64).hex()
    '41c000'
    """
    written = unsigned(value)
    if written[-1] & 0x40:
        written = bytes((*written[:-1], written[-1] | 0x80, 0))
    return I32_CONST + written


def sized(data: bytes) -> bytes:
    """Return bytes preceded by their number."""
    return unsigned(len(data)) + data


def vector(items: Iterable[bytes]) -> bytes:
    """Return a vector of what has been written."""
    written = list(items)
    return unsigned(len(written)) + b"".join(written)


def items(section: bytes, read: Callable[[Reader], object]) -> list[bytes]:
    """Return the bytes of each item of a section that is a vector."""
    reader = Reader(section)
    return reader.each(lambda: reader.as_bytes(lambda: read(reader)))


def meanings(section: bytes, read: Callable[[Reader], Item]) -> list[Item]:
    """Return what each item of a section means."""
    reader = Reader(section)
    return reader.each(lambda: read(reader))


def with_more(section: bytes, *more: bytes) -> bytes:
    """Return a section that is a vector with further items."""
    reader = Reader(section)
    return unsigned(reader.number() + len(more)) + reader.rest() + b"".join(more)


def sections(module: bytes) -> list[tuple[Section, bytes]]:
    """Take a module apart. Raises `WasmError` if it is none."""
    if not module.startswith(HEADER):
        raise WasmError("this is no WebAssembly module")
    reader = Reader(module[len(HEADER) :])
    found = []
    while not reader.ended:
        number = reader.take(1)[0]
        if number not in list(Section):
            raise WasmError(f"there is no section {number}")
        found.append((Section(number), reader.sized()))
    return found


def module(parts: Iterable[tuple[Section, bytes]]) -> bytes:
    """Write a module of sections, which stand in the order of the specification."""
    return HEADER + b"".join(bytes([section]) + sized(content) for section, content in parts)


def replaced(wasm: bytes, others: Mapping[Section, bytes]) -> bytes:
    """Return a module with other contents of some of its sections."""
    return module((section, others.get(section, content)) for section, content in sections(wasm))


def export(name: str, kind: Kind, number: int) -> bytes:
    """Return the bytes of an export."""
    return sized(name.encode()) + bytes([kind]) + unsigned(number)


def functions(wasm: bytes) -> int:
    """How many functions a module has, without the imported ones."""
    return Reader(dict(sections(wasm))[Section.CODE]).number()
