"""Tables from plain ids: what cannot be is refused, and the bad one is named."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.kingdom import (
    PUBLISHED,
    PlaceError,
    Requirements,
    Role,
    Slot,
    SlotError,
    Table,
    UnknownCardError,
    pool,
    rebuild,
)
from cardtable.kingdom.table.from_ids import Misplaced

SINGLE = {role for role in Role if not str(Slot(role))[-1].isdigit()}
EVERY_NAME = {str(Slot(role, number)) for role in Role for number in range(1, 2 if role in SINGLE else 1000)}


def rebuilt(ids: dict[str, str], locked: Sequence[str] = (), banned: Sequence[str] = ()) -> Table:
    return rebuild(pool(["cornucopia-2"]), Requirements(), PUBLISHED, ids, locked=locked, banned=banned)


def test_names_of_slots_are_read_as_they_are_written() -> None:
    assert {str(Slot.parse(name)) for name in EVERY_NAME} == EVERY_NAME


@given(st.text() | st.from_regex(r"[a-z]+-?[0-9]*", fullmatch=True))
def test_any_text_is_a_slot_that_writes_itself_so_or_is_refused(text: str) -> None:
    if text in EVERY_NAME:
        assert str(Slot.parse(text)) == text
    else:
        with pytest.raises(SlotError) as error:
            Slot.parse(text)
        assert error.value.given == text
        assert repr(text) in str(error.value)


def test_partial_tables_are_taken_as_they_are() -> None:
    ids = {"pile-1": "druid", "landscape-1": "cheap", "boon-1": "the-seas-gift", "trait-1": "druid"}
    table = rebuilt(ids, locked=["boon-1"])
    assert table.ids == ids
    assert [(missing.role, missing.count) for missing in table.missing] == [(Role.BOON, 2)]


@pytest.mark.parametrize(
    ("ids", "slot"),
    [
        ({"pile-2": "moat"}, "pile-2"),
        ({"pile-0": "moat"}, "pile-0"),
        ({f"pile-{at}": "moat" for at in (11,)}, "pile-11"),
        ({"pile-1": "druid", "boon-2": "the-seas-gift"}, "boon-2"),
        ({"pile-1": "moat", "trait-1": "moat"}, "trait-1"),
        ({"hand-1": "moat"}, "hand-1"),
    ],
)
def test_slots_that_cannot_be_are_named(ids: dict[str, str], slot: str) -> None:
    with pytest.raises(SlotError, match=repr(slot)) as error:
        rebuilt(ids)
    assert error.value.given == slot


@pytest.mark.parametrize(
    ("ids", "slot", "card", "fault"),
    [
        ({"pile-1": "copper"}, "pile-1", "copper", Misplaced.RULE_BOOK),
        ({"pile-1": "moat", "pile-2": "moat"}, "pile-2", "moat", Misplaced.ON_TABLE),
        ({"pile-1": "young-witch", "bane": "smithy"}, "bane", "smithy", Misplaced.RULE_BOOK),
        ({"pile-1": "young-witch", "bane": "young-witch"}, "bane", "young-witch", Misplaced.RULE_BOOK),
        ({"pile-1": "moat", "ally": "city-state"}, "ally", "city-state", Misplaced.NOT_CALLED),
        ({"landscape-1": "cheap", "trait-1": "smithy"}, "trait-1", "smithy", Misplaced.NO_PLACE_FOR_TRAIT),
        ({"pile-1": "moat", "obelisk": "moat"}, "obelisk", "moat", Misplaced.NOT_CALLED),
        ({"pile-1": "village"}, "pile-1", "village", Misplaced.BANNED),
    ],
)
def test_cards_that_cannot_stand_there_are_named(
    ids: dict[str, str], slot: str, card: str, fault: Misplaced
) -> None:
    with pytest.raises(PlaceError) as error:
        rebuilt(ids, banned=["village"])
    assert (error.value.slot, error.value.card, error.value.fault) == (slot, card, fault)


def test_unknown_ids_and_locks_are_named() -> None:
    for ids, banned in (({"pile-1": "moot"}, []), ({}, ["moot"])):
        with pytest.raises(UnknownCardError, match="'moot'"):
            rebuilt(ids, banned=banned)
    with pytest.raises(SlotError, match="'bane'"):
        rebuilt({"pile-1": "moat"}, locked=["bane"])
