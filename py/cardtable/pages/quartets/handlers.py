"""The handlers of Quartets: one phone as the referee of Blind Quartets, or against program players."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

from cardtable.pages.core.address import LONGEST_PART
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import plural, t
from cardtable.pages.core.refusals import not_accepted
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, ReplyProgress, Request
from cardtable.pages.core.schema import Mistakes, Number, Values
from cardtable.pages.quartets import fields, replies, setup
from cardtable.pages.quartets.address import read_address
from cardtable.pages.quartets.board_view import LEVELS
from cardtable.pages.quartets.error_words import refused
from cardtable.pages.quartets.first_view import EXAMPLE
from cardtable.pages.quartets.log_view import read_view
from cardtable.pages.quartets.paradox.check_view import check
from cardtable.pages.quartets.phrases import claims, moment_words, turn_reason
from cardtable.pages.quartets.replies import news, play_programs, show_table, status_text
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.themes import THEMES, card_by_name, groups_of
from cardtable.pages.quartets.turn.guide import guided_table, next_game
from cardtable.quartets import Game, GameForm, NotationError, QuartetsError, backbone, errors, safe_answers
from cardtable.quartets.checks import prepared_moments
from cardtable.quartets.notation import reading, split_names

# The table of a request


def opened(state: Mapping[str, str]) -> Generator[Reply, None, Table]:
    """Return the table of an address. Raises `FormError`, which names the part that cannot be read."""
    if not state:
        raise FormError(FieldError("", t("There is no game yet. Set up a table, and press Start.")))
    return (yield from report(read_address(state), t("Reading the game")))


def at_table(handler: Callable[[Table, Request], Iterator[Reply]]) -> Handler:
    """Return the handler of what is done at a table: that of the request's address."""

    def handle(request: Request) -> Iterator[Reply]:
        yield from handler((yield from opened(request.state)), request)

    return handle


def _ask_to_replace(request: Request, action: str) -> Iterator[Reply]:
    """Ask before the game under way at the table is left for another one.

    Nobody has played the example, and an address that cannot be read holds no game. In the guide the game is
    the one before it.
    """
    if request.state != EXAMPLE:
        with suppress(FormError):
            table = yield from opened(request.state)
            earlier = dict(parse_qsl(table.before))
            replies.ask_to_replace(request, (yield from opened(earlier)) if earlier else table, action)


# Setting up


def preset(request: Request) -> Reply:
    """Fill the form with one of the presets, and tell its rules; nothing starts yet."""
    chosen = setup.PRESET.read(request.fields)
    table = setup.PRESETS[chosen]
    words = t("{preset} is set up, and not started. {note}", preset=t(table.title), note=t(table.note))
    return Reply(
        html={
            "quartets-brief": str(setup.brief(table.deal.rules)),
            "quartets-preset": str(setup.preset_note(chosen)),
            "quartets-presets": str(setup.preset_buttons(chosen)),
        },
        fields=setup.preset_fields(chosen, request.fields),
        announcement=words,
    )


def start(request: Request) -> Iterator[Reply]:
    """Begin a game as the form says; ask first where another is under way."""
    table = setup.read_setup(request.fields, request.entropy[:10])  # mistakes are told before the question
    yield from _ask_to_replace(request, "start")
    yield from play_programs(table, [turn_reason(table.game)])


def play_again(table: Table, request: Request) -> Iterator[Reply]:
    """Begin another game at the same table."""
    fresh = replace(table.show(0), moments=table.moments[:1], seed=request.entropy[:10], score=table.won)
    yield from play_programs(fresh, [turn_reason(fresh.game)])


def open_table(table: Table, _request: Request) -> Iterator[Reply]:
    """Show the moment that an address holds; no program moves before somebody says so."""
    yield from show_table(table, [status_text(table.game)], controls=setup.setup_fields(table))


