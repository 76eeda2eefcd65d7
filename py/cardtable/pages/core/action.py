"""An action is a function of the session: what it changes goes into form, address and Undo by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from cardtable.pages.core.reply import Handler, Reply, Request
from cardtable.pages.core.schema import Field
from cardtable.pages.core.state import State

Session = TypeVar("Session", bound=State)
Parts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Shown(Generic[Session]):
    """A session that is to be shown, with what does not follow from it.

    Attributes:
        html: further regions, filled after those of the session.
        words: what is announced in place of the session's own words; lead: what is announced before them.
        fields: values for further controls.
    """

    session: Session
    html: Mapping[str, object] = field(default_factory=dict)
    words: str = ""
    lead: str = ""
    fields: Mapping[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Actions(Generic[Session]):
    """How the actions of a tool read the session, and how they are answered.

    Attributes:
        opened: returns the session of an address. Raises `FormError`.
        read: returns the session as the form holds it, over that of the address, and what follows from it.
        show: returns the reply that shows a session: regions, state, words and data.
        step: returns what has changed between two states, for Undo.
        shared: returns the part of a state that a link to it has.
    """

    opened: Callable[[Request], Session]
    read: Callable[[Request], tuple[Session, Session]]
    show: Callable[[Session], Reply]
    step: Callable[[Parts, Parts], str]
    shared: Callable[[Parts], Parts]

    def action(
        self,
        act: Callable[..., Session | Shown[Session] | Reply | Iterator[Reply]],
        *needed: Field[Any],
    ) -> Handler:
        """Return the handler of an action, which takes the session and the values of the fields `needed`.

        It returns the session that is to be shown; or a whole reply, or the parts of one.
        """

        def handle(request: Request) -> Reply | Iterator[Reply]:
            entered, session = self.read(request)
            answer = act(session, *(each.read(request.fields) for each in needed))
            if isinstance(answer, State):
                answer = Shown(answer)
            if isinstance(answer, Shown):
                session = answer.session.after(session)
                answer = self._reply(replace(answer, session=session))
            changed = _changed(entered, session)
            if isinstance(answer, Reply):
                return self._told(request, answer, changed)
            return (self._told(request, each, changed) for each in answer)

        return handle

    def open(self, request: Request) -> Reply:
        """Show the content of an address, and fill the form with it."""
        session = self.opened(request)
        return self._told(request, self.show(session), session.controls())

    def _reply(self, shown: Shown[Session]) -> Reply:
        reply, html = self.show(shown.session), {name: str(each) for name, each in shown.html.items()}
        words = shown.words or f"{shown.lead} {reply.announcement}".strip()
        return replace(reply, html={**reply.html, **html}, fields=shown.fields, announcement=words)

    def _told(self, request: Request, reply: Reply, controls: Mapping[str, list[str]]) -> Reply:
        """Return a reply with values for controls, what has changed since the request, and what is shared."""
        if not reply.state:
            return reply
        step, shared = self.step(request.state, reply.state), self.shared(reply.state)
        shared_only = None if shared == reply.state else shared
        return replace(reply, fields={**controls, **reply.fields}, step=step, shared=shared_only)


def _changed(entered: State, session: State) -> dict[str, list[str]]:
    """Return the values of the controls that do not hold what the session has."""
    given, now = ({**each.controls(), **each.kept_controls()} for each in (entered, session))
    return {name: value for name, value in now.items() if given[name] != value}
