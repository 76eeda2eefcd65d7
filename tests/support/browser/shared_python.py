"""Python for the tests of the page, started once: they all ask the worker of one page that stays open.

The page under test is the built one, and it is the built Python in Pyodide that answers. Only what lies
between them is left out, PyScript's start of a worker, for it takes seconds. Tests of the start, of the
worker's life and of what is between are marked `own_python`.
"""

from __future__ import annotations

import os
from http import HTTPStatus

from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browser.page import wait_until_ready
from tools.site.server import Handler

SLOW = float(os.environ.get("CARDTABLE_SLOW", "0"))
"""So many times slower is the page, and its answers are later: for finding what is read too early."""
LENDING = """
const onWorker = new Set();
export const hooks = { main: { onWorker } };
const sync = {
  about: () => lentPython("about"),
  modules: async () => {},
  respond: (request) => lentPython("respond", request),
};
new MutationObserver((changes) => {
  const scripts = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ type }) => type === "py");
  for (const script of scripts) {
    const worker = { sync, addEventListener() {}, terminate() {} };
    for (const take of onWorker) take(null, { ...worker, ready: Promise.resolve(worker) });
  }
}).observe(document.head, { childList: true });
"""
REPLACED = {"vendor/pyscript/core.js": LENDING.encode(), "static/start/interpreter.js": b""}
ASK = """async ([what, ...given]) => {
  const { sync } = document.querySelector("script[type=py]").xworker;
  let reply = await sync[what](...given);
  if (what !== "respond" || !JSON.parse(given[0]).resume) return reply;
  const isOnlyProgress = () => {
    const { more, html, pause } = JSON.parse(reply);
    return more && !pause && Object.keys(html).length === 0;
  };
  const end = performance.now() + 50;
  while (performance.now() < end && isOnlyProgress()) reply = await sync[what](...given);
  return reply;
}"""
"""Parts of a long job that show nothing but their progress are joined: here each takes a long way."""


class LendingHandler(Handler):
    """Serves the built page with other modules where Python is started, and lets browsers keep its files."""

    def do_GET(self) -> None:  # noqa: N802 (the server's name for it)
        code = REPLACED.get(self.path.lstrip("/").partition("?")[0])
        if code is None:
            return super().do_GET()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(code)))
        self.end_headers()
        self.wfile.write(code)
        return None

    def end_headers(self) -> None:
        """Let nothing be asked for again: the files stay as they are during a run."""
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()


def ask(lender: Page, *asked: str) -> str:
    reply = str(lender.evaluate(ASK, list(asked)))
    if '"resume":true' not in asked[-1]:  # long jobs come in hundreds of parts
        lender.wait_for_timeout(100 * SLOW)
    return reply


class LentPython:
    """The worker of a page that stays open, lent to the pages of a site that `LendingHandler` serves."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._site = site
        self._browser = browser
        self._lender: Page | None = None

    def lend(self, context: BrowserContext) -> None:
        """Have the pages in this context ask the worker that is there, from their first moment on."""
        if self._lender is None:
            self._lender = self._browser.new_context(service_workers="block").new_page()
            self._lender.goto(self._site)
            wait_until_ready(self._lender)
        lender = self._lender
        context.expose_binding("lentPython", lambda _, *asked: ask(lender, *asked))
