"""Actions on a table set up by hand: what changes it, and what sets up another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardtable.common.fields import replaced
from cardtable.odds import ME, THEY, Rules, Table, read_card, read_rules, table_of
from cardtable.odds.game.setup import PLACES, Place, recounted, toggled, with_first, with_owner
from cardtable.pages.core.reply import FieldError, FormError, Reply
from cardtable.pages.core.schema import Field, Values
from cardtable.pages.odds import fields
from cardtable.pages.odds.board.board_view import view
from cardtable.pages.odds.board.card_picker import picker
from cardtable.pages.odds.chances.counting import counted
from cardtable.pages.odds.error_words import refusing
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.regions import PICKER
from cardtable.pages.odds.session import EXAMPLE, Session, read_text


def opened(session: Session, _: Values) -> Iterator[Reply] | Reply:
    """Show the table or game of an address, and count its odds if it is a table set up by hand."""
    return view(session, opens=True) if session.game else _counted(session, session.setup, opens=True)


def pick(session: Session, values: Values) -> Reply:
    """Open the sheet of all cards for a place."""
    place = PLACES[values[fields.PLACE] or values[fields.INTO]]
    sheet = picker(session.table, place, changed=values[fields.CHANGED])
    return Reply(html={PICKER: str(sheet)})


def put(session: Session, values: Values) -> Reply:
    """Lay or take away the card that was tapped; the odds are counted when the sheet is closed."""
    place = PLACES[values[fields.INTO]]
    with refusing(fields.PUT.name):
        table = toggled(session.table, place, read_card(values[fields.PUT]))
    return _changed(session, table, place)


def own(session: Session, values: Values) -> Reply:
    """Note who has claimed the flag of the open place."""
    place = PLACES[values[fields.INTO_FLAG]]
    assert place.index is not None
    with refusing(fields.OWNER.name):
        table = with_owner(session.table, place.index, fields.OWNERS[values[fields.OWNER]])
    return _changed(session, table, place)


def _changed(session: Session, table: Table, place: Place) -> Reply:
    """The table, not counted yet, with the sheet that goes on changing it."""
    shown = view(session.with_table(table))
    return replace(shown, html={**shown.html, PICKER: str(picker(table, place, changed=True))})


def first(session: Session, values: Values) -> Iterator[Reply]:
    """Note which of two complete sides of a flag was complete first."""
    number, _, side = values[fields.FIRST].partition(" ")
    if not side:
        raise FormError(FieldError(fields.FIRST.name, t(fields.FIRST.accepted)))
    return _counted(session, with_first(session.table, int(number) - 1, ME if side == "me" else THEY))


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
    table = replaced(
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
    return later if stays and changed == before else _counted(session, changed)


def read(session: Session, values: Values) -> Iterator[Reply] | Reply:
    """Show the table or the game that a text holds."""
    if not values[fields.TEXT]:
        message = t("Nothing was given. Accepted: the text of a table or of a game.")
        raise FormError(FieldError(fields.TEXT.name, message))
    found = read_text(values[fields.TEXT], _chosen(session, values))
    if found.game:
        return view(found, t("The game was read."), opens=True)
    words = t(
        "The table was read: {game}.", game=t(fields.GAMES[str(replace(found.setup.rules, advanced=False))])
    )
    return _counted(session, found.setup, words, opens=True)


def empty(session: Session, values: Values) -> Iterator[Reply]:
    """Clear the table, for the game that is chosen."""
    words = t("The board is empty. Press a place on it to tap cards in.")
    return _counted(session, table_of(_chosen(session, values)), words, opens=True)


def _chosen(session: Session, values: Values) -> Rules:
    chosen = values[fields.PLAYED]
    return read_rules(chosen) if chosen else session.table.rules


def example(session: Session, _: Values) -> Iterator[Reply]:
    """Set up a table from the middle of a game."""
    return _counted(session, read_text(EXAMPLE).setup, t("An example is on the table."), opens=True)


def to_table(session: Session, _: Values) -> Iterator[Reply]:
    """Take the table of the game, as the person knows it, to be changed by hand."""
    table = session.table
    return _counted(session, replaced(table, rules=replace(table.rules, advanced=False)), opens=True)


def _counted(session: Session, table: Table, words: str = "", *, opens: bool = False) -> Iterator[Reply]:
    """Show a table at once, then its odds flag by flag; another one comes into view (`opens`)."""
    return counted(table, view(session.with_table(table), opens=opens), words)
