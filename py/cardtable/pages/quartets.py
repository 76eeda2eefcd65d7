"""The Quartets page: one phone as the referee of Blind Quartets, or against program players."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace

from ..quartets import (
    BlankNameError,
    FifthNameError,
    FutileQuestionError,
    Game,
    NotationError,
    QuartetsError,
    SurplusGroupError,
    reading,
)
from ..quartets import Form as Kind
from .form import Form
from .language import noted, number, plural, t
from .quartets_ask import ANOTHER
from .quartets_board import card_sheet
from .quartets_check import check_position
from .quartets_jobs import opened, reported
from .quartets_setup import preset_fields, read_setup, setup_fields
from .quartets_show import counted, moment, played, shown, standing, thought, told
from .quartets_table import Hints, Pace, Seat, Table
from .quartets_words import refusal, said, turn_reason
from .reply import FieldError, FormError, Handler, Progress, Reply, Request

__all__ = ["HANDLERS", "WARM_UP"]

LONGEST_TEXT = 200_000
HINT_WORDS = {
    Hints.NONE: noted("Hints: none."),
    Hints.FACTS: noted("Hints: facts."),
    Hints.SHARES: noted("Hints: shares."),
}


# Setting up


def preset(request: Request) -> Reply:
    """Fill the form with one of the presets; nothing starts yet."""
    return Reply(fields=preset_fields(request.fields), words=t("The form is filled. Press Start to play."))


def start(request: Request) -> Iterator[Reply]:
    """Begin a game as the form says."""
    table = read_setup(request.fields, request.entropy)
    yield from played(table, [turn_reason(table.game)])


def again(request: Request) -> Iterator[Reply]:
    """Begin another game at the same table."""
    table = yield from opened(request)
    fresh = replace(table.show(0), moments=table.moments[:1], seed=request.entropy[:10])
    yield from played(fresh, [turn_reason(fresh.game)])


def open_address(request: Request) -> Iterator[Reply]:
    """Show the moment that an address holds; no program moves before somebody says so."""
    table = yield from opened(request)
    yield from shown(table, [standing(table.game)], fields=setup_fields(table))


def read_text(request: Request) -> Iterator[Reply]:
    """Show the game that a text describes, at its end."""
    form = Form(request.fields)
    text = form.text("game-text", LONGEST_TEXT)
    form.check()
    try:
        moments = yield from reported(reading(text), t("Reading the text"))
    except NotationError as error:
        raise FormError(FieldError("game-text", refusal(error))) from error
    table = replace(Table.start(moments[-1]), moments=tuple(moments), at=len(moments) - 1)
    read = plural(
        len(moments) - 1, "A game of {count} statement was read.", "A game of {count} statements was read."
    )
    yield from shown(table, [read])


# Saying something


def ask(request: Request) -> Iterator[Reply]:
    """The player on turn asks for a card or a suit."""
    table = yield from opened(request)
    form = Form(request.fields)
    target = form.text("target")
    if not target.isdecimal():
        form.refuse("target", t("Choose who is asked."))
    group, card = _asked_for(form, table.game)
    form.check()
    yield from _said(table, lambda game: game.ask(int(target), group, card))


def _asked_for(form: Form, game: Game) -> tuple[str, str | None]:
    """Return the names of the group and the card that were chosen or typed."""
    suits = game.deal.rules.form is Kind.SUITS
    chosen, _, rank = form.text("card").partition(".")
    if chosen == ANOTHER:
        group, card = form.text("group_name"), None if suits else form.text("card_name")
        if not group:
            form.refuse("group_name", t("Name the suit." if suits else "Name the group."))
    elif chosen.isdecimal() and int(chosen) < len(game.names.groups):
        group, cards = game.names.groups[int(chosen)], game.names.cards[int(chosen)]
        known = rank.isdecimal() and int(rank) < len(cards)
        card = None if suits else cards[int(rank)] if known else form.text("card_name")
    else:
        form.refuse("card", t("Choose a suit, or say a name." if suits else "Choose a card, or say a name."))
        return "", None
    if card == "":
        form.refuse("card_name", t("Name the card."))
    return group, card


def answer(request: Request) -> Iterator[Reply]:
    """The player questioned says yes or no."""
    table = yield from opened(request)
    form = Form(request.fields)
    yes = form.choice("answer", ("no", "yes")) == "yes"
    form.check()
    yield from _said(table, lambda game: game.answer(yes))


def declare(request: Request) -> Iterator[Reply]:
    """The player on turn declares a quartet."""
    table = yield from opened(request)
    form = Form(request.fields)
    chosen, names = form.text("quartet"), table.game.names.groups
    if chosen == ANOTHER:
        group = form.text("quartet_name")
        if not group:
            form.refuse("quartet_name", t("Name the group."))
    elif chosen.isdecimal() and int(chosen) < len(names):
        group = names[int(chosen)]
    else:
        form.refuse("quartet", t("Choose a group, or say its name."))
    form.check()
    yield from _said(table, lambda game: game.declare(group), name_field="quartet_name")


def _said(
    table: Table, say: Callable[[Game], Game], name_field: str = "group_name"
) -> Generator[Reply, None, None]:
    """A person speaks, and the programs answer and play until a person has the word."""
    try:
        after = table.then(say(table.game))
    except QuartetsError as error:
        raise FormError(FieldError(_field(error, name_field), refusal(error, table.game))) from error
    yield from played(after, told(table, after))


def _field(error: QuartetsError, name_field: str) -> str:
    """The control that a refusal stands at."""
    match error:
        case FifthNameError():
            return "card_name"
        case SurplusGroupError():
            return name_field
        case BlankNameError():
            return name_field
        case FutileQuestionError():
            return "target"
        case _:
            return ""


# After a paradox; back and forward


def go_on(request: Request) -> Iterator[Reply]:
    """The paradox was read: the game goes on, without the loser where the speaker loses."""
    table = yield from opened(request)
    yield from played(replace(table, seen=True), [standing(table.game)])


def take_back(request: Request) -> Iterator[Reply]:
    """The last statement was never made."""
    table = yield from opened(request)
    earlier = replace(table.show(table.at - 1), moments=table.moments[: max(table.at, 1)])
    yield from shown(earlier, [t("It was taken back."), standing(earlier.game)])


def back(request: Request) -> Iterator[Reply]:
    """Undo."""
    table = yield from opened(request)
    moved = table.back()
    yield from shown(moved, [_moment_words(moved) if table.at else t("There is nothing to undo.")])


def forward(request: Request) -> Iterator[Reply]:
    """Redo."""
    table = yield from opened(request)
    moved = table.forward()
    yield from shown(moved, [_moment_words(moved) if moved.at > table.at else t("There is nothing to redo.")])


def go(request: Request) -> Iterator[Reply]:
    """Show another moment of the game."""
    table = yield from opened(request)
    form = Form(request.fields)
    to = form.choice("to", tuple(map(str, range(len(table.moments)))))
    form.check()
    moved = table.show(int(to))
    yield from shown(moved, [_moment_words(moved)])


def _moment_words(table: Table) -> str:
    last = table.last
    if last is None:
        return t("Before the first word.")
    return t("After statement {number}: {said}", number=number(table.at), said=said(table.game, last))


def replay(request: Request) -> Iterator[Reply]:
    """Show the game from the moment shown on (from the start, at its end), one statement after the other."""
    table = yield from opened(request)
    last = len(table.moments) - 1
    table = table.show(0 if table.at == last else table.at)
    pause = max(table.pace.value, Pace.CALM.value)
    while table.at < last:
        words = _moment_words(table)
        yield replace(moment(table, [words]), progress=Progress(table.at, last, words), pause=pause)
        table = table.show(table.at + 1)
    yield from shown(table, [_moment_words(table)])


# How it is shown


def hints(request: Request) -> Iterator[Reply]:
    """Show the board with more or fewer hints."""
    table = yield from opened(request)
    form = Form(request.fields)
    level = Hints(form.choice("hints", tuple(hint.value for hint in Hints)))
    form.check()
    yield from shown(replace(table, hints=level), [t(HINT_WORDS[level])])


def toggle_help(request: Request) -> Iterator[Reply]:
    """Switch the help before a statement on or off."""
    table = yield from opened(request)
    words = t("Help is off." if table.help else "Help is on: it says what is safe.")
    yield from shown(replace(table, help=not table.help), [words])


def pace(request: Request) -> Iterator[Reply]:
    """Choose how long a program's move stays on the screen."""
    table = yield from opened(request)
    form = Form(request.fields)
    chosen = Pace[form.choice("pace", ("calm", "quick", "slow")).upper()]
    form.check()
    yield from shown(replace(table, pace=chosen), [])


