"""The kingdom of the day: an ordinary kingdom with an ordinary address, for each day of the year."""

from __future__ import annotations

from tests.support.first_views import form_at_first, kingdoms_by_day
from tests.support.visit import Visit

WISHED = {"reaction", "village", "drawer", "buy", "trashing", "costs"}
"""The wishes that are ticked at first."""


def test_each_day_has_a_kingdom_that_python_lays_again() -> None:
    """By its address; by its seed and wishes alone; it meets all wishes that are ticked at first."""
    states = kingdoms_by_day()
    assert len(states) == 366
    assert len({state["pile"] for state in states.values()}) > 360
    for day, state in states.items():
        assert state["seed"] == f"day-{day}"
        assert set(state["asks"].split(".")) == WISHED
        dealt = {name: text for name, text in state.items() if name != "pile"}
        for address in (state, dealt):
            visit = Visit("kingdom", {}, form_at_first("kingdom")).open(address)
            assert visit.state == state, day
            assert visit.data["failing"] == visit.data["missing"] == [], day
