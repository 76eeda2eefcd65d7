"""Lighthouse on the built page, with its phone settings: part of the bench, and installed by it alone."""

from __future__ import annotations

import gzip
import json
import os
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread

from tests.conftest import CHROMIUM_FLAGS
from tools.server import Handler
from tools.steps import ROOT, Stamp, digest, run, say, tool

FOLDER = ROOT / "tools/lighthouse"
PROGRAM = FOLDER / "node_modules/lighthouse/cli/index.js"
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
PACKED_ALREADY = (".gz", ".png", ".whl", ".zip")


class PackingHandler(Handler):
    """A static host that packs what it sends with gzip, as they do."""

    def send_head(self) -> BytesIO:
        """Answer with the packed file, or as it is if it is packed already."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        found = path.is_file()  # Lighthouse asks for source maps, which the page leaves out
        content = path.read_bytes() if found else b""
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix not in PACKED_ALREADY:
            content = gzip.compress(content, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)


def install() -> None:
    """Install Lighthouse as its lock file pins it. Raises `StepError`."""
    stamp = Stamp(FOLDER / "node_modules", digest([FOLDER / "package-lock.json"]))
    if not stamp.fresh():
        say("Getting Lighthouse")
        npm = tool("npm", "to get Lighthouse (Node 20 or newer brings it)")
        run([npm, "--prefix", FOLDER, "ci", "--silent", "--ignore-scripts"], "npm ci")
        stamp.set()


def scores(site: Path, chromium: str) -> dict[str, int]:
    """Return the scores of a site, 0 to 100, by Lighthouse's categories. Raises `StepError`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(PackingHandler, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    node = tool("node", "to run Lighthouse (Node 20 or newer)")
    flags = " ".join(("--headless=new", *CHROMIUM_FLAGS))
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    command = [node, PROGRAM, address, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    told = json.loads(run(command, "Lighthouse", {**os.environ, "CHROME_PATH": chromium}))
    server.shutdown()
    return {name: round(100 * told["categories"][name]["score"]) for name in WANTED}


def report(site: Path, chromium: str) -> None:
    """Print the scores, with what is wanted in brackets."""
    install()
    found = scores(site, chromium)
    told = ", ".join(f"{name} {found[name]} ({least})" for name, least in WANTED.items())
    say(f"Lighthouse, a phone: {told}")
