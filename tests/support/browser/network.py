"""Networks that a page believes to have: the files that it fetches must not depend on a busy machine."""

from __future__ import annotations

from playwright.sync_api import Page

_AS_IF = """{
    const {getEntriesByType} = Performance.prototype;
    const told = {transferSize: 50_100, encodedBodySize: 50_000, responseStart: 0, responseEnd: MILLISECONDS};
    performance.getEntriesByType = (type) =>
        getEntriesByType.call(performance, type).map((entry) => ({...entry.toJSON(), ...told}));
}"""
FAST = _AS_IF.replace("MILLISECONDS", "1")
"""A script for pages whose files come at once."""
SLOW = _AS_IF.replace("MILLISECONDS", "400")
"""A script for pages whose files come slowly."""


def on_a_slow_network(page: Page) -> None:
    """Have a page find its network slow; it is as fast as ever."""
    page.add_init_script(SLOW)
