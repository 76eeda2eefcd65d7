"""A request decoded: the table that the page shows and its wish, how it is shown, what the device keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Self, TypeVar

import htpy as h

from cardtable import kingdom
from cardtable.kingdom.cards.boxes import PLAYERS_OF_A_BOX
from cardtable.kingdom.cards.sets import editions_holding
from cardtable.kingdom.choose.requirements import single_answers
from cardtable.kingdom.table.landscapes import landscapes_of
from cardtable.pages.core.address import state_fields
from cardtable.pages.core.given_fields import GivenFields
from cardtable.pages.core.language import language, t
from cardtable.pages.core.reply import FieldError, FormError, Request
from cardtable.pages.core.schema import Field, Values
from cardtable.pages.core.state import State, part
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.kept_weights import KeptWeights, weights_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.never import read_never
from cardtable.pages.kingdom.shelf import Shelf
from cardtable.pages.kingdom.short_address import lengthen, shorten
from cardtable.pages.kingdom.wishes import FieldValues, Wish, read_kept, read_weights, read_wish

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Deal:
    """A table, and the wish for which it was dealt."""

    wish: Wish
    table: kingdom.Table
    players: int | None = None
    """For how many players it was sent; None if it was not, but dealt or changed here."""
    fits: bool = False
    """Whether the number of its landscapes is fine for it, whatever the wish says."""

    @property
    def state(self) -> dict[str, str]:
        """The address of the table."""
        table = self.table
        values: FieldValues = {
            **self.wish.values,
            **{field: _ids_of(table, role) for role, field in fields.ROLES.items()},
            fields.LOCKED: tuple(map(str, table.locked)),
            fields.BANNED: tuple(card.id for card in table.banned),
            fields.BOXES: tuple(box for box in fields.BOXES.options if getattr(table, box)),
            fields.SENT_FOR: self.players,
            fields.FITS: self.fits,
        }
        return fields.ADDRESS.write_address(Values(values))

    def shared(self, players: int) -> dict[str, str]:
        """The short address that is sent: with the number of players, without weights of the visitor's own.

        Its cards are the same. Without such weights no seed gives the table.
        """
        wish = self.wish
        if wish.weighting_in_use is not None and wish.weighting != kingdom.default_weighting():
            wish = replace(wish.without_seed(), method=Method.STANDARD)
        return shorten(replace(self, wish=wish, players=players).state)


@dataclass(frozen=True, kw_only=True)
class DisplayOptions(State):
    """How kingdoms are shown; stays on the device and out of the address."""

    order: str = part(fields.ORDER)
    language: str = part(fields.LANGUAGE)
    """The language of card names."""
    players: int = part(fields.PLAYER_COUNT)
    one_basic_set: bool = part(fields.ONE_BASIC_SET)
    """Whether no second set of basic cards is there to be carried."""
    done: frozenset[str] = frozenset()
    """What is ticked off in the set-up list."""

    @property
    def carrying(self) -> int:
        """For how many players boxes are carried: not for more than there are basic cards."""
        return min(self.players, PLAYERS_OF_A_BOX) if self.one_basic_set else self.players


@dataclass(frozen=True, slots=True)
class TableNotes:
    """What is told with a table, by what has been done."""

    lines: tuple[str, ...] = ()
    """They stand above the tiles."""
    words: str = ""
    """What is announced; the kingdom if it is empty."""
    presses: Mapping[str, h.Node] = field(default_factory=dict)
    """The presses beside some of the lines, by their words."""
    quiet: tuple[str, ...] = ()
    """What is folded below the lines."""
    reveal: bool = False
    """Whether they are brought into view."""
    mark: str = ""
    """The word on tiles that have changed; "new" if it is empty."""
    since: kingdom.Table | None = None
    """The table against which changes are marked; the one shown before if it is None."""
    by_hand: bool = False
    """Whether the table was changed by hand, and takes the place of the one before it."""
    as_it_is: bool = False
    """Whether these very cards were asked for, by a text or as a recommended kingdom."""
    offers_wishes: bool = False
    """Whether its wishes came from elsewhere, and are offered."""


NO_NOTES = TableNotes()


@dataclass(frozen=True, kw_only=True)
class Session(State):
    """The visitor's own: form and device, of which each part is read when it is asked for. And the table."""

    form: GivenFields
    """The controls: the visitor's own sets and wishes, whatever table is shown, and what the device keeps."""
    state: Mapping[str, str]
    """The address that the page shows."""
    entropy: str
    now: str = ""
    embedded: bool = False
    laid: Deal | None = None
    """The table that an action has laid; if none has, the address stays."""
    notes: TableNotes = NO_NOTES

    @classmethod
    def read(cls, request: Request) -> tuple[Self, Self]:
        """Return the session of a request: as it was entered, and what follows from it, which is the same."""
        session = cls(
            form=request.fields,
            state=request.state,
            entropy=request.entropy,
            now=request.now,
            embedded=request.embedded,
        )
        return session, session

    @property
    def shown_state(self) -> Mapping[str, str]:
        """The address of the table that is shown now."""
        return self.laid.state if self.laid else self.state

    def controls(self) -> dict[str, list[str]]:
        """Return the controls of the form; what an action changes of them goes into it."""
        return dict(self.form.unnoted())

    def filled(self, of: Field[Value], value: Value) -> Self:
        """Return the session with another value of a control."""
        return replace(self, form=self.form | of.filled(value))

    def wishing(self, wish: Wish) -> Self:
        """Return the session with another wish in the form; what stays of it is not written anew."""
        before = self.form_wish().form_fields
        unlike = {name: value for name, value in wish.form_fields.items() if value != before.get(name)}
        return replace(self, form=self.form | unlike)

    def laying(self, deal: Deal, notes: TableNotes = NO_NOTES) -> Self:
        return replace(self, laid=deal, notes=notes)

    @cached_property
    def display(self) -> DisplayOptions:
        """How kingdoms are shown; names follow the page's language if no other was chosen."""
        done = frozenset(self.shelf.done(self.shown_state) if self.shelf else ())
        display = replace(DisplayOptions().changed_by(self.form), done=done)
        chosen = any(self.form.get(fields.LANGUAGE.name, ()))
        return display if chosen else replace(display, language=language())

    @property
    def language(self) -> str:
        """The language of card names."""
        return self.display.language

    @property
    def players(self) -> int:
        """For how many players boxes are carried."""
        return self.display.carrying

    @cached_property
    def shelf(self) -> Shelf | None:
        """The kingdoms kept on the device; None if they are damaged, which is told where a table is shown."""
        return fields.unless_refused(lambda: fields.SHELF.read(self.form), None)

    @property
    def never(self) -> tuple[kingdom.Card, ...]:
        """The cards that are never dealt on this device."""
        return fields.unless_refused(lambda: read_never(self.form), ())

    @cached_property
    def kept(self) -> KeptWeights:
        """The weights kept on the device. Raises `FormError`."""
        return read_kept(self.form)

    @cached_property
    def weighting(self) -> kingdom.Weighting:
        """The weights of the form, else the present ones of the device. Raises `FormError`."""
        return read_weights(self.form)

    @property
    def readable_weighting(self) -> kingdom.Weighting:
        """The same; the usual ones if they are damaged, which is told at the weights."""
        return fields.unless_refused(lambda: self.weighting, kingdom.default_weighting())

    @property
    def weights_name(self) -> str:
        """The name of the weights; empty for the default ones."""
        return self.kept.name_of(weights_text(self.weighting))

    def using(self, weighting: kingdom.Weighting, method: Method = Method.WEIGHTED) -> Self:
        """Return the session with other present weights, by which the form deals from now on."""
        kept = self.kept.with_current(weighting)
        found = self.filled(fields.WEIGHTS, weighting).filled(fields.KEPT_WEIGHTS, kept)
        return found.filled(fields.METHOD, method)

    @property
    def method(self) -> Method:
        return fields.METHOD.read(self.form)

    @property
    def shown(self) -> str:
        """The tiles that the page shows, as `arrange` writes them."""
        return fields.SHOWN.read(self.form)

    def form_wish(self, *, seed: bool = False) -> Wish:
        """Read the wish of the form, with the seed that was typed or without one. Raises `FormError`."""
        one_way = self.form.get(fields.ONE_WAY.name) or ["0"]  # a check box that is off is not sent
        given = self.form | {fields.ONE_WAY.name: one_way}
        wish = read_wish(given if seed else given | {fields.SEED.name: []})
        return replace(wish, looks_ahead=True)

    def left_out(self) -> tuple[kingdom.Card, ...]:
        """Read the cards that a fresh table does not get: those never dealt, and piles of the last games."""
        never, games = read_never(self.form), fields.AVOID.read(self.form)
        entries = fields.SHELF.read(self.form).entries if games else ()
        played = [entry for entry in entries if entry.played][:games]
        return tuple(
            dict.fromkeys((*(pile for each in played for pile in each.cards(kingdom.Role.PILE)), *never))
        )

    @cached_property
    def _only_shown(self) -> Self:
        """The session for what is told besides: which controls are looked at for it is not noted."""
        return replace(self, form=self.form.unnoted())

    @property
    def own(self) -> tuple[str, ...]:
        """The editions that are ticked; none if the request has no form."""
        return fields.unless_refused(lambda: fields.SETS.read(self._only_shown.form), ())

    @property
    def wish(self) -> Wish | None:
        """The wish of the form; None if the request has none that can be dealt."""
        return fields.unless_refused(self._only_shown.form_wish, None)

    @cached_property
    def found(self) -> Deal | None:
        """The table that the page shows; None if there is none. Raises `FormError`."""
        given = _address_fields(self.state)
        return self.laid or (_deal(given) if any(given.get(kingdom.Role.PILE.value, ())) else None)

    @property
    def piles(self) -> tuple[kingdom.Card, ...]:
        """The piles on the table; none if there is no table."""
        return self.found.table.piles if self.found else ()

    @property
    def deal(self) -> Deal:
        """The table that the page shows. Raises `FormError`, also if there is none."""
        if not (self.state or self.laid):
            raise FormError(FieldError("", t("There is no kingdom yet. Deal one first.")))
        return self.found or _deal(_address_fields(self.state))

    @cached_property
    def barred(self) -> Deal:
        """The same, for a change: nothing comes that is never dealt."""
        return replace(self.deal, table=self.barring(self.deal.table))

    def asked_for(self) -> Deal | Wish:
        """Read the address: a table, or a wish for which one is to be dealt. Raises `FormError`."""
        return self.found or read_wish(_address_fields(self.state))

    def held_deal(self, wish: Wish) -> Deal | None:
        """Read the table that the page shows, under another wish, if anything on it is locked or banned.

        If only some sets are played, they stay while sets and wishes do; else they are drawn with those of
        the locked cards.
        """
        given = _address_fields(self.state)
        if not (given.get(fields.LOCKED.name) or given.get(fields.BANNED.name)):
            return None
        former = read_wish(given)
        stays = wish.expansions and former.editions == wish.editions and not former.differs(wish)
        kept = replace(wish, drawn=former.drawn if stays else ())
        table = _table_from(given, kept)
        if not kept.drawn:
            locked = [table.slots[slot] for slot in table.locked]
            kept = wish.with_drawn_sets(self.players, table.banned, locked)
            table = _table_from(given, kept)
        return Deal(kept, table)

    def foreign(self, table: kingdom.Table) -> tuple[str, ...]:
        """The editions that a table needs beside those that are ticked, in order of release."""
        elsewhere = fields.LANDSCAPE_SETS.read(self._only_shown.form)
        cards = [
            card
            for card in table.slots.values()
            if card.kind is kingdom.Kind.KINGDOM or card.set not in elsewhere
        ]
        needed = editions_holding(self.own, cards) if self.own else ()
        return tuple(edition for edition in needed if edition not in self.own)

    def single_answers(self, table: kingdom.Table) -> Mapping[kingdom.Constraint, kingdom.Card]:
        """The only card that can meet a wish of a table, by the wish, without those that are not to come."""
        left_out: tuple[kingdom.Card, ...] = fields.unless_refused(self._only_shown.left_out, ())
        out = {*table.banned, *left_out} - {*table.piles}
        piles = kingdom.pool({*table.pool.editions, *self.own}).piles  # those too that were not drawn
        return single_answers(piles, table.requirements, table.pool.sets, out)

    def barring(self, table: kingdom.Table) -> kingdom.Table:
        """A table on which no card comes that is never dealt: such cards count as banned for a change.

        So do the piles of an evening's other kingdoms, if the table that the page shows is one of them. On a
        table with boxes that are not ticked, cards of those that are come.
        """
        out = self._out(table)
        banned = {*table.banned, *(card for card in out if card not in table.slots.values())}
        piles = kingdom.pool({*table.pool.editions, *self.own}) if self._has_foreign(table) else table.pool
        return replace(table, pool=piles, banned=tuple(sorted(banned, key=lambda card: card.id)))

    def lifted(self, table: kingdom.Table) -> kingdom.Table:
        """The table without the bans of `barring`, which are no part of its address."""
        own = _address_fields(self.state).get(fields.BANNED.name, ())
        out = {*self._out(table)}
        kept = [card for card in table.banned if card not in out or card.id in own]
        return replace(table, banned=tuple(kept))

    def _has_foreign(self, table: kingdom.Table) -> bool:
        """Whether a table was dealt from boxes that are not ticked."""
        return bool(self.own) and not {*table.pool.editions} <= {*self.own}

    def _out(self, table: kingdom.Table) -> tuple[kingdom.Card, ...]:
        """The cards of a table's sets that do not come.

        They are never dealt, on another table of the evening, or of a box that is not ticked.
        """
        out = (*self.never, *(self.shelf.others(self.shown_state) if self.shelf else ()))
        if not self.own:
            return out
        own = kingdom.pool(self.own)
        sets = fields.LANDSCAPE_SETS.read(self._only_shown.form) or own.sets
        landscapes = landscapes_of(table.pool, table.settings.landscape_sets)
        piles = {*table.pool.piles} - {*own.piles} if self._has_foreign(table) else ()
        return (*out, *piles, *(card for card in landscapes if card.set not in sets))

    @property
    def rng(self) -> Random:
        """Fresh randomness from the page."""
        return Random(self.entropy)

    def seeded(self, wish: Wish) -> Wish:
        """A wish with a seed, a fresh one if it has none."""
        return replace(wish, seed=wish.seed or self.entropy[:10])


