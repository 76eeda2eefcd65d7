"""Setting up a table of Blind Quartets: the form's fields, and the presets that fill them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum

from ..quartets import (
    Deal,
    FifthNameError,
    Game,
    Goal,
    HouseRule,
    ImpossibleDealError,
    NameTakenError,
    Order,
    Paradox,
    QuartetsError,
    Rules,
    SurplusGroupError,
    escaped,
    split_names,
)
from ..quartets import Form as Kind
from .form import Form, quoted
from .language import noted, number, plural, t
from .quartets_table import Hints, Seat, Table
from .quartets_words import refusal
from .reply import FieldError, FormError

__all__ = ["PRESETS", "preset_fields", "read_setup", "setup_fields"]

SEATS = range(1, 9)
LONGEST_NAMES = 6000
RANKS = (
    noted("Aces"),
    noted("Twos"),
    noted("Threes"),
    noted("Fours"),
    noted("Fives"),
    noted("Sixes"),
    noted("Sevens"),
    noted("Eights"),
    noted("Nines"),
    noted("Tens"),
    noted("Jacks"),
    noted("Queens"),
    noted("Kings"),
)
FRENCH_SUITS = (noted("clubs"), noted("diamonds"), noted("hearts"), noted("spades"))


def setup_fields(table: Table) -> dict[str, list[str]]:
    """Return the fields that set up a table like this one."""
    game = table.moments[0]
    return {
        **_size_fields(game.deal, game.starter),
        **_rule_fields(game.deal.rules),
        **{f"name-{seat}": [name] for seat, name in zip(SEATS, game.players, strict=False)},
        **{f"seat-{seat}": [kind] for seat, kind in zip(SEATS, table.seats, strict=False)},
        "named": ["\n".join(_written(game))],
        "hints": [table.hints],
    }


def _written(game: Game) -> Iterable[str]:
    for group, cards in zip(game.opening_names.groups, game.opening_names.cards, strict=True):
        yield " / ".join(map(escaped, (group, *cards)))


def _size_fields(deal: Deal, starter: int) -> dict[str, list[str]]:
    even = deal.hands == Deal.even(deal.players, deal.groups).hands
    return {
        "players": [str(deal.players)],
        "groups": [str(deal.groups)],
        "hands": ["" if even else " ".join(map(str, deal.hands))],
        "starts": [str(starter + 1)],
    }


def _rule_fields(rules: Rules) -> dict[str, list[str]]:
    return {
        "form": [rules.form.value],
        "own": ["1"] * rules.own_card,
        "whole": ["1"] * rules.whole_group,
        "declare": ["1"] * rules.must_declare,
        "futile": ["1"] * rules.futile,
        "turn": [rules.turn.value],
        "paradox": [rules.paradox.value],
        "order": [rules.order.value],
        "goal": [rules.goal.value],
    }


def _preset(deal: Deal, seats: Iterable[Seat] = (), hints: Hints = Hints.NONE) -> dict[str, list[str]]:
    kinds = [*seats, *[Seat.PERSON] * 8]
    return {
        **_size_fields(deal, 0),
        **_rule_fields(deal.rules),
        **{f"seat-{seat}": [kind] for seat, kind in zip(SEATS, kinds, strict=False)},
        "named": [""],
        "hints": [hints],
    }


P, C, S = Seat.PERSON, Seat.CAREFUL, Seat.STRONG
STRICT = Rules(whole_group=False, must_declare=True, futile=False)
SUITS = Rules(Kind.SUITS, order=Order.CLOCKWISE, goal=Goal.CERTAINTY)
OPEN = Rules(whole_group=False)
PRESETS: dict[str, dict[str, list[str]]] = {
    "small": _preset(Deal.even(3, 3)),
    "published": _preset(Deal.even(4, 5, Rules(own_card=True))),
    "strict": _preset(Deal.even(4, 6, STRICT)),
    "full": _preset(Deal.even(4, 13, OPEN)),
    "suits": _preset(Deal.even(4, 4, SUITS)),
    "against": _preset(Deal.even(3, 4, OPEN), (P, C, S), Hints.FACTS),
    "watch": _preset(Deal.even(4, 5, OPEN), (C, S, C, S), Hints.SHARES),
}
"""What each preset puts into the form; names of players stay as they are."""


def preset_fields(fields: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return what the chosen preset puts into the form."""
    form = Form(fields)
    name = form.choice("preset", tuple(PRESETS))
    form.check()
    if name == "full":
        return {**PRESETS[name], "named": [_full_deck()]}
    return PRESETS[name]


