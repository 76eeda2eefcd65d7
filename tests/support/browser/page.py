"""What the browser tests share: waiting for the page, reading it, and watching what it must not do."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Dialog, Error, Frame, Locator, Page, Worker, expect

from tests.support import seed
from tests.support.browser import network
from tests.support.browser.scripts import AT_REST, HOLD, UNFOLD
from tools.paths import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"
Site = Callable[..., str]
ChangedSite = Callable[[Callable[[Path], None]], str]
PHONE = (390, 844)
TOUCH = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PILE = "#kingdom-panel .table .tile[data-slot^=pile]"
PATIENCE = 90_000
"""Milliseconds to wait for what takes a while: a slow machine is no fault of the page."""
T = TypeVar("T")


class Show(Protocol):
    """Opens an address of the site in a window of a size, and waits for Python's answer."""

    def __call__(self, address: str = "", size: tuple[int, int] | None = None) -> Page: ...


USED_LATE = "was preloaded using link preload but not used within a few seconds"
"""What Chromium says where Python starts slowly; that it is used, tests/browser/test_start.py tells."""
VIOLATION = "against the policy"
TELL_VIOLATIONS = f"""addEventListener("securitypolicyviolation", (event) => {{
  console.error(`{VIOLATION}: ${{event.effectiveDirective}} ${{event.blockedURI}} ${{event.sourceFile}}`);
}});"""


