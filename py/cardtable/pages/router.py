"""From a request to a reply: the handler of (tool, action), the long jobs, and errors in words."""

from __future__ import annotations

import traceback
from collections.abc import ItemsView, Iterator, Mapping
from typing import Any

from . import kingdom, odds, quartets, shuffle
from .language import speak
from .reply import JSON, FormError, Handler, Reply, Request

__all__ = ["HANDLERS", "Router", "warm_up"]

TOOLS = {"kingdom": kingdom, "shuffle": shuffle, "odds": odds, "quartets": quartets}
"""The tools' pages. Each has `HANDLERS` by action, and `WARM_UP`: pairs of action and fields, asked once."""
LONGEST_MESSAGE, QUOTED = 1500, 200
"""Characters of a message, and of its beginning where it must be cut: what is accepted stands at its end."""
HANDLERS: dict[str, Mapping[str, Handler]] = {name: page.HANDLERS for name, page in TOOLS.items()}
"""The tools, and of each the actions that it answers."""


class Router:
    """Answers the page's requests. Holds the long jobs that are under way, at most one a form.

    A request is a JSON object, of one of three shapes:

    - `form` (who asks), `tool`, `action`, `fields`, `state`, `entropy`: something new; ends the form's job.
    - `form`, `resume: true`: the next part of the form's job.
    - `form`, `stop: true`: end the form's job.

    Each may name the `language` to answer in. The reply is the Reply's JSON with `more` (whether there is a
    next part), or `errors` (a list of field and message), or `failure` (a fault of ours, in words, with
    `details` to report).
    """

    def __init__(self) -> None:
        self._jobs: dict[str, Iterator[Reply]] = {}

    def respond(self, request: JSON) -> JSON:
        """Answer one request; never raises."""
        try:
            return self._respond(request)
        except FormError as error:
            errors = [{"field": each.field, "message": _cut(each.message)} for each in error.errors]
            return {"errors": errors, "more": False}
        except Exception as error:  # the page must be told, whatever it was
            details = "".join(traceback.format_exception(error))
            return {"failure": f"{type(error).__name__}: {error}", "details": details, "more": False}

    def _respond(self, request: JSON) -> JSON:
        form = str(request["form"])
        speak(str(request.get("language", "")))
        if request.get("resume"):
            return self._next_part(form)
        self._jobs.pop(form, None)
        if request.get("stop"):
            return {**Reply().as_json(), "more": False}
        answer = _handler(request)(_read(request))
        if isinstance(answer, Reply):
            return {**answer.as_json(), "more": False}
        self._jobs[form] = answer
        return self._next_part(form)

    def _next_part(self, form: str) -> JSON:
        if form not in self._jobs:
            raise LookupError(f"the form {form!r} has no job under way")
        try:
            reply = next(self._jobs[form])
        except BaseException:
            del self._jobs[form]
            raise
        if reply.progress is None:
            del self._jobs[form]
        return {**reply.as_json(), "more": reply.progress is not None}


def _handler(request: JSON) -> Handler:
    tool, action = request["tool"], request["action"]
    actions = HANDLERS.get(tool)
    if actions is None:
        raise LookupError(f"there is no tool {tool!r}; the tools are {', '.join(HANDLERS)}")
    if action not in actions:
        raise LookupError(f"{tool} has no action {action!r}; its actions are {', '.join(actions)}")
    return actions[action]


def _read(request: Mapping[str, Any]) -> Request:
    fields = {_text(name): [_text(value) for value in values] for name, values in _members(request, "fields")}
    state = {_text(name): _text(value) for name, value in _members(request, "state")}
    return Request(fields, state, _text(request.get("entropy", "")), _text(request.get("now", "")))


def _members(request: Mapping[str, Any], name: str) -> ItemsView[str, Any]:
    return (request.get(name) or {}).items()


def _cut(message: str) -> str:
    """Return a message without the middle of what it quotes, if that is long."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    return f"{message[:QUOTED]}…{message[QUOTED - LONGEST_MESSAGE :]}"


def _text(value: object) -> str:
    """Return a value as text that can be encoded: half a character becomes U+FFFD, as a browser does."""
    return str(value).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def warm_up() -> None:
    """Import every engine and read every table, so that a memory snapshot made afterwards holds them.

    Raises RuntimeError if a tool does not answer.
    """
    router = Router()
    for tool, page in TOOLS.items():
        for action, fields in page.WARM_UP:
            request = {"form": "warm-up", "tool": tool, "action": action, "fields": fields, "entropy": "1"}
            reply = router.respond(request)
            if "html" not in reply:
                raise RuntimeError(f"{tool} does not answer: {reply}")
