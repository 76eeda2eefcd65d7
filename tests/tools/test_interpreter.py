"""The interpreter that is trimmed and split: the same code, and the same answers however it is split."""

from __future__ import annotations

import base64
import itertools
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import interpreter, site
from tools.steps import DIST, VENDOR
from tools.wasm import (
    HEADER,
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
)

I32 = b"\x7f"


def signature(parameters: bytes, results: bytes) -> bytes:
    """Return a type."""
    return b"\x60" + sized(parameters) + sized(results)


def body(code: bytes, variables: bytes = unsigned(0)) -> bytes:
    """Return a function's body."""
    return variables + code + b"\x0b"


def get(local: int) -> bytes:
    """Return the instruction that gives a variable."""
    return b"\x20" + unsigned(local)


def call(function: int) -> bytes:
    """Return the instruction that calls a function."""
    return b"\x10" + unsigned(function)


NOTE, TWICE, FACTORIAL, ODD, EVEN, BY_TABLE, COUNT, REMEMBER, NOTHING = range(9)
"""The functions of the small module; the first is imported, and gives its argument to JavaScript."""
SMALL = module(
    [
        (
            Section.TYPE,
            vector(
                [signature(I32, I32), signature(I32 + I32, I32), signature(b"", b""), signature(I32, b"")]
            ),
        ),
        (Section.IMPORT, vector([sized(b"env") + sized(b"note") + b"\0" + unsigned(3)])),
        (Section.FUNCTION, vector(map(unsigned, (0, 0, 0, 0, 1, 0, 1, 2)))),
        (Section.TABLE, vector([b"\x70\0" + unsigned(3)])),
        (Section.MEMORY, vector([b"\0" + unsigned(1)])),
        (
            Section.GLOBAL,
            vector([b"\x7f\1" + i32_const(5) + b"\x0b", b"\x7f\0" + i32_const(100) + b"\x0b"]),
        ),
        (
            Section.EXPORT,
            vector(
                sized(name.encode()) + b"\0" + unsigned(number)
                for name, number in (
                    ("twice", TWICE),
                    ("factorial", FACTORIAL),
                    ("odd", ODD),
                    ("even", EVEN),
                    ("byTable", BY_TABLE),
                    ("count", COUNT),
                    ("remember", REMEMBER),
                    ("nothing", NOTHING),
                )
            ),
        ),
        (
            Section.ELEMENT,
            vector([b"\0" + i32_const(0) + b"\x0b" + vector(map(unsigned, (TWICE, FACTORIAL, ODD)))]),
        ),
        (
            Section.CODE,
            vector(
                map(
                    sized,
                    (
                        body(get(0) + call(NOTE) + get(0) + i32_const(2) + b"\x6c"),
                        body(
                            get(0) + b"\x45\x04\x7f" + i32_const(1) + b"\x05"  # of 0 it is 1
                            + get(0) + get(0) + i32_const(1) + b"\x6b" + call(FACTORIAL) + b"\x6c\x0b"
                        ),
                        body(
                            get(0) + b"\x45\x04\x7f" + i32_const(0) + b"\x05"
                            + get(0) + i32_const(1) + b"\x6b" + call(EVEN) + b"\x0b"
                        ),
                        body(
                            get(0) + b"\x45\x04\x7f" + i32_const(1) + b"\x05"
                            + get(0) + i32_const(1) + b"\x6b" + call(ODD) + b"\x0b"
                        ),
                        body(get(1) + get(0) + b"\x11" + unsigned(0) + unsigned(0)),
                        body(  # the global grows by the argument; a variable holds it
                            b"\x23\0" + get(0) + b"\x6a\x24\0" + b"\x23\0\x21\1" + get(1) + b"\x23\1\x6a",
                            vector([unsigned(1) + I32]),
                        ),
                        body(get(0) + get(1) + b"\x36\2\0" + get(0) + b"\x28\2\0"),
                        body(i32_const(7) + call(NOTE)),
                    ),
                )
            ),
        ),
    ]
)  # fmt: skip
CALLS = [
    ("twice", [21]),
    ("factorial", [5]),
    ("odd", [7]),
    ("even", [9]),
    ("byTable", [0, 4]),
    ("byTable", [1, 4]),
    ("byTable", [2, 4]),
    ("count", [3]),
    ("count", [4]),
    ("remember", [8, 12]),
    ("nothing", []),
]
RUN = """
const [calls, ...parts] = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const wrapper = new WebAssembly.Module(Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0));
const answers = parts.map(([first, rest]) => {
  const noted = [];
  let loads = 0;
  const imports = { env: { note: (value) => noted.push(value) } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(first, "base64")), imports);
  if (rest) {
    const load = () => {
      loads += 1;
      const made = new WebAssembly.Module(Buffer.from(rest, "base64"));
      new WebAssembly.Instance(made, { ...imports, first: exports });
      exports["shared loaded"].value = 1;
    };
    exports["shared link"].set(0, new WebAssembly.Instance(wrapper, { e: { f: load } }).exports.f);
  }
  const results = calls.map(([name, given]) => exports[name](...given) ?? null);
  const called = Object.keys(exports).filter((name) => name.startsWith("called ") && exports[name].value);
  return { results, noted, loads, called };
});
console.log(JSON.stringify(answers));
"""


