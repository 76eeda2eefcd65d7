"""From a request to a reply: the handler of (tool, action), the long jobs, and errors in words."""

from __future__ import annotations

import traceback
from collections.abc import Collection, ItemsView, Iterable, Iterator, Mapping, Sequence
from typing import Any

import htpy as h

from cardtable.pages.core.address import VERSION, answer, opened
from cardtable.pages.core.given_fields import GivenFields
from cardtable.pages.core.language import in_quotes, set_language, t
from cardtable.pages.core.refusals import MOST_TOLD, nearest, shortened, with_nearest
from cardtable.pages.core.registry import TOOLS, tool_by_id
from cardtable.pages.core.reply import JSON, Confirm, FieldError, FormError, Handler, Reply, Request
from cardtable.pages.ui import button, question_sheet

LONGEST_MESSAGE, QUOTED = 1500, 200
"""Characters of a message, and of its beginning where it must be cut: what is accepted stands at its end."""

ALIKE = 0.8
"""How like a name that is read a name must be to be taken for its misspelling: from 0 to 1."""


class Router:
    """Answers the page's requests. Holds the long jobs that are under way, at most one a form.

    A request is a JSON object, of one of four shapes:

    - `form` (who asks), `tool`, `action`, `fields`, `state`, `entropy`: something new; ends the form's job.
    - `form`, `resume: true`: the next part of the form's job; an empty reply if it has none.
    - `form`, `stop: true`: end the form's job.
    - `form`, `tool`, `prepare: true`: import the tool, so that its first answer comes at once.

    Each may name the `language` to answer in. With `site: true` another site asks: fields that the action
    does not read are refused, and a state needs no version. The reply is the Reply's JSON with `more`
    (whether there is a next part), or `errors` (a list of field and message), or `failure` (an error of the
    program, in words; `details` is its traceback, for tests).
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
        given = _read(request)
        parts = _parts(request, _handler(request), given)
        self._jobs[form] = _checked(parts, given.fields) if request.get("site") else parts
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


def _not_accepted(field: str, given: str, accepted: Collection[str]) -> FieldError:
    words = t(
        "{given} is not accepted. Accepted: {accepted}.", given=in_quotes(given), accepted=", ".join(accepted)
    )
    return FieldError(field, with_nearest(words, given, accepted))


def _parts(request: JSON, handle: Handler, given: Request) -> Iterator[Reply]:
    """Yield the parts of an answer; a question that the handler raises becomes a sheet of the tool."""
    try:
        is_sent = request["action"] == "open" and not request.get("site")
        yield from opened(handle, given) if is_sent else answer(handle, given)
    except Confirm as asked:
        form, sheet = str(request["form"]), f"{request['tool']}-sheet"
        yes = button(
            asked.yes, request["action"], quiet=False, submit=True, form=form, name="sure", value="1"
        )
        pressed = [h.input(type="hidden", form=form, name=name, value=of) for name, of in asked.given.items()]
        yield Reply(html={sheet: question_sheet(sheet, asked.question, asked.words, yes, pressed)})


def _checked(parts: Iterator[Reply], given: GivenFields) -> Iterator[Reply]:
    """Yield the parts of an answer, but refuse fields that were not read instead of its last.

    If something else is refused, not all may have been read: only names that are nearly ones that were read
    are told.
    """
    try:
        while (reply := next(parts)).progress is not None:
            yield reply
    except FormError as error:
        alike = [name for name in given.unread if nearest(name, given.looked_up, ALIKE)]
        raise FormError(*error.errors, *_not_read(alike, given)) from error
    if given.unread:
        raise FormError(*_not_read(given.unread, given))
    yield reply


def _not_read(names: Sequence[str], given: GivenFields) -> Iterator[FieldError]:
    accepted = sorted(given.looked_up)
    words = (
        t("is not read by this action. Accepted: {accepted}.", accepted=", ".join(accepted))
        if accepted
        else t("is not read by this action, which takes no field.")
    )
    for name in names[:MOST_TOLD]:
        yield FieldError(shortened(name), with_nearest(words, name, accepted))


def _read(request: Mapping[str, Any]) -> Request:
    fields = {_text(name): [_text(value) for value in values] for name, values in _members(request, "fields")}
    state = {_text(name): _text(value) for name, value in _members(request, "state")}
    if state and request.get("site"):
        state.setdefault("v", VERSION)
    return Request(
        GivenFields(fields),
        state,
        _text(request.get("entropy", "")),
        _text(request.get("now", "")),
        request.get("embedded") is True,
    )


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
