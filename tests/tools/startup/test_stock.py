"""The switch of the fast start, and a site without it. (tests/browser/test_start.py opens such a site.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.commands import StepError
from tools.paths import DIST, ROOT
from tools.startup import stock


@pytest.mark.parametrize(("written", "fast"), [("true", True), ("false", False)])
def test_one_setting_switches_it(
    written: str, fast: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.cardtable]\nfast-start = {written}\n")
    monkeypatch.setattr(stock, "ROOT", tmp_path)
    assert stock.fast_start() is fast


def small_site(folder: Path) -> Path:
    (folder / "static/start").mkdir(parents=True)
    for name in stock.FAST_START_ONLY:
        (folder / "static/start" / name).write_text("")
    (folder / "index.html").write_text(f"<head>{stock.PRESTART}</head>")
    (folder / "pyscript.toml").write_text((ROOT / "pyscript.toml").read_text())
    return folder


def test_a_stock_site_has_nothing_of_the_fast_start(tmp_path: Path) -> None:
    site = small_site(tmp_path)
    stock.use_stock_start(site)
    assert list((site / "static/start").iterdir()) == []
    assert (site / "index.html").read_text() == "<head></head>"
    settings = (site / "pyscript.toml").read_text()
    assert 'interpreter = "./vendor/pyodide/pyodide.mjs"' in settings
    assert 'packages_cache = "never"' in settings


def test_every_script_of_the_start_is_of_the_fast_one_or_of_both() -> None:
    scripts = {file.name for file in (DIST / "static/start").glob("*.js")}
    assert scripts - {*stock.FAST_START_ONLY} == {"first-view.js", "preferences.js"}


def test_a_page_that_begins_python_in_another_way_stops_the_build(tmp_path: Path) -> None:
    """Else the script would stay in, and a page would ask for a file that is not there."""
    site = small_site(tmp_path)
    (site / "index.html").write_text("<head></head>")
    with pytest.raises(StepError, match=r"index\.html must have .*prestarted-worker\.js.* once"):
        stock.use_stock_start(site)
