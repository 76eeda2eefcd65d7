"""The words of the Odds page: every move and error has some, and a game of Schotten Totten its own ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

import pytest

from cardtable import odds
from cardtable.odds import Phase, Tactic
from cardtable.pages.core.language import LANGUAGES, table_rows
from cardtable.pages.core.router import Router
from cardtable.pages.odds.error_words import NOTATIONS, TABLE_RULES
from cardtable.pages.odds.game_words import stones
from cardtable.pages.odds.phrases import RULES
from cardtable.pages.odds.session import Session
from tests.support.case_count import mostly_long
from tests.support.markup import walk
from tests.support.odds.page import Player
from tests.support.samples import odds as samples
from tests.support.words.odds import a_game

OF_BATTLE_LINE = {
    "en": r"flags?|troops?|wedge|phalanx|battalion|skirmish|host|leaders?|cavalry|shield bearers|fog|mud"
    r"(?! fight)|scout|redeploy|deserter",
    "nl": r"vlag(gen)?|troep(en)?|wig|falanx|bataljons?\w*|tirailleurs\w*|horde|leider|mist|modder|verkenner"
    r"|hergroepering|deserteur",
    "fr": r"drapeaux?|troupes?|coin|phalange|bataillon|tirailleurs|horde|chef|cavalerie|brouillard"
    r"|(?<!combat de )boue|éclaireur|redéploiement|déserteur",
    "de": r"flaggen?|truppen?|keil|phalanx|bataillon\w*|plänkler\w*|haufen|anführer|\w*kavallerie|nebel"
    r"|schlamm|kundschafter|umgruppierung|deserteur",
}
"""The words of Battle Line that Schotten Totten does not use, by language."""
OTHERS = re.compile(
    r"^(a flag is numbered|a move is like|A troop is a colour|after the cards of|a flag and me|the troops are"
    r"|A 6 lies at|Then press flag 5|For every flag and|Battle Line|Of the troops that"
    r"|The chance of a flag is|From the rule books|Troops or clan cards|Deck of troops or)"
)
"""Texts about what is typed, which is the same in both games; texts of the forms, which are for both."""

TABLE = """schotten-totten tactics
hand a9 b3 alexander shields scout
flag 2: a7 a8 | f1
flag 4: cavalry c1 | ; fog me ; mud they
"""


def test_each_text_of_a_game_has_its_counterpart() -> None:
    texts = {row["en"] for row in table_rows("odds")}
    words = re.compile(rf"\b({OF_BATTLE_LINE['en']})\b", re.IGNORECASE)
    said = {text for text in texts if words.search(without_places(text))}
    assert sorted(text for text in said - set(stones()) if not OTHERS.match(text)) == []
    assert set(stones()) <= texts
    assert not any(words.search(without_places(text)) for text in stones().values())


def without_places(text: str) -> str:
    return re.sub(r"{\w+}", "", text.partition("##")[0])


def heard(parts: list[dict[str, Any]]) -> Iterator[str]:
    """Yield all that a person sees or hears of an answer."""
    for part in parts:
        yield part.get("words") or ""
        yield (part.get("progress") or {}).get("words", "")
        for error in part.get("errors", ()):
            yield error["message"]
        for html in part.get("html", {}).values():
            for path, text in walk(html):
                words = path[-1].attributes.get("aria-label", "") if text is None else text
                yield words.replace("\N{SOFT HYPHEN}", "").strip()


def asked(visit: Player, action: str, **fields: str) -> list[dict[str, Any]]:
    """Return the answer to a question, refused or not, after which nothing is changed."""
    other = visit.copy()
    other.refused(action, **fields)
    return other.parts


def answers(tag: str) -> Iterator[list[dict[str, Any]]]:
    """Yield the answers of a whole game of Schotten Totten with tactics, and of what is asked about it."""
    visit = Player(language=tag).press("read", text=TABLE)
    yield visit.parts
    yield asked(visit, "hint")
    yield asked(visit, "flag", flag="2")
    yield asked(visit, "working", combination="2 mine wedge 24")
    yield asked(visit, "pick", place="4mine")
    yield asked(visit, "put", into="2mine", put="b1")
    yield asked(visit, "put", into="2mine", put="d1")
    visit = Player(language=tag)
    visit.press("play-now", play="schotten-totten tactics", top="published", begins="me")
    yield visit.parts
    yield asked(visit, "rules")
    yield asked(visit, "lay", flag="1")
    for tactic in Tactic:
        yield asked(visit, "aim", aim=str(tactic))
    player = odds.PublishedPlayer()
    while visit.game.position.phase is not Phase.OVER:
        move = player.choose(odds.turn_of(visit.game.position))
        yield visit.press("move", move=str(move), auto_draw="sensible").parts
        for card in visit.game.position.hand:
            if isinstance(card, Tactic):
                yield asked(visit, "aim", aim=str(card))
    for index, flag in enumerate(visit.game.position.flags, 1):
        if flag.owner is not None:
            yield asked(visit, "flag", flag=str(index))
    yield asked(visit, "review")
    yield asked(visit, "step", step="8")
    first = next(number for number, at in enumerate(visit.game.positions) if at.mover == 1)
    yield asked(visit, "why", why=str(first))


@pytest.mark.slow
@pytest.mark.parametrize("tag", mostly_long(LANGUAGES))
def test_a_whole_game_has_no_word_of_the_other_game(tag: str) -> None:
    """Labels, announcements, log, hints, reasons, proofs, errors, the end and the look at the game."""
    words = re.compile(rf"\b({OF_BATTLE_LINE[tag]})\b", re.IGNORECASE)
    found = {text for answer in answers(tag) for text in heard(answer) if words.search(text)}
    assert sorted(found) == []


def test_a_long_job_keeps_its_words_while_another_game_is_asked_about() -> None:
    """Both forms of the tool ask in turn; each answer is in the words of its own game."""
    router = Router()
    stones = Session(game=odds.new_game(odds.SCHOTTEN_TOTTEN_TACTICS, Random(3))).state()
    part = router.respond(samples.odds("hint", stones))
    other = {**samples.odds("flag", samples.ODDS_TABLE, flag="6"), "form": "odds-ask"}
    said = []
    while part.get("more"):
        router.respond(other)
        part = router.respond({"form": "odds-form", "resume": True})
        said += list(heard([part]))
    assert any("stone" in text for text in said)
    assert not any(re.search(r"\bflags?\b", text) for text in said)


def test_every_move_can_be_said() -> None:
    for seed in range(4):
        Player(a_game(10_000, seed)).press("open")


@pytest.mark.parametrize(
    ("texts", "causes"), [(NOTATIONS, odds.Notation), (TABLE_RULES, odds.TableRule), (RULES, odds.Rule)]
)
def test_every_cause_of_an_error_has_its_words(texts: dict[Enum, str], causes: type[Enum]) -> None:
    assert set(texts) == set(causes)


def test_a_refusal_is_said_in_the_language_of_the_page() -> None:
    told = Player(language="de").refused("read", text="deck 3")["text"]
    assert told == "deck: 3 geht nicht; mit 7 Truppen auf der Hand des Gegners sind es 53."
