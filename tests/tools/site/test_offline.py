"""What makes the page installable and kept: the list of its files, the manifest, the icons."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from base64 import b64decode
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup

from cardtable.pages.core.language import LANGUAGES
from cardtable.pages.core.registry import TOOLS, all_tools
from tools.commands import StepError
from tools.paths import DIST, ROOT
from tools.site.icons import ICONS, Icon
from tools.site.languages import MANIFEST, file_name, table
from tools.site.offline import IMPORTED, LEFT_OUT, PLACE, WORKER, kept, write_worker
from tools.startup.build import interpreter_files

SITE = "https://somewhere.example/any/path/"


def test_every_file_of_the_site_is_kept_with_its_hash() -> None:
    """But for the worker and its scripts, which the browser keeps; for maps, packed forms, and the list."""
    entries = {entry["url"]: entry for entry in kept(DIST)}
    found = {
        file.relative_to(DIST).as_posix()
        for file in DIST.rglob("*")
        if file.is_file() and file.suffix not in (".map", ".xz")
    }
    assert set(entries) == found - set(LEFT_OUT)
    for name, entry in entries.items():
        digest = hashlib.sha256((DIST / name).read_bytes())
        assert b64decode(entry["integrity"].removeprefix("sha256-")) == digest.digest()
        if entry["revision"] is None:
            assert re.search(r"-[\w-]{8}\.(js|mjs|wasm)$", name)
        else:
            assert digest.hexdigest().startswith(entry["revision"])
    packed = {entry["packed"]["url"]: entry["packed"] for entry in entries.values() if "packed" in entry}
    assert set(packed) == {file.relative_to(DIST).as_posix() for file in DIST.rglob("*.xz")}
    for name, entry in packed.items():
        digest = hashlib.sha256((DIST / name).read_bytes())
        assert b64decode(entry["integrity"].removeprefix("sha256-")) == digest.digest()
    for name in interpreter_files(DIST).values():
        assert entries[name]["revision"] is None
        assert hashlib.sha256((DIST / name).read_bytes()).hexdigest()[:8] in name


def test_the_worker_of_the_site_lists_the_files_of_the_site() -> None:
    """The list stands in the worker itself, so that each other build has another worker."""
    worker = (DIST / WORKER).read_text()
    assert PLACE not in worker
    assert all(json.dumps(entry) in worker for entry in kept(DIST))
    assert all(f'"{name}"' in worker and (DIST / name).is_file() for name in IMPORTED)


def test_another_file_makes_another_worker(tmp_path: Path) -> None:
    """And only its own line of the list is another."""
    workers = []
    for content in ("one", "two"):
        (tmp_path / "same.txt").write_text("same")
        (tmp_path / "page.txt").write_text(content)
        write_worker(tmp_path)
        workers.append((tmp_path / WORKER).read_text().splitlines())
    changed = [line for line, other in zip(*workers, strict=True) if line != other]
    assert len(changed) == 1
    assert "page.txt" in changed[0]


def test_a_worker_without_a_place_for_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The step says so instead of building a page that keeps nothing."""
    (tmp_path / WORKER).write_text("// nothing")
    monkeypatch.setattr("tools.site.offline.ROOT", tmp_path)
    with pytest.raises(StepError, match=r"service-worker\.js must name self\.__WB_MANIFEST once"):
        write_worker(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_works_below_any_path(language: str) -> None:
    """Its addresses are relative to its own; all languages start the same page, so that they are one app."""
    name = file_name(language, MANIFEST)
    manifest = json.loads((DIST / name).read_text())
    at = urljoin(SITE, name)
    assert urljoin(at, manifest["start_url"]) == SITE
    assert urljoin(at, manifest["scope"]) == SITE
    for icon in manifest["icons"]:
        assert (DIST / urljoin(at, icon["src"]).removeprefix(SITE)).is_file()
    shortcuts = [urljoin(at, shortcut["url"]) for shortcut in manifest["shortcuts"]]
    assert shortcuts == [f"{SITE}#{tool}" for tool in TOOLS]
    assert "id" not in manifest, "it would be the same below each path of a host"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_language_of_its_page(language: str) -> None:
    """The page names it, and its words are those of the table."""
    page = DIST / file_name(language)
    assert named(page, "manifest") == file_name(language, MANIFEST)
    english = json.loads((ROOT / MANIFEST).read_text())
    manifest = json.loads((DIST / file_name(language, MANIFEST)).read_text())
    words = table()
    assert manifest["lang"] == language
    assert manifest["description"] == metadata(page, "description") == words[english["description"]][language]
    tools = [shortcut["name"] for shortcut in manifest["shortcuts"]]
    assert tools == [words[tool.tab][language] for tool in all_tools()]


def named(page: Path, rel: str) -> str:
    (found,) = BeautifulSoup(page.read_text(), "html.parser").select(f"link[rel={rel}]")
    return str(found["href"])


def metadata(page: Path, name: str) -> str:
    """What a page says of itself; of several, first."""
    return str(BeautifulSoup(page.read_text(), "html.parser").select(f"meta[name={name}]")[0]["content"])


def test_the_manifest_has_the_colour_of_the_page() -> None:
    """The bar of an installed page is as dark as its own."""
    page = ROOT / "index.html"
    assert (ROOT / named(page, "apple-touch-icon")).is_file()
    assert json.loads((ROOT / MANIFEST).read_text())["theme_color"] == metadata(page, "theme-color")


def size(png: Path) -> tuple[int, int]:
    data = png.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_an_icon_is_as_large_as_it_says(icon: Icon) -> None:
    """The files that are committed are those that the tool draws."""
    assert size(ROOT / "static/icons" / icon.name) == (icon.size, icon.size)


def test_the_manifest_has_the_icons_that_devices_ask_for() -> None:
    """192 and 512 pixels, one that may be cut to any shape, and each as large as it is said to be."""
    manifest = json.loads((ROOT / MANIFEST).read_text())
    sizes = {}
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            width, height = size(ROOT / "static" / urlsplit(icon["src"]).path)
            assert icon["sizes"] == f"{width}x{height}"
            sizes[width, icon.get("purpose", "any")] = icon["src"]
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= set(sizes)
