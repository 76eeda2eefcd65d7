"""The nine flags of the board: what lies there, what the last turn changed, and what can be pressed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import htpy as h

from cardtable.odds import (
    ME,
    THEY,
    Card,
    Explanation,
    Flag,
    Move,
    Phase,
    Reviewed,
    Side,
    Tactic,
    Thought,
    table_claims,
)
from cardtable.odds.game.marks import Marks
from cardtable.odds.game.moves import card_played, target_card, target_flag
from cardtable.odds.game.setup import Place
from cardtable.pages.core.language import t_later
from cardtable.pages.odds.buttons import ask_button, move_button, place_button, plain_button
from cardtable.pages.odds.card_view import bare_face, face, suit
from cardtable.pages.odds.game_words import t
from cardtable.pages.odds.phrases import SIDES, ZONES, card_name, cards_named, place_with, tactic_name
from cardtable.pages.odds.regions import ASK
from cardtable.pages.odds.session import Session

CLAIMED = {ME: t_later("Flag {number}, claimed by you"), THEY: t_later("Flag {number}, claimed by them")}
CLAIMABLE = {
    ME: t_later("Flag {number}, you can claim it"),
    THEY: t_later("Flag {number}, they can claim it"),
}
ROOMY = 3
"""The places of a side between which a narrow board has room for the name of one tactics card."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A guile card that is being played.

    Attributes:
        tactic: the card.
        card: the card on the table that it acts on; None while that is to be chosen.
        moves: its legal moves, with that card if it is chosen.
    """

    tactic: Tactic
    card: Card | None
    moves: tuple[Move, ...]

    @property
    def sources(self) -> list[Card]:
        """The cards on the table that can be chosen, by the order of the flags."""
        cards = map(target_card, self.moves)
        return [] if self.card is not None else [card for card in cards if card is not None]

    @property
    def targets(self) -> dict[int, Move]:
        """The flags that the chosen card can go to, each with its move."""
        flags = ((target_flag(move), move) for move in self.moves)
        return {} if self.card is None else {flag: move for flag, move in flags if flag is not None}


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown on the board besides the session.

    Attributes:
        aim: a guile card that is being played.
        hint: a hint for the next move.
        ground: why the hint advises it.
        claims: the flags that can be claimed before it, on a table set up by hand.
        mistake: a mistake of the turn that a look back shows.
    """

    aim: Aim | None = None
    hint: Thought | None = None
    ground: Explanation | None = None
    claims: tuple[int, ...] = ()
    mistake: Reviewed | None = None

    @property
    def advised(self) -> Move | None:
        """The move that is ringed: that of the hint, or the one that would have been better."""
        if self.hint:
            return self.hint.move
        return self.mistake.estimates[0].move if self.mistake and self.mistake.estimates else None

    @property
    def hinted(self) -> frozenset[Card]:
        """The cards that are ringed: the card to play, and the card on the table that it acts on."""
        cards = (card_played(self.advised), target_card(self.advised)) if self.advised else ()
        return frozenset(card for card in cards if card is not None)

    @property
    def hinted_flag(self) -> int | None:
        """The flag that is ringed."""
        flag: int | None = getattr(self.advised, "flag", None)
        return flag


NOTHING = Shown()


def flags_view(session: Session, shown: Shown = NOTHING) -> h.Element:
    """Return the nine flags, with what lies there, what the last turn changed, and what can be pressed."""
    table = session.table
    mine, theirs = table_claims(table, ME), table_claims(table, THEY)
    marks = session.marks
    flags = [
        h.li(
            ".flag",
            data_owner=None if flag.owner is None else SIDES[flag.owner],
            data_fog=flag.fog is not None,
            data_mud=flag.mud is not None,
            data_marked=index in marks.flags,
        )[
            _side(session, shown, marks, index, flag, ME, hinted=shown.hinted_flag == index),
            _stone(shown, index, flag, mine[index].valid, theirs[index].valid),
            _side(session, shown, marks, index, flag, THEY),
        ]
        for index, flag in enumerate(table.flags)
    ]
    return h.ol(
        ".flags",
        aria_label=t("The nine flags"),
        data_keep_in_view=session.is_played,
        data_hold_place=session.game is not None,
        data_one_tab_stop=True,
    )[flags]


