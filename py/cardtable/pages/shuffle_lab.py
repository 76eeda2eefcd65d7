"""The Shuffle page's whole state: read from the form or from an address, and written back to both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from ..shuffle import (
    HAND,
    MAX_CARDS,
    Card,
    Deck,
    DeckReading,
    Move,
    OrderReading,
    Rules,
    Strays,
    Version,
    Wish,
    all_cards,
    categories,
    deck_odds,
    read_deck,
    read_order,
)
from .form import JOINER, VERSION, Form, shortened, state_fields
from .language import number, t
from .reply import Request
from .shuffle_words import CARDS_BY_CODE, card_of, code_of

__all__ = [
    "DRAWS",
    "LONGEST_LIST",
    "MANY",
    "MOST_STEPS",
    "OWNABLE",
    "TRIALS",
    "VIEWS",
    "Lab",
    "in_order",
    "odds_of",
    "opened",
    "read",
    "read_any_deck",
    "wish_of",
]

VIEWS = ("shuffle", "odds", "stars", "compare", "tracker", "rotation", "simulation")
MANY = ("1", "5", "10", "25")
TRIALS = ("10000", "1000", "100000")
DRAWS = tuple(str(number) for number in range(4 * MAX_CARDS - 3 - HAND + 1))
MOST_STEPS = 300
MOST_WISHES = 3
MOST_SEEN = 200
"""Several times a whole deck, and few enough for an address."""
LONGEST_LIST = 8000
CARRIED = ("wish", "about", "steps")
"""What stands in the address and in no control that is always there: it is taken over from the last state."""
OWNABLE = tuple(card for card in all_cards() if not (card.base or card.token))
SEED = re.compile(r"[A-Za-z0-9-]{1,32}")
Choice = TypeVar("Choice", bound=Enum)
STEP = re.compile(r"draw|overclock|play:[0-9]{1,2}|force:card_[a-z]+_[0-9]{5}")


@dataclass(frozen=True, slots=True)
class Lab:
    """All that the page is asked.

    Attributes:
        deck, rules: what is shuffled, and how.
        view: which answer is shown.
        draws: how many draws after the opening hand the odds are for.
        seed, many: of the shuffle, and how many in a row.
        wishes: names of up to three wishes that must come together: categories, or codes of cards.
        about: the card or category whose workings are open.
        other: the deck to compare with, as text; seen: the cards seen so far, as text.
        whole: whether `seen` is a whole deck.
        start: whether the rotation starts from the seed's shuffle or from the cards seen.
        steps: what was done in the rotation; trials: how many shuffles to simulate.
    """

    deck: Deck
    rules: Rules
    view: str
    draws: int
    seed: str
    many: int
    wishes: tuple[str, ...]
    about: str
    other: str
    seen: str
    whole: bool
    start: str
    steps: tuple[str, ...]
    trials: int

    @property
    def cards_by(self) -> int:
        """How many cards have been drawn: the opening hand and the draws, at most the whole deck."""
        return min(HAND + self.draws, 4 * self.deck.n - 3)

    def other_reading(self) -> DeckReading:
        """Return the deck to compare with."""
        return read_any_deck(self.other)

    def seen_reading(self) -> OrderReading:
        """Return the cards seen."""
        return _read_order(self.seen)

    def source(self) -> tuple[object, ...]:
        """Return what the rotation's first hand depends on; when it changes, its steps are void."""
        return (
            self.deck,
            self.rules,
            self.seed,
            self.start,
            self.seen_codes() if self.start == "seen" else "",
        )

    def seen_codes(self) -> str:
        """Return the cards seen as the address holds them."""
        return JOINER.join(code_of(card) for card in self.seen_reading().cards) if self.seen else ""

    def state(self) -> dict[str, str]:
        """Return the lab as the address holds it; what is as usual is left out."""
        parts = {
            "v": VERSION,
            "deck": JOINER.join(code_of(card) for card in self.deck.owned),
            "stars": JOINER.join(code_of(card) for card in self.deck.stars),
            "version": self.rules.version.value if self.rules.version is not Version.V1 else "",
            "strays": self.rules.strays.value if self.rules.strays is not Strays.LEFT_OUT else "",
            "move": self.rules.move.value if self.rules.move is not Move.INSERT else "",
            "view": self.view,
            "draws": str(self.draws) if self.draws else "",
            "seed": self.seed,
            "many": str(self.many) if self.many > 1 else "",
            "wish": JOINER.join(self.wishes),
            "about": self.about,
            "other": _deck_codes(self.other_reading().deck) if self.other else "",
            "seen": self.seen_codes(),
            "whole": "1" if self.whole else "",
            "start": self.start if self.start != "seed" else "",
            "steps": JOINER.join(self.steps),
            "trials": str(self.trials) if str(self.trials) != TRIALS[0] else "",
        }
        return {name: value for name, value in parts.items() if value}

    def fields(self) -> dict[str, list[str]]:
        """Return the lab as the form's controls hold it."""
        return {
            "deck": [code_of(card) for card in self.deck.owned],
            "stars": [code_of(card) for card in self.deck.stars],
            "version": [self.rules.version.value],
            "strays": [self.rules.strays.value],
            "move": [self.rules.move.value],
            "view": [self.view],
            "draws": [str(self.draws)],
            "seed": [self.seed],
            "many": [str(self.many)],
            "other": [self.other],
            "seen": [self.seen],
            "whole": ["1" if self.whole else "0"],
            "start": [self.start],
            "trials": [str(self.trials)],
        }


