"""The interpreter's exports: those that a script uses stay."""

from __future__ import annotations

import re

import pytest

from tests.support.small_module import SMALL
from tools.paths import VENDOR
from tools.startup import build
from tools.startup.trim import ASSIGNING, trim
from tools.startup.wasm import Reader, Section, WasmError, items, meanings, sections


def test_the_script_asks_for_what_is_exported() -> None:
    """What Emscripten's script takes of the exports is there, and every name that it uses is declared."""
    wasm, script = build.trimmed_interpreter()
    exports = dict(sections(wasm))[Section.EXPORT]
    names = meanings(exports, Reader.exported)
    taken = set(re.findall(r'wasmExports\["([^"]+)"\]', script))
    assert len(taken) > 100
    assert taken <= set(names)
    assert len(items(exports, Reader.exported)) < 400
    before = (VENDOR / "pyodide" / build.INTERPRETER["mjs"]).read_text()
    variables = re.findall(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports', before)
    words = set(re.findall(r"[\w$]+", ASSIGNING.sub("", script)))
    declared = next(each for each in re.findall(r"\bvar ([\w$,]+);", script) if "_malloc" in each.split(","))
    assert {name for name in variables if name in words} <= set(declared.split(","))


def test_a_script_of_another_form_is_refused() -> None:
    """A Pyodide whose script gives names to the exports in another way."""
    for script in ("", 'var a;function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"]}'):
        with pytest.raises(WasmError, match=r"does not (assign|declare)"):
            trim(SMALL, script, "")
