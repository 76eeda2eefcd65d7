"""The fields of the Coin tool."""

from __future__ import annotations

from cardtable.pages.language import t_later
from cardtable.pages.schema import Number, Schema, Text

TOSSES = Number("tosses", least=1, most=100, default=3)
SEED = Text("seed", longest=32, pattern="[a-z0-9]*", accepted=t_later("small letters and digits"))
SCHEMA = Schema(TOSSES, SEED)
