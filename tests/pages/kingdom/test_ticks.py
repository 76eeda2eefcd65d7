"""What is ticked off in the set-up list: one truth for the cards of a kingdom, and for the numbers on it."""

from __future__ import annotations

from typing import Any

from bs4 import Tag

from cardtable.pages.core.router import Router
from tests.support.kingdom.replies import soup
from tests.support.samples import opened
from tests.support.samples.kingdom import NOW, changed, kingdom

COPPER = 'input[value^="supply:copper"]'
TEN = "cellar.market.merchant.militia.mine.moat.remodel.smithy.village.workshop"
BASE = {"v": "1", "sets": "base-2.nocturne", "pile": TEN}


def respond(request: dict[str, Any], shelf: list[str] | None = None) -> dict[str, Any]:
    """Answer one request with what the device keeps."""
    fields = {**request.get("fields", {}), **({"shelf": shelf} if shelf else {})}
    reply = Router().respond({"now": NOW, **request, "fields": fields})
    assert "errors" not in reply, reply
    return reply


def tick(state: dict[str, str], shelf: list[str], *done: str) -> dict[str, Any]:
    """Tick off items of a kingdom's list."""
    return respond({**changed("tick", done=list(done)), "state": state}, shelf)


def part(reply: dict[str, Any], selector: str, region: str = "kingdom-result") -> Tag:
    """Read an element of a reply."""
    found = soup(reply, region).select_one(selector)
    assert found is not None, selector
    return found


def ticks(reply: dict[str, Any], region: str = "kingdom-result") -> list[str]:
    """Read what is ticked off in a list."""
    boxes = soup(reply, region).select("input[name=done][checked]")
    return [str(box["value"]) for box in boxes]


def counts(reply: dict[str, Any], region: str = "kingdom-result") -> str:
    """Read how many are ticked off."""
    return part(reply, ".set-up .chosen", region).get_text()


def test_the_same_cards_have_the_same_ticks_whatever_their_address() -> None:
    """One's own kingdom, the link that was sent of it, and the table view of each."""
    here = respond(opened("kingdom", **BASE))
    two = [str(box["value"]) for box in part(here, ".boxes-to-open").select("input")][:2]
    kept = tick(here["state"], here["fields"]["shelf"], *two)["fields"]["shelf"]
    sent = respond(opened("kingdom", **here["shared"]), kept)
    assert here["shared"] != here["state"]
    assert ticks(sent) == two
    assert "2 of" in counts(sent)
    more = tick(sent["state"], sent["fields"]["shelf"], two[0])["fields"]["shelf"]
    for state in (here["state"], sent["state"]):
        assert ticks(respond(opened("kingdom", **state), more)) == two[:1]
        view = respond({**changed("view"), "state": state}, more)
        assert ticks(view, "kingdom-view") == two[:1]


def test_the_table_view_has_the_ticks_also_with_cards_that_are_banned_for_good() -> None:
    """They are no part of the address."""
    here = respond(opened("kingdom", **BASE))
    [first, *_] = [str(box["value"]) for box in part(here, ".boxes-to-open").select("input")]
    kept = tick(here["state"], here["fields"]["shelf"], first)["fields"]["shelf"]
    for action, region in (("view", "kingdom-view"), ("setup-players", "kingdom-setup-list")):
        request = {**kingdom(action, "", never=["Witch"], players=["2"]), "state": here["state"]}
        assert ticks(respond(request, kept), region) == [first]


def test_a_line_whose_number_has_changed_is_to_be_ticked_again() -> None:
    """Cemetery's Heirloom takes the place of a Copper; line and count say it, until it is ticked again."""
    here = respond(opened("kingdom", **BASE))
    copper = str(part(here, COPPER)["value"])
    province = str(part(here, 'input[value^="supply:province"]')["value"])
    kept = tick(here["state"], here["fields"]["shelf"], copper, province)["fields"]["shelf"]
    pick = {**changed("pick", pick=["pile-1:cemetery"]), "state": here["state"]}
    now = respond(pick, kept)
    box = part(now, COPPER)
    assert box["value"] != copper
    assert "checked" not in box.attrs
    old, new = copper.partition("=")[2], str(box["value"]).partition("=")[2]
    assert int(new) > int(old)
    assert box.parent is not None
    assert box.parent.get_text().endswith(f" You ticked {old}.")
    assert counts(now).endswith("done · 1 number has changed")
    assert province in ticks(now)
    other = tick(now["state"], now["fields"]["shelf"], province)
    assert other["html"]["kingdom-setup-count"].endswith("<strong>1 number has changed</strong>")
    again = tick(now["state"], other["fields"]["shelf"], province, str(box["value"]))
    assert "changed" not in again["html"]["kingdom-setup-count"]


def test_ticks_of_earlier_pages_without_numbers_still_count() -> None:
    here = respond(opened("kingdom", **BASE))
    kept = tick(here["state"], here["fields"]["shelf"], "supply:copper")["fields"]["shelf"]
    assert len(ticks(respond(opened("kingdom", **here["state"]), kept))) == 1
