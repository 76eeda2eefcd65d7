"""A game as the address holds it: names once, then a few letters for each statement (see `fields`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from cardtable.common.jobs import Job, Progress
from cardtable.pages.core.address import state_fields
from cardtable.pages.core.language import number, t
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.schema import Schema, Values
from cardtable.pages.quartets import fields
from cardtable.pages.quartets.error_words import error_text, refused
from cardtable.pages.quartets.session import Table
from cardtable.quartets import Answer, Ask, Deal, Entry, Game, QuartetsError
from cardtable.quartets.errors import NumberError

TOKEN = re.compile(
    r"(?P<answer>[yn])|q(?P<quartet>[A-Z][0-9]{0,4})|(?P<target>[0-9])(?P<group>[A-Z][0-9]{0,4})(?P<card>[a-z][0-9]{0,4})?"
)
PARTS = (*fields.GAME.names, "at", "seats", *Table.names(), "suggested", "left")
"""What an address may hold; `suggested` and `left` of earlier builds have no effect any more."""
SLICE = 25
"""Statements that are read before the page is told how far it is."""
KEPT = 8
_kept: dict[tuple[tuple[str, str], ...], tuple[Game, ...]] = {}
"""The moments of the games read or written last, so that a click need not replay the game."""


def write_address(table: Table) -> dict[str, str]:
    """Return the state that the address is to hold; parts that are as usual are left out."""
    state = fields.GAME.write_address(_game_values(table.moments[-1]))
    _keep(state, table.moments)
    at, seats = fields.shown_fields(len(table.moments) - 1, len(table.seats))
    players = Schema(at, seats).write_address(Values({at: table.at, seats: table.seats}))
    return {**state, **players, **replace(table, seed=table.seed if table.programs else "").address()}


def _game_values(game: Game) -> Values:
    opening = game.opening_names
    names = {group: list(cards) for group, cards in zip(opening.groups, opening.cards, strict=True)}
    said = tuple(_write_statement(entry, names) for entry in game.log)
    return Values(
        {
            fields.PLAYERS: game.players,
            fields.HANDS: game.deal.hands,
            fields.RULES: game.deal.rules,
            fields.STARTS: game.starter + 1,
            fields.FIXED: tuple(map(len, opening.cards)),
            fields.NAMES: tuple((group, *cards) for group, cards in names.items()),
            fields.SAID: said,
        }
    )


def _letter(index: int, first: str) -> str:
    """Return A to Z, then A1 to Z1, and so on: names in void statements may be more than the deck has.

    >>> [_letter(index, "A") for index in (25, 26, 53)]
    ['Z', 'A1', 'B2']
    """
    return chr(ord(first) + index % 26) + (str(index // 26) if index >= 26 else "")


def _index(letter: str) -> int:
    """Return the place of a letter.

    >>> [_index(letter) for letter in ("Z", "A1", "b2")]
    [25, 26, 53]
    """
    return ord(letter[0].lower()) - ord("a") + 26 * int(letter[1:] or 0)


def _write_statement(entry: Entry, names: dict[str, list[str]]) -> str:
    """Return a statement by the letters of its names, which are entered in the order in which they come."""
    said = entry.statement
    if isinstance(said, Answer):
        return "y" if said.yes else "n"
    cards = names.setdefault(entry.group or "", [])
    letter = _letter(list(names).index(entry.group or ""), "A")
    if not isinstance(said, Ask):
        return f"q{letter}"
    if entry.card is None:
        return f"{said.target + 1}{letter}"
    if entry.card not in cards:
        cards.append(entry.card)
    return f"{said.target + 1}{letter}{_letter(cards.index(entry.card), 'a')}"


def read_address(state: Mapping[str, str]) -> Job[None, Table]:
    """Return the table that an address holds. Raises `FormError` naming the part that cannot be read."""
    given = state_fields(state, PARTS)
    values = fields.GAME.read(given)
    said = fields.GAME.write_address(values)
    moments = _kept.pop(tuple(said.items()), ()) or (yield from _read_game(values))
    _keep(said, moments)
    at, seats = fields.shown_fields(len(moments) - 1, len(moments[0].players))
    shown = Schema(at, seats).read(given)
    return Table(moments, shown[at], shown[seats], **Table.read_parts(given))


def _keep(state: Mapping[str, str], moments: tuple[Game, ...]) -> None:
    _kept[tuple(state.items())] = moments
    if len(_kept) > KEPT:
        del _kept[next(iter(_kept))]


def _read_game(values: Values) -> Job[None, tuple[Game, ...]]:
    names, tokens = values[fields.NAMES], values[fields.SAID]
    moments = [_opening(values)]
    for index, token in enumerate(tokens, 1):
        moments.append(_after(moments[-1], token, names, index))
        if index % SLICE == 0 and index < len(tokens):
            yield Progress(index, len(tokens))
    return tuple(moments)


def _opening(values: Values) -> Game:
    players, hands = values[fields.PLAYERS], values[fields.HANDS]
    names, counts = values[fields.NAMES], values[fields.FIXED]
    try:
        deal = Deal(hands, sum(hands) // 4, values[fields.RULES])
    except QuartetsError as error:
        raise refused(fields.HANDS.name, error) from error
    if len(counts) > len(names):
        given = {"count": number(len(counts)), "named": number(len(names))}
        message = t("counts {count} groups, but names has {named}.", **given)
        raise fields.FIXED.refusal(message)
    groups = [(group[0], group[1 : 1 + count]) for group, count in zip(names, counts, strict=False)]
    try:
        return Game.start(deal, players, values[fields.STARTS] - 1, groups)
    except QuartetsError as error:
        is_starter = isinstance(error, NumberError) and error.argument == "player"
        raise refused("starts" if is_starter else "players", error) from error


def _after(game: Game, token: str, names: fields.NamedGroups, index: int) -> Game:
    """Return the game after one more statement of the address, the one with this number."""
    place = {"number": number(index), "given": quoted(token)}
    found = TOKEN.fullmatch(token)
    if found is None:
        message = t(
            "statement {number}, {given}, cannot be read. Accepted: y, n, a question such as 2Aa, a quartet "
            "such as qA.",
            **place,
        )
        raise fields.SAID.refusal(message)
    try:
        if found["answer"]:
            return game.answer(found["answer"] == "y")
        group = names[_index(found["quartet"] or found["group"])]
        if found["quartet"]:
            return game.declare(group[0])
        card = group[1 + _index(found["card"])] if found["card"] else None
        return game.ask(int(found["target"]) - 1, group[0], card)
    except IndexError as error:
        message = t("statement {number}, {given}, speaks of a name that is not there.", **place)
        raise fields.SAID.refusal(message) from error
    except QuartetsError as error:
        message = t("statement {number}, {given}: {reason}", **place, reason=error_text(error, game))
        raise fields.SAID.refusal(message) from error
