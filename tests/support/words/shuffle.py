"""What the Shuffle tool seldom says, and what it refuses."""

from __future__ import annotations

from random import Random

from cardtable.pages.shuffle.deck.kept_decks import KeptDeck, encode_decks
from cardtable.shuffle import shuffle
from tests.support.samples import Asked
from tests.support.samples.shuffle import DECK, KEPT, KEPT_LIST, LONDON, MINE
from tests.support.samples.shuffle import shuffle as request_of
from tests.support.shuffle.cases import (
    CHANGES,
    CODES,
    IMPOSSIBLE,
    PASTED,
    STATE,
    TURNED,
    changed_by,
    match_of,
    turned,
)
from tests.support.visit import Fields
from tests.support.words import Refusal

TOO_MANY = ".".join(["draw"] * 301)
PARTS: list[tuple[dict[str, str], str, str]] = [
    ({"deck": "9.400"}, "deck", "'400' is not accepted."),
    ({"stars": "b1"}, "stars", "'b1' is not accepted."),
    ({"view": "dance"}, "view", "Accepted: odds, tracker, stars"),
    ({"version": "v3"}, "version", "Accepted: v1, v2."),
    ({"draws": "99"}, "draws", "'99' is not accepted."),
    ({"seed": "a b"}, "seed", "up to 32 letters"),
    ({"wish": "gold"}, "wish", "'gold' is no wish."),
    ({"wish": "9.13.20.32"}, "wish", "4 wishes are too many: at most 3"),
    ({"about": "gold"}, "about", "'gold' is not accepted."),
    ({"other": "9.x"}, "other", "'x' is no card."),
    ({"seen": "9*.13"}, "seen", "'9*' is no card."),
    ({"steps": "jump"}, "steps", "'jump' is no step."),
    ({"steps": "play:7", "view": "rotation"}, "steps", "is no card in hand"),
    ({"steps": "play:0." * 3 + "play:0", "view": "rotation"}, "steps", "The hand is empty"),
    ({"steps": TOO_MANY}, "steps", "301 steps are too many"),
    ({"colour": "red"}, "colour", "is not part of an address."),
    ({"keep-rule": "by4~x"}, "keep-rule", "'by4~x' is no rule for keeping a hand."),
    ({"list-wish": "max99~x"}, "list-wish", "'max99~x' is no wish of a list."),
]
PRESSED: list[tuple[str, Fields, str, str]] = [
    ("paste", {"paste": ""}, "paste", "Nothing is pasted."),
    ("show", {"view": "tracker", "seen": ", ".join(["9"] * 201)}, "seen", "201 cards are too many"),
    ("add", {"card": "36"}, "card", "'36' is no card that can be chosen here."),
    ("save-deck", {}, "deck-name", "Give the deck a name, to find it again."),
    ("save-deck", {"view": "any", "deck-name": "Mine"}, "deck-name", "There is no list yet"),
    ("advise", {}, "wish", "Choose a wish first."),
    ("take", {"wish": "heal", "take": "card:99"}, "take", "'card:99' is not accepted."),
    ("practice-step", {"view": "any", "list": "40 Bolt", "practice": "7~?"}, "practice", "'7~?' is not"),
]
REFUSED: list[Refusal] = [
    *(("open", {"v": "1", **parts}, {}, field, words) for parts, field, words in PARTS),
    *((action, {}, given, field, words) for action, given, field, words in PRESSED),
    *(
        ("import-decks", {}, {"decks-file": text}, "decks-file", words)
        for text, words in {
            "{}": "This is no file of decks that this page has saved.",
            '{"deck": ["9"]}': "One deck alone goes into “Paste a deck”",
            "x": "it is no JSON. A list of cards goes into “Paste a deck”",
            KEPT[:-10]: "damaged: its JSON ends or breaks in line 1",
            '{"cardtable": "decks", "decks": [1]}': "A deck of this file has no name",
        }.items()
    ),
]

WHOLE = list(shuffle(MINE, Random("s")).ids)
"""A shuffle of the seeded deck."""


def _wrong_copy() -> list[str]:
    """A whole order whose later block shows another card of a slot than its first one did."""
    order, origins = WHOLE.copy(), [str(origin) for _, origin in shuffle(MINE, Random("s")).placed]
    first, second = origins.index("D0"), origins.index("D1")
    order[first], order[second] = order[second], order[first]
    return order


