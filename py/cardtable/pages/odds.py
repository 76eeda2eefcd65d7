"""The Odds page: a table in, by taps, by text or from a game; chances, claims and reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from ..odds import (
    ME,
    THEY,
    Table,
    flag_steps,
    joint_chance,
    read_rules,
    table_claims,
    table_of,
    write_table,
)
from .form import Form
from .language import noted, plural, t
from .odds_board import board_html
from .odds_count import counted_lines, in_steps, open_flags
from .odds_flag import (
    JOINT,
    LINES,
    SHEET,
    counted_html,
    flag_sheet,
    joint_parts,
    joint_words,
    places_html,
)
from .odds_log import log_html
from .odds_picker import PICKER, PLACES, owned, picker, rebuilt, tapped
from .odds_play import GAMES, PLAY_HANDLERS, REASON, game_fields, view
from .odds_state import LONGEST_TEXT, Session, read_text
from .odds_weakest import open_sides, weakest_parts
from .odds_working import read_combination, working_sheet
from .reply import JSON, FieldError, FormError, Handler, Progress, Reply, Request

__all__ = ["HANDLERS", "WARM_UP"]

CAN_CLAIM = noted("You can claim flag {flags}.")
CAN_CLAIM_SEVERAL = noted("You can claim flags {flags}.")
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
    place = form.choice("place" if form.text("place") else "into", PLACES)
    changed = form.switch("changed")
    form.check()
    return Reply(html={PICKER: str(picker(session.setup, place, changed=changed))})


def put(request: Request) -> Reply:
    """Lay or take away the card that was tapped; the odds are counted when the sheet is closed."""
    session = _setup(request)
    form = Form(request.fields)
    place, word = form.choice("into", PLACES), form.text("put")
    form.check()
    return _changed(tapped(session.setup, place, word), place)


def own(request: Request) -> Reply:
    """Note who has claimed the flag of the open place."""
    session = _setup(request)
    form = Form(request.fields)
    place = form.choice("into", PLACES[2:])
    form.check()
    return _changed(rebuilt(owned(session.setup, place, form), "owner"), place)


def _changed(table: Table, place: str) -> Reply:
    """The table, not counted yet, with the sheet that goes on changing it."""
    session = Session(setup=table)
    sheet = {PICKER: str(picker(table, place, changed=True))}
    return Reply(
        html={**board_html(session), **log_html(session), LINES: "", REASON: "", **sheet},
        state=session.state(),
        fields=game_fields(session),
        data={"table": write_table(table)},
    )


def numbers(request: Request) -> Iterator[Reply] | Reply:
    """Take the game, who is to move, and the other hand from the form."""
    session = Session.read(request.state)
    if session.game:
        return Reply(words=t("This counts for the next game that you deal, or the next table."))
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
    return form.number(name, 0, 60, 0) if text else None


def read(request: Request) -> Iterator[Reply] | Reply:
    """Show the table or the game that a text holds."""
    form = Form(request.fields)
    text = form.text("text", LONGEST_TEXT)
    form.check()
    if not text:
        message = t("Nothing was given. Accepted: the text of a table or of a game.")
        raise FormError(FieldError("text", message))
    session = read_text("text", text)
    if session.game:
        return view(session, t("The game was read."))
    return _counted(session, t("The table was read."))


def empty(request: Request) -> Iterator[Reply]:
    """Clear the table; the game played stays what it is."""
    table = Session.read(request.state).table
    return _counted(Session(setup=table_of(table.rules)), t("The table is empty."))


def example(_: Request) -> Iterator[Reply]:
    """Set up a table from the middle of a game."""
    return _counted(read_text("text", EXAMPLE), t("An example is on the table."))


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
    places = open_flags(table)
    first = first or Reply(html=html)
    shown = {**first.html, **places_html(table)}
    yield replace(first, html=shown, progress=Progress(0, len(places) + 1, t("Counting flag by flag.")))
    chances = yield from counted_lines(table)
    said = plural(
        len(places), "The odds of {count} flag are counted.", "The odds of {count} flags are counted."
    )
    mine = [str(index + 1) for index, claim in enumerate(table_claims(table)) if claim.valid]
    can = plural(len(mine), CAN_CLAIM, CAN_CLAIM_SEVERAL, flags=", ".join(mine)) if mine else ""
    yield Reply(
        html=counted_html(),
        words=" ".join(filter(None, (words, said, can))),
        data={"table": write_table(table), "independent": chances},
    )


def flag(request: Request) -> Iterator[Reply]:
    """Open one flag: every combination, the curves, the claims; then the joint chance as it comes."""
    table = Session.read(request.state).table
    form = Form(request.fields)
    index = int(form.choice("flag", tuple("123456789"))) - 1
    form.check()
    counting = Progress(0, 1, t("Counting flag {number} for both sides.", number=index + 1))
    odds = yield from in_steps(flag_steps(table, index), counting)
    opened = form.text("opened")
    yield Reply(html={SHEET: str(flag_sheet(table, odds, opened))}, progress=counting)
    said = t("Flag {number} is counted.", number=index + 1)
    simulated = bool(open_sides(odds))
    data: JSON = {}
    joints = joint_chance(table, index, Random(f"{write_table(table)}{index}"))
    for joint in joint_parts(joints):
        shown = {JOINT: str(joint_words(joint))}
        progress = Progress(joint.total, joint.of, t("Counting both sides together…"))
        if joint.total == joint.of:
            data = {"win": joint.win, "tie": joint.tie, "total": joint.total, "exact": joint.exact}
        if data and not simulated:
            yield Reply(html=shown, words=said, data=data)
        else:
            yield Reply(html=shown, progress=progress)
    yield from weakest_parts(table, odds, opened, said, data)


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
