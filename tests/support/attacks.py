"""The known attacks, what each handler reads, and what no reply may hold: shared by the tests of attacks."""

from __future__ import annotations

import ast
import cProfile
import csv
import faulthandler
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from time import process_time
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode

from cardtable.pages.core.registry import tool_by_id
from tests.support.handler_requests import family, known_names, names_read, requests
from tests.support.markup import Element, walk
from tests.support.samples import Asked, answers
from tests.support.seed import SEED
from tests.support.visit import opened
from tools.paths import ROOT

MOST_CALLS = 4_000_000
"""Calls of functions that an answer may take. The longest good one takes 300,000 for its two parts."""
TOO_QUICK = 0.04
"""Seconds of the processor: an answer in less had no time for so many calls, and they are not counted."""
MOST_SECONDS = 300
"""The run then ends and tells where: for work that makes no calls, such as a pattern that backtracks."""
LONGEST_MESSAGE, MOST_ERRORS = 1600, 100
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Attack:
    """One known attack: the values that a field is given; an address takes them joined by dots."""

    name: str
    values: tuple[str, ...]

    @property
    def size(self) -> int:
        return sum(map(len, self.values))


@cache
def known_attacks() -> tuple[Attack, ...]:
    """Return the list of `attacks.json`: a text, how often it stands there, and what stands around it."""
    rows = json.loads((ROOT / "tests/support/attacks.json").read_text(encoding="utf-8"))
    return tuple(Attack(row["name"], tuple(_values(row))) for row in rows)


def _values(row: Mapping[str, Any]) -> Iterator[str]:
    if "values" in row:
        yield from (f"{row['text']}{number}" for number in range(row["values"]))
    else:
        yield row.get("before", "") + row["text"] * row.get("times", 1) + row.get("after", "")


def attacked(request: Asked, where: str, name: str, values: Iterable[str]) -> Asked:
    given: object = list(values) if where == "fields" else ".".join(values)
    return {**request, where: {**(request.get(where) or {}), name: given}}


# What handlers are asked

LIMIT = re.compile(r"\w+-(least|most)")
"""Fields that are read by the same code, for sorts, sets and kinds of landscapes."""


@cache
def pairs() -> list[tuple[str, str, str, str, Attack]]:
    """Return each attack on each family of names by one of its readers, shuffled: action, name, attack."""
    random, readers = Random(SEED), dict[tuple[str, str, str], list[tuple[str, str]]]()
    for tool, action in requests():
        for where, name in names_read(tool, action):
            alike = LIMIT.sub(r"limit-\1", family(name))
            readers.setdefault((tool, where, alike), []).append((action, name))
    found = [
        (tool, where, *random.choice(mates), attack)
        for (tool, where, _), mates in readers.items()
        for attack in known_attacks()
    ]
    random.shuffle(found)
    return found


# Asking, with a bound on the work


def counted(work: Callable[[], Result]) -> tuple[Result, int]:
    profile = cProfile.Profile()
    profile.enable()
    try:
        result = work()
    finally:
        profile.disable()
    return result, sum(entry.callcount for entry in profile.getstats())


def complaints(request: Asked, extra: Iterable[str] = (), *, count: bool = False) -> list[str]:
    """Ask, and return what is wrong with the answer; `extra` are names that an error may have besides."""
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True, file=2)
    begun = process_time()
    replies, calls = answers(request, parts=2), 0
    if count and process_time() - begun > TOO_QUICK:
        replies, calls = counted(lambda: answers(request, parts=2))
    faulthandler.cancel_dump_traceback_later()
    tool = request["tool"]
    wrong = [each for reply in replies for each in _wrong_with(tool, reply, {*extra})]
    if calls > MOST_CALLS:
        wrong.append(f"{calls:,} calls of functions")
    return wrong


# What a reply may hold


def _wrong_with(tool: str, reply: Mapping[str, Any], extra: set[str]) -> Iterator[str]:
    json.dumps(reply, ensure_ascii=False, allow_nan=False).encode()
    if "failure" in reply:
        yield f"a fault of ours: {reply['failure'][:300]}\n{reply['details'][-1500:]}"
        return
    if "errors" in reply:
        yield from _wrong_errors(tool, reply["errors"], extra)
        return
    for html in reply["html"].values():
        yield from _wrong_html(tool, html)
    if reply["state"] is not None:
        yield from _wrong_state(tool, tuple(reply["state"].items()))


