"""The settings of weighted choice: what each attribute does to a weight, and what one thinks of piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from enum import Enum, StrEnum
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Annotated

from cardtable.common.errors import EngineError
from cardtable.common.fields import Readable, checked
from cardtable.kingdom.cards.attributes import Attribute, values_of
from cardtable.kingdom.cards.catalog import Card, Kind, card_by_id
from cardtable.kingdom.cards.rows import rows

FACTORS = (Fraction(1, 1000), Fraction(1000))
"""The least and the greatest multiplier."""
AMOUNTS = (Fraction(0), Fraction(1000))
"""The least and the greatest ideal sum."""
VALUES = (Fraction(0), Fraction(20))
"""The least and the greatest value of an attribute."""
GRAIN = 1000
"""Numbers have up to three decimals: they are multiples of 1 / GRAIN."""


def _exact(given: object) -> object:
    """A number exactly: a float stands for the decimals that it is written with."""
    return Fraction(str(given)) if isinstance(given, float) and isfinite(given) else given


Number = Annotated[int | Fraction, _exact]


class SettingFault(Enum):
    """What can be wrong with a setting: what is accepted. A NUMBER has `limits` too."""

    NUMBER = "with up to three decimals"
    NO_PILE = "the id of a kingdom pile"
    TWICE = "each once"
    COUNT = f"{len(Attribute)}, one for each attribute"


class WeightingError(EngineError):
    """A setting that is not accepted; `what` names it, `limits` are the least and the most of a number."""

    what: str
    given: str
    fault: SettingFault
    limits: tuple[Fraction, Fraction] | None = None

    def __str__(self) -> str:
        accepted = self.fault.value
        if self.limits:
            accepted = f"{as_text(self.limits[0])} to {as_text(self.limits[1])}, {accepted}"
        return f"{self.what}: {self.given} is not accepted; accepted: {accepted}"


class FileFault(Enum):
    """What can be wrong in a file; what is `given` follows, if anything."""

    NO_JSON = "this is no JSON"
    DEEP = "brackets are nested too deeply"
    TWICE = "there is a second"
    NO_OBJECT = "an object must stand here, not"
    MEMBER = "there is no member"
    VERSION = "the version must stand here, not"
    USE = "there is no known use of"
    MISSING = "there is no"
    NUMBER = "a number must stand here, not"
    ATTRIBUTE = "there is no attribute"
    READING = "there is no reading"
    REFUSED = "the setting is refused"
    """The setting itself refuses it: `__cause__` is its error."""


class WeightingFileError(EngineError):
    """A file of settings that cannot be read: where, from 1, what is given there, and what is accepted."""

    line: int
    column: int
    fault: FileFault
    given: str = ""
    accepted: tuple[str, ...] = ()

    def __str__(self) -> str:
        fault = f"{self.fault.value} {self.given!r}" if self.given else self.fault.value.removesuffix(", not")
        cause = f": {self.__cause__}" if self.__cause__ else ""
        accepted = f"; accepted: {', '.join(self.accepted)}" if self.accepted else ""
        return f"line {self.line}, column {self.column}: {fault}{cause}{accepted}"


def _check(what: str, number: Number, limits: tuple[Number, Number]) -> None:
    """Raise WeightingError unless a number is within the limits and has up to three decimals."""
    least, most = map(Fraction, limits)
    if not least <= number <= most or (number * GRAIN).denominator != 1:
        raise WeightingError(what, f"{float(number):g}", SettingFault.NUMBER, (least, most))


def as_text(number: Number) -> str:
    """A number as people write it, to three decimals.

    >>> as_text(Fraction(5, 2)), as_text(40), as_text(Fraction(1, 1000))
    ('2.5', '40', '0.001')
    """
    whole, rest = divmod(round(number * GRAIN), GRAIN)
    return f"{whole}.{rest:03d}".rstrip("0").rstrip(".")


def _in_address(number: Number) -> str:
    return as_text(number).replace(".", "-")


@dataclass(frozen=True, slots=True)
class Unused:
    """The attribute does nothing."""


@dataclass(frozen=True, slots=True)
@checked
class Clustering:
    """A pile that has the attribute is multiplied for chosen piles that have it too.

    Raises WeightingError for a multiplier that is not from 0.001 to 1000.
    """

    shared: Number
    """The multiplier: over 1 piles flock together, under 1 they keep apart."""

    def __post_init__(self) -> None:
        _check("shared", self.shared, FACTORS)


@dataclass(frozen=True, slots=True)
@checked
class Idealised:
    """The sum of the attribute over the kingdom should be from `least` to `most`.

    >>> Idealised(0, 4, 1.2, 0.85) == Idealised(0, 4, Fraction(6, 5), Fraction(17, 20))
    True

    With least 0 and most 0 a pile is autophobic (`above` under 1) or autophilic (over 1).
    Raises WeightingError for multipliers that are not from 0.001 to 1000, sums not from 0 to 1000, or
    a least that is over the most.
    """

    least: Number
    most: Number
    below: Number
    """The multiplier for piles that have the attribute, while the sum so far is below the least."""
    above: Number
    """The multiplier for piles that would bring the sum above the most; how often: see ExponentReading."""

    def __post_init__(self) -> None:
        _check("most", self.most, AMOUNTS)
        _check("least", self.least, (AMOUNTS[0], self.most))
        _check("below", self.below, FACTORS)
        _check("above", self.above, FACTORS)


Use = Unused | Clustering | Idealised
"""What is made of an attribute."""
USES: dict[str, type[Unused] | type[Clustering] | type[Idealised]] = {
    "unused": Unused,
    "clustering": Clustering,
    "idealised": Idealised,
}


class SumReading(StrEnum):
    """What "the sum so far" means."""

    VALUES = "values"
    """The sum of the values of the chosen piles."""
    PILES = "piles"
    """The number of chosen piles that have the attribute; each pile counts as 1."""


class ExponentReading(StrEnum):
    """To which power the multiplier `above` is taken."""

    SUM = "sum"
    """The sum so far + 1."""
    EXCESS = "excess"
    """The excess: the sum with the pile, less the most."""


class ClusterReading(StrEnum):
    """How often the multiplier of a clustering attribute is taken."""

    EACH = "each"
    """Once for each chosen pile that has the attribute."""
    ONCE = "once"
    """Once in all, if any has it."""


@dataclass(frozen=True, slots=True)
@checked
class Readings:
    """How the published text is read where it leaves room; the defaults are its literal sense."""

    sum: SumReading = SumReading.VALUES
    exponent: ExponentReading = ExponentReading.SUM
    cluster: ClusterReading = ClusterReading.EACH


READINGS: dict[str, type[StrEnum]] = {name: type(each) for name, each in asdict(Readings()).items()}
"""What each of the readings may be."""


@dataclass(frozen=True, slots=True)
@checked
class Taste:
    """What one thinks of a pile: a factor for its weight, and own values of its attributes.

    Raises UnknownCardError for an unknown id, WeightingError if it is no kingdom pile, for a factor not
    from 0.001 to 1000, or a value not from 0 to 20.
    """

    pile: str
    """Its id."""
    factor: Number = 1
    """Over 1: liked. Under 1: disliked. It is there from the first pile on."""
    values: tuple[tuple[Attribute, Number], ...] = ()
    """Own values, one for each attribute that is overridden, in the order of Attribute."""

    def __post_init__(self) -> None:
        if card_by_id(self.pile).kind is not Kind.KINGDOM:
            raise WeightingError("pile", self.pile, SettingFault.NO_PILE)
        _check("factor", self.factor, FACTORS)
        own = dict(self.values)
        for attribute, value in own.items():
            _check(attribute, value, VALUES)
        _check_once(f"values of {self.pile}", [attribute for attribute, _ in self.values])
        object.__setattr__(self, "values", tuple((each, own[each]) for each in Attribute if each in own))


def _check_once(what: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise WeightingError(what, str(name), SettingFault.TWICE)


@cache
def _no_taste(pile: str) -> Taste:
    return Taste(pile)


@dataclass(frozen=True, slots=True, repr=False)
@checked
class Weighting(Readable):
    """All settings of weighted choice; two with the same settings are equal. `str` of one is what an address
    holds, and what `Weighting.parse` reads: `buyer_grower*1-2_-village*2`.

    Raises WeightingError if there is not one use for each attribute, or a pile has two tastes.

    >>> calm = default_weighting().using(Attribute.ATTACK, Idealised(0, 0, 1, Fraction(1, 2)))
    >>> calm.use_of(Attribute.ATTACK).above, calm == default_weighting()
    (Fraction(1, 2), False)
    """

    uses: tuple[Use, ...]
    """The use of each attribute, in the order of Attribute."""
    tastes: tuple[Taste, ...] = ()
    """In the order of the ids; a taste that says nothing is left out."""
    readings: Readings = field(default_factory=Readings)
    _hash: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.uses) != len(Attribute):
            raise WeightingError("uses", str(len(self.uses)), SettingFault.COUNT)
        _check_once("tastes", [taste.pile for taste in self.tastes])
        telling = (taste for taste in self.tastes if taste.factor != 1 or taste.values)
        object.__setattr__(self, "tastes", tuple(sorted(telling, key=lambda taste: taste.pile)))
        object.__setattr__(self, "_hash", hash((self.uses, self.tastes, self.readings)))

    def __hash__(self) -> int:
        """Kept, as each kingdom looks for its settings by it, and they hold many fractions."""
        return self._hash

    def __repr__(self) -> str:
        return f"Weighting.parse({str(self)!r})" if self != default_weighting() else "default_weighting()"

    def __str__(self) -> str:
        """The settings as an address holds them: what differs from the defaults."""
        usual, readings = default_weighting(), self.readings
        items = [["", *(getattr(readings, name) for name in READINGS)]] if readings != usual.readings else []
        items += [
            [attribute.value, *(_in_address(getattr(use, each.name)) for each in fields(use))]
            for attribute, use in self.by_attribute.items()
            if use != usual.use_of(attribute)
        ]
        for taste in self.tastes:
            pairs = [
                text for attribute, value in taste.values for text in (attribute.value, _in_address(value))
            ]
            items.append([f"-{taste.pile}", _in_address(taste.factor), *pairs])
        return "_".join("*".join(item) for item in items)

    def use_of(self, attribute: Attribute) -> Use:
        """What is made of an attribute."""
        return self.by_attribute[attribute]

    @property
    def by_attribute(self) -> dict[Attribute, Use]:
        """The use of each attribute."""
        return dict(zip(Attribute, self.uses, strict=True))

    def using(self, attribute: Attribute, use: Use) -> Weighting:
        """The same with another use of one attribute."""
        return replace(self, uses=tuple((self.by_attribute | {attribute: use}).values()))

    def tasting(self, taste: Taste) -> Weighting:
        """The same with another taste of one pile."""
        return replace(self, tastes=(*(each for each in self.tastes if each.pile != taste.pile), taste))

    def reading(self, readings: Readings) -> Weighting:
        """The same with other readings."""
        return replace(self, readings=readings)

    def taste_of(self, pile: Card) -> Taste:
        """What one thinks of a pile."""
        return next((taste for taste in self.tastes if taste.pile == pile.id), None) or _no_taste(pile.id)

    def values_of(self, pile: Card) -> Mapping[Attribute, Number]:
        """The values of a pile's attributes that are not 0, own values put in place of the table's.

        An own value stands for itself: an Attack that is set to 0 leaves Interactive as it is.
        """
        own = dict(self.taste_of(pile).values)
        if not own:
            return values_of(pile)
        merged: dict[Attribute, Number] = {**values_of(pile), **own}
        return {attribute: merged[attribute] for attribute in Attribute if merged.get(attribute)}


@cache
def default_weighting() -> Weighting:
    """The first settings, from `default_weights.csv`: 24 attributes are idealised, 4 cluster, 15 are unused.

    Columns of the table: `attribute`; `use`; `least`, `most`, `below`, `above` and `shared`, the numbers of
    the use.

    >>> default_weighting().use_of(Attribute.SPLITTER)
    Idealised(least=Fraction(2, 1), most=Fraction(4, 1), below=Fraction(5, 2), above=Fraction(3, 4))
    """
    uses = {}
    for row in rows("weighted/default_weights.csv"):
        attribute, kind = row.pop("attribute"), row.pop("use")
        uses[attribute] = USES[kind](**{name: Fraction(text) for name, text in row.items() if text})
    return Weighting(tuple(uses[attribute] for attribute in Attribute))
