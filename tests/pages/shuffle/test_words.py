"""Every text of the tool is said, and in every language."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from cardtable.common.jobs import Clock
from cardtable.pages.core import language
from cardtable.pages.core.language import set_language, table_rows
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks
from cardtable.pages.shuffle.forms import panel
from cardtable.shuffle import shuffle
from tests.support.page_words import answered, outside, put_brackets, said_in_html, said_in_python
from tests.support.page_words import shown as texts_shown
from tests.support.samples import opened, sample_requests
from tests.support.samples.shuffle import DECK, KEPT, KEPT_LIST, LONDON
from tests.support.samples.shuffle import shuffle as request_of
from tests.support.shuffle.cases import (
    CHANGES,
    CODES,
    IMPOSSIBLE,
    PASTED,
    STATE,
    TURNED,
    WRONG,
    changed_by,
    match_of,
    turned,
)
from tests.support.shuffle.page import MINE, respond


def _whole_order() -> list[str]:
    """A shuffle of the seeded deck."""
    return list(shuffle(MINE, Random("s")).ids)


def _wrong_copy() -> list[str]:
    """A whole order whose later block shows another card of a slot than its first one did."""
    placed = shuffle(MINE, Random("s")).placed
    order, origins = [card.id for card, _ in placed], [str(origin) for _, origin in placed]
    first, second = origins.index("D0"), origins.index("D1")
    order[first], order[second] = order[second], order[first]
    return order


FEW, STRAY = ["9", "13"], {"strays": ["take-try"], "stars": ["17", "20"], "deck": ["9", "17"]}
FORTY, LAND_AND_FOG = (
    "40 Bolt",
    {"list": "30 Bolt\n9 Fog", "hand": "3", "mulligans": "3", "keep_rule": "Bolt"},
)
DOUBTFUL = (
    "One\n4 Bolt\nTwo\n4 Fog\nThree\n4 Opt\nFour\n4 Elf\nFive\n4 Imp\n---\n9999 Wolf\nTotal 99",
    "40 Forest\n20 Bolt\n\n15 Smash",
    "#main\n46986414\n46986414",
    "4 Bolt\n---\n+++",
)
DECK_ACTIONS = ("decks", "open-deck", "remove-deck")
KEPT_ONE = encode_decks([KeptDeck("One", {"deck": "9"})])
RED, GREEN = (encode_decks([KeptDeck("B", {"list": f"8 {name}\n52 Forest"})]) for name in ("Bolt", "Elf"))
ONE = {"deck": "9", "name": "One"}
"""A state of a deck whose name the device knows."""


def _asked(action: str, view: str = "odds", /, **given: str) -> dict[str, Any]:
    """Return a request with one text in each of some controls; a line in their names stands for a hyphen."""
    return request_of(action, view, **{name.replace("_", "-"): [text] for name, text in given.items()})


def _after(state: dict[str, str], request: dict[str, Any]) -> dict[str, Any]:
    return {**request, "state": {"v": "1", **state}}


RARE = [
    *(_asked("paste", paste=text) for text in (*PASTED, "", "Banana")),
    _asked("read", paste="1, Banana"),
    *(
        request_of("show", deck=[*DECK, "31"], stars=["31"], **{name: [value]}, strays=["take-try"])
        for name, value in (("overload", "moves"), ("overload", "stays"), ("version", "v2"))
    ),
    *(match_of(cards, stars=[]) for cards in ("", "9", *IMPOSSIBLE)),
    match_of("13, 20, base 5", **{"match-steps": ["play:0"]}),
    match_of(*_whole_order()),
    *(match_of(*cards) for cards in (_wrong_copy(), ["9"], ["9"] * 201, [*_whole_order(), "9"])),
    match_of(*_whole_order()[:-1]),
    match_of("9", deck=CODES[:32], version=["v2"]),
    match_of("9, 13, base 2", **{"match-steps": ["play:0", "draw"]}),
    request_of("show", "shuffle", "s25"),
    *(_asked("show", about="9", draws=draws) for draws in ("0", "3")),
    *(request_of("show", deck=deck, stars=["9"], about=["9"]) for deck in (FEW, [*FEW, "20"])),
    *(request_of("show", deck=CODES, stars=CODES[:20], about=["energy"], draws=[n]) for n in ("1", "2", "9")),
    *(request_of("show", "shuffle", f"s{n}", **STRAY) for n in range(4)),
    *(request_of("show", "shuffle", f"s{n}", deck=[*DECK[:9], "31"], version=["v2"]) for n in range(3)),
    *(request_of("show", view, stars=[]) for view in ("shuffle", "stars")),
    *(
        request_of("show", wish=wishes, about=["wishes"], join=[join])
        for wishes, join in (
            (["copy", "31"], "all"),
            (["min2~heal+9", "is1~damage", "max3~armor"], "all"),
            (["heal", "9"], "any"),
        )
    ),
    _asked("show", "stars", wish="heal", other="9"),
    *(
        turned(*steps.split())
        for steps in (
            *TURNED,
            *("", "play:0 draw", "play:1 draw", "play:7"),
            *("play:0 play:0 play:0", "play:0 play:0 play:0 play:0"),
        )
    ),
    *(turned(*["play:0"] * plays, deck="72, 72, 58, 49, 35") for plays in (1, 2)),
    _asked("add", card="36"),
    *(request_of(action) for action in ("clear", "example", "keep-deck", "save-deck", "advise")),
    *(request_of(action, view) for action, view in (("again", "shuffle"), ("keep", "stars"))),
    *(changed_by(*changes) for changes in CHANGES),
    _after({**STATE, "seen": "9.13"}, request_of("anew", "tracker")),
    _after({"view": "tracker", "match-steps": "draw"}, request_of("view", "rotation")),
    *(_asked(action, "tracker", seen="9, 13, base 2, 42", ahead="1") for action in ("back", "anew")),
    *(_asked(action, "tracker", seen="9, 13") for action in ("anew", "back")),
    *(_asked(action, decks=KEPT, deck_named="One") for action in DECK_ACTIONS),
    _asked("open-deck", deck_named="None"),
    *(_asked("save-deck", view, deck_name="Mine") for view in ("odds", "any")),
    *(_asked("decks", "any", decks=decks) for decks in (KEPT_LIST, KEPT)),
    _after(ONE, request_of("show", decks=[KEPT], stars=["9"])),
    *(
        _asked("import-decks", decks_file=text)
        for text in ("{}", "x", "[", '{"cardtable": "decks", "decks": [1]}', KEPT, KEPT_ONE)
    ),
    _asked("compare", "stars", decks=KEPT),
    *(
        _asked(
            "show",
            "any",
            decks=lists,
            list=text,
            list_wish="Bolt",
            table_of="Bolt",
            prizes="6",
            list_other="B",
        )
        for lists, text in product((RED, GREEN), ("8 Forest\n8 Island\n44 Bolt", "20 Bolt\n40 Fog"))
    ),
    _asked("show", "any", decks=RED, list="20 Bolt\n40 Fog", list_other="B"),
    _asked("show", "any", list="20 Bolt\n40 Fog", list_wish="Bolt+Fog", table_of="Bolt"),
    *(
        _asked("show", "any", list=text)
        for text in ("", "// nothing", "3 Bolt", "9 Bolt\nOne-drops\n9 Fog\nSol Ring")
    ),
    _asked("show", "any", list="9 Bolt", hand="1", list_turn="0", list_wish="by2~Bolt"),
    *(
        request_of("show", "any", list=[FORTY], **{control: [value], "list-wish": wishes})
        for control, value, wishes in (
            ("begins", "draw", ["by0~Bolt", "in1-2~Bolt"]),
            ("join", "any", ["is1~Bolt", "Gone"]),
            ("mulligan", "partial", ["Bolt"]),
        )
    ),
    request_of("show", "any", **{**LONDON, "mulligan": ["redraw"], "keep-rule": ["in8-9~#Lands"]}),
    *(
        request_of("show", "any", list=[FORTY], mulligan=["london"], **{name: rules})
        for name, rules in (
            ("keep-rule", [""]),
            ("keep-rule", ["min0~Bolt", "Bolt"]),
            ("keep-rule", ["min0~Bolt"]),
        )
    ),
    *(_asked("show", "any", list=text) for text in DOUBTFUL),
    request_of("practice", "any"),
    _asked("practice", "any", list=FORTY, mulligan="london", keep_rule="min9~Bolt"),
    *(
        _asked(
            "practice-step",
            "any",
            mulligan=kind,
            practice=hand,
            practice_step=step,
            list_wish=wish,
            **LAND_AND_FOG,
        )
        for kind, hand, step, wish in (
            ("london", "7", "mulligan", "Bolt"),
            ("london", "7~mulligan~mulligan", "keep", "Bolt"),
            ("london", "7~mulligan", "keep", "Bolt"),
            ("vancouver", "7~mulligan", "keep", "Bolt"),
            ("vancouver", "7~mulligan~keep", "draw", "min9~Fog"),
            ("partial", "7", "mulligan", "Bolt"),
            ("partial", "7", "draw", "Bolt"),
            ("partial", "7~?", "mulligan", "Bolt"),
        )
    ),
    *(
        _asked("advise", wish=wish, draws=draws)
        for wish, draws in (("damage", "9"), ("36", "0"), ("heal", "1"))
    ),
    *(
        request_of("advise", wish=[wish], deck=deck, stars=[stars])
        for wish, deck, stars in (
            ("max0~damage", ["9", "13", "20", "32"], "9"),
            ("b2", ["9", "13", "20", "32"], ""),
            ("armor", ["10", "22", "9", "3"], ""),
        )
    ),
    *(_asked("take", wish="heal", take=choice) for choice in ("stars:13", "card:99")),
    *(opened("shuffle", v="1", **state) for state, *_ in WRONG),
]
"""What a person rarely sees: every trouble, every cause, every step, every refusal of this tool's own."""


