"""The walks of CONTRIBUTING.md, done in a copy of the source tree: a tool, a language, a Dominion set.

Each test names what a walk may change. The copy is then built and tested like the project itself.
"""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardtable.kingdom import all_cards
from cardtable.kingdom.table.roles import SINGLE_PILES
from cardtable.pages.core.language import HINT, SOURCE
from cardtable.pages.core.registry import TOOLS
from tests.support.browser.page import Site, settled, wait_until_ready
from tests.support.source_copy import SourceCopy
from tools.paths import ROOT

PAGES = "py/cardtable/pages"
COIN = Path(__file__).parent / "coin"
"""The files of a small tool, in their places."""
TAG = "eo"
CARDS, TABLE = "py/cardtable/kingdom/cards", "py/cardtable/kingdom/table"
SET, SET_NAME = "orchard", "Orchard"
KINDS = [
    ("kingdom", 2, "action", "terminal|trashing", "", "terminus|cumulative|selftrasher:2|deckchanger"),
    ("kingdom", 3, "action", "village|cantrip", "", "chainer|cantrip|splitter"),
    ("kingdom", 4, "action|attack", "drawer|terminal|curses", "", "terminus|carddrawer:2|attack|giver"),
    ("kingdom", 5, "action|duration", "cantrip|buy", "coffers", "chainer|cantrip|buyer|coinage:2"),
    ("kingdom", 6, "treasure", "gainer", "", "treasure|coinage:1.5|gainer"),
    ("event", 2, "event", "gainer", "", ""),
]
"""Kind, cost, types, abilities, needs and attributes of cards: five of each."""
SYLLABLES = (
    ("Apple", "Birch", "Cherry", "Damson", "Elder"),
    ("Gate", "Ladder", "Press", "Cellar", "Cart", "Fair"),
)
NAMES = [f"{first} {second}" for second in SYLLABLES[1] for first in SYLLABLES[0]]
"""Of 30 cards; those of one kind stand together."""
VOWELS = str.maketrans("aeiouAEIOU", "âêîôûÂÊÎÔÛ")
FIND_SETUP_LIST = f"""
from random import Random
from cardtable.kingdom import RULE_BOOK, Requirements, card_by_id, lay, name_in, pool
from cardtable.kingdom import setup_list
from cardtable.kingdom.cards.presets import preset_by_id
dealt, listed = set(), set()
for seed in range(60):
    table = lay(pool(["{SET}"]), Requirements(), RULE_BOOK, Random(seed))
    dealt |= {{each for each in table.ids.values()}}
    listed |= {{item.thing for item in setup_list(table, 3).items}}
ours = {{card for card in map(card_by_id, dealt) if card.set == "{SET}"}}
assert {{card.id for card in ours}} <= listed, "set-up list"
assert preset_by_id("in-the-orchard").layout.piles[0] in ours
print(*sorted(name_in(card, "{TAG}") for card in ours), sep="\\n")
"""
SINGLE = ", ".join(f"Role.{role.name}" for role in SINGLE_PILES)
ROLE_LINES = (
    ("slots.py", '    NEST = "nest"', '    MOUSE = "mouse"'),
    ("layout.py", '    NEST = "nest"', '    MOUSE = "mouse"'),
    ("layout.py", "    nest: Card | None = None", "    mouse: Card | None = None"),
    ("roles.py", "SINGLE_PILES = (*SINGLE_PILES, Role.NEST)", f"SINGLE_PILES = ({SINGLE})"),
    (
        "roles.py",
        "    Role.NEST: lambda card: _is_pile(card) and _costs(card, 4, 5),",
        "    Role.WIND: _is_pile,",
    ),
)
"""Modules of the table, a line of a role of a single pile, and the line that it follows."""
NEST_FITS = """
from cardtable.kingdom import Role, card_by_id
from cardtable.kingdom.choose.pile_classes import FIT_BITS, role_bits
print(Role.NEST in FIT_BITS, role_bits(card_by_id("market")) & FIT_BITS[Role.NEST] > 0)
"""
CHOOSE_EVEN = """
from random import Random
from cardtable.kingdom import Requirements, choose_uniform, pool
wishes = Requirements(village=True)
for sets in (["cornucopia-1"], ["cornucopia-2"], ["cornucopia-2", "alchemy"], ["cornucopia-2", "rising-sun"]):
    for seed in range(20):
        print(*(pile.id for pile in choose_uniform(pool(sets), wishes, Random(seed)).piles))
"""


