"""The session of the Shuffle tool: what an address holds, changed by what the form gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from cardtable import shuffle
from cardtable.pages.core.address import VERSION
from cardtable.pages.core.language import t_later
from cardtable.pages.core.reply import FormError, Request
from cardtable.pages.core.state import State, part
from cardtable.pages.shuffle import fields
from cardtable.pages.shuffle.deck.kept_decks import KeptDeck
from cardtable.pages.shuffle.deck_texts import deck_text, in_order, read_cards, read_deck_text
from cardtable.pages.shuffle.older import upgraded
from cardtable.pages.shuffle.phrases import CARDS_BY_CODE
from cardtable.pages.shuffle.wish_notation import list_cards, list_of, parts_of, with_wishes
from cardtable.shuffle.layout.blocks import Plan, plan
from cardtable.shuffle.ordinary.deck_list import DeckList
from cardtable.shuffle.ordinary.list_game import ListGame, Wanted
from cardtable.shuffle.ordinary.opening import Mulligan, Opening

_remembered_wish_odds = lru_cache(maxsize=16)(shuffle.wish_odds)
"""When wishes are met; the last few are remembered."""
_remembered_wish_chance = lru_cache(maxsize=64)(shuffle.wish_chance)
"""The chance of wishes by one number of cards, which is quicker than at every one."""
_remembered_odds = lru_cache(maxsize=16)(shuffle.deck_odds)
"""All odds of a deck and rules; the last few are remembered."""


class Group(NamedTuple):
    """What holds for the parts of a group.

    Attributes:
        changed: what Undo says of a change, as a text for `t`; "" where it names cards, or says nothing.
        is_shared: whether a link to the deck has them.
    """

    changed: str = ""
    is_shared: bool = True


GROUPS: Mapping[str, Group] = {
    "deck": Group(),
    "match": Group(is_shared=False),
    "view": Group(is_shared=False),
    "wishes": Group(t_later("the wishes are changed")),
    "steps": Group(t_later("a step of the game"), is_shared=False),
    "draws": Group(t_later("the number of draws is changed")),
    "ahead": Group(t_later("the number of draws is changed"), is_shared=False),
    "rules": Group(t_later("a rule of the shuffle is changed")),
    "second": Group(t_later("the second deck is changed")),
    "list": Group(t_later("the question about any deck is changed"), is_shared=False),
    "seed": Group(t_later("another shuffle")),
    "name": Group(t_later("the name of the deck is changed")),
}
"""The groups; of several changes Undo says the first one. The view is what Undo leaves as it is."""


@dataclass(frozen=True, kw_only=True)
class Session(State):
    """The deck, the rules, and the question about them: each part with its control and its group."""

    owned: tuple[shuffle.Card, ...] = part(fields.DECK, group="deck")
    stars: tuple[shuffle.Card, ...] = part(fields.STARS, group="deck")
    version: shuffle.Version = part(fields.VERSION, group="rules")
    strays: shuffle.Strays = part(fields.STRAYS, group="rules")
    move: shuffle.Move = part(fields.MOVE, group="rules")
    view: str = part(fields.VIEW, group="view")
    draws: int = part(fields.DRAWS, group="draws")
    """How many draws after the opening hand the odds are for."""
    seed: str = part(fields.SEED, group="seed")
    wishes: tuple[str, ...] = part(fields.WISHES, group="wishes")
    """Wishes that must come together, in their notation."""
    about: str = part(fields.ABOUT, group="view")
    """The card or category whose workings are open."""
    other: str = part(fields.OTHER, address=fields.OTHER_CODES, group="second")
    """The deck to compare with, as text."""
    seen: str = part(fields.SEEN, address=fields.SEEN_CODES, group="match")
    """The cards seen so far, as text."""
    steps: tuple[str, ...] = part(fields.STEPS, group="steps")
    """The steps of the seed's shuffle; those of the match are others, and neither touches the other."""
    match_steps: tuple[str, ...] = part(fields.MATCH_STEPS, group="steps")
    overload: shuffle.Overload = part(fields.OVERLOAD, group="rules")
    ahead: int = part(fields.AHEAD, group="ahead")
    """How many draws the match looks ahead."""
    any_of: bool = part(fields.JOIN, group="wishes")
    """Whether one of the wishes is enough."""
    likeliest_first: bool = part(fields.LIKELIEST_FIRST, group="view")
    list_text: str = part(fields.LIST, address=fields.LIST_CODES, group="list")
    """Any deck, as a list."""
    list_wishes: tuple[str, ...] = part(fields.LIST_WISHES, group="list")
    keep_rules: tuple[str, ...] = part(fields.KEEP_RULES, group="list")
    """The rules by which a hand of the list is kept."""
    keep_any: bool = part(fields.KEEP_JOIN, group="list")
    """Whether one of them is enough."""
    hand: int = part(fields.HAND_SIZE, group="list")
    list_turn: int = part(fields.LIST_TURN, group="list")
    """The turn that is asked about, 0 for the opening hand."""
    draws_first: bool = part(fields.BEGINS, group="list")
    """Whether the other player begins."""
    mulligan: Mulligan = part(fields.MULLIGAN, group="list")
    mulligans: int = part(fields.MULLIGANS, group="list")
    free: bool = part(fields.FREE, group="list")
    """Whether the first mulligan is free."""
    table_of: str = part(fields.TABLE_OF, group="view")
    prizes: int = part(fields.PRIZES, group="view")
    aim: int = part(fields.AIM, group="wishes")
    """The wish that advice is for, from 1; 0 for all together."""
    name: str = part(fields.NAME, group="name")
    """What the deck is called, "" without a name; an empty deck has none."""
    practice: str = part(fields.PRACTICE, group="view")
    """A practice hand, see `fields.PRACTICE`; "" for none."""

    fresh: str = "1"
    """A seed that the page has just drawn."""
    noted: bool = False
    """Whether this press noted a card of the match."""
    list_other: str = ""
    """The name of the kept list that is compared."""
    decks: tuple[KeptDeck, ...] = ()
    """The decks that the device keeps."""

    @cached_property
    def deck(self) -> shuffle.Deck:
        """What is shuffled."""
        return shuffle.Deck(self.owned, self.stars)

    @cached_property
    def rules(self) -> shuffle.Rules:
        """How it is shuffled."""
        return shuffle.Rules(self.version, self.strays, self.move, self.overload)

    @cached_property
    def plan(self) -> Plan:
        """How the deck is laid out."""
        return plan(self.deck, self.rules)

    @cached_property
    def odds(self) -> shuffle.DeckOdds:
        return _remembered_odds(self.deck, self.rules)

    @cached_property
    def opening(self) -> Opening:
        """How a game with any deck begins."""
        return Opening(self.hand, self.mulligan, self.mulligans, free=self.free)

    def having(self, owned: tuple[shuffle.Card, ...], stars: tuple[shuffle.Card, ...] = ()) -> Session:
        """Return the session with another deck, in the order of the card list."""
        deck = in_order(owned, stars)
        return replace(self, owned=deck.owned, stars=deck.stars)

    @property
    def is_kept(self) -> bool | None:
        """Whether the device keeps the deck of this name as it is; None where it keeps none of this name."""
        found = next((deck for deck in self.decks if self.name and deck.name == self.name), None)
        return None if found is None else dict(found.state) == self.state_of(*self.names(*KEPT_DECK))

    @property
    def count(self) -> int:
        """How many cards have been drawn: the opening hand and the draws, at most the whole deck."""
        return min(shuffle.HAND + self.draws, self.deck.length)

    @property
    def wished(self) -> list[shuffle.Wish]:
        """The wishes that must come together."""
        return [wish_of(name) for name in self.wishes]

    @property
    def all_have_turns(self) -> bool:
        """Whether each wish has a turn of its own, so that the turn asked about changes nothing."""
        return all(wish.by is not None for wish in self.wished)

    def wish_curve(self) -> shuffle.Curve:
        """Return when the wishes are met."""
        return _remembered_wish_odds(self.deck, tuple(self.wished), self.rules, self.any_of)

    def wish_chance(self, deck: shuffle.Deck | None = None) -> Fraction:
        """Return the chance of the wishes by the turn asked about, by this deck or another one."""
        return self.chance_of(tuple(self.wished), self.any_of, deck)

    def chance_of(
        self, wishes: tuple[shuffle.Wish, ...], any_of: bool = False, deck: shuffle.Deck | None = None
    ) -> Fraction:
        """Return the chance of some wishes by the turn asked about."""
        asked = self.deck if deck is None else deck
        return _remembered_wish_chance(asked, wishes, shuffle.HAND + self.draws, self.rules, any_of)

    @property
    def list_draws(self) -> int:
        """How many cards of any deck have been drawn after the opening hand, by the turn asked about."""
        return self.draws_by(self.list_turn)

    def draws_by(self, turn: int) -> int:
        """Return how many cards of any deck have been drawn after the opening hand by a turn."""
        return max(turn - (not self.draws_first), 0)

    @property
    def list_found(self) -> DeckList:
        return list_of(self.list_text)

    @property
    def has_list(self) -> bool:
        """Whether the text is a list, and not a few words without a number."""
        found = self.list_found
        return bool(found.entries) and (found.counted or found.size >= self.hand + self.list_draws)

    @cached_property
    def game(self) -> ListGame:
        """The game with any deck, and what is asked of it."""
        copies = [entry.count for entry in self.list_found.entries]
        wishes, needed = (list(map(self._wanted, each)) for each in (self.wishes_now, self.rules_now))
        return ListGame(copies, self.opening, self.list_draws, wishes, self.any_of, needed, self.keep_any)

    def _wanted(self, wish: str) -> Wanted:
        parts = parts_of(wish)
        cards = list_cards(self.list_text, parts.things)
        draws = None if parts.turn is None else self.draws_by(parts.turn)
        return Wanted(cards, parts.bound, parts.count, parts.most, draws)

    @cached_property
    def gone(self) -> tuple[str, ...]:
        """Names of wishes and rules that the list lacks: without them it would be asked something else."""
        asked = (thing for wish in (*self.list_wishes, *self.keep_rules) for thing in parts_of(wish).things)
        return tuple(thing for thing in dict.fromkeys(asked) if not list_cards(self.list_text, [thing]))

    @property
    def wishes_now(self) -> tuple[str, ...]:
        """The wishes for the list that wait for no name."""
        return tuple(wish for wish in self.list_wishes if not {*parts_of(wish).things} & {*self.gone})

    @property
    def rules_now(self) -> tuple[str, ...]:
        """The rules for keeping a hand that wait for no name."""
        return tuple(rule for rule in self.keep_rules if not {*parts_of(rule).things} & {*self.gone})

    def other_reading(self) -> shuffle.DeckReading:
        return read_deck_text(self.other)

    def seen_reading(self) -> shuffle.OrderReading:
        return read_cards(self.seen)

    @property
    def section(self) -> str:
        """The section of the page in which the view is shown."""
        return "shuffle" if self.view == "rotation" else self.view

    @property
    def own_steps(self) -> tuple[str, ...]:
        """The steps of this section."""
        return self.match_steps if self.section == "tracker" else self.steps

    def stepped(self, steps: tuple[str, ...]) -> Session:
        """Return the session with other steps in this section. Raises `FormError`."""
        read = fields.STEPS.read({fields.STEPS.name: steps})
        return replace(self, match_steps=read) if self.section == "tracker" else replace(self, steps=read)

    def having_seen(self, cards: tuple[shuffle.Card, ...]) -> Session:
        """Return the session with other cards seen in the match."""
        return replace(self, seen="\n".join(card.name for card in cards))

    def reopened(self, state: Mapping[str, str]) -> Session:
        """Return the session of another address, on the same device. Raises `FormError`."""
        found = Session.from_address(upgraded(state))
        return replace(found, seed=found.seed or self.fresh, fresh=self.fresh, decks=self.decks)

    def after(self, before: Session) -> Session:
        """Return the session without the steps and hands of another deck."""
        session = self if self.list_text == before.list_text else replace(self, practice="")
        if (self.deck, self.rules) != (before.deck, before.rules):
            return replace(session, steps=(), match_steps=())
        pairs = zip(self.seen_reading().cards, before.seen_reading().cards, strict=False)
        return replace(
            session,
            steps=self.steps if self.seed == before.seed else (),
            match_steps=self.match_steps if all(ours == theirs for ours, theirs in pairs) else (),
        )

    def state(self) -> dict[str, str]:
        return replace(self, name=self.name if self.owned else "").address()

    def controls(self) -> dict[str, list[str]]:
        return State.controls(replace(self, view=self.section))

    def kept_controls(self) -> dict[str, list[str]]:
        """Return the value of the control with the decks that the device keeps."""
        return fields.DECKS.filled(self.decks)

    def kept(self, name: str) -> KeptDeck:
        """Return the deck that is shown as the device keeps it: the list of any deck, or the game's."""
        groups = KEPT_LIST if self.section == "any" else KEPT_DECK
        return KeptDeck(name, self.state_of(*self.names(*groups)))

    def state_of(self, *parts: str) -> dict[str, str]:
        return {name: text for name, text in self.state().items() if name in parts}


