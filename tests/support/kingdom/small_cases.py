"""Small cases, seeded, in which asks compete and extras are scarce: few piles, callers, locks, bans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from cardtable.kingdom import Ability, Card, Kind, Pool, all_cards, card_by_id, pool, set_ids
from tests.support.kingdom.oracle import FORMS, Case, roles_of
from tests.support.kingdom.random_tables import EDITIONS, some_asks, some_limits

EVERYTHING = pool(EDITIONS)
CALLING = tuple(pile for pile in EVERYTHING.piles if roles_of(pile))
CALLERS = tuple(
    map(
        card_by_id,
        ("young-witch", "ferryman", "riverboat", "black-market", "druid", "poet", "underling", "tea-house"),
    )
)
MOUSE = card_by_id("way-of-the-mouse")


def pool_of(piles: Iterable[Card]) -> Pool:
    """A pool of some piles, in the order of the table."""
    there = {*piles}
    sets = tuple(name for name in set_ids() if any(pile.set == name for pile in there))
    return Pool(tuple(pile for pile in EVERYTHING.piles if pile in there), sets)


def _never(rng: Random) -> list[Card]:
    """At times all but a few Prophecies, Allies or Boons: what calls for them may lack it then."""
    army = [card for card in all_cards() if card.kind is Kind.PROPHECY and card.id != "approaching-army"]
    allies, boons = ([card for card in all_cards() if card.kind is kind] for kind in (Kind.ALLY, Kind.BOON))
    few = army, allies[rng.randrange(2) :], boons[rng.choice((2, 3)) :]
    return [card for cards in few if rng.random() < 0.1 for card in cards]


def small_case(seed: int) -> Case:
    """Ten to fourteen piles, at times with callers, many of Alchemy and of one set."""
    rng = Random(seed)
    favoured = rng.choice(set_ids())
    sources = [[pile for pile in EVERYTHING.piles if pile.set == name] for name in (favoured, "alchemy")]
    chosen, size = {*rng.sample(CALLERS, rng.choice((0, 1, 2, 3)))}, rng.randint(10, 14)
    while len(chosen) < size:
        chosen.add(rng.choice(rng.choice((*sources, EVERYTHING.piles, EVERYTHING.piles))))
    owned = pool_of(chosen)
    locked = rng.sample(owned.piles, rng.choice((0, 0, 1, 3, 7, 9)))
    if len(locked) == 9 and rng.random() < 0.5:
        locked[0] = rng.choice(CALLERS if rng.random() < 0.5 else EVERYTHING.piles)
    locked = [*dict.fromkeys(locked)]
    free = [pile for pile in owned.piles if pile not in locked]
    banned = rng.sample(free, rng.randint(0, min(3, len(free) + len(locked) - 10)))
    asks = some_asks(rng, rng.choice((0.1, 0.1, 0.4)))
    if rng.random() < 0.6:
        asks = replace(asks, mix_alchemy=True)
    if rng.random() < 0.15:
        asks = replace(asks, priority=rng.choice((favoured, "alchemy")))
    kept = (MOUSE,) if rng.random() < 0.15 else ()
    return Case(owned, asks, tuple(locked), (*banned, *_never(rng)), kept)


def tight_case(seed: int) -> Case:
    """One to three free slots after locked piles that meet no ask: asks compete, and extras must help."""
    rng = Random(seed)
    needs = {Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING, Ability.ANSWERS}
    plain = [pile for pile in EVERYTHING.piles if not roles_of(pile) and pile.set != "alchemy"]
    able = [pile for pile in plain if needs & {*pile.abilities} or pile.is_attack]
    dull = [pile for pile in plain if pile not in able]
    locked = tuple(rng.sample(dull, rng.choice((7, 8, 9))))
    callers = rng.sample([pile for pile in CALLERS if pile.id != "black-market"], rng.choice((0, 1, 1, 2, 3)))
    cheap = [pile for pile in able if pile.cost.coins in (2, 3, 4)]
    free = {*callers, *rng.sample(cheap, rng.randint(3, 4)), *rng.sample(able, rng.randrange(3))}
    asks = replace(some_asks(rng), attacks=True, costs=False, alchemy=False, mix_alchemy=True)
    asks = replace(asks, attack=rng.random() < 0.5, reaction=rng.random() < 0.6)
    return Case(pool_of((*locked, *free)), asks, locked)


def boxed_case(seed: int) -> Case:
    """The piles of one or two boxes, with locks and bans by which its asks and extras are hard to meet."""
    rng = Random(seed)
    owned = pool(rng.sample(EDITIONS, rng.choice((1, 1, 2))))
    while len(owned.piles) < 10:
        owned = pool(rng.sample(EDITIONS, 2))
    locked = rng.sample(CALLING, rng.choice((0, 1, 1, 2, 3)))
    locked += [pile for pile in rng.sample(owned.piles, rng.choice((0, 2, 5))) if pile not in locked]
    free = [pile for pile in owned.piles if pile not in locked]
    spare = len(free) + len(locked) - 10
    banned = rng.sample(free, rng.randint(0, spare) if rng.random() < 0.7 else spare)
    asks = replace(some_asks(rng), priority=rng.choice((None, None, None, owned.sets[0])))
    kept = (MOUSE,) if rng.random() < 0.15 else ()
    return Case(owned, asks, tuple(locked), (*banned, *_never(rng)), kept)


def limited(make: Callable[[int], Case], seed: int) -> Case:
    """A case with one to four least and most besides."""
    case = make(seed)
    limits = some_limits(Random(f"limited {seed}"), case.pool.sets, 3)
    return replace(case, asks=replace(case.asks, limits=limits))


def with_held(seed: int) -> Case:
    """A small case where cards lie in some roles already, two in a deck; most of them call for more."""
    case, rng, held = small_case(seed), Random(f"held {seed}"), list[tuple[str, Card]]()
    while rng.random() < 0.9:
        there = [*case.pool.piles, *case.locked, *case.landscapes, *(card for _, card in held)]
        called = {role for card in there for role in roles_of(card)} - {role for role, _ in held}
        if not (roles := sorted(called - {"boon", "wind"})):
            break
        role = rng.choice(roles)
        fitting = [card for card in all_cards() if FORMS[role](card) and card not in there]
        callers = [card for card in fitting if roles_of(card)] or fitting
        held += [(role, rng.choice(fitting))] * (role == "deck")
        held += [(role, rng.choice((rng.choice(callers), rng.choice(fitting))))]
    banned = (*case.banned, *(card for _, card in held))
    return replace(case, banned=banned, held=tuple(held))


SMALL: Mapping[str, Callable[[int], Case]] = {
    "small": small_case,
    "tight": tight_case,
    "held": with_held,
    "limited": partial(limited, small_case),
    "limited tight": partial(limited, tight_case),
}
"""Those of which every ten piles can be looked at."""
