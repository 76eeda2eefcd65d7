"""What the tools say stands in their tables of words: answers, refusals and panels, in brackets."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardtable.common.jobs import Clock
from cardtable.pages.core.language import SHARED, table_rows
from cardtable.pages.core.registry import TOOLS, tool_by_id
from tests.support import page_words
from tests.support.page_words import outside, outside_tables, plain, put_brackets, shown
from tests.support.samples import answers, handler_requests_of, requests_of
from tests.support.visit import Fields, Visit
from tests.support.words import rare_of, refused_of

SAID_IN_FULL = ("shuffle",)
"""The tools of which every text is said by a request; of the others some come up in whole games only."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The texts that have been said, with their files; a job tells its progress once, on any machine."""
    started: list[Clock] = []

    def due(clock: Clock) -> bool:
        is_first = all(each is not clock for each in started)
        started.extend([clock] * is_first)
        return is_first

    monkeypatch.setattr(Clock, "due", due)
    return put_brackets(monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_says_what_stands_in_its_table(tool: str, said: dict[str, str]) -> None:
    """What stands outside the brackets was never translated; no row that Python says is left unsaid."""
    for text in shown({"html": {"panel": str(tool_by_id(tool).panel())}}):
        assert not outside(text), outside(text)
    for request in (*requests_of(tool), *handler_requests_of(tool), *rare_of(tool)):
        for reply in answers(request, parts=5):
            assert "html" in reply or request in requests_of(tool), reply
            for text in shown(reply):
                assert not outside(text), (request["action"], request.get("fields"), outside(text))
    texts = {text: file for text, file in said.items() if not text.isdecimal()}
    assert not outside_tables(texts, *SHARED, tool), outside_tables(texts, *SHARED, tool)
    if tool in SAID_IN_FULL:
        for action, state, fields, *_ in refused_of(tool):
            Visit(tool, state).refused(action, fields)
        sources, elsewhere = page_words.said_in_python(), said.keys() | page_words.said_in_html()
        own = [row["en"] for row in table_rows(tool) if row["en"] in sources]
        unsaid = [f"{sources[text]} says {text!r}" for text in own if text not in elsewhere]
        assert not unsaid, "\n".join(("no request has", *unsaid, "in", page_words.table_file(tool)))


@pytest.mark.usefixtures("said")
@pytest.mark.parametrize(
    ("tool", "action", "state", "fields", "field", "words"),
    [(tool, *refusal) for tool in TOOLS for refusal in refused_of(tool)],
)
def test_a_refusal_names_its_field_and_its_cause_in_words_of_the_table(
    tool: str, action: str, state: Mapping[str, str], fields: Fields, field: str, words: str
) -> None:
    errors = Visit(tool, state).refused(action, fields)
    assert [*errors] == [field], errors
    assert words in plain(errors[field])
