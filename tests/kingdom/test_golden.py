"""The same seed gives the same kingdom, on every Python and in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.kingdom import golden
from tools.paths import ROOT

KNOWN = Path(__file__).with_name("golden.txt").read_text(encoding="utf-8").splitlines()


def test_known_seeds_give_known_kingdoms_and_tables() -> None:
    assert golden.lines() == KNOWN


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_the_hash_seed_of_the_process_makes_no_difference(hash_seed: str) -> None:
    path = os.pathsep.join([str(ROOT / "py"), str(ROOT)])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    command = [sys.executable, golden.__file__]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert printed.splitlines() == KNOWN
