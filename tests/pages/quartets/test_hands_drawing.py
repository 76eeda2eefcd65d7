"""The hands that are drawn at a paradox: what was certain before it, and in red what contradicts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from bs4 import BeautifulSoup

from cardtable.pages.quartets.paradox.paradox_view import hands_drawing
from cardtable.quartets import Ask, Deal, Entry, Game, GameForm, Order, Rules, Verdict
from tests.support.quartets.enumeration import SWITCHES, Enumeration, worlds
from tests.support.quartets.page import opened
from tests.support.quartets.paradoxes import FISH, PARADOXES
from tests.support.quartets.random_games import random_paradoxes

NAMES = ("Ann", "Bo", "Cy", "Dee")
NAMED = [(group, tuple(f"{group}{card}" for card in range(1, 5))) for group in "ABC"]
"""Groups with names that differ by their cards too."""
RED = {"denied", "against", "claimed", "over"}
Drawn = dict[str, list[tuple[str, str]]]
"""By the player's name: the kind and the words of each slot."""


def drawn(html: str) -> Drawn:
    hands: Drawn = {}
    for row in BeautifulSoup(html, "html.parser").select(".q-hands li"):
        name = row.select_one(".q-hands-name")
        assert name
        slots = [(str(one["data-kind"]), " ".join(one.get_text().split())) for one in row.select(".q-slot")]
        hands[name.get_text()] = slots
    return hands


DRAWN: dict[str, tuple[dict[str, str], Drawn]] = {
    "Ann declares birds, and Bo was given one: all four are claimed, and his contradicts": (
        FISH | {"said": "2Aa.n.3Ba.y.1Ca.n.qB"},
        {
            "Ann": [("some", "Fish: ?"), *[("claimed", "Birds: ? declared")] * 4],
            "Bo": [("some", "Trees: ?"), ("against", "Owl contradicts"), ("some", "Birds: ?")],
        },
    ),
    "Cy said no to the owl, and declares birds: that Bo holds another of them is not red": (
        FISH | {"said": "2Aa.n.3Ba.n.qB"},
        {"Bo": [("some", "Birds: ?")], "Cy": [("card", "Cod"), *[("claimed", "Birds: ? declared")] * 4]},
    ),
    "Bo says yes to the cod that he gave Ann": (
        PARADOXES["elsewhere-yes"][0],
        {
            "Ann": [("against", "Cod contradicts"), ("some", "Fish: ?")],
            "Bo": [("card", "Eel"), ("claimed", "Cod said to have it")],
        },
    ),
    "Ann says no to the cod that she was given": (
        PARADOXES["denied"][0],
        {"Ann": [("denied", "Cod said not to have it"), ("some", "Fish: ?")], "Bo": [("card", "Eel")]},
    ),
    "the group that does not fit into the hand is the one spoken of last": (
        PARADOXES["hand"][0],
        {
            "Ann": [
                *(("card", "Cod"), ("some", "Fish: ?"), ("card", "Owl"), ("some", "Birds: ?")),
                ("over", "Trees: ? too many"),
            ]
        },
    ),
}


@pytest.mark.parametrize(("state", "hands"), DRAWN.values(), ids=DRAWN)
def test_the_drawing_marks_what_the_paradox_contradicts(state: dict[str, str], hands: Drawn) -> None:
    """What was certain of some hands, and in red what contradicts it; the rest of them lies face down."""
    shown = drawn(opened(state).html["turn"])
    assert {name: [slot for slot in shown[name] if slot[0] != "back"] for name in hands} == hands


def drawings(
    deal: Deal, seed: int, groups: Sequence[tuple[str, tuple[str, ...]]] = ()
) -> Iterator[tuple[Game, Entry, tuple[int, ...], Drawn]]:
    """Yield the paradoxes of a random game: the game before, the paradox, its reason, and the drawing."""
    game = Game.start(deal, NAMES[: deal.players], groups=groups)
    for before, entry, reason in random_paradoxes(game, Random(seed), 40):
        assert entry.violator
        yield before, entry, reason, drawn(str(hands_drawing(before, entry, reason, entry.violator)))


