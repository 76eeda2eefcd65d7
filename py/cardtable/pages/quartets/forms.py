"""The Quartets panel of the page: set-up, game, check, text and help. The build renders it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import htpy as h

from cardtable.pages.core.language import number, parts, percent, t, t_later
from cardtable.pages.core.schema import Field, Switch
from cardtable.pages.quartets.fields import (
    FIXED_NAMES,
    GAME_TEXT,
    GROUP_COUNT,
    HAND_SIZES,
    HINTS,
    KEPT,
    KEPT_COUNT,
    KEPT_PLAYERS,
    NODE_LIMIT,
    NODE_LIMITS,
    PLAYER_COUNT,
    PLAYER_KINDS,
    PLAYER_NAMES,
    RULE_FIELDS,
    SEATS,
    STARTS,
    THEME,
)
from cardtable.pages.quartets.phrases import brief_rules, further_rules
from cardtable.pages.quartets.sheets import SHEET
from cardtable.pages.quartets.start.presets import FIRST_NAMES, brief, preset_buttons
from cardtable.pages.quartets.themes import THEMES
from cardtable.pages.ui import (
    button,
    choice,
    error_place,
    field,
    file_in,
    fold,
    hint,
    notice_place,
    options_of,
    progress_bar,
    region,
    rich,
    select,
    sheet,
)
from cardtable.quartets import Rules

REVEALING = (
    *("start", "guide", "guide-next", "guide-leave", "again", "continue", "read", "go-on", "prepared"),
    *("take-back", "ask", "answer", "declare", "replay", "back", "forward"),
)
"""The actions after which the turn comes into view."""
FIRST_PLAYERS, FIRST_TICKED = "3", ("futile",)
"""What is chosen and ticked at first."""
USUAL_GROUPS = {
    "0": t_later("one a player"),
    "-1": t_later("one more than players"),
    "-2": t_later("two more than players"),
}
PREFIX = "quartets-set"


def panel() -> h.Element:
    """Return the panel, in the language that was set."""
    return h.section(
        "#quartets-panel.panel.quartets",
        role="tabpanel",
        aria_labelledby="quartets-tab",
        tabindex="-1",
        hidden=True,
    )[_setup(), _game(), _check(), _text(), _help(), sheet(SHEET, region(SHEET))]


def _form(name: str, action: str, classes: str, *content: h.Node) -> h.Element:
    return h.form(
        id=f"quartets-{name}", class_=classes, data_tool="quartets", data_action=action, novalidate=True
    )[content]


# Setting up


def _setup() -> h.Element:
    return _form(
        "form",
        "start",
        "q-setup stack",
        h.h2(".narrow-unseen")[t("Quartets")],
        h.p(".q-games.hint")[t("Blind Quartets, and Quantum Go Fish")],
        _kept(),
        region("quartets-brief", brief(Rules())),
        notice_place(),
        fold(
            t("Set up a table"),
            region("quartets-presets", preset_buttons()),
            region("quartets-preset"),
            h.div(".q-fields.grid")[_people(), _deck(), _rules()],
            is_open=True,
            data_auto_fold=True,
            data_narrow_fold=True,
        ),
        _easily_overseen(),
        h.div(".deal.row")[
            button(t("Start"), quiet=False, submit=True),
            button(t("A first game in a minute"), "guide", id="q-guide"),
        ],
        progress_bar(),
    )


def _kept() -> h.Element:
    """Return the way back to the game that the device has kept, with its players and how far it is."""
    players, count = (h.span(data_shows=field.name) for field in (KEPT_PLAYERS, KEPT_COUNT))
    return h.div(".q-kept", data_remember="always")[
        [h.input(type="hidden", name=each.name, value="") for each in (KEPT, KEPT_PLAYERS, KEPT_COUNT)],
        button(
            [
                t("Continue"),
                h.span(".q-needs")[parts("{players}: statement {count}", players=players, count=count)],
            ],
            "continue",
        ),
        error_place(KEPT.name),
    ]


def _easily_overseen() -> h.Element:
    """Return what the style sheet shows beside Start: the seats of programs, and that hands are tiny."""
    return h.div(".q-notes")[
        h.p(".q-programs.hint")[
            [h.span[t("Seat {seat} is a program.", seat=number(seat)), " "] for seat in SEATS]
        ],
        h.p(".q-tiny.hint")[
            h.strong[t("Fewer than three cards a hand.")],
            " ",
            t("Such a game ends after a few words. The published size is one group for each player."),
        ],
    ]


def _people() -> h.Element:
    starts = {str(seat): t("seat {seat}", seat=number(seat)) for seat in SEATS}
    return h.fieldset(".stack")[
        h.legend[t("Players")],
        h.div(".q-pair")[
            choice(PLAYER_COUNT, PREFIX, chosen=FIRST_PLAYERS),
            choice(STARTS, PREFIX, titles=starts),
        ],
        error_place("names"),
        h.fieldset(data_remember=True)[
            h.legend(".unseen")[t("Names, clockwise")],
            h.ol(".q-setup-seats.stack.gap2")[
                [
                    h.li(".q-setup-seat.grid")[_seat(seat, name)]
                    for seat, name in zip(SEATS, FIRST_NAMES, strict=True)
                ]
            ],
        ],
        hint(t("Easy, careful and strong are programs.")),
        h.p(".hint.q-measured")[
            t(
                "Measured in 300 games of three players and four groups: one careful program among easy ones "
                "won {careful}, one strong among careful ones {strong}; a fair share is {fair}.",
                careful=percent(Fraction(79, 100), 0),
                strong=percent(Fraction(53, 100), 0),
                fair=percent(Fraction(1, 3), 0),
            )
        ],
    ]


def _seat(seat: int, name: str) -> list[h.Node]:
    label = t("Who plays seat {seat}", seat=number(seat))
    text, kind = PLAYER_NAMES[seat - 1], PLAYER_KINDS[seat - 1]
    return [
        h.input(
            name=text.name,
            aria_label=t("Name at seat {seat}", seat=number(seat)),
            value=name,
            maxlength=str(text.longest),
            autocomplete="off",
            data_beside_presets=True,
            data_select_default=True,
            data_enter_next=True,
            enterkeyhint="next",
        ),
        select("", kind.name, options_of(kind), aria_label=label),
    ]


def _deck() -> h.Element:
    hands = h.input(
        "#quartets-set-hands",
        name=HAND_SIZES.name,
        inputmode="numeric",
        placeholder=t("equal"),
        autocomplete="off",
    )
    names = h.textarea(
        "#quartets-set-named",
        name=FIXED_NAMES.name,
        rows="3",
        autocomplete="off",
        spellcheck="false",
        placeholder=t("Fish / Cod / Eel / Pike / Ray"),
        aria_describedby="quartets-set-named-hint",
    )
    note = t("A group a line, then its cards. Empty: names are made up during play.")
    return h.fieldset(".stack")[
        h.legend[t("Cards")],
        h.div(".q-pair")[
            choice(
                GROUP_COUNT,
                PREFIX,
                titles={count: t(words) for count, words in USUAL_GROUPS.items()},
            ),
            field(t("Cards a hand"), hands, "quartets-set-hands", HAND_SIZES.name),
        ],
        hint(
            t(
                "As published, Quantum Go Fish has as many suits as players. For Blind Quartets any number "
                "from 1 to 13 will do; more groups make a longer game."
            )
        ),
        h.div(data_beside_presets=True)[choice(THEME, PREFIX, chosen=THEMES[0])],
        choice(HINTS, PREFIX),
        field(t("Names fixed beforehand"), names, "quartets-set-named", FIXED_NAMES.name, note=note),
    ]


def _rules() -> h.Element:
    return h.fieldset(".stack")[
        h.legend[t("Rules")],
        [_rule(rule) for rule in RULE_FIELDS.values()],
    ]


def _rule(rule: Field[Any]) -> h.Node:
    if not isinstance(rule, Switch):
        return choice(rule, PREFIX)
    box = h.input(type="checkbox", name=rule.name, value="1", checked=rule.name in FIRST_TICKED)
    return [h.label(".q-rule.size-s.option")[box, h.span[t(rule.label)]], error_place(rule.name)]


# The game, its check and its text


def _game() -> h.Element:
    return _form(
        "play",
        "ask",
        "table q-play",
        h.div(".q-stage.stack")[
            region(
                "quartets-turn",
                h.div(".q-turn.q-empty.stack")[
                    h.div(".q-fan", aria_hidden="true")[[h.i for _ in range(4)]],
                    h.p[t("The cards lie face down. Set up a table, and start.")],
                ],
                data_reveal_after=" ".join(REVEALING),
            ),
            notice_place(),
            progress_bar(),
        ],
        region("quartets-board", class_="q-side"),
        region("quartets-log", class_="q-below"),
    )


def _check() -> h.Element:
    limits = {str(limit): t("{count} tries", count=number(limit)) for limit in NODE_LIMITS}
    return _form(
        "check",
        "check",
        "q-extra",
        notice_place(),
        fold(
            t("How it was checked"),
            hint(
                t(
                    "Can the cards lie so that all that was said is true? The page tries to deal them so: it "
                    "moves cards from hand to hand until every place is filled, or cannot be."
                )
            ),
            hint(
                t(
                    "Here other methods, which share nothing with it, look for such a deal themselves and "
                    "confirm the answer: at a table as published, the three searches that were published "
                    "with the game; at other tables, one that deals out the cards and plays all that was "
                    "said on each deal."
                )
            ),
            hint(
                t(
                    "Every card that is put somewhere is a try. A search ends at the most tries that you "
                    "allow, or when you stop it. The prepared position shows all three published searches "
                    "fail."
                )
            ),
            h.div(".q-line.row")[
                choice(NODE_LIMIT, PREFIX, titles=limits),
                button(t("Check this moment"), submit=True),
            ],
            h.div(".row")[button(t("Show the prepared position"), "prepared")],
            progress_bar(),
            region("quartets-check"),
        ),
    )


def _text() -> h.Element:
    text = h.textarea(
        id=GAME_TEXT.name,
        name=GAME_TEXT.name,
        rows="5",
        spellcheck="false",
        autocomplete="off",
        placeholder="Blind Quartets 1",
        translate="no",
    )
    return _form(
        "text-form",
        "read",
        "q-extra",
        notice_place(),
        fold(
            t("Save and share"),
            hint(t("The address holds the whole game. As text it can be read, mended and kept.")),
            region("quartets-sharing"),
            field(t("Read a game"), text, GAME_TEXT.name, GAME_TEXT.name),
            h.div(".row")[
                button(t("Read the text"), submit=True),
                file_in(t("Open a file"), GAME_TEXT.name, "read"),
            ],
            progress_bar(),
        ),
    )


# Help


def _help() -> h.Element:
    return fold(
        t("How this works"),
        h.h3[t("What it answers")],
        h.p[
            t(
                "Is there still a deal of the cards that explains everything said so far? If not, whose "
                "statement was the paradox, and which statements contradict each other? With hints: who "
                "certainly holds a card, who may, and in how many of the deals."
            )
        ],
        h.h3[t("How it is played")],
        h.ul[[h.li[rule] for rule in (*brief_rules(Rules()), t(NAMING), *further_rules(Rules()))]],
        h.h3[t("An example")],
        h.p[rich(EXAMPLE)],
        h.h3[t("What the numbers mean")],
        h.dl[[[h.dt[term], h.dd[meaning]] for term, meaning in _terms()]],
        h.h3[t("Where the rules come from")],
        h.p[
            t(
                "Blind Quartets is played as published, with a switch for each point on which tables differ. "
                "The three published searches are there as written, beside an exact judgement of our own. "
                "Quantum Go Fish is the same game with suits in place of cards."
            )
        ],
        classes="help",
    )


EXAMPLE = t_later(
    "Ann, Bo and Cy hold four cards each. Ann asks Bo for the cod, and Bo says no and asks Cy for it. By "
    'asking, Ann and Bo said that the cod is not theirs. <a href="#quartets?v=1&amp;players=Ann.Bo.Cy&amp;'
    'hands=4.4.4&amp;names=Fish_Cod&amp;said=2Aa.n.3Aa&amp;hints=shares&amp;help=1">Show this moment</a>: '
    "hints tell that Cy can only say yes. Say no all the same, and a paradox is explained."
)


NAMING = t_later(
    "Groups and cards get their names when they are first spoken. A fifth card of a group is refused."
)


def _terms() -> Sequence[tuple[str, str]]:
    return (
        (
            "0-2",
            t(
                "The least and the most cards of the group that a hand can hold, over all deals that are "
                "left."
            ),
        ),
        (
            t("Shares"),
            t(
                "The share of the deals in which the player holds the card. It is exact, and yet no "
                "probability: players choose what to say."
            ),
        ),
        (
            t("Tries"),
            t(
                "How many tries a check took. The published searches put one card after the other into a "
                "hand, "
                "and go back when they are stuck; the exact method moves cards along until all places are "
                "filled."
            ),
        ),
    )
