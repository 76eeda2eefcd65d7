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


@dataclass(frozen=True, kw_only=True)
class Session(State):
    """How often a coin is tossed, and the seed of the tosses."""

    tosses: int = part(TOSSES)
    seed: str = part(SEED)


def read(request: Request) -> tuple[Session, Session]:
    """Return what the form holds over the address, and the same with a seed."""
    before = Session.from_address(request.state) if request.state else Session()
    entered = before.changed_by(request.fields)
    seed = entered.seed or f"{Random(request.entropy).getrandbits(32):08x}"
    return entered, replace(entered, seed=seed)
