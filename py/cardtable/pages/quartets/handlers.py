"""The handlers of Quartets: one phone as the referee of Blind Quartets, or against program players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from cardtable.pages.core.action import Job, Shown
from cardtable.pages.core.address import LONGEST_PART
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import plural, t
from cardtable.pages.core.refusals import not_accepted
from cardtable.pages.core.reply import FormError, Handler, Reply, ReplyProgress, Request
from cardtable.pages.core.schema import Mistakes
from cardtable.pages.quartets import fields, replies, setup
from cardtable.pages.quartets.board_view import LEVELS
from cardtable.pages.quartets.error_words import refused
from cardtable.pages.quartets.first_view import EXAMPLE
from cardtable.pages.quartets.log_view import read_view
from cardtable.pages.quartets.paradox.check_view import check
from cardtable.pages.quartets.phrases import claims, moment_words, turn_reason
from cardtable.pages.quartets.replies import ACTIONS, news, opened, play_programs, status_text, tell
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.themes import THEMES, card_by_name, groups_of
from cardtable.pages.quartets.turn.guide import guided_table, next_game
from cardtable.quartets import Game, GameForm, NotationError, QuartetsError, backbone, errors, safe_answers
from cardtable.quartets.checks import prepared_moments
from cardtable.quartets.names import split_names
from cardtable.quartets.notation import reading

# Setting up


def preset(request: Request) -> Reply:
    """Fill the form with one of the presets, and tell its rules; nothing starts yet."""
    chosen = setup.PRESET.read(request.fields)
    table = setup.PRESETS[chosen]
    words = t("{preset} is set up, and not started. {note}", preset=t(table.title), note=t(table.note))
    return Reply(
        html={
            "quartets-brief": setup.brief(table.deal.rules),
            "quartets-preset": setup.preset_note(chosen),
            "quartets-presets": setup.preset_buttons(chosen),
        },
        fields=setup.preset_fields(chosen, request.fields),
        announcement=words,
    )


def start(request: Request) -> Job[Shown[Table]]:
    """Begin a game as the form says; ask first where another is under way."""
    table = setup.read_setup(request.fields, request.entropy[:10])  # mistakes are told before the question
    yield from replies.ask_to_replace(request, "start")
    return (yield from play_programs(table, [turn_reason(table.game)]))


def play_again(table: Table) -> Job[Shown[Table]]:
    first = replace(table.show(0), moments=table.moments[:1], seed=table.fresh, score=table.won)
    return play_programs(first, [turn_reason(first.game)])


def open_table(table: Table) -> Shown[Table]:
    """Show the moment that an address holds; no program moves before somebody says so."""
    return tell(table, [status_text(table.game)], fields=setup.setup_fields(table))


def read_text(request: Request) -> Job[Shown[Table]]:
    """Show the game that a text describes, at its end; ask first where another is under way."""
    text = fields.GAME_TEXT.read(request.fields)
    try:
        moments = yield from report(reading(text), t("Reading the text"))
    except NotationError as error:
        raise refused(fields.GAME_TEXT.name, error) from error
    yield from replies.ask_to_replace(request, "read")
    view = read_view(text)
    hints, theme = view[fields.HINTS], view[fields.THEME]
    table = Table.of_persons(moments, theme=theme, hints=hints, help=hints is not fields.Hints.NONE)
    read = plural(
        len(moments) - 1, "A game of {count} statement was read.", "A game of {count} statements was read."
    )
    return tell(table, [read])


# Saying something


def ask(table: Table, sure: bool, target: int, *named: str) -> Job[Shown[Table]]:
    """Let the player on turn ask for a card or a suit."""
    mistakes = Mistakes()
    if target < 0:
        mistakes.add(fields.TARGET.name, t("Choose who is asked."))
    group, card = _asked_for(table, mistakes, *named)
    mistakes.check()
    replies.ask_to_discard(table, sure=sure)
    return _say(table, lambda game: game.ask(target, group, card), fields.GROUP_NAME.name)


def _asked_for(
    table: Table, mistakes: Mistakes, chosen: str, group: str, name: str
) -> tuple[str, str | None]:
    """Return the group and the card asked for: those of the `chosen` button, or as they are typed.

    A button is a suggestion, with both names; a group, alone or with a card; or another name.
    """
    game, suits = table.game, table.game.deal.rules.form is GameForm.SUITS
    if chosen.startswith(fields.SUGGESTION):
        title, *named = split_names(chosen.removeprefix(fields.SUGGESTION), "/")
        return title, None if suits else (named or [name])[0]
    typed = None if suits else card_by_name(game, table.theme, name)
    place, _, rank = chosen.partition(".")
    if place == fields.ANOTHER:
        is_named = typed and typed[0] in game.names.groups
        if typed and (not group or (is_named and " ".join(group.split()).casefold() == typed[0].casefold())):
            return typed
        if not group:
            mistakes.add(fields.GROUP_NAME.name, t("Name the suit." if suits else "Name the group."))
    elif place.isdecimal() and int(place) < len(game.names.groups):
        group, cards = game.names.groups[int(place)], game.names.cards[int(place)]
        if not suits and rank.isdecimal() and int(rank) < len(cards):
            return group, cards[int(rank)]
        if typed and typed[0] == group:
            return typed
    else:
        words = t("Choose a suit, or say a name." if suits else "Choose a card, or say a name.")
        mistakes.add(fields.CARD.name, words)
        return "", None
    if not suits and not name:
        mistakes.add(fields.CARD_NAME.name, t("Name the card."))
    return group, None if suits else name


def answer(table: Table, sure: bool, given: str) -> Job[Shown[Table]]:
    """Let the player questioned say yes or no."""
    replies.ask_to_discard(table, sure=sure, **{fields.ANSWER.name: given})
    return _say(table, lambda game: game.answer(given == "yes"))


def quartet(table: Table) -> Reply | Table:
    """Ask which quartet the player on turn declares."""
    asks = table.game.turn.player is not None and table.game.position.question is None
    return replies.quartet_sheet(table) if asks else table


def declare(table: Table, chosen: str, group: str) -> Job[Shown[Table]]:
    """Let the player on turn declare a quartet."""
    names = table.game.names.groups
    if chosen.isdecimal() and int(chosen) < len(names):
        group = names[int(chosen)]
    elif chosen != fields.ANOTHER:
        raise fields.QUARTET.refusal(t("Choose a group, or say its name."))
    elif not group:
        raise fields.QUARTET_NAME.refusal(t("Name the group."))
    return _say(table, lambda game: game.declare(group), fields.QUARTET_NAME.name)


def _say(table: Table, statement: Callable[[Game], Game], name_field: str = "") -> Job[Shown[Table]]:
    """Let a person speak, and the programs answer and play until a person has the word."""
    try:
        after = table.then(statement(table.game))
    except QuartetsError as error:
        places = {
            errors.FifthNameError: fields.CARD_NAME.name,
            errors.SurplusGroupError: name_field,
            errors.BlankNameError: name_field,
            errors.FutileQuestionError: fields.TARGET.name,
        }
        raise refused(places.get(type(error), ""), error, table.game) from error
    return play_programs(after, news(table, after))


# After a paradox; back and forward


def go_on(table: Table) -> Shown[Table] | Job[Shown[Table]]:
    """Go on after a paradox, without the loser where the speaker loses; an impossible no counts as yes."""
    if table.forced is None:
        return play_programs(replace(table, seen=True), [status_text(table.game)])
    if table.is_back:
        moved = table.show(table.at + 1)
        return tell(replace(moved, undone=table.undone and moved.is_back), [moment_words(moved.game)])
    said = table.then(table.game.answer(table.forced))
    return play_programs(said, news(table, said))


def take_back(table: Table, sure: bool) -> Shown[Table]:
    """Remove the last statement; ask first where others followed."""
    replies.ask_to_discard(table, sure=sure)
    earlier = replace(table.show(table.at - 1), moments=table.moments[: max(table.at, 1)])
    return tell(earlier, [t("It was taken back."), status_text(earlier.game)])


def back(table: Table) -> Shown[Table]:
    """Undo: one statement."""
    moved = table.back()
    return tell(moved, [moment_words(moved.game) if table.at else t("There is nothing to undo.")])


def forward(table: Table) -> Shown[Table]:
    """Redo."""
    moved = table.forward()
    words = moment_words(moved.game) if moved.at > table.at else t("There is nothing to redo.")
    return tell(moved, [words])


def go(table: Table, moment: int) -> Shown[Table]:
    """Show another moment of the game."""
    last = len(table.moments) - 1
    moved = table.show(replace(fields.MOMENT, most=last).read({fields.MOMENT.name: [str(moment)]}))
    return tell(moved, [moment_words(moved.game)])


def replay(table: Table) -> Job[Shown[Table]]:
    """Show the game from the moment shown on (from the start, at its end), one statement after the other."""
    last = len(table.moments) - 1
    table = table.show(0 if table.at == last else table.at)
    pause = max(table.pace.milliseconds, fields.Pace.CALM.milliseconds)
    note = [t("This is a replay: nobody can speak until it ends.")]
    while table.at < last:
        words = moment_words(table.game)
        yield replace(
            replies.moment_reply(replace(table, replayed=True), [*note, words]),
            progress=ReplyProgress(table.at, last, words),
            pause=pause,
        )
        note, table = [], table.show(table.at + 1)
    return tell(table, [moment_words(table.game)])


# How it is shown


def ask_hints(table: Table, hint: str) -> Reply:
    """Ask whether the table agrees to hints."""
    return replies.hints_sheet(hint, alone=not table.several)


def hints(table: Table, level: fields.Hints, *question: Any) -> Shown[Table]:
    """Show more or less on the board; more than names switches the hints on."""
    shown = replace(table, hints=level, help=table.help or level is not fields.Hints.NONE)
    return tell(shown, [t(LEVELS[level][1])], fields=_half_made(question))


def _half_made(question: Sequence[Any]) -> dict[str, list[str]]:
    """Return what has been entered for a question that was not asked yet."""
    entered = zip(fields.QUESTION.fields, question, strict=True)
    return {each.name: each.write(value) for each, value in entered if value != each.default}


def toggle_help(table: Table, *question: Any) -> Shown[Table]:
    """Switch all hints off, those of the board too; or on: marks of what is safe, and who can hold what."""
    words = t("Hints are off." if table.agreed else "Hints are on: they say what is safe.")
    level = fields.Hints.NONE if table.agreed else fields.Hints.FACTS
    return tell(replace(table, help=not table.agreed, hints=level), [words], fields=_half_made(question))


def pace(table: Table, pace: fields.Pace, *question: Any) -> Shown[Table]:
    """Choose how long a program's move stays on the screen."""
    return tell(replace(table, pace=pace), [], fields=_half_made(question))