def pseudo(english: str) -> str:
    """Return a text of the fifth language: English with accents, its markup and places as they were.

    >>> pseudo("<b>Draw</b> {count} more##verb")
    '<b>Drâw</b> {count} môrê'
    """
    pieces = re.split(r"(<[^>]*>|\{[^}]*\}|&\w+;)", english.partition(HINT)[0])
    return "".join(piece if at % 2 else piece.translate(VOWELS) for at, piece in enumerate(pieces))


def add_tool(copy: SourceCopy) -> None:
    """Add a tool: its folders and its style, and its id in the registry."""
    copy.add_files(COIN)
    copy.insert_line(f"{PAGES}/core/registry.py", '    "coin",', after=f'    "{TOOLS[-1]}",')


def add_language(copy: SourceCopy) -> None:
    """Add a language: a row, and a column in each table of words and in the table of card names."""
    copy.insert_line(f"{PAGES}/languages.csv", f'{TAG},Esperanto,.,",",\u00a0,')
    for table in (*copy.folder.glob(f"{PAGES}/*/words.csv"), *copy.folder.glob(f"{PAGES}/words/*.csv")):
        copy.add_column(str(table.relative_to(copy.folder)), TAG, lambda row: pseudo(row[SOURCE]))
    names = {card.id: card.name for card in all_cards()}
    copy.add_column(f"{CARDS}/names.csv", TAG, lambda row: pseudo(names[row["id"]]))


