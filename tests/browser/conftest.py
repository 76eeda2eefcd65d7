"""A static host of a test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.browser.static_host import Host


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A static host with the built page, of which a test may do what it likes."""
    host = Host(tmp_path / "site")
    yield host
    host.end()


@pytest.fixture(autouse=True)
def _host_first(request: pytest.FixtureRequest) -> None:
    """Start the host before any page: it outlives them, whatever is on its way at the end."""
    if "host" in request.fixturenames:
        request.getfixturevalue("host")
