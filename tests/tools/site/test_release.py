"""The release archive: the same bytes for the same files, complete, and used as it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from tests.support.browser.page import deal, wait_until_ready
from tools.commands import run
from tools.paths import DIST, ROOT, VENDOR
from tools.site import release
from tools.stamps import files_below
from tools.startup.build import interpreter_files


def test_the_same_files_make_the_same_archive(tmp_path: Path) -> None:
    """Whenever they were made, and whatever their dates and permissions."""
    archives = []
    for folder, date in (("one", 1_000_000_000), ("two", 1_700_000_000)):
        site = tmp_path / folder / "dist"
        (site / "static/page").mkdir(parents=True)
        for name in ("index.html", "static/page/main.js"):
            (site / name).write_text(name)
            os.utime(site / name, (date, date))
        (site / "index.html").chmod(0o600 if date % 2 else 0o755)
        archives.append(release.write_archive(site))
    assert archives[0].parent != archives[1].parent
    assert archives[0].read_bytes() == archives[1].read_bytes()


def test_a_release_is_the_archive_the_wheel_and_their_checksums(tmp_path: Path) -> None:
    """As `sha256sum --check` reads them."""
    wheel = tmp_path / "dist/vendor/wheels/cardtable-1-py3-none-any.whl"
    wheel.parent.mkdir(parents=True)
    wheel.write_bytes(b"a wheel")
    archive, copied, sums = release.write_release(tmp_path / "dist")
    assert copied.read_bytes() == wheel.read_bytes()
    assert {file.parent for file in (archive, copied, sums)} == {tmp_path}
    told = [line.split("  ") for line in sums.read_text().splitlines()]
    assert [[sha256(file.read_bytes()).hexdigest(), file.name] for file in (archive, copied)] == told


@pytest.mark.long
def test_the_same_sources_make_the_same_snapshot(tmp_path: Path) -> None:
    """Neither chance nor the clock nor the place where it was made stands in it."""
    wheels = sorted(file for file in (VENDOR / "wheels").glob("*.whl") if "micropip" not in file.name)
    for name in ("snapshot.mjs", "compile_modules.py", "precompiled.py"):
        (tmp_path / name).write_bytes((ROOT / "tools/startup" / name).read_bytes())
    made = tmp_path / "made"
    run(["node", tmp_path / "snapshot.mjs", VENDOR, made, *wheels], "Making the snapshot anew")
    for name in ("modules.zip", "snapshot.bin.gz", "snapshot.js"):
        assert (made / name).read_bytes() == (VENDOR / "snapshot" / name).read_bytes(), name


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the built page, unpacked in a folder below another one; returns that other one."""
    folder = tmp_path_factory.mktemp("release")
    (folder / "dist").symlink_to(DIST)
    with zipfile.ZipFile(release.write_archive(folder / "dist")) as archive:
        assert archive.testzip() is None
        archive.extractall(folder / "place/games")
    return folder / "place"


@pytest.fixture(scope="module")
def plain_server(unpacked: Path) -> Iterator[str]:
    """Python's own server over the folder, as a person would start it; returns its address."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=unpacked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        port = re.findall(r"port (\d+)", server.stdout.readline())[0]
        yield f"http://127.0.0.1:{port}/games/{release.name()}/"
        server.terminate()


@pytest.mark.slow
def test_the_archive_holds_the_whole_site(unpacked: Path) -> None:
    """Every file of dist/, below one folder that has the name of the archive."""
    site = unpacked / "games" / release.name()
    names = {file.relative_to(DIST) for file in files_below(DIST)}
    assert {file.relative_to(site) for file in files_below(site)} == names
    assert all((site / name).read_bytes() == (DIST / name).read_bytes() for name in names)


@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("", {"text/html"}),
        ("static/page/main.js", {"text/javascript", "application/javascript"}),
        ("service-worker.js", {"text/javascript", "application/javascript"}),
        (interpreter_files(DIST)["mjs"], {"text/javascript", "application/javascript"}),
        (interpreter_files(DIST)["wasm"], {"application/wasm"}),
        ("vendor/snapshot.bin.gz", {"application/gzip"}),
    ],
)
def test_python_s_own_server_tells_the_right_types(plain_server: str, name: str, types: set[str]) -> None:
    """Modules run as JavaScript only, and nothing is said to be packed that the page unpacks itself."""
    with urlopen(plain_server + name) as response:
        assert response.headers.get_content_type() in types
        assert response.headers["Content-Encoding"] is None


@pytest.mark.long
def test_the_archive_is_used_with_python_s_own_server(page: Page, plain_server: str) -> None:
    """In a folder below the server's: Python starts from the snapshot, and a kingdom is dealt."""
    page.goto(plain_server)
    assert wait_until_ready(page) == "snapshot"
    assert len(deal(page)) == 10
