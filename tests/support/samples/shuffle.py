"""Sample requests of the Shuffle tool, for tests and measurements."""

from __future__ import annotations

from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks
from cardtable.pages.shuffle.fields import VIEW
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE
from cardtable.shuffle import Deck
from tests.support.samples import Asked, Given, asked, opened, spelt

DECK = ["9", "13", "20", "32", "37", "42", "45", "46", "49", "58"]
State = dict[str, str]
FORM: dict[str, Given] = {"deck": DECK, "stars": ["9", "42"], "view": "odds", "seed": "parity"}
"""What the form holds where a request says nothing else."""
MINE = Deck(tuple(CARDS_BY_CODE[code] for code in DECK), tuple(CARDS_BY_CODE[code] for code in FORM["stars"]))
"""The deck of the form."""


def shuffle(
    action: str, view: str = "odds", seed: str = "parity", state: State | None = None, /, **fields: Given
) -> Asked:
    """Return a request, by default without an address."""
    more = {} if state is None else {"state": {"v": "1", **state}}
    return asked("shuffle", action, spelt({**FORM, "view": view, "seed": seed, **fields}), **more)


KEPT = encode_decks([KeptDeck("One", {"deck": "9.13.20", "stars": "9"}), KeptDeck("Two", {"deck": "1.2"})])
"""Decks as the device keeps them."""
LIST = "Spells:\n4 Bolt (M10) 146\n8 Shock\nLands:\n20 Mountain\n\nSideboard\n2 Smash"
"""A list of a deck builder."""
KEPT_LIST = encode_decks([KeptDeck("Red", {"list": LIST, "list-wish": "min2~#Lands", "view": "any"})])
"""A list as the device keeps it."""
LONDON = {"list": [LIST], "mulligan": ["london"], "mulligans": ["2"], "keep-rule": ["in2-5~#Lands"]}
STATES = {
    "odds": {"v": "1", "deck": "9.13.20.32.37.42", "stars": "9", "view": "odds", "seed": "parity"},
    "wishes": {
        "v": "1",
        "deck": "9.13.20.32.37.42",
        "view": "odds",
        "wish": "heal.min2~9+42",
        "aim": "1",
        "seed": "parity",
    },
    "a match with a card that nobody has named": {
        "v": "1",
        "deck": "9.13.20.32",
        "view": "tracker",
        "seen": "9.13.b5",
        "match-steps": "play:0.draw",
        "name": "Four cards",
        "seed": "parity",
    },
    "a shuffle": {"v": "1", "deck": "9.13.20.32", "view": "shuffle", "seed": "parity"},
}
"""States of addresses."""
ROTATION = {"v": "1", "deck": ".".join(DECK), "stars": "9.42", "view": "rotation", "seed": "parity"}
ROTATED = {**ROTATION, "steps": "play:0"}
REQUESTS: list[Asked] = [
    *(shuffle("show", view) for view in VIEW.options),
    shuffle("view", "stars"),
    shuffle("show", about="9", wish=["heal", "9", "armor"], draws="4", version="v2"),
    shuffle("show", "shuffle", deck=[*DECK, "31", "60", "1", "2"], move="swap"),
    shuffle("show", "stars", other=['{"deck": ["card_dex_00009", 13]}'], strays="take-try"),
    shuffle("paste", paste="card_dex_00009*, 36, Bihazard, b1, 9"),
    shuffle("see", "tracker", seen="Biohazard, Overload I", card="42"),
    shuffle("show", "tracker", seen="9 9"),
    shuffle("step", "rotation", step="play:1", steps=["play:0", "draw"]),
    shuffle("export"),
    shuffle("show", "tracker", sort="1"),
    shuffle("show", "any", list=LIST),
    shuffle("show", "any", **LONDON, list_wish=["min2~#Lands", "min1~Bolt"]),
    shuffle(
        "show",
        "any",
        **{**LONDON, "mulligan": ["vancouver"], "free-mulligan": ["1"], "list-wish": ["min2~#Lands"]},
    ),
    shuffle("show", "any", **{**LONDON, "mulligan": ["redraw"], "list-wish": ["Shock"]}),
    shuffle("show", wish=["by2~heal", "in1-2by4~damage", "energy"], about="wishes"),
    shuffle(
        "show",
        "any",
        list=LIST,
        begins="draw",
        list_turn="5",
        list_wish=["in2-3by0~#Lands", "min3by4~#Lands", "Bolt"],
    ),
    shuffle("show", "any", list=LIST, list_wish=["Shock+Gone", "Bolt"]),
    shuffle("show", "any", list="no list\nat all", mulligan="full", list_wish="Bolt"),
    shuffle("advise", wish="heal", draws="3"),
    shuffle("advise", wish=["min2~heal+9", "energy"], join="any", aim="1", version="v2"),
    shuffle("show", deck="36"),
    opened("shuffle", v="1", deck="9.13", stars="9", view="odds", seed="q"),
    opened("shuffle", v="1", deck="9", seen="x1"),
]
"""Seeded requests: every Python must give the same answers."""


def handler_requests() -> list[Asked]:
    return [
        *(shuffle(action) for action in ("show", "again", "clear", "example", "keep", "compare")),
        shuffle("about", "odds", "parity", {**ROTATION, "view": "odds"}, about="9"),
        shuffle("add", card="31"),
        shuffle("advise", deck=["9", "13", "31"], stars="31", wish="max1~heal"),
        shuffle("take", wish="heal", take="card:1*", take_out="1:9", take_put="1:43"),
        shuffle("read", paste="card_dex_00009*, Bihazard"),
        shuffle("keep-deck"),
        shuffle("mend", paste="card_dex_00009*, Bihazard*", mend="paste~0~9"),
        shuffle("decks", decks=KEPT),
        shuffle("save-deck", deck_name="Mine"),
        *(shuffle(action, decks=KEPT, deck_named="One") for action in ("open-deck", "remove-deck")),
        shuffle("import-decks", decks_file=KEPT),
        *(shuffle(action, card="9") for action in ("remove", "star")),
        shuffle("see", "tracker", seen="Biohazard", card="42"),
        shuffle("read-list", "any", list=LIST),
        *(shuffle(action) for action in ("any-deck", "example-list")),
        shuffle("read-as", "any", list="One-drops\n4 Bolt", reading="0~otherwise"),
        shuffle("practice", "any", **LONDON, list_wish="min2~#Lands"),
        shuffle("practice-step", "any", **LONDON, practice="7~mulligan~keep", practice_step="bottom0"),
        shuffle("advise-example"),
        *(shuffle(action, "rotation", "parity", ROTATED) for action in ("back", "anew")),
    ]