def read_text(request: Request) -> Iterator[Reply]:
    """Show the game that a text describes, at its end; ask first where another is under way."""
    text = fields.GAME_TEXT.read(request.fields)
    try:
        moments = yield from report(reading(text), t("Reading the text"))
    except NotationError as error:
        raise refused(fields.GAME_TEXT.name, error) from error
    yield from _ask_to_replace(request, "read")
    view = read_view(text)
    hints, theme = view[fields.HINTS], view[fields.THEME]
    table = Table.of_persons(moments, theme=theme, hints=hints, help=hints is not fields.Hints.NONE)
    read = plural(
        len(moments) - 1, "A game of {count} statement was read.", "A game of {count} statements was read."
    )
    yield from show_table(table, [read])


# Saying something


def ask(table: Table, request: Request) -> Iterator[Reply]:
    """Let the player on turn ask for a card or a suit."""
    values, mistakes = fields.QUESTION.read(request.fields), Mistakes()
    if values[fields.TARGET] < 0:
        mistakes.add(fields.TARGET.name, t("Choose who is asked."))
    group, card = _asked_for(values, table.game, table.theme, mistakes)
    mistakes.check()
    replies.ask_to_discard(request, table)
    yield from _say(table, lambda game: game.ask(values[fields.TARGET], group, card), fields.GROUP_NAME.name)


def _asked_for(values: Values, game: Game, theme: str, mistakes: Mistakes) -> tuple[str, str | None]:
    """Return the group and the card asked for, chosen or typed; a suggested card names its group."""
    suits = game.deal.rules.form is GameForm.SUITS
    if values[fields.CARD].startswith(fields.SUGGESTION):
        title, *named = split_names(values[fields.CARD].removeprefix(fields.SUGGESTION), "/")
        return title, None if suits else (named or [values[fields.CARD_NAME]])[0]
    typed = None if suits else card_by_name(game, theme, values[fields.CARD_NAME])
    chosen, _, rank = values[fields.CARD].partition(".")
    if chosen == fields.ANOTHER:
        group, card = values[fields.GROUP_NAME], None if suits else values[fields.CARD_NAME]
        is_named = typed and typed[0] in game.names.groups
        if typed and (not group or (is_named and " ".join(group.split()).casefold() == typed[0].casefold())):
            return typed
        if not group:
            mistakes.add(fields.GROUP_NAME.name, t("Name the suit." if suits else "Name the group."))
    elif chosen.isdecimal() and int(chosen) < len(game.names.groups):
        group, cards = game.names.groups[int(chosen)], game.names.cards[int(chosen)]
        known = rank.isdecimal() and int(rank) < len(cards)
        card = None if suits else cards[int(rank)] if known else values[fields.CARD_NAME]
        if card and typed and not known and typed[0] == group:
            return typed
    else:
        words = t("Choose a suit, or say a name." if suits else "Choose a card, or say a name.")
        mistakes.add(fields.CARD.name, words)
        return "", None
    if card == "":
        mistakes.add(fields.CARD_NAME.name, t("Name the card."))
    return group, card


def answer(table: Table, request: Request) -> Iterator[Reply]:
    """Let the player questioned say yes or no."""
    given = fields.ANSWER.read(request.fields)
    replies.ask_to_discard(request, table, **{fields.ANSWER.name: given})
    yield from _say(table, lambda game: game.answer(given == "yes"))


def quartet(table: Table, _request: Request) -> Iterator[Reply]:
    """Ask which quartet the player on turn declares."""
    if table.game.turn.player is None or table.game.position.question is not None:
        yield from show_table(table, [])
        return
    yield replies.quartet_sheet(table)


def declare(table: Table, request: Request) -> Iterator[Reply]:
    """Let the player on turn declare a quartet."""
    values, names = fields.DECLARATION.read(request.fields), table.game.names.groups
    chosen, group = values[fields.QUARTET], values[fields.QUARTET_NAME]
    if chosen.isdecimal() and int(chosen) < len(names):
        group = names[int(chosen)]
    elif chosen != fields.ANOTHER:
        raise FormError(FieldError(fields.QUARTET.name, t("Choose a group, or say its name.")))
    elif not group:
        raise FormError(FieldError(fields.QUARTET_NAME.name, t("Name the group.")))
    yield from _say(table, lambda game: game.declare(group), fields.QUARTET_NAME.name)


