"""Sample requests and states of every tool, for tests, bench and documents: a module for each tool.

| name in it | content |
|---|---|
| `REQUESTS` | requests with seeds, for which every Python must give the same answers |
| `handler_requests()` | together with these, a good request for every handler |
| `STATES` | states of addresses that together are samples of an address, by a name for each |
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from cardtable.pages.core.registry import TOOLS
from cardtable.pages.core.router import Router

Asked = dict[str, Any]
Given = str | list[str]
"""What a request gives a field: a value, or several."""
ENTROPY = "00112233445566778899aabbccddeeff"


def requests_of(tool: str) -> list[Asked]:
    return list(_module(tool).REQUESTS)


def handler_requests_of(tool: str) -> list[Asked]:
    """Return requests that, together with the seeded ones, are a good one for every handler of a tool."""
    return list(_module(tool).handler_requests())


def states_of(tool: str) -> Mapping[str, Mapping[str, str]]:
    return dict(_module(tool).STATES)


def sample_requests() -> list[Asked]:
    return [request for tool in TOOLS for request in requests_of(tool)]


def spelt(fields: Mapping[str, Given]) -> dict[str, list[str]]:
    """Return fields by their names, in which `_` stands for the hyphen where there is none."""
    return {
        name if "-" in name else name.replace("_", "-"): [given] if isinstance(given, str) else given
        for name, given in fields.items()
    }


def _module(tool: str) -> Any:
    return import_module(f"tests.support.samples.{tool}")


def asked(tool: str, action: str, fields: Mapping[str, Given], **more: Any) -> Asked:
    common = {"form": f"{tool}-form", "tool": tool, "entropy": ENTROPY}
    return {**common, "action": action, "fields": fields, **more}


def opened(tool: str, **state: str) -> Asked:
    """Return the request that opening an address makes."""
    return asked(tool, "open", {}, state=state)


def last_reply(respond: Callable[[str], str], request: Asked) -> str:
    """Return how a request ends: the parts of a job depend on the machine's speed, its end does not."""
    reply = respond(json.dumps(request))
    while json.loads(reply).get("more"):
        reply = respond(json.dumps({"form": request["form"], "resume": True}))
    return reply


def answers(request: Asked, parts: int = 400) -> list[Asked]:
    """Return the parts of the reply to a request, at most so many."""
    router = Router()
    replies, more = [router.respond(request)], {name: request.get(name, "") for name in ("form", "language")}
    while replies[-1]["more"] and len(replies) < parts:
        replies.append(router.respond({**more, "resume": True}))
    return replies


def last(request: Asked, name: str) -> Any:
    """Return what the reply to a request said last about its state, its fields, its data."""
    return [reply[name] for reply in answers(request) if reply.get(name)][-1]
