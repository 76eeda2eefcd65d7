"""Sample requests of the Quartets tool, for tests and measurements."""

from __future__ import annotations

from urllib.parse import urlencode

from tests.support.samples import Asked, asked, opened

ASKED = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.n.3Aa"}
"""A game of Blind Quartets in which Cy has to say yes."""
THREE = {"v": "1", "players": "Ann.Bo.Cy"}
PROGRAMS = {**THREE, "hands": "6.5.5", "rules": "whole-no", "seats": "csc", "seed": "7"}


def quartets(action: str, state: dict[str, str] | None = None, **fields: str) -> Asked:
    """Return a request of the Quartets tool; `fields` by control name, with `_` for the hyphen."""
    given = {name.replace("_", "-") if name[-1].isdigit() else name: [text] for name, text in fields.items()}
    return asked("quartets", action, given, state=state or {})


COUNTED = {**THREE, "hands": "2.5.5", "names": "Fish_Cod.Birds_Owl.Trees_Oak", "said": "2Aa.y.2Ba.y.2Ca"}
"""A paradox that only counting shows."""
GUIDED = {"v": "1", "players": "Ann.Bo.Cy", "hands": "3.3.2", "theme": "animals", "guide": "1"}
STATES = {
    "a question": {**ASKED, "hints": "facts", "help": "1"},
    "a paradox that needs counting": COUNTED,
    "the guide gives a game back": {**GUIDED, "before": urlencode(ASKED)},
    "a statement was undone": {**ASKED, "at": "2", "undone": "1"},
}
"""States of addresses."""
NAMED = {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod", "said": "2Aa.n"}
ROUND_TEXT = """Blind Quartets 1
players: Ann, Bo, Cy
hands: 4 4 4
starts: 1

1>2 Fish / Pike
2 no
"""
REQUESTS: list[Asked] = [
    quartets("start", players="5", groups="7", whole="1", futile="1", name_1="Zoë", seat_4="strong"),
    quartets("start", players="9"),
    quartets("preset", preset="full"),
    opened("quartets", **ASKED, hints="facts", help="1"),
    opened("quartets", **ASKED, at="9"),
    quartets("answer", ASKED, answer="no"),
    quartets("answer", {**ASKED, "hints": "facts"}, answer="yes"),
    quartets("ask", ASKED, target="1", card="0.0"),
    quartets("take-back", {**ASKED, "said": "2Aa.n.3Aa.n"}),
    *(quartets("move", {**PROGRAMS, "seed": f"s{n}"}) for n in range(4)),
    *(
        quartets("move", {**PROGRAMS, "names": "Fish_Cod", "said": f"{n}Aa", "hints": "facts"})
        for n in (2, 3)
    ),
]
"""Seeded requests: every Python must give the same answers."""


def handler_requests() -> list[Asked]:
    paradox = {**ASKED, "said": "2Aa.n.3Aa.n"}
    return [
        *(quartets(action, NAMED) for action in ("again", "back", "take-back", "replay")),
        quartets("open", {**NAMED, "hints": "facts", "help": "1", "at": "1"}),
        quartets("open", {**NAMED, "theme": "animals"}),
        quartets("read", NAMED, sure="1", **{"game-text": ROUND_TEXT}),
        quartets("declare", NAMED, quartet="0", quartet_name="Fish"),
        quartets(
            "ask", ASKED | {"said": "2Aa.n"}, target="2", card="0.0", group_name="Birds", card_name="Owl"
        ),
        quartets("go-on", paradox),
        quartets("why-safe", ASKED),
        quartets("forward", {**NAMED, "at": "1"}),
        quartets("answer", {**NAMED, "at": "1", "undone": "1"}, answer="yes"),
        quartets("go", NAMED, to="1"),
        quartets("hints", NAMED, hints="shares"),
        quartets("help", NAMED),
        quartets("pace", NAMED, pace="slow"),
        quartets("card", NAMED, open="0"),
        quartets("play-on", PROGRAMS),
        quartets("check", NAMED, limit="100000"),
        *(quartets(action, NAMED, sure="1") for action in ("start", "prepared", "guide")),
        quartets("guide-next", GUIDED),
        quartets("guide-leave", GUIDED),
        quartets("ask", {**NAMED, "at": "0"}, sure="1", target="2", card="=Birds / Owl"),
        quartets("quartet", NAMED),
        quartets("ask-hints", NAMED, hint="facts"),
    ]