def add_set(copy: SourceCopy) -> None:
    """Add a Dominion set of 30 cards: rows of tables."""
    copy.insert_line(f"{CARDS}/sets.csv", f"{SET},{SET_NAME},2030")
    languages = copy.read(f"{CARDS}/names.csv").splitlines()[0].split(",")[1:]
    for at, name in enumerate(NAMES):
        kind, cost, types, abilities, needs, attributes = KINDS[at // 5]
        card, site_id = name.lower().replace(" ", "-"), name.lower().replace(" ", "")
        row = f"{card},{name},,{SET},only,{kind},{cost},{types},,{abilities},,,{needs},{site_id}"
        copy.insert_line(f"{CARDS}/cards.csv", row)
        printed = {"de": f"{name} (de)", TAG: pseudo(name)}
        copy.insert_line(f"{CARDS}/names.csv", ",".join([card, *(printed.get(tag, "") for tag in languages)]))
        if kind == "kingdom":
            copy.insert_line(f"{CARDS}/attributes.csv", f"{card},{attributes}")
    piles = [name.lower().replace(" ", "-") for name in NAMES]
    for numbered in (f"edition,{SET}", f"card,{'|'.join(piles)}"):
        copy.insert_line(f"{CARDS}/numbers.csv", numbered)
    copy.insert_line(f"{CARDS}/pile_sizes.csv", f"{piles[0]},20,20,20,20,20")
    copy.insert_line(f"{CARDS}/presets.csv", f"In the Orchard,{'|'.join(piles[:10])},{piles[-1]},,")
    words = f"{PAGES}/kingdom/words.csv"
    tags = copy.read(words).splitlines()[0].split(",")
    copy.insert_line(words, ",".join(pseudo(SET_NAME) if tag == TAG else SET_NAME for tag in tags))


def add_role(copy: SourceCopy) -> None:
    """Add a role of a single pile, which no card calls for yet, to the engine."""
    for name, line, after in ROLE_LINES:
        copy.insert_line(f"{TABLE}/{name}", line, after=after)


def walk_all(copy: SourceCopy) -> SourceCopy:
    for walk in (add_tool, add_language, add_set):
        walk(copy)
    return copy


def edits(changes: dict[str, list[str]], own: str) -> list[str]:
    """Return the edits outside files whose names match: each the insertion of a line."""
    elsewhere = [line for name, lines in changes.items() if not re.search(own, name) for line in lines]
    assert all(line.startswith("+") for line in elsewhere), elsewhere
    return elsewhere


def test_a_tool_takes_its_own_folders_and_three_edits(tmp_path: Path) -> None:
    copy = SourceCopy(tmp_path)
    add_tool(copy)
    assert 1 <= len(edits(copy.changes(), r"/coin(/|\.css$|\.py$)")) <= 3


def test_a_language_takes_its_columns_and_two_edits(tmp_path: Path) -> None:
    copy = SourceCopy(tmp_path)
    add_language(copy)
    changes = copy.changes()
    assert 1 <= len(edits(changes, r"/words\.csv$|/words/\w+\.csv$|/names\.csv$")) <= 2
    for name in (name for name in changes if not name.endswith("languages.csv")):
        before = (ROOT / name).read_text(encoding="utf-8")
        rows = [row[:-1] for row in csv.reader(StringIO(copy.read(name), newline=""))]
        assert rows == [*csv.reader(StringIO(before, newline=""))], name


def test_a_set_takes_data_files_only(tmp_path: Path) -> None:
    copy = SourceCopy(tmp_path)
    add_set(copy)
    assert edits(copy.changes(), r"\.csv$") == []


@pytest.mark.slow
def test_a_role_keeps_the_even_kingdoms_of_other_sets(tmp_path: Path) -> None:
    copy = SourceCopy(tmp_path)
    before = copy.run("-c", CHOOSE_EVEN)
    add_role(copy)
    assert copy.run("-c", NEST_FITS).split() == ["True", "True"]
    assert copy.run("-c", CHOOSE_EVEN) == before


@pytest.mark.long
def test_the_tests_pass_after_the_walks(tmp_path: Path) -> None:
    """Words, layers, styles, attacks on the new tool, tables of cards; and the new cards are dealt."""
    copy = walk_all(SourceCopy(tmp_path))
    quiet = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    tests = ("pages/test_language.py", "tools/checks/test_layers.py", "tools/checks/test_styles.py")
    copy.run(*quiet, *(f"tests/{name}" for name in tests), "py/cardtable/coin", "tests/kingdom/cards")
    copy.run(*quiet, "tests/pages/test_attacks.py", "tests/pages/test_actions.py", "-k", "coin")
    assert copy.run("-c", FIND_SETUP_LIST).splitlines() == sorted(map(pseudo, NAMES))


@pytest.mark.long
@pytest.mark.own_python
def test_the_page_after_the_walks(page: Page, tmp_path: Path, serve: Site) -> None:
    """The fifth tab answers and keeps its state, in English and in the fifth language; a set is dealt."""
    copy = walk_all(SourceCopy(tmp_path, for_build=True))
    copy.run("build.py", "build")
    address = serve(copy.folder / "dist")
    page.goto(f"{address}?lang=en")
    wait_until_ready(page)

    page.get_by_role("tab", name="Coin").click()
    panel = page.locator("#coin-panel")
    panel.get_by_label("Tosses", exact=True).fill("5")
    panel.get_by_label("Seed of the tosses").fill("walk")
    panel.get_by_role("button", name="Toss the coin").click()
    answer = panel.locator("[data-region=coin]")
    expect(answer).to_contain_text("of 5 tosses are heads; the chance of that is")
    tossed = r"#coin\?v=1&c=\w+&tosses=5&seed=walk$"
    expect(page).to_have_url(re.compile(rf"/\?lang=en{tossed}"))
    tosses = answer.locator("li").all_inner_texts()
    assert len(tosses) == 5

    page.get_by_role("link", name="Esperanto").click()
    expect(page.locator("html")).to_have_attribute("lang", TAG)
    wait_until_ready(page)
    expect(page).to_have_url(re.compile(rf"/{TAG}\.html.*{tossed}"))
    expect(page.get_by_role("tab", name=pseudo("Coin"))).to_have_attribute("aria-selected", "true")
    expect(answer).to_contain_text(pseudo("of 5 tosses are heads; the chance of that is"))
    assert answer.locator("li").all_inner_texts() == list(map(pseudo, tosses))

    page.goto(f"{address}{TAG}.html?lang={TAG}#kingdom?v=1&sets={SET}&seed=walk&events-least=1")
    wait_until_ready(page)
    settled(page)
    names = {pseudo(name) for name in NAMES}
    tiles = page.locator("#kingdom-panel .tile .name [translate=no]")
    expect(tiles.nth(10)).to_be_visible()
    assert set(tiles.all_inner_texts()) <= names
    page.locator("#kingdom-setup summary").click()
    box = page.get_by_role("region", name=pseudo(SET_NAME))
    expect(box).to_contain_text(tiles.first.inner_text())
