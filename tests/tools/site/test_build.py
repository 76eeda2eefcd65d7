"""build.py and its steps: clear errors, right types, a site whose every file is listed."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from bs4 import BeautifulSoup

from cardtable.pages.core.language import LANGUAGES
from tests.support.markup import walk
from tools import browsers, commands, environment
from tools.commands import StepError
from tools.paths import DIST, ROOT, VENDOR
from tools.site import dependencies, server
from tools.site.languages import PAGES, file_name
from tools.stamps import Stamp
from tools.startup.build import interpreter_files


def build(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment or None)


def test_every_file_of_the_site_is_listed_with_its_hash() -> None:
    """files.json names each file of dist/, and nothing else."""
    listed = json.loads((DIST / "files.json").read_text())
    found = {file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file()}
    assert set(listed) == found - {"files.json"}
    for name, row in listed.items():
        data = (DIST / name).read_bytes()
        assert row == {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


@pytest.mark.parametrize("name", [file_name(language, page) for page in PAGES for language in LANGUAGES])
def test_all_links_are_relative_and_lead_somewhere(name: str) -> None:
    """The folder works under any path of any host."""
    page = BeautifulSoup((DIST / name).read_text(), "html.parser")
    found = page.select("[href]:not([rel~=external]), [src]")
    files = [link for each in found if not (link := str(each.get("href") or each.get("src"))).startswith("#")]
    assert len(files) > 4
    for link in files:
        assert not re.match(r"[a-z]+:|/", link), link
        assert ((DIST / name).parent / urlsplit(link).path).is_file(), link


def test_the_page_s_elements_are_closed_in_order() -> None:
    """A panel that is not closed would swallow the next tool; and no form stands in a form."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    page = re.sub(r"<!.*?>|<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    for path, _ in walk(re.sub(r"<(\w+)([^<>]*)/>", r"<\1\2></\1>", page)):
        assert [element.name for element in path].count("form") < 2


def test_the_wheels_that_pyscript_is_told_of_are_there() -> None:
    config = tomllib.loads((DIST / "pyscript.toml").read_text())
    for name in (config["interpreter"], *config["packages"]):
        assert (DIST / name).is_file(), name
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"./vendor/wheels/cardtable-{version}-py3-none-any.whl" in config["packages"]