def _say(table: Table, statement: Callable[[Game], Game], name_field: str = "") -> Iterator[Reply]:
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
    yield from play_programs(after, news(table, after))


# After a paradox; back and forward


def go_on(table: Table, _request: Request) -> Iterator[Reply]:
    """Go on after a paradox, without the loser where the speaker loses; an impossible no counts as yes."""
    if table.forced is None:
        return play_programs(replace(table, seen=True), [status_text(table.game)])
    if table.is_back:
        moved = table.show(table.at + 1)
        return show_table(replace(moved, undone=table.undone and moved.is_back), [moment_words(moved.game)])
    said = table.then(table.game.answer(table.forced))
    return play_programs(said, news(table, said))


def take_back(table: Table, request: Request) -> Iterator[Reply]:
    """Remove the last statement; ask first where others followed."""
    replies.ask_to_discard(request, table)
    earlier = replace(table.show(table.at - 1), moments=table.moments[: max(table.at, 1)])
    yield from show_table(earlier, [t("It was taken back."), status_text(earlier.game)])


def back(table: Table, _request: Request) -> Iterator[Reply]:
    """Undo: one statement."""
    moved = table.back()
    yield from show_table(moved, [moment_words(moved.game) if table.at else t("There is nothing to undo.")])


def forward(table: Table, _request: Request) -> Iterator[Reply]:
    """Redo."""
    moved = table.forward()
    words = moment_words(moved.game) if moved.at > table.at else t("There is nothing to redo.")
    yield from show_table(moved, [words])


def go(table: Table, request: Request) -> Iterator[Reply]:
    """Show another moment of the game."""
    moved = table.show(Number("to", most=len(table.moments) - 1).read(request.fields))
    yield from show_table(moved, [moment_words(moved.game)])


def replay(table: Table, _request: Request) -> Iterator[Reply]:
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
    yield from show_table(table, [moment_words(table.game)])


# How it is shown


def ask_hints(table: Table, request: Request) -> Iterator[Reply]:
    """Ask whether the table agrees to hints."""
    yield replies.hints_sheet(fields.HINT.read(request.fields), alone=not table.several)


def hints(table: Table, request: Request) -> Iterator[Reply]:
    """Show more or less on the board; more than names switches the hints on."""
    level = fields.HINTS.read(request.fields)
    shown = replace(table, hints=level, help=table.help or level is not fields.Hints.NONE)
    yield from _shown_otherwise(shown, request, t(LEVELS[level][1]))


def _shown_otherwise(table: Table, request: Request, *words: str) -> Iterator[Reply]:
    """Show a table with what has been entered for a question that was not asked yet."""
    half_made = {name: request.fields[name] for name in fields.QUESTION.names if name in request.fields}
    yield from show_table(table, words, controls=half_made)


def toggle_help(table: Table, request: Request) -> Iterator[Reply]:
    """Switch all hints off, those of the board too; or on: marks of what is safe, and who can hold what."""
    words = t("Hints are off." if table.agreed else "Hints are on: they say what is safe.")
    level = fields.Hints.NONE if table.agreed else fields.Hints.FACTS
    yield from _shown_otherwise(replace(table, help=not table.agreed, hints=level), request, words)


def pace(table: Table, request: Request) -> Iterator[Reply]:
    """Choose how long a program's move stays on the screen."""
    yield from _shown_otherwise(replace(table, pace=fields.PACE.read(request.fields)), request)


def card(table: Table, request: Request) -> Iterator[Reply]:
    """Open the sheet with one card's figures."""
    chosen = fields.OPEN_CARD.read(request.fields)
    game, cards = table.game, table.game.names.numbers
    if chosen not in cards:
        raise FormError(FieldError(fields.OPEN_CARD.name, not_accepted(str(chosen), map(str, cards))))
    census = yield from replies.count_deals(game.position)
    holder = backbone(game.position).forced.get(chosen) if game.deal.rules.form is GameForm.CARDS else None
    why: tuple[int, ...] = ()
    if holder is not None:
        why = yield from report(game.why_certain(chosen, holder), t("Looking for the reason"))
    yield replies.card_sheet(table, chosen, census, why)


