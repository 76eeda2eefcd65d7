"""The engines' work in this Python and in the page's own worker: Pyodide, in the browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from math import isnan
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tools.bench.record import Record
from tools.commands import StepError

Work = tuple[str, str, int]
"""Statements that set it up, the statement that is timed, and how often."""

TIMED = """

from time import perf_counter

def _timed(setup, statement, number):
    names = {}
    exec(setup, names)
    work = compile(statement, "work", "exec")
    before = perf_counter()
    for _ in range(number):
        exec(work, names)
    return perf_counter() - before

sync.timed = _timed
"""
ANSWER = """
for line in sys.stdin:
    try:
        seconds = timed(*json.loads(line))
    except (ImportError, AttributeError, TypeError):
        seconds = float("nan")
    print(json.dumps(seconds), flush=True)
"""
"""Goes to the end of py/main.py in the copy that is measured."""
ROUNDS = 5
ALL_ASKS = "village=True, drawer=True, buy=True, trashing=True, reaction=True, costs=True, alchemy=True"
EVERYTHING = (
    "from random import Random\n"
    "from cardtable.kingdom import Requirements, choose_uniform\n"
    "from cardtable.kingdom.weighted.choosing import choose_weighted\n"
    "from cardtable.kingdom import default_weighting, editions, pool\n"
    "from cardtable.kingdom.choose.uniform import _even\n"
    "everything = pool([edition.id for edition in editions()])\n"
    f"asks, rng, weights = Requirements({ALL_ASKS}), Random(1), default_weighting()\n"
)
ODDS_TABLE = """
from random import Random
from cardtable.odds import BATTLE_LINE, PublishedPlayer, SamplingPlayer, deal
from cardtable.odds import table_odds, turn_at, turn_of
from cardtable.odds.counting.combinations import _highest_sums, working
from cardtable.odds.counting.curve import _layer
from cardtable.odds.notation import read_table
def forget():
    for known in (_layer, working, _highest_sums):
        known.cache_clear()
text = "\\n".join([
    "hand b10 b7 f8 f9 c1 e3 alexander", "gone c2 scout", "flag 2: b9 b8 | d10 e10", "flag 3: a8 | c4 c5",
    "flag 4: f7 | e9", "flag 6: c8 e8 | b6 a6", "flag 7: d3 | d9 d8",
])
table, after = read_table(text), read_table(text + "\\nflag 8: | d1")
muddy = read_table(text + "\\nflag 8: | d1 ; mud me")
"""
MUD = """
from cardtable.odds import all_troops, flag_odds, unpack, write_cards
deck = Random(43).sample(unpack(all_troops(BATTLE_LINE)), 60)
wide = read_table(f"hand {write_cards(deck[:7])}\\ngone {write_cards(deck[7:17])}\\nflag 1: | ; mud me")
"""
DECKS = """
from itertools import cycle
from cardtable.shuffle import Deck, Rules, Version, Wish, all_cards, deck_odds, find_card, finish, simulate
overload = find_card("Primal Overload")
active = [card for card in all_cards() if not (card.base or card.passive or card.token)]
firsts = cycle(range(len(active) - 10))
decks = (Deck(tuple(active[first : first + 10]), tuple(active[first : first + 2])) for first in firsts)
"""
MIDDLE_GAME = """
from cardtable.quartets import Answer, Ask, Deal, Position, Rules, backbone, safe_questions

