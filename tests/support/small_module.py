"""A small WebAssembly module whose functions call each other, use tables, memory, globals and imports."""

from __future__ import annotations

import base64
import json
import subprocess
from typing import NamedTuple

from tools.startup.wasm import Section, i32_const, module, sized, unsigned, vector

I32 = b"\x7f"


def signature(parameters: bytes, results: bytes) -> bytes:
    return b"\x60" + sized(parameters) + sized(results)


def body(code: bytes, variables: bytes = unsigned(0)) -> bytes:
    return variables + code + b"\x0b"


def get(local: int) -> bytes:
    return b"\x20" + unsigned(local)


def call(function: int) -> bytes:
    return b"\x10" + unsigned(function)


NOTE, TWICE, FACTORIAL, ODD, EVEN, BY_TABLE, COUNT, REMEMBER, NOTHING = range(9)
"""The functions of the small module; the first is imported, and gives its argument to JavaScript."""
EXPORTED = ("twice", "factorial", "odd", "even", "byTable", "count", "remember", "nothing")
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
                sized(name.encode()) + b"\0" + unsigned(number) for number, name in enumerate(EXPORTED, TWICE)
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
    *(("twice", [21]), ("factorial", [5]), ("odd", [7]), ("even", [9])),
    *(("byTable", [function, 4]) for function in range(3)),
    *(("count", [3]), ("count", [4]), ("remember", [8, 12]), ("nothing", [])),
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
