"""The same seed gives the same kingdom, on every Python and in every process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kingdom import golden

KINGDOMS = [
    "mint trading-post coin-of-the-realm village-green urchin "
    "infirmary tragic-hero tunnel guildmaster nobles",
    "apothecary herbalist apprentice harbor-village rice contract loan moat patron native-village",
    "pendant secluded-shrine crew abundance tools counting-house wharf cavalry herald transmogrify",
    "witch festival transmute philosophers-stone possession chapel bureaucrat spy workshop remodel",
]
TABLES = [
    "young-witch ferryman black-market poet swamp-shacks scholar rustic-village figurine kiln "
    "tragic-hero cheap way-of-the-mouse divine-wind haven cavalry vagrant peaceful-cult wealthy-"
    "village hunting-grounds oasis dismantle bard gardens old-witch broker peasant carnival silver-"
    "mine baker root-cellar idol wild-hunt silk-road navigator stables sheepdog treasurer merchant-"
    "guild ambassador engineer flagship pillage overlord magpie footpad messenger caravan-guard "
    "courier royal-seal woodcutter wandering-minstrel landing-party kiln",
    "young-witch ferryman black-market poet swamp-shacks scholar rustic-village figurine abundance "
    "tragic-hero cheap way-of-the-mouse divine-wind haven cavalry vagrant peaceful-cult wealthy-"
    "village hunting-grounds oasis dismantle bard gardens old-witch broker peasant carnival silver-"
    "mine baker root-cellar idol wild-hunt silk-road navigator stables sheepdog treasurer merchant-"
    "guild ambassador engineer flagship pillage overlord magpie footpad messenger caravan-guard "
    "courier royal-seal woodcutter wandering-minstrel landing-party poet",
]


def test_known_seeds_give_known_kingdoms() -> None:
    assert golden.kingdoms() == KINGDOMS


def test_known_seeds_give_known_tables() -> None:
    assert golden.tables() == TABLES


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_the_hash_seed_of_the_process_makes_no_difference(hash_seed: str) -> None:
    top = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(top / "py")}
    printed = subprocess.run(
        [sys.executable, golden.__file__], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert printed.splitlines() == KINGDOMS + TABLES
