"""The stages of a start and their times, from performance marks of the page and its worker."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from playwright.sync_api import Page

from tools.bench.record import Record

BY_NAME = {
    "usable": "the forms can be used",
    "parts": "the snapshot is unpacked, beside all this",
    "compiled": "the interpreter's code is compiled, beside all this",
    "interpreter": "the interpreter runs",
    "restored": "Python is restored from the snapshot",
    "runtime": "PyScript is there, and asks for Python",
    "door": "PyScript's own package is imported: our code begins",
    "asked": "the first request reaches Python",
    "answered": "Python has answered",
    "shown": "the kingdom is on the page",
}
"""In the order in which they are reached."""
MARKS = """

def marked(respond):
    def answer(request):
        js.performance.mark("asked")
        reply = respond(request)
        js.performance.mark("answered")
        return reply

    return answer

sync.respond = marked(respond)
"""
"""Goes to the end of py/main.py in the copy that is measured."""
DOOR = 'import js\n\njs.performance.mark("door")\n'
"""Goes to its beginning, behind the import from the future."""
READ = """() => [
  performance.timeOrigin,
  performance.getEntriesByType("mark").map(({name, startTime}) => [name, startTime]),
]"""


def stages(page: Page) -> dict[str, float]:
    """Return when each stage was reached, in milliseconds from navigation, of a page with its first kingdom.

    The page has run `WATCH` of tools/bench/__main__.py.
    """
    origin, seen = page.evaluate("() => [performance.timeOrigin, seen]")
    workers_origin, marks = page.workers[-1].evaluate(READ)
    reached: dict[str, float] = {}
    for name, at in marks:
        reached.setdefault(name, at + workers_origin - origin)
    return {"usable": seen["usable"], **reached, "shown": seen["shown"]}


def report(record: Record, rounds: Sequence[dict[str, float]]) -> None:
    """Record the medians of several starts."""
    for name, words in BY_NAME.items():
        record.row("stages", words, f"{median(each[name] for each in rounds):.0f} ms")
