"""Decks and rules for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from cardtable.shuffle import Deck, Move, Overload, Rules, Strays, Version, find_card
from tests.support.shuffle.naive_shuffle import ACTIVE, CHOSEN, OVERLOAD

BRAWLER, SPEC = find_card("Brawler"), find_card("Hellfire Spec")
PASSIVES = (CHOSEN, OVERLOAD, BRAWLER, SPEC, find_card("Fortune I"))
RULES = st.builds(
    Rules, st.sampled_from(Version), st.sampled_from(Strays), st.sampled_from(Move), st.sampled_from(Overload)
)
OWNABLE = (*ACTIVE[:16], *PASSIVES)
DECKS = st.builds(
    lambda owned, stars: Deck(tuple(owned), tuple(stars)),
    st.lists(st.sampled_from(OWNABLE), unique=True),
    st.lists(st.sampled_from(OWNABLE), unique=True, max_size=4),
)
