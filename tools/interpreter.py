"""Make of Pyodide's interpreter one that starts sooner: what nobody asks for is left out, what is seldom needed waits.

`trim` leaves out the exports that are there for extension modules, of which the page has none: at every start Pyodide
would make a JavaScript function of each, and find it a place in a table. `split` puts the functions that the page
hardly ever calls into a second module, which is loaded when one of them is called for the first time (see
static/runtime.js).

How a module is split: both parts have the same functions under the same numbers, so no body need be changed. In the
first part a function that was moved is replaced by one that has the second part loaded, and then calls on through a
table; in the second part a function that stayed is replaced by one that calls back through that table. Memory, tables
and the globals that change are those of the first part. So what runs is byte for byte Pyodide's own code.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Collection, Mapping

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


def trim(wasm: bytes, script: str, others: str) -> tuple[bytes, str]:
    """Leave out the exports that no script names.

    Parameters: the interpreter's module; Emscripten's script for it, which gives every export a name; the scripts
    that use these names. Returns the module and its script. Raises `WasmError` if the script is of another form.
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
    """Return the module with a global for each function, which is 1 once it has been called, and is exported."""
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
    """Split a module into two: the functions that stay, by their numbers without the imported ones, and the others.

    The first part is used in place of the whole. It exports `LINK`, whose first entry is to be a function that makes
    an instance of the second part (imports: those of the whole, and the first part's exports as `FIRST`) and then sets
    `LOADED` to 1. Raises `WasmError` if the module has something that is not shared so, or no function without
    parameters and results.
    """
    parts = dict(sections(wasm))
    bodies = meanings(parts[Section.CODE], Reader.sized)
    types = meanings(parts[Section.FUNCTION], Reader.number)
    parameters = meanings(parts[Section.TYPE], Reader.function_type)
    memories = items(parts.get(Section.MEMORY, vector([])), Reader.limits)
    tables = items(parts[Section.TABLE], Reader.table)
    tags = items(parts.get(Section.TAG, vector([])), Reader.tag)
    changing = meanings(parts[Section.GLOBAL], Reader.variable)
    count = changing.index(False) if False in changing else len(changing)
    if True in changing[count:]:
        raise WasmError("a global that changes comes after one that does not")  # imports come before both
    imported = meanings(parts[Section.IMPORT], Reader.imported)
    first_function, first_global = imported.count(Kind.FUNCTION), imported.count(Kind.GLOBAL)
    try:
        plain = items(parts[Section.TYPE], Reader.function_type).index(b"\x60\0\0")
    except ValueError:
        raise WasmError("no function is without parameters and results") from None

    link, loaded = len(tables), first_global + len(changing)
    staying = [number for number in range(len(bodies)) if number in stay]
    moving = [number for number in range(len(bodies)) if number not in stay]
    place = {number: 1 + at for at, number in enumerate([*staying, *moving])}
    link_table = bytes([FUNCTIONS, 0]) + unsigned(1 + len(place))

    def call(entry: int, kind: int) -> bytes:
        return i32_const(entry) + CALL_INDIRECT + unsigned(kind) + unsigned(link)

    def call_on(number: int) -> bytes:
        arguments = b"".join(LOCAL_GET + unsigned(each) for each in range(parameters[types[number]]))
        return arguments + call(place[number], types[number]) + END

    load = GLOBAL_GET + unsigned(loaded) + I32_EQZ + IF + call(0, plain) + END

    def entries(numbers: list[int]) -> bytes:
        functions = vector(unsigned(first_function + number) for number in numbers)
        start = i32_const(place[numbers[0]] if numbers else 0) + END
        return b"\x02" + unsigned(link) + start + b"\0" + functions

    shared = [
        *((f"{SHARED}memory {at}", Kind.MEMORY, at, each) for at, each in enumerate(memories)),
        *((f"{SHARED}table {at}", Kind.TABLE, at, each) for at, each in enumerate(tables)),
        (LINK, Kind.TABLE, link, link_table),
        *((f"{SHARED}tag {at}", Kind.TAG, at, each) for at, each in enumerate(tags)),
        *((f"{SHARED}global {at}", Kind.GLOBAL, first_global + at, CHANGING) for at in range(count)),
    ]
    first = replaced(
        wasm,
        {
            Section.TABLE: with_more(parts[Section.TABLE], link_table),
            Section.GLOBAL: with_more(parts[Section.GLOBAL], NUMBER),
            Section.EXPORT: with_more(
                parts[Section.EXPORT],
                *(_export(name, kind, number) for name, kind, number, _ in shared),
                _export(LOADED, Kind.GLOBAL, loaded),
            ),
            Section.ELEMENT: with_more(parts[Section.ELEMENT], entries(staying)),
            Section.CODE: vector(
                sized(body if number in stay else NO_LOCALS + load + call_on(number))
                for number, body in enumerate(bodies)
            ),
        },
    )
    takes = (
        sized(FIRST.encode()) + sized(name.encode()) + bytes([kind]) + what for name, kind, _, what in shared
    )
    second = module(
        [
            (Section.TYPE, parts[Section.TYPE]),
            (Section.IMPORT, with_more(parts[Section.IMPORT], *takes)),
            (Section.FUNCTION, parts[Section.FUNCTION]),
            (Section.GLOBAL, vector(items(parts[Section.GLOBAL], Reader.variable)[count:])),
            (Section.ELEMENT, vector([entries(moving)])),
            (
                Section.CODE,
                vector(
                    sized(NO_LOCALS + call_on(number) if number in stay else body)
                    for number, body in enumerate(bodies)
                ),
            ),
        ]
    )
    return first, second


class OtherInterpreterError(ValueError):
    """A list of functions is of another interpreter than the given one."""


def functions(wasm: bytes) -> int:
    """How many functions a module has, without the imported ones."""
    return Reader(dict(sections(wasm))[Section.CODE]).number()


def written_called(called: Collection[int], wasm: bytes) -> str:
    """Return the list of the functions that are called, as a text: the module's hash, then numbers and ranges.

    >>> print(written_called([1, 2, 3, 7], b"").split("\\n")[1])
    1-3 7
    """
    ranges: list[list[int]] = []
    for number in sorted(called):
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    words = ("-".join(map(str, each)) for each in ranges)
    return f"{hashlib.sha256(wasm).hexdigest()}\n{textwrap.fill(' '.join(words), WIDTH, break_on_hyphens=False)}\n"


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
