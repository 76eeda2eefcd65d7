"""From a request to a reply: the handler of (tool, action), the long jobs, and errors in words."""

from __future__ import annotations

import traceback
from collections.abc import ItemsView, Iterable, Iterator, Mapping
from typing import Any

from cardtable.pages.language import set_language, t
from cardtable.pages.registry import TOOLS, tool_by_id
from cardtable.pages.reply import JSON, FieldError, FormError, Handler, Reply, Request

LONGEST_MESSAGE, QUOTED = 1500, 200
"""Characters of a message, and of its beginning where it must be cut: what is accepted stands at its end."""


class Router:
    """Answers the page's requests. Holds the long jobs that are under way, at most one a form.

    A request is a JSON object, of one of four shapes:

    - `form` (who asks), `tool`, `action`, `fields`, `state`, `entropy`: something new; ends the form's job.
    - `form`, `resume: true`: the next part of the form's job; an empty reply if it has none.
    - `form`, `stop: true`: end the form's job.
    - `form`, `tool`, `prepare: true`: import the tool, so that its first answer comes at once.

    Each may name the `language` to answer in. The reply is the Reply's JSON with `more` (whether there is a
    next part), or `errors` (a list of field and message), or `failure` (an error of the program, in words;
    `details` is its traceback, for tests).
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
        set_language(str(request.get("language", "")))
        if request.get("resume"):
            return self._next_part(form)
        self._jobs.pop(form, None)
        if request.get("prepare"):
            _ = list(tool_by_id(request["tool"]).handlers)  # some are imported when they are asked for
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


def _handler(request: JSON) -> Handler:
    """Return the handler of a tool's action. Raises FormError: another site may ask for any."""
    tool, action = _text(request["tool"]), _text(request["action"])
    if tool not in TOOLS:
        raise FormError(_not_accepted("tool", tool, TOOLS))
    actions = tool_by_id(tool).handlers
    if action not in actions:
        raise FormError(_not_accepted("action", action, actions))
    return actions[action]


def _not_accepted(field: str, given: str, accepted: Iterable[str]) -> FieldError:
    words = t(
        "{given} is not accepted. Accepted: {accepted}.", given=f"“{given}”", accepted=", ".join(accepted)
    )
    return FieldError(field, words)


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


def warm_up_all() -> None:
    """Warm up all tools, and import what is left of them: afterwards nothing is imported any more."""
    warm_up(TOOLS)
    for tool in TOOLS:
        _ = list(tool_by_id(tool).handlers)


def warm_up(tools: Iterable[str]) -> None:
    """Answer the warm-up requests of tools: afterwards every module that these need has been imported.

    Raises RuntimeError if a tool does not answer.
    """
    router = Router()
    for tool in tools:
        for action, fields in tool_by_id(tool).warm_up:
            request = {"form": "warm-up", "tool": tool, "action": action, "fields": fields, "entropy": "1"}
            reply = router.respond(request)
            if "html" not in reply:
                raise RuntimeError(f"{tool} does not answer: {reply}")
