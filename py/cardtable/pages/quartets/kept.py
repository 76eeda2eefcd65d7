"""The game that the device keeps: the visitor's own one under way, offered again when the page is opened."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from cardtable.common.jobs import Job
from cardtable.pages.language import number, plural
from cardtable.pages.quartets.address import read_address, write_address
from cardtable.pages.quartets.fields import KEPT, KEPT_COUNT, KEPT_PLAYERS
from cardtable.pages.quartets.session import Table


def kept_fields(table: Table) -> dict[str, list[str]]:
    """Return the fields that keep a game of persons, and not the guide's; a game that is over is not kept."""
    if table.guide or table.left or not table.persons:
        return {}
    if not table.under_way:
        return {name: [""] for name in (KEPT.name, KEPT_PLAYERS.name, KEPT_COUNT.name)}
    return {
        KEPT.name: [urlencode(write_address(table))],
        KEPT_PLAYERS.name: [", ".join(table.game.players)],
        KEPT_COUNT.name: [number(len(table.moments) - 1)],
    }


def read_kept(text: str) -> Job[None, Table]:
    """Return the table that was kept. Raises `FormError`."""
    return read_address(dict(parse_qsl(text)))


def title(table: Table) -> str:
    """Return the players and the number of statements, for the title of the page."""
    said = plural(table.at, "{count} statement", "{count} statements")
    return f"{', '.join(table.game.players)}: {said}"
