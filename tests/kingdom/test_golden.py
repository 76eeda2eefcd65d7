"""The same seed gives the same kingdom, on every Python and in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.kingdom import golden

KINGDOMS = [
    "mint trading-post coin-of-the-realm village-green urchin infirmary tragic-hero tunnel "
    "guildmaster nobles",
    "apothecary herbalist apprentice lackeys ferryman barge moat patron native-village odysseys",
    "pendant secluded-shrine crew abundance tools counting-house wharf cavalry herald transmogrify",
    "witch festival transmute philosophers-stone possession chapel bureaucrat spy workshop remodel",
]
TABLES = [
    "young-witch ferryman black-market poet mining-village figurine farrier clashes rustic-village "
    "kings-court cheap way-of-the-mouse divine-wind haven goatherd beggar plateau-shepherds landing-"
    "party oasis dismantle bard gardens old-witch broker peasant carnival fairgrounds siren "
    "candlestick-maker root-cellar necromancer cemetery spice-merchant outpost trail sheepdog "
    "villain stonemason astrolabe gladiator-fortune fortune-hunter procession sacrifice page "
    "journeyman dungeon emissary tiara woodcutter baker longship guide rustic-village",
    "young-witch ferryman black-market poet mining-village figurine farrier clashes buried-treasure "
    "kings-court cheap way-of-the-mouse divine-wind haven goatherd beggar plateau-shepherds landing-"
    "party oasis dismantle bard gardens old-witch broker peasant carnival fairgrounds siren "
    "candlestick-maker root-cellar necromancer cemetery spice-merchant outpost trail sheepdog "
    "villain stonemason astrolabe gladiator-fortune fortune-hunter procession sacrifice page "
    "journeyman dungeon emissary tiara woodcutter baker longship guide poet",
]
METHODS = [
    "festival moneylender courtyard margrave hermit encampment-plunder priest paddock frigate pilgrim",
    "secret-passage upgrade pearl-diver herbalist transmute vineyard band-of-misfits count village-"
    "green rice-broker",
    "witch adventurer bureaucrat council-room feast mine spy possession scrying-pool university",
    "cage counterfeit cultist merchant wandering-minstrel enlarge modify secluded-shrine mine bard",
    "tanuki navigator ratcatcher bank devils-workshop sage envoy philosophers-stone herbalist university",
    "witch university scrying-pool thief spy familiar militia bureaucrat chapel festival",
]


def test_known_seeds_give_known_kingdoms() -> None:
    assert golden.kingdoms() == KINGDOMS


def test_known_seeds_give_known_tables() -> None:
    assert golden.tables() == TABLES


def test_known_seeds_give_known_even_and_weighted_kingdoms() -> None:
    assert golden.methods() == METHODS


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_the_hash_seed_of_the_process_makes_no_difference(hash_seed: str) -> None:
    top = Path(__file__).parents[2]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(top / "py"), str(top)]),
    }
    printed = subprocess.run(
        [sys.executable, golden.__file__], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert printed.splitlines() == KINGDOMS + TABLES + METHODS
