"""The measured strength of the bots, in sentences, from the results of the tournament."""

from __future__ import annotations

import csv
from importlib.resources import files

import htpy as h

from cardtable.pages.language import number, t
from cardtable.pages.odds.phrases import capital, player_name

COMMAND = (
    "PYTHONPATH=py python3 -m cardtable.odds.tournament {first} {second} --games {games} --seed {seed} "
    "--tactics with --claims end"
)


def strengths_view() -> h.Element:
    """Return a sentence for each match, and the commands that repeat them."""
    text = files("cardtable.odds").joinpath("matches.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    return h.div(".stack")[
        h.ul(".strengths.stack")[[h.li[_match(row)] for row in rows]],
        h.details[
            h.summary[t("How it was measured")],
            h.ul(".stack")[[h.li[h.code(".hint")[COMMAND.format(**row)]] for row in rows]],
        ],
    ]


def _match(row: dict[str, str]) -> str:
    return t(
        "{first} won {won} of {games} games against: {second}.",
        first=capital(player_name(row["first"])),
        won=number(int(row["won"])),
        games=number(int(row["games"])),
        second=player_name(row["second"]),
    )