class Answer(NamedTuple):
    """What a module, or its two parts, did."""

    results: list[int | None]
    noted: list[int]
    loads: int
    called: list[str]


def run(calls: list[tuple[str, list[int]]], *modules: tuple[bytes, bytes]) -> list[Answer]:
    """Make the calls in Node, with each module, or with its first part and the rest."""
    given = [calls, *([base64.b64encode(part).decode() for part in parts] for parts in modules)]
    done = subprocess.run(
        ["node", "-e", RUN], input=json.dumps(given), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [Answer(**answer) for answer in json.loads(done.stdout)]


def subsets(count: int) -> Iterator[set[int]]:
    """Yield every set of functions."""
    for size in range(count + 1):
        yield from map(set, itertools.combinations(range(count), size))


def test_whatever_stays_and_whatever_moves_the_answers_are_the_same() -> None:
    """Every way to split a small module whose functions call, use tables, memory, globals and imports."""
    ways = list(subsets(interpreter.functions(SMALL)))
    assert len(ways) == 2**8
    whole, *split = run(CALLS, (SMALL, b""), *(interpreter.split(SMALL, stay) for stay in ways))
    assert whole.results == [42, 120, 1, 0, 8, 24, 0, 108, 112, 12, None]
    assert whole.noted == [21, 4, 7]
    for stay, answer in zip(ways, split, strict=True):
        assert (answer.results, answer.noted) == (whole.results, whole.noted), stay
        assert answer.loads == (len(stay) < len(ways[-1])), stay  # once, and only if something has moved


def test_the_rest_is_not_loaded_before_it_is_called() -> None:
    """With `nothing` alone split off, all other calls do without."""
    parts = interpreter.split(SMALL, set(range(NOTHING - 1)))
    without, with_it = run(CALLS[:-1], parts)[0], run(CALLS, parts)[0]
    assert (without.loads, with_it.loads) == (0, 1)


def test_what_is_called_is_counted() -> None:
    """Each function that has run has its flag, and no other: the imported one has none."""
    wasm = interpreter.counted(SMALL)
    nothing, some, everything = (
        run(calls, (wasm, b""))[0] for calls in ([], [("odd", [1]), ("byTable", [1, 0])], CALLS)
    )
    assert nothing.called == []
    assert set(some.called) == {f"called {number - 1}" for number in (ODD, EVEN, BY_TABLE, FACTORIAL)}
    assert len(everything.called) == 8
    assert everything.results == run(CALLS, (SMALL, b""))[0].results


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda wasm: wasm[1:], "no WebAssembly module"),
        (lambda wasm: wasm[:-3], "bytes were expected"),
        (lambda wasm: wasm + b"\x7f\0", "no section"),
        (
            lambda wasm: wasm.replace(b"\x60\x01\x7f\x01\x7f", b"\x5e\x01\x7f\x01\x7f"),
            "not that of a function",
        ),
    ],
)
def test_a_module_of_another_form_is_refused(damage: Callable[[bytes], bytes], message: str) -> None:
    """What would be split wrongly is not split."""
    with pytest.raises(WasmError, match=message):
        interpreter.split(damage(SMALL), {0})


def test_a_global_that_changes_after_one_that_does_not_is_refused() -> None:
    """The second part imports those that change, and imports come first."""
    swapped = vector([b"\x7f\0" + i32_const(1) + b"\x0b", b"\x7f\1" + i32_const(1) + b"\x0b"])
    with pytest.raises(WasmError, match="global that changes"):
        interpreter.split(interpreter.replaced(SMALL, {Section.GLOBAL: swapped}), {0})


def test_a_module_without_a_plain_function_is_refused() -> None:
    """The function that loads the rest has no parameters and no results: its type is needed."""
    types = items(dict(sections(SMALL))[Section.TYPE], Reader.function_type)
    others = vector([signature(b"", I32) if each == signature(b"", b"") else each for each in types])
    with pytest.raises(WasmError, match="no function is without"):
        interpreter.split(interpreter.replaced(SMALL, {Section.TYPE: others}), {0})


