"""Split a WebAssembly module in two: functions that are called at every start, and the others.

The second part is loaded when one of its functions is called for the first time
(static/start/deferred.js). Both parts have the same functions under the same numbers, so no body
changes. In the first part, a function that was moved is replaced by a stub that loads the second part and
then calls through a table; in the second part, a function that stayed is replaced by a stub that calls back
through that table. Memory, tables and mutable globals are those of the first part. Data that only moved
functions read can be moved as well: the second part puts them into the memory when it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from tools.startup.constants import constants
from tools.startup.data import Range, Segment, data_section, divided, segments
from tools.startup.wasm import (
    CALL_INDIRECT,
    END,
    FUNCTIONS,
    GLOBAL_GET,
    I32,
    I32_EQZ,
    IF,
    LOCAL_GET,
    Kind,
    Reader,
    Section,
    WasmError,
    export,
    i32_const,
    items,
    meanings,
    module,
    replaced,
    sections,
    sized,
    unsigned,
    vector,
    with_more,
)

SHARED = "shared "
"""Prefix of the exports that the second part imports from the first."""
FIRST = "first"
"""The import module name under which the second part gets the first part's exports."""
LINK = f"{SHARED}link"
"""The table through which the parts call each other; its first entry loads the second part."""
LOADED = f"{SHARED}loaded"
"""The global that is not 0 once the second part is loaded."""
NO_LOCALS = unsigned(0)
CHANGING = bytes([I32, 1])
"""The type of a number that changes."""
NUMBER = CHANGING + i32_const(0) + END
"""Such a global, which is 0 at first."""
PLAIN = b"\x60\0\0"
"""The type of a function without parameters and results."""


def split(wasm: bytes, stay: Collection[int], data: Collection[Range] = ()) -> tuple[bytes, bytes]:
    """Split a module into two: the functions that stay, by their numbers, and the others with some data.

    Numbers begin after the imported functions. The first part is used in place of the whole. It exports
    `LINK`, whose first entry is to be a function that makes an instance of the second part (imports: those of
    the whole, and the first part's exports as `FIRST`) and then sets `LOADED` to 1. Raises `WasmError` if the
    module has something that is not shared so, or no function without parameters and results, or if a
    function that stays names the first address of moved data.
    """
    whole = _Whole(wasm, stay, data)
    return whole.first_part(), whole.second_part()