def _full_deck() -> str:
    """Thirteen ranks of four suits, by their names in the language spoken."""
    suits = " / ".join(map(t, FRENCH_SUITS))
    return "\n".join(f"{t(rank)} / {suits}" for rank in RANKS)


def read_setup(fields: Mapping[str, list[str]], entropy: str) -> Table:
    """Return the table that the form sets up. Raises `FormError` naming the fields."""
    form = Form(fields)
    players = int(form.choice("players", tuple(map(str, range(2, 9)))))
    groups = int(form.choice("groups", tuple(map(str, range(1, 14)))))
    starter = int(form.choice("starts", tuple(map(str, SEATS))))
    seats = [Seat(form.choice(f"seat-{seat}", _values(Seat))) for seat in range(1, players + 1)]
    names = [
        form.text(f"name-{seat}") or t("Player {seat}", seat=number(seat)) for seat in range(1, players + 1)
    ]
    named = [
        split_names(line, "/") for line in form.text("named", LONGEST_NAMES).splitlines() if line.strip()
    ]
    hints = Hints(form.choice("hints", _values(Hints)))
    rules = _read_rules(form)
    hands = _read_hands(form)
    if starter > players:
        form.refuse(
            "starts",
            t(
                "Seat {seat} is not taken. Accepted: 1 to {players}.",
                seat=number(starter),
                players=number(players),
            ),
        )
    form.check()
    deal = _deal(players, groups, hands, rules)
    game = _start(deal, names, starter - 1, named)
    table = Table.start(game, seats)
    return Table(table.moments, 0, table.seats, hints, seed=entropy[:10])


def _read_rules(form: Form) -> Rules:
    return Rules(
        form=Kind(form.choice("form", _values(Kind))),
        own_card=form.switch("own"),
        whole_group=form.switch("whole"),
        must_declare=form.switch("declare"),
        futile=form.switch("futile"),
        turn=HouseRule(form.choice("turn", _values(HouseRule))),
        paradox=Paradox(form.choice("paradox", _values(Paradox))),
        order=Order(form.choice("order", _values(Order))),
        goal=Goal(form.choice("goal", _values(Goal))),
    )


def _values(kinds: type[Enum]) -> tuple[str, ...]:
    return tuple(kind.value for kind in kinds)


def _read_hands(form: Form) -> tuple[int, ...]:
    """Return the hands typed, or nothing for hands as even as possible."""
    text = form.text("hands")
    if not re.fullmatch(r"[0-9 ,]*", text):
        form.refuse(
            "hands", t("{given} is not accepted. Accepted: whole numbers, such as 5 4 3.", given=quoted(text))
        )
        return ()
    return tuple(int(word) for word in re.findall(r"[0-9]{1,3}", text))


def _deal(players: int, groups: int, hands: tuple[int, ...], rules: Rules) -> Deal:
    if hands and len(hands) != players:
        message = plural(
            len(hands),
            "{count} hand is given for {players} players. Leave it empty for even hands.",
            "{count} hands are given for {players} players. Leave it empty for even hands.",
            players=number(players),
        )
        raise FormError(FieldError("hands", message))
    if not hands and 4 * groups < players:
        message = plural(
            groups,
            "{count} group has {cards} cards, too few for {players} players.",
            "{count} groups have {cards} cards, too few for {players} players.",
            cards=number(4 * groups),
            players=number(players),
        )
        raise FormError(FieldError("groups", message))
    try:
        return Deal(hands, groups, rules) if hands else Deal.even(players, groups, rules)
    except QuartetsError as error:
        raise FormError(FieldError("hands", refusal(error))) from error


def _start(deal: Deal, names: list[str], starter: int, named: list[tuple[str, ...]]) -> Game:
    groups = [(group[0], group[1:]) for group in named]
    try:
        return Game.start(deal, names, starter, groups)
    except (FifthNameError, SurplusGroupError) as error:
        raise FormError(FieldError("named", refusal(error))) from error
    except NameTakenError as error:
        raise FormError(FieldError("names", refusal(error))) from error
    except ImpossibleDealError as error:
        raise FormError(FieldError("whole", refusal(error))) from error
    except QuartetsError as error:
        field = "named" if named else "names"
        raise FormError(FieldError(field, refusal(error))) from error