KEPT_DECK, KEPT_LIST = ("deck", "rules"), ("list",)
"""The groups that make a deck of the game, and any deck."""
LIST_PARTS = (*Session.names(*KEPT_LIST), fields.JOIN.name)
"""The parts of a list, with what is asked of it."""


def deck_parts(deck: KeptDeck) -> dict[str, str]:
    """Return the parts of an address in a kept deck; others, as of a file made by hand, are left out."""
    own = (*LIST_PARTS, fields.VIEW.name) if deck.is_list else Session.names(*KEPT_DECK)
    return {part: text for part, text in deck.state.items() if part in own}


def with_kept(state: Mapping[str, str], deck: KeptDeck) -> dict[str, str]:
    """Return a state with a kept deck in the place of its deck and the steps, or of its list."""
    replaced = Session.names(*(KEPT_LIST if deck.is_list else (*KEPT_DECK, "steps")))
    return {part: text for part, text in state.items() if part not in replaced} | deck_parts(deck)


def opened(request: Request) -> Session:
    """Return the session that an address holds. Raises `FormError`."""
    return _blank(request).reopened(request.state)


def read(request: Request) -> tuple[Session, Session]:
    """Return the session as the form holds it, over that of the address; and what follows from it.

    Raises `FormError` for a field or a part of the address that is not accepted.
    """
    before, given = opened(request) if request.state else _blank(request), request.fields
    for made_by_rows in (fields.WISHES, fields.LIST_WISHES, fields.KEEP_RULES):
        given = with_wishes(given, made_by_rows.name)
    entered = replace(before.changed_by(given), list_other=fields.LIST_OTHER.read(given))
    chosen = fields.OTHER_KEPT.read(given)
    texts = (_text_of(deck) for deck in before.decks if not deck.is_list and deck.name == chosen)
    session = replace(entered, seed=entered.seed or before.fresh, other=next(texts, entered.other))
    if not request.state:
        return entered, session
    if session.view == before.section:  # the form names the section only
        session = replace(session, view=before.view)
    left = {*before.owned}.difference(session.owned)
    stars = tuple(card for card in session.stars if card not in left)  # a star leaves with its card
    return entered, replace(session, stars=stars).after(before)


