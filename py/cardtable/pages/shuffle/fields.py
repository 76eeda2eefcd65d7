"""The fields of the Shuffle tool: each control of its form, and each part of its addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import ClassVar

from cardtable.pages.core.address import JOINER, LONGEST_PART
from cardtable.pages.core.language import number, t, t_later
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.schema import (
    Choice,
    Choices,
    Decoded,
    EnumChoice,
    Field,
    Lines,
    NotAcceptedError,
    Number,
    Switch,
    Text,
)
from cardtable.pages.shuffle.deck.kept_decks import LONGEST_NAME, KeptDeck, decode_decks, encode_decks
from cardtable.pages.shuffle.deck_texts import (
    LONGEST_LIST,
    OWNABLE_CODES,
    deck_codes,
    read_cards,
    seen_codes,
    text_of_codes,
)
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE, MULLIGAN_NAMES, code_of
from cardtable.pages.shuffle.wish_notation import LAST_TURN, PLACE, parts_of, read_wish
from cardtable.shuffle import HAND, Card, Move, Overload, Strays, Version, categories
from cardtable.shuffle.odds.advisor import MOST_STARS
from cardtable.shuffle.odds.wishes import MAX_WISHES
from cardtable.shuffle.ordinary.opening import MOST_MULLIGANS, Mulligan
from cardtable.shuffle.rules import MAX_CARDS

SECTIONS = {
    "odds": t_later("Chances##shuffle"),
    "tracker": t_later("Match"),
    "stars": t_later("Advice"),
    "shuffle": t_later("Layout##shuffle"),
    "any": t_later("Any deck"),
}
"""The sections of the page with their titles, each named by its first view; the first one opens."""
MOST_DRAWS = 4 * MAX_CARDS - 3 - HAND
TURNS = range(1, MOST_DRAWS + 2)
"""The turns of a game: the opening hand is the first one, and each later one draws a card."""
MOST_STEPS = 300
MOST_SEEN = 200
"""Several times a whole deck, and few enough for an address."""
LONGEST_FILE, LONGEST_SEED = 40_000, 32
"""Characters of a file of JSON that holds more than a deck, and of a seed."""
LONGEST_KEPT = 1_200_000
"""Characters of all decks that the device keeps: as many of the longest lists as it takes."""
MOST_AHEAD = 10
MOST_ADVISED = 12
"""Choices of each kind that the advice shows."""
TAKE_STEP = "take"
"""A draw by the tap that notes its card: one press takes both back."""
STEP = re.compile(rf"draw|{TAKE_STEP}|overclock|play:[0-9]{{1,2}}|force:card_[a-z]+_[0-9]{{5}}")


def _counted_seen(text: str) -> str:
    count = len(read_cards(text).cards)
    if count > MOST_SEEN:
        raise NotAcceptedError(
            t("{count} cards are too many: at most {most} are accepted.", count=number(count), most=MOST_SEEN)
        )
    return text


def _is_thing(name: str) -> bool:
    return name in categories() or name in CARDS_BY_CODE


def _is_wish(text: str) -> bool:
    wish = read_wish(text)
    return wish is not None and wish.turn in (None, *TURNS) and all(map(_is_thing, wish.things))


def _is_list_wish(text: str) -> bool:
    wish = read_wish(text)
    return wish is not None and not any(map(PLACE.fullmatch, wish.things))


def _is_rule(text: str) -> bool:
    return _is_list_wish(text) and parts_of(text).turn is None


def _several(
    name: str,
    reads: Callable[[str], object],
    refused: str,
    *,
    most: int = MAX_WISHES,
    too_many: str = t_later("{count} wishes are too many: at most {most} are accepted."),
    once: bool = True,
) -> Field[tuple[str, ...]]:
    """Return the field of several entries that `reads` can read, which stand joined in an address.

    What is told of an entry that is `refused`, and of `too_many`, are texts for `t`.
    """

    def decode(text: str) -> tuple[str, ...]:
        entries = [entry for entry in text.split(JOINER) if entry]
        examples = {
            "categories": ", ".join(categories()),
            "steps": "play:0, draw, force:card_dex_00036, overclock",
        }
        wrong = [t(refused, value=quoted(entry), **examples) for entry in entries if not reads(entry)]
        if len(entries) > most:
            wrong.append(t(too_many, count=number(len(entries)), most=number(most)))
        if wrong:
            raise NotAcceptedError(*wrong)
        return tuple(dict.fromkeys(entries) if once else entries)

    return Decoded(name, decode=decode, encode=JOINER.join, default=(), longest=LONGEST_PART)


def _list_part(text: str) -> str:
    """Return a list or a name for an address; one of signs only, such as a dot, leaves no part in it."""
    return text if re.search(r"\w", text) else ""


def _about(name: str) -> str:
    if name == "wishes" or _is_thing(name):
        return name
    raise NotAcceptedError(
        t(
            "{value} is not accepted. Accepted: wishes, {categories}, or a card's number.",
            value=quoted(name),
            categories=", ".join(categories()),
        )
    )


@dataclass(frozen=True, slots=True, eq=False)
class CardBoxes(Field[tuple[Card, ...]]):
    """Some of the cards that a player can own: check boxes with their codes."""

    _: KW_ONLY
    default: tuple[Card, ...] = ()

    def parse(self, given: Sequence[str]) -> tuple[Card, ...]:
        """Return the cards, in the order of the card list."""
        return tuple(OWNABLE_CODES[code] for code in Choices(self.name, OWNABLE_CODES).parse(given))

    def write(self, value: tuple[Card, ...]) -> list[str]:
        return [code_of(card) for card in value]


@dataclass(frozen=True, slots=True, eq=False)
class CardButton(Field[Card | None]):
    """The card that a button names by its code."""

    cards: Mapping[str, Card]
    _: KW_ONLY
    default: Card | None = None
    is_needed: ClassVar[bool] = True

    def parse(self, given: Sequence[str]) -> Card:
        code = next(text.strip() for text in given if text.strip())
        if code not in self.cards:
            raise NotAcceptedError(t("{value} is no card that can be chosen here.", value=quoted(code)))
        return self.cards[code]


DECK = CardBoxes("deck")
STARS = CardBoxes("stars")
NAME = Decoded("name", decode=str.strip, encode=_list_part, default="", longest=LONGEST_NAME)
"""What the deck is called."""
VERSION = EnumChoice(
    "version",
    default=Version.V1,
    label=t_later("Version"),
    titles={Version.V1: t_later("First##version"), Version.V2: t_later("Second")},
)
STRAYS = EnumChoice("strays", default=Strays.LEFT_OUT)
MOVE = EnumChoice("move", default=Move.INSERT)
OVERLOAD = EnumChoice("overload", default=Overload.MOVES)
READINGS = (STRAYS, MOVE, OVERLOAD)
"""Other readings of the published rules: for addresses and libraries; the page offers the usual ones."""
VIEW = Choice("view", (*SECTIONS, "rotation"), default="shuffle", always=True, titles=SECTIONS)
"""What an address shows: a section, or the layout as it is played through; earlier ones left that out."""
DRAWS = Number("draws", most=MOST_DRAWS, label=t_later("Draws after the opening hand"))
SEED = Text(
    "seed",
    label=t_later("Seed"),
    pattern=rf"[A-Za-z0-9-]{{1,{LONGEST_SEED}}}",
    accepted=t_later("up to 32 letters, digits and hyphens"),
)
WISHES = _several(
    "wish",
    _is_wish,
    t_later(
        "{value} is no wish. Accepted: {categories}, a card's number, or several such as min2by4~heal+9."
    ),
)
LIST = Text("list", longest=LONGEST_LIST, label=t_later("The list: a card on each line, with its number"))
"""Any deck, as a list of a deck builder."""
LIST_CODES = Decoded("list", decode=str, encode=_list_part, default="", longest=LONGEST_LIST)
LIST_WISHES = _several(
    "list-wish",
    _is_list_wish,
    t_later("{value} is no wish of a list. Accepted: such as min2~Bolt+#Lands."),
)
HAND_SIZE = Number("hand", least=1, most=10, default=7, label=t_later("Opening hand"))
LIST_TURN = Number(
    "list-turn", most=LAST_TURN, default=4, label=t_later("By turn"), titles={"0": t_later("Opening hand")}
)
"""The turn that is asked about; 0 for the opening hand."""
BEGINS = Switch(
    "begins",
    words=("play", "draw"),
    label=t_later("Who begins"),
    titles={
        "play": t_later("I play first (on the play)"),
        "draw": t_later("I draw first (on the draw)"),
    },
)
"""Whether the player plays first, or draws first and so has one card more by each turn."""
MULLIGAN = EnumChoice("mulligan", default=Mulligan.NONE, label=t_later("Mulligan"), titles=MULLIGAN_NAMES)
MULLIGANS = Number("mulligans", least=1, most=MOST_MULLIGANS, default=1, label=t_later("Mulligans, at most"))
FREE = Switch("free-mulligan", label=t_later("The first mulligan is free, as with several players"))
KEEP_RULES = _several(
    "keep-rule", _is_rule, t_later("{value} is no rule for keeping a hand. Accepted: such as in2-4~Bolt.")
)
KEEP_JOIN = Switch(
    "keep-join",
    words=("all", "any"),
    label=t_later("A hand must meet"),
    titles={"all": t_later("All of these rules"), "any": t_later("Any of these rules")},
)
PRACTICE = Text(
    "practice",
    pattern=rf"[A-Za-z0-9-]{{1,{LONGEST_SEED}}}(?:~(?:mulligan|keep|draw|top|bottom[0-9])){{0,{MOST_STEPS}}}",
    longest=LONGEST_SEED + MOST_STEPS * len("~mulligan"),
    accepted=t_later("a seed and the steps after it, such as 7~mulligan~keep~draw"),
)
"""A practice hand: the seed of its deals, and what was done with it."""
PRACTICE_STEP = Text(
    "practice-step",
    pattern="mulligan|keep|draw|top|bottom[0-9]",
    accepted="mulligan, keep, draw, top, bottom0",
)
TABLE_OF = Decoded(
    "table-of",
    decode=str.strip,
    encode=_list_part,
    default="",
    longest=LONGEST_PART,
    label=t_later("A table for"),
)
"""The card or section of a list, by its name, whose tables are shown."""
PRIZES = Number("prizes", most=10, label=t_later("Prizes, set aside"))
LIST_OTHER = Text("list-other", longest=LONGEST_NAME, label=t_later("Compare with a kept list"))
"""The name of the kept list that is asked the same."""
LIKELIEST_FIRST = Switch("sort", default=True)
"""The order of the match's cards; or they stay in their places."""
JOIN = Switch(
    "join",
    words=("all", "any"),
    label=t_later("How the wishes go together"),
    titles={"all": t_later("All of these wishes"), "any": t_later("Any of these wishes")},
)
AIM = Number("aim", most=MAX_WISHES, label=t_later("Which wish is to become likelier"))
"""The wish that advice is for, from 1; 0 for all together."""
ABOUT = Decoded("about", decode=_about, encode=str, default="")
OTHER = Text("other", longest=LONGEST_LIST, label=t_later("The second deck: ids, numbers or names, or JSON"))
OTHER_KEPT = Text("other-kept", longest=LONGEST_NAME)
"""The name of a kept deck that is to be the second one."""
OTHER_CODES = Decoded(
    "other",
    decode=lambda codes: text_of_codes(codes, starred=True),
    encode=deck_codes,
    default="",
    longest=LONGEST_PART,
)
SEEN = Decoded(
    "seen",
    decode=_counted_seen,
    encode=str,
    default="",
    joiner="",
    longest=LONGEST_LIST,
    label=t_later("Cards seen, the first one first"),
)
SEEN_CODES = Decoded(
    "seen",
    decode=lambda codes: _counted_seen(text_of_codes(codes, starred=False)),
    encode=seen_codes,
    default="",
    longest=LONGEST_PART,
)
STEPS = _several(
    "steps",
    STEP.fullmatch,
    t_later("{value} is no step. Accepted: {steps}."),
    most=MOST_STEPS,
    too_many=t_later("{count} steps are too many: at most {most} are accepted."),
    once=False,
)
MATCH_STEPS = replace(STEPS, name="match-steps")
AHEAD = Number("ahead", least=1, most=MOST_AHEAD, default=3, label=t_later("Draws to look ahead"))

