"""The session of the Shuffle tool: read once from a request, and written back to the address and the form."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from cardtable.pages.address import VERSION
from cardtable.pages.given_fields import GivenFields
from cardtable.pages.reply import FormError, Request
from cardtable.pages.schema import Values
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.kept_decks import KeptDeck, kept
from cardtable.pages.shuffle.list_things import ListAsked, follow_names, list_of, looks_like_a_list
from cardtable.pages.shuffle.phrases import card_of, code_of
from cardtable.pages.shuffle.wish_notation import MOST_THINGS, WishParts, read_wish, with_wishes, write_wish
from cardtable.shuffle import (
    HAND,
    Bound,
    Card,
    Curve,
    Deck,
    DeckReading,
    OrderReading,
    Rules,
    Wish,
    cards_of,
    deck_odds,
    wish_chance,
    wish_odds,
)
from cardtable.shuffle.ordinary.deck_list import DeckList
from cardtable.shuffle.ordinary.odds import Opening

_remembered_wish_odds = lru_cache(maxsize=16)(wish_odds)
"""When wishes are met; the last few are remembered."""
_remembered_wish_chance = lru_cache(maxsize=64)(wish_chance)
"""The chance of wishes by one number of cards, which is quicker than at every one."""
odds_of = lru_cache(maxsize=16)(deck_odds)
"""All odds of a deck and rules; the last few are remembered."""


@dataclass(frozen=True, slots=True)
class Session:
    """The deck, the rules, and the question about them.

    Attributes:
        deck, rules: what is shuffled, and how.
        view: which answer is shown.
        draws: how many draws after the opening hand the odds are for.
        seed: of the shuffle.
        wishes: names of up to three wishes that must come together: categories, or codes of cards.
        any_of: whether one of the wishes is enough.
        list_text: any deck, as a list; list_wishes: the wishes for it; opening: how it begins.
        list_turn: the turn that is asked about, 0 for the opening hand; draws_first: whether the other player
            begins.
        keep: the rules by which a hand of the list is kept; keep_any: whether one of them is enough.
        practice: a practice hand, see `fields.PRACTICE`; "" for none.
        held: what was asked of an earlier list, while the text is no list or lacks names of it; None else.
        gone: names that the list has no longer.
        aim: which wish advice is for, from 1; 0 for all together.
        sorted_by: in the match, not 0 if the likeliest card comes first.
        about: the card or category whose workings are open.
        other: the deck to compare with, as text; seen: the cards seen so far, as text.
        whole: whether `seen` is a whole deck.
        steps: the steps of the seed's shuffle; match_steps: those of the match. Neither touches the other.
        shows_match: whether the view `rotation` shows the match, as addresses of earlier builds ask for it.
        trials: how many shuffles to simulate.
        ahead: how many draws the match looks ahead.
        seed_drawn: whether nobody entered the seed.
        removed: cards that have left the deck since the address was written.
        name: what the deck is called, "" without a name; an empty deck has none.
        noted: whether this press noted a card of the match.
        decks: the decks that the device keeps.
    """

    deck: Deck
    rules: Rules
    view: str
    draws: int
    seed: str
    wishes: tuple[str, ...]
    about: str
    other: str
    seen: str
    whole: bool
    steps: tuple[str, ...]
    match_steps: tuple[str, ...]
    shows_match: bool
    trials: int
    ahead: int = 3
    any_of: bool = False
    list_text: str = ""
    list_wishes: tuple[str, ...] = ()
    opening: Opening = field(default_factory=Opening)
    list_turn: int = 4
    draws_first: bool = False
    keep: tuple[str, ...] = ()
    keep_any: bool = False
    practice: str = ""
    held: ListAsked | None = None
    gone: tuple[str, ...] = ()
    aim: int = 0
    sorted_by: int = 0
    seed_drawn: bool = False
    removed: tuple[Card, ...] = ()
    name: str = ""
    noted: bool = False
    decks: tuple[KeptDeck, ...] = ()

    @property
    def is_kept(self) -> bool | None:
        """Whether the device keeps the deck of this name as it is; None where it keeps none of this name."""
        found = next((deck for deck in self.decks if self.name and deck.name == self.name), None)
        return None if found is None else dict(found.state) == dict(kept(self.name, self.state()).state)

    @property
    def count(self) -> int:
        """How many cards have been drawn: the opening hand and the draws, at most the whole deck."""
        return min(HAND + self.draws, self.deck.length)

    @property
    def wished(self) -> list[Wish]:
        """The wishes that must come together."""
        return [wish_of(name) for name in self.wishes]

    @property
    def all_have_turns(self) -> bool:
        """Whether each wish has a turn of its own, so that the turn asked about changes nothing."""
        return all(wish.by is not None for wish in self.wished)

    def wish_curve(self) -> Curve:
        """Return when the wishes are met."""
        return _remembered_wish_odds(self.deck, tuple(self.wished), self.rules, self.any_of)

    def wish_chance(self, deck: Deck | None = None) -> Fraction:
        """Return the chance of the wishes by the turn asked about, by this deck or another one."""
        return self.chance_of(tuple(self.wished), self.any_of, deck)

    def chance_of(self, wishes: tuple[Wish, ...], any_of: bool = False, deck: Deck | None = None) -> Fraction:
        """Return the chance of some wishes by the turn asked about."""
        return _remembered_wish_chance(deck or self.deck, wishes, HAND + self.draws, self.rules, any_of)

    @property
    def list_draws(self) -> int:
        """How many cards of any deck have been drawn after the opening hand, by the turn asked about."""
        return self.draws_by(self.list_turn)

    def draws_by(self, turn: int) -> int:
        """Return how many cards of any deck have been drawn after the opening hand by a turn."""
        return max(turn - (not self.draws_first), 0)

    @property
    def list_found(self) -> DeckList:
        """The list as read."""
        return list_of(self.list_text)

    @property
    def has_list(self) -> bool:
        """Whether the text is a list, and not a few words without a number."""
        return looks_like_a_list(self.list_found, self.opening.hand + self.list_draws)

    def following(self, before: str, held: ListAsked | None) -> Session:
        """Return the session with its wishes moved from the list before to its own, by name.

        What its list lacks waits: all is moved from the list that it was asked of, until the visitor asks for
        something else.
        """
        asked = ListAsked(before, self.list_wishes, self.keep)
        was_list = replace(self, list_text=before).has_list
        if held and asked.is_same(follow_names(held, before)[0] if was_list else ListAsked(before)):
            asked = held
        if asked.text == self.list_text:
            return replace(self, list_wishes=asked.wishes, keep=asked.keep)
        if not (asked.wishes or asked.keep):
            return self
        if not self.has_list:
            return replace(self, list_wishes=(), keep=(), held=asked)
        moved, gone = follow_names(asked, self.list_text)
        return replace(
            self,
            list_wishes=moved.wishes,
            keep=moved.keep,
            held=asked if gone else None,
            gone=gone,
        )

    def other_reading(self) -> DeckReading:
        """Return the deck to compare with."""
        return fields.read_deck_text(self.other)

    @property
    def other_name(self) -> str:
        """The name of the deck to compare with, if the device keeps just this deck; "" else."""
        kept_decks = ((deck.name, _text_of(deck)) for deck in self.decks if not deck.is_list)
        return next((name for name, text in kept_decks if text == self.other != ""), "")

    def seen_reading(self) -> OrderReading:
        """Return the cards seen."""
        return fields.read_cards(self.seen)

    @property
    def section(self) -> str:
        """The section of the page in which the view is shown."""
        if self.view == "rotation" and self.shows_match:
            return "tracker"
        return fields.SECTION_OF.get(self.view, self.view)

    @property
    def own_steps(self) -> tuple[str, ...]:
        """The steps of this section."""
        return self.match_steps if self.section == "tracker" else self.steps

    def stepped(self, steps: tuple[str, ...]) -> Session:
        """Return the session with other steps in this section. Raises `FormError`."""
        read = fields.STEPS.read({fields.STEPS.name: steps})
        return replace(self, match_steps=read) if self.section == "tracker" else replace(self, steps=read)

    def following_steps(self, before: Session) -> Session:
        """Return the session without the steps that are meant no longer: another hand is dealt."""
        if (self.deck, self.rules) != (before.deck, before.rules):
            return replace(self, steps=(), match_steps=())
        pairs = zip(self.seen_reading().cards, before.seen_reading().cards, strict=False)
        return replace(
            self,
            steps=self.steps if self.seed == before.seed else (),
            match_steps=self.match_steps if all(ours == theirs for ours, theirs in pairs) else (),
        )

    def state(self) -> dict[str, str]:
        """Return the state for the address; a text that names no card leaves no part in it."""
        return {name: part for name, part in fields.ADDRESS.write_address(self.values()).items() if part}

    def controls(self) -> dict[str, list[str]]:
        """Return the values of the form's controls."""
        return fields.CONTROLS.form_fields(self.values().having(fields.VIEW, self.section))

    def values(self) -> Values:
        """Return the values of the fields, of the form and of the address."""
        match_first = self.shows_match if self.view == "rotation" else bool(self.match_steps)
        return Values(
            {
                fields.DECK: tuple(code_of(card) for card in self.deck.owned),
                fields.STARS: tuple(code_of(card) for card in self.deck.stars),
                fields.VERSION: self.rules.version,
                fields.STRAYS: self.rules.strays,
                fields.MOVE: self.rules.move,
                fields.OVERLOAD: self.rules.overload,
                fields.VIEW: self.view,
                fields.DRAWS: self.draws,
                fields.SEED: self.seed,
                fields.WISHES: self.wishes,
                fields.ABOUT: self.about,
                fields.OTHER: self.other,
                fields.OTHER_CODES: self.other,
                fields.SEEN: self.seen,
                fields.SEEN_CODES: self.seen,
                fields.WHOLE: self.whole,
                fields.STEPS_OF: "seen" if match_first else "seed",
                fields.STEPS: self.match_steps if match_first else self.steps,
                fields.OTHER_STEPS: self.steps if match_first else self.match_steps,
                fields.TRIALS: str(self.trials),
                fields.AHEAD: self.ahead,
                fields.AIM: self.aim,
                fields.SORTED_BY: self.sorted_by,
                fields.LIST: self.list_text,
                fields.LIST_CODES: self.list_text,
                fields.LIST_WISHES: self.list_wishes,
                fields.HAND_SIZE: self.opening.hand,
                fields.MULLIGAN: self.opening.mulligan,
                fields.MULLIGANS: self.opening.times,
                fields.KEEP_RULES: self.keep,
                fields.KEEP_JOIN: "any" if self.keep_any else "all",
                fields.FREE: self.opening.free,
                fields.LIST_TURN: self.list_turn,
                fields.BEGINS: "draw" if self.draws_first else "play",
                fields.NAME: self.name if self.deck.owned else "",
                fields.JOIN: "any" if self.any_of else "all",
            }
        )


