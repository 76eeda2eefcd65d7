"""The short address that is shared: it gives the same table, wish and players, and tells when it was cut."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qsl, urlencode

import pytest

from cardtable.pages.core.address import check_of
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom.short_address import SHORT, lengthen, shorten
from tests.support.kingdom.random_tables import EDITIONS
from tests.support.kingdom.replies import respond
from tests.support.samples import opened, states_of
from tests.support.samples.kingdom import kingdom
from tests.support.seed import SEED

LONGEST = 120
"""Characters of the part behind the page's address, for a usual kingdom."""


def fragment(state: dict[str, str]) -> str:
    """Return the part of an address behind the page's, with its check, as the page writes it."""
    return f"#kingdom?{urlencode({'v': '1', 'c': check_of(state), **state})}"


@pytest.mark.parametrize("name", states_of("kingdom"))
def test_each_sample_is_read_back_from_its_short_form(name: str) -> None:
    """All parts, whatever has no number among them."""
    state = states_of("kingdom")[name]
    short = shorten(state)
    assert lengthen(short) == state
    assert len(urlencode(short)) < len(urlencode(state))


@pytest.mark.parametrize("at", range(12))
def test_a_random_kingdom_is_the_same_for_whom_it_is_sent_to(at: int) -> None:
    """Table, wish and players; and its own address is written in full."""
    rng = Random(f"{SEED} {at}")
    wish = {
        "sets": rng.sample(EDITIONS, rng.randint(2, 8)),
        "asks": rng.sample(["village", "drawer", "buy", "trashing"], rng.randint(0, 3)),
        "expansions": [str(rng.choice((0, 0, 3)))],
        "players": [str(rng.randint(2, 6))],
    }
    dealt = respond(kingdom("deal", f"short-{SEED}-{at}", **wish))
    banned = respond(kingdom("ban", "", slot=["pile-2"], **wish) | {"state": dealt["state"]})
    for reply in (dealt, banned):
        sent = respond(opened("kingdom", **reply["shared"]))
        assert sent["data"] == reply["data"]
        assert sent["fields"]["players"] == wish["players"]
        assert sent["state"] == {**reply["state"], "players": wish["players"][0]}


def test_the_link_of_a_usual_kingdom_is_short() -> None:
    """Ten piles, a bane, two landscapes, Colonies and Shelters, a seed, five players."""
    sets = ["base-2", "cornucopia-2", "prosperity-2", "dark-ages", "empires"]
    wish = {"sets": sets, "colonies": ["always"], "shelters": ["always"], "in_all-least": ["2"]}
    names = ["Young Witch", "Village", "Market", "Moat", "Bank", "City", "Rats", "Mine", "Witch", "Bishop"]
    text = [f"{', '.join(names)}, Bane: Cellar, Tax, Tower, Colonies, Shelters"]
    read = respond(kingdom("read", "", text=text, players=["5"], **wish))
    assert read["data"]["table"]["bane"] == "cellar"
    assert [len(read["data"]["landscapes"]), read["data"]["colonies"], read["data"]["shelters"]] == [
        2,
        True,
        True,
    ]
    dealt = respond(kingdom("deal", "0123456789", sets=sets, asks=["village"], players=["5"]))
    for reply in (read, dealt):
        assert len(fragment(reply["shared"])) <= LONGEST, fragment(reply["shared"])


def test_a_short_link_that_was_cut_or_is_of_a_later_build_is_told() -> None:
    """Wherever it was cut; what a later build may add is named as the part that cannot be read."""
    shared = respond(kingdom("deal", "cut", players=["4"]))["shared"]
    whole = fragment(shared)
    for end in range(whole.index("&k=") + 3, len(whole)):
        state = dict(parse_qsl(whole[:end].partition("?")[2], keep_blank_values=True))
        reply = Router().respond(opened("kingdom", **state))
        assert "not whole" in str(reply.get("notice")) + str(reply.get("errors")), state
    for piece in ("", "?", "p", "q01", "p0", "pzy", "p0-", "s~"):
        later = Router().respond(opened("kingdom", **{**shared, SHORT: f"{shared[SHORT]}.{piece}"}))
        told = [error["field"] for error in later.get("errors", ())]
        assert told == [SHORT], (piece, later)