PASTE = Text("paste", longest=LONGEST_FILE, label=t_later("Names, numbers or ids, or the JSON of a deck"))
DECKS: Field[tuple[KeptDeck, ...]] = Decoded(
    "decks", decode=decode_decks, encode=encode_decks, default=(), joiner="", longest=LONGEST_KEPT
)
"""The decks kept on the device."""
DECKS_FILE = replace(DECKS, name="decks-file")
DECK_NAMED = Text("deck-named", longest=LONGEST_NAME)
DECK_NAME = Text("deck-name", longest=LONGEST_NAME, label=t_later("Name of this deck"))
CARD = CardButton("card", OWNABLE_CODES)
DRAWN_CARD = CardButton("card", CARDS_BY_CODE)
STEP_PRESSED = Lines("step")
TO_STEP = Number("to-step", least=-1, most=MOST_STEPS - 1, default=-1)
"""The past step that is taken back with all after it, from 0; -1 for the last one."""


READING = Text(
    "reading",
    default="999~as_read",
    pattern="[0-9]{1,3}~(as_read|otherwise)",
    accepted="0~as_read, 0~otherwise",
)
"""How a line of a list is read that can be read in two ways: its place among the doubts, and the way."""
_CODE = f"({'|'.join(OWNABLE_CODES)})"
TAKE = Text(
    "take",
    pattern=rf"card:({'|'.join(map(str, range(1, MOST_ADVISED + 1)))})\*?"
    rf"|stars:({_CODE}(,{_CODE}){{0,{MOST_STARS - 1}}})?",
    accepted="stars:9,42, card:1",
)
"""A choice of the advice that is taken: the codes of the new favourites, or a row whose cards are changed.

A star after the row gives one to the card that is put in.
"""
MEND = Text(
    "mend",
    pattern=rf"(paste|other|seen)~[0-9]{{1,3}}~{_CODE}",
    accepted="paste~0~9",
    default=f"paste~999~{next(iter(OWNABLE_CODES))}",
)
"""A suggestion for a list: its field, the place of the entry among the troubles told, and the card."""


TAKE_OUT, TAKE_PUT = Lines("take-out"), Lines("take-put")
"""The cards that the rows of the advice take out, and put in: `ROW:CODE`."""


def card_of_row(named: Sequence[str], row: str) -> Card | None:
    """Return the card that a row of the advice names; None for none. Raises `FormError`."""
    code = next((each.partition(":")[2] for each in named if each.startswith(f"{row}:")), "")
    return CARD.read({CARD.name: [code]}) if code else None
