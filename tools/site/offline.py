"""The service worker of a site: `service-worker.js` with the list of the files that it keeps."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

from tools.commands import StepError
from tools.paths import ROOT
from tools.site.dependencies import WORKBOX_MODULES
from tools.stamps import files_below
from tools.startup.pack import packed_files

WORKER = "service-worker.js"
PLACE = "self.__WB_MANIFEST"
IMPORTED = (
    *(f"vendor/workbox/workbox-{module}.prod.js" for module in WORKBOX_MODULES),
    "vendor/xz-decompress/xz-decompress.js",
)
LEFT_OUT = ("files.json", "static/components.html", WORKER, *IMPORTED)
"""Files that the page never asks for; the browser itself keeps the worker and the scripts that it imports."""
NAMED_BY_CONTENT = re.compile(r"-[\w-]{8}\.(js|mjs|wasm)$")
"""Files that need no revision; without one, browsers keep their compiled code beside them."""
REVISION = 16
"""How many hexadecimal digits of a file's SHA-256 stand in its key of the cache."""


def kept(site: Path) -> list[dict[str, Any]]:
    """Return the precache list of a site, as Workbox reads it: addresses, revisions or None, hashes.

    A file that is there in a smaller, packed form too has the address and the hash of that in `packed`.
    """
    entries: list[dict[str, Any]] = []
    packed = packed_files(site)
    for file in files_below(site):
        name = file.relative_to(site).as_posix()
        if name not in LEFT_OUT and file.suffix not in (".map", ".xz"):
            digest = hashlib.sha256(file.read_bytes()).hexdigest()
            revision = None if NAMED_BY_CONTENT.search(name) else digest[:REVISION]
            entries.append({"url": name, "revision": revision, "integrity": integrity(file)})
            if smaller := packed.get(name):
                entries[-1]["packed"] = {"url": smaller, "integrity": integrity(site / smaller)}
    return entries


def integrity(file: Path) -> str:
    """Return the hash of a file as browsers write it."""
    return f"sha256-{b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()}"


def write_worker(site: Path) -> None:
    """Write a site's service worker for the files that are there now. Raises `StepError`."""
    source = (ROOT / WORKER).read_text(encoding="utf-8")
    if source.count(PLACE) != 1:
        raise StepError(f"{WORKER} must name {PLACE} once.")
    entries = ",\n".join(f"  {json.dumps(entry)}" for entry in kept(site))
    (site / WORKER).write_text(source.replace(PLACE, f"[\n{entries},\n]"), encoding="utf-8")