position = Position.start(Deal.even(8, 13, Rules(whole_group=False)))
for turn in range(25):
    asker, target = turn % 8, (turn + 1 + turn // 8) % 8
    asked = position.say(Ask(asker, target, *divmod(7 * turn % 52, 4)))
    if isinstance(asked, Position):
        denied = asked.say(Answer(target, False))
        position = denied if isinstance(denied, Position) else asked.say(Answer(target, True))
question = Ask(0, 1, 12, 3)
"""
"""Blind Quartets with 8 players and 13 groups, after 25 questions answered no; quick to set up."""
WORK = {
    "an even kingdom, counted anew": (
        EVERYTHING,
        "_even.cache_clear(); choose_uniform(everything, asks, rng)",
        1,
    ),
    "a further even kingdom": (
        EVERYTHING + "choose_uniform(everything, asks, rng)",
        "choose_uniform(everything, asks, rng)",
        200,
    ),
    "a weighted kingdom": (
        EVERYTHING + "choose_weighted(everything, asks, weighting=weights, rng=rng)",
        "choose_weighted(everything, asks, weighting=weights, rng=rng)",
        20,
    ),
    "a kingdom by the standard method": (
        "from random import Random\n"
        "from cardtable.kingdom import Requirements, choose_standard, editions, pool\n"
        "everything = pool([edition.id for edition in editions()])\n"
        f"asks, rng = Requirements({ALL_ASKS}), Random(1)",
        "choose_standard(everything, asks, rng)",
        200,
    ),
    "all nine flags for both players, mid-game, counted anew": (
        ODDS_TABLE,
        "forget(); list(table_odds(table))",
        1,
    ),
    "all nine flags counted anew, and again after one more card": (
        ODDS_TABLE,
        "forget(); list(table_odds(table)); list(table_odds(after))",
        1,
    ),
    "all nine flags for both players, mid-game, one under Mud and empty on a side, counted anew": (
        ODDS_TABLE,
        "forget(); list(table_odds(muddy))",
        1,
    ),
    "an empty flag under Mud for both sides, 43 unseen troops, counted anew": (
        f"{ODDS_TABLE}\n{MUD}",
        "forget(); flag_odds(wide, 0)",
        1,
    ),
    "a move of the published strategy, the first of a game": (
        ODDS_TABLE + "\nturn = turn_of(deal(BATTLE_LINE, Random(1)))",
        "forget(); PublishedPlayer().choose(turn)",
        1,
    ),
    "a move of the stronger bot, the first of a game": (
        ODDS_TABLE + "\nturn = turn_of(deal(BATTLE_LINE, Random(1)))",
        "SamplingPlayer(Random(1)).choose(turn)",
        1,
    ),
    "a move of the stronger bot, mid-game": (
        ODDS_TABLE + "\nturn = turn_at(table)",
        "SamplingPlayer(Random(1)).choose(turn)",
        1,
    ),
    "all odds of a ten-card deck, another deck each time": (DECKS, "deck_odds(next(decks))", 20),
    "all odds of a ten-card deck, version 2 with Primal Overload, another deck each time": (
        f"{DECKS}\nrules = Rules(Version.V2)\n"
        "decks = (Deck((*deck.owned, overload), deck.stars) for deck in decks)",
        "deck_odds(next(decks), rules)",
        20,
    ),
    "what would help: all stars and all changes with 69 cards, another deck each time": (
        f"{DECKS}\nfrom cardtable.shuffle import Goal, advise\n"
        "heal, *others = (Goal((Wish.for_category(name),)) for name in ('heal', 'energy', 'damage'))",
        "finish(advise(next(decks), heal, 3, others))",
        5,
    ),
    "what would help two each of heal, energy and damage": (
        f"{DECKS}\nfrom cardtable.shuffle import Bound, Goal, advise, cards_of\n"
        "one, two, three = (Wish(n, cards_of(n), Bound.MIN, 2) for n in ('heal', 'energy', 'damage'))\n"
        "others = [Goal((wish,)) for wish in (one, two, three)]",
        "finish(advise(next(decks), Goal((one, two, three)), 6, others))",
        1,
    ),
    "100 simulated shuffles": (
        f"{DECKS}\nfrom random import Random\ndeck, heal = next(decks), [[Wish.for_category('heal')]]",
        "finish(simulate(deck, heal, Random(1), 100))",
        10,
    ),
    "a verdict, 8 players, 13 groups": (MIDDLE_GAME, "position.say(question)", 1000),
    "all certain and possible facts, 8 players, 13 groups": (MIDDLE_GAME, "backbone(position)", 500),
    "all safe questions, 8 players, 13 groups": (MIDDLE_GAME, "safe_questions(position, 0)", 20),
}


def report(record: Record, browser: Browser, sites: Sequence[tuple[Path, str]]) -> None:
    """Record the medians of each piece of work, of all builds in turn; for others what this one takes of it.

    Args:
        record: the record of the run.
        browser: the browser.
        sites: the folder and the address of each site, this one first.

    Raises `StepError` where a piece of work cannot be done here.
    """
    with ExitStack() as kept:
        timers = [timers_of(browser, folder, address, kept) for folder, address in sites]
        for name, work in WORK.items():
            rounds = [
                [[1000 * time(work) / work[2] for time in both] for both in timers] for _ in range(ROUNDS)
            ]
            own, *others = ([*zip(*times, strict=True)] for times in zip(*rounds, strict=True))
            if any(isnan(times[0]) for times in own):
                raise StepError(f"The bench of the engines names what is not there: {name}.")
            record.row("engines", name, *(shown(median(times)) for times in own))
            for build, theirs in enumerate(others, 1):
                shares = (share(*both) for both in zip(own, theirs, strict=True))
                record.row("engines", name, *shares, build=build)


def share(own: Sequence[float], other: Sequence[float]) -> str:
    """Return what times are of those of another build: their medians, and the least of each.

    >>> share((2, 4, 9), (1, 2, 3))
    '2.00 of 2 ms, least 2.00'
    """
    middle = median(other)
    return f"{median(own) / middle:.2f} of {shown(middle)} ms, least {min(own) / min(other):.2f}"


def shown(milliseconds: float) -> str:
    """Return a time with two digits that count.

    >>> shown(0.123), shown(12.3), shown(123.4)
    ('0.12', '12', '123')
    """
    return f"{milliseconds:.2g}" if milliseconds < 10 else f"{milliseconds:.0f}"


def timers_of(browser: Browser, site: Path, address: str, kept: ExitStack) -> list[Callable[[Work], float]]:
    """Return what times a piece of work in CPython and in the browser, with the package of a built site.

    The time of work that a package does not know is not a number.
    """
    (wheel,) = (site / "vendor/wheels").glob("cardtable-*.whl")
    program = f"import json, sys\n{TIMED.replace('sync.timed', 'timed')}\n{ANSWER}"
    command = [sys.executable, "-c", program]
    settings = {**os.environ, "PYTHONPATH": str(wheel)}
    python = kept.enter_context(
        subprocess.Popen(command, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    )
    assert python.stdin
    assert python.stdout
    into, out = python.stdin, python.stdout
    kept.callback(into.close)
    page = browser.new_context(service_workers="block").new_page()
    page.goto(address)
    page.wait_for_selector("html[data-python=ready]", timeout=120_000)
    call = "work => document.querySelector('script[type=py]').xworker.sync.timed(...work).catch(() => NaN)"

    def here(work: Work) -> float:
        print(json.dumps(work), file=into, flush=True)
        return float(json.loads(out.readline()))

    return [here, lambda work: float(page.evaluate(call, [*work]))]
