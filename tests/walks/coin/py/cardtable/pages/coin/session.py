"""The session of the Coin tool: read from a form or an address, and written back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardtable.pages.coin.fields import SCHEMA, SEED, TOSSES

from cardtable.pages.reply import Request
from cardtable.pages.schema import Values


@dataclass(frozen=True, slots=True)
class Session:
    """How often a coin is tossed, and the seed of the tosses."""

    values: Values

    @property
    def tosses(self) -> int:
        """How often the coin is tossed."""
        return self.values[TOSSES]

    @property
    def seed(self) -> str:
        """The seed, also if nobody entered one."""
        return self.values[SEED]

    def state(self) -> dict[str, str]:
        """Return the state for the address."""
        return SCHEMA.write_address(self.values)

    def fields(self) -> dict[str, list[str]]:
        """Return the values of the form's controls."""
        return SCHEMA.form_fields(self.values)


def from_form(request: Request) -> Session:
    """Return the session that the form asks for."""
    return _with_seed(SCHEMA.read(request.fields), request)


def from_address(request: Request) -> Session:
    """Return the session of an address."""
    return _with_seed(SCHEMA.read_address(request.state), request)


def _with_seed(values: Values, request: Request) -> Session:
    drawn = f"{Random(request.entropy).getrandbits(32):08x}"
    return Session(values.having(SEED, values[SEED] or drawn))
