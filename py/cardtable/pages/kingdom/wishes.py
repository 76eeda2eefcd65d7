"""What a visitor wishes of a kingdom: sets, asks, settings and the method of choosing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from cardtable import kingdom
from cardtable.kingdom.choose.expansions import draw_sets, fewest_boxes
from cardtable.kingdom.table.dealing import Chooser
from cardtable.pages.core.language import t
from cardtable.pages.core.reply import FieldError, FormError
from cardtable.pages.core.schema import Field, Mistakes, Number, Schema, Values
from cardtable.pages.core.state import State, part
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.kept_weights import KeptWeights
from cardtable.pages.kingdom.methods import Method

FieldValues = dict[Field[Any], Any]


@dataclass(frozen=True, kw_only=True)
class Wish(State):
    """Sets, asks and settings, and the seed that draws a kingdom for them."""

    editions: tuple[str, ...] = part(fields.SETS)
    asks: tuple[str, ...] = part(fields.ASKS)
    counters: kingdom.Counters = part(fields.COUNTERS)
    """Which cards the ask for a Reaction looks for."""
    mix: bool = part(fields.MIX)
    priority: str = part(fields.PRIORITY)
    settings: kingdom.Settings = kingdom.PUBLISHED
    limits: tuple[kingdom.PileLimit, ...] = ()
    """The least and the most of the ten piles that are of a sort or a set."""
    method: Method = part(fields.METHOD)
    weighting: kingdom.Weighting = field(default_factory=kingdom.default_weighting)
    """For the weighted method only."""
    expansions: int = part(fields.EXPANSIONS)
    """How many boxes are carried for each kingdom at most; 0 for all of them."""
    drawn: tuple[str, ...] = part(fields.DRAWN)
    """The editions that were drawn; empty before, and if all are played."""
    seed: str = part(fields.SEED)
    """Empty for a table that no seed gives, as it was changed by hand or dealt around locks."""
    looks_ahead: bool = part(fields.DEALING)
    """The seed is dealt as today; without the mark as the first build did."""

    @property
    def pool(self) -> kingdom.Pool:
        """The piles of the editions that are played."""
        return kingdom.pool(self.drawn or self.editions)

    def with_drawn_sets(
        self,
        players: int,
        banned: Collection[kingdom.Card] = (),
        locked: Collection[kingdom.Card] = (),
        kingdoms: int = 1,
    ) -> Wish:
        """The same wish with its sets drawn by its seed, if only some are to be carried."""
        drawn = draw_sets(
            self.editions,
            self.expansions,
            self.engine_asks,
            Random(f"{self.seed} sets"),
            locked=locked,
            banned=banned,
            players=players,
            settings=self.settings,
            kingdoms=kingdoms,
        )
        return replace(self, drawn=() if drawn == kingdom.pool(self.editions).editions else drawn)

    def fewest_boxes(self, players: int, table: kingdom.Table) -> int | None:
        """The fewest boxes, not fewer than now, that can meet all with the locks and bans of a table."""
        return fewest_boxes(
            self.editions,
            self.expansions,
            self.engine_asks,
            locked=[table.slots[slot] for slot in table.locked],
            banned=table.banned,
            players=players,
            settings=self.settings,
        )

    @property
    def table_settings(self) -> kingdom.Settings:
        """The settings of a table: of the sets that landscapes come from, only those that were drawn."""
        there = tuple(each for each in self.settings.landscape_sets if each in self.pool.sets)
        return replace(self.settings, landscape_sets=there) if self.drawn and there else self.settings

    @property
    def engine_asks(self) -> kingdom.Requirements:
        """The asks as the engine takes them."""
        wanted: dict[str, Any] = dict.fromkeys(
            {*self.asks} - {kingdom.Requirement.NO_ATTACKS, fields.SIMPLE}, True
        )
        limits = self.limits
        if fields.SIMPLE in self.asks:  # instead of another least and most of decisions
            limits = (
                *(limit for limit in limits if limit.of != kingdom.SIMPLE_CARDS.of),
                kingdom.SIMPLE_CARDS,
            )
        return kingdom.Requirements(
            attacks=kingdom.Requirement.NO_ATTACKS not in self.asks,
            counters=self.counters,
            priority=self.priority or None,
            mix_alchemy=self.mix,
            limits=limits,
            **wanted,
        )

    @property
    def chooser(self) -> Chooser:
        """The method as the engine takes it."""
        if self.method is Method.WEIGHTED:
            from cardtable.kingdom.weighted.choosing import choose_weighted  # imported when it is used

            return partial(choose_weighted, weighting=self.weighting)
        return kingdom.choose_uniform if self.method is Method.EVEN else kingdom.choose_standard

    @property
    def weighting_in_use(self) -> kingdom.Weighting | None:
        """The weights; None if the method does not look at them."""
        return self.weighting if self.method is Method.WEIGHTED else None

    @property
    def values(self) -> FieldValues:
        """The values of the fields that hold the wish."""
        return {
            **{each.field: getattr(self, name) for name, each in self.parts().items()},
            fields.COUNTERS: self.counters
            if kingdom.Requirement.REACTION in self.asks
            else fields.COUNTERS.default,
            **_setting_values(self.settings),
            **_numbers({fields.PILE_LIMITS[limit.of]: limit for limit in self.limits}),
            fields.WEIGHTS: self.weighting_in_use,
            fields.DEALING: self.looks_ahead and bool(self.seed),
        }

    @property
    def form_fields(self) -> dict[str, list[str]]:
        """The values for the form's controls; the seed's stays empty, so that "Deal" draws anew."""
        weighting = self.weighting_in_use
        weights = fields.WEIGHTS.filled(weighting) if weighting else {}
        counters = self.counters if kingdom.Requirement.REACTION in self.asks else kingdom.Counters.ANSWERS
        return {
            **fields.WISH.form_fields(Values({**self.values, fields.COUNTERS: counters})),
            **weights,
            fields.SEED.name: [""],
        }

    def differs(self, other: Wish | None) -> bool:
        """Whether another wish asks for anything else, whatever the sets and the seed."""
        if other is None:
            return False
        mine, others = ({**each.form_fields, fields.SETS.name: []} for each in (self, other))
        return mine != others

    def without_seed(self) -> Wish:
        """The same wish for a table that no seed gives."""
        return replace(self, seed="")

    def relaxed(self, ask: str) -> Wish:
        """The same wish without what `fields.RELAX` names; other boxes are drawn for it."""
        boxes = ask.removeprefix(fields.BOX_LIMIT)
        return replace(
            self,
            expansions=int(boxes) if boxes != ask else self.expansions,
            mix=self.mix or ask == fields.MIX.name,
            asks=tuple(
                each
                for each in self.asks
                if each != ask and not (each == fields.SIMPLE and ask == kingdom.SIMPLE_CARDS.value)
            ),
            priority="" if ask == kingdom.Requirement.PRIORITY else self.priority,
            limits=tuple(limit for limit in self.limits if limit.value != ask),
        )


def setting_fields(settings: kingdom.Settings) -> dict[str, list[str]]:
    """The form's values for some settings.

    >>> [setting_fields(kingdom.PUBLISHED)[name] for name in ("in_all-most", "one-way")]
    [['2'], ['1']]
    """
    return fields.SETTINGS.form_fields(Values(_setting_values(settings)))


def _setting_values(settings: kingdom.Settings) -> FieldValues:
    return {
        **{each: getattr(settings, name) for name, each in fields.SWITCHES.items()},
        **_numbers({ends: getattr(settings, name) for name, ends in fields.LANDSCAPE_LIMITS.items()}),
        fields.LEFT_OUT: (),
    }


def _numbers(limits: Mapping[tuple[Number, Number], kingdom.Limits | kingdom.PileLimit]) -> FieldValues:
    return {
        field: number
        for ends, limit in limits.items()
        for field, number in zip(ends, (limit.least, limit.most), strict=True)
    }


def read_wish(given: Mapping[str, Sequence[str]]) -> Wish:
    """Read the wish in a form or an address. Raises `FormError` with everything that is wrong."""
    mistakes = Mistakes()
    values = Schema(*fields.WISH.fields, fields.DRAWN, fields.DEALING).read(given, mistakes)
    weighting = kingdom.default_weighting()
    if values[fields.METHOD] is Method.WEIGHTED:
        try:
            weighting = read_weights(given)
        except FormError as error:
            mistakes.add(fields.WEIGHTS.name, *(each.message for each in error.errors))
    if not any(map(str.strip, given.get(fields.SETS.name, ()))):
        mistakes.add(fields.SETS.name, t("No set is chosen. At least one is needed."))
    settings = _settings(values, mistakes)
    limits = tuple(_pile_limits(values, mistakes))
    mistakes.check()
    parts = {name: values[each.field] for name, each in Wish.parts().items()}
    parts["drawn"] = tuple(each for each in values[fields.DRAWN] if each in values[fields.SETS])
    return Wish(**parts, settings=settings, limits=limits, weighting=weighting)


def read_weights(given: Mapping[str, Sequence[str]]) -> kingdom.Weighting:
    """Read the weights of a form or an address; where it has none, the present ones of the device."""
    weighting = fields.WEIGHTS.read(given)
    if weighting is None:
        weighting = fields.WEIGHTS.read({fields.WEIGHTS.name: [read_kept(given).current]})
    return weighting or kingdom.default_weighting()


def read_kept(given: Mapping[str, Sequence[str]]) -> KeptWeights:
    """Read the weights that the device keeps; what is wrong with them is told at the weights."""
    try:
        return fields.KEPT_WEIGHTS.read(given)
    except FormError as error:
        raise FormError(*(FieldError(fields.WEIGHTS.name, each.message) for each in error.errors)) from error


def _settings(values: Values, mistakes: Mistakes) -> kingdom.Settings:
    limits: dict[str, Any] = {}
    for name, ends in fields.LANDSCAPE_LIMITS.items():
        found = _ends(ends, values, mistakes)
        limits[name] = kingdom.Limits(*found) if found else getattr(kingdom.PUBLISHED, name)
    limits |= {kind: kingdom.Limits(0, 0) for kind in values[fields.LEFT_OUT]}
    try:
        return kingdom.Settings(**limits, **{name: values[each] for name, each in fields.SWITCHES.items()})
    except kingdom.LimitsError as error:
        words = t(
            "{given} is not accepted. Accepted: the least of all kinds together, {least}, or more.",
            given=error.most,
            least=error.least,
        )
        mistakes.add(fields.LANDSCAPE_LIMITS["in_all"][1].name, words)
        return kingdom.PUBLISHED


def _pile_limits(values: Values, mistakes: Mistakes) -> Iterator[kingdom.PileLimit]:
    for of, ends in fields.PILE_LIMITS.items():
        found = _ends(ends, values, mistakes)
        if found and found != tuple(end.default for end in ends):
            yield kingdom.PileLimit(of, *found)


def _ends(ends: tuple[Number, Number], values: Values, mistakes: Mistakes) -> tuple[int, int] | None:
    """Return a least and a most; None, and a mistake, where the least is more than the most."""
    least, most = (values[end] for end in ends)
    if least <= most:
        return least, most
    message = t("{least} is more than the most, {most}. Accepted: 0 to {most}.", least=least, most=most)
    mistakes.add(ends[0].name, message)
    return None
