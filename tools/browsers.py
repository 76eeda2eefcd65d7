"""The browsers of the tests and of the bench: how they are found, installed and started."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.commands import StepError, run, say

NOT_NEEDED = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess")
"""Features that open hidden pages beside each of ours: half of the work of a short test."""
PLAYWRIGHT_S = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Features that Playwright switches off by itself: Chromium reads the last of such lists only."""
CHROMIUM_FLAGS = (
    f"--disable-features={','.join((*PLAYWRIGHT_S, *NOT_NEEDED))}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass(frozen=True)
class OtherBrowser:
    """A browser that is tested beside Chromium."""

    name: str
    programs: tuple[tuple[str, ...], ...]
    """The programs that it needs, each by the names that it may have."""
    packages: tuple[str, ...]
    """The Debian packages with these programs."""

    def missing(self) -> list[str]:
        """Return the programs that are not there."""
        return [names[0] for names in self.programs if not first_of(names)]


OTHER_BROWSERS = (
    OtherBrowser("Firefox", (("firefox-esr", "firefox"),), ("firefox-esr",)),
    OtherBrowser("WebKit", (("WebKitWebDriver",), ("Xvfb",)), ("webkit2gtk-driver", "xvfb")),
)


CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The names of its program."""
HEADLESS = ("chromium-headless-shell", "chrome-headless-shell")
"""The same without the window around the page: a page takes three fifths of the processor's time."""


def chromium_launch(programs: Iterable[str] = CHROMIUM) -> dict[str, Any]:
    """Return how Playwright starts Chromium: the one that is named or found, else Playwright's own."""
    found = os.environ.get("CARDTABLE_CHROMIUM") or first_of(programs)
    return {"args": list(CHROMIUM_FLAGS), **({"executable_path": found} if found else {})}


def install_headless() -> None:
    """Get the Chromium without a window where apt has it: other systems have no such package."""
    if not first_of(HEADLESS) and _has_apt():
        try:
            _apt("chromium-headless-shell")
        except StepError as error:
            say(f"The tests use the whole Chromium: the one without a window cannot be had ({error}).")


def chromium(interpreter: Path) -> str | None:
    """Return the path of a Chromium, installing Debian's where apt can; None means Playwright's own."""
    if found := first_of(CHROMIUM):
        return found
    if _has_apt():
        _apt("chromium")
        return shutil.which("chromium")
    say("Getting Playwright's own Chromium")
    run([interpreter, "-m", "playwright", "install", "chromium"], "Getting Playwright's Chromium")
    return None


def install_others() -> None:
    """Get the browsers beside Chromium where apt can; print the reason for each that is left out."""
    wanted = [package for other in OTHER_BROWSERS if other.missing() for package in other.packages]
    trouble = "there is no apt, or no right to use it"
    if wanted and _has_apt():
        try:
            _apt("--no-install-recommends", *wanted)
        except StepError as error:
            trouble = str(error)
    for other in OTHER_BROWSERS:
        if lacking := other.missing():
            say(f"{other.name} is left out: {' and '.join(lacking)} cannot be had ({trouble}).")


def first_of(names: Iterable[str]) -> str | None:
    """Return the path of the first of these programs that is there."""
    return next(filter(None, map(shutil.which, names)), None)


def _has_apt() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def _apt(*words: str) -> None:
    packages = ", ".join(word for word in words if not word.startswith("-"))
    say(f"Installing with apt: {packages}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-qq"], "apt-get update", quiet)
    run(["apt-get", "install", "-y", "-qq", *words], f"Installing {packages}", quiet)
