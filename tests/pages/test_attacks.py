"""Every field and every part of an address, fed with known attacks and with whatever Hypothesis thinks of.

Whatever comes in: the answer comes within a bound on work, it is never a fault of ours, its errors name a
field that exists, its markup is only what the page's own code makes, and its state survives the address.

Messages from other sites (embedding) will be one more place, beside "fields" and "state", in `names_read`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.pages.core.refusals import shortened
from cardtable.pages.core.registry import TOOLS, tool_by_id
from cardtable.pages.core.router import Router, _text
from tests.support import attacks as hostile
from tests.support.attacks import Attack, attacked, complaints, known_attacks, pairs
from tests.support.case_count import case_count, mostly_long
from tests.support.handler_requests import names_read, requests
from tests.support.samples import opened
from tests.support.seed import SEED

SAMPLES = 50
"""Of so many parts of the pairs one is tried in every run, the others in `--all`."""
LONG = 200
"""From so many characters on the work is counted: what is shorter cannot ask for much."""


@pytest.mark.slow
@pytest.mark.parametrize("sample", mostly_long(range(SAMPLES)))
def test_no_known_attack_does_harm(sample: int) -> None:
    """Each family of names meets every attack once, by one of its readers."""
    found = []
    for tool, where, action, name, attack in pairs()[sample::SAMPLES]:
        hostile_request = attacked(requests()[tool, action], where, name, attack.values)
        wrong = complaints(hostile_request, [name], count=attack.size > LONG)
        found += [f"{tool} {action} {where} {name!r}, {attack.name}: {complaint}" for complaint in wrong]
    assert not found, f"{len(found)} complaints:\n" + "\n".join(found[:20])


VALUES = st.lists(
    st.one_of(
        st.text(max_size=80),
        st.from_regex(r"[-+]?[0-9\u0660-\u0669]{1,20}([.,eE][-+]?[0-9]{1,5})?", fullmatch=True),
        st.sampled_from(
            ["1", "0", "-1", "moat", "pile-1", "village", "9", "2Aa", "n", "a1", "default", "\ud800"]
        ),
        st.sampled_from(
            [value for attack in known_attacks() if attack.size < 2000 for value in attack.values]
        ),
    ),
    max_size=4,
)


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS)
@settings(max_examples=case_count(1000), suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nothing_that_hypothesis_finds_does_harm(tool: str, data: st.DataObject) -> None:
    actions = [action for action in tool_by_id(tool).handlers if names_read(tool, action)]
    action = data.draw(st.sampled_from(actions))
    request: dict[str, Any] = requests()[tool, action]
    names = data.draw(st.lists(st.sampled_from(names_read(tool, action)), min_size=1, max_size=3))
    for where, name in names:
        request = attacked(request, where, name, data.draw(VALUES))
    assert complaints(request, [name for _, name in names]) == []


@pytest.mark.slow
@given(st.dictionaries(st.text(max_size=70), st.text(max_size=70), max_size=3))
def test_parts_that_no_address_has_are_named(parts: dict[str, str]) -> None:
    for tool in TOOLS:
        request = {**opened(tool), "state": {"v": "1", **parts}}
        assert complaints(request, [shortened(_text(name)) for name in parts]) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["entropy", "now", "language", "form"])
@pytest.mark.parametrize("tool", TOOLS)
def test_what_the_page_adds_to_a_request_may_be_anything(tool: str, name: str) -> None:
    request = next(each for each in requests().values() if each["tool"] == tool and each["action"] != "open")
    tried = min(case_count(len(known_attacks())), len(known_attacks()))
    for attack in Random(f"{SEED} {tool} {name}").sample(known_attacks(), tried):
        value = "".join(attack.values)[:50_000]
        assert complaints({**request, name: value}) == [], attack.name


def test_a_check_that_finds_nothing_would_be_worthless() -> None:
    for html in (
        "<script></script>",
        '<b onclick="x"></b>',
        '<a href="javascript:x"></a>',
        '<a href="//evil.example"></a>',
        '<p style="x"></p>',
        '<button data-action="nonsense"></button>',
        "<!-- x -->",
        "<p>",
        "<marquee></marquee>",
        '<p id="a b"></p>',
        '<button data-download="x.csv" data-content="a,=1+1"></button>',
    ):
        assert hostile._wrong_html("kingdom", html), html
    assert not hostile._wrong_html("kingdom", '<p class="hint" id="x"><b>&lt;script&gt;</b></p>')
    failing = {"failure": "x", "details": "y", "more": False}
    assert list(hostile._wrong_with("kingdom", failing, set()))
    nameless = {"errors": [{"field": "no-such-field", "message": "m"}], "more": False}
    assert list(hostile._wrong_with("kingdom", nameless, set()))
    assert Router().respond({})["failure"]
    assert hostile.counted(lambda: [len("x") for _ in range(100)])[1] >= 100
    assert Attack("two", ("a", "bc")).size == 3