def card(table: Table, chosen: int) -> Job[Reply]:
    """Open the sheet with one card's figures."""
    game, cards = table.game, table.game.names.numbers
    if chosen not in cards:
        raise fields.OPEN_CARD.refusal(not_accepted(str(chosen), map(str, cards)))
    census = yield from replies.count_deals(game.position)
    holder = backbone(game.position).forced.get(chosen) if game.deal.rules.form is GameForm.CARDS else None
    why: tuple[int, ...] = ()
    if holder is not None:
        why = yield from report(game.why_certain(chosen, holder), t("Looking for the reason"))
    return replies.card_sheet(table, chosen, census, why)


def why_safe(table: Table) -> Job[Reply | Table]:
    """Open the sheet that says why the other answer to the open question is a paradox."""
    game, safe = table.game, safe_answers(table.game.position)
    if game.outcome is not None or game.position.question is None or safe.yes == safe.no:
        return table
    denied = game.answer(not safe.yes)
    reason = yield from report(denied.reason(len(game.log)), t("Looking for the reason"))
    return replies.why_sheet(game, denied.log[-1], reason)


# The guided first game


def start_guide(request: Request) -> Job[Shown[Table]]:
    """Begin the guided first game, which gives back the game that is on the table now."""
    before = ""
    with suppress(FormError):
        table = yield from opened(request.state)
        before = table.before if table.guide else urlencode(request.state)
    if request.state == EXAMPLE:
        before = ""
    elif len(before) > LONGEST_PART:
        yield from replies.ask_to_replace(request, "start")
        before = ""
    return tell(guided_table(before), [t("A first game in a minute")])


