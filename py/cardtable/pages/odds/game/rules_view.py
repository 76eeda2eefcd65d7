"""The rules at the table: formations in rank order, the ways to win, claims, and each tactics card."""

from __future__ import annotations

import htpy as h

from cardtable.odds import Formation, Rules, Tactic, all_troops, read_cards
from cardtable.pages.core.language import number, t_later
from cardtable.pages.odds.card_view import card
from cardtable.pages.odds.game_words import parts, t
from cardtable.pages.odds.phrases import TACTICS_DO, formation_name, tactic_name

EXAMPLES = {
    Formation.WEDGE: ("a9 a8 a7", t_later("one colour, values in a row")),
    Formation.PHALANX: ("a8 e8 f8", t_later("one value")),
    Formation.BATTALION: ("d9 d6 d2", t_later("one colour")),
    Formation.SKIRMISH: ("b7 f6 c5", t_later("values in a row")),
    Formation.HOST: ("e9 a5 c3", t_later("anything else: only the sum counts")),
}
CARDS = t_later(
    "{count} cards: six colours with the values 1 to {highest}. You hold {hand}, and draw one after each "
    "turn."
)
TURNS = (
    t_later("Lay one card on your side of a flag, claim what you can prove, then draw a card."),
    t_later(
        "Three cards make a side. The stronger formation wins the flag; among equals the higher sum wins, "
        "then the side that was complete first."
    ),
    t_later(
        "You may claim a flag before the other side is complete, if no troop that is not face up could beat "
        "yours. Your own hand is no evidence."
    ),
    t_later("Nine flags. Five of them win the game, or three that are side by side."),
)
ADVANCED = t_later("In this game claims are made at the start of a turn only.")


def rules_sheet(rules: Rules, meant: Formation | None = None) -> h.Element:
    """Return the rules of a game in its own words; the formation that is `meant` stands first."""
    count = number(all_troops(rules).bit_count())
    limit = t("You may play a tactics card only if you have played no more of them than the other player.")
    folds = [h.details[h.summary[tactic_name(one)], h.p[t(TACTICS_DO[one])]] for one in Tactic]
    return h.div(".rules.stack")[
        h.h3[t("Rules: Battle Line")],
        None if meant is None else _formations(meant),
        h.p[t(CARDS, count=count, highest=number(rules.highest), hand=number(rules.hand))],
        h.ol(".stack.numbered")[[h.li[t(line)] for line in TURNS]],
        h.p[t(ADVANCED)] if rules.advanced else None,
        h.h4[t("Formations, the strongest first")],
        _formations(*EXAMPLES),
        [h.h4[t("Tactics cards")], h.p[limit], h.div[folds]] if rules.tactics else None,
    ]


def _formations(*shown: Formation) -> h.Element:
    lines = [
        h.li[
            h.span(".cards.row", aria_hidden="true")[[card(one) for one in read_cards(EXAMPLES[each][0])]],
            h.span[
                parts("{name}: {meaning}", name=h.strong[formation_name(each)], meaning=t(EXAMPLES[each][1]))
            ],
        ]
        for each in shown
    ]
    return h.ol(".formations.stack")[lines]