class _Whole:
    """A module that is split. What both parts need is numbered here."""

    def __init__(self, wasm: bytes, stay: Collection[int], data: Collection[Range]) -> None:
        self._wasm = wasm
        self._stay = stay
        self._parts = dict(sections(wasm))
        self._bodies = meanings(self._parts[Section.CODE], Reader.sized)
        self._types = meanings(self._parts[Section.FUNCTION], Reader.number)
        self._parameters = meanings(self._parts[Section.TYPE], Reader.function_type)
        self._tables = self._items(Section.TABLE, Reader.table)
        self._globals = self._items(Section.GLOBAL, Reader.variable)
        imported = meanings(self._parts[Section.IMPORT], Reader.imported)
        self._first_function = imported.count(Kind.FUNCTION)
        self._first_global = imported.count(Kind.GLOBAL)
        changing = meanings(self._parts[Section.GLOBAL], Reader.variable)
        self._changing = sum(changing)
        if any(changing[self._changing :]):  # the second part imports those, and imports come first
            raise WasmError("a global that changes comes after one that does not")
        numbers = range(len(self._bodies))
        self._staying = [number for number in numbers if number in stay]
        self._moving = [number for number in numbers if number not in stay]
        self._place = {number: 1 + at for at, number in enumerate([*self._staying, *self._moving])}
        self._moved_data = sorted(data)
        self._check_data()

    def _check_data(self) -> None:
        starts = {start for start, _ in self._moved_data}
        for number in self._staying if starts else ():
            if named := constants(self._bodies[number]) & starts:
                raise WasmError(f"function {number} stays, and names moved data at {min(named)}")

    def first_part(self) -> bytes:
        """Return the module in which the functions that stay are, and calls of the others."""
        loaded = self._first_global + len(self._globals)
        plain = self._items(Section.TYPE, Reader.function_type)
        if PLAIN not in plain:
            raise WasmError("no function is without parameters and results")
        load = GLOBAL_GET + unsigned(loaded) + I32_EQZ + IF + self._call(0, plain.index(PLAIN)) + END
        exports = [export(name, kind, number) for name, kind, number, _ in self._shared()]
        staying, _ = self._divided_data()
        data = {Section.DATA_COUNT: unsigned(len(staying)), Section.DATA: data_section(staying)}
        return replaced(
            self._wasm,
            {
                Section.TABLE: self._with_more(Section.TABLE, self._link()),
                Section.GLOBAL: self._with_more(Section.GLOBAL, NUMBER),
                Section.EXPORT: self._with_more(
                    Section.EXPORT, *exports, export(LOADED, Kind.GLOBAL, loaded)
                ),
                Section.ELEMENT: self._with_more(Section.ELEMENT, self._entries(self._staying)),
                Section.CODE: self._code(lambda number: number in self._stay, load),
                **(data if self._moved_data else {}),
            },
        )

    def second_part(self) -> bytes:
        """Return the module in which the other functions are, and calls of those that stay."""
        imports = [
            sized(FIRST.encode()) + sized(name.encode()) + bytes([kind]) + what
            for name, kind, _, what in self._shared()
        ]
        _, moving = self._divided_data()
        data = [(Section.DATA, data_section(moving))] if self._moved_data else []
        return module(
            [
                (Section.TYPE, self._parts[Section.TYPE]),
                (Section.IMPORT, self._with_more(Section.IMPORT, *imports)),
                (Section.FUNCTION, self._parts[Section.FUNCTION]),
                (Section.GLOBAL, vector(self._globals[self._changing :])),
                (Section.ELEMENT, vector([self._entries(self._moving)])),
                (Section.CODE, self._code(lambda number: number not in self._stay)),
                *data,
            ]
        )

    def _divided_data(self) -> tuple[list[Segment], list[Segment]]:
        """The data of both parts."""
        return divided(segments(self._parts.get(Section.DATA, vector([]))), self._moved_data)

    def _shared(self) -> list[tuple[str, Kind, int, bytes]]:
        """What the second part takes from the first: a name, the kind, the number, and the type's bytes."""
        memories = self._items(Section.MEMORY, Reader.limits)
        tags = self._items(Section.TAG, Reader.tag)
        changing = self._globals[: self._changing]
        return [
            *((f"{SHARED}memory {at}", Kind.MEMORY, at, each) for at, each in enumerate(memories)),
            *((f"{SHARED}table {at}", Kind.TABLE, at, each) for at, each in enumerate(self._tables)),
            (LINK, Kind.TABLE, len(self._tables), self._link()),
            *((f"{SHARED}tag {at}", Kind.TAG, at, each) for at, each in enumerate(tags)),
            *(
                (f"{SHARED}global {at}", Kind.GLOBAL, self._first_global + at, each[: len(CHANGING)])
                for at, each in enumerate(changing)
            ),
        ]

    def _link(self) -> bytes:
        """The table that links the parts: an entry to load the second one, and one for each function."""
        return bytes([FUNCTIONS, 0]) + unsigned(1 + len(self._bodies))

    def _entries(self, numbers: list[int]) -> bytes:
        """Functions to be put into that table."""
        start = i32_const(self._place[numbers[0]] if numbers else 0) + END
        functions = vector(unsigned(self._first_function + number) for number in numbers)
        return b"\x02" + unsigned(len(self._tables)) + start + b"\0" + functions

    def _call(self, entry: int, kind: int) -> bytes:
        """Call an entry of that table."""
        return i32_const(entry) + CALL_INDIRECT + unsigned(kind) + unsigned(len(self._tables))

    def _code(self, own: Callable[[int], bool], before: bytes = b"") -> bytes:
        """The bodies of own functions; the others call on, after something else."""

        def calling(number: int) -> bytes:
            kind = self._types[number]
            arguments = b"".join(LOCAL_GET + unsigned(each) for each in range(self._parameters[kind]))
            return NO_LOCALS + before + arguments + self._call(self._place[number], kind) + END

        return vector(
            sized(body if own(number) else calling(number)) for number, body in enumerate(self._bodies)
        )

    def _items(self, section: Section, read: Callable[[Reader], object]) -> list[bytes]:
        return items(self._parts.get(section, vector([])), read)

    def _with_more(self, section: Section, *more: bytes) -> bytes:
        return with_more(self._parts[section], *more)
