"""The words of the page: every text stands in the table, in every language, and no row goes unsaid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from string import Formatter
from typing import Any

import pytest

from cardtable.pages.core import language
from cardtable.pages.core.registry import TOOLS
from tests.support import page_words
from tests.support.samples import answers, sample_requests

PARTS = (*language.SHARED, *TOOLS)
ROWS = [(page_words.table_file(part), row) for part in PARTS for row in language.table_rows(part)]


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_says_only_what_stands_in_its_own_part(tool: str) -> None:
    """Or in the part that all share: a page may never read the words of another tool."""
    missing = page_words.outside_tables(page_words.said_in_python(f"cardtable/pages/{tool}"), "page", tool)
    assert not missing, missing


def test_every_text_that_is_said_stands_in_the_table_once_and_no_other() -> None:
    said = page_words.said_in_python() | page_words.said_from_tables() | page_words.said_in_html()
    missing = page_words.outside_tables(said, *PARTS)
    assert not missing, missing
    counts = Counter(row["en"] for _, row in ROWS)
    assert [(table, row["en"]) for table, row in ROWS if row["en"] not in said or counts[row["en"]] > 1] == []


@pytest.mark.parametrize("tag", [tag for tag in language.LANGUAGES if tag != "en"])
def test_every_row_is_translated_with_its_places_and_tags_and_ends_as_its_sentence_does(tag: str) -> None:
    """A translation fills the same places, with the same markup, and keeps the spaces at its ends.

    A full stop that stands beside the text in the page is not doubled, and none is forgotten.
    """
    for table, row in ROWS:
        english, other = row["en"].partition("##")[0], row[tag]
        assert other, (table, english)
        assert places(english) == places(other), (table, english, other)
        tags = [sorted(re.findall(r"<[^>]+>", text)) for text in (english, other)]
        assert tags[0] == tags[1], (table, other)
        assert (english[:1].isspace(), english[-1:].isspace()) == (other[:1].isspace(), other[-1:].isspace())
        ends = [text[-1:] if text[-1:] in ".!?:…" else "" for text in (english, other)]
        assert ends[0] == ends[1] or english in {"Seaside", "No."}, (table, other)


def test_french_signs_stay_with_their_words() -> None:
    """No line begins with a colon or ends with an opening quotation mark («); one space holds them."""
    for table, row in ROWS:
        words = re.sub(r"<code>.*?</code>|<[^>]*>", "", row["fr"])
        assert not re.search(r"“|«[ \u202f]|[ \u202f][:;!?»%]", words), (table, row["fr"])


def places(text: str) -> set[str | None]:
    """Return the names of the places that a text has."""
    return {place for _, place, _, _ in Formatter().parse(text) if place is not None}


ENGLISH_SIGNS = re.compile(r"(?<![\d.])\d+\.(\d{1,2}|\d{4,})(?![\d.])|”")
"""A decimal point, or a closing quotation mark: in German a point sets thousands apart, and “ closes."""


@pytest.mark.parametrize(
    "request_", sample_requests(), ids=lambda request: f"{request['tool']}-{request['action']}"
)
def test_no_reply_in_german_has_english_signs(request_: dict[str, Any]) -> None:
    for reply in answers({**request_, "language": "de"}, parts=5):
        for text in page_words.shown(reply):
            assert not ENGLISH_SIGNS.search(text), text


NUMBERS: list[tuple[str, Callable[[], str], str]] = [
    ("en", lambda: language.number(1234567), "1,234,567"),
    ("nl", lambda: language.number(1234567), "1.234.567"),
    ("fr", lambda: language.number(1234567), "1\u202f234\u202f567"),
    ("de", lambda: language.decimal(1234.5, 1), "1.234,5"),
    ("en", lambda: language.percent(0.125), "12.5%"),
    ("nl", lambda: language.percent(0.125), "12,5%"),
    ("fr", lambda: language.percent(0.125), "12,5\u00a0%"),
    ("de", lambda: language.percent(1e-9), "<\u00a00,1\u00a0%"),
    ("en", lambda: language.percent(1 - 1e-9), ">\u00a099.9%"),
    ("de", lambda: language.listed("abc"), "a, b und c"),
    ("de", lambda: language.in_quotes("a"), "„a“"),
    ("fr", lambda: language.plural(0, "{count} pile", "{count} piles")[:1], "0"),
    ("tlh", lambda: language.t("and"), "and"),
]


@pytest.mark.parametrize(("tag", "write", "expected"), NUMBERS)
def test_it_is_written_as_in_the_language_or_in_english(
    tag: str, write: Callable[[], str], expected: str
) -> None:
    language.set_language(tag)
    assert write() == expected
