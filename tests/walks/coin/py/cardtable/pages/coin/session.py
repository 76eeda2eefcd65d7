"""The session of the Coin tool: each part with its control, its limits, its default and its words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from cardtable.pages.core.language import t_later
from cardtable.pages.core.reply import Request
from cardtable.pages.core.schema import Number, Text
from cardtable.pages.core.state import State, part

TOSSES = Number("tosses", least=1, most=100, default=3, typed=True, label=t_later("Tosses"))
SEED = Text(
    "seed",
    longest=32,
    pattern="[a-z0-9]*",
    accepted=t_later("small letters and digits"),
    label=t_later("Seed of the tosses"),
)


@dataclass(frozen=True)
class Session(State):
    """How often a coin is tossed, and the seed of the tosses."""

    tosses: int = part(TOSSES)
    seed: str = part(SEED)


def entered(request: Request) -> Session:
    """Return the session that the form asks for."""
    return _with_seed(Session().changed_by(request.fields), request)


def opened(request: Request) -> Session:
    """Return the session of an address."""
    return _with_seed(Session.from_address(request.state), request)


def _with_seed(session: Session, request: Request) -> Session:
    return replace(session, seed=session.seed or f"{Random(request.entropy).getrandbits(32):08x}")