@pytest.mark.parametrize("request_", RARE, ids=range(len(RARE)))
def test_nothing_rare_is_said_that_is_not_in_the_table(
    request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for the seeded requests: what stands outside the brackets was never translated."""
    put_brackets(monkeypatch)
    for reply in answered(request_):
        for text in texts_shown(reply):
            assert outside(text) == "", text


@pytest.mark.slow
def test_the_rare_requests_say_every_text_of_the_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row of the table that only Python says is left untried by the requests above and the seeded ones."""
    said: set[str] = set()
    found = language._found

    def noting(english: str) -> str:
        said.add(english)
        return found(english)

    started: list[Clock] = []

    def due(clock: Clock) -> bool:
        is_first = not any(each is clock for each in started)
        started.append(clock)
        return is_first

    monkeypatch.setattr(language, "_found", noting)
    monkeypatch.setattr(Clock, "due", due)  # each job tells its progress once, however quick the machine is
    str(panel())
    for request in [*RARE, *(each for each in sample_requests() if each["tool"] == "shuffle")]:
        list(answered(request))
    own = {row["en"] for row in table_rows("shuffle")}
    assert sorted((said_in_python() & own) - said - said_in_html()) == []


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("nl", "29,7% in de starthand: Genezing en Biohazard."),
        ("fr", "29,7\u00a0% dans la main de départ\u00a0: Soin et Biohazard."),
        ("de", "29,7\u00a0% in der Starthand: Heilung und Biohazard."),
    ],
)
def test_another_language_is_spoken(tag: str, words: str) -> None:
    """The words for the live region, with the numbers as that language writes them."""
    try:
        reply = respond({**request_of("show", wish=["heal", "9"]), "language": tag})
    finally:
        set_language("en")
    assert reply["words"] == words
