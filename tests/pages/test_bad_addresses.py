"""A part of an address that is wrong is named, with what is accepted; the rest of the page works."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

import pytest

from cardtable.pages.core.address import check_of, received
from cardtable.pages.core.registry import TOOLS
from cardtable.pages.core.router import Router
from tests.support.samples import answers, opened, states_of
from tools.commands import program, run
from tools.paths import ROOT

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


SENT = [(tool, name, state) for tool in TOOLS for name, state in states_of(tool).items()]
BEHIND = [")", ",", ".", '">', ").", "!", "\u201d", "*", {"utm_source": "x"}, {"fbclid": "a_b"}]


@pytest.mark.parametrize("state", [pytest.param(state, id=f"{tool} {name}") for tool, name, state in SENT])
@pytest.mark.parametrize("behind", BEHIND, ids=str)
def test_what_stands_behind_a_link_is_no_part_of_it(
    state: dict[str, str], behind: str | dict[str, str]
) -> None:
    """Signs of the sentence around it, and what another site adds."""
    [*_, (last, value)] = state.items()
    added = {last: value + behind} if isinstance(behind, str) else behind
    assert received({**state, "c": check_of(state), **added}) == ([state], False)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_link_that_was_cut_is_told(tool: str) -> None:
    """Wherever it was cut, what could be read is shown; if nothing could, the error says so too."""
    state = dict(next(iter(states_of(tool).values())))
    *others, (last, value) = {"v": "1", "c": check_of(state), **state}.items()
    cut = [dict(others), *({**dict(others), last: value[:end]} for end in range(0, len(value), 9))]
    for given in [*cut, {"v": "1", "c": "0"}]:
        for reply in answers(opened(tool, **given)):
            errors = [error["message"] for error in reply.get("errors", ())]
            assert "not whole" in " ".join([reply.get("notice", ""), *errors]), given
    assert "not whole" not in str(answers(opened(tool, **{**state, "c": check_of(state)})))


@pytest.mark.parametrize("tool", TOOLS)
def test_a_link_of_an_earlier_build_opens_with_a_sign_behind_it(tool: str) -> None:
    """It has no check: the sign goes if it stands in the way."""
    name, state = {
        "kingdom": ("pile", {"v": "1", "sets": "base-2", "pile": "moat.village"}),
        "shuffle": ("deck", {"v": "1", "deck": "9.13"}),
        "odds": ("table", {"v": "1", "table": "hand b10"}),
        "quartets": ("hands", {"v": "1", "players": "Ann.Bo.Cy", "hands": "4.4.4"}),
    }[tool]
    sent = {**state, name: f"{state[name]}).", "utm_medium": "mail"}
    assert not any("errors" in reply for reply in answers(opened(tool, **sent)))


def test_the_page_writes_the_check_that_python_reads() -> None:
    """On parts with every kind of sign."""
    states = [dict(state) for *_, state in SENT] + [{"v": "1", "names": "Zo\u00eb & \U0001f600=1"}]
    address = json.dumps((ROOT / "static/page/address.js").as_uri())
    script = f"""
    Object.assign(globalThis, {{ addEventListener() {{}}, document: {{}}, location: {{}} }});
    globalThis.history = {{ state: null, replaceState() {{}} }};
    const {{ checkOf }} = await import({address});
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(checkOf)));
    """
    node = program("node", "for this test")
    found = run([node, "--input-type=module", "-e", script, json.dumps(states)], "Checking")
    assert json.loads(found) == [check_of(state) for state in states]
