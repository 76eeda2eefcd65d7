"""Lighthouse on the built page, with its phone settings: part of the bench, and installed by it alone."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Mapping
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

from tools.bench.record import Record
from tools.browsers import CHROMIUM_FLAGS
from tools.commands import program, run, say
from tools.paths import ROOT
from tools.site.server import Handler
from tools.stamps import Stamp, digest, files_below

FOLDER = ROOT / "tools/bench/lighthouse"
PROGRAM = FOLDER / "node_modules/lighthouse/cli/index.js"
RUNS = 5
"""As Lighthouse advises, for its figures vary with what else a machine does."""
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
PACKED_ALREADY = (".gz", ".png", ".whl", ".xz", ".zip")


class PackingHandler(Handler):
    """A static host that sends files compressed by gzip; they are compressed in advance."""

    def __init__(self, packed: Mapping[Path, bytes], *given: Any, directory: str) -> None:
        self._packed = packed
        super().__init__(*given, directory=directory)

    def send_head(self) -> BytesIO:
        """Answer with the packed file, or as it is if it is packed already."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        content = self._packed.get(path)  # None: Lighthouse asks for source maps, which are not there
        self.send_response(404 if content is None else 200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix not in PACKED_ALREADY:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content or b"")))
        self.end_headers()
        return BytesIO(content or b"")


def packed_files(site: Path) -> dict[Path, bytes]:
    """Return what such a host sends of a site, by path."""
    return {
        file: content if file.suffix in PACKED_ALREADY else gzip.compress(content, 6)
        for file in files_below(site)
        for content in [file.read_bytes()]
    }


def install() -> None:
    """Install Lighthouse as its lock file pins it. Raises `StepError`."""
    stamp = Stamp(FOLDER / "node_modules", digest([FOLDER / "package-lock.json"]))
    if not stamp.fresh():
        say("Getting Lighthouse")
        npm = program("npm", "to get Lighthouse (Node 20 or newer brings it)")
        run([npm, "--prefix", FOLDER, "ci", "--silent", "--ignore-scripts"], "npm ci")
        stamp.set()


def scores(site: Path, chromium: str) -> dict[str, int]:
    """Return the scores of a site, 0 to 100, by Lighthouse's categories: medians. Raises `StepError`."""
    handler = partial(PackingHandler, packed_files(site), directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    node = program("node", "to run Lighthouse (Node 20 or newer)")
    flags = " ".join(("--headless=new", *CHROMIUM_FLAGS))
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    command = [node, PROGRAM, address, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    with_browser = {**os.environ, "CHROME_PATH": chromium}
    told = [json.loads(run(command, "Lighthouse", with_browser))["categories"] for _ in range(RUNS)]
    server.shutdown()
    return {name: round(100 * median(each[name]["score"] for each in told)) for name in WANTED}


def report(record: Record, site: Path, chromium: str) -> None:
    """Record the scores, with what is wanted."""
    install()
    found = scores(site, chromium)
    for name, least in WANTED.items():
        record.row("page", f"Lighthouse, a phone, median of {RUNS}: {name}", str(found[name]), str(least))