def _address_fields(state: Mapping[str, str]) -> dict[str, list[str]]:
    return state_fields(lengthen(state), fields.ADDRESS.names) if state else {}


def _deal(given: Mapping[str, Sequence[str]]) -> Deal:
    wish = read_wish(given)
    return Deal(wish, _table_from(given, wish), fields.SENT_FOR.read(given), fields.FITS.read(given))


def _ids_of(table: kingdom.Table, role: kingdom.Role) -> tuple[str, ...]:
    cards = {slot.number: card.id for slot, card in table.slots.items() if slot.role is role}
    return tuple(cards.get(number, "") for number in range(1, max(cards, default=0) + 1))


def _table_from(given: Mapping[str, Sequence[str]], wish: Wish) -> kingdom.Table:
    """Rebuild the table of an address; raises FormError naming the part that is wrong."""
    values = fields.TABLE.read(given)
    locked, banned = values[fields.LOCKED], values[fields.BANNED]
    by_role = {role: values[field] for role, field in fields.ROLES.items()}
    try:
        ids = {
            str(kingdom.Slot(role, number)): card
            for role, cards in by_role.items()
            for number, card in enumerate(cards, start=1)
            if card
        }
        return kingdom.rebuild(
            wish.pool,
            wish.engine_asks,
            wish.table_settings,
            ids,
            colonies="colonies" in values[fields.BOXES],
            shelters="shelters" in values[fields.BOXES],
            locked=locked,
            banned=banned,
        )
    except kingdom.UnknownCardError as error:
        names = (each.name for each in (*fields.ROLES.values(), fields.BANNED) if error.given in values[each])
        part = next(names, kingdom.Role.PILE.value)
        raise refused(part, error) from error
    except kingdom.SlotError as error:
        raise refused(fields.LOCKED.name, error) from error
    except kingdom.PlaceError as error:
        raise refused(kingdom.Slot.parse(error.slot).role.value, error) from error