def wish_of(name: str) -> Wish:
    """Return the wish with a name: how many of some categories and cards' codes, by which number of cards."""
    wish = read_wish(name)
    assert wish
    cards = dict.fromkeys(card for thing in wish.things for card in cards_named(thing))
    by = None if wish.turn is None else HAND + wish.turn - fields.TURNS.start
    if name not in wish.things:
        return Wish(name, tuple(cards), wish.bound, wish.count, wish.most, by)
    card = card_of(name)
    return Wish.for_card(card) if card else Wish.for_category(name)


def cards_named(thing: str) -> tuple[Card, ...]:
    """Return the cards of a category or of a code."""
    card = card_of(thing)
    return (card,) if card else cards_of(thing)


def _session(values: Values, other: str, seen: str, request: Request, is_address: bool = False) -> Session:
    steps, shows_match = (values[fields.STEPS], values[fields.OTHER_STEPS]), values[fields.STEPS_OF] == "seen"
    owned, stars = (
        tuple(fields.OWNABLE_CODES[code] for code in values[field]) for field in (fields.DECK, fields.STARS)
    )
    return Session(
        deck=Deck(owned, stars),
        rules=Rules(
            values[fields.VERSION], values[fields.STRAYS], values[fields.MOVE], values[fields.OVERLOAD]
        ),
        view=values[fields.VIEW],
        draws=values[fields.DRAWS],
        seed=values[fields.SEED] or _fresh_seed(request),
        wishes=values[fields.WISHES],
        about=values[fields.ABOUT],
        other=other,
        seen=seen,
        whole=values[fields.WHOLE],
        steps=steps[shows_match],
        match_steps=steps[not shows_match],
        shows_match=shows_match,
        trials=int(values[fields.TRIALS]),
        ahead=values[fields.AHEAD],
        any_of=values[fields.JOIN] == "any",
        aim=values[fields.AIM],
        sorted_by=values[fields.SORTED_BY],
        list_text=values[fields.LIST_CODES] if is_address else values[fields.LIST],
        list_wishes=values[fields.LIST_WISHES],
        opening=Opening(
            values[fields.HAND_SIZE],
            values[fields.MULLIGAN],
            values[fields.MULLIGANS],
            free=values[fields.FREE],
        ),
        list_turn=_list_turn(values),
        draws_first=values[fields.BEGINS] == "draw",
        keep=values[fields.KEEP_RULES] or _older_rule(values),
        keep_any=values[fields.KEEP_JOIN] == "any",
        seed_drawn=not values[fields.SEED],
        name=values[fields.NAME],
        decks=_kept_decks(request),
    )


