"""The sheet of one chance: its count in the letters of the published model, the valid counts as a table."""

from __future__ import annotations

import re
from math import comb

import htpy as h

from cardtable import odds
from cardtable.odds.counting.combinations import Working
from cardtable.pages import ui
from cardtable.pages.core.language import in_quotes, number, percent, t_later
from cardtable.pages.core.refusals import shortened
from cardtable.pages.core.reply import Reply
from cardtable.pages.odds import fields
from cardtable.pages.odds.buttons import ask_button
from cardtable.pages.odds.error_words import refusing
from cardtable.pages.odds.game_words import parts, t
from cardtable.pages.odds.phrases import SIDES, strength_name
from cardtable.pages.odds.regions import ASK, SHEET
from cardtable.pages.odds.session import Session

COMBINATION = re.compile(rf"([1-9]) ({'|'.join(SIDES.values())}) ([a-z]+) (\d{{1,3}})")
TITLES = {
    odds.ME: t_later("{combination} at flag {number}, your side"),
    odds.THEY: t_later("{combination} at flag {number}, their side"),
}


def working(session: Session, combination: str) -> Reply:
    """Open one chance: n, d, v, y, c, m, and the valid counts."""
    index, side, strength = _combination(combination)
    return Reply(html={SHEET: _sheet(session.table, index, side, strength)})


def _combination(text: str) -> tuple[int, odds.Side, odds.Strength]:
    """The flag, the side and the combination that a button named, as in `3 mine wedge 27`."""
    found = COMBINATION.fullmatch(" ".join(text.split()))
    if found and found[3].upper() in odds.Formation.__members__:
        strength = odds.Strength(odds.Formation[found[3].upper()], int(found[4]))
        return int(found[1]) - 1, odds.ME if found[2] == SIDES[odds.ME] else odds.THEY, strength
    message = t(
        "{given} is not accepted. Accepted: a combination such as {example}.",
        given=in_quotes(shortened(text)),
        example=in_quotes("3 mine wedge 27"),
    )
    raise fields.COMBINATION.refusal(message)


def _sheet(table: odds.Table, index: int, side: odds.Side, strength: odds.Strength) -> h.Element:
    """The sheet that opens one chance. Raises FormError if the side cannot make the combination."""
    opened = f"{SIDES[side]} {strength.formation.name.lower()}"
    back = [
        h.input(type="hidden", name="opened", value=opened, form=ASK),
        ask_button(t("Back to flag {number}", number=index + 1), "flag", form=ASK, value=str(index + 1)),
    ]
    title = h.h3[t(TITLES[side], combination=strength_name(strength), number=index + 1)]
    if table.flags[index].complete(side):
        return h.div(".working.stack")[
            title, h.p[t("This side is complete, so nothing is left to chance.")], back
        ]
    with refusing("combination"):
        shown = odds.combination_working(table, index, side, strength)
    return h.div(".working.stack")[
        title,
        h.p(".big.row")[
            h.strong[percent(shown.chance)], " ", h.span[t("exactly {fraction}", fraction=shown.chance)]
        ],
        _letters(shown),
        _sum(shown),
        h.p(".hint")[
            t(
                "This counts the draws in which the combination itself can be laid, also when something "
                "stronger can. “At least” asks the other question."
            )
        ],
        _at_least(table, index, side, strength),
        back,
    ]


def _at_least(table: odds.Table, index: int, side: odds.Side, strength: odds.Strength) -> h.Element | None:
    """The answer to the other question, from the curve where that has it."""
    counted = odds.side_odds(table, index, side)
    if not (one := next((one for one in counted.combinations if one.strength == strength), None)):
        return None
    return h.p[
        parts(
            "At least this: {count} of {total} draws, {chance}, exactly {fraction}.",
            count=number(one.at_least),
            total=number(one.total),
            chance=h.strong[percent(one.chance_at_least)],
            fraction=str(one.chance_at_least),
        )
    ]


def _letters(shown: Working) -> h.Element:
    serving = odds.write_cards(shown.serving)
    serve = t("of the n can serve it: {cards}", cards=serving) if serving else t("of the n can serve it")
    letters = [
        ("n", shown.n, t("unseen troops: in the deck and in the other hand")),
        ("d", shown.d, t("of them are assumed to come to this side")),
        ("v", shown.v, serve),
        ("y", shown.y, t("of the n cannot (n - v)")),
        ("c", shown.c, t("at least are needed")),
        ("m", shown.m, t("serving cards at least are in a draw that counts (c, or d - y if that is more)")),
    ]
    hand = odds.write_cards(shown.hand)
    return h.dl(".letters.stack.gap1")[
        [h.div[h.dt[h.code[letter], " = ", str(count)], h.dd[words]] for letter, count, words in letters],
        h.div[h.dt[t("hand##working")], h.dd[t("serves it with {cards}", cards=hand)]] if hand else None,
    ]


def _sum(shown: Working) -> h.Element:
    rows = [
        (i, valid, comb(shown.y, shown.d - i))
        for i, valid in enumerate(shown.valid)
        if shown.m <= i <= min(shown.v, shown.d) and valid
    ]
    return h.div(".sum.stack")[
        h.div(".scroll.surface", tabindex="0", role="group", aria_label=t("The sum"))[
            ui.table(
                ("i", t("valid##counts"), h.code["C(y, d - i)"], t("product")),
                [
                    ui.row(str(i), number(valid), number(ways), number(valid * ways))
                    for i, valid, ways in rows
                ],
                caption=parts("The sum over i of {formula}", formula=h.code["valid(v, i) · C(y, d - i)"]),
            ),
        ],
        h.p[
            parts(
                "Together {count} of C(n, d) = {total} draws: {chance}.",
                count=number(shown.count),
                total=number(shown.total),
                chance=h.strong[percent(shown.chance)],
            )
        ],
    ]