def in_order(owned: tuple[Card, ...], stars: tuple[Card, ...]) -> Deck:
    """Return a deck in the order of the card list: the same cards and seed then give the same shuffle."""
    return Deck(*(tuple(card for card in OWNABLE if card in cards) for cards in (owned, stars)))


@lru_cache(maxsize=8)
def read_any_deck(text: str) -> DeckReading:
    """Return the deck that a text names, in the order of the card list."""
    reading = read_deck(text)
    return DeckReading(in_order(reading.deck.owned, reading.deck.stars), reading.troubles)


_read_order = lru_cache(maxsize=8)(read_order)
odds_of = lru_cache(maxsize=16)(deck_odds)
"""All odds of a deck and rules; the last few are remembered."""


def wish_of(name: str) -> Wish:
    """Return the wish with a name: a category, or a card's code."""
    card = card_of(name)
    return Wish.for_card(card) if card else Wish.for_category(name)


def read(request: Request) -> Lab:
    """Return what the form asks, with what the last state carries on. Raises `FormError`."""
    carried: dict[str, list[str]] = {}
    if request.state:
        before = state_fields(request.state, STATE_NAMES)
        carried = {name: before[name] for name in CARRIED if name in before}
    lab = _lab(Form({**carried, **request.fields}), request.entropy)
    if lab.steps and request.state and _lab(Form(_from_state(request.state)), "").source() != lab.source():
        return replace(lab, steps=())
    return lab


def opened(request: Request) -> Lab:
    """Return what an address asks. Raises `FormError`."""
    return _lab(Form(_from_state(request.state)), request.entropy)


STATE_NAMES = (
    *("deck", "stars", "version", "strays", "move", "view", "draws", "seed", "many", "wish", "about"),
    *("other", "seen", "whole", "start", "steps", "trials"),
)


def _from_state(state: Mapping[str, str]) -> dict[str, list[str]]:
    """Return an address's fields, with lists of cards as the text that a person would enter."""
    fields = state_fields(state, STATE_NAMES)
    for name, starred in (("other", True), ("seen", False)):
        if name in fields:
            fields[name] = ["\n".join(_text_of(name, code, starred) for code in fields[name])]
    return fields