def _wrong_errors(tool: str, errors: list[dict[str, str]], extra: set[str]) -> Iterator[str]:
    if not errors:
        yield "an error without a word"
    if len(errors) > MOST_ERRORS:
        yield f"{len(errors)} errors at once"
    for error in errors:
        if error["field"] not in known_names(tool) | extra:
            yield f"an error names {error['field']!r}, which is no field"
        if not error["message"].strip() or len(error["message"]) > LONGEST_MESSAGE:
            yield f"a message of {len(error['message'])} characters: {error['message'][:80]!r}"


@cache
def _written() -> tuple[frozenset[str], frozenset[str]]:
    """The elements and the attributes that the pages' own code makes, by its source; names in lower case."""
    elements, attributes = set(), {"class", "id"}
    for file in (ROOT / "py/cardtable/pages").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "h":
                elements.add(node.attr.lower())
            elif isinstance(node, ast.Call):
                attributes.update(word.arg for word in node.keywords if word.arg)
            elif isinstance(node, ast.Dict):
                keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
                attributes.update(key for key in keys if isinstance(key, str))
    names = {name.rstrip("_").replace("_", "-").lower() for name in attributes}
    return frozenset(elements - FORBIDDEN), frozenset(name for name in names if not name.startswith("on"))


FORBIDDEN = {"script", "style", "iframe", "object", "embed", "base", "meta", "link", "img"}
FORBIDDEN |= {"form", "template"}
"""Elements that no reply needs, whatever the code says: they run, fetch, or send."""
ADDRESSES = {"href", "src", "action", "formaction", "xlink:href", "srcset", "poster", "data", "background"}
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet computes begins with one of these."""
IDENTIFIER = re.compile(r"[\w:.+-]+")
LINK = re.compile(r"#.*|https://wiki\.dominionstrategy\.com/index\.php/[\w%'()/-]+", re.DOTALL)
"""What an address may be: a place of the page, or the page of a card on the wiki."""


def _wrong_element(tool: str, element: Element) -> Iterator[str]:
    elements, names = _written()
    tag, given = element[0], {name.lower(): value for name, value in element[1].items()}
    if tag not in elements:
        yield f"an element {tag!r}"
    yield from (f"an attribute {name!r} of {tag}" for name in given if name not in names or name == "style")
    for name in ADDRESSES & set(given):
        if not LINK.fullmatch(given[name]) or (name != "href" and not given[name].startswith("#")):
            yield f"the address {given[name][:80]!r} in {tag}"
    if not IDENTIFIER.fullmatch(given.get("id", "x")):
        yield f"the id {given['id']!r}"
    if given.get("data-action", "open") not in tool_by_id(tool).handlers:
        yield f"the action {given['data-action']!r}"
    if given.get("data-download", "").endswith(".csv"):
        cells = (cell for row in csv.reader(io.StringIO(given["data-content"])) for cell in row)
        yield from (f"the formula {cell!r}" for cell in cells if cell.startswith(FORMULA))


@cache
def _wrong_html(tool: str, html: str) -> tuple[str, ...]:
    try:
        elements = [path[-1] for path, text in walk(html) if text is None]
    except ValueError as error:  # a comment, a declaration, or what is not closed: no code of ours writes it
        return (str(error),)
    return tuple(wrong for element in elements for wrong in _wrong_element(tool, element))


@cache
def _wrong_state(tool: str, state: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """What is lost when a state is written into an address and read again."""
    given = dict(state)
    if dict(parse_qsl(urlencode(given), keep_blank_values=True, strict_parsing=True)) != given:
        return (f"the state {given!r} does not survive the address",)
    request = {"form": "f", "tool": tool, "action": "open", "fields": {}, "state": given, "entropy": "00"}
    reply = answers(request, parts=1)[0]
    if reply.get("state") != opened(given):
        return (f"the state {str(given)[:600]} was opened as {str(reply.get('state', reply))[:600]}",)
    return ()