def _blank(request: Request) -> Session:
    fresh = fields.SEED.read({fields.SEED.name: [request.entropy[:8]]}) or "1"  # checked as an entered one is
    try:
        return Session(seed=fresh, fresh=fresh, decks=fields.DECKS.read(request.fields))
    except FormError:  # which "My decks" tells
        return Session(seed=fresh, fresh=fresh)


def _text_of(deck: KeptDeck) -> str:
    """Return a deck that the device keeps as text, "" where its cards cannot be read."""
    try:
        return deck_text(Session.from_address({"v": VERSION, **deck_parts(deck)}).deck)
    except FormError:
        return ""


def wish_of(name: str) -> shuffle.Wish:
    """Return the wish with a name: how many of some categories and cards' codes, by which number of cards."""
    wish = parts_of(name)
    cards = dict.fromkeys(card for thing in wish.things for card in _cards_named(thing))
    by = None if wish.turn is None else shuffle.HAND + wish.turn - fields.TURNS.start
    if name not in wish.things:
        return shuffle.Wish(name, tuple(cards), wish.bound, wish.count, wish.most, by)
    return (
        shuffle.Wish.for_card(CARDS_BY_CODE[name])
        if name in CARDS_BY_CODE
        else shuffle.Wish.for_category(name)
    )


def _cards_named(thing: str) -> tuple[shuffle.Card, ...]:
    return (CARDS_BY_CODE[thing],) if thing in CARDS_BY_CODE else shuffle.cards_of(thing)
