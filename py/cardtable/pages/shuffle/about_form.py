"""What stands below the answers: the rules of the shuffle, and how the tool works."""

from __future__ import annotations

import htpy as h

from cardtable.pages.core.language import t
from cardtable.pages.shuffle import fields
from cardtable.pages.ui import error_place, fold, options_of

EXAMPLE_ADDRESS = "#shuffle?v=1&deck=9.13.20.32&stars=9&view=odds&about=9&seed=1"
GAME = "https://litemint.io"
DOCUMENTS = "https://github.com/litemint/litemint-io-community-resources/blob/master"


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
    return fold(
        t("Rules of the shuffle"),
        h.fieldset(".stack.gap1", data_auto_submit=True)[
            h.legend[t(fields.VERSION.label)],
            [
                h.label(".option")[
                    h.input(type="radio", name=name, value=value, checked=value == usual),
                    h.span[title, " ", h.span(".hint")[assumption]],
                ]
                for (value, title), assumption in zip(options_of(fields.VERSION), assumptions, strict=True)
            ],
            error_place(name),
        ],
        [error_place(reading.name) for reading in fields.READINGS],
    )


def help_fold() -> h.Element:
    """Return what the numbers mean, and where the rules come from."""
    return fold(
        t("How this works"),
        h.h3[t("An example")],
        h.p[h.a(href=EXAMPLE_ADDRESS)[t("Four cards, one of them starred")]],
        h.p[
            t(
                "The starred card passes its try with 3/4 and then lies in the opening hand. If it does not "
                "pass, each of the four cards lies there with 3/10. Together: 3/4 + 1/4 · 3/10 = 33/40, "
                "which is 82.5%."
            )
        ],
        h.h3[t("What the numbers mean")],
        h.ul[
            h.li[
                t(
                    "The fraction is exact; the percentage beside it is rounded. "
                    "Only what is certain reads 0% or 100%."
                )
            ],
            h.li[t("The opening hand is the first three cards; each draw adds the next card of the deck.")],
        ],
        h.h3[t("Where the rules come from")],
        h.p[
            t(
                "From the two documents in which the makers of CyberBrawl (litemint.io) describe the "
                "shuffle, of 2021 and of 2026. Where they leave something open, a favourite is inserted, so "
                "that the cards between shift by one; only cards that can move take a try; and by the first "
                "document a star on Primal Overload moves it. Nothing here is asked of the game itself: if "
                "it deals otherwise than described, so do its chances."
            )
        ],
        h.ul[
            [
                h.li[h.a(href=address, rel="external noopener")[words]]
                for address, words in (
                    (GAME, t("The game: litemint.io")),
                    (f"{DOCUMENTS}/deck-shuffle.md", t("The makers’ document of the shuffle")),
                    (f"{DOCUMENTS}/public_rest_api.md", t("The makers’ document of the public endpoint")),
                )
            ]
        ],
        classes="help",
    )
