"""Make an interpreter of Pyodide's that starts sooner: without what nobody asks for, the seldom needed apart.

`trim` leaves out the exports that are there for extension modules, of which the page has none: at every start
Pyodide would make a JavaScript function of each, and find it a place in a table. `split` puts the functions
that the page hardly ever calls into a second module, which is loaded when one of them is called for the first
time (static/rest.js).

How a module is split: both parts have the same functions under the same numbers, so no body need be changed.
In the first part a function that was moved is replaced by one that has the second part loaded, and then calls
on through a table; in the second part a function that stayed is replaced by one that calls back through that
table. Memory, tables and the globals that change are those of the first part. So what runs is byte for byte
Pyodide's own code.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Callable, Collection, Mapping

from tools.wasm import (
    CALL_INDIRECT,
    END,
    FUNCTIONS,
    GLOBAL_GET,
    GLOBAL_SET,
    I32,
    I32_EQZ,
    IF,
    LOCAL_GET,
    Kind,
    Reader,
    Section,
    WasmError,
    i32_const,
    items,
    meanings,
    module,
    sections,
    sized,
    unsigned,
    vector,
    with_more,
)

SHARED = "shared "
"""What the second part imports of the first begins with this."""
WIDTH = 118
COUNTED = "called "
"""The exports of `counted` begin with this; a function's number follows."""
FIRST = "first"
"""The module from which the second part imports what is the first part's."""
LINK = f"{SHARED}link"
"""The table through which the parts call each other; its first entry loads the second part."""
LOADED = f"{SHARED}loaded"
"""The global that is not 0 once the second part is loaded."""
ASSIGNING = re.compile(r"function assignWasmExports\(wasmExports\)\{(.*?)\}")
ASSIGNED = re.compile(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?')
NAMES = re.compile(r"[\w$]+")
JAVASCRIPT = "__em_js__"
"""Exports that begin with this are JavaScript, and are looked for by it."""
NO_LOCALS = unsigned(0)
CHANGING = bytes([I32, 1])
"""The type of a number that changes."""
NUMBER = CHANGING + i32_const(0) + END
"""Such a global, which is 0 at first."""
PLAIN = b"\x60\0\0"
"""The type of a function without parameters and results."""


def trim(wasm: bytes, script: str, others: str) -> tuple[bytes, str]:
    """Leave out the exports that no script names.

    Parameters: the interpreter's module; Emscripten's script for it, which gives every export a name; the
    scripts that use these names. Returns the module and its script. Raises `WasmError` if the script is of
    another form.
    """
    found = ASSIGNING.search(script)
    if not found:
        raise WasmError("Emscripten's script does not assign the exports where it did")
    statements = found[1].split(";")
    by_statement = [ASSIGNED.fullmatch(statement) for statement in statements]
    variables = {match[2]: match[1] for match in by_statement if match}
    declaration = re.search(rf"\bvar ({re.escape(next(iter(variables.values())))},[\w$,]+);", script)
    if not declaration:
        raise WasmError("Emscripten's script does not declare the exports where it did")
    named = set(NAMES.findall(script.replace(found[0], "").replace(declaration[0], "") + others))

    def wanted(name: str) -> bool:
        return name.startswith(JAVASCRIPT) or not named.isdisjoint(
            {name, f"_{name}", variables.get(name, name)}
        )

    exports = dict(sections(wasm))[Section.EXPORT]
    names = meanings(exports, Reader.exported)
    kept = [item for item, name in zip(items(exports, Reader.exported), names, strict=True) if wanted(name)]
    kept_statements = [
        statement
        for statement, match in zip(statements, by_statement, strict=True)
        if not match or wanted(match[2])
    ]
    left_out = {variable for name, variable in variables.items() if not wanted(name)}
    kept_variables = [variable for variable in declaration[1].split(",") if variable not in left_out]
    trimmed = script.replace(found[1], ";".join(kept_statements))
    return (
        replaced(wasm, {Section.EXPORT: vector(kept)}),
        trimmed.replace(declaration[1], ",".join(kept_variables)),
    )


def counted(wasm: bytes) -> bytes:
    """Return the module with an exported global for each function, which is 1 once it has been called."""
    parts = dict(sections(wasm))
    bodies = meanings(parts[Section.CODE], Reader.sized)
    first = meanings(parts[Section.IMPORT], Reader.imported).count(Kind.GLOBAL)
    first += len(items(parts[Section.GLOBAL], Reader.variable))
    return replaced(
        wasm,
        {
            Section.GLOBAL: with_more(parts[Section.GLOBAL], *[NUMBER] * len(bodies)),
            Section.EXPORT: with_more(
                parts[Section.EXPORT],
                *(
                    _export(f"{COUNTED}{number}", Kind.GLOBAL, first + number)
                    for number in range(len(bodies))
                ),
            ),
            Section.CODE: vector(
                sized(_marked(body, i32_const(1) + GLOBAL_SET + unsigned(first + number)))
                for number, body in enumerate(bodies)
            ),
        },
    )


def split(wasm: bytes, stay: Collection[int]) -> tuple[bytes, bytes]:
    """Split a module into two: the functions that stay, by their numbers, and the others.

    Numbers begin after the imported functions. The first part is used in place of the whole. It exports
    `LINK`, whose first entry is to be a function that makes an instance of the second part (imports: those of
    the whole, and the first part's exports as `FIRST`) and then sets `LOADED` to 1. Raises `WasmError` if the
    module has something that is not shared so, or no function without parameters and results.
    """
    whole = _Whole(wasm, stay)
    return whole.first_part(), whole.second_part()


class _Whole:
    """A module that is split. What both parts need is numbered here."""

    def __init__(self, wasm: bytes, stay: Collection[int]) -> None:
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

    def first_part(self) -> bytes:
        """Return the module in which the functions that stay are, and calls of the others."""
        loaded = self._first_global + len(self._globals)
        plain = self._items(Section.TYPE, Reader.function_type)
        if PLAIN not in plain:
            raise WasmError("no function is without parameters and results")
        load = GLOBAL_GET + unsigned(loaded) + I32_EQZ + IF + self._call(0, plain.index(PLAIN)) + END
        exports = [_export(name, kind, number) for name, kind, number, _ in self._shared()]
        return replaced(
            self._wasm,
            {
                Section.TABLE: self._with_more(Section.TABLE, self._link()),
                Section.GLOBAL: self._with_more(Section.GLOBAL, NUMBER),
                Section.EXPORT: self._with_more(
                    Section.EXPORT, *exports, _export(LOADED, Kind.GLOBAL, loaded)
                ),
                Section.ELEMENT: self._with_more(Section.ELEMENT, self._entries(self._staying)),
                Section.CODE: self._code(lambda number: number in self._stay, load),
            },
        )

    def second_part(self) -> bytes:
        """Return the module in which the other functions are, and calls of those that stay."""
        imports = [
            sized(FIRST.encode()) + sized(name.encode()) + bytes([kind]) + what
            for name, kind, _, what in self._shared()
        ]
        return module(
            [
                (Section.TYPE, self._parts[Section.TYPE]),
                (Section.IMPORT, self._with_more(Section.IMPORT, *imports)),
                (Section.FUNCTION, self._parts[Section.FUNCTION]),
                (Section.GLOBAL, vector(self._globals[self._changing :])),
                (Section.ELEMENT, vector([self._entries(self._moving)])),
                (Section.CODE, self._code(lambda number: number not in self._stay)),
            ]
        )

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


class OtherInterpreterError(ValueError):
    """A list of functions is of another interpreter than the given one."""


def functions(wasm: bytes) -> int:
    """How many functions a module has, without the imported ones."""
    return Reader(dict(sections(wasm))[Section.CODE]).number()


def written_called(called: Collection[int], wasm: bytes) -> str:
    """Return the list of the functions that are called: the module's hash, then numbers and ranges.

    >>> print(written_called([1, 2, 3, 7], b"").split("\\n")[1])
    1-3 7
    """
    ranges: list[list[int]] = []
    for number in sorted(called):
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    words = " ".join("-".join(map(str, each)) for each in ranges)
    lines = textwrap.fill(words, WIDTH, break_on_hyphens=False)
    return f"{hashlib.sha256(wasm).hexdigest()}\n{lines}\n"


def read_called(text: str, wasm: bytes) -> set[int]:
    """Read such a list. Raises `OtherInterpreterError` if it is of another module."""
    module_hash, *words = text.split()
    if module_hash != hashlib.sha256(wasm).hexdigest():
        raise OtherInterpreterError("the list is of another interpreter")
    called: set[int] = set()
    for word in words:
        first, _, last = word.partition("-")
        called.update(range(int(first), int(last or first) + 1))
    return called


def replaced(wasm: bytes, others: Mapping[Section, bytes]) -> bytes:
    """Return a module with other contents of some of its sections."""
    return module((section, others.get(section, content)) for section, content in sections(wasm))


def _export(name: str, kind: Kind, number: int) -> bytes:
    return sized(name.encode()) + bytes([kind]) + unsigned(number)


def _marked(body: bytes, mark: bytes) -> bytes:
    """Return a body that begins with further instructions, after its variables."""
    reader = Reader(body)
    return reader.as_bytes(reader.locals) + mark + reader.rest()
