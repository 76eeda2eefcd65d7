"""Kingdoms read from text: as sites write them, as people misspell them, and whatever else is pasted."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardtable.kingdom import LANGUAGES, Card, Kind, Layout, all_cards, card_by_id, name_in, write
from cardtable.kingdom.cards.names import cards_named
from cardtable.kingdom.table.layout import Part
from cardtable.kingdom.text.collector import Cause, Reading
from cardtable.kingdom.text.parsing import read
from cardtable.kingdom.text.writing import name_list
from tests.support.kingdom.strategies import PILES, layouts


def ids(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


def told(reading: Reading) -> list[tuple[str, int, str, str | None]]:
    return [(it.cause.value, it.line, it.text, it.card.id if it.card else None) for it in reading.troubles]


NINE = "Bishop, Counterfeit, Courtyard, Doctor, Ghost Ship, Mine, Market, Festival, Library"
SEVEN = "Young Witch, Ferryman, Riverboat, Druid, Bauble, Market, Black Market\n"
OBELISK = "Landmark: Obelisk (Market)\n"
EVERY_ROLE = {
    "Landscapes: Alms, Obelisk, Way of the Mouse, Cheap - Druid\n": "Events: Alms\n" + OBELISK,
    "Bane: Moat\nFerryman pile: Village\n": "Bane: Moat\nFerryman: Village\n",
    "Riverboat card: Laboratory\nMouse card: Cellar\n": "Riverboat: Laboratory\nWay of the Mouse: Cellar\n",
    "Army pile: Witch\nObelisk pile: Market\n": "Prophecy: Approaching Army (Witch)\nTrait: Cheap - Druid\n",
    "Ally: Peaceful Cult\nProphecy: Approaching Army\n": "Ally: Peaceful Cult\n",
    "Boons: The Sky's Gift, The Sun's Gift\n": "Druid: The Sky's Gift, The Sun's Gift\n",
    "Black Market deck: Chapel, Smithy\n": "Black Market deck: Chapel, Smithy\n",
    "Colonies\nShelters": "Platinum and Colony\nShelters: yes",
}
WAYS: dict[str, list[str]] = {
    SEVEN + "".join(EVERY_ROLE): [f"Kingdom: {SEVEN}{''.join(EVERY_ROLE.values())}"],
    "Cellar, King's Court, Village, Moat, Witch": [
        "Cellar\nKing\u2019s Court\n\nVillage\r\nMoat\n  Witch  ",
        "1. Cellar\n2. King's Court\n3. Village\n4. Moat\n5. Witch",
        "- Cellar\n* King's Court\n\u2022 Village\n[ ] Moat\n[x] Witch",
        "$2 Cellar, $7 King's Court, $3 Village, $2 Moat, $5 Witch",
        "Cellar ($2), King's Court (7), Village [3], Moat {2}, Witch - $5",
        "Cellar (Base), King's Court (Prosperity, 2nd edition), Village (Base 2E), Moat (base), Witch (Base)",
        "10x Cellar\n10 x King's Court\nVillage x10\nMoat 10\n10 Witch",
        "Cellar, King's Court, Village, Moat, and Witch.",
        "Pile 1: Cellar\nPile 2: King's Court\nPile 3: Village\nPile 4: Moat\nPile 5: Witch",
        "Kingdom: Cellar, King's Court, Village, Moat, Witch",
        "Kingdom cards:\n\tCellar\n\tKing's Court\n\tVillage\n\tMoat\n\tWitch",
        "Base:\nCellar\nProsperity\nKing's Court\nBase\nVillage, Moat, Witch",
        "Cost 2: Cellar\nCost 7: King's Court\nCost 3: Village\n2: Moat\n$5: Witch",
        "K\u00f6nigreich: Keller; Koenigshof; DORF; Burggraben; Hexe",
        "https://dominionrandomizer.com/?lang=en&supply=cellar,kingscourt,village,moat,witch",
        "https://dominionrandomizer.com/?supply=cellar,kingscourt\nVillage, Moat, Witch",
        *("Cellar, King's Court, Village, Moat, Witch", "cellar;KINGS COURT;village;moat;witch"),
        "Cellar | King's Court | Village | Moat | Witch",
        "Cellar / King's Court / Village / Moat / Witch",
        *("Cellar - King's Court - Village - Moat - Witch", "Cellar King's Court Village Moat Witch"),
        "Keller, K\u00f6nigshof, Dorf, Burggraben, Hexe",
    ],
    "Young Witch\nBane: Moat": [
        *("Young Witch (Moat)", "Young Witch (Bane: Moat)", "Young Witch, Moat (Bane)"),
        *("Young Witch, Moat [bane card]", "Moat (Young Witch)"),
    ],
    "Young Witch, Village\nBane: Moat": ["Young Witch\nBane:\nMoat\nVillage"],
    "Bane: Moat": [
        "Bane: [url=https://wiki.example/Moat]Moat[/url]",
        *("Bane = Moat", "Moat - Bane", "Bane is Moat", "with Moat as the bane", "**Bane**: Moat"),
        *("__Bane:__ Moat", "[b]Bane[/b]: Moat", "Bane: [Moat](https://wiki.example/Moat)"),
    ],
    "Ferryman\nFerryman pile: Village": ["Ferryman -> Village"],
    "Ferryman, Moat\nLandscapes: Pious - Moat\nFerryman pile: Village": [
        "Ferryman: Village\nFerryman, Moat\nPious (Moat)\nPious"
    ],
    f"{NINE}, Mint\nBane: Moat": [f"{NINE}, Mint, Moat\nBane: Moat"],
    "Landscapes: Way of the Mouse\nMouse card: Menagerie": ["Way of the Mouse: Menagerie"],
    "Landscapes: Obelisk\nObelisk pile: Patrician / Emporium": ["Obelisk - Patrician/Emporium"],
    "Moat\nLandscapes: Obelisk\nObelisk pile: Moat": [
        *("Moat\nObelisk (naming Moat)", "Moat\nLandmark: Obelisk (naming Moat). No Shelters.")
    ],
    "Army pile: Witch\nProphecy: Approaching Army": ["Prophecies: Approaching Army [Witch]"],
    "Landscapes: Way of the Mouse\nMouse card: Cellar": ["Way of the Mouse (set aside: Cellar)"],
    "Moat, Village": [
        *("Moat, Village https://wiki.example/Moat", "https://wiki.example/a?b=c Moat, Village"),
        *("Moat (http://wiki.example/Moat), Village", "Moat, Village <ftp://files.example/x>"),
        *("Moat. Village", "1. Moat 2. Village", "Moat (2). Village (3).", "moat, village -m NoShelters"),
    ],
    "Moat\nLandscapes: Pious - Moat": [
        *("Pious - Moat, Moat", "Pious on Moat\nMoat", "Moat (Pious)", "Moat - Pious"),
        "Pious (on Moat)\nMoat",
    ],
    "Moat, Wandering Minstrel, Village": ["Moat, Wandering\nMinstrel, Village"],
    "Moat, Village Green": ["- Moat\n- Village\n- Green"],
    "Moat, Counting House, Village": ["Moat,Counting,House,Village"],
    "Market, Village": ["Market, Village"],
    "Moat, Caravan Guard": ["Moat   (2)  +2 Cards (...)\nCaravanGuard\t(3)  +1 Action, +1 Card"],
    "Moat\nLandscapes: Alms, Wall": ["Moat — with the Alms event and\nthe Wall landmark"],
    "Moat": [*("no Village, Moat", "Moat [Base, Cornucopia, 2E]", "name: Old Times\nMoat", "name: Moat")],
    "Crew\nLandscapes: Bury": ["plunder_crew, plunder_event_bury"],
}


@pytest.mark.parametrize(("text", "written"), [(text, key) for key in WAYS for text in WAYS[key]])
def test_ways_to_write_a_kingdom(text: str, written: str) -> None:
    reading = read(text)
    assert (write(reading.layout), reading.troubles) == (written, ())


def test_the_last_of_eleven_piles_is_a_bane_without_a_word_if_it_can_be_one() -> None:
    ten = f"Young Witch, {NINE}"
    assert read(f"{ten}, Moat").layout.bane is card_by_id("moat")
    assert len(read(f"{ten}, Moat").layout.piles) == 10
    assert read(f"{ten}, Witch").layout.bane is None
    assert read(ten).layout.bane is None


def test_a_name_of_a_set_is_the_called_card_in_a_list_that_names_no_sets() -> None:
    assert read("Moat, Way of the Mouse (Menagerie)").layout.mouse is card_by_id("menagerie")
    assert read("Moat (Base), Way of the Mouse (Menagerie)").layout.mouse is None
    assert read("Way of the Mouse (Menagerie)").layout.mouse is None
    assert read("Sets: Base, Menagerie").layout == Layout()
    assert ids(read("Menagerie").layout.piles) == ["menagerie"]


def test_what_cannot_stand_is_told_with_its_line() -> None:
    text = "Village, Moat\nVilage, Banana\nAlly: Peaceful Cult\nMoot\nMoat\nOrder of Masons\nBane: Alms\n"
    reading = read(f"{text}Copper\nChance for Platinum/Colony")
    assert not reading.layout.colonies
    assert told(reading) == [
        ("guessed", 2, "Vilage", "village"),
        ("duplicate", 2, "Vilage", "village"),
        ("unknown", 2, "Banana", "research"),
        ("unknown", 4, "Moot", "moat"),
        ("duplicate", 5, "Moat", "moat"),
        ("taken", 6, "Order of Masons", "order-of-masons"),
        ("misfit", 7, "Alms", "alms"),
        ("beside", 8, "Copper", "copper"),
        ("unknown", 9, "Chance for Platinum/Colony", "chancellor"),
    ]


def test_the_language_of_a_text_decides_between_two_cards_of_a_name() -> None:
    assert ids(read("Bandit, Village, Moat").layout.piles)[0] == "bandit"
    assert ids(read("Bandit, Douves, Sorci\u00e8re, B\u00fbcheron").layout.piles)[0] == "rogue"
    assert ids(read("Bandit", "fr").layout.piles) == ["rogue"]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(layouts(), st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back_the_same(layout: Layout, language: str) -> None:
    reading = read(write(layout, language), language)
    assert reading.troubles == ()
    assert reading.layout == layout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pile_and_landscape_is_written_and_read_in_every_language(language: str) -> None:
    for card in all_cards():
        part = Part.PILES if card in PILES else Part.LANDSCAPES
        if card in PILES or card.kind.value in ("event", "landmark", "project", "way", "trait"):
            layout = Layout.of({part: [card]})
            assert read(write(layout, language), language) == Reading(layout, ()), card.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_every_card_is_read_in_every_language(language: str) -> None:
    """Of cards that share a name, the likeliest; of what lies beside the kingdom, it is told so."""
    for card in all_cards():
        name = name_in(card, language)
        meant, reading = cards_named(name, language)[0], read(name, language)
        beside = [trouble.card for trouble in reading.troubles if trouble.cause is Cause.BESIDE]
        boxed = (meant.id in ("colony", "platinum") and reading.layout.colonies) or (
            meant.kind is Kind.SHELTER and reading.layout.shelters
        )
        assert boxed or meant in (*reading.layout.cards, *beside), card.id


@pytest.mark.slow
@settings(deadline=None)
@given(layouts())
def test_the_list_of_names_holds_every_card_once(layout: Layout) -> None:
    assert name_list(layout) == tuple(card.name for card in layout.cards)
    assert len(set(layout.cards)) == len(layout.cards)
    assert set(layout.supply) <= set(layout.cards)


WORDS = [
    *("Bane:", "Events:", "Way of the Mouse", "Young Witch", "Pious", "Obelisk", "Ferryman"),
    *("Colonies", "no"),
    *("(", ")", "[", "]", "{", ":", ",", ";", "-", " - ", "/", "\n", "\n\n", "$3", "10x", "Base", "Moat"),
    *("Village", "and", "supply=", "supply=moat(", "&ways=", "://", "%", "=", "Druid", "Shelters", "\t"),
]
SCRAPS = st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=25).map(" ".join)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@example("0AA·²")
@given(st.text(max_size=120) | SCRAPS | SCRAPS.map(lambda text: text.replace(" ", "")))
def test_no_text_raises_and_what_is_told_is_on_its_lines(text: str) -> None:
    assert {trouble.line for trouble in read(text).troubles} <= {*range(1, len(text.splitlines()) + 1)}


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(PILES), min_size=1, max_size=10, unique=True),
    st.lists(st.from_regex(r"[bcdfghjklmnpqrstvwxz]{9,12}", fullmatch=True), max_size=5, unique=True),
    st.sampled_from([", ", "\n", "; ", " | "]),
    st.randoms(use_true_random=False),
)
def test_every_card_among_junk_is_found_and_all_junk_is_told(
    piles: list[Card], junk: list[str], separator: str, random: Random
) -> None:
    pieces = [pile.name for pile in piles] + junk
    random.shuffle(pieces)
    reading = read(separator.join(pieces))
    assert set(reading.layout.piles) == set(piles)
    assert sorted(trouble.text for trouble in reading.troubles) == sorted(junk)
    assert {trouble.cause for trouble in reading.troubles} <= {Cause.UNKNOWN, Cause.HEADING}


@settings(deadline=None)
@given(st.sampled_from(PILES), st.sampled_from(LANGUAGES))
def test_shouting_and_bare_letters_are_the_same_name(pile: Card, language: str) -> None:
    name = name_in(pile, language)
    shouted = read(name.upper().replace("'", ""), language).layout.piles
    assert shouted == (cards_named(name, language)[0],)


TEN = "Cellar, Moat, Village, Workshop, Smithy, Remodel, Militia, Market, Mine, Merchant"
TEN_LINES = TEN.replace(", ", "\n")


@pytest.mark.parametrize("title", ["Treasure Trove", "Foresight", "Invasion", "Progress", "Duke"])
@pytest.mark.parametrize(
    "form",
    [
        *(f"{title}{TEN}" for title in ("@: ", "**@**: ", "\u201c@\u201d: ", "@ - ", "@\n", "Game 3: @\n")),
        *(f"{title}\n{TEN_LINES}" for title in ("@", "@:", "**@**", "_@_", '"@"', "[b]@[/b]", "@\n====")),
        *(f"{title}\n\n{TEN_LINES}" for title in ("@", "# @", "Title: @", "<h2>@</h2>")),
        f"@ ({TEN})",
    ],
)
def test_a_card_in_front_of_ten_piles_is_their_title(title: str, form: str) -> None:
    reading = read(form.replace("@", title))
    assert write(reading.layout) == TEN
    assert [(each.cause, each.card) for each in reading.troubles] == [(Cause.HEADING, cards_named(title)[0])]


@pytest.mark.parametrize(
    "text",
    [
        TEN.replace("Merchant", "Duke"),
        f"{TEN}, Duke",
        f"{TEN}\nDuke",
        "- Duke\n- " + TEN.replace(", ", "\n- "),
        "1. Duke\n" + TEN_LINES,
        "Duke\n" + TEN.replace(", Merchant", ""),
        "Alms\n" + "\n".join(sorted(TEN.split(", "))),
        "Events: Alms\n" + TEN,
        "Young Witch\n" + TEN_LINES.replace("Merchant", "Hamlet"),
        "Young Witch: Hamlet\n" + TEN.replace(", Merchant", ""),
    ],
)
def test_a_card_of_the_list_is_no_title(text: str) -> None:
    assert Cause.HEADING not in {each.cause for each in read(text).troubles}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Card,Expansion\n" + TEN_LINES.replace("\n", ",Base\n"), TEN),
        ("Card;Version\n" + TEN_LINES, TEN),
        ("Count\tCard\tType\n10\t" + TEN_LINES.replace("\n", "\tAction\n10\t"), TEN),
        ("Reserve: " + TEN, TEN),
        ("Version 2\n" + TEN, TEN),
        (TEN_LINES.replace("\n", ",Action - Attack - Looter\n"), TEN),
        (f"{TEN}\nreplace_estate: chapel", TEN),
        ("Wizards, " + TEN.replace(", Merchant", "\nstart_replace_copper(conjurer)"), None),
        (TEN.replace(", ", "\uff0c"), TEN),
        (TEN.replace(", ", "\u3001"), TEN),
        ("Kingdom\uff1a" + TEN.replace(", ", "\uff1b"), TEN),
        (TEN.replace("Market", "Laboratry - 5 coins"), TEN.replace("Market", "Laboratory")),
        (f"We play with Shelters and Platinum/Colony today. {TEN}", f"{TEN}\nColonies\nShelters"),
        (f"{TEN}\nThis game uses Shelters and Platinum/Colony", f"{TEN}\nColonies\nShelters"),
        (f"{TEN}\nThis game uses no Shelters", TEN),
        (
            f"{TEN}\nDruid boons are The Earth's Gift, The Sky's Gift, The Sea's Gift",
            f"{TEN}\nBoons: The Earth's Gift, The Sky's Gift, The Sea's Gift",
        ),
    ],
)
def test_words_beside_the_cards_are_no_cards(text: str, expected: str | None) -> None:
    expected = expected or "Wizards, " + TEN.replace(", Merchant", "")
    assert write(read(text).layout) == expected


@pytest.mark.parametrize("word", ["Strategy", "Looter", "Version", "Expansion", "Reserve"])
def test_a_word_of_another_language_is_a_card_only_if_more_speak_for_it(word: str) -> None:
    assert ids(read(f"{TEN}, {word}").layout.cards) == ids(read(TEN).layout.cards)
    mixed = read(f"{TEN}\nKeller\nBurggraben\nHexe")
    assert ids(mixed.layout.cards)[-1] == "witch"


@pytest.mark.parametrize("heading", ["Friday evening", "Store:", "Stone Age:", "Cards for Monday"])
def test_an_unknown_heading_is_left_out_as_one(heading: str) -> None:
    """No card's name is nearest to it; what follows is read."""
    reading = read(f"{heading}\nCellar, Market, Militia, Mine, Moat, Remodel, Smithy")
    assert len(reading.layout.piles) == 7
    assert [(each.cause, each.card) for each in reading.troubles] == [(Cause.HEADING, None)]


@pytest.mark.parametrize(("others", "near"), [(59, "Moat"), (60, None)])
def test_what_a_text_full_of_unknown_pieces_may_mean_is_not_looked_for(others: int, near: str | None) -> None:
    card = read("Banana, " * others + "Mot").troubles[-1].card
    assert (card.name if card else None) == near