def guide_next(table: Table) -> Table | Shown[Table]:
    """Make the next statement of the guided game."""
    after = next_game(table)
    if after is None:
        return table
    said = table.then(after)
    return tell(said, [*news(table, said), *claims(table.game, after.log[-1])])


def guide_leave(table: Table) -> Job[Shown[Table]]:
    """Leave the guide: what was on the table before is there again."""
    earlier = yield from opened(dict(parse_qsl(table.before)) or EXAMPLE)
    words = [t("Your game is on the table again.")] if table.before else []
    return tell(earlier, [*words, status_text(earlier.game)])


# Program players


def move(table: Table, sure: bool) -> Job[Table | Shown[Table]]:
    """Let the program that has the word make one move; ask first where others followed."""
    strength = table.program
    if strength is None:
        return table
    replies.ask_to_discard(table, sure=sure)
    after = yield from replies.program_move(table, strength)
    return tell(after, news(table, after))


def play_on(table: Table, sure: bool) -> Job[Shown[Table]]:
    """Let the programs play until a person has the word, or to the end; ask first where others followed."""
    if table.program is not None:
        replies.ask_to_discard(table, sure=sure)
    return play_programs(table, [], watched=True)


# Checking


def prepared(request: Request) -> Job[Shown[Table]]:
    """Show the prepared position at which the searches explode; ask first where a game is under way."""
    yield from replies.ask_to_replace(request, "prepared")
    moments = prepared_moments([(title, card) for title, card, *_ in groups_of(THEMES[0])[:5]])
    return tell(Table.of_persons(moments, theme=THEMES[0]), [t("The prepared position is on the table.")])