class Watch:
    """What a page did that no page may do: console errors, dialogs, breaches of its policy, foreign requests.

    Workers are watched from their first moment on that can be caught; a blob's inherits the page's policy.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.reset()
        context.on("console", lambda said: self._note(said.text, said.type))
        context.on("weberror", lambda error: self._note(str(error.error)))
        context.on("request", lambda request: self._check(request.url))
        context.on("dialog", self._refuse)
        context.add_init_script(TELL_VIOLATIONS)
        context.add_init_script(network.FAST)
        context.add_init_script(seed.PAGE)
        context.on("page", lambda page: page.on("worker", watch_worker))

    def reset(self) -> None:
        self.complaints: list[str] = []
        self.allowed: tuple[str, ...] = ("Service Worker registration blocked by Playwright", USED_LATE)

    def allow(self, *parts: str) -> None:
        """Accept console messages that hold one of these parts: the test itself provokes them."""
        self.allowed += parts

    def _note(self, text: str, level: str = "error") -> None:
        if level in ("error", "warning") and not any(part in text for part in self.allowed):
            self.complaints.append(text)

    def _refuse(self, dialog: Dialog) -> None:
        self.complaints.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _check(self, url: str) -> None:
        parts = urlsplit(url.removeprefix("blob:"))
        is_own = parts.hostname == "127.0.0.1" or url.startswith("blob:null/")  # of a sandboxed frame
        if not is_own and parts.scheme not in ("data", "about"):
            self.complaints.append(f"a request left the origin: {url}")


def watch_worker(worker: Worker) -> None:
    """Let a worker tell what is against its policy."""
    with suppress(Error):  # it was ended meanwhile
        worker.evaluate(f"() => {{ {TELL_VIOLATIONS} }}")


def wait_until_ready(page: Page) -> str:
    """Wait until Python is there, and return how it was started."""
    page.wait_for_selector("html[data-python=ready]", timeout=PATIENCE)
    return str(page.evaluate("document.documentElement.dataset.start"))


def settled(page: Page | Frame) -> None:
    """Wait until everything that was asked for is answered, to its last part."""
    expect(page.locator("form[aria-busy]")).to_have_count(0, timeout=PATIENCE)


def at_rest(page: Page) -> None:
    """Wait until the page neither computes nor moves: places on it can be compared from then on."""
    settled(page)
    page.evaluate(AT_REST, PATIENCE)


def open_state(page: Page, address: str) -> None:
    """Open the address of a tool in the page that is there, and wait until the answer fills its panel."""
    page.evaluate(
        """tool => {
          window.filled = false;
          const observer = new MutationObserver(() => { window.filled = true; });
          observer.observe(document.getElementById(`${tool}-panel`), {childList: true, subtree: true});
        }""",
        address.partition("?")[0],
    )
    page.goto(f"{page.url.partition('#')[0]}#{address}")
    page.wait_for_function("window.filled", timeout=PATIENCE)
    settled(page)


OPEN = "fold => { fold.open = true; }"
"""Opens a fold, whatever stands over its line."""


def unfold(element: Locator) -> None:
    """Open the folds around an element, and the menu."""
    element.evaluate(UNFOLD)


def tab_to(target: Locator, key: str = "Tab") -> None:
    """Press Tab, or Shift+Tab, until a control has the focus, as a person without a pointer does."""
    for _ in range(120):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {target}")


def until(page: Page, condition: Callable[[], T], what: str) -> T:
    end = time.monotonic() + PATIENCE / 1000
    while not (found := condition()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        page.wait_for_timeout(50)
    return found


NOTE_REQUESTS = """() => {
    const ask = lentPython;
    window.requests = [];
    window.lentPython = async (...what) => {
        const reply = await ask(...what);
        if (what[0] === "respond") requests.push([JSON.parse(what[1]), JSON.parse(reply)]);
        return reply;
    };
}"""
HOLD_START = f"""{{
    const held = new Promise((resolve) => {{ window.letStart = resolve; }});
    const ask = lentPython;
    window.lentPython = async (...what) => {{
        await held;
        return ask(...what);
    }};
    ({NOTE_REQUESTS})();
}}"""


@contextmanager
def answers_held(page: Page) -> Iterator[None]:
    """Let no answer of a lent Python reach the page within this block: at its end they all do."""
    page.evaluate(HOLD)
    yield
    page.evaluate("letGo()")


def once(page: Page, condition: str, deed: str) -> None:
    """Have the page run a script as soon as another one is true: no moment is missed, however short."""
    page.evaluate(
        f"""() => new MutationObserver((_, observer) => {{
            if (!({condition})) return;
            observer.disconnect();
            {deed};
        }}).observe(document.body, {{attributes: true, childList: true, subtree: true}})"""
    )


def stop_when(page: Page, bar: str, condition: str = "true") -> None:
    """Have the Stop of a progress bar pressed as soon as it is shown and a script is true."""
    shown = f"document.querySelector('{bar}:not([hidden])') && {condition}"
    once(page, shown, f"document.querySelector('{bar} [data-stop]').click()")


def tiles(page: Page) -> list[str]:
    """Wait for a kingdom, and for what was pressed; return the ids of its ten piles, in the order shown."""
    page.wait_for_selector(PILE, timeout=PATIENCE)
    settled(page)
    return [str(each) for each in page.locator(PILE).evaluate_all("all => all.map((e) => e.dataset.card)")]


def deal(page: Page) -> list[str]:
    """Press the button and return the ids of the piles, once they are others than before."""
    settled(page)
    seed = page.locator(".seed code")
    before = seed.inner_text() if seed.count() else ""
    page.get_by_role("button", name="Deal a kingdom").click()
    expect(seed).not_to_have_text(before or "none yet", timeout=PATIENCE)
    return tiles(page)


def in_bar(button: Locator) -> Locator:
    """Show the bar of a tile, as the mouse or the first tap of a finger does, and return a button of it."""
    page = button.page
    tile = button.locator("xpath=ancestor::li")
    if page.evaluate("matchMedia('(hover: hover)').matches"):
        tile.hover()
    else:
        tile.locator(".open").tap()
    return button


def in_menu(page: Page, name: str, menu: str = "Menu") -> Locator:
    """Open a menu of the toolbar by its name, as the mouse or a finger does, and return a button of it."""
    page.get_by_role("button", name=menu, exact=True).click()
    return page.locator(":popover-open").get_by_role("button", name=name, exact=True)


AXE_RUN = """async (options) => {
    const shown = {exclude: [["[role=tabpanel][hidden]"]]};
    return (await axe.run(shown, options)).violations;
}"""
"""Panels that are hidden take half of the time, and nobody meets them: each is looked at when it is shown."""


def axe_findings(page: Page, *rules: str) -> list[tuple[str, list[str]]]:
    """Return what axe-core finds on the page, best practices included: rules, and elements.

    With `rules`, only these are tried.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options: dict[str, object] = {
        "resultTypes": ["violations"],
        "selectors": False,
        **({"runOnly": list(rules)} if rules else {}),
    }
    found = page.evaluate(AXE_RUN, options)
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found]


def fragment(page: Page) -> str:
    """Return the fragment of the page's address, without its check."""
    return re.sub(r"&c=\w{3}", "", str(page.evaluate("location.hash")))
