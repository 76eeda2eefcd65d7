"""Asking and declaring: the players, the cards that have a name and the way to new ones, and what is safe."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from ..quartets import (
    NOBODY,
    Ask,
    Form,
    Game,
    Goal,
    Names,
    Quartets,
    Question,
    safe_quartets,
    safe_questions,
)
from .language import noted, number, parts, plural, t
from .quartets_table import Seat, Table
from .quartets_words import Speech, turn_reason

__all__ = ["ANOTHER", "asking", "heading", "seats"]

ANOTHER = "+"
"""Stands for a name that is yet to be spoken."""
MOST_OPEN = 5
"""With more groups than this they are folded, but for the one that was spoken of last."""
KINDS = {Seat.CAREFUL: noted("careful program"), Seat.STRONG: noted("strong program")}


def heading(title: h.Node, words: h.Node) -> h.Element:
    """Return the big words of a moment, and the reason below them."""
    return h.div(".q-heading")[h.h3("#q-who")[title], h.p(".q-why")[words]]


def seats(table: Table, choose: bool = False) -> h.Element:
    """Everybody with hand and quartets; those who can be asked as radio buttons."""
    players = range(len(table.game.players))
    tiles = [_seat(table, player, choose) for player in players]
    if not choose:
        return h.ul(".q-seats")[[h.li[tile] for tile in tiles]]
    return h.fieldset(".q-whom")[
        h.legend[t("Ask whom?")],
        h.p("#q-error-target.error", data_error_for="target", hidden=True),
        h.div(".q-seats")[tiles],
    ]


def _seat(table: Table, player: int, choose: bool) -> h.Element:
    game = table.game
    hand, won = game.position.bounds.hands[player], game.won(player)
    out, word = player in game.out, player == game.speaker
    notes = [t(KINDS[table.seats[player]])] if table.seats[player] in KINDS else []
    notes += [t("has lost, still answers")] if out else []
    body: list[h.Node] = [
        h.span(".q-name", translate="no")[game.players[player]],
        h.span(".q-hand")[plural(hand, "{count} card", "{count} cards")],
        h.span(".q-won")[plural(won, "{count} quartet", "{count} quartets")] if won else None,
        [h.span(".q-note")[note] for note in notes],
    ]
    marks = {"data_on": "yes" if word else None, "data_out": "yes" if out else None}
    if not choose or player == game.turn.player:
        return h.div(".q-seat", **marks)[body]
    radio = h.input(
        id=f"q-target-{player}",
        type="radio",
        name="target",
        value=str(player),
        checked=player == _usual_target(game),
    )
    return h.label(".q-seat", **marks)[radio, body]


def _usual_target(game: Game) -> int | None:
    """Whom the asker asked last; at a new turn, the next player clockwise with cards."""
    asker = game.turn.player
    assert asker is not None
    if game.last_questioned is not None and game.last_questioned != asker:
        return game.last_questioned
    players = len(game.players)
    clockwise = [seat % players for seat in range(asker + 1, asker + players)]
    return next((seat for seat in clockwise if game.position.bounds.hands[seat]), None)


def asking(table: Table) -> list[h.Node]:
    """Return what the player on turn may do: ask, or declare a quartet."""
    game = table.game
    asker = game.turn.player
    assert asker is not None
    questions = safe_questions(game.position, asker) if table.help else None
    return [
        heading(
            h.span[parts("{player} asks", player=h.span(".q-big")[game.players[asker]])], turn_reason(game)
        ),
        seats(table, choose=True),
        _cards(game, questions),
        h.div(".q-act")[h.button("#q-ask", type="submit", data_action="ask")[t("Ask")]],
        _declare(table, asker) if game.deal.rules.goal is Goal.QUARTETS else None,
        _help(game, questions) if questions is not None else None,
    ]


def _cards(game: Game, questions: Sequence[Question] | None) -> h.Element:
    """The cards that have a name, group by group, and the way to a new name."""
    safe = None if questions is None else {(q.ask.group, q.ask.rank) for q in questions}
    suits = game.deal.rules.form is Form.SUITS
    groups = [group for group in range(len(game.names.groups)) if game.position.declared[group] == NOBODY]
    rows: list[h.Node] = []
    if suits:
        chips = [
            _chip(str(group), _name(game.names.groups[group]), _safety(safe, group, None)) for group in groups
        ]
        rows.append(h.div(".chips")[chips, _another(game, safe)])
    else:
        folded, last = len(groups) > MOST_OPEN, _last_group(game)
        rows += [_group_row(game.names, group, safe, folded=folded, opened=group == last) for group in groups]
        rows.append(h.div(".chips")[_another(game, safe)])
    return h.fieldset(".q-cards")[
        h.legend[t("For which suit?" if suits else "For which card?")],
        h.p("#q-error-card.error", data_error_for="card", hidden=True),
        rows,
        _new_names(game, groups, suits),
    ]


def _last_group(game: Game) -> int | None:
    """The group that was asked for last: the table speaks of it."""
    asks = (entry.statement for entry in reversed(game.log))
    return next((said.group for said in asks if isinstance(said, Ask)), None)


def _group_row(
    names: Names, group: int, safe: set[tuple[int, int | None]] | None, *, folded: bool, opened: bool
) -> h.Element:
    cards = names.cards[group]
    chips = [
        _chip(f"{group}.{rank}", _name(card), _safety(safe, group, rank)) for rank, card in enumerate(cards)
    ]
    if len(cards) < 4:
        new = t("Another card" if cards else "A card")
        of = t(" of {group}", group=names.groups[group])
        words = [h.em[new], h.span(".unseen")[of]]
        chips.append(_chip(f"{group}.{ANOTHER}", words, _safety(safe, group, len(cards))))
    title = h.span(".q-group-name", id=f"q-group-{group}", translate="no")[names.groups[group]]
    if folded:
        return h.details(".q-group", name="q-groups", open=opened)[
            h.summary[title, h.span(".q-of")[" ", t("{count} of 4 named", count=number(len(cards)))]],
            h.div(".chips", role="group", aria_labelledby=f"q-group-{group}")[chips],
        ]
    return h.div(".q-group", role="group", aria_labelledby=f"q-group-{group}")[title, h.div(".chips")[chips]]


def _another(game: Game, safe: set[tuple[int, int | None]] | None) -> h.Element:
    unnamed = len(game.names.groups)
    rank = None if game.deal.rules.form is Form.SUITS else 0
    safety = _safety(safe, unnamed, rank) if unnamed < game.deal.groups else None
    return _chip(ANOTHER, h.em[t("Say a name")], safety, checked=not game.names.groups)


def _name(name: str) -> h.Element:
    """A name that somebody made up: it is the same in every language."""
    return h.span(translate="no")[name]


def _chip(value: str, words: h.Node, safety: bool | None, *, checked: bool = False) -> h.Element:
    """One card to ask for; with help on, marked as safe or as losing at once."""
    mark = None
    if safety is not None:
        mark = h.span(".q-mark", data_safe="yes" if safety else "no")[
            h.span(aria_hidden="true")["✓" if safety else "✗"],
            h.span(".unseen")[" ", t("safe" if safety else "loses at once")],
        ]
    return h.label(".chip")[
        h.input(id=f"q-card-{value}", type="radio", name="card", value=value, checked=checked),
        h.span[words],
        mark,
    ]


def _safety(safe: set[tuple[int, int | None]] | None, group: int, rank: int | None) -> bool | None:
    return None if safe is None else (group, rank) in safe


def _new_names(game: Game, groups: Sequence[int], suits: bool) -> h.Element:
    left = game.deal.groups - len(game.names.groups)
    hint = (
        plural(
            left,
            "{count} group has no name yet: the next one spoken becomes its name.",
            "{count} groups have no name yet: the next one spoken becomes the name of one.",
        )
        if left
        else t("All groups have their names.")
    )
    return h.div(".q-new")[
        h.datalist("#q-groups")[[h.option(value=game.names.groups[group]) for group in groups]],
        h.div(".field.q-new-group")[
            h.label(for_="q-group-name")[t("Suit" if suits else "Group")],
            h.input("#q-group-name", name="group_name", list="q-groups", autocomplete="off"),
            h.p(".error", data_error_for="group_name", hidden=True),
        ],
        None
        if suits
        else h.div(".field.q-new-card")[
            h.label(for_="q-card-name")[t("Card")],
            h.input("#q-card-name", name="card_name", autocomplete="off"),
            h.p(".error", data_error_for="card_name", hidden=True),
        ],
        h.p(".hint.q-new-group")[hint],
    ]


def _declare(table: Table, player: int) -> h.Element:
    game = table.game
    groups = [group for group in range(len(game.names.groups)) if game.position.declared[group] == NOBODY]
    known = safe_quartets(game.position, player) if table.help else None
    buttons = [
        h.button(".quiet", type="submit", data_action="declare", name="quartet", value=str(group))[
            _name(game.names.groups[group]), _quartet_mark(known, group)
        ]
        for group in groups
    ]
    left = len(game.names.groups) < game.deal.groups
    return h.details(".q-declare", open=bool(known and known.certain))[
        h.summary[t("Declare a quartet")],
        h.p(".error", data_error_for="quartet", hidden=True),
        h.div(".chips")[buttons],
        h.div(".field")[
            h.label(for_="q-quartet-name")[t("A group that nobody has named yet")],
            h.div(".q-line")[
                h.input(
                    "#q-quartet-name", name="quartet_name", autocomplete="off", data_enter="q-declare-named"
                ),
                h.button(
                    "#q-declare-named.quiet",
                    type="submit",
                    data_action="declare",
                    name="quartet",
                    value=ANOTHER,
                )[t("Declare it"), _quartet_mark(known, len(game.names.groups))],
            ],
            h.p(".error", data_error_for="quartet_name", hidden=True),
        ]
        if left
        else None,
    ]


def _quartet_mark(known: Quartets | None, group: int) -> h.Node:
    if known is None:
        return None
    words = t("certain" if group in known.certain else "safe" if group in known.possible else "loses at once")
    return h.span(".q-mark", data_safe="yes" if group in known.possible else "no")[" ", words]


# Help before a statement is made


def _help(game: Game, questions: Sequence[Question]) -> h.Element:
    """Which questions are surely answered yes or no; those that lose are marked at their chips."""
    sure = [q.ask for q in questions if q.answers.certain]
    futile = [q.ask for q in questions if q.answers.futile]
    return h.details(".q-help", open=True)[
        h.summary[t("What is safe")],
        h.p(".hint")[t("✓ keeps a deal that explains everything, ✗ loses at once.")],
        h.dl[
            _asks(t("Surely answered yes"), game, sure),
            _asks(t("Can only be answered no"), game, futile),
        ],
        None if questions else h.p[t("No question is safe.")],
    ]


def _asks(title: str, game: Game, asks: Sequence[Ask]) -> h.Element:
    by_target: dict[int, dict[str, None]] = {}
    for ask in asks:
        by_target.setdefault(ask.target, {})[_asked_for(game, ask)] = None
    lines = [
        t("{player}: {cards}", player=game.players[target], cards=", ".join(cards))
        for target, cards in by_target.items()
    ]
    return h.div[h.dt[title], [h.dd[line] for line in lines] or h.dd[t("none##question")]]


def _asked_for(game: Game, ask: Ask) -> str:
    speech = Speech(game)
    group = speech.group(ask.group)
    if group is None:
        return t("what has no name yet")
    if ask.rank is None:
        return group
    return t("{card} ({group})", card=speech.card(ask.card) or t("another card"), group=group)