@pytest.mark.slow
@pytest.mark.parametrize("rules", SWITCHES, ids=str)
def test_the_drawing_is_exactly_what_was_certain(rules: Rules) -> None:
    """Of random games, with every deal written out: cards by name, cards of a group, and something in red."""
    seen = 0
    for seed in range(12):
        deal = Deal.even(*((3, 2) if seed % 3 else (4, 2)), rules)
        for before, entry, _, hands in drawings(deal, seed):
            naive = Enumeration(deal)
            for standing in before.log:
                if standing.verdict is Verdict.STANDS:
                    assert naive.say(standing.statement)
            for name, slots in hands.items():
                player = before.players.index(name)
                named = {
                    title
                    for card, title in titles(before, entry).items()
                    if card // 4 not in naive.declared and not naive.left & ~naive.holds[card][player]
                }
                sure = [
                    next(count for count, deals in enumerate(naive.counted(player, group)) if deals)
                    for group in range(deal.groups)
                    if group not in naive.declared
                ]
                certain = [words for kind, words in slots if kind in {"card", "some", "denied", "against"}]
                assert len(certain) == sum(sure), (hands, sure)
                assert {words.split()[0] for words in certain if "?" not in words} == named
                seen += 1
            assert RED & {kind for slots in hands.values() for kind, _ in slots}, hands
    assert seen > 20


def titles(before: Game, entry: Entry) -> dict[int, str]:
    found = {card: before.names.cards[card // 4][card % 4] for card in before.names.numbers}
    return found | ({entry.statement.card: str(entry.card)} if isinstance(entry.statement, Ask) else {})


@pytest.mark.parametrize("rules", SWITCHES, ids=str)
def test_what_is_red_is_certain_by_the_reason_alone(rules: Rules) -> None:
    """By listing the deals that explain the reason before the paradox, with the other moves and without."""
    red = Counter[str]()
    for seed in range(16):
        deal = Deal.even(*((3, 2), (4, 2), (2, 3))[seed % 3], rules)
        for before, _, reason, hands in drawings(deal, 500 + seed, NAMED[: deal.groups]):
            standing = [i for i, each in enumerate(before.log) if each.verdict is Verdict.STANDS]
            said = [before.log[i].statement for i in standing]
            kept = {place for place, i in enumerate(standing) if i in reason}
            moves = {place for place, i in enumerate(standing) if before.log[i].moves_cards}
            left = [*worlds(deal, said, kept), *worlds(deal, said, kept | moves)]
            for name, slots in hands.items():
                player, marked = before.players.index(name), Counter[int]()
                for kind, words in slots:
                    red[kind] += 1
                    if kind in {"denied", "against"}:
                        group, card = "ABC".index(words[0]), words[1]
                        marked[group] += 1
                        cards = [4 * group + int(card) - 1] if card.isdecimal() else []
                        for world in left:
                            assert not any(world.left & ~world.holds[each][player] for each in cards), hands
                for group, count in marked.items():
                    assert not any(sum(world.counted(player, group)[:count]) for world in left), hands
    assert red["denied"] + red["against"] > 5, red


@pytest.mark.parametrize("order", Order)
def test_of_suits_counts_are_drawn_and_what_is_red_is_certain_by_the_reason(order: Order) -> None:
    """Cards of a suit are alike."""
    seen = 0
    for seed in range(30):
        deal = Deal.even(3, 3, Rules(GameForm.SUITS, order=order))
        for before, entry, _, hands in drawings(deal, seed):
            kinds = {kind for slots in hands.values() for kind, _ in slots}
            assert RED & kinds, (before.log, entry)
            assert "card" not in kinds
            seen += 1
    assert seen > 20
