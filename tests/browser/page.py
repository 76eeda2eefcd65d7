"""What the browser tests share: waiting for the page, reading it, and watching what it must not do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Dialog, Error, Page, Route, Worker, expect

from tools.steps import ROOT

AXE = ROOT / "node_modules/axe-core/axe.min.js"
Site = Callable[[Path], str]
ChangedSite = Callable[[Callable[[Path], None]], str]
PILE = "#kingdom-panel .tile[data-slot^=pile]"


VIOLATION = "against the policy"
TELL_VIOLATIONS = f"""addEventListener("securitypolicyviolation", (event) => {{
  console.error(`{VIOLATION}: ${{event.effectiveDirective}} ${{event.blockedURI}} ${{event.sourceFile}}`);
}});"""


class Watch:
    """What a page did that no page may do: console errors, dialogs, breaches of its policy, foreign requests.

    Workers are watched from their first moment on that can be caught; a blob's inherits the page's policy.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.complaints: list[str] = []
        self.allowed: tuple[str, ...] = ("Service Worker registration blocked by Playwright",)
        context.on("console", lambda said: self._note(said.text, said.type))
        context.on("weberror", lambda error: self._note(str(error.error)))
        context.on("request", lambda request: self._check(request.url))
        context.on("dialog", self._refuse)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("page", lambda page: page.on("worker", watch_worker))

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
        if parts.hostname != "127.0.0.1" and parts.scheme not in ("data", "about"):
            self.complaints.append(f"a request left the origin: {url}")


def watch_worker(worker: Worker) -> None:
    """Let a worker tell what is against its policy."""
    with suppress(Error):  # it was ended meanwhile
        worker.evaluate(f"() => {{ {TELL_VIOLATIONS} }}")


def wait_until_ready(page: Page) -> str:
    """Wait until Python is there, and return how it was started."""
    page.wait_for_selector("html[data-python=ready]", timeout=90_000)
    return str(page.evaluate("document.documentElement.dataset.start"))


@contextmanager
def python_held(page: Page) -> Iterator[None]:
    """Let a Python of its own not start before the end of this block: what is done in it, is done before."""
    held: list[Route] = []
    page.route("**/vendor/pyscript/core.js", lambda route: held.append(route))
    yield
    expect(page.locator("html")).to_have_attribute("data-python", "starting")
    for route in held:
        route.continue_()
    page.unroute("**/vendor/pyscript/core.js")


def tiles(page: Page) -> list[str]:
    """Wait for a kingdom and return the ids of its ten piles, in the order shown."""
    page.wait_for_selector(PILE, timeout=90_000)
    return [str(tile.get_attribute("data-card")) for tile in page.locator(PILE).all()]


def deal(page: Page) -> list[str]:
    """Press the button and return the ids of the piles, once they are others than before."""
    seed = page.locator(".seed code")
    before = seed.inner_text() if seed.count() else ""
    page.get_by_role("button", name="Deal a kingdom").click()
    expect(seed).not_to_have_text(before or "none yet", timeout=90_000)
    return tiles(page)


def axe_findings(page: Page, *rules: str) -> list[tuple[str, list[str]]]:
    """Return what axe-core finds on the page, best practices included: rules, and elements.

    With `rules`, only these are tried.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found]


def fragment(page: Page) -> str:
    """Return the fragment of the page's address."""
    return str(page.evaluate("location.hash"))
