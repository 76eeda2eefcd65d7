"""The words of Shuffle in every language."""

from __future__ import annotations

import pytest

from tests.support.samples.shuffle import shuffle as request_of
from tests.support.shuffle.page import respond


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("nl", "29,7% in de starthand: Genezing en Biohazard."),
        ("fr", "29,7\u00a0% dans la main de départ\u00a0: Soin et Biohazard."),
        ("de", "29,7\u00a0% in der Starthand: Heilung und Biohazard."),
    ],
)
def test_another_language_is_spoken(tag: str, words: str) -> None:
    """The words for the live region, with the numbers as that language writes them."""
    assert respond({**request_of("show", wish=["heal", "9"]), "language": tag})["words"] == words
