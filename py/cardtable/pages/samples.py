"""What the sample requests of all tools share: see the `samples` module of each tool."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from cardtable.pages.router import Router

Asked = dict[str, Any]
ENTROPY = "00112233445566778899aabbccddeeff"


def opened(tool: str, **state: str) -> dict[str, Any]:
    """Return the request that opening an address makes."""
    return {"form": f"{tool}-form", "tool": tool, "action": "open", "state": state, "entropy": ENTROPY}


def last_reply(respond: Callable[[str], str], request: dict[str, Any]) -> str:
    """Return how a request ends: the parts of a job depend on the machine's speed, its end does not."""
    reply = respond(json.dumps(request))
    while json.loads(reply).get("more"):
        reply = respond(json.dumps({"form": request["form"], "resume": True}))
    return reply


def answers(request: Asked, parts: int = 400) -> list[Asked]:
    """Return the parts of the reply to a request, at most so many."""
    router = Router()
    replies = [router.respond(request)]
    while replies[-1]["more"] and len(replies) < parts:
        replies.append(router.respond({"form": request["form"], "resume": True}))
    return replies


def last(request: Asked, name: str) -> Any:
    """Return what the reply to a request said last about its state, its fields, its data."""
    return [reply[name] for reply in answers(request) if reply.get(name)][-1]
