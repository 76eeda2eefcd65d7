"""The start in Firefox and in WebKit: first visits to the page and to the stock page, in turn."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from tools.bench.record import Record
from tools.bench.visits import FIRST_TILE, PRESS
from tools.browsers import OTHER_BROWSERS, first_of
from tools.commands import say
from tools.webdriver import STARTS

ROUNDS = 5
WANTED = {"Firefox": "0.35", "WebKit": "0.25"}
FIRST_KINGDOM = """(tile) => {
  PRESS;
  return new Promise((done) => {
    const look = (_, observer) => {
      if (!document.querySelector(tile)) return;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now()));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}""".replace("PRESS", PRESS)
STOCK_KINGDOM = """() => new Promise((done) => {
  new BroadcastChannel("stock").onmessage = () => done(performance.now());
})"""
"""The stock page's worker tells that it has dealt."""


def report(record: Record, address: str) -> None:
    """Record the start of each browser that is there as a share of the stock page's, with what is wanted."""
    for browser in OTHER_BROWSERS:
        if lacking := browser.missing():
            say(f"{browser.name} is left out: {' and '.join(lacking)} cannot be found")
            continue
        stock, ours = [], []
        for _ in range(ROUNDS):
            stock.append(visit(browser.name, f"{address}stock/index.html", STOCK_KINGDOM))
            ours.append(visit(browser.name, address, FIRST_KINGDOM, FIRST_TILE))
        base, own = median(stock) / 1000, median(ours) / 1000
        share = f"{own / base:.2f} ({WANTED[browser.name]})"
        record.row("starts", browser.name, f"{base:.2f} s", "", "", f"{own:.2f} s", share)


def visit(name: str, address: str, moment: str, *arguments: str) -> float:
    """Return the milliseconds from navigation to a moment, in a new browser with an empty cache."""
    program = first_of(next(each for each in OTHER_BROWSERS if each.name == name).programs[0])
    assert program, f"{name} was found a moment ago"
    with tempfile.TemporaryDirectory() as folder, STARTS[name](program, Path(folder)) as browser:
        browser.open(address)
        return float(browser.evaluate(moment, *arguments))