def _older_rule(values: Values) -> tuple[str, ...]:
    """Return the one rule for keeping a hand of an older address, as far as it has one."""
    things = values[fields.KEEP_OF][:MOST_THINGS]
    least, most = values[fields.KEEP_LEAST], values[fields.KEEP_MOST]
    if not things:
        return ()
    if most >= values[fields.HAND_SIZE]:
        return (write_wish(WishParts(things, Bound.MIN, least)),)
    return (write_wish(WishParts(things, Bound.BETWEEN, *sorted((least, most)))),)


def _list_turn(values: Values) -> int:
    """Return the turn of any deck; an older address names the draws of who plays first."""
    draws = values[fields.LIST_DRAWS]
    return values[fields.LIST_TURN] if draws == fields.LIST_DRAWS.default else draws + 1


def _kept_decks(request: Request) -> tuple[KeptDeck, ...]:
    """Return the decks that the device keeps; none where they cannot be read, which "My decks" tells."""
    try:
        return fields.DECKS.read(request.fields)
    except FormError:
        return ()


def opened(request: Request) -> Session:
    """Return the session that an address holds. Raises `FormError`."""
    values = fields.ADDRESS.read_address(request.state)
    return _session(values, values[fields.OTHER_CODES], values[fields.SEEN_CODES], request, is_address=True)


