"""The short address that is shared: it gives the same table, wish and players, and tells when it was cut."""

from __future__ import annotations

from random import Random
from urllib.parse import urlencode

import pytest

from cardtable.pages.core.address import check_of
from cardtable.pages.kingdom.short_address import SHORT, lengthen, shorten
from tests.support.compat import state_of
from tests.support.kingdom.random_tables import EDITIONS
from tests.support.samples import states_of
from tests.support.seed import SEED
from tests.support.visit import Value, Visit

LONGEST = 120
"""Characters of the part behind the page's address, for a usual kingdom."""


def fragment(state: dict[str, str]) -> str:
    return f"#kingdom?{urlencode({'v': '1', 'c': check_of(state), **state})}"


@pytest.mark.parametrize("name", states_of("kingdom"))
def test_each_sample_is_read_back_from_its_short_form(name: str) -> None:
    state = states_of("kingdom")[name]
    short = shorten(state)
    assert lengthen(short) == state
    assert len(urlencode(short)) < len(urlencode(state))


@pytest.mark.parametrize("at", range(12))
def test_a_random_kingdom_is_the_same_for_whom_it_is_sent_to(at: int) -> None:
    rng = Random(f"{SEED} {at}")
    wish: dict[str, Value] = {
        "sets": rng.sample(EDITIONS, rng.randint(2, 8)),
        "asks": rng.sample(["village", "drawer", "buy", "trashing"], rng.randint(0, 3)),
        "expansions": str(rng.choice((0, 0, 3))),
        "players": str(rng.randint(2, 6)),
    }
    visit = Visit("kingdom", {}, wish).press("deal", seed=f"short-{SEED}-{at}")
    for own in (visit, visit.copy().press("ban", slot="pile-2")):
        sent = Visit("kingdom").open(own.shared)
        assert sent.data == own.data
        assert sent.form["players"] == [wish["players"]]
        assert sent.state == {**own.state, "players": wish["players"]}


def test_the_link_of_a_usual_kingdom_is_short() -> None:
    """Ten piles, a bane, two landscapes, Colonies and Shelters, six wishes, a seed, five players."""
    sets = ["base-2", "cornucopia-2", "prosperity-2", "dark-ages", "empires"]
    asks = ["village", "reaction", "drawer", "buy", "trashing", "costs"]
    visit = Visit("kingdom", sets=sets, players="5")
    dealt = visit.press("deal", seed="0123456789", asks=asks).shared
    visit.form |= {"colonies": ["always"], "shelters": ["always"], "in_all-least": ["2"]}
    names = "Young Witch, Village, Market, Moat, Bank, City, Rats, Mine, Witch, Bishop, Bane: Cellar"
    data = visit.press("read", text=f"{names}, Tax, Tower, Colonies, Shelters").data
    assert data["table"]["bane"] == "cellar"
    assert (len(data["landscapes"]), data["colonies"], data["shelters"]) == (2, True, True)
    for shared in (dealt, visit.shared):
        assert len(fragment(shared)) <= LONGEST, fragment(shared)


def test_a_short_link_that_was_cut_or_is_of_a_later_build_is_told() -> None:
    """Wherever it was cut; what a later build may add is named as the part that cannot be read."""
    visit = Visit("kingdom", players="4").press("deal", seed="cut")
    shared, whole = visit.shared, fragment(visit.shared)
    for end in range(whole.index("&k=") + 3, len(whole)):
        visit.state = state_of(whole[:end])
        errors = visit.refused("open")
        assert "not whole" in visit.answered.get("notice", "") + str(errors), visit.state
    for piece in ("", "?", "p", "z01", "p0", "pzy", "p0-", "s~"):
        visit.state = {"v": "1", **shared, SHORT: f"{shared[SHORT]}.{piece}"}
        assert list(visit.refused("open")) == [SHORT], piece
