"""A part of an address that is wrong is named, with what is accepted; the rest of the page works."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from cardtable.pages.core.router import Router

PARADOX = "v=1&players=Ann.Bo.Cy&hands=4.4.4&names=Fish_Cod&said=2Aa.n.3Aa"
BAD = [
    ("kingdom", "v=9&sets=base-2", "v: version '9' cannot be read. Accepted: 1."),
    ("kingdom", "v=1&sets=base-2&colour=red", "colour: is not part of an address."),
    ("kingdom", "v=1&sets=base-9", "'base-9' is not accepted. Accepted: base-1, base-2"),
    ("kingdom", "v=1&sets=base-2&asks=wealth", "Accepted: no-attacks, attack, reaction"),
    ("kingdom", "v=1&sets=base-2&seed=%3Cimg src=x onerror=alert(1)%3E", "Accepted: up to 32"),
    ("kingdom", "v=1&sets=base-2&way=fair", "'fair' is not accepted. Accepted: standard, even, weighted"),
    ("kingdom", "v=1&sets=base-2&way=weighted&weights=splitter*1*2", "accepted are 0, 1 or 4 numbers"),
    ("kingdom", "v=1&sets=base-2&way=weighted&weights=-vilage*2", "vilage"),
    ("kingdom", "v=1&sets=base-2&pile=moat.moat", "moat"),
    ("kingdom", "v=1&sets=base-2&pile=banana", "there is no card 'banana'"),
    ("kingdom", "v=1&sets=base-2&pile=moat&bane=village", "nothing on the table calls for it"),
    ("kingdom", "v=1&sets=base-2&pile=moat&locked=throne", "there is no slot 'throne'"),
    ("kingdom", "v=1&sets=base-2&pile=moat&boxes=bananas", "Accepted: colonies, shelters."),
    (
        "kingdom",
        "v=1&sets=base-2&in_all-least=9&in_all-most=2",
        "9 is more than the most, 2. Accepted: 0 to 2.",
    ),
    ("kingdom", "v=1&sets=base-2&in_all-least=many", "Accepted: whole numbers from 0 to 20."),
    ("shuffle", "v=1&deck=9.400", "'400' is not accepted."),
    ("shuffle", "v=1&deck=9&view=dance", "'dance' is not accepted."),
    ("shuffle", "v=1&deck=9&colour=red", "colour: is not part of an address."),
    ("shuffle", "v=1&deck=9&seed=%3Cimg src=x%3E", "up to 32 letters, digits and hyphens"),
    ("shuffle", "v=1&deck=9&view=rotation&steps=play:8", "is no card in hand"),
    ("odds", "v=9&table=hand+a1", "v: version '9' cannot be read. Accepted: 1."),
    ("odds", "v=1&colour=red", "colour: is not part of an address."),
    ("odds", "v=1&table=hand+a1+a1", "the hand: “a1” cannot be; it is in the hand already"),
    ("odds", "v=1&table=%3Cimg src=x onerror=alert(1)%3E", "cannot be read"),
    ("odds", "v=1&game=card-table+chess", "a game is battle-line or schotten-totten"),
    ("quartets", "v=2", "v: version '2' cannot be read. Accepted: 1."),
    ("quartets", "v=1&players=Ann.Bo&hands=4.5", "The hands 4, 5 have 9 cards."),
    ("quartets", f"{PARADOX}.7Aa", "'7Aa': A question is open: Cy has to say yes or no first."),
    ("quartets", f"{PARADOX}&shape=round", "shape: is not part of an address."),
]


@pytest.mark.parametrize(("tool", "address", "words"), BAD)
def test_what_is_wrong_is_named(tool: str, address: str, words: str) -> None:
    """The message says what was wrong and what is accepted."""
    request = {
        "form": tool,
        "tool": tool,
        "action": "open",
        "state": dict(parse_qsl(address)),
        "entropy": "ab",
    }
    reply = Router().respond(request)
    told = [f"{error['field']}: {error['message']}" for error in reply["errors"]]
    assert any(words in each for each in told), told
