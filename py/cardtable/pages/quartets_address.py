"""A table of Blind Quartets as the address holds it: names once, then a few letters for each statement.

    players=Ann.Bo.Cy   hands=4.4.4   rules=whole-no.turn-y   starts=2
    names=Fish_Cod_Eel.Birds   the groups as they were first named, each with its cards
    fixed=2.0           of the first groups, with how many cards each was named before the game
    said=1Aa.n.2Bb.y.qA "asks seat 1 for card a of group A", "no", ..., "declares group A"

Who speaks is never written: the rules of the turn say it. A backslash keeps a dot or a stroke in a name.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Mapping

from ..quartets import (
    Answer,
    Ask,
    Deal,
    Entry,
    Game,
    Job,
    NotationError,
    Progress,
    QuartetsError,
    Rules,
    escaped,
    read_rules,
    split_names,
    write_rules,
)
from .form import VERSION, not_accepted, quoted, state_fields
from .language import number as in_digits
from .language import t
from .quartets_table import Hints, Pace, Seat, Table
from .quartets_words import misread, refusal
from .reply import FieldError, FormError

__all__ = ["read_address", "write_address"]

GAME_PARTS = ("players", "hands", "rules", "starts", "fixed", "names", "said")
PARTS = (*GAME_PARTS, "at", "seats", "hints", "help", "pace", "seed", "seen")
SEAT_LETTERS = {"p": Seat.PERSON, "c": Seat.CAREFUL, "s": Seat.STRONG}
SEED = re.compile(r"[A-Za-z0-9-]{0,32}")
TOKEN = re.compile(
    r"(?P<answer>[yn])|q(?P<quartet>[A-Z][0-9]{0,4})|(?P<target>[0-9])(?P<group>[A-Z][0-9]{0,4})(?P<card>[a-z][0-9]{0,4})?"
)
SLICE = 25
"""Statements that are read before the page is told how far it is."""
KEPT = 8
_kept: OrderedDict[tuple[str, ...], tuple[Game, ...]] = OrderedDict()
"""The moments of the games read or written last, so that a click need not replay the game."""


def write_address(table: Table) -> dict[str, str]:
    """Return the state that the address is to hold; parts that are as usual are left out."""
    game = table.moments[-1]
    parts = {**_write_game(game), **_write_view(table)}
    _keep(parts, table.moments)
    return {"v": VERSION, **{name: value for name, value in parts.items() if value}}


def _write_view(table: Table) -> dict[str, str]:
    letters = {seat: letter for letter, seat in SEAT_LETTERS.items()}
    return {
        "at": str(table.at) if table.at < len(table.moments) - 1 else "",
        "seats": "".join(letters[seat] for seat in table.seats) if set(table.seats) != {Seat.PERSON} else "",
        "hints": table.hints if table.hints is not Hints.NONE else "",
        "help": "1" if table.help else "",
        "pace": table.pace.name.lower() if table.pace is not Pace.CALM else "",
        "seed": table.seed if set(table.seats) != {Seat.PERSON} else "",
        "seen": "1" if table.seen else "",
    }


def _write_game(game: Game) -> dict[str, str]:
    spoken = _Spoken()
    for group, cards in zip(game.opening_names.groups, game.opening_names.cards, strict=True):
        spoken.group(group)
        for card in cards:
            spoken.card(group, card)
    said = [_write_statement(entry, spoken) for entry in game.log]
    return {
        "players": ".".join(_written(name) for name in game.players),
        "hands": ".".join(map(str, game.deal.hands)),
        "rules": ".".join(word.replace("=", "-", 1) for word in write_rules(game.deal.rules)),
        "starts": str(game.starter + 1) if game.starter else "",
        "fixed": ".".join(str(len(cards)) for cards in game.opening_names.cards),
        "names": ".".join("_".join(map(_written, (group, *cards))) for group, cards in spoken.names.items()),
        "said": ".".join(said),
    }


class _Spoken:
    """Names in the order in which they were first spoken; a letter stands for each."""

    def __init__(self) -> None:
        self.names: dict[str, list[str]] = {}

    def group(self, name: str) -> str:
        self.names.setdefault(name, [])
        return _letter(list(self.names).index(name), "A")

    def card(self, group: str, name: str) -> str:
        cards = self.names[group]
        if name not in cards:
            cards.append(name)
        return _letter(cards.index(name), "a")


def _letter(number: int, first: str) -> str:
    """Return A to Z, then A1 to Z1, and so on: names in void statements may be more than the deck has."""
    return chr(ord(first) + number % 26) + (str(number // 26) if number >= 26 else "")


def _number(letter: str) -> int:
    return "abcdefghijklmnopqrstuvwxyz".index(letter[0].lower()) + 26 * int(letter[1:] or 0)


def _write_statement(entry: Entry, spoken: _Spoken) -> str:
    said = entry.statement
    if isinstance(said, Answer):
        return "y" if said.yes else "n"
    group = entry.group or ""
    letter = spoken.group(group)
    if isinstance(said, Ask):
        return f"{said.target + 1}{letter}{'' if entry.card is None else spoken.card(group, entry.card)}"
    return f"q{letter}"


def _written(name: str) -> str:
    return escaped(name, "._")


def read_address(state: Mapping[str, str]) -> Job[Table]:
    """Return the table that an address holds. Raises `FormError` naming the part that cannot be read."""
    state_fields(state, PARTS)
    parts = {name: state.get(name, "") for name in PARTS}
    key = _key(parts)
    if key in _kept:
        _kept.move_to_end(key)
        moments = _kept[key]
    else:
        moments = yield from _read_game(parts)
        _keep(parts, moments)
    return _read_view(parts, moments)


def _key(parts: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(parts.get(name, "") for name in GAME_PARTS)


def _keep(parts: Mapping[str, str], moments: tuple[Game, ...]) -> None:
    _kept[_key(parts)] = moments
    if len(_kept) > KEPT:
        _kept.popitem(last=False)


def _read_view(parts: Mapping[str, str], moments: tuple[Game, ...]) -> Table:
    players = len(moments[0].players)
    letters = parts["seats"] or "p" * players
    if len(letters) != players or not set(letters) <= set(SEAT_LETTERS):
        message = t(
            "{given} cannot be read. Accepted: one of p, c and s for each of the {players} players.",
            given=quoted(letters),
            players=in_digits(players),
        )
        raise _wrong("seats", message)
    if not SEED.fullmatch(parts["seed"]):
        message = t(
            "{given} is not accepted. Accepted: letters and digits, 32 at most.", given=quoted(parts["seed"])
        )
        raise _wrong("seed", message)
    last = len(moments) - 1
    return Table(
        moments,
        _whole(parts, "at", 0, last, last),
        tuple(SEAT_LETTERS[letter] for letter in letters),
        Hints(_one_of(parts, "hints", tuple(Hints))),
        _one_of(parts, "help", ("0", "1")) == "1",
        Pace[_one_of(parts, "pace", ("calm", "quick", "slow")).upper()],
        parts["seed"],
        _one_of(parts, "seen", ("0", "1")) == "1",
    )


def _read_game(parts: Mapping[str, str]) -> Job[tuple[Game, ...]]:
    names = [split_names(group, "_") for group in _split_dots(parts["names"])]
    moments = [_opening(parts, names)]
    tokens = parts["said"].split(".") if parts["said"] else []
    for number, token in enumerate(tokens, 1):
        moments.append(_after(moments[-1], token, names, number))
        if number % SLICE == 0 and number < len(tokens):
            yield Progress(number, len(tokens))
    return tuple(moments)


def _opening(parts: Mapping[str, str], names: list[tuple[str, ...]]) -> Game:
    hands = tuple(_count("hands", word) for word in parts["hands"].split("."))
    deal = _deal(hands, _rules(parts["rules"]))
    counts = [_count("fixed", word) for word in parts["fixed"].split(".") if word]
    if len(counts) > len(names):
        message = t(
            "counts {count} groups, but names has {named}.",
            count=in_digits(len(counts)),
            named=in_digits(len(names)),
        )
        raise _wrong("fixed", message)
    groups = [(group[0], group[1 : 1 + count]) for group, count in zip(names, counts, strict=False)]
    starter = _whole(parts, "starts", 1, deal.players, 1) - 1
    try:
        return Game.start(deal, split_names(parts["players"], "."), starter, groups)
    except QuartetsError as error:
        raise _wrong("players", refusal(error)) from error


def _rules(text: str) -> Rules:
    try:
        return read_rules(word.replace("-", "=", 1) for word in text.split(".") if word)
    except NotationError as error:
        message = t("{given} cannot be read: {reason}", given=quoted(error.text), reason=misread(error))
        raise _wrong("rules", message) from error


def _deal(hands: tuple[int, ...], rules: Rules) -> Deal:
    try:
        return Deal(hands, sum(hands) // 4, rules)
    except QuartetsError as error:
        raise _wrong("hands", refusal(error)) from error


def _after(game: Game, token: str, names: list[tuple[str, ...]], number: int) -> Game:
    found = TOKEN.fullmatch(token)
    if found is None:
        message = t(
            "statement {number}, {given}, cannot be read. Accepted: y, n, a question such as 2Aa, a quartet "
            "such as qA.",
            number=in_digits(number),
            given=quoted(token),
        )
        raise _wrong("said", message)
    try:
        if found["answer"]:
            return game.answer(found["answer"] == "y")
        group = names[_number(found["quartet"] or found["group"])]
        if found["quartet"]:
            return game.declare(group[0])
        card = group[1 + _number(found["card"])] if found["card"] else None
        return game.ask(int(found["target"]) - 1, group[0], card)
    except IndexError as error:
        message = t(
            "statement {number}, {given}, speaks of a name that is not there.",
            number=in_digits(number),
            given=quoted(token),
        )
        raise _wrong("said", message) from error
    except QuartetsError as error:
        message = t(
            "statement {number}, {given}: {reason}",
            number=in_digits(number),
            given=quoted(token),
            reason=refusal(error, game),
        )
        raise _wrong("said", message) from error


def _split_dots(text: str) -> Iterator[str]:
    """Split at the dots that no backslash keeps, leaving the backslashes for the names within."""
    for found in re.finditer(r"(?:\\.|[^\\.])+", text):
        yield found[0]


def _one_of(parts: Mapping[str, str], name: str, accepted: tuple[str, ...]) -> str:
    value = parts[name] or accepted[0]
    if value not in accepted:
        raise _wrong(name, not_accepted(value, accepted))
    return value


def _whole(parts: Mapping[str, str], name: str, least: int, most: int, usual: int) -> int:
    value = _count(name, parts[name]) if parts[name] else usual
    if not least <= value <= most:
        message = t(
            "{given} is not accepted. Accepted: {least} to {most}.",
            given=in_digits(value),
            least=in_digits(least),
            most=in_digits(most),
        )
        raise _wrong(name, message)
    return value


def _count(name: str, word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise _wrong(name, t("{given} is not a whole number.", given=quoted(word)))
    return int(word)


def _wrong(name: str, message: str) -> FormError:
    return FormError(FieldError(name, message))