@pytest.fixture(scope="module")
def parts() -> dict[str, bytes]:
    """Pyodide's interpreter, and the two parts in the built site."""
    found = {key: (DIST / name).read_bytes() for key, name in site.interpreter_files(DIST).items()}
    return {**found, "whole": (VENDOR / "pyodide" / site.INTERPRETER["wasm"]).read_bytes()}


def code(wasm: bytes) -> list[bytes]:
    """Return the bodies of a module."""
    return meanings(dict(sections(wasm))[Section.CODE], Reader.sized)


def test_every_function_of_pyodide_stands_in_one_of_the_parts_as_it_was(parts: dict[str, bytes]) -> None:
    """And in the other part a short one that calls it."""
    stay = interpreter.read_called(site.CALLED.read_text(), parts["whole"])
    together = zip(code(parts["whole"]), code(parts["wasm"]), code(parts["rest"]), strict=True)
    for number, (whole, first, rest) in enumerate(together):
        kept, other = (first, rest) if number in stay else (rest, first)
        assert kept == whole
        assert len(other) < 100
    assert 1000 < len(stay) < 5000


def test_the_data_and_the_table_of_pyodide_are_as_they_were(parts: dict[str, bytes]) -> None:
    """All but exports, the link between the parts, and code is the same."""
    whole, first = dict(sections(parts["whole"])), dict(sections(parts["wasm"]))
    changed = {Section.TABLE, Section.GLOBAL, Section.EXPORT, Section.ELEMENT, Section.CODE}
    assert list(whole) == list(first)
    assert all(whole[section] == first[section] for section in whole if section not in changed)
    for section in (Section.TABLE, Section.GLOBAL, Section.ELEMENT):
        assert Reader(first[section]).number() == Reader(whole[section]).number() + 1


def test_the_script_asks_for_what_is_exported(parts: dict[str, bytes]) -> None:
    """What Emscripten's script takes of the exports is there, and every name that it uses is declared."""
    exports = dict(sections(parts["wasm"]))[Section.EXPORT]
    names = meanings(exports, Reader.exported)
    script = parts["mjs"].decode()
    assert set(re.findall(r'wasmExports\["([^"]+)"\]', script)) <= set(names)
    assert len(items(exports, Reader.exported)) < 400
    before = (VENDOR / "pyodide" / site.INTERPRETER["mjs"]).read_text()
    variables = re.findall(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports', before)
    words = set(re.findall(r"[\w$]+", interpreter.ASSIGNING.sub("", script)))
    declared = next(each for each in re.findall(r"\bvar ([\w$,]+);", script) if "_malloc" in each.split(","))
    assert {name for name in variables if name in words} <= set(declared.split(","))


def test_a_script_of_another_form_is_refused() -> None:
    """A Pyodide whose script gives names to the exports in another way."""
    for script in ("", 'var a;function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"]}'):
        with pytest.raises(WasmError, match=r"does not (assign|declare)"):
            interpreter.trim(SMALL, script, "")


def test_the_list_of_what_is_called_is_of_this_pyodide(parts: dict[str, bytes]) -> None:
    """Else nothing would be split off: count anew (tools/called.py)."""
    assert interpreter.read_called(site.CALLED.read_text(), parts["whole"])
    with pytest.raises(interpreter.OtherInterpreterError):
        interpreter.read_called(site.CALLED.read_text(), parts["wasm"])


@given(st.sets(st.integers(0, 20_000)))
def test_a_list_of_functions_is_read_as_it_was_written(called: set[int]) -> None:
    """Numbers and ranges."""
    assert interpreter.read_called(interpreter.written_called(called, b"of"), b"of") == called


@given(st.integers(0, 2**32 - 1))
def test_numbers_are_read_as_they_were_written(value: int) -> None:
    """LEB128; a constant is never negative."""
    assert Reader(unsigned(value)).number() == value
    constant = i32_const(value)
    assert Reader(constant[1:]).number() == value
    assert not constant[-1] & 0x40


def test_a_module_is_written_as_it_was_read(parts: dict[str, bytes]) -> None:
    """Section by section."""
    assert module(sections(parts["whole"])) == parts["whole"]
    assert parts["whole"].startswith(HEADER)
    assert Kind.FUNCTION in meanings(dict(sections(parts["whole"]))[Section.IMPORT], Reader.imported)
