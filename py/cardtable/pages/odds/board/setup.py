"""Actions on a table set up by hand: what changes it, and what sets up another one."""

from __future__ import annotations

from dataclasses import replace

from cardtable.common.fields import replaced
from cardtable.odds import ME, THEY, Rules, Table, read_card
from cardtable.odds.game.setup import PLACES, recounted, toggled, with_first, with_owner
from cardtable.pages.core.action import Shown, ShownJob
from cardtable.pages.core.reply import Reply
from cardtable.pages.odds import fields
from cardtable.pages.odds.board.card_picker import picker
from cardtable.pages.odds.chances.counting import counted
from cardtable.pages.odds.error_words import refusing
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.regions import PICKER
from cardtable.pages.odds.session import EXAMPLE, Session, read_text


def opened(session: Session) -> Session | ShownJob[Reply]:
    """Show the table or game of an address, hands covered, and count the odds of a table set up by hand."""
    session = replace(session, opens=True, holder=0)
    return session if session.game else counted(session)


def pick(session: Session, place: str | None, into: str, changed: bool) -> Reply:
    """Open the sheet of all cards for a place."""
    return Reply(html={PICKER: picker(session.table, PLACES[place or into], changed=changed)})


def put(session: Session, into: str, card: str) -> Shown[Session]:
    """Lay or take away the card that was tapped; the odds are counted when the sheet is closed."""
    with refusing(fields.PUT.name):
        table = toggled(session.table, PLACES[into], read_card(card))
    return _tapped(session, table, into)


def own(session: Session, into: str, owner: str) -> Shown[Session]:
    """Note who has claimed the flag of the open place."""
    index = PLACES[into].index
    assert index is not None
    with refusing(fields.OWNER.name):
        table = with_owner(session.table, index, fields.OWNERS[owner])
    return _tapped(session, table, into)


def _tapped(session: Session, table: Table, into: str) -> Shown[Session]:
    return Shown(session.with_table(table), {PICKER: picker(table, PLACES[into], changed=True)})


def first(session: Session, text: str) -> ShownJob[Reply]:
    """Note which of two complete sides of a flag was complete first."""
    number, _, side = text.partition(" ")
    if not side:
        raise fields.FIRST.refusal(t(fields.FIRST.accepted))
    table = with_first(session.table, int(number) - 1, ME if side == "me" else THEY)
    return counted(session.with_table(table))


def numbers(
    session: Session, game: str, mover: str, theirs: int | None, their_tactics: int | None, deck: int | None
) -> Reply | ShownJob[Reply]:
    """Take the game, who is to move, and the other hand from the form."""
    later = Reply(announcement=t("This counts for the next game that you deal, or the next table."))
    if session.game:
        return later
    before, rules = session.setup, Rules.parse(session.chosen or game)
    stays = bool(session.chosen) and rules.name != before.rules.name and session.is_set_up
    rules = before.rules if stays else rules
    same_game = rules == before.rules
    if not same_game and theirs == before.theirs:
        theirs = None
    table = replaced(
        before,
        rules=rules,
        mover=ME if mover == "me" else THEY,
        theirs=rules.hand if theirs is None else before.theirs,
        their_tactics=(their_tactics or 0) if rules.tactics else 0,
    )
    chooser = fields.PLAYED.name if session.chosen else fields.RULES.name
    wrong = fields.DECK.name if deck is not None else fields.THEIRS.name if same_game else chooser
    with refusing(wrong):
        changed = recounted(table, theirs, deck)
    return later if stays and changed == before else counted(session.with_table(changed))


def read(session: Session, text: str) -> Shown[Session] | ShownJob[Reply]:
    """Show the table or the game that a text holds."""
    if not text:
        raise fields.TEXT.refusal(t("Nothing was given. Accepted: the text of a table or of a game."))
    found = read_text(text, session.rules_chosen)
    if found.game:
        read = replace(session.with_game(found.game), players=found.players, opens=True)
        return Shown(read, words=t("The game was read."))
    game = fields.GAMES[str(replace(found.setup.rules, advanced=False))]
    return _set_up(session, found.setup, t("The table was read: {game}.", game=t(game)))


def empty(session: Session) -> ShownJob[Reply]:
    """Clear the table, for the game that is chosen."""
    words = t("The board is empty. Press a place on it to tap cards in.")
    return _set_up(session, Table(session.rules_chosen), words)


def example(session: Session) -> ShownJob[Reply]:
    """Set up a table from the middle of a game."""
    return _set_up(session, read_text(EXAMPLE).setup, t("An example is on the table."))


def to_table(session: Session) -> ShownJob[Reply]:
    """Take the table of the game, as the person knows it, to be changed by hand."""
    table = session.table
    return _set_up(session, replaced(table, rules=replace(table.rules, advanced=False)))


def _set_up(session: Session, table: Table, words: str = "") -> ShownJob[Reply]:
    return counted(replace(session.with_table(table), opens=True), words)
