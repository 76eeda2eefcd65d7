"""How a table is read and shown: a moment with its announcement, what takes long, and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.action import Actions, Job, Parts, Shown
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import listed, number, percent, plural, t, t_later
from cardtable.pages.core.reply import JSON, Confirm, FieldError, FormError, Reply, ReplyProgress, Request
from cardtable.pages.quartets import fields
from cardtable.pages.quartets.address import read_address, write_address
from cardtable.pages.quartets.board_view import board, deals_in_words, fact_of, sign
from cardtable.pages.quartets.card_parts import name_field
from cardtable.pages.quartets.first_view import EXAMPLE
from cardtable.pages.quartets.log_view import log, sharing, statements
from cardtable.pages.quartets.paradox.story_words import story_view
from cardtable.pages.quartets.phrases import ending_text, said_at, turn_reason
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.themes import said_by_program
from cardtable.pages.quartets.turn.turn_view import turn_card
from cardtable.pages.ui import button, error_place, hint, own_name, question_sheet, sheet_head
from cardtable.quartets import Entry, Game, Position, Quartet, Strength, backbone, choose, safe_quartets
from cardtable.quartets.deal_count import ModelCount, model_count
from cardtable.quartets.safe_statements import Quartets
from cardtable.quartets.story import story

ANNOUNCED = 6
"""Statements that are read out at once, at most: the last ones."""
MOST_CENSUSES = 6
_censuses: dict[Position, ModelCount] = {}
"""The positions whose deals were counted last."""
SHEET, PLAY = "quartets-sheet", "quartets-play"
RESTARTS = {
    "start": (t_later("Start a new game?"), t_later("Start a new game")),
    "read": (t_later("Replace the game on the table by this text?"), t_later("Replace it by the text")),
    "prepared": (
        t_later("Replace the game on the table by the prepared position?"),
        t_later("Show the prepared position"),
    ),
}
"""By what replaces a game that is under way: the question and its button."""


def opened(state: Mapping[str, str]) -> Job[Table]:
    """Return the table of an address. Raises `FormError`, which names the part that cannot be read."""
    if not state:
        raise FormError(FieldError("", t("There is no game yet. Set up a table, and press Start.")))
    return (yield from report(read_address(state), t("Reading the game")))


def _read(request: Request) -> Job[tuple[Table, Table]]:
    table = replace((yield from opened(request.state)), fresh=request.entropy[:10])
    return table, table


def status_text(game: Game) -> str:
    """Return the status of the game: its end, the open question, or the turn."""
    if game.outcome is not None:
        return ending_text(game)
    question, players = game.position.question, game.players
    if question is not None:
        target, asker = players[question.target], players[question.asker]
        return t("{target} has to answer {asker}.", target=target, asker=asker)
    return turn_reason(game)


def news(before: Table, after: Table) -> list[str]:
    """Return the statements between two moments, and whose turn it is if that has changed."""
    game = after.game
    words = [said_at(game, index) for index in range(before.at, len(game.log))]
    if game.outcome is not None:
        words.append(ending_text(game))
    elif game.turn.player is not None and game.turn.player != before.game.turn.player:
        words.append(t("{player} has the turn.", player=game.players[game.turn.player]))
    return words


def program_move(table: Table, strength: Strength) -> Job[Table]:
    """Let a program make one move. The seed and the moment decide: the same address plays the same game."""
    random, words = Random(f"{table.seed} {table.at}"), _progress(table.game).words
    said = yield from report(choose(table.game, strength, random), words)
    return table.then(said_by_program(table.game, said, table.theme))


def tell(table: Table, words: Sequence[str], **more: Any) -> Shown[Table]:
    """Return a table that is to be shown, with what is announced; `more` are attributes of `Shown`."""
    return Shown(table, words=" ".join(words[-ANNOUNCED:]), **more)


def play_programs(table: Table, words: list[str], *, watched: bool = False) -> Job[Shown[Table]]:
    """Let the programs play; where only programs play, they wait until somebody wants to watch."""
    while (strength := table.program) is not None and (watched or table.persons):
        pause = table.pace.milliseconds
        shown = moment_reply(table, words if pause else [])
        yield replace(shown, progress=_progress(table.game), pause=pause)
        after = yield from program_move(table, strength)
        words = [*([] if pause else words), *news(table, after)]
        table = after
    return tell(table, words)


def _progress(game: Game) -> ReplyProgress:
    speaker = game.speaker
    assert speaker is not None
    name, declared = game.players[speaker], len(game.quartets)
    words = t(
        "{player} is thinking. Quartets: {declared} of {groups}.",
        player=name,
        declared=number(declared),
        groups=number(game.deal.groups),
    )
    return ReplyProgress(declared, game.deal.groups, words)


def show(table: Table) -> Iterator[Reply]:
    """Show a moment; then, where they take time, the reason of a paradox and the number of deals."""
    first = moment_reply(table)
    shares = table.hints is fields.Hints.SHARES
    counting = shares and table.game.position not in _censuses
    if table.paradox is None and not counting:
        counted = {"contradiction": list[int]()} if shares else {}  # as after a count
        yield replace(first, data={**_data(table), **counted})
        return
    yield replace(first, progress=ReplyProgress(0, 1, t("Working it out")))
    contradiction: tuple[int, ...] = ()
    if table.paradox is not None:
        contradiction = yield from report(table.game.reason(table.at - 1), t("Looking for the contradiction"))
        yield Reply(
            html={
                "quartets-turn": turn_card(table, contradiction),
                "quartets-log": log(table, contradiction),
            },
            progress=ReplyProgress(0, 1, t("Counting the deals")),
        )
    if counting:
        yield from count_deals(table.game.position)
    said = table.game.log  # the member of the data has never named hand-overs
    named = [
        at for at in contradiction if not said[at].moves_cards or isinstance(said[at].statement, Quartet)
    ]
    yield Reply(html={"quartets-board": _board(table)}, data={**_data(table), "contradiction": named})


def count_deals(position: Position) -> Job[ModelCount]:
    """Count the deals of a position, once."""
    if position not in _censuses:
        found = yield from report(model_count(position), t("Counting the deals"))
        if len(_censuses) >= MOST_CENSUSES:
            del _censuses[next(iter(_censuses))]
        _censuses[position] = found
    return _censuses[position]


def _known_census(table: Table) -> ModelCount | None:
    return _censuses.get(table.game.position) if table.hints is fields.Hints.SHARES else None


def _board(table: Table) -> h.Element:
    return board(table, _known_census(table))


def moment_reply(table: Table, words: Sequence[str] = ()) -> Reply:
    """Return the reply that shows a moment, without the results of long jobs."""
    said = plural(table.at, "{count} statement", "{count} statements")
    return Reply(
        html={
            "quartets-turn": turn_card(table),
            "quartets-board": _board(table),
            "quartets-log": log(table),
            "quartets-sharing": sharing(table),
            "quartets-check": "",
            SHEET: "",
        },
        state=write_address(table),
        title=f"{', '.join(table.game.players)}: {said}",
        announcement=" ".join(words[-ANNOUNCED:]),
        data=_data(table),
    )


def _data(table: Table) -> JSON:
    game = table.game
    found = _known_census(table)
    return {
        "at": table.at,
        "players": list(game.players),
        "hands": list(game.position.bounds.hands),
        "quartets": [game.won(player) for player in range(len(game.players))],
        "out": list(game.out),
        "speaker": game.speaker,
        "turn": game.turn.player,
        "why": game.turn.why.value,
        "verdict": table.last.verdict.value if table.last else None,
        "winner": game.winner,
        "ending": game.outcome.ending.value if game.outcome else None,
        "possible": None if table.hints is fields.Hints.NONE else list(backbone(game.position).possible),
        "deals": found.deals if found else None,
        "exact": found.exact if found else None,
    }


# Sheets


def ask_to_discard(table: Table, *, sure: bool, **given: str) -> None:
    """Ask before the statements after the moment shown are discarded; `given` is the field of the button."""
    if sure or not table.asks_first:
        return
    words = plural(
        len(table.moments) - 1 - table.at,
        "{count} statement was made after this moment. It is discarded.",
        "{count} statements were made after this moment. They are discarded.",
    )
    raise Confirm(t("Go on from here?"), words, t("Discard and go on"), **given)


def ask_to_replace(request: Request, action: str) -> Job[None]:
    """Ask before the game under way at the table is left for another one.

    Nobody has played the example, and an address that cannot be read holds no game. In the guide the game is
    the one before it.
    """
    if request.sure or request.state == EXAMPLE:
        return
    try:
        table = yield from opened(request.state)
        if table.before:
            table = yield from opened(dict(parse_qsl(table.before)))
    except FormError:
        return
    if not table.under_way:
        return
    words = plural(
        len(table.moments) - 1,
        "A game of {players} is under way: {count} statement was made. It is replaced.",
        "A game of {players} is under way: {count} statements were made. It is replaced.",
        players=listed(table.game.players),
    )
    question, yes = RESTARTS[action]
    raise Confirm(t(question), words, t(yes))


def _sheet(title: str, *content: h.Node) -> Reply:
    return Reply(html={SHEET: h.div(".stack")[sheet_head(title, SHEET), content]})


def why_sheet(game: Game, denied: Entry, reason: Sequence[int]) -> Reply:
    """Return the reply that says why an answer would be a paradox; the reason's last is that answer."""
    return _sheet(
        t("Why is the other answer a paradox?"),
        story_view(game, denied, story(game, denied, reason)),
        h.p[t("What was said about it:")],
        statements(game, reason[:-1]),
    )


