"""The words of the page: every text stands in the table, in every language, and no row goes unsaid."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from string import Formatter
from typing import Any

import pytest
from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag

from cardtable.pages import language
from cardtable.pages.language import (
    LANGUAGES,
    decimal,
    learn,
    listed,
    number,
    percent,
    plural,
    speak,
    t,
    table_rows,
)
from cardtable.pages.router import TOOLS, Router
from tests.pages.seeded import REQUESTS
from tools import languages as page_languages
from tools.steps import ROOT

PARTS = ("page", "embed", *TOOLS)
ROWS = [(part, row) for part in PARTS for row in table_rows(part)]
SAID = {"t": 1, "noted": 1, "parts": 1, "plural": 3}
"""The functions that say a text, and before which argument their texts end."""
READ_OUT = ("alt", "aria-label", "aria-roledescription", "placeholder", "title")
OPEN, CLOSE = "\u27e6", "\u27e7"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Know the whole table, and speak English again after each test."""
    for part in PARTS:
        learn(part)
    yield
    speak("en")


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may be: a literal, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def said_in_python() -> set[str]:
    """Return every text that the pages say, by their source."""
    found = {"and", "or"}
    for file in sorted((ROOT / "py/cardtable/pages").glob("*.py")):
        if file.name == "language.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID:
                for argument in node.args[: SAID[node.func.id]]:
                    found.update(literals(argument))
    return found


def said_in_html() -> set[str]:
    """Return every text of the pages and of the manifest."""
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in page_languages.PAGES]
    manifest = json.loads((ROOT / page_languages.MANIFEST).read_text(encoding="utf-8"))
    return {text for page in pages for text in page_languages.texts(page)} | set(
        page_languages.manifest_texts(manifest)
    )


def test_every_text_that_is_said_is_in_the_table() -> None:
    """Untranslated entries, in Python, in the pages and in the manifest."""
    named = {row["en"] for _, row in ROWS}
    assert sorted(said_in_python() - named) == []
    assert sorted(said_in_html() - named) == []


def test_every_row_of_the_table_is_said() -> None:
    """Unused entries."""
    said = said_in_python() | said_in_html()
    assert sorted(row["en"] for _, row in ROWS if row["en"] not in said) == []


def test_every_text_stands_once() -> None:
    """One table: no two rows for one text."""
    counts = Counter(row["en"] for _, row in ROWS)
    assert [text for text, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_every_row_is_translated_with_its_places_and_tags(tag: str) -> None:
    """A translation fills the same places, with the same markup, and keeps the spaces at its ends."""
    for part, row in ROWS:
        english, other = row["en"].partition("##")[0], row[tag]
        assert other, (part, english)
        assert places(english) == places(other), (part, english, other)
        assert sorted(re.findall(r"<[^>]+>", english)) == sorted(re.findall(r"<[^>]+>", other)), (part, other)
        assert (english[:1].isspace(), english[-1:].isspace()) == (other[:1].isspace(), other[-1:].isspace())


def test_french_signs_stay_with_their_words() -> None:
    """No line of the page begins with a colon, or ends with an opening quotation mark."""
    for part, row in ROWS:
        words = re.sub(r"<code>.*?</code>|<[^>]*>", "", row["fr"])
        assert not re.search(r"« | [:;!?»%]", words), (part, row["fr"])


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_a_translation_ends_as_its_sentence_does(tag: str) -> None:
    """A full stop that stands beside the text in the page is not doubled, and none is forgotten."""
    names = {"Seaside", "No."}
    for part, row in ROWS:
        english = row["en"].partition("##")[0]
        ends = [text[-1:] if text[-1:] in ".!?:…" else "" for text in (english, row[tag])]
        assert ends[0] == ends[1] or english in names, (part, row[tag])


def places(text: str) -> set[str | None]:
    """Return the names of the places that a text has."""
    return {place for _, place, _, _ in Formatter().parse(text) if place is not None}


@pytest.mark.parametrize(
    "request_",
    REQUESTS,
    ids=lambda request: f"{request['tool']}-{request['action']}",
)
def test_no_reply_says_what_is_not_in_the_table(
    request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every text of the table is put into brackets: what stands outside them was never translated."""
    monkeypatch.setattr(language, "_found", lambda english: f"{OPEN}{english.partition('##')[0]}{CLOSE}")
    for reply in answered(request_):
        for text in shown(reply):
            assert outside(text) == "", text


def answered(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the parts of the reply to a request, at most five."""
    router = Router()
    reply = router.respond(request)
    yield reply
    for _ in range(4):
        if reply.get("more"):
            reply = router.respond({"form": request["form"], "resume": True})
            yield reply


def shown(reply: dict[str, Any]) -> Iterator[str]:
    """Yield every text that a person sees or hears of a reply."""
    yield reply.get("words") or ""
    for error in reply.get("errors", ()):
        yield error["message"]
    yield (reply.get("progress") or {}).get("words", "")
    for html in reply.get("html", {}).values():
        tree = BeautifulSoup(html, "html.parser")
        for name in tree.select('[translate="no"]'):
            name.clear()
            for attribute in READ_OUT:
                name.attrs.pop(attribute, None)
        for element in tree.find_all(True):
            yield from (str(element[name]) for name in READ_OUT if name in element.attrs)
        yield "".join(texts_of(tree))


def texts_of(tree: Tag) -> Iterator[str]:
    """Yield the texts of a tree, one after another; what is typed or copied is not the page's own."""
    for node in tree.descendants:
        if isinstance(node, NavigableString) and not node.find_parent(["textarea", "output", "code"]):
            yield str(node)


def outside(text: str) -> str:
    """Return what stands outside all brackets and holds a word of two letters or more."""
    depth, left = 0, []
    for letter in text:
        depth += {OPEN: 1, CLOSE: -1}.get(letter, 0)
        left.append(" " if depth or letter == CLOSE else letter)
    return " ".join(word for word in "".join(left).split() if re.search(r"[^\W\d_]{2}", word))


NUMBERS: list[tuple[str, Callable[[], str], str]] = [
    ("en", lambda: number(1234567), "1,234,567"),
    ("nl", lambda: number(1234567), "1.234.567"),
    ("fr", lambda: number(1234567), "1\u202f234\u202f567"),
    ("de", lambda: decimal(1234.5, 1), "1.234,5"),
    ("en", lambda: percent(0.125), "12.5%"),
    ("nl", lambda: percent(0.125), "12,5%"),
    ("fr", lambda: percent(0.125), "12,5\u00a0%"),
    ("de", lambda: percent(1e-9), "<\u00a00,1\u00a0%"),
    ("de", lambda: listed("abc"), "a, b und c"),
    ("fr", lambda: plural(0, "{count} pile", "{count} piles")[:1], "0"),
]


@pytest.mark.parametrize(("tag", "write", "expected"), NUMBERS)
def test_numbers_are_written_as_the_language_writes_them(
    tag: str, write: Callable[[], str], expected: str
) -> None:
    """Thousands, decimals, percent signs and the last of a list."""
    speak(tag)
    assert write() == expected


def test_an_unknown_language_is_answered_in_english() -> None:
    """Whatever the address or another site asks for."""
    speak("tlh")
    assert t("and") == "and"
