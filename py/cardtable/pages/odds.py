"""The Odds page: a table in, by taps, by text or from a game; chances, claims and reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from ..odds import (
    ME,
    THEY,
    Table,
    flag_odds,
    joint_chance,
    read_rules,
    table_claims,
    table_odds,
    table_of,
    write_table,
)
from .form import Form
from .odds_board import board_html
from .odds_flag import (
    JOINT,
    SHEET,
    flag_sheet,
    joint_parts,
    joint_words,
    line_html,
    places_html,
)
from .odds_log import log_html
from .odds_picker import PICKER, PLACES, owned, picker, rebuilt, tapped
from .odds_play import GAMES, PLAY_HANDLERS, REASON, game_fields, view
from .odds_state import LONGEST_TEXT, Session, read_text
from .odds_working import read_combination, working_sheet
from .reply import FieldError, FormError, Handler, Progress, Reply, Request

__all__ = ["HANDLERS", "WARM_UP"]

EXAMPLE = """flag 2: b9 b8 | d10 e10
flag 3: a8 | c4 c5
flag 4: f7 | e9
flag 5: a9 a10 | f6 f5 f4
flag 6: c8 e8 cavalry | b6 a6
flag 7: d3 | d9 d8
hand b10 b7 f8 f9 c1 e3 alexander
gone c2 scout
"""


def open_address(request: Request) -> Iterator[Reply] | Reply:
    """Show what an address holds, and count its odds if it is a table set up by hand."""
    session = Session.read(request.state)
    return view(session) if session.game else _counted(session, "")


def pick(request: Request) -> Reply:
    """Open the sheet of all cards for a place."""
    session = _setup(request)
    form = Form(request.fields)
    place = form.choice("place", PLACES)
    form.check()
    return Reply(html={PICKER: str(picker(session.setup, place))})


def put(request: Request) -> Iterator[Reply]:
    """Lay or take away the card that was tapped, and count again."""
    session = _setup(request)
    form = Form(request.fields)
    place, word = form.choice("into", PLACES), form.text("put")
    form.check()
    table = tapped(session.setup, place, word)
    return _counted(Session(setup=table), "", **{PICKER: str(picker(table, place))})


def own(request: Request) -> Iterator[Reply]:
    """Note who has claimed the flag of the open place."""
    session = _setup(request)
    form = Form(request.fields)
    place = form.choice("into", PLACES[2:])
    form.check()
    table = rebuilt(owned(session.setup, place, form), "owner")
    return _counted(Session(setup=table), "", **{PICKER: str(picker(table, place))})


def numbers(request: Request) -> Iterator[Reply] | Reply:
    """Take the game, who is to move, and the other hand from the form."""
    session = Session.read(request.state)
    if session.game:
        return Reply(words="This counts for the next game that you deal, or the next table.")
    form = Form(request.fields)
    rules = read_rules(form.choice("game", GAMES))
    mover = form.choice("mover", ("me", "they"))
    theirs, theirs_tactics, deck = (_number(form, field) for field in ("theirs", "their-tactics", "deck"))
    form.check()
    table = session.setup
    if rules != table.rules and theirs == table.theirs:
        theirs = None
    table = replace(
        table,
        rules=rules,
        mover=ME if mover == "me" else THEY,
        their_tactics=(theirs_tactics or 0) if rules.tactics else 0,
    )
    if theirs is None:
        table = replace(table, theirs=rules.hand)
    wrong = "deck" if deck is not None else "theirs" if rules == session.setup.rules else "game"
    return _counted(Session(setup=rebuilt(table, wrong, theirs, deck)), "")


def _number(form: Form, name: str) -> int | None:
    text = form.text(name)
    if not text:
        return None
    if not text.isdecimal() or len(text) > 2:
        form.refuse(name, f"{text!r} is not accepted. Accepted: a number from 0 to 60.")
        return None
    return int(text)


def read(request: Request) -> Iterator[Reply] | Reply:
    """Show the table or the game that a text holds."""
    text = (request.fields.get("text") or [""])[0]
    if len(text) > LONGEST_TEXT or not text.strip():
        message = f"Accepted: the text of a table or of a game, of up to {LONGEST_TEXT} characters."
        raise FormError(FieldError("text", message))
    session = read_text("text", text)
    if session.game:
        return view(session, "The game was read.")
    return _counted(session, "The table was read.")


def empty(request: Request) -> Iterator[Reply]:
    """Clear the table; the game played stays what it is."""
    table = Session.read(request.state).table
    return _counted(Session(setup=table_of(table.rules)), "The table is empty.")


def example(_: Request) -> Iterator[Reply]:
    """Set up a table from the middle of a game."""
    return _counted(read_text("text", EXAMPLE), "An example is on the table.")


def to_table(request: Request) -> Iterator[Reply]:
    """Take the table of the game, as the person knows it, to be changed by hand."""
    table = Session.read(request.state).table
    return _counted(Session(setup=replace(table, rules=replace(table.rules, advanced=False))), "")


def count(request: Request) -> Iterator[Reply]:
    """Count the odds of what is shown, flag by flag; a game goes on being played."""
    session = Session.read(request.state)
    return _lines(session.table, "", {})


def _setup(request: Request) -> Session:
    session = Session.read(request.state)
    return Session(setup=session.table) if session.game else session


def _counted(session: Session, words: str, **html: str) -> Iterator[Reply]:
    """Show a table at once, then its odds flag by flag."""
    shown = {**board_html(session), **log_html(session), SHEET: "", PICKER: "", REASON: "", **html}
    first = Reply(html=shown, state=session.state(), fields=game_fields(session))
    return _lines(session.table, words, {}, first)


def _lines(table: Table, words: str, html: Mapping[str, str], first: Reply | None = None) -> Iterator[Reply]:
    total = sum(flag.owner is None for flag in table.flags)
    first = first or Reply(html=html)
    shown = {**first.html, **places_html(table)}
    yield replace(first, html=shown, progress=Progress(0, total + 1, "Counting flag by flag."))
    chances = {}
    for done, odds in enumerate(table_odds(table), 1):
        chances[str(odds.index + 1)] = str(odds.independent)
        progress = Progress(done, total + 1, f"Flag {odds.index + 1} is counted.")
        yield Reply(html=line_html(odds), progress=progress)
    mine = [str(index + 1) for index, claim in enumerate(table_claims(table)) if claim.valid]
    can = f" You can claim flag {', '.join(mine)}." if mine else ""
    yield Reply(
        words=f"{words} The odds of {total} flags are counted.{can}".strip(),
        data={"table": write_table(table), "independent": chances},
    )


def flag(request: Request) -> Iterator[Reply]:
    """Open one flag: every combination, the curves, the claims, and then the joint chance as it comes."""
    table = Session.read(request.state).table
    form = Form(request.fields)
    index = int(form.choice("flag", tuple("123456789"))) - 1
    form.check()
    odds = flag_odds(table, index)
    sheet = {SHEET: str(flag_sheet(table, odds))}
    yield Reply(html=sheet, progress=Progress(0, 1, f"Counting flag {index + 1} for both sides."))
    joints = joint_chance(table, index, Random(f"{write_table(table)}{index}"))
    for joint in joint_parts(joints):
        done = joint.total == joint.of
        shown = {JOINT: str(joint_words(joint))}
        progress = None if done else Progress(joint.total, joint.of, "Counting both sides together.")
        said = f"Flag {index + 1} is counted." if done else ""
        data = {"win": joint.win, "tie": joint.tie, "total": joint.total, "exact": joint.exact}
        yield Reply(html=shown, progress=progress, words=said, data=data if done else None)


def working(request: Request) -> Reply:
    """Open one chance: n, d, v, y, c, m, and the valid counts."""
    table = Session.read(request.state).table
    index, side, strength = read_combination(Form(request.fields).text("combination"))
    return Reply(html={SHEET: str(working_sheet(table, index, side, strength))})


HANDLERS: Mapping[str, Handler] = {
    "open": open_address,
    "pick": pick,
    "put": put,
    "own": own,
    "numbers": numbers,
    "read": read,
    "empty": empty,
    "example": example,
    "to-table": to_table,
    "count": count,
    "flag": flag,
    "working": working,
    **PLAY_HANDLERS,
}
WARM_UP: tuple[tuple[str, Mapping[str, list[str]]], ...] = (
    ("example", {}),
    ("flag", {"flag": ["1"]}),
    ("deal", {"bottom": ["me"], "top": ["published"], "seed": ["1"]}),
)