def hints_sheet(hint: str, *, alone: bool) -> Reply:
    """Ask before hints are shown; `hint` is help, facts or shares. With `alone` there is no table to ask."""
    words = t("Hints give away the solution: who can hold what, and what is safe to say.")
    if not alone:
        words = f"{words} {t('Ask the table first: all should agree.')}"
    label = t("Show hints" if alone else "All agree: show hints")
    level = {} if hint == "help" else {"name": fields.HINTS.name, "value": hint}
    show = button(label, "hints" if level else "help", quiet=False, submit=True, form=PLAY, attributes=level)
    return Reply(html={SHEET: question_sheet(SHEET, t("Show hints?"), words, show)})


def quartet_sheet(table: Table) -> Reply:
    """Ask which quartet is declared, and say that a wrong one loses."""
    game, player = table.game, table.game.turn.player
    assert player is not None
    named, later = len(game.names.groups), len(table.moments) - 1 - table.at
    groups = [group for group in game.position.in_play if group < named]
    known = safe_quartets(game.position, player) if table.help else None

    def declare(words: h.Node, group: int, value: str, identifier: str | None = None) -> h.Element:
        label, name = [words, _mark(known, group)], fields.QUARTET.name
        return button(label, "declare", submit=True, form=PLAY, id=identifier, name=name, value=value)

    return _sheet(
        t("Which quartet, {player}?", player=game.players[player]),
        h.p[t("It is put aside if you can hold all four cards. Else it is a paradox, and you lose.")],
        h.p[t("The {count} statements made after this moment are discarded.", count=number(later))]
        if table.asks_first
        else None,
        error_place(fields.QUARTET.name),
        h.div(".chips")[[declare(own_name(game.names.groups[group]), group, str(group)) for group in groups]],
        name_field(
            t("A group that nobody has named yet"),
            fields.QUARTET_NAME,
            declare(t("Declare it"), named, fields.ANOTHER, "q-declare-named"),
            form=PLAY,
            data_enter_button="q-declare-named",
        )
        if named < game.deal.groups
        else None,
        button(t("Cancel"), data_close=True),
    )


