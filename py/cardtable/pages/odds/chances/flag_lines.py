"""The odds below the board: a line for each flag as it is counted, and the chance of the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h

from cardtable.odds import ME, THEY, FlagOdds, Side, Table, Tactic, WholeGame, flags_won
from cardtable.odds.bots.whole_game import cards_not_entered
from cardtable.odds.counting.flag_odds import open_flags, shared_cards
from cardtable.odds.game.cards import WILDS
from cardtable.pages.core.language import listed, percent, t_later
from cardtable.pages.odds.buttons import plain_button
from cardtable.pages.odds.game_words import parts, t
from cardtable.pages.odds.phrases import capital, card_name, flags_named, strength_name, tactic_name
from cardtable.pages.odds.regions import ASK, COUNTING, FORM, LINES
from cardtable.pages.ui import hint, narrow_fold

CANNOT_COMPLETE = {
    ME: t_later("{you} cannot complete this side."),
    THEY: t_later("{they} cannot complete this side."),
}
SETTLED = t_later("{who} {combination}, settled")
COMPLETE = t_later("{who} {combination}, complete")
"""Of a side that a tactics card can still change."""
IN_HAND = t_later("{you} {combination}, from your hand")
OTHER_TACTICS = t_later(
    "Tactics cards that are not laid yet are not counted: one of them can change any flag that is not "
    "claimed."
)
OR_BETTER = t_later("{who} {combination} or better {chance}")


@dataclass(frozen=True, slots=True)
class CountedFlag:
    """An open flag of a table, with what each side can make and the estimate of the game."""

    table: Table
    odds: FlagOdds
    game: WholeGame

    @property
    def chance(self) -> float:
        """The chance to win it; 0 or 1 if that is certain."""
        return self.game.flags[self.odds.index]

    @property
    def completed(self) -> tuple[bool, bool]:
        flag = self.table.flags[self.odds.index]
        return flag.complete(ME), flag.complete(THEY)


def places_html(table: Table) -> dict[str, h.Node]:
    """Return the place for each flag's line, to be filled as the flags are counted."""
    lacking = cards_not_entered(table)
    lacks = t(
        "Your hand lacks {count} cards here. The percentages take them as unknown; what you can complete "
        "leaves them out. Tap them in for better numbers.",
        count=lacking,
    )
    about = t(
        "The percentage is your chance to win the flag in this game between equal players, as the bot "
        "estimates it. What each side can complete is counted as if every card to come could be laid at this "
        "flag. Press a flag for more."
    )
    found = h.section(".counted.stack", aria_labelledby="odds-counted")[
        narrow_fold(
            h.h3("#odds-counted")[t("What each flag can become")],
            hint(about),
            h.p(".warning")[lacks] if lacking else None,
            h.ul(".lines.stack.gap2")[
                [h.li(data_region=f"odds-flag-{index + 1}") for index in open_flags(table)]
            ],
            h.div(data_region=COUNTING)[h.input(type="hidden", name="changed", value="1", form=FORM)],
        )
    ]
    return {LINES: found}


def counted_html(table: Table, found: Sequence[FlagOdds], game: WholeGame) -> dict[str, h.Node]:
    """Return the fragment that ends a count: a sheet of cards opened after it does not count anew.

    It gives the chance of the whole game, and says what is not counted.
    """
    is_won = any(flags_won(table.flags, side) for side in (ME, THEY))
    whole = h.p[
        h.strong[parts("The whole game: {chance} for you", chance=percent(game.chance, 0))],
        " ",
        t("(between equal players; ±\u00a0{error}).", error=percent(game.margin, 0))
        if game.error
        else t("(the next move can win the game)."),
    ]
    notes = [
        t(
            "The chances of the flags {flags} each count on {card}, which can be laid at one of them only.",
            card=capital(card_name(card)),
            flags=flags_named(flags),
        )
        for card, flags in shared_cards(found).items()
    ]
    wild = [tactic_name(card) for card in table.hand if isinstance(card, Tactic) and card in WILDS]
    if wild:
        notes.append(t("Not counted, since it is not laid yet: {cards}.", cards=listed(wild)))
    if table.tactics_out:
        notes.append(t(OTHER_TACTICS))
    return {COUNTING: h.div(".stack")[None if is_won else whole, map(hint, notes)]}


def chance_words(one: CountedFlag) -> str:
    """Return the chance to win a flag without decimals, marked as an estimate unless it is certain."""
    shown = percent(one.chance, 0)
    return f"≈{shown}" if 0 < one.chance < 1 and shown[0].isdigit() else shown


def stone_html(one: CountedFlag, *, is_asked: bool) -> dict[str, h.Node]:
    """Return the chance on a flag's stone, which is kept in view if it was asked for."""
    chance = chance_words(one)
    stone = h.span(data_keep_in_view=is_asked)[
        h.span(aria_hidden="true")[chance],
        h.span(".unseen")[t(", your chance to win it: {chance}", chance=chance.removeprefix("≈"))],
    ]
    return {f"odds-chance-{one.odds.index + 1}": stone}


def line_html(one: CountedFlag) -> dict[str, h.Node]:
    """Return a flag's line, a button that opens its sheet."""
    number = str(one.odds.index + 1)
    content = [
        h.span(".unseen")[t("Flag {number}", number=number)],
        h.span(".line-number", aria_hidden="true")[number],
        h.span(".line-chance.bold")[chance_words(one), " ", h.small[t("to win##chance")]],
        h.span(".line-sides.stack.size-s.gap1")[[_likely(one, side) for side in (ME, THEY)]],
    ]
    line = plain_button(content, "flag", "line plate", form=ASK, id=f"line-{number}", value=number)
    return {f"odds-flag-{number}": line}


def _likely(one: CountedFlag, side: Side) -> h.Element:
    """The strongest combination that is as likely as not, the one that is laid, or one from the hand."""
    text, combination, chance = _said(one, side)
    you, they = h.b[t("You")], h.b[t("They")]
    told = {"who": you if side == ME else they, "you": you, "they": they, "combination": combination}
    return h.span[parts(text, chance=chance, **told)]


def _said(one: CountedFlag, side: Side) -> tuple[str, str, str]:
    """The text of what is likely on a side, its combination, and its chance."""
    odds = one.odds.mine if side == ME else one.odds.theirs
    if not odds.combinations:
        return CANNOT_COMPLETE[side], "", ""
    if one.completed[side]:
        words = COMPLETE if one.table.tactics_out else SETTLED
        return words, strength_name(odds.combinations[0].strength), ""
    even = odds.likely or odds.combinations[-1]
    if side == ME and even.at_least == even.total and even.hand:
        return IN_HAND, strength_name(even.strength), ""
    return OR_BETTER, strength_name(even.strength), percent(even.chance_at_least)