def _stone(shown: Shown, index: int, flag: Flag, can: bool, they_can: bool) -> h.Element:
    number = str(index + 1)
    if flag.owner is not None:
        sign, words = "⚑", CLAIMED[flag.owner]
    elif can or they_can:
        sign, words = ("✓", CLAIMABLE[ME]) if can else ("!", CLAIMABLE[THEY])
    else:
        sign, words = "", t_later("Flag {number}, open")
    terrain = ((Tactic.FOG, flag.fog), (Tactic.MUD, flag.mud))
    laid = [tactic for tactic, side in terrain if side is not None]
    chosen = [
        _source(shown.aim, tactic, tactic_name(tactic))
        for tactic in laid
        if shown.aim and tactic in shown.aim.sources
    ]
    if chosen:
        return h.div(".stone")[h.span(".number")[number], chosen]
    content = [
        h.span(".unseen")[t(words, number=number)],
        h.span(".number", aria_hidden="true")[number],
        h.span(".claim", aria_hidden="true")[sign] if sign else None,
        [h.span(".terrain")[face(tactic)] for tactic in laid],
        None
        if flag.owner is not None
        else h.span(".chance", data_region=f"odds-chance-{number}", data_stays=True),
    ]
    stone = f"stone-{number}"
    if shown.aim and index in shown.aim.targets:
        move = shown.aim.targets[index]
        return move_button(move, content, main=True, classes="stone", id=stone, data_target=True)
    return plain_button(content, "flag", "stone", form=ASK, id=stone, value=number)


def _side(
    session: Session, shown: Shown, marks: Marks, index: int, flag: Flag, side: Side, *, hinted: bool = False
) -> h.Element:
    laid, aim = flag.cards[side], shown.aim
    places = max(flag.size, len(laid))
    lying = cards_named(laid) or t("empty##side")
    name = h.span(".unseen")[place_with(Place(ZONES[side], index), lying)]
    wild = sum(isinstance(one, Tactic) for one in laid)
    crowded = wild > 1 or (wild == 1 and places > ROOMY)
    left = (index, session.player(side)) in marks.left
    chosen = [_laid(shown, marks, one) for one in laid]
    empty = [h.span(".place", data_left=(left and place == 0) or None) for place in range(places - len(laid))]
    if aim and any(one in aim.sources for one in laid):
        return h.div(f".side.{SIDES[side]}", data_sources=True)[
            h.div(".places", data_crowded=crowded)[chosen, empty]
        ]
    content = [name, h.span(".places", aria_hidden="true", data_crowded=crowded)[chosen, empty]]
    if session.game is None:
        return place_button(f"{index + 1}{SIDES[side]}", f"side {SIDES[side]}", content, data_hint=hinted)
    number = str(index + 1)
    is_mine: dict[str, Any] = {"classes": "side mine", "id": f"lay-{number}", "data_key": number}
    if side == ME and aim and index in aim.targets:
        is_first = index == min(aim.targets)
        to = {"data_target": True, "data_next_focus": is_first}
        return move_button(aim.targets[index], content, main=True, **to, **is_mine)
    phase = session.position.phase if session.position else None
    if side == ME and session.my_turn and phase is Phase.PLAY and not aim:
        is_open = flag.owner is None
        return ask_button(
            content,
            "lay",
            main=True,
            name="flag",
            value=number,
            data_room=is_open and not flag.complete(ME),
            data_terrain=is_open,
            data_hint=hinted,
            data_replace_entry=True,
            **is_mine,
        )
    return h.div(f".side.{SIDES[side]}", data_hint=hinted)[content]


def _laid(shown: Shown, marks: Marks, one: Card) -> h.Element:
    """A card at a flag: a button while a guile card may act on it."""
    if shown.aim and one in shown.aim.sources:
        return _source(shown.aim, one, bare_face(one))
    return h.span(
        f".troop{'.wild' if isinstance(one, Tactic) else ''}",
        data_suit=suit(one),
        data_card=str(one),
        data_last=one in marks.cards,
        data_hint=one in shown.hinted,
        data_chosen=bool(shown.aim and shown.aim.card == one),
    )[bare_face(one)]


def _source(aim: Aim, one: Card, label: h.Node) -> h.Element:
    """A card on the table that the guile card can act on."""
    return plain_button(
        label,
        "move" if aim.tactic is Tactic.DESERTER else "aim",
        "troop wild" if isinstance(one, Tactic) else "troop",
        value=f"{aim.tactic.value} {one}",
        data_suit=suit(one),
        data_source=True,
        data_next_focus=one == aim.sources[0],
        aria_label=t("{tactic}: {card}", tactic=tactic_name(aim.tactic), card=card_name(one)),
        data_key=suit(one),
        data_replace_entry=True,
    )
