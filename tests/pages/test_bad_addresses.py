"""A part of an address that is wrong is named, with what is accepted; the rest of the page works."""

from __future__ import annotations

import json

import pytest

from cardtable.pages.core.address import check_of, received
from cardtable.pages.core.registry import TOOLS
from tests.support.samples import answers, opened, states_of
from tools.commands import program, run
from tools.paths import ROOT

SENT = [(tool, name, state) for tool in TOOLS for name, state in states_of(tool).items()]
BEHIND = [")", ",", ".", '">', ").", "!", "\u201d", "*", {"utm_source": "x"}, {"fbclid": "a_b"}]


@pytest.mark.parametrize("state", [pytest.param(state, id=f"{tool} {name}") for tool, name, state in SENT])
@pytest.mark.parametrize("behind", BEHIND, ids=str)
def test_what_follows_a_link_is_no_part_of_it(state: dict[str, str], behind: str | dict[str, str]) -> None:
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