def why_safe(table: Table, _request: Request) -> Iterator[Reply]:
    """Open the sheet that says why the other answer to the open question is a paradox."""
    game, safe = table.game, safe_answers(table.game.position)
    if game.outcome is not None or game.position.question is None or safe.yes == safe.no:
        yield from show_table(table, [])
        return
    denied = game.answer(not safe.yes)
    reason = yield from report(denied.reason(len(game.log)), t("Looking for the reason"))
    yield replies.why_sheet(game, denied.log[-1], reason)


# The guided first game


def start_guide(request: Request) -> Iterator[Reply]:
    """Begin the guided first game, which gives back the game that is on the table now."""
    before = ""
    with suppress(FormError):
        table = yield from opened(request.state)
        before = table.before if table.guide else urlencode(request.state)
    if request.state == EXAMPLE:
        before = ""
    elif len(before) > LONGEST_PART:
        yield from _ask_to_replace(request, "start")
        before = ""
    yield from show_table(guided_table(before), [t("A first game in a minute")])


def guide_next(table: Table, _request: Request) -> Iterator[Reply]:
    """Make the next statement of the guided game."""
    after = next_game(table)
    if after is None:
        return show_table(table, [])
    said = table.then(after)
    return show_table(said, [*news(table, said), *claims(table.game, after.log[-1])])


def guide_leave(table: Table, _request: Request) -> Iterator[Reply]:
    """Leave the guide: what was on the table before is there again."""
    earlier = yield from opened(dict(parse_qsl(table.before)) or EXAMPLE)
    words = [t("Your game is on the table again.")] if table.before else []
    yield from show_table(earlier, [*words, status_text(earlier.game)])


# Program players


def move(table: Table, request: Request) -> Iterator[Reply]:
    """Let the program that has the word make one move; ask first where others followed."""
    strength = table.program
    if strength is None:
        yield from show_table(table, [])
        return
    replies.ask_to_discard(request, table)
    after = yield from replies.program_move(table, strength)
    yield from show_table(after, news(table, after))


def play_on(table: Table, request: Request) -> Iterator[Reply]:
    """Let the programs play until a person has the word, or to the end; ask first where others followed."""
    if table.program is not None:
        replies.ask_to_discard(request, table)
    yield from play_programs(table, [], watched=True)


# Checking


def prepared(request: Request) -> Iterator[Reply]:
    """Show the prepared position at which the searches explode; ask first where a game is under way."""
    yield from _ask_to_replace(request, "prepared")
    moments = prepared_moments([(title, card) for title, card, *_ in groups_of(THEMES[0])[:5]])
    yield from show_table(
        Table.of_persons(moments, theme=THEMES[0]), [t("The prepared position is on the table.")]
    )


HANDLERS: Mapping[str, Handler] = {
    "preset": preset,
    "start": start,
    "guide": start_guide,
    "guide-next": at_table(guide_next),
    "guide-leave": at_table(guide_leave),
    "again": at_table(play_again),
    "open": at_table(open_table),
    "read": read_text,
    "ask": at_table(ask),
    "answer": at_table(answer),
    "why-safe": at_table(why_safe),
    "quartet": at_table(quartet),
    "declare": at_table(declare),
    "go-on": at_table(go_on),
    "take-back": at_table(take_back),
    "back": at_table(back),
    "forward": at_table(forward),
    "go": at_table(go),
    "replay": at_table(replay),
    "ask-hints": at_table(ask_hints),
    "hints": at_table(hints),
    "help": at_table(toggle_help),
    "pace": at_table(pace),
    "card": at_table(card),
    "move": at_table(move),
    "play-on": at_table(play_on),
    "check": at_table(check),
    "prepared": prepared,
}
WARM_UP = (
    ("start", {"players": ["3"], "groups": ["3"], "whole": ["1"], "futile": ["1"], "hints": ["shares"]}),
    (
        "start",
        {"players": ["2"], "groups": ["2"], "seat-1": [fields.Seat.CAREFUL], "seat-2": [fields.Seat.STRONG]},
    ),
)
