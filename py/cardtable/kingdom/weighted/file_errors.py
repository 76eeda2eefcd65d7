"""What can be wrong in a file of settings of weighted choice."""

from __future__ import annotations

from enum import Enum

from cardtable.common.errors import EngineError


class FileFault(Enum):
    """What can be wrong in a file. If REFUSED, `__cause__` is the setting's own error."""

    NO_JSON = "this is no JSON"
    DEEP = "brackets are nested too deeply"
    TWICE = "there is a second"
    NO_OBJECT = "an object must stand here, not"
    MEMBER = "there is no member"
    VERSION = "the version must stand here, not"
    USE = "there is no known use of"
    MISSING = "there is no"
    NUMBER = "a number must stand here, not"
    ATTRIBUTE = "there is no attribute"
    READING = "there is no reading"
    REFUSED = "the setting is refused"


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
        return f"line {self.line}, column {self.column}: {self.fault.value}{given}{cause}{accepted}"
