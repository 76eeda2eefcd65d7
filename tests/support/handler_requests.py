"""One good request for every handler of every tool, and the names that handlers read."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

import pytest

from cardtable.pages.core.registry import TOOLS, all_tools, tool_by_id
from cardtable.pages.core.reply import FormError, Reply, Request
from cardtable.pages.core.router import _read
from tests.support.first_views import form_at_first, panel_of
from tests.support.samples import Asked, handler_requests_of, sample_requests, states_of


@cache
def requests() -> dict[tuple[str, str], Asked]:
    """Return a request for each tool and action, all of which are answered without a complaint."""
    own = [request for tool in TOOLS for request in handler_requests_of(tool)]
    by_action = {(each["tool"], each["action"]): each for each in (*reversed(sample_requests()), *own)}
    every = [(tool.id, action) for tool in all_tools() for action in tool.handlers]
    lacking = [" ".join(each) for each in every if each not in by_action]
    assert not lacking, f"no sample request, see tests/support/samples: {', '.join(lacking)}"
    return {each: by_action[each] for each in every}


@cache
def fields_read(tool: str, action: str) -> frozenset[str]:
    """Return the fields that the handler of an action looks up of a good request."""
    return frozenset(_handled(requests()[tool, action]).fields.looked_up)


def family(field: str) -> str:
    """Return a field without part and number of its row, or the moment of its entry, at the end."""
    return re.sub(r"(-(of|how|count|most|by))?-\d+$|\d+$| .*", "", field)


@cache
def known_fields(tool: str) -> frozenset[str]:
    """Return the families of the fields that some action of a tool reads, or that its form has at first."""
    actions = tool_by_id(tool).handlers
    read = (field for action in actions for field in fields_read(tool, action))
    return frozenset(map(family, (*read, *form_at_first(tool))))


@cache
def names_read(tool: str, action: str) -> tuple[tuple[str, str], ...]:
    """Return what a handler reads or is given of a good request: pairs of "fields" or "state" and name."""
    asked = requests()[tool, action]
    states = ["v", "unheard-of", *parts_of_address(tool)] if asked.get("state") else []
    fields = sorted({*fields_read(tool, action), *asked.get("fields", ())})
    return (*(("fields", name) for name in fields), *(("state", name) for name in states))


def _handled(asked: Asked) -> Request:
    """Let a handler begin its answer without the router; return the request that it has read."""
    request = _read(asked)
    answer = tool_by_id(asked["tool"]).handlers[asked["action"]](request)
    if not isinstance(answer, Reply):
        _ = list(islice(answer, 2))
    return request


@cache
def parts_of_address(tool: str) -> tuple[str, ...]:
    """Return what the address of a tool may hold besides its version, as it tells where a part is unknown."""
    accepted: set[str] = set()
    for state in states_of(tool).values():
        request = {"form": "f", "tool": tool, "action": "open", "state": {**state, "unheard-of": "x"}}
        with pytest.raises(FormError) as refused:  # the router would cut the list
            _handled(request)
        [error] = refused.value.errors
        accepted.update(error.message.partition("Accepted: ")[2].partition(".")[0].split(", "))
    assert len(accepted) >= 2, accepted
    return tuple(sorted(accepted))


@cache
def known_names(tool: str) -> frozenset[str]:
    """The names that an error may have: what is read, what the forms hold, none for what is general."""
    read = {name for of_tool, action in requests() if of_tool == tool for _, name in names_read(tool, action)}
    panel = panel_of(tool)
    controls = {str(control["name"]) for control in panel.select("[name]")}
    places = {str(place["data-error-for"]) for place in panel.select("[data-error-for]")}
    return frozenset({"", *read, *parts_of_address(tool), *controls, *places})
