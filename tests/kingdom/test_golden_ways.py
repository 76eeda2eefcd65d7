"""The same seed gives the same even or weighted kingdom, on every Python and in every process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kingdom import golden_ways

KINGDOMS = [
    "festival moneylender courtyard margrave hermit encampment-plunder priest paddock frigate pilgrim",
    "cutpurse apothecary herbalist philosophers-stone fairgrounds miser encampment-plunder falconer "
    "carpenter siren",
    "witch adventurer bureaucrat council-room feast mine spy possession scrying-pool university",
    "cage counterfeit cultist merchant wandering-minstrel enlarge modify secluded-shrine mine bard",
    "tanuki navigator ratcatcher bank devils-workshop sage envoy philosophers-stone herbalist university",
    "witch university scrying-pool thief spy familiar militia bureaucrat chapel festival",
]


def test_known_seeds_give_known_kingdoms() -> None:
    assert golden_ways.kingdoms() == KINGDOMS


@pytest.mark.parametrize("hash_seed", ["0", "4294967295"])
def test_the_hash_seed_of_the_process_makes_no_difference(hash_seed: str) -> None:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": str(Path(__file__).parents[2] / "py"),
    }
    script = [sys.executable, golden_ways.__file__]
    printed = subprocess.run(script, env=environment, capture_output=True, text=True, check=True)
    assert printed.stdout.splitlines() == KINGDOMS
