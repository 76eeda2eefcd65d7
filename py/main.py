"""The worker's door: requests come in from the page as JSON, replies go out as JSON."""

from __future__ import annotations

import json
import sys

import js
from pyscript import sync

from cardtable.pages.core.router import Router

router = Router()


def respond(request: str) -> str:
    """Answer one request of the page (see `Router.respond`)."""
    return json.dumps(router.respond(json.loads(request)))


def about() -> str:
    """Say which Python this is and how it was started."""
    return json.dumps({"python": sys.version.split()[0], "start": getattr(js, "CARDTABLE_START", "stock")})


async def modules() -> None:
    """Return when the modules of all tools are there; without the fast start they always are."""
    load = getattr(js, "loadModules", None)
    if load:
        await load()


sync.respond = respond
sync.modules = modules
sync.about = about