_action, _anew = ACTIONS.action, ACTIONS.anew
HANDLERS: Mapping[str, Handler] = {
    "preset": preset,
    "start": _anew(start),
    "guide": _anew(start_guide),
    "guide-next": _action(guide_next),
    "guide-leave": _action(guide_leave),
    "again": _action(play_again),
    "open": _action(open_table),
    "read": _anew(read_text),
    "ask": _action(ask, fields.SURE, *fields.QUESTION.fields),
    "answer": _action(answer, fields.SURE, fields.ANSWER),
    "why-safe": _action(why_safe),
    "quartet": _action(quartet),
    "declare": _action(declare, fields.QUARTET, fields.QUARTET_NAME),
    "go-on": _action(go_on),
    "take-back": _action(take_back, fields.SURE),
    "back": _action(back),
    "forward": _action(forward),
    "go": _action(go, fields.MOMENT),
    "replay": _action(replay),
    "ask-hints": _action(ask_hints, fields.HINT),
    "hints": _action(hints, fields.HINTS, *fields.QUESTION.fields),
    "help": _action(toggle_help, *fields.QUESTION.fields),
    "pace": _action(pace, fields.PACE, *fields.QUESTION.fields),
    "card": _action(card, fields.OPEN_CARD),
    "move": _action(move, fields.SURE),
    "play-on": _action(play_on, fields.SURE),
    "check": _action(check, fields.NODE_LIMIT),
    "prepared": _anew(prepared),
}
WARM_UP = (
    ("start", {"players": ["3"], "groups": ["3"], "whole": ["1"], "futile": ["1"], "hints": ["shares"]}),
    (
        "start",
        {"players": ["2"], "groups": ["2"], "seat-1": [fields.Seat.CAREFUL], "seat-2": [fields.Seat.STRONG]},
    ),
)
