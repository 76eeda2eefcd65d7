"""Actions on a table set up by hand: changes, import, and its odds flag by flag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import htpy as h

from cardtable.odds import (
    ME,
    THEY,
    ClaimFlag,
    Place,
    Table,
    legal_moves,
    open_flags,
    read_card,
    read_rules,
    recounted,
    table_claims,
    table_of,
    toggled,
    with_first,
    with_owner,
    write_table,
)
from cardtable.pages.core.reply import FieldError, FormError, Reply, ReplyProgress
from cardtable.pages.core.schema import Field, Values
from cardtable.pages.odds import fields
from cardtable.pages.odds.board.board_flags import Shown
from cardtable.pages.odds.board.board_view import board_html
from cardtable.pages.odds.board.buttons import move_button
from cardtable.pages.odds.board.card_picker import OWNERS, PICKER, picker
from cardtable.pages.odds.chances.counting import counted_flag, counted_lines
from cardtable.pages.odds.chances.flag_lines import LINES, places_html
from cardtable.pages.odds.chances.flag_sheet import SHEET, Claiming, won_flag_sheet
from cardtable.pages.odds.chances.working_view import read_combination, working_sheet
from cardtable.pages.odds.error_words import refusing
from cardtable.pages.odds.game.log_view import log_html
from cardtable.pages.odds.game.play import REASON, view
from cardtable.pages.odds.game_words import plural, t, use_words_of
from cardtable.pages.odds.phrases import CAN_CLAIM, CAN_CLAIM_SEVERAL
from cardtable.pages.odds.session import Session, read_text

EXAMPLE = """flag 2: b9 b8 | d10 e10
flag 3: a8 | c4 c5
flag 4: f7 | e9
flag 5: a9 a10 | f6 f5 f4
flag 6: c8 e8 cavalry | b6 a6
flag 7: d3 | d9 d8
hand b10 b7 f8 f9 c1 e3 alexander
gone c2 scout
"""


def opened(session: Session, _: Values) -> Iterator[Reply] | Reply:
    """Show the table or game of an address, and count its odds if it is a table set up by hand."""
    return view(session, opens=True) if session.game else _counted(session.setup, opens=True)


def pick(table: Table, values: Values) -> Reply:
    """Open the sheet of all cards for a place."""
    place = values[fields.PLACE] or values[fields.INTO]
    before = values[fields.BEFORE] if values[fields.CHANGED] else None
    return Reply(html={PICKER: str(picker(table, place, before or table, changed=values[fields.CHANGED]))})


def put(table: Table, values: Values) -> Reply:
    """Lay or take away the card that was tapped; the odds are counted when the sheet is closed."""
    with refusing(fields.PUT.name):
        changed = toggled(table, values[fields.INTO], read_card(values[fields.PUT]))
        return _changed(changed, values[fields.INTO], values[fields.BEFORE] or table)


def own(table: Table, values: Values) -> Reply:
    """Note who has claimed the flag of the open place."""
    place = values[fields.INTO_FLAG]
    assert place.index is not None
    with refusing(fields.OWNER.name):
        changed = with_owner(table, place.index, OWNERS[values[fields.OWNER]])
        return _changed(changed, place, values[fields.BEFORE] or table)


def _changed(table: Table, place: Place, before: Table) -> Reply:
    """The table, not counted yet, with the sheet that goes on changing it."""
    use_words_of(table.rules)
    session = Session(setup=table)
    sheet = {PICKER: str(picker(table, place, before, changed=True))}
    return Reply(
        html={**board_html(session), **log_html(session), LINES: "", REASON: "", **sheet},
        state=session.state(),
        fields=session.fields(),
        data={"table": write_table(table)},
    )


def first(table: Table, values: Values) -> Iterator[Reply]:
    """Note which of two complete sides of a flag was complete first."""
    number, _, side = values[fields.FIRST].partition(" ")
    if not side:
        raise FormError(FieldError(fields.FIRST.name, t("a flag and me or they, like 3 me")))
    return _counted(with_first(table, int(number) - 1, ME if side == "me" else THEY))


def numbers(session: Session, values: Values) -> Iterator[Reply] | Reply:
    """Take the game, who is to move, and the other hand from the form."""
    later = Reply(announcement=t("This counts for the next game that you deal, or the next table."))
    if session.game:
        return later
    rules, theirs, deck = fields.chosen_rules(values), values[fields.THEIRS], values[fields.DECK]
    before = session.setup
    stays = bool(values[fields.PLAYED]) and rules.name != before.rules.name and session.is_set_up
    rules = before.rules if stays else rules
    same_game = rules == before.rules
    if not same_game and theirs == before.theirs:
        theirs = None
    table = replace(
        before,
        rules=rules,
        mover=ME if values[fields.MOVER] == "me" else THEY,
        theirs=rules.hand if theirs is None else before.theirs,
        their_tactics=(values[fields.THEIR_TACTICS] or 0) if rules.tactics else 0,
    )
    chooser: Field[Any] = fields.PLAYED if values[fields.PLAYED] else fields.RULES
    wrong = fields.DECK if deck is not None else fields.THEIRS if same_game else chooser
    with refusing(wrong.name):
        changed = recounted(table, theirs, deck)
    return later if stays and changed == before else _counted(changed)


def read(values: Values) -> Iterator[Reply] | Reply:
    """Show the table or the game that a text holds."""
    if not values[fields.TEXT]:
        message = t("Nothing was given. Accepted: the text of a table or of a game.")
        raise FormError(FieldError(fields.TEXT.name, message))
    session = read_text(values[fields.TEXT])
    if session.game:
        return view(session, t("The game was read."), opens=True)
    return _counted(session.setup, t("The table was read."), opens=True)


def empty(table: Table, values: Values) -> Iterator[Reply]:
    """Clear the table, for the game that is chosen."""
    chosen = values[fields.PLAYED]
    rules = read_rules(chosen) if chosen else table.rules
    words = t("The board is empty. Press a place on it to tap cards in.")
    return _counted(table_of(rules), words, opens=True)


def example(_: Values) -> Iterator[Reply]:
    """Set up a table from the middle of a game."""
    return _counted(read_text(EXAMPLE).setup, t("An example is on the table."), opens=True)


def to_table(table: Table, _: Values) -> Iterator[Reply]:
    """Take the table of the game, as the person knows it, to be changed by hand."""
    return _counted(replace(table, rules=replace(table.rules, advanced=False)), opens=True)


def count(session: Session, values: Values) -> Iterator[Reply]:
    """Count the odds of the table shown, flag by flag; a game goes on.

    After cards were changed in their sheet, each number that this affects has the one before it beside it.
    """
    table, before = session.table, values[fields.BEFORE] if session.game is None else None
    if before == table or (before and before.rules != table.rules):
        before = None
    return _lines(table, Reply(html={PICKER: ""}), is_asked=True, before=before)


def _counted(table: Table, words: str = "", *, opens: bool = False) -> Iterator[Reply]:
    """Show a table at once, then its odds flag by flag; another one comes into view (`opens`)."""
    use_words_of(table.rules)
    session = Session(setup=table)
    html = {**board_html(session, Shown(opens=opens)), **log_html(session), SHEET: "", PICKER: "", REASON: ""}
    return _lines(table, Reply(html=html, state=session.state(), fields=session.fields()), words)


def _lines(
    table: Table, first: Reply, words: str = "", *, is_asked: bool = False, before: Table | None = None
) -> Iterator[Reply]:
    places = open_flags(table)
    shown = replace(first, html={**first.html, **places_html(table)})
    yield shown.with_progress(ReplyProgress(0, len(places) or 1, t("Counting flag by flag.")))
    chances, html = yield from counted_lines(table, is_asked=is_asked, before=before)
    said = plural(
        len(places), "The odds of {count} flag are counted.", "The odds of {count} flags are counted."
    )
    mine = [str(index + 1) for index, claim in enumerate(table_claims(table)) if claim.valid]
    can = plural(len(mine), CAN_CLAIM, CAN_CLAIM_SEVERAL, flags=", ".join(mine)) if mine else ""
    yield Reply(
        html=html,
        announcement=" ".join(filter(None, (words, said, can))),
        data={"table": write_table(table), "independent": chances},
    )


def flag(session: Session, values: Values) -> Iterator[Reply] | Reply:
    """Open one flag: every combination, the curves, the claims; then the joint chance as it comes.

    Of a flag that was claimed in a game, the proof of that claim. One that can be claimed has the button for
    it.
    """
    index = values[fields.FLAG] - 1
    if session.game and session.table.flags[index].owner is not None:
        return Reply(html={SHEET: str(won_flag_sheet(session, session.game, index))})
    return counted_flag(session.table, index, values[fields.OPENED], _claiming(session, index))


def _claiming(session: Session, index: int) -> Claiming | None:
    """The button that claims a flag in the game that is played, or when it can be claimed; else nothing."""
    position, claim = session.position, ClaimFlag(index)
    if position is None or not session.my_turn or not position.claim(index).valid:
        return None
    if claim in legal_moves(position):
        words = t("Claim flag {flag}", flag=index + 1)
        return Claiming(h.div(".row")[move_button(claim, words, main=True)], waits=False)
    if position.rules.advanced:
        return Claiming(h.p[t("You can claim it at the start of your next turn.")], waits=True)
    return Claiming(h.p[t("You can claim it as soon as you have laid a card.")], waits=True)


def working(table: Table, values: Values) -> Reply:
    """Open one chance: n, d, v, y, c, m, and the valid counts."""
    index, side, strength = read_combination(values[fields.COMBINATION])
    return Reply(html={SHEET: str(working_sheet(table, index, side, strength))})