def read(request: Request, literally: bool = False) -> Session:
    """Return the session that the form holds, with what the last address carries on.

    Args:
        request: a request with the fields of the form.
        literally: whether the view is the one that is asked for; else a view of the same section stays.

    Raises:
        FormError: a field or a part of the address is not accepted.
    """
    before = opened(request) if request.state else None
    entered = _entered(request)
    carried = fields.CARRIED.form_fields(before.values()) if before else {}
    values = fields.FORM.read(entered | {name: each for name, each in carried.items() if name not in entered})
    other = fields.OTHER_KEPT.read(request.fields) or values[fields.OTHER]
    session = _session(values, _named_deck(other, request), values[fields.SEEN], request)
    held, list_before = _held(request), _list_before(request, before)
    session = session.following(list_before if list_before or held else session.list_text, held)
    if list_before in ("", session.list_text):  # the hand is of the list that was shown
        session = replace(session, practice=fields.PRACTICE.read(request.fields))
    if before is None:
        return session
    if session.view == before.section and not literally:
        session = replace(session, view=before.view)
    removed = tuple(card for card in before.deck.owned if card not in session.deck.owned)
    return replace(session, removed=removed).following_steps(before)


def _list_before(request: Request, before: Session | None) -> str:
    """Return the list that the places in wishes refer to, "" where it is the list of the form itself.

    The rows of wishes name it. Wishes that a site sends without it are for the list that it sends, and
    those that the address carries on are for the list of the address.
    """
    if fields.LIST_READ.name in request.fields:
        return fields.LIST_READ.read(request.fields)
    rows = (fields.LIST_WISHES.name, fields.KEEP_RULES.name)
    asked = (*rows, *(f"{name}-of-1" for name in rows), fields.KEEP_OF.name)
    is_given = any(name in request.fields for name in asked)
    return "" if before is None or is_given else before.list_text


def _held(request: Request) -> ListAsked | None:
    """Return what waits for names to come back to the list."""
    text, given = fields.HELD_LIST.read(request.fields), request.fields
    return ListAsked(text, fields.HELD_WISHES.read(given), fields.HELD_KEEP.read(given)) if text else None


def _named_deck(text: str, request: Request) -> str:
    """Return a second deck as text; the name of a deck that the device keeps stands for that deck."""
    name = text.strip().casefold()
    decks = [deck for deck in _kept_decks(request) if not deck.is_list]
    deck = next((deck for deck in decks if name and deck.name.casefold() == name), None)
    return text if deck is None else _text_of(deck) or text


def _text_of(deck: KeptDeck) -> str:
    """Return a deck that the device keeps as text, "" where its cards cannot be read."""
    try:
        values = fields.ADDRESS.read_address({"v": VERSION, **deck.state})
    except FormError:
        return ""
    owned, stars = (
        tuple(fields.OWNABLE_CODES[code] for code in values[field]) for field in (fields.DECK, fields.STARS)
    )
    return fields.deck_text(Deck(owned, stars))


def _entered(request: Request) -> GivenFields:
    """Return the fields of the form, with the wishes and the rules for keeping a hand that its rows make."""
    entered: GivenFields = request.fields
    for field_of_rows in (fields.WISHES, fields.LIST_WISHES, fields.KEEP_RULES):
        entered = with_wishes(entered, field_of_rows.name)
    return entered


def _fresh_seed(request: Request) -> str:
    """Return a seed drawn by the page; it is checked as an entered one is."""
    return fields.SEED.read({fields.SEED.name: [request.entropy[:8]]}) or "1"