def test_the_lock_file_has_the_hash_of_the_vendored_micropip() -> None:
    """Pyodide checks it when the stock start loads micropip."""
    entry = json.loads((VENDOR / "pyodide/pyodide-lock.json").read_text())["packages"]["micropip"]
    wheel = VENDOR / "pyodide" / entry["file_name"]
    assert entry["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_a_pure_wheel_is_made_of_a_platform_s(tmp_path: Path) -> None:
    """The compiled part goes, the tag and the record say so, and the same input gives the same bytes."""
    name = "thing-1.0-cp314-cp314-manylinux_2_17_x86_64.whl"
    wheels = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        with zipfile.ZipFile(tmp_path / folder / name, "w") as archive:
            archive.writestr("thing/__init__.py", "x = 1\n")
            archive.writestr("thing/_fast.so", "machine code")
            archive.writestr("thing-1.0.dist-info/WHEEL", "Tag: cp314-cp314-manylinux_2_17_x86_64\n")
            archive.writestr("thing-1.0.dist-info/RECORD", "thing/_fast.so,,\n")
        wheels.append(dependencies.make_pure(tmp_path / folder / name))
    assert wheels[0].name == "thing-1.0-py3-none-any.whl"
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    with zipfile.ZipFile(wheels[0]) as archive:
        assert "thing/_fast.so" not in archive.namelist()
        assert b"Tag: py3-none-any" in archive.read("thing-1.0.dist-info/WHEEL")
        assert b"_fast" not in archive.read("thing-1.0.dist-info/RECORD")


def test_a_missing_tool_ends_the_command_with_one_line() -> None:
    """No Node on PATH: build.py says so and returns an error, without a traceback."""
    done = build("build", PATH="")
    assert done.returncode == 1
    assert done.stderr.startswith("build.py: 'node' is not installed")
    assert "Traceback" not in done.stderr


def test_a_browser_that_cannot_be_had_is_left_out_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither Firefox nor WebKit is there, without apt or where it fails: each is named with the reason."""
    monkeypatch.setenv("PATH", "")
    browsers.install_others()
    why = "cannot be had (there is no apt, or no right to use it)."
    assert capsys.readouterr().out.splitlines() == [
        f"Firefox is left out: firefox-esr {why}",
        f"WebKit is left out: WebKitWebDriver and Xvfb {why}",
    ]

    def fail(*words: str) -> None:
        assert words == ("--no-install-recommends", "firefox-esr", "webkit2gtk-driver", "xvfb")
        raise StepError("apt-get update failed: no network")

    monkeypatch.setattr(browsers, "_has_apt", lambda: True)
    monkeypatch.setattr(browsers, "_apt", fail)
    browsers.install_others()
    told = capsys.readouterr().out.splitlines()
    assert [line[-36:] for line in told] == ["(apt-get update failed: no network)."] * 2


def test_a_command_that_fails_is_one_clear_line() -> None:
    with pytest.raises(StepError, match=r"^Counting failed: ValueError: no numbers$"):
        commands.run([sys.executable, "-c", "raise ValueError('no numbers')"], "Counting")


@pytest.mark.slow
def test_a_wrong_hash_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip refuses a wheel whose hash is not the pinned one, and the step says so."""
    pins = (ROOT / "tools/requirements/wheels.txt").read_text()
    (tmp_path / "tools/requirements").mkdir(parents=True)
    (tmp_path / "tools/requirements/wheels.txt").write_text(re.sub(r"sha256:\w{6}", "sha256:000000", pins))
    interpreter = environment.python("build")
    monkeypatch.setattr(dependencies, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "python", lambda _: interpreter)
    with pytest.raises(StepError, match=r"Getting the page's wheels failed: .*HASHES"):
        dependencies.download_wheels(tmp_path / "wheels")


def test_a_taken_port_gives_way_to_the_next() -> None:
    """Two servers asked for the same port get two ports; a named port that is taken is an error."""
    first = server.server_for(DIST, port=0, tries=1)
    port = int(first.server_address[1])
    second = server.server_for(DIST, port=port)
    assert second.server_address[1] != port
    with pytest.raises(StepError, match=f"The ports {port} to {port} are all taken"):
        server.server_for(DIST, port=port, tries=1)
    first.server_close()
    second.server_close()


@pytest.mark.slow
def test_serve_prints_its_address_and_serves_with_right_types() -> None:
    """The command itself, on a free port: one line with the address; module scripts and WebAssembly run."""
    command = [sys.executable, str(ROOT / "build.py"), "serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "http" in line)
        address = re.findall(r"http://127\.0\.0\.1:\d+/", line)[0]
        for name, kind in {
            "": "text/html",
            "static/page/main.js": "text/javascript",
            interpreter_files(DIST)["mjs"]: "text/javascript",
            interpreter_files(DIST)["wasm"]: "application/wasm",
            "pyscript.toml": "application/toml",
            "static/icon.svg": "image/svg+xml",
        }.items():
            with urlopen(address + name) as response:
                assert response.headers.get_content_type() == kind, name
        process.terminate()


def test_a_stamp_knows_its_inputs(tmp_path: Path) -> None:
    """What was made from the same inputs is not made again; other inputs or a missing folder are."""
    made = tmp_path / "made"
    stamp = Stamp(made, "inputs")
    assert not stamp.fresh()
    made.mkdir()
    stamp.set()
    assert Stamp(made, "inputs").fresh()
    assert not Stamp(made, "other inputs").fresh()
    made.rmdir()
    assert not Stamp(made, "inputs").fresh()


def test_help_names_the_commands() -> None:
    """A person who knows nothing gets the three commands; a wrong word is refused."""
    text = build("--help").stdout
    assert all(command in text for command in ("build", "serve", "test"))
    for wrong in ("fly", "build --fast", "test --quick --all"):
        assert build(*wrong.split()).returncode == 2