FORTY = "40 Bolt"
LAND_AND_FOG = {"list": "30 Bolt\n9 Fog", "hand": "3", "mulligans": "3", "keep_rule": "Bolt"}
DOUBTFUL = (
    "One\n4 Bolt\nTwo\n4 Fog\nThree\n4 Opt\nFour\n4 Elf\nFive\n4 Imp\n---\n9999 Wolf\nTotal 99",
    "40 Forest\n20 Bolt\n\n15 Smash",
    "#main\n46986414\n46986414",
    "4 Bolt\n---\n+++",
)
RED, GREEN = (encode_decks([KeptDeck("B", {"list": f"8 {name}\n52 Forest"})]) for name in ("Bolt", "Elf"))
ASKED_OF_ANY = {"list_wish": "Bolt", "table_of": "Bolt", "prizes": "6", "list_other": "B"}


RARE: list[Asked] = [
    *(request_of("paste", paste=text) for text in PASTED),
    request_of("show", deck=[*DECK, "31"], stars="31", overload="moves", strays="take-try"),
    *(match_of(cards, stars=[]) for cards in IMPOSSIBLE),
    match_of("13, 20, base 5", match_steps="play:0"),
    *(match_of(*cards) for cards in (WHOLE, WHOLE[:-1], [*WHOLE, "9"], _wrong_copy())),
    match_of("9", deck=CODES[:32], version="v2"),
    match_of("9, 13, base 2", match_steps=["play:0", "draw"]),
    request_of("show", "shuffle", "s25"),
    request_of("show", about="9", draws="3"),
    *(request_of("show", deck=deck, stars="9", about="9") for deck in (["9", "13"], ["9", "13", "20"])),
    *(request_of("show", deck=CODES, stars=CODES[:20], about="energy", draws=n) for n in ("2", "9")),
    request_of("show", "shuffle", "s0", deck=["9", "17"], stars=["17", "20"], strays="take-try"),
    request_of("show", "shuffle", "s0", deck=[*DECK[:9], "31"], version="v2"),
    request_of("show", "shuffle", stars=[]),
    *(
        request_of("show", wish=wish, about="wishes")
        for wish in (["copy", "31"], ["is1~damage", "max3~armor"])
    ),
    *(turned(*steps.split()) for steps in (*TURNED, "play:0 draw", "play:1 draw")),
    turned("play:0", "play:0", deck="72, 72, 58, 49, 35"),
    *(changed_by(*changes) for changes in CHANGES),
    request_of("anew", "tracker", "parity", {**STATE, "seen": "9.13"}),
    request_of("anew", "tracker", seen="9, 13, base 2, 42", ahead="1"),
    request_of("open-deck", deck_named="None"),
    request_of("decks", "any", decks=KEPT_LIST),
    request_of("show", "odds", "parity", {"deck": "9", "name": "One"}, decks=KEPT, stars="9"),
    request_of("import-decks", decks_file=encode_decks([KeptDeck("One", {"deck": "9"})])),
    request_of("compare", "stars", decks=KEPT),
    *(
        request_of("show", "any", decks=lists, list="8 Forest\n8 Island\n44 Bolt", **ASKED_OF_ANY)
        for lists in (RED, GREEN)
    ),
    request_of("show", "any", decks=RED, list="20 Bolt\n40 Fog", list_other="B"),
    request_of("show", "any", list="20 Bolt\n40 Fog", list_wish="Bolt+Fog", table_of="Bolt"),
    request_of("show", "any", list="// nothing"),
    request_of("show", "any", list=FORTY, mulligan="partial", list_wish="Bolt"),
    request_of("show", "any", **{**LONDON, "mulligan": ["redraw"], "keep-rule": ["in8-9~#Lands"]}),
    *(
        request_of("show", "any", list=FORTY, mulligan="london", **{"keep-rule": rules})
        for rules in ([""], ["min0~Bolt", "Bolt"], ["min0~Bolt"])
    ),
    *(request_of("show", "any", list=text) for text in DOUBTFUL),
    request_of("practice", "any", list=FORTY, mulligan="london", keep_rule="min9~Bolt"),
    *(
        request_of(
            "practice-step",
            "any",
            mulligan=kind,
            practice=hand,
            practice_step=step,
            list_wish=wish,
            **LAND_AND_FOG,
        )
        for kind, hand, step, wish in (
            ("london", "7~mulligan~mulligan", "keep", "Bolt"),
            ("london", "7~mulligan", "keep", "Bolt"),
            ("vancouver", "7~mulligan", "keep", "Bolt"),
            ("vancouver", "7~mulligan~keep", "draw", "min9~Fog"),
            ("partial", "7", "mulligan", "Bolt"),
        )
    ),
    request_of("advise", wish="36", draws="0"),
    request_of("advise", wish="max0~damage", deck=["9", "13", "20", "32"], stars="9"),
    request_of("advise", wish="armor", deck=["10", "22", "9", "3"], stars=""),
]
"""Every trouble, every cause, every step; other texts are said by the samples."""
