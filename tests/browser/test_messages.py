"""Messages of any shape, version and sender to a framed page and to its element do no harm."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Frame, Page, expect

from tests.support.browser.host_page import HOST, POLICY, framed, until_true
from tests.support.browser.page import PATIENCE, Site
from tools.paths import ROOT

MESSAGES = 400
ATTACKS = [
    each["text"] for each in json.loads((ROOT / "tests/support/attacks.json").read_text(encoding="utf-8"))
]
NAMES = re.findall(
    r"\w+",
    "cardtable type id request reply tool action fields state height errors data failure field message "
    "__proto__ constructor toString then length",
)
MAKE = """
const RARE = {
    undefined: () => undefined,
    NaN: () => NaN,
    Infinity: () => Infinity,
    bigint: () => 10n,
    date: () => new Date(0),
    map: () => new Map([["cardtable", 1]]),
    ring: () => { const ring = {}; return Object.assign(ring, {ring}); },
    bytes: () => new Uint8Array(9),
    error: () => new Error("x"),
    huge: () => "x".repeat(300_000),
    hole: () => [,],
};
function make(shape) {
    if (Array.isArray(shape)) return shape.map(make);
    if (shape === null || typeof shape !== "object") return shape;
    if (Object.hasOwn(shape, "rare")) return RARE[shape.rare]();
    return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, make(value)]));
}
"""
UNLIKE_JSON = re.findall(r"(\w+): \(\)", MAKE)
"""What a message can hold and JSON cannot."""
SEND = f"""([shapes, target]) => {{
    {MAKE}
    const to = target === "parent" ? parent : frameOfElement;
    for (const shape of JSON.parse(shapes)) to.postMessage(make(shape), "*");
    to.postMessage("the last one", "*");
}}"""
LISTEN = """
window.lasts = 0;
let heard;
addEventListener("message", ({data, source}) => {
    heard = data;
    if (data === "the last one") lasts += 1;
    if (data?.type === "size") window.frameOfElement ??= source;
    if (data?.type === "result") window.hasResult = true;
});
addEventListener("error", ({message}) => console.error(`${message} when it heard`, heard));
addEventListener("unhandledrejection", ({reason}) => console.error(`${reason} after it heard`, heard));
"""
"""Counts the batches that have come to their end, and tells what was heard when something broke."""

rare = st.sampled_from(UNLIKE_JSON).map(lambda name: {"rare": name})
numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(max_size=20) | st.sampled_from([*ATTACKS, *NAMES])
leaves = st.none() | st.booleans() | numbers | texts | rare
trees = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)


def mostly(*right: Any) -> st.SearchStrategy[Any]:
    """One of what is right, or anything."""
    return st.one_of(*[st.just(one) for one in right], *[st.just(one) for one in right], trees)


requests = st.fixed_dictionaries(
    {},
    optional={
        "tool": mostly("kingdom", "odds"),
        "action": mostly("deal", "open", "no such"),
        "fields": st.dictionaries(texts, texts | st.lists(texts, max_size=3), max_size=3) | trees,
        "state": st.dictionaries(texts, texts, max_size=3) | trees,
        "message": rare,
    },
)
replies = st.fixed_dictionaries(
    {}, optional={"data": trees, "state": trees, "errors": st.lists(trees) | trees, "failure": trees}
)
faults = st.lists(st.fixed_dictionaries({"field": texts, "message": texts}), max_size=2)
messages = st.fixed_dictionaries(
    {"cardtable": mostly(1), "type": mostly("hello", "ask", "answer", "result", "error", "size")},
    optional={
        "id": mostly(1) | numbers,
        "request": requests | trees,
        "reply": replies | trees,
        "height": mostly(500) | numbers,
        "tool": mostly("kingdom"),
        "errors": faults | trees,
        "data": trees,
    },
)


def generated() -> list[Any]:
    """Return shapes of messages, as the profile of the tests asks for them: by chance, or always the same."""
    found: list[Any] = []

    @settings(max_examples=MESSAGES, database=None, suppress_health_check=list(HealthCheck))
    @given(messages | trees)
    def note(shape: Any) -> None:
        found.append(shape)

    note()
    return found


def is_number(value: object) -> bool:
    """Whether JavaScript takes the value of a shape for a number."""
    return value in ({"rare": "NaN"}, {"rare": "Infinity"}) or type(value) in (int, float)


def is_of_version_one(shape: object) -> bool:
    """Whether a shape has the version that both sides speak."""
    return (
        isinstance(shape, dict) and type(shape.get("cardtable")) in (int, float) and shape["cardtable"] == 1
    )


def numbered(shapes: list[Any]) -> list[Any]:
    """Return shapes whose questions each have a number of their own: of one number only the newest counts."""
    return [
        {**shape, "id": 1000 + at} if is_of_version_one(shape) and is_number(shape.get("id")) else shape
        for at, shape in enumerate(shapes)
    ]


def asks(shape: Any) -> bool:
    """Whether the page answers."""
    return is_of_version_one(shape) and shape.get("type") == "ask" and is_number(shape.get("id"))


def tells(shape: Any) -> bool:
    """Whether the element tells its site: a result or an error of the right shape."""
    if not is_of_version_one(shape) or not isinstance(shape.get("tool"), str):
        return False
    errors = shape.get("errors")
    named = isinstance(errors, list) and all(
        isinstance(each, dict) and all(isinstance(each.get(name), str) for name in ("field", "message"))
        for each in errors
    )
    return shape.get("type") == "result" or (shape.get("type") == "error" and named)


def send(frame: Frame | Page, shapes: list[Any], target: str) -> None:
    """Post messages from a window: to the element's frame, or to the window's own parent."""
    frame.evaluate(SEND, [json.dumps(shapes), target])


@pytest.mark.long
@pytest.mark.own_context
def test_messages_of_any_shape_do_no_harm(page: Page, site: str, serve: Site, tmp_path: Path) -> None:
    """From the site, the frame and a third window, all at once; then a right question is answered."""
    body = (
        '<card-table tool="kingdom" sets="base-2" seed="embedded" loading="eager"></card-table>'
        f'<iframe src="{site}static/icon.svg"></iframe>'
    )
    html = HOST.format(policy=POLICY.format(site=site.rstrip("/")), site=site, body=body)
    (tmp_path / "index.html").write_text(html, encoding="utf-8")
    page.context.add_init_script(LISTEN)
    page.goto(serve(tmp_path))
    shown, third = sorted(framed(page, 2), key=lambda frame: "icon.svg" in frame.url)
    expect(shown.locator("#kingdom-panel .tile[data-card]").nth(9)).to_be_visible(timeout=PATIENCE)
    shown.evaluate("parent.frames[0].frameOfElement = window")  # it cannot be reached through its site
    until_true(page, "window.hasResult")
    before = shown.locator("#kingdom-panel").inner_html()
    page.evaluate(
        """() => { window.told = []; window.answers = [];
        addEventListener("message", ({data, source}) => {
            if (source !== frameOfElement || data?.type !== "answer") return;
            if (data.id >= 1000) answers.push(data.id);
        });
        for (const type of ["result", "error"])
            document.querySelector("card-table").addEventListener(type, () => told.push(type)); }"""
    )

    shapes = numbered(generated())
    assert any(map(asks, shapes)), "some of them are answered"
    assert any(map(tells, shapes)), "some of them are told"
    send(page, shapes, "frame")
    send(third, shapes, "frame")
    send(third, shapes, "parent")
    height = page.locator("card-table").bounding_box()
    forged = [{"type": "result", "tool": "forged"}, {"type": "size", "height": 5}]
    send(page.main_frame, [{"cardtable": 1, **each} for each in forged], "parent")
    shown.wait_for_function("lasts === 2", timeout=PATIENCE)
    until_true(page, "lasts === 2")
    right = {"action": "deal", "fields": {"sets": ["base-2"], "seed": "embedded"}}
    answer = page.evaluate("request => document.querySelector('card-table').ask(request)", right)
    assert len(answer["data"]["piles"]) == 10
    asked = [shape["id"] for shape in shapes if asks(shape)]
    until_true(page, f"answers.length === {len(asked)}")  # long jobs let others pass
    assert sorted(page.evaluate("answers")) == asked
    assert page.evaluate("told") == [], "nobody but the frame speaks for it"
    assert page.locator("card-table").bounding_box() == height

    quiet = [shape for shape in shapes if not (is_of_version_one(shape) and shape.get("type") == "answer")]
    send(shown, shapes, "parent")
    until_true(page, "lasts === 3")
    assert page.evaluate("told.length") == sum(map(tells, quiet))
    assert shown.locator("#kingdom-panel").inner_html() == before
    assert [frame.evaluate("typeof window.__ran") for frame in page.frames] == ["undefined"] * 3

    page.evaluate("told.length = 0")
    shown.get_by_role("button", name="Deal a kingdom").click()
    until_true(page, "told.includes('result')")
    answer = page.evaluate("request => document.querySelector('card-table').ask(request)", right)
    assert len(answer["data"]["piles"]) == 10
