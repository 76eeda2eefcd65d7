"""What can be wrong in a file of settings of weighted choice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardtable.common.errors import EngineError


class FileFault(StrEnum):
    """What can be wrong in a file."""

    NO_JSON = "no-json"
    DEEP = "deep"
    """Brackets are nested too deeply."""
    TWICE = "twice"
    NO_OBJECT = "no-object"
    MEMBER = "member"
    """The object has no member of this name."""
    VERSION = "version"
    USE = "use"
    """The use of the attribute `given` is missing or unknown."""
    MISSING = "missing"
    NUMBER = "number"
    ATTRIBUTE = "attribute"
    READING = "reading"
    REFUSED = "refused"
    """The setting itself refuses it: `__cause__` is its error."""


@dataclass(eq=False)
class WeightingFileError(EngineError):
    """A file of settings that cannot be read: where, from 1, what is given there, and what is accepted."""

    line: int
    column: int
    fault: FileFault
    given: str = ""
    accepted: tuple[str, ...] = ()

    def __str__(self) -> str:
        given = f" {self.given!r}" if self.given else ""
        cause = f": {self.__cause__}" if self.__cause__ else ""
        accepted = f"; accepted: {', '.join(self.accepted)}" if self.accepted else ""
        return f"line {self.line}, column {self.column}: {_SAID[self.fault]}{given}{cause}{accepted}"


_SAID = {
    FileFault.NO_JSON: "this is no JSON",
    FileFault.DEEP: "brackets are nested too deeply",
    FileFault.TWICE: "there is a second",
    FileFault.NO_OBJECT: "an object must stand here, not",
    FileFault.MEMBER: "there is no member",
    FileFault.VERSION: "the version must stand here, not",
    FileFault.USE: "there is no known use of",
    FileFault.MISSING: "there is no",
    FileFault.NUMBER: "a number must stand here, not",
    FileFault.ATTRIBUTE: "there is no attribute",
    FileFault.READING: "there is no reading",
    FileFault.REFUSED: "the setting is refused",
}