def card(request: Request) -> Iterator[Reply]:
    """Open the sheet with one card's figures."""
    table = yield from opened(request)
    form, names = Form(request.fields), table.game.names
    cards = [4 * group + rank for group, spoken in enumerate(names.cards) for rank in range(len(spoken))]
    opened_card = int(form.choice("open", tuple(map(str, cards)))) if cards else 0
    form.check()
    census = yield from counted(table.game.position)
    yield Reply(html={"quartets-sheet": str(card_sheet(table, opened_card, census))})


# Program players


def move(request: Request) -> Iterator[Reply]:
    """The program that has the word makes one move."""
    table = yield from opened(request)
    strength = table.program
    if strength is None:
        yield from shown(table, [])
        return
    after = table.then(table.game.say((yield from thought(table, strength))))
    yield from shown(after, told(table, after))


def play_on(request: Request) -> Iterator[Reply]:
    """The programs play until a person has the word, or to the end."""
    table = yield from opened(request)
    yield from played(table, [], watched=True)


HANDLERS: Mapping[str, Handler] = {
    "preset": preset,
    "start": start,
    "again": again,
    "open": open_address,
    "read": read_text,
    "ask": ask,
    "answer": answer,
    "declare": declare,
    "go-on": go_on,
    "take-back": take_back,
    "back": back,
    "forward": forward,
    "go": go,
    "replay": replay,
    "hints": hints,
    "help": toggle_help,
    "pace": pace,
    "card": card,
    "move": move,
    "play-on": play_on,
    "check": check_position,
}
WARM_UP = (
    ("start", {"players": ["3"], "groups": ["3"], "whole": ["1"], "futile": ["1"], "hints": ["shares"]}),
    ("start", {"players": ["2"], "groups": ["2"], "seat-1": [Seat.CAREFUL], "seat-2": [Seat.STRONG]}),
)
