"""Small games, seeded, in which extras are scarce: few piles, several callers, locks, bans, a kept Way."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cardtable.kingdom import (
    Ability,
    Counters,
    PileLimit,
    Pool,
    Requirements,
    all_cards,
    card_by_id,
    editions,
    pool,
    set_ids,
)
from tests.support.kingdom.naive_limits import SORTS
from tests.support.kingdom.oracle import Game, roles_of
from tests.support.kingdom.strategies import EVERYTHING

CALLERS = tuple(
    map(
        card_by_id,
        ("young-witch", "ferryman", "riverboat", "black-market", "druid", "poet", "underling", "tea-house"),
    )
)
SETS = ("base", "alchemy", "cornucopia", "guilds", "nocturne", "menagerie", "allies", "rising-sun", "promo")


def small_game(seed: int) -> Game:
    """A game of eleven to fifteen piles."""
    rng = Random(seed)
    source = rng.sample(SETS, 3)
    own = [pile for pile in EVERYTHING.piles if pile.set in source]
    chosen = {*rng.sample(CALLERS, rng.randrange(1, 4)), *rng.sample(own, rng.randrange(10, 13))}
    piles = tuple(pile for pile in EVERYTHING.piles if pile in chosen)
    locked = list(rng.sample(piles, rng.choice((0, 0, 1, 3, 7, 9))))
    if len(locked) == 9 and rng.random() < 0.7:
        locked = [card_by_id("young-witch"), *(pile for pile in locked if pile.id != "young-witch")][:9]
    free = [pile for pile in piles if pile not in locked]
    banned = list(rng.sample(free, rng.randrange(2))) if len(piles) > 11 else []
    if rng.random() < 0.1:
        banned += [card for card in all_cards() if card.kind == "prophecy" and card.id != "approaching-army"]
    if rng.random() < 0.1:
        banned += [card for card in all_cards() if card.kind == "ally"]
    asks = Requirements(
        village=rng.random() < 0.2,
        drawer=rng.random() < 0.2,
        buy=rng.random() < 0.1,
        trashing=rng.random() < 0.2,
        attacks=rng.random() < 0.85,
        attack=rng.random() < 0.15,
        reaction=rng.random() < 0.4,
        counters=rng.choice(tuple(Counters)),
        costs=rng.random() < 0.1,
        alchemy=rng.random() < 0.1,
        mix_alchemy=rng.random() < 0.7,
    )
    kept = (card_by_id("way-of-the-mouse"),) if rng.random() < 0.2 else ()
    sets = tuple(name for name in set_ids() if any(pile.set == name for pile in piles))
    return Game(piles, sets, asks, tuple(locked), tuple(banned), kept)


def limited_game(seed: int, game: Game) -> Game:
    """A game with some least and most besides."""
    rng = Random(f"limited {seed}")
    names = rng.sample((*SORTS, *game.sets), rng.randint(1, 4))
    limits = [
        PileLimit(of, least, rng.choice((least + 1, least + 2, 10, 10)))
        for of, least in zip(names, rng.choices((0, 0, 1, 1, 2), k=len(names)), strict=True)
    ]
    return replace(game, asks=replace(game.asks, limits=tuple(limits)))


def helped_game(seed: int) -> Game:
    """A game with one to three free slots, where extras must often help to meet wishes that compete."""
    rng = Random(seed)
    wanted = {Ability.VILLAGE, Ability.DRAWER, Ability.BUY, Ability.TRASHING, Ability.ANSWERS}
    plain = [pile for pile in EVERYTHING.piles if not roles_of(pile) and pile.set != "alchemy"]
    able = [pile for pile in plain if wanted & {*pile.abilities} or pile.is_attack]
    dull = [pile for pile in plain if pile not in able]
    locked = tuple(rng.sample(dull, rng.choice((7, 8, 9))))
    callers = rng.sample([pile for pile in CALLERS if pile.id != "black-market"], rng.randint(1, 3))
    cheap = [pile for pile in able if pile.cost.coins in (2, 3, 4)]
    free = [*callers, *rng.sample(cheap, rng.randint(2, 4)), *rng.sample(able, rng.randrange(3))]
    piles = tuple(dict.fromkeys((*locked, *free)))
    asks = Requirements(
        village=rng.random() < 0.4,
        drawer=rng.random() < 0.3,
        buy=rng.random() < 0.3,
        trashing=rng.random() < 0.3,
        attack=rng.random() < 0.5,
        reaction=rng.random() < 0.6,
        counters=rng.choice(tuple(Counters)),
        mix_alchemy=True,
    )
    return Game(piles, tuple(dict.fromkeys(pile.set for pile in piles)), asks, locked)


BOXES = tuple(edition.id for edition in editions())


def boxed_game(seed: int) -> Game:
    """A game of one or two boxes, with locks and bans by which its wishes and extras are hard to meet."""
    rng = Random(seed)
    owned = pool(rng.sample(BOXES, rng.choice((1, 1, 2))))
    while len(owned.piles) < 10:
        owned = pool(rng.sample(BOXES, 2))
    callers = [pile for pile in EVERYTHING.piles if roles_of(pile)]
    locked = tuple(rng.sample(callers, rng.choice((0, 1, 1, 2, 3))))
    locked += tuple(pile for pile in rng.sample(owned.piles, rng.choice((0, 2, 5))) if pile not in locked)
    free = [pile for pile in owned.piles if pile not in locked]
    spare = len(free) + len(locked) - 10
    banned = list(rng.sample(free, rng.randint(0, spare) if rng.random() < 0.7 else spare))
    if rng.random() < 0.2:
        banned += [card for card in all_cards() if card.kind == "prophecy" and card.id != "approaching-army"]
    if rng.random() < 0.1:
        banned += [card for card in all_cards() if card.kind == rng.choice(("ally", "boon"))]
    asks = Requirements(
        village=rng.random() < 0.4,
        drawer=rng.random() < 0.4,
        buy=rng.random() < 0.4,
        trashing=rng.random() < 0.4,
        attacks=rng.random() < 0.75,
        attack=rng.random() < 0.2,
        reaction=rng.random() < 0.4,
        counters=rng.choice(tuple(Counters)),
        costs=rng.random() < 0.3,
        priority=rng.choice((None, None, None, owned.sets[0])),
        alchemy=rng.random() < 0.3,
        mix_alchemy=rng.random() < 0.5,
    )
    kept = (card_by_id("way-of-the-mouse"),) if rng.random() < 0.15 else ()
    return Game(owned.piles, owned.sets, asks, locked, tuple(banned), kept)


def pool_of(game: Game) -> Pool:
    """The pool of a game."""
    return Pool(game.piles, game.sets)
