"""Trim Pyodide's interpreter: remove the exports that no script of it uses.

They exist for extension modules, of which the page has none. At every start Pyodide would make a JavaScript
function of each, and find it a place in a table.
"""

from __future__ import annotations

import re

from tools.startup.wasm import Reader, Section, WasmError, items, meanings, replaced, sections, vector

ASSIGNING = re.compile(r"function assignWasmExports\(wasmExports\)\{(.*?)\}")
ASSIGNED = re.compile(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?')
NAMES = re.compile(r"[\w$]+")
JAVASCRIPT = "__em_js__"
"""Exports that begin with this are JavaScript, and are looked for by it."""


def trim(wasm: bytes, script: str, others: str) -> tuple[bytes, str]:
    """Remove the exports that no script names.

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
