"""The router: handlers by tool and action, long jobs one a form, and errors that never escape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.pages.core.registry import Tool, all_tools
from cardtable.pages.core.reply import FieldError, FormError, Reply, ReplyProgress, Request
from cardtable.pages.core.router import Router, warm_up_all
from cardtable.pages.kingdom import handlers
from tests.support.samples import answers, states_of


def count(request: Request) -> Iterator[Reply]:
    yield Reply(progress=ReplyProgress(0, 2, "first"))
    yield Reply(progress=ReplyProgress(1, 2, "second"))
    yield Reply(announcement="done", data={"entropy": request.entropy})


def fail_late(_: Request) -> Iterator[Reply]:
    yield Reply(progress=ReplyProgress(0, 2, "first"))
    raise FormError(FieldError("size", "too large"))


def break_down(_: Request) -> Reply:
    raise RuntimeError("out of order")


NOTHING_MORE = {**Reply().as_json(), "more": False}


@pytest.fixture
def router(monkeypatch: pytest.MonkeyPatch) -> Router:
    """A router with the handlers of this file."""
    actions = {
        "count": count,
        "fail": fail_late,
        "break": break_down,
        "quick": lambda _: Reply(announcement="quick"),
    }
    monkeypatch.setattr(handlers, "HANDLERS", actions)
    return Router()


def ask(router: Router, action: str, form: str = "f", tool: str = "kingdom") -> dict[str, Any]:
    return router.respond({"form": form, "tool": tool, "action": action, "entropy": "ab"})


def resume(router: Router, form: str = "f") -> dict[str, Any]:
    return router.respond({"form": form, "resume": True})


def test_a_long_job_comes_part_by_part(router: Router) -> None:
    first, second, last = ask(router, "count"), resume(router), resume(router)
    assert [part["more"] for part in (first, second, last)] == [True, True, False]
    assert first["progress"] == {"done": 0, "total": 2, "words": "first"}
    assert last["data"] == {"entropy": "ab"}
    assert resume(router) == NOTHING_MORE


def test_stop_ends_the_job_of_its_form_only(router: Router) -> None:
    ask(router, "count", "f")
    ask(router, "count", "g")
    assert router.respond({"form": "f", "stop": True})["more"] is False
    assert resume(router, "f") == NOTHING_MORE
    assert resume(router, "g")["progress"]["words"] == "second"


def test_a_new_request_ends_the_job_of_its_form(router: Router) -> None:
    ask(router, "count")
    assert ask(router, "quick")["words"] == "quick"
    assert resume(router) == NOTHING_MORE


def test_a_job_that_fails_late_names_the_field(router: Router) -> None:
    assert ask(router, "fail")["more"] is True
    assert resume(router) == {"errors": [{"field": "size", "message": "too large"}], "more": False}
    assert resume(router) == NOTHING_MORE


def test_a_fault_becomes_words(router: Router) -> None:
    reply = ask(router, "break")
    assert reply["failure"] == "RuntimeError: out of order"
    assert "break_down" in reply["details"]
    assert ask(router, "quick")["words"] == "quick"


def test_unknown_tools_and_actions_are_named(router: Router) -> None:
    (tool,) = ask(router, "count", tool="chess")["errors"]
    assert tool["field"] == "tool"
    assert tool["message"].startswith("“chess” is not accepted. Accepted: kingdom, shuffle")
    (action,) = ask(router, "jump")["errors"]
    assert action["field"] == "action"
    assert action["message"].startswith("“jump” is not accepted. Accepted: count")
    (misspelt,) = ask(router, "cuont")["errors"]
    assert misspelt["message"].endswith("Nearest: count.")


@pytest.mark.parametrize(
    ("tool", "action", "given", "told"),
    [
        ("kingdom", "deal", {"sets": "base-2", "ask": "village"}, [("ask", "Nearest: asks.")]),
        ("kingdom", "deal", {"set": "base-2"}, [("sets", "No set is chosen."), ("set", "Nearest: sets.")]),
        ("odds", "count", {"table": "flag 1: a1 | b1"}, [("table", "Accepted: play.")]),
        ("odds", "read", {"text": "hand a1", "txt": "x"}, [("txt", "Accepted: play, text. Nearest: text.")]),
        ("odds", "read", {"text": "no table", "seed": "7"}, [("text", "")]),
        ("shuffle", "show", {"deck": "9", "view": "odds", "seeds": "7"}, [("seeds", "Nearest: seed.")]),
        ("shuffle", "keep-deck", {"deck": "9"}, [("deck", "which takes no field")]),
        ("quartets", "start", {"player": "3"}, [("player", "Nearest: players.")]),
    ],
)
def test_a_site_is_told_which_fields_are_not_read(
    tool: str, action: str, given: dict[str, str], told: list[tuple[str, str]]
) -> None:
    """By name, instead of an answer without them; a page sends what all its forms hold."""
    fields = {name: [value] for name, value in given.items()}
    request = {"form": "f", "tool": tool, "action": action, "fields": fields, "entropy": "ab"}
    errors = answers({**request, "site": True})[-1]["errors"]
    assert [error["field"] for error in errors] == [field for field, _ in told]
    assert all(words in error["message"] for error, (_, words) in zip(errors, told, strict=True)), errors
    of_page = answers(request)[-1].get("errors", [])
    assert not any("not read" in error["message"] for error in of_page)


@pytest.mark.parametrize("tool", all_tools(), ids=lambda tool: tool.id)
def test_a_site_opens_every_state_without_its_version(tool: Tool) -> None:
    """The version is a part of addresses; a site need not know it."""
    for state in states_of(tool.id).values():
        parts = {name: value for name, value in state.items() if name != "v"}
        request = {"form": "f", "tool": tool.id, "action": "open", "state": parts, "entropy": "ab"}
        assert answers({**request, "site": True})[-1]["data"]
        assert answers(request)[-1]["errors"][0]["field"] == "v"


@given(
    st.dictionaries(st.text(max_size=8), st.one_of(st.none(), st.text(), st.integers(), st.lists(st.text())))
)
def test_no_request_makes_it_raise(request: dict[str, Any]) -> None:
    assert "more" in Router().respond(request)


def test_warming_up_fails_if_a_tool_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "HANDLERS", {"deal": break_down})
    with pytest.raises(RuntimeError, match="kingdom does not answer"):
        warm_up_all()
