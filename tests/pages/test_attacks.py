"""Every field and every part of an address, fed with known attacks and with whatever Hypothesis thinks of.

Whatever comes in: the answer comes within a bound on work, it is never a fault of ours, its errors name a
field that exists, its markup is only what the page's own code makes, and its state survives the address.

Messages from other sites (embedding) will be one more place, beside "fields" and "state", in `names_read`.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.pages.form import shortened
from cardtable.pages.router import HANDLERS, TOOLS, Router, _text
from tests.pages import hostile
from tests.pages.handlers import answers, requests
from tests.pages.hostile import Attack, attacked, complaints, known_attacks, names_read, readers, share
from tests.pages.seeded import ENTROPY

EVERY = [(tool, action) for tool in TOOLS for action in HANDLERS[tool]]
LEAST = 3
"""Attacks that every reader of a name meets, however many readers share them."""
LONG = 200
"""From so many characters on the work is counted: what is shorter cannot ask for much."""


@pytest.mark.parametrize(("tool", "action"), EVERY)
def test_every_handler_answers_a_good_request(tool: str, action: str) -> None:
    """What the attacks start from is answered without a complaint."""
    reply = answers(requests()[tool, action], parts=2)[-1]
    assert "html" in reply, reply


@pytest.mark.parametrize(("tool", "action"), EVERY)
def test_no_known_attack_does_harm(tool: str, action: str) -> None:
    """Each name that the handler reads meets its share of the list, one at a time."""
    request = requests()[tool, action]
    found = []
    for where, name in names_read(tool, action):
        for attack in share(tool, action, where, name, LEAST):
            hostile_request = attacked(request, where, name, attack.values)
            wrong = complaints(hostile_request, [name], count=attack.size > LONG)
            found += [f"{where} {name!r}, {attack.name}: {complaint}" for complaint in wrong]
    assert not found, f"{len(found)} complaints:\n" + "\n".join(found[:20])


def test_every_name_that_is_read_meets_every_attack() -> None:
    """The shares of a name's readers, put together, are the whole list."""
    assert len(known_attacks()) > 150
    for (tool, where, _), mates in readers().items():
        met = {attack.name for action, name in mates for attack in share(tool, action, where, name, LEAST)}
        assert met == {attack.name for attack in known_attacks()}


@pytest.mark.parametrize("tool", TOOLS)
def test_every_part_of_an_address_is_attacked(tool: str) -> None:
    """What the address may hold is among the names, and so is one that it may not."""
    names = {name for of_tool, where, name in readers() if of_tool == tool and where == "state"}
    assert {"v", "unheard-of"} <= names
    assert len(names) >= 6


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


@pytest.mark.parametrize("tool", TOOLS)
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_nothing_that_hypothesis_finds_does_harm(tool: str, data: st.DataObject) -> None:
    """Any handler, up to three of its names at once, any values."""
    action = data.draw(st.sampled_from(list(HANDLERS[tool])))
    request: dict[str, Any] = requests()[tool, action]
    names = (
        data.draw(st.lists(st.sampled_from(names_read(tool, action)), min_size=1, max_size=3))
        if (names_read(tool, action))
        else []
    )
    for where, name in names:
        request = attacked(request, where, name, data.draw(VALUES))
    assert complaints(request, [name for _, name in names]) == []


@pytest.mark.parametrize(
    ("action", "name"),
    [
        ("pick", "name"),
        ("weights-enter", "taste-name"),
        ("taste-set", "factor"),
        ("taste-set", "value-blocker"),
    ],
)
def test_what_is_too_long_is_not_taken_for_nothing(action: str, name: str) -> None:
    """The message names the field and how much is accepted."""
    reply = Router().respond(attacked(requests()["kingdom", action], "fields", name, ["9" * 61]))
    message = "61 characters are too many: at most 60 are accepted."
    assert reply["errors"] == [{"field": name, "message": message}]


@given(st.dictionaries(st.text(max_size=70), st.text(max_size=70), max_size=3))
def test_parts_that_no_address_has_are_named(parts: dict[str, str]) -> None:
    """Whatever stands in an address, the answer names a part of it."""
    for tool in TOOLS:
        request = {
            "form": "f",
            "tool": tool,
            "action": "open",
            "state": {"v": "1", **parts},
            "entropy": ENTROPY,
        }
        assert complaints(request, [shortened(_text(name)) for name in parts]) == []


READ_BY = {"entropy": TOOLS, "now": ("kingdom",), "language": (), "form": ()}
"""What the page adds to a request, and the tools that read it; the router reads all of it."""


@pytest.mark.parametrize("name", READ_BY)
@pytest.mark.parametrize("tool", TOOLS)
def test_what_the_page_adds_to_a_request_may_be_anything(tool: str, name: str) -> None:
    """The page itself makes these; they do no harm either.

    What a tool reads meets every attack there; of what the router alone reads each tool meets its share.
    """
    request = requests()[tool, "deal" if tool == "odds" else "again"]
    every = known_attacks()
    for attack in every if tool in READ_BY[name] else every[TOOLS.index(tool) :: len(TOOLS)]:
        value = "".join(attack.values)[:50_000]
        assert complaints({**request, name: value}) == [], attack.name


def test_a_check_that_finds_nothing_would_be_worthless() -> None:
    """The checks see a script, a handler, an address, a style, a strange action and a formula."""
    for html in (
        "<script></script>",
        '<b onclick="x">',
        '<a href="javascript:x">',
        '<a href="//evil.example">',
        '<p style="x">',
        '<button data-action="nonsense">',
        "<!-- x -->",
        "<marquee>",
        '<p id="a b">',
        '<button data-download="x.csv" data-content="a,=1+1">',
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
