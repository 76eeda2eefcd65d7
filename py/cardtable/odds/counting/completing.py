"""The best formation that a set of troops can complete on one side of a flag, and the troops that do it.

Claims, simulations and the bots ask this many thousand times for one shape and changing sets, so that all
that depends on the shape alone is prepared once.
"""

from __future__ import annotations

from functools import lru_cache

from cardtable.odds.counting.shapes import Shape, equals, presence, runs, top
from cardtable.odds.game.cards import COLUMN, ROW, STRIDE, bits
from cardtable.odds.game.formations import SHIFT, Formation

_COLUMNS = tuple(COLUMN << value for value in range(10))
_WEDGE, _PHALANX, _BATTALION, _SKIRMISH, _HOST = (
    formation << SHIFT for formation in sorted(Formation, reverse=True)
)


class Completer:
    """Answers for one shape; get it from `completer`."""

    def __init__(self, shape: Shape) -> None:
        self.needs = shape.needs
        self.base = shape.base
        self.settled = shape.code
        self._colours = tuple(STRIDE * colour for colour in shape.colours)
        self._runs = runs(shape)
        self._run_in: dict[int, int] = {}
        """What `_best_run` said so far, by the values of the colour."""
        self._equals = tuple((_COLUMNS[value - 1], value * shape.size) for value in equals(shape))

    def reach(self, pool: int) -> int:
        """The code of the best strength that troops of `pool` can complete, 0 when they are too few."""
        return self.complete(pool)[0]

    def complete(self, pool: int) -> tuple[int, int]:
        """The code of the best strength that troops of `pool` can complete, and a set of troops that does
        it.
        """
        if self.needs <= 0:
            return self.settled, 0
        found = self._wedge(pool) or self._phalanx(pool) or self._battalion(pool)
        return found or self._skirmish(pool) or self._host(pool)

    def _wedge(self, pool: int) -> tuple[int, int] | None:
        if not self._runs:
            return None
        none = best = len(self._runs)
        place = 0
        for shift in self._colours:
            row = pool >> shift & ROW
            run = self._run_in.get(row)
            if run is None:
                run = self._run_in[row] = self._best_run(row)
            if run < best:
                best, place = run, shift
        if best == none:
            return None
        values, total = self._runs[best]
        return _WEDGE | total, values << place

    def _best_run(self, row: int) -> int:
        """The place of the best run that the values of one colour hold, past the end if there is none."""
        held = (place for place, (values, _) in enumerate(self._runs) if row & values == values)
        return next(held, len(self._runs))

    def _phalanx(self, pool: int) -> tuple[int, int] | None:
        for column, total in self._equals:
            if (pool & column).bit_count() >= self.needs:
                return _PHALANX | total, _lowest(pool & column, self.needs)
        return None

    def _battalion(self, pool: int) -> tuple[int, int] | None:
        best = place = 0
        for shift in self._colours:
            total = top(pool >> shift & ROW, self.needs)
            if total > best:
                best, place = total, shift
        if not best:
            return None
        held = pool >> place & ROW
        while held.bit_count() > self.needs:
            held &= held - 1
        return _BATTALION | self.base + best, held << place

    def _skirmish(self, pool: int) -> tuple[int, int] | None:
        if self._runs:
            held = presence(pool)
            for values, total in self._runs:
                if held & values == values:
                    cards = sum(_lowest(pool & _COLUMNS[bit.bit_length() - 1], 1) for bit in bits(values))
                    return _SKIRMISH | total, cards
        return None

    def _host(self, pool: int) -> tuple[int, int]:
        wanted, total, cards = self.needs, self.base, 0
        for value in range(len(_COLUMNS), 0, -1):
            if found := pool & _COLUMNS[value - 1]:
                taken = _lowest(found, wanted)
                cards |= taken
                total += value * taken.bit_count()
                wanted -= taken.bit_count()
                if not wanted:
                    return _HOST | total, cards
        return 0, 0


def _lowest(cards: int, count: int) -> int:
    """The first few cards of a set."""
    left = cards
    for _ in range(count):
        left &= left - 1
    return cards ^ left


@lru_cache(maxsize=4096)
def completer(shape: Shape) -> Completer:
    """The completer of a shape.

    >>> from cardtable.odds import BATTLE_LINE, pack, read_cards, shape_of
    >>> from cardtable.odds.game.formations import strength_of
    >>> lone = completer(shape_of(read_cards("a8"), BATTLE_LINE))
    >>> code, cards = lone.complete(pack(read_cards("a7 b6 c8 d8")))
    >>> str(strength_of(code)), cards == pack(read_cards("c8 d8"))
    ('phalanx 24', True)
    """
    return Completer(shape)
