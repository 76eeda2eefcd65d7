"""Messages of any shape, version and sender to a framed page and to its element do no harm."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.support.browser.host_page import HostPage, framed, until_true
from tests.support.browser.page import PATIENCE, Site
from tests.support.seed import SEED
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
RIGHT: dict[str, list[Any]] = {
    "cardtable": [1],
    "type": ["hello", "ask", "answer", "result", "error", "size"],
    "id": [1, 2.5],
    "tool": ["kingdom", "odds"],
    "action": ["deal", "open", "no such"],
    "fields": [{"sets": "base-2"}, {"sets": ["base-2"]}],
    "state": [{"v": "1", "sets": "base-2"}],
    "height": [500],
    "errors": [[{"field": "sets", "message": "x"}]],
    "request": [{"tool": "kingdom", "action": "deal", "fields": {"sets": "base-2"}}],
    "reply": [{"data": {}}, {"errors": []}],
}
"""What a member of a message may be."""


def anything(random: Random, depth: int = 3) -> Any:
    """Return a shape: a leaf, a list, or members by names that mean something and others."""
    kind = random.randrange(6 if depth else 4)
    if kind == 4:
        return [anything(random, depth - 1) for _ in range(random.randrange(4))]
    if kind == 5:
        return {random.choice(NAMES): anything(random, depth - 1) for _ in range(random.randrange(4))}
    leaves = [None, True, False, 0, -1, 2**53, 1e300, "", *NAMES]
    return random.choice([leaves, ATTACKS, [{"rare": name} for name in UNLIKE_JSON]][min(kind, 2)])


def message(random: Random) -> dict[str, Any]:
    """Return a message of which each member is right or anything, or is not there."""
    members = ["cardtable", "type", *random.sample([*RIGHT], random.randrange(len(RIGHT)))]
    return {name: random.choice([*RIGHT[name], anything(random)]) for name in members}


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
    page.context.add_init_script(LISTEN)
    HostPage(page, site, serve, tmp_path).open(body)
    shown, third = sorted(framed(page, 2), key=lambda frame: "icon.svg" in frame.url)
    expect(shown.locator("#kingdom-panel .tile[data-card]").nth(9)).to_be_visible(timeout=PATIENCE)
    shown.evaluate("parent.frames[0].frameOfElement = window")  # it cannot be reached through its site
    until_true(page, "window.hasResult")
    before = shown.locator("#kingdom-panel").inner_html()
    page.evaluate(
        """() => { window.told = [];
        for (const type of ["result", "error"])
            document.querySelector("card-table").addEventListener(type, () => told.push(type)); }"""
    )

    random = Random(SEED)
    shapes = [*(message(random) for _ in range(MESSAGES)), *(anything(random) for _ in range(MESSAGES // 4))]
    send(page, shapes, "frame")
    send(third, shapes, "frame")
    send(third, shapes, "parent")
    height = page.locator("card-table").bounding_box()
    forged: list[dict[str, Any]] = [{"type": "result", "tool": "forged"}, {"type": "size", "height": 5}]
    send(page.main_frame, [{"cardtable": 1, **each} for each in forged], "parent")
    shown.wait_for_function("lasts === 2", timeout=PATIENCE)
    until_true(page, "lasts === 2")
    right = {"action": "deal", "fields": {"sets": ["base-2"], "seed": "embedded"}}
    answer = page.evaluate("request => document.querySelector('card-table').ask(request)", right)
    assert len(answer["data"]["piles"]) == 10
    assert page.evaluate("told") == [], "nobody but the frame speaks for it"
    assert page.locator("card-table").bounding_box() == height

    send(shown, shapes, "parent")
    until_true(page, "lasts === 3")
    assert page.evaluate("told.length") > 0
    assert shown.locator("#kingdom-panel").inner_html() == before
    assert [frame.evaluate("typeof window.__ran") for frame in page.frames] == ["undefined"] * 3

    page.evaluate("told.length = 0")
    shown.get_by_role("button", name="Deal a kingdom").click()
    until_true(page, "told.includes('result')")
    answer = page.evaluate("request => document.querySelector('card-table').ask(request)", right)
    assert len(answer["data"]["piles"]) == 10