def _text_of(field: str, code: str, starred: bool) -> str:
    star = "*" if starred and code.endswith("*") else ""
    card = card_of(code.removesuffix(star))
    if card is None:
        form = Form({})
        form.refuse(
            field,
            t(
                "{value} is no card. Accepted: numbers such as 9, and b2 for a base card.",
                value=repr(code[:20]),
            ),
        )
        form.check()
    return f"{star}{card}"


def _lab(form: Form, entropy: str) -> Lab:
    codes = [code_of(card) for card in OWNABLE]
    owned, stars = (
        tuple(map(CARDS_BY_CODE.__getitem__, form.several(name, codes))) for name in ("deck", "stars")
    )
    lab = Lab(
        deck=Deck(owned, stars),
        rules=Rules(
            _enum(form, "version", Version), _enum(form, "strays", Strays), _enum(form, "move", Move)
        ),
        view=form.choice("view", VIEWS),
        draws=int(form.choice("draws", DRAWS)),
        seed=form.text("seed") or entropy[:8] or "1",
        many=int(form.choice("many", MANY)),
        wishes=_wishes(form),
        about=_about(form),
        other=form.text("other", LONGEST_LIST),
        seen=form.text("seen", LONGEST_LIST),
        whole=form.switch("whole"),
        start=form.choice("start", ("seed", "seen")),
        steps=_steps(form),
        trials=int(form.choice("trials", TRIALS)),
    )
    seen = len(lab.seen_reading().cards) if lab.seen else 0
    if seen > MOST_SEEN:
        form.refuse(
            "seen",
            t("{count} cards are too many: at most {most} are accepted.", count=number(seen), most=MOST_SEEN),
        )
    if not SEED.fullmatch(lab.seed):
        form.refuse(
            "seed",
            t(
                "{value} is not accepted. Accepted: up to 32 letters, digits and hyphens.",
                value=repr(lab.seed),
            ),
        )
    form.check()
    return lab


def _enum(form: Form, name: str, values: type[Choice]) -> Choice:
    return values(form.choice(name, [value.value for value in values]))


def _wishes(form: Form) -> tuple[str, ...]:
    names = [name for name in form.each("wish") if name]
    for name in names:
        if not _is_wish(name):
            form.refuse(
                "wish",
                t(
                    "{value} is no wish. Accepted: {categories}, or a card's number.",
                    value=repr(shortened(name)),
                    categories=", ".join(categories()),
                ),
            )
    if len(names) > MOST_WISHES:
        form.refuse(
            "wish",
            t(
                "{count} wishes are too many: at most {most} are accepted.",
                count=number(len(names)),
                most=number(MOST_WISHES),
            ),
        )
    return tuple(dict.fromkeys(name for name in names if _is_wish(name)))[:MOST_WISHES]


def _about(form: Form) -> str:
    name = form.text("about")
    if name and name != "wishes" and not _is_wish(name):
        form.refuse(
            "about",
            t(
                "{value} is not accepted. Accepted: wishes, {categories}, or a card's number.",
                value=repr(name),
                categories=", ".join(categories()),
            ),
        )
    return name


def _is_wish(name: str) -> bool:
    return name in categories() or card_of(name) is not None


def _steps(form: Form) -> tuple[str, ...]:
    steps = tuple(step for step in form.each("steps") if step)
    wrong = next((step for step in steps if not STEP.fullmatch(step)), None)
    if wrong is not None:
        form.refuse(
            "steps",
            t(
                "{value} is no step. Accepted: {steps}.",
                value=repr(shortened(wrong)),
                steps="play:0, draw, force:card_dex_00036, overclock",
            ),
        )
    if len(steps) > MOST_STEPS:
        form.refuse(
            "steps",
            t(
                "{count} steps are too many: at most {most} are accepted.",
                count=number(len(steps)),
                most=number(MOST_STEPS),
            ),
        )
    return steps


def _deck_codes(deck: Deck) -> str:
    return JOINER.join(code_of(card) + ("*" if card in deck.stars else "") for card in deck.owned)
