"""The form of the Shuffle tool, as the build writes it into the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import htpy as h

from cardtable.pages import ui
from cardtable.pages.core.language import number, parts, plural, t
from cardtable.pages.core.schema import Decoded, Text
from cardtable.pages.shuffle import fields, phrases
from cardtable.pages.shuffle.any_deck.any_view import EXAMPLE_LIST, KEEP_REGION, LIST_REGION
from cardtable.pages.shuffle.any_deck.practice_view import PRACTICE_REGION
from cardtable.pages.shuffle.any_deck.tables_view import TABLES_REGION
from cardtable.pages.shuffle.deck.deck_view import DECKS_REGION, example_button
from cardtable.pages.shuffle.deck_texts import OWNABLE
from cardtable.pages.shuffle.deck_words import EXAMPLE
from cardtable.pages.shuffle.session import Session
from cardtable.shuffle import Card

FIRST_VIEW = next(iter(fields.SECTIONS))
CARDS = "shuffle-cards"
PASSIVE = "passive"
DOES = "does:{};"
"""The word by which the list is filtered."""


def panel() -> h.Element:
    return ui.panel("shuffle")[
        ui.form("#shuffle-form.lab", "shuffle", "show", data_view_parts=" ".join(Session.names("view")))[
            h.button(type="submit", hidden=True)[t("Answer")],
            h.div(".bench.stack.gap4")[
                h.h2(".unseen")[t("Shuffle")],
                _games(),
                ui.notice_place(),
                _deck(),
                h.span(data_remember="always")[h.input(type="hidden", name="decks", data_merge="name")],
                h.div(".build.grid.pair")[_cards(), _paste()],
            ],
            h.fieldset(".views", data_auto_submit=True)[
                h.legend(".unseen")[t("What to show")],
                [
                    ui.radio(
                        t(title),
                        fields.VIEW.name,
                        name,
                        checked=name == FIRST_VIEW,
                        data_action="view",
                        class_="unseen",
                    )
                    for name, title in fields.SECTIONS.items()
                ],
            ],
            h.section(".table.answers", aria_label=t("Answers"))[
                ui.region("shuffle-head", data_reveal_after="view any-deck"),
                ui.error_place(fields.VIEW.name),
                _asked(),
                h.div(".row.job", data_progress=True, hidden=True)[
                    h.progress(aria_label=t("Progress")),
                    h.output(aria_live="off"),
                    ui.button(t("Stop"), data_stop=True),
                ],
                ui.region("shuffle-view", data_reveal_after="again view"),
                _more(),
                ui.region("shuffle-answer"),
                _question(
                    "any",
                    t("Practice hands"),
                    t("Deal yourself a hand, keep it or take a mulligan, and draw on."),
                    ui.error_places(fields.PRACTICE, fields.PRACTICE_STEP),
                    ui.region(PRACTICE_REGION, data_reveal_after="practice practice-step"),
                ),
                _question(
                    "any",
                    t("Tables"),
                    t("By turn and by copies, for who begins, with prizes, beside a second list."),
                    ui.error_places(fields.TABLE_OF, fields.PRIZES),
                    ui.region(TABLES_REGION),
                ),
            ],
            h.div(".about.stack.gap2")[rules_fold(), ui.help_fold("shuffle")],
            ui.sheet(DECKS_REGION, ui.region(DECKS_REGION)),
        ]
    ]


def _deck() -> h.Element:
    count = h.span(data_checked_count="deck")["0"]
    return h.section(".your-deck.stack", aria_labelledby="shuffle-deck-title")[
        h.div(".table-head")[
            h.h3("#shuffle-deck-title")[
                t("Your deck"), " ", h.span(".chosen")[parts("{count} chosen##cards", count=count)]
            ],
            h.div(".row")[ui.undo_buttons()],
        ],
        ui.error_places(fields.DECK, fields.STARS, fields.CARD, fields.NAME),
        ui.region(
            "shuffle-deck",
            h.ul(".strip.deck-to-come.grid", aria_hidden="true")[[h.li] * len(EXAMPLE[0])],
            ui.hint(t("Add cards below and star your favourites, paste ids, or begin with an example.")),
            h.div(".row")[example_button(), phrases.press(t("My decks"), "decks")],
        ),
    ]


def _games() -> h.Element:
    """Return the first choice: the game whose deck is shown, or a deck of any other one."""
    of_game = h.span(".hint")[t("the game of litemint.io, with its own shuffle")]
    others = h.span(".hint")[t("Magic, Pokémon …: paste a list")]
    return h.div(".games.row.abreast")[
        h.span(".chip", aria_current="true")[t("CyberBrawl deck"), " ", of_game],
        phrases.press(h.span[t("Any deck"), " ", others], "any-deck", classes="chip"),
    ]


def _cards() -> h.Element:
    count = h.span(data_filter_count=True)[str(len(OWNABLE))]
    owned = {category for card in OWNABLE for category in card.categories}
    effects = [(name, phrases.category_name(name)) for name in phrases.CATEGORY_NAMES if name in owned]
    return ui.fold(
        t("Cards"),
        h.div(".find.grid")[
            h.label(".unseen", for_="shuffle-find")[t("Find a card")],
            h.input(
                "#shuffle-find",
                type="search",
                data_filter=f"#{CARDS}",
                placeholder=t("Find a card"),
                autocomplete="off",
                spellcheck="false",
            ),
            h.label(".unseen", for_="shuffle-does")[t("What it does")],
            h.select("#shuffle-does", data_filter=f"#{CARDS}")[
                h.option(value="")[t("Any effect")],
                [
                    h.option(value=DOES.format(name))[title]
                    for name, title in (*effects, (PASSIVE, t("Passive")))
                ],
            ],
        ],
        h.ul(".picks", id=CARDS, data_auto_submit=True)[map(_pick, OWNABLE)],
        ui.hint(
            t(
                "Passives are owned and never dealt; some change the shuffle. "
                "A star makes a favourite, which may move to the opening hand."
            )
        ),
        note=parts("{count} shown##cards", count=count),
        is_open=True,
        data_narrow_fold=True,
    )


def _pick(card: Card) -> h.Element:
    code = phrases.code_of(card)
    return h.li(
        ".pick.surface",
        data_kind=phrases.kind_of(card),
        data_words=" ".join([*map(DOES.format, card.categories), phrases.ids_of(card)]),
    )[
        h.label(".pick-card")[
            h.input(".unseen", type="checkbox", name="deck", value=code),
            phrases.plain_name(card, "pick-name"),
            " ",
            ui.sign(phrases.kind_of(card)),
            h.span(".pick-facts.soft.size-xs")[", ".join(_facts(card))],
        ],
        h.label(".pick-star")[
            h.input(".unseen", type="checkbox", name="stars", value=code),
            ui.sign("star"),
            h.span(".unseen")[parts("Favourite: {card}", card=phrases.plain_name(card))],
        ],
    ]


def _facts(card: Card) -> Iterable[str]:
    """Yield the points of a card, and what it does without points."""
    for category in card.categories:
        if category == "energy" and card.energy:
            yield t("{count} energy", count=number(card.energy))
        elif category == "damage" and card.damage:
            yield plural(card.damage, "{count} damage##one", "{count} damage")
        elif category == "heal" and card.health:
            yield t("{count} health", count=number(card.health))
        elif category == "armor" and card.armor:
            yield t("{count} armor", count=number(card.armor))
        else:
            yield t("Passive") if category == PASSIVE else phrases.category_name(category)
    if card.legendary:
        yield t("legendary")


def _paste() -> h.Element:
    return ui.fold(
        t("Paste a deck"),
        _list_field(
            fields.PASTE, t("Such as Biohazard, Vanguard*, Half Life. A star (*) makes a favourite.")
        ),
        ui.error_place(fields.MEND.name),
        h.div(".row")[_submit(t("Read the deck"), "read")],
        ui.region("shuffle-paste"),
    )


def _list_field(of: Text | Decoded[str], note: str = "", **more: Any) -> h.Element:
    return ui.control(of, "shuffle", note=note, rows="4", maxlength=str(of.longest), **more)


def _asked() -> list[h.Element]:
    """Return the questions of the sections that stand above the answer."""
    draws = {
        str(count): t("{count} (turn {turn})", count=number(count), turn=number(count + 1))
        for count in range(1, fields.MOST_DRAWS + 1)
    }
    return [
        _question(
            "shuffle",
            t("One shuffle"),
            t("See how the shuffle lays out your deck, step by step, and play it through."),
            h.div(".row.asked-row", data_auto_submit=True)[
                ui.control(
                    fields.SEED,
                    "shuffle",
                    maxlength=str(fields.LONGEST_SEED),
                    aria_describedby="shuffle-seed-hint",
                ),
                _submit(t("Shuffle again"), "again"),
            ],
            ui.hint(
                t("The same deck and seed give the same shuffle everywhere. Empty: a new one."),
                "shuffle-seed-hint",
            ),
            ui.error_places(*Session.names("steps")),
        ),
        _question("odds", t("Exact odds"), t("How likely each card and each wish is, by any turn.")),
        _question("stars", t("Advice"), t("What helps a wish most, and how two decks differ.")),
        _question(
            "odds stars",
            "",
            "",
            h.div(".row.asked-row", data_auto_submit=True)[
                ui.control(fields.DRAWS, "shuffle", titles={"0": t("0 (opening hand, turn 1)"), **draws}),
            ],
            ui.error_places(*Session.names("wishes"), fields.ABOUT, fields.TAKE),
        ),
        _question(
            "tracker",
            t("Match"),
            t("Tap what you draw and play: what is left, and what comes next."),
            h.div(".row.asked-row", data_auto_submit=True)[ui.control(fields.AHEAD, "shuffle")],
        ),
        _any(),
    ]


def _any() -> h.Element:
    """Return the question about any deck: its list, and how a game begins."""
    return h.div(".asked.stack", data_view="any")[
        h.div(".table-head")[h.h3[t("Any deck")], h.div(".row")[ui.undo_buttons()]],
        h.p(".hint")[t("An ordinary shuffled deck of any card game: paste its list, and ask for wishes.")],
        _list_field(
            fields.LIST,
            t("Lists of deck builders are read: sections, sideboards, set codes and comments."),
            placeholder=EXAMPLE_LIST,
            data_send_on_input=True,
        ),
        h.div(".row.reading")[
            _submit(t("Read the list"), "read-list"),
            h.p(".unread.hint")[t("Not read yet. Any answer below belongs to the list before.")],
        ],
        ui.region(
            LIST_REGION,
            h.div(".row")[phrases.press(t("Try an example list"), "example-list")],
            data_reveal_after="read-list",
        ),
        h.div(".row.asked-row", data_auto_submit=True)[
            ui.control(fields.HAND_SIZE, "shuffle"),
            ui.control(fields.LIST_TURN, "shuffle"),
            ui.chips(fields.BEGINS, data_auto_submit=True),
            ui.hint(
                t(
                    "Whoever plays second has drawn one card more by each turn. Choose it too for "
                    "games in which the first player draws on the first turn."
                )
            ),
            ui.control(fields.MULLIGAN, "shuffle"),
            h.div(".row.with-mulligan")[
                ui.control(fields.MULLIGANS, "shuffle"), ui.check_box(t(fields.FREE.label), fields.FREE.name)
            ],
        ],
        ui.region(KEEP_REGION),
        ui.error_places(fields.LIST_WISHES, fields.KEEP_RULES, fields.KEEP_JOIN, fields.FREE),
    ]


def _more() -> list[h.Element]:
    """Return the questions of the sections that stand below the answer."""
    return [
        _question(
            "odds",
            "",
            "",
            h.div(".row")[ui.button(t("Export all odds"), "export", submit=True)],
            ui.region("shuffle-export"),
        ),
        _question(
            "stars",
            t("Two decks"),
            "",
            ui.region("shuffle-kept", data_auto_submit=True),
            _list_field(fields.OTHER, data_auto_submit=True),
            h.div(".row")[
                _submit(t("Compare"), "compare"),
                phrases.press(t("Keep this deck as the second"), "keep"),
            ],
            ui.region("shuffle-compare", data_reveal_after="compare keep"),
        ),
        _question(
            "tracker",
            "",
            "",
            ui.fold(
                t("Type or paste the cards"),
                _list_field(
                    fields.SEEN,
                    t(
                        "Ids, numbers or names, or a JSON array. "
                        "Leave out cards that were forced on you in play."
                    ),
                    data_auto_submit=True,
                ),
                h.div(".row")[_submit(t("Read the list"), "show")],
            ),
        ),
    ]


def _question(views: str, title: str, purpose: str, *content: h.Node) -> h.Element:
    """Return what is asked in some sections, given by their names with spaces between them."""
    return h.div(".asked.stack", data_view=views)[
        h.h3[title] if title else None, h.p(".hint")[purpose] if purpose else None, content
    ]


def _submit(label: str, action: str) -> h.Element:
    return ui.button(label, action, quiet=False, submit=True)


def rules_fold() -> h.Element:
    """Return the choice between the published versions, with the assumption of each."""
    assumptions = (
        t("As published in 2021."),
        t(
            "As documented in 2026: passives are no favourites, Hellfire Spec changes the damage set, "
            "copies of DEX cards but Primal Hellfire are dropped, Overclocking raises the hand limit."
        ),
    )
    name, usual = fields.VERSION.name, fields.VERSION.default.value
    return ui.fold(
        t("Rules of the shuffle"),
        h.fieldset(".stack.gap1", data_auto_submit=True)[
            h.legend[t(fields.VERSION.label)],
            [
                h.label(".option")[
                    h.input(type="radio", name=name, value=value, checked=value == usual),
                    h.span[title, " ", h.span(".hint")[assumption]],
                ]
                for (value, title), assumption in zip(ui.options_of(fields.VERSION), assumptions, strict=True)
            ],
            ui.error_place(name),
        ],
        ui.error_places(*fields.READINGS),
    )
