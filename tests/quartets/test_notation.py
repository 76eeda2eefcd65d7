"""The text form: names made up at the table, round trips, and errors that name their line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import quartets
from cardtable.quartets import Deal, Game, GameForm, HouseRule, NotationError, Rules, read_moments, write_game
from cardtable.quartets.names import Names, escaped, split_names
from tests.support.quartets.random_games import RULES

TEXT = """Blind Quartets 1
# a game at the kitchen table
players: Ann, Bo, Cy
hands: 4 4 4
rules: whole=no turn=z
starts: 2
group: Fish / Cod / Eel

2>1 Fish / Pike
1 no
1>3 Gods / Thor
3 yes
1 quartet Fish
"""
NAMES = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=12
).filter(lambda name: name.strip() != "" and " ".join(name.split()).isprintable())


def test_a_text_is_read() -> None:
    game = Game.parse(TEXT)
    assert game.players == ("Ann", "Bo", "Cy")
    assert (game.deal.rules, game.starter) == (Rules(whole_group=False, turn=HouseRule.Z), 1)
    assert game.names.cards == (("Cod", "Eel", "Pike"), ("Thor",))
    assert len(read_moments(TEXT)) == 6


@pytest.mark.slow
@given(
    RULES,
    st.lists(NAMES, min_size=3, max_size=3, unique_by=lambda name: " ".join(name.split()).casefold()),
    st.lists(st.tuples(NAMES, NAMES), max_size=20),
    st.integers(0, 2**32),
)
def test_write_then_read_gives_the_same_game(
    rules: Rules, players: list[str], spoken: list[tuple[str, str]], seed: int
) -> None:
    """Any names, any rules, sense and nonsense, paradoxes included."""
    random = Random(seed)
    game = Game.start(Deal.even(3, 3, rules), players, random.randrange(3))
    for group, card in spoken:
        if game.outcome is not None:
            break
        try:
            if game.position.question is not None:
                game = game.answer(random.random() < 0.5)
            elif random.random() < 0.1:
                game = game.declare(group)
            else:
                target = ((game.speaker or 0) + random.randrange(1, 3)) % 3
                game = game.ask(target, group, card if rules.form is GameForm.CARDS else None)
        except quartets.QuartetsError:
            continue
    text = write_game(game)
    assert Game.parse(text) == game
    assert write_game(Game.parse(text)) == text
    named = write_game(game, named=True)
    assert Game.parse(named) == game


def test_a_text_names_the_players() -> None:
    """As people read it; names with a colon are written as seats."""
    game = Game.start(Deal.even(2, 2), ("Ann Lee", "Bo")).ask(1, "Fish", "Cod").answer(True).declare("Fish")
    said = ["Ann Lee > Bo: Fish / Cod", "Bo: yes", "Ann Lee: quartet Fish"]
    assert write_game(game, named=True).splitlines()[-3:] == said
    odd = Game.start(Deal.even(2, 2), ("Ann: x", "Bo")).ask(1, "Fish", "Cod")
    assert write_game(odd, named=True).splitlines()[-1] == "1>2 Fish / Cod"


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(noise: str) -> None:
    """Nothing but NotationError comes out of noise behind a good game; else that game is kept."""
    try:
        game = Game.parse(TEXT + noise)
    except NotationError:
        return
    assert game.log[:5] == Game.parse(TEXT).log


@given(st.lists(st.text("ab./,_\\", min_size=1), min_size=1), st.sampled_from(",/._"))
def test_names_survive_their_marks(names: list[str], mark: str) -> None:
    assert split_names(mark.join(escaped(name, mark) for name in names), mark) == tuple(names)


def test_the_same_name_may_stand_in_two_groups() -> None:
    """In one group, case and spaces do not make it a new one."""
    one, *first = Names(2).card("Sea  birds", "Auk")
    assert one.card(" sea BIRDS ", "auk") == (one, *first)
    _, *second = one.card("Units", "auk")
    assert (first, second) == ([0, 0], [1, 0])


def test_letters_already_spoken_are_passed_over() -> None:
    """A group that a person called A does not clash with the names given to unnamed groups."""
    assert Names(3).group("A")[0].numbered(1, 0) == ("B", "1")
    assert Names(3).group("B")[0].numbered(2, 0) == ("A", "1")
