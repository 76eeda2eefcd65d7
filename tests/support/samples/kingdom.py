"""Sample requests of the Kingdom tool, for tests and measurements."""

from __future__ import annotations

from urllib.parse import urlencode

from cardtable.kingdom import Requirement, default_weighting, editions
from cardtable.kingdom.weighted.settings_file import write_weighting
from tests.support.samples import Asked, Given, asked, last, opened, spelt

ALL_SETS = [edition.id for edition in editions()]
ALL_ASKS = [ask.value for ask in Requirement if ask is not Requirement.PRIORITY]
ON_TABLE = {
    "v": "1",
    "sets": "base-2.cornucopia-2.menagerie",
    "asks": "reaction.village",
    "pile": "young-witch.village.moat.militia.market.smithy.cellar.festival.sleigh.mine",
    "landscape": "way-of-the-mouse",
    "bane": "vassal",
    "mouse": "merchant",
    "locked": "pile-2",
}

NOW = "2026-11-21T20:00:00.000Z"
ON_TABLE_ADDRESS = urlencode(ON_TABLE)
ELSEWHERE = {
    "v": "1",
    "sets": "base-2.hinterlands-2.dark-ages",
    "asks": "buy",
    "way": "weighted",
    "pile": "cellar.rats.merchant.militia.mine.remodel.smithy.village.jack-of-all-trades.moat",
}
"""A kingdom of boxes that the sample visitor does not have."""
TOO_DEAR = {
    "v": "1",
    "sets": "base-2",
    "asks": "costs",
    "pile": "festival.library.market.sentry.mine.laboratory.witch.gardens.throne-room.poacher",
    "players": "3",
}
"""A kingdom that was sent, and misses a wish: seven piles cost 5."""


LIMITS = {
    "village-least": ["2"],
    "attack-least": ["1"],
    "attack-most": ["2"],
    "cost-5-most": ["3"],
    "base-least": ["1"],
    "empires-most": ["0"],
}


def kingdom(action: str, seed: str, **fields: Given) -> Asked:
    given = {"sets": ["base-2"], "one-way": ["1"], "seed": [seed], **spelt(fields)}
    return asked("kingdom", action, given)


def changed(action: str, state: dict[str, str] = ON_TABLE, /, **fields: Given) -> Asked:
    """Return a request of the sheet of a slot, on a table that is there."""
    given = {"sets": ["base-2"], "one-way": ["1"], **spelt(fields)}
    return asked("kingdom", action, given, state=state, now=NOW)


STATES = {
    "a wish": {"v": "1", "sets": "base-2.empires", "asks": "village.drawer", "seed": "parity"},
    "a table": ON_TABLE,
    "least and most": {"v": "1", "sets": "base-2", "village-least": "1", "base-most": "9", "seed": "limits"},
}
"""States of addresses."""
OTHER_SETS: dict[str, Given] = {"landscape-sets": ["empires", "menagerie"], "in_all-least": ["2"]}
KEPT_WEIGHTS = (
    '{"cardtable": "weights", "v": "1", "current": "default", "named": {"mine": "-moat*2*blocker*0"}}'
)
KINGDOM_ENTRY = (
    '{"cardtable": "kingdoms", "v": "1", "entries": [{"at": "2026-11-20T20:00:00.000Z", '
    '"state": {"v": "1", "sets": "base-2", "seed": "x"}, "note": "good", "done": ["a"]}]}'
)
REQUESTS: list[Asked] = [
    *(kingdom("deal", f"all-{n}", sets=ALL_SETS, asks=ALL_ASKS[1:]) for n in range(8)),
    *(kingdom("deal", f"two-{n}", sets=["base-1", "alchemy"], asks=ALL_ASKS) for n in range(4)),
    kingdom("deal", "impossible", sets="alchemy", asks=["alchemy", "costs", "buy"]),
    kingdom("deal", "priority", sets=ALL_SETS, mix="1", priority="nocturne"),
    kingdom("deal", "limits", sets=ALL_SETS, **LIMITS),
    kingdom("deal", "even-limits", sets=ALL_SETS, way="even", **LIMITS),
    kingdom("deal", "weighted-limits", sets=ALL_SETS, way="weighted", **LIMITS),
    kingdom("deal", "limits-in-conflict", cost_2_least="6", attack_least="5"),
    kingdom("relax", "ignored", relax="limit-attack", attack_least="6"),
    kingdom("again", "ignored", sets=["seaside-2", "guilds-1"], order="name"),
    kingdom("relax", "ignored", asks=["reaction", "costs"], relax="costs"),
    kingdom("deal", "too-few", sets="guilds-1"),
    kingdom("deal", "no such seed!", sets="nothing"),
    opened("kingdom", v="1", sets="base-2.empires", asks="drawer", seed="q"),
    opened("kingdom", v="7"),
    *(kingdom("deal", f"even-{n}", sets=ALL_SETS, asks=ALL_ASKS[1:], way="even") for n in range(3)),
    *(kingdom("deal", f"weighted-{n}", sets=ALL_SETS, asks=ALL_ASKS[1:], way="weighted") for n in range(5)),
    kingdom("deal", "own", way="weighted", weights="splitter*3*5*4*0-5_grower*1-3_-village*0-001"),
    kingdom("weights", "", weights="*piles*excess*once_buyer"),
    kingdom("attribute", "", attribute="coinage"),
    kingdom("taste", "", taste="moat", weights="-moat*2*blocker*0"),
    opened("kingdom", **ON_TABLE),
    *(
        kingdom("deal", f"beside-{n}", sets=ALL_SETS, draw="rule-book", colonies="rule-book")
        for n in range(4)
    ),
    *(kingdom("deal", f"other-sets-{n}", **OTHER_SETS) for n in range(2)),
    *(changed("slot", slot=slot) for slot in ("pile-1", "pile-3", "bane", "mouse", "landscape-1")),
    *(changed("swap", slot=slot) for slot in ("pile-1", "pile-3", "bane", "mouse", "landscape-1")),
    changed("ban", slot="pile-4"),
    changed("pick", slot="pile-4", name="Hexe"),
    changed("remove", slot="landscape-1"),
    changed("box", box="shelters"),
    changed("again", order="set", language="nl", players="5"),
    changed("text"),
    changed("read", text="Dorf, Schmiede, Burggraben, Banana\nBane: Keller\nKolonien"),
    changed("recommended"),
    changed("load", preset="first-game"),
    changed("shelf"),
]
"""Seeded requests: every Python must give the same answers."""


