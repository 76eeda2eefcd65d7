"""An action is a function of the session: what it changes goes into form, address and Undo by itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar

import htpy as h

from cardtable.pages.core.reply import Handler, Reply, ReplyProgress, Request
from cardtable.pages.core.schema import Field, Mistakes, Schema
from cardtable.pages.core.state import State

Session = TypeVar("Session", bound=State)
Result = TypeVar("Result")
Step = TypeVar("Step")
Job = Generator[Reply, None, Result]
"""What takes long: it yields parts of the answer."""
Parts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Shown(Generic[Session]):
    """A session that is to be shown, with what does not follow from it.

    Attributes:
        html: further regions, filled after those of the session; None leaves one of these as it is.
        words: what is announced in place of the session's own words; lead: what is announced before them.
        fields: values for further controls.
        progress: how far the job has come whose part it is.
    """

    session: Session
    html: Mapping[str, h.Node] = field(default_factory=dict)
    words: str = ""
    lead: str = ""
    fields: Mapping[str, list[str]] = field(default_factory=dict)
    progress: ReplyProgress | None = None


ShownJob = Generator[Reply | Shown[Any], None, Result]
"""A job whose parts may be sessions that are to be shown."""
Answer: TypeAlias = Session | Shown[Session] | Reply | None
"""What an action returns, alone or at the end of a job: what is to be shown, or a reply."""
Act: TypeAlias = Callable[..., Answer[Session] | Iterator[Reply] | ShownJob[Answer[Session]]]


@dataclass(frozen=True, slots=True)
class Actions(Generic[Session]):
    """How the actions of a tool read the session, and how they are answered.

    Attributes:
        read: returns the session as the form holds it, over that of the address, and what follows from it.
        show: returns the reply that shows a session: regions, state, words and data; or yields its parts.
        shared: returns the part of a state that a link to it has, where the reply does not say it itself.
        step: returns what has changed between two states, for Undo, where the reply does not say it itself.
    """

    read: Callable[[Request], tuple[Session, Session] | Job[tuple[Session, Session]]]
    show: Callable[[Session], Reply | Iterator[Reply]]
    shared: Callable[[Parts], Parts] = lambda state: state
    step: Callable[[Parts, Parts], str] = lambda _before, _after: ""

    def action(self, act: Act[Session], *needed: Field[Any] | Schema) -> Handler:
        """Return the handler of an action, which takes the session and the values of the fields `needed`."""

        def handle(request: Request) -> Iterator[Reply]:
            read = self.read(request)
            entered, session = read if isinstance(read, tuple) else (yield from read)
            mistakes = Mistakes()
            schemas = [each if isinstance(each, Schema) else Schema(each) for each in needed]
            values = zip(needed, [each.read(request.fields, mistakes) for each in schemas], strict=True)
            mistakes.check()
            answer = act(session, *(of if isinstance(each, Schema) else of[each] for each, of in values))
            yield from self._replies(request, answer, entered, session)

        return handle

    def anew(self, act: Callable[[Request], Answer[Session] | Iterator[Reply]]) -> Handler:
        """Return the handler of an action that reads its request itself, whatever the address holds."""
        return lambda request: self._replies(request, act(request))

    def opening(self, opened: Callable[[Request], Session]) -> Handler:
        """Return the handler that shows the content of an address, and fills the form with it."""

        def handle(request: Request) -> Iterator[Reply]:
            session = opened(request)
            yield from self._replies(request, Shown(session, fields=session.controls()))

        return handle

    def _replies(
        self,
        request: Request,
        answer: Answer[Session] | Iterator[Reply] | ShownJob[Answer[Session]],
        entered: Session | None = None,
        session: Session | None = None,
    ) -> Iterator[Reply]:
        """Yield an answer, with the controls in which the session is not what was entered."""

        def told(part: Any) -> Iterator[Reply]:
            controls = _changed(entered, session)
            if isinstance(part, State):
                part = Shown(part)
            if isinstance(part, Shown):
                now = part.session.after(session) if session else part.session
                controls = _changed(entered, now)
                part = self._shown(replace(part, session=now, fields={**controls, **part.fields}))
            for reply in (part,) if isinstance(part, Reply) else part or ():
                yield self._told(request, reply, controls)

        if isinstance(answer, Generator):
            answer = yield from in_parts(answer, told)
        yield from told(answer)

    def _shown(self, shown: Shown[Session]) -> Iterator[Reply]:
        answer = self.show(shown.session)
        parts = iter((answer,) if isinstance(answer, Reply) else answer)
        first = next(parts)
        html = {name: each for name, each in {**first.html, **shown.html}.items() if each is not None}
        words = shown.words or f"{shown.lead} {first.announcement}".strip()
        fields = {**first.fields, **shown.fields}
        progress = shown.progress or first.progress
        yield replace(first, html=html, fields=fields, announcement=words, progress=progress)
        yield from parts

    def _told(self, request: Request, reply: Reply, controls: Mapping[str, list[str]]) -> Reply:
        """Return a reply with values for controls, what has changed since the request, and what is shared."""
        if not reply.state:
            return reply
        step = reply.step or self.step(request.state, reply.state)
        shared = reply.shared or self.shared(reply.state)
        shared_only = None if shared == reply.state else shared
        return replace(reply, fields={**controls, **reply.fields}, step=step, shared=shared_only)


def in_parts(job: Generator[Step, None, Result], tell: Callable[[Step], Iterable[Reply]]) -> Job[Result]:
    """Run a job, tell each of its steps in parts of an answer, and return the job's result."""
    while True:
        try:
            step = next(job)
        except StopIteration as stop:
            result: Result = stop.value
            return result
        yield from tell(step)


def _changed(entered: State | None, session: State | None) -> dict[str, list[str]]:
    """Return the values of the controls that do not hold what the session has."""
    if entered is None or session is None:
        return {}
    given, now = ({**each.controls(), **each.kept_controls()} for each in (entered, session))
    return {name: value for name, value in now.items() if given.get(name) != value}
