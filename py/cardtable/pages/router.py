"""From a request to a reply: the handler of (tool, action), the long jobs, and errors in words."""

from __future__ import annotations

import traceback
from collections.abc import ItemsView, Iterable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from .language import learn, speak
from .reply import JSON, FormError, Handler, Reply, Request

__all__ = ["HANDLERS", "TOOLS", "Router", "page_of", "warm_up"]

TOOLS = ("kingdom", "shuffle", "odds", "quartets")
"""The tools. The page of each has `HANDLERS` by action, and `WARM_UP`: pairs of action and fields."""
LONGEST_MESSAGE, QUOTED = 1500, 200
"""Characters of a message, and of its beginning where it must be cut: what is accepted stands at its end."""


class _Handlers(dict[str, Mapping[str, Handler]]):
    """The handlers of each tool by action; a tool is imported when it is asked for first."""

    def __missing__(self, tool: str) -> Mapping[str, Handler]:
        handlers: Mapping[str, Handler] = page_of(tool).HANDLERS
        self[tool] = handlers
        return handlers


HANDLERS = _Handlers()


class Router:
    """Answers the page's requests. Holds the long jobs that are under way, at most one a form.

    A request is a JSON object, of one of four shapes:

    - `form` (who asks), `tool`, `action`, `fields`, `state`, `entropy`: something new; ends the form's job.
    - `form`, `resume: true`: the next part of the form's job; an empty reply if it has none.
    - `form`, `stop: true`: end the form's job.
    - `form`, `tool`, `prepare: true`: import the tool, so that its first answer comes at once.

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
        if request.get("prepare"):
            _handlers(request)
        if request.get("stop") or request.get("prepare"):
            return {**Reply().as_json(), "more": False}
        answer = _handler(request)(_read(request))
        if isinstance(answer, Reply):
            return {**answer.as_json(), "more": False}
        self._jobs[form] = answer
        return self._next_part(form)

    def _next_part(self, form: str) -> JSON:
        if form not in self._jobs:  # it went down with an earlier worker: there is nothing more to show
            return {**Reply().as_json(), "more": False}
        try:
            reply = next(self._jobs[form])
        except BaseException:
            del self._jobs[form]
            raise
        if reply.progress is None:
            del self._jobs[form]
        return {**reply.as_json(), "more": reply.progress is not None}


def _handlers(request: JSON) -> Mapping[str, Handler]:
    tool = request["tool"]
    if tool not in TOOLS:
        raise LookupError(f"there is no tool {tool!r}; the tools are {', '.join(TOOLS)}")
    return HANDLERS[tool]


def _handler(request: JSON) -> Handler:
    tool, action, actions = request["tool"], request["action"], _handlers(request)
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
    text = str(value)
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def page_of(tool: str) -> ModuleType:
    """Import the page of a tool, with its words."""
    page = import_module(f".{tool}", __package__)
    learn("page")
    learn(tool)
    return page


def warm_up(tools: Iterable[str] = TOOLS) -> None:
    """Import the engines of tools and read their tables, so that a first request finds all in memory.

    Raises RuntimeError if a tool does not answer.
    """
    router = Router()
    for tool in tools:
        for action, fields in page_of(tool).WARM_UP:
            request = {"form": "warm-up", "tool": tool, "action": action, "fields": fields, "entropy": "1"}
            reply = router.respond(request)
            if "html" not in reply:
                raise RuntimeError(f"{tool} does not answer: {reply}")
