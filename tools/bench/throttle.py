"""A slow network and a slow processor for the bench, the same for pages, workers and service workers.

The throttling of DevTools covers neither the fetches of a worker nor its thread. So the host itself sends
slowly, and the browser's page processes are stopped for a part of each moment.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from tools.bench.lighthouse_scores import PackingHandler, packed_files
from tools.site.server import HOST, Server

PIECE = 8192
"""Bytes that are sent at once."""
MOMENT = 0.04
"""Seconds in which a page process runs and stands once."""
LOOK = 0.1
"""Seconds after which new page processes are looked for."""


@dataclass(frozen=True)
class Network:
    """The connection of a visitor."""

    name: str
    bits: float
    """In a second, of all files together; infinite: as fast as this machine."""
    latency: float
    """Seconds between a request and the first byte of its answer."""


FAST = Network("desk", float("inf"), 0.0)
PHONES = (Network("10 Mbit/s, 40 ms", 10e6, 0.04), Network("1.6 Mbit/s, 150 ms", 1.6e6, 0.15))
SLOWER = 4
"""How many times slower the processor of a phone is."""


class Line:
    """A connection that all requests of a visitor share."""

    def __init__(self) -> None:
        self.network = FAST
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, content: bytes, out: BinaryIO) -> Iterator[int]:
        """Send content as slowly as the connection allows; yields how many bytes have gone."""
        for at in range(0, len(content), PIECE):
            piece = content[at : at + PIECE]
            with self._lock:
                self._free = max(self._free, time.perf_counter()) + 8 * len(piece) / self.network.bits
                wait = self._free - time.perf_counter()
            time.sleep(max(wait, 0))
            out.write(piece)
            yield len(piece)


class SlowHandler(PackingHandler):
    """A static host with gzip, at the other end of a slow connection; it counts the bytes that it sends."""

    def __init__(self, line: Line, sent: dict[str, int], *given: Any, **more: Any) -> None:
        self._line = line
        self._sent = sent
        super().__init__(*given, **more)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send the file."""
        time.sleep(self._line.network.latency)
        content = source.read()
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        with suppress(BrokenPipeError, ConnectionResetError):  # the visit has ended
            for count in self._line.send(content, outputfile):
                self._sent[name] = self._sent.get(name, 0) + count


@dataclass
class SlowHost:
    """A host with gzip whose connection can be changed."""

    address: str
    line: Line
    sent: dict[str, int]
    """Bytes by file since this was emptied."""
    end: Callable[[], None]


def slow_host(site: Path) -> SlowHost:
    """Serve a site over a connection that is as fast as this machine, at first."""
    line, sent, packed = Line(), dict[str, int](), packed_files(site)
    server = Server((HOST, 0), partial(SlowHandler, line, sent, packed, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return SlowHost(f"http://{HOST}:{server.server_address[1]}/", line, sent, server.shutdown)


@contextmanager
def slow_processor(times: float) -> Iterator[None]:
    """Let the page processes of this program's browsers run a part of the time only, with all threads."""
    known: set[int] = set()
    ended = threading.Event()

    def stop_and_go() -> None:
        while not ended.is_set():
            _signal(known, signal.SIGSTOP)
            time.sleep(MOMENT * (1 - 1 / times))
            _signal(known, signal.SIGCONT)
            time.sleep(MOMENT / times)

    def look() -> None:
        while not ended.wait(LOOK):
            known.update(_renderers(os.getpid()))

    known.update(_renderers(os.getpid()))
    threads = [threading.Thread(target=work) for work in (stop_and_go, look)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()
        _signal(known, signal.SIGCONT)


def _signal(processes: Iterable[int], what: signal.Signals) -> None:
    for process in list(processes):
        with suppress(ProcessLookupError):
            os.kill(process, what)


def _renderers(of: int) -> set[int]:
    """The page processes of the browsers that a process has started."""
    parents, kinds = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            number = int(folder.name)
            parents[number] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            kinds[number] = b"--type=renderer" in (folder / "cmdline").read_bytes()
    found = set()
    for number, is_renderer in kinds.items():
        above = number
        while is_renderer and above in parents and above != of:
            above = parents[above]
        if is_renderer and above == of:
            found.add(number)
    return found
