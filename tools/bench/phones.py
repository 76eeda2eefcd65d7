"""The start on a phone: first visits over slow networks, with a slow processor, and their bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial
from statistics import median

from playwright.sync_api import Browser, Page

from tools.bench.record import Record
from tools.bench.throttle import PHONES, SLOWER, Network, SlowHost, slow_processor
from tools.bench.visits import (
    AT_REST,
    FIRST_TILE,
    PRESS,
    first_answer,
    first_kingdom,
    in_new_context,
    stock_kingdom,
)
from tools.commands import say

ROUNDS = 3
"""A visit takes up to a minute."""
WANTED = {"10 Mbit/s, 40 ms": ("0.08", "0.33"), "1.6 Mbit/s, 150 ms": ("0.05", "0.45")}
"""By network, as shares of the stock page: an answer on the page, and the first press answered."""
WANTED_BYTES = "4.60 MB"
COUNT = """() => {
  const start = performance.now();
  let sum = 0;
  for (let number = 0; number < 2e8; number++) sum += number % 7;
  return performance.now() - start;
}"""
COUNT_IN_WORKER = f"""() => new Promise((resolve) => {{
  const code = "onmessage = () => postMessage((" + {COUNT!r} + ")());";
  const worker = new Worker(URL.createObjectURL(new Blob([code], {{type: "text/javascript"}})));
  worker.onmessage = ({{data}}) => resolve(data);
  worker.postMessage(0);
}})"""
FETCH = "address => {{ const start = performance.now(); return ({}).then(() => performance.now() - start); }}"
FETCH_HERE = FETCH.format("fetch(address).then(reply => reply.arrayBuffer())")
FETCH_IN_WORKER = FETCH.format("""new Promise((resolve) => {
  const code = `onmessage = async ({data}) => {
    const reply = await fetch(data);
    postMessage((await reply.arrayBuffer()).byteLength);
  };`;
  const worker = new Worker(URL.createObjectURL(new Blob([code], {type: "text/javascript"})));
  worker.onmessage = resolve;
  worker.postMessage(address);
})""")


def report(record: Record, browser: Browser, hosts: list[SlowHost]) -> None:
    """Record the starts on phones, and the bytes of a visit by moment; the first host has the stock page."""
    check(browser, hosts[0])
    for network in PHONES:
        row(record, browser, hosts, network)
    moments(record, browser, hosts[0])


def check(browser: Browser, host: SlowHost) -> None:
    """Print how much slower network and processor are, on a page and in a worker."""
    say(f"how the throttling holds (processor {SLOWER} times, network {PHONES[0].name}):")
    visit = partial(in_new_context, browser, service_workers="block")
    for where, count, fetch in (
        ("on a page", COUNT, FETCH_HERE),
        ("in a worker", COUNT_IN_WORKER, FETCH_IN_WORKER),
    ):
        fast = visit(partial(Page.evaluate, expression=count))
        with slow_processor(SLOWER):
            slow = visit(partial(Page.evaluate, expression=count))
        host.line.network = PHONES[0]
        took = visit(partial(time_of_fetch, host=host, fetch=fetch))
        sent = sum(host.sent.values())
        say(f"  {where}: processor {slow / fast:.1f} times slower, {8 * sent / took / 1e3:.1f} Mbit/s")


def time_of_fetch(page: Page, host: SlowHost, fetch: str) -> float:
    """Milliseconds for the modules' zip; what comes before is not counted."""
    page.goto(f"{host.address}LICENSE")
    host.sent.clear()
    return float(page.evaluate(fetch, f"{host.address}vendor/modules.zip"))


def row(record: Record, browser: Browser, hosts: list[SlowHost], network: Network) -> None:
    """Record the start over a network, on the stock page and on each build, in turn."""
    stock: list[float] = []
    ours: list[tuple[list[float], list[float]]] = [([], []) for _ in hosts]

    def timed(host: SlowHost, work: Callable[[Page, str], float]) -> float:
        host.line.network = network
        with slow_processor(SLOWER):
            return float(
                in_new_context(browser, lambda page: work(page, host.address), service_workers="block")
            )

    for _ in range(ROUNDS):
        stock.append(timed(hosts[0], stock_kingdom))
        for (shown, pressed), host in zip(ours, hosts, strict=True):
            shown.append(timed(host, first_answer))
            pressed.append(timed(host, first_kingdom))
    where = f"{network.name}, a processor {SLOWER} times slower"
    for build, times in enumerate(ours):
        record.start(where, median(stock), map(median, times), WANTED[network.name], build)


def moments(record: Record, browser: Browser, host: SlowHost) -> None:
    """Record the bytes of a first visit over the slowest network, and print them by file."""
    host.line.network = PHONES[-1]

    def visit(page: Page) -> list[dict[str, int]]:
        marks: list[dict[str, int]] = []
        host.sent.clear()
        page.goto(host.address, wait_until="commit")
        page.wait_for_selector("html[data-page=ready]", state="attached", timeout=120_000)
        marks.append(dict(host.sent))
        page.evaluate(PRESS)
        page.wait_for_selector(FIRST_TILE, timeout=120_000)
        marks.append(dict(host.sent))
        host.line.network = Network("fast", float("inf"), 0)  # the rest is counted, not timed
        page.wait_for_selector("[data-offline=kept]:not([hidden])", state="attached", timeout=120_000)
        page.wait_for_timeout(AT_REST)
        marks.append(dict(host.sent))
        return marks

    with ExitStack() as stack:
        context = browser.new_context()
        stack.callback(context.close)
        before = dict[str, int]()
        titles = ("before the forms can be used", "before the first kingdom", "of a whole first visit")
        total = 0
        for title, sent in zip(titles, visit(context.new_page()), strict=True):
            new = {name: size - before.get(name, 0) for name, size in sent.items()}
            total += sum(new.values())
            words = f"bytes {title}, as a slow network gets them"
            record.row("page", words, f"{total / 1e6:.2f} MB", WANTED_BYTES if title == titles[1] else "")
            for name, size in largest(new.items()):
                say(f"  {size / 1e3:7.0f} kB  {name}")
            before = sent


def largest(files: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """The files of at least 10 kB, the largest first."""
    return sorted((each for each in files if each[1] >= 10_000), key=lambda each: -each[1])
