"""What a handler returns, and the errors it may raise: the page's side of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import htpy as h

from cardtable.pages.core.given_fields import GivenFields

JSON = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ReplyProgress:
    """How far a long job has come."""

    done: int
    total: int
    words: str
    """What is being done, for the person who waits."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the page is to show. Parts that are left empty stay as they are on the page."""

    html: Mapping[str, h.Node] = field(default_factory=dict)
    """Fragments by the name of the region they fill, made into text at once. Escaped by construction."""
    state: Mapping[str, str] | None = None
    """The tool's whole state, as the address is to hold it. None: the address stays."""
    fields: Mapping[str, list[str]] = field(default_factory=dict)
    """Values that form controls are to take, by control name."""
    announcement: str = ""
    """What the live region says; `words` in the message to the page."""
    data: JSON | None = None
    """The result as JSON, for tests, other sites and downloads."""
    progress: ReplyProgress | None = None
    """Set on every Reply of a long job but its last."""
    pause: int = 0
    """Milliseconds that the page lets pass before it asks a long job for its next part."""
    shared: Mapping[str, str] | None = None
    """The state that Share and the codes give away; None: the same as `state`."""
    title: str = ""
    """What the state is, for the title of the page, which names the entry of the browser's history."""
    step: str = ""
    """What the action has done, in words, for Undo: “Biohazard is added”."""
    notice: str = ""
    """What is wrong with the whole state, told above the form until it shows another one."""

    def __post_init__(self) -> None:
        """Make text of the fragments: what they are made of may be gone when the reply is sent."""
        text = {name: str(h.fragment[content]) for name, content in self.html.items()}
        object.__setattr__(self, "html", text)

    def with_progress(self, progress: ReplyProgress) -> Reply:
        """Return the reply as one part of a long job, which has more to come."""
        return replace(self, progress=progress)

    def as_json(self) -> JSON:
        return {
            "html": dict(self.html),
            "state": None if self.state is None else dict(self.state),
            "shared": None if self.shared is None else dict(self.shared),
            "fields": dict(self.fields),
            "words": self.announcement,
            "title": self.title,
            "step": self.step,
            "notice": self.notice,
            "data": self.data,
            "progress": self.progress and asdict(self.progress),
            "pause": self.pause,
        }


@dataclass(frozen=True, slots=True)
class Request:
    """One request of the page to a tool."""

    fields: GivenFields
    """The form: every control's values by name."""
    state: Mapping[str, str]
    """The tool's state, as the address held it when the request was made."""
    entropy: str
    """Fresh random hex digits from the page, to draw a seed from where the person gave none."""
    now: str = ""
    """The moment of the request on the visitor's clock, as ISO 8601 in UTC."""
    embedded: bool = False
    """Whether another site shows the page, and the state is that site's setting: the device keeps nothing."""

    @property
    def sure(self) -> bool:
        """Whether the person has said yes to the question that the action asks first."""
        return self.fields.get("sure") == ["1"]


Handler = Callable[[Request], Reply | Iterator[Reply]]


@dataclass(frozen=True, slots=True)
class FieldError:
    """One thing that is wrong with a form or an address."""

    field: str
    """The name of the control, or of the part of the address."""
    message: str
    """What was given and what would be accepted, in words."""


class FormError(ValueError):
    """A form or an address cannot be read; `errors` says what is wrong, field by field."""

    def __init__(self, *errors: FieldError) -> None:
        self.errors = errors
        super().__init__("; ".join(f"{error.field}: {error.message}" for error in errors))


class Confirm(Exception):  # noqa: N818
    """A question that an action asks before it does anything; yes asks for it again, with `Request.sure`."""

    def __init__(self, question: str, words: str, yes: str, **given: str) -> None:
        """Take the texts of the sheet and of its button, and the field of the button that was pressed."""
        self.question, self.words, self.yes, self.given = question, words, yes, given
        super().__init__(question)