def _mark(known: Quartets | None, group: int) -> h.Node:
    if known is None:
        return None
    words = t("certain" if group in known.certain else "safe" if group in known.possible else "loses at once")
    return h.span(".q-mark.size-xs", data_safe="yes" if group in known.possible else "no")[" ", words]


def card_sheet(table: Table, card: int, census: ModelCount, why: Sequence[int] = ()) -> Reply:
    """Return the reply with the sheet of one card: for each player the fact, and in how many deals he has it.

    `why` are the statements that make its holder certain.
    """
    game, exact = table.game, census.exact
    known = backbone(game.position)
    group, rank = divmod(card, 4)
    rows = [
        h.tr[
            h.th(scope="row", translate="no")[name],
            h.td(data_fact=fact)[sign(fact), t(fact)],
            [h.td[number(census.cards[card][player])], h.td[percent(census.share(card, player), 0)]]
            if exact
            else None,
        ]
        for player, name in enumerate(game.players)
        for fact in [fact_of(known, card, player)]
    ]
    counted = (t("Deals##counted"), t("Share##of deals")) if exact else ()
    title = t("{cards} of {group}", cards=game.names.cards[group][rank], group=game.names.groups[group])
    return _sheet(
        title,
        ui.table((t("Player"), t("Holds it"), *counted), rows, "q-figures", caption=deals_in_words(census)),
        [h.h3[t("Why it is certain")], statements(game, why)] if why else None,
        hint(
            t(
                "A deal says where every card lies. The deals are counted group by group. A share is the "
                "part of them in which the player holds the card: no probability, as players choose what "
                "to say."
            )
        ),
    )


def shared_state(state: Parts) -> dict[str, str]:
    """Return the part of a state that is shared: the game that was on the table before a guide stays here."""
    return {name: text for name, text in state.items() if name != fields.BEFORE.name}


ACTIONS = Actions(_read, show, shared_state)