def handler_requests() -> list[Asked]:
    dealt = {**kingdom("deal", "shelf"), "now": NOW}
    shelf = last(dealt, "fields")["shelf"]
    shelved = {**dealt, "state": last(dealt, "state")}

    def on_shelf(action: str, **fields: Given) -> Asked:
        return {**shelved, "action": action, "fields": {**dealt["fields"], "shelf": shelf, **spelt(fields)}}

    return [
        {**dealt, "fields": {**dealt["fields"], "shelf": shelf, "avoid": ["1"]}},
        *(changed(action) for action in ("look", "landscapes", "unlock-all", "unban-all", "read-sheet")),
        changed("view"),
        *(changed(action, slots=["pile-1", "pile-3"]) for action in ("lock-several", "ban-several")),
        changed("never", slot="pile-4", never="Witch"),
        changed("replace-several", slots=["pile-1", "pile-3", "landscape-1"]),
        changed("swap", slot="pile-4", keep="cost"),
        kingdom("preset", "", preset="rule-book"),
        kingdom("limits-clear", ""),
        *(changed(action, slot="pile-3") for action in ("lock", "unlock")),
        changed("add", add="way-of-the-seal"),
        on_shelf("shelf-mark", mark=f"played {NOW}"),
        on_shelf("after-game"),
        on_shelf("deal-without"),
        kingdom("never-check", "", never="Moat, Wich"),
        on_shelf("shelf-note", entry=NOW, **{f"note {NOW}": ["a good one"]}),
        on_shelf("shelf-remove", entry=NOW),
        on_shelf("import-shelf", **{"import": KINGDOM_ENTRY}),
        on_shelf("tick", done=["players", "chapel"]),
        changed("chances"),
        kingdom("weights-enter", "", taste_name="Moat"),
        kingdom("attribute-use", "", attribute="coinage", use="clustering"),
        kingdom("attribute-set", "", attribute="coinage", least="1", most="4", below="1.5"),
        kingdom("weights-reset", ""),
        changed("together"),
        changed("together-take", take=ON_TABLE_ADDRESS),
        changed("veto", slot="pile-4"),
        changed("veto", slot="pile-3", round=ON_TABLE_ADDRESS),
        changed("veto", slot="none", round=ON_TABLE_ADDRESS),
        changed("never-lift", lift="moat", never="Moat\nWitch"),
        changed("setup-players", players="4"),
        changed("mend", TOO_DEAR),
        changed("veto-undo", round=ON_TABLE_ADDRESS),
        changed("veto-start"),
        changed("veto-players", players="4", veto_of=ON_TABLE_ADDRESS),
        changed("limits-fit", {**ON_TABLE, "in_all-least": "2", "in_all-most": "3"}),
        changed("replace-several", slots=["pile-1", "pile-3"], keep="cost"),
        *(changed(action, ELSEWHERE) for action in ("sets-use", "wishes-use")),
        changed("sort-anew", order="name", shown="cost pile-3:moat"),
        changed("relax-here", relax="boxes-4"),
        changed("evening", deal_evening="1", evening="2"),
        kingdom("weights-ready", "", ready="little-luck"),
        kingdom("weights-method", "", way="weighted"),
        kingdom("weights-position", "", position_splitter="2", position_attack="-3"),
        kingdom("like", "", taste="moat", factor="1.6", weights="-moat*2*blocker*0"),
        kingdom("own-values-forget", "", weights="-moat*2*blocker*0"),
        kingdom("weights-save", "", weights_name="mine", weights_kept=KEPT_WEIGHTS),
        kingdom("weights-use", "", named="mine", weights_kept=KEPT_WEIGHTS),
        kingdom("weights-remove", "", named="mine", weights_kept=KEPT_WEIGHTS),
        kingdom("import-weights", "", **{"weights-file": [write_weighting(default_weighting())]}),
    ]
