"""The page of the components: each once, in every state, made by the builders that the tools use.

It is written into the site as `static/components.html`, where it has the site's own styles. Nothing leads to
it, and the service worker does not keep it. Look at it before and after a change of the styles;
`tests/browser/test_accessibility.py` looks at it in every size and scheme.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

import htpy as h
from markupsafe import Markup

from cardtable.kingdom import card_by_name
from cardtable.odds import read_cards
from cardtable.pages.core.router import Router
from cardtable.pages.kingdom.table.tiles import tile
from cardtable.pages.odds.card_view import cards, symbol_sprite
from cardtable.pages.shuffle.chances.odds_view import chart
from cardtable.pages.ui import (
    button,
    check_box,
    copy_button,
    error_place,
    field,
    file_in,
    fold,
    hint,
    menu,
    notice_place,
    progress_bar,
    radio,
    row,
    select,
    share_row,
    sheet,
    sheet_head,
    table,
)
from cardtable.shuffle import Curve
from tools.paths import ROOT

PAGE = "static/components.html"
WRONG = "No such card: “Mote”."
SAID = {
    "v": "1",
    "players": "Ann.Bo.Cy",
    "hands": "4.4.4",
    "names": "Fish_Cod_Eel.Birds_Owl",
    "said": "2Aa.n.3Ab.n.1Ba",
    "at": "4",
}
"""A game of Blind Quartets, whose log has a chosen line."""


def _said(place: h.Element, words: str = WRONG) -> Markup:
    """Return a part of the page with words in its empty, hidden place for messages."""
    text = Markup(place)
    for tag in ("p", "div"):
        text = text.replace(f" hidden></{tag}>", Markup(f">{words}</{tag}>"))
    return text


def _buttons() -> Iterable[h.Node]:
    for name, quiet in (("filled", False), ("quiet", True)):
        yield h.div(".row")[
            button(f"A {name} button", quiet=quiet),
            button("Pressed", aria_pressed="true") if quiet else None,
            button("Disabled", quiet=quiet, disabled=True),
            button("Out of reach", quiet=quiet, aria_disabled="true"),
        ]
    yield share_row(copy_button("Copy", "copied"), file_in("Open a file", "components-text", ""))
    yield h.div(".picks")[
        button(_named("Witch", "Dominion"), classes="pick", quiet=False),
        button(_named("Moat", "disabled"), classes="pick", quiet=False, disabled=True),
    ]


def _named(name: str, note: str) -> h.Node:
    return [h.span(".pick-name")[name], " ", h.span(".hint")[note]]


def _choices() -> Iterable[h.Node]:
    for make in (radio, check_box):
        kind = make.__name__.replace("_", " ")
        yield h.fieldset(".chips")[
            h.legend(".unseen")[kind],
            make(kind, f"{kind}-1", "1"),
            make("chosen", f"{kind}-2", "2", checked=True),
            make("disabled", f"{kind}-3", "3", disabled=True),
            make("chosen, disabled", f"{kind}-4", "4", checked=True, disabled=True),
        ]
    yield h.div[h.label(".option")[h.input(type="checkbox", name="option"), "An option in a list"]]


def _fields() -> Iterable[h.Node]:
    listed = [("2", "two"), ("3", "three")]
    for name in ("text", "number", "range", "search"):
        control = h.input(id=f"components-{name}-input", type=name, disabled=name == "search")
        yield field(f"A field: {name}", control, f"components-{name}-input", name, note="What helps with it")
    yield field("A list", select("components-list", "list", listed), "components-list", "list")
    yield field("A text", h.textarea("#components-text", rows="2"), "components-text", "long")
    wrong = h.input("#components-wrong", aria_invalid="true", value="Mote")
    yield _said(field("A field with an error", wrong, "components-wrong", "wrong"))
    yield h.fieldset[h.legend["Chips with an error"], radio("one", "of", "1"), _said(error_place("of"))]


def _cards() -> Iterable[h.Node]:
    editions = ("base-2",)
    tiles = [
        tile(card_by_name("Witch"), "Witch", "pile-1", editions),
        tile(card_by_name("Moat"), "Moat", "pile-2", editions, locked=True),
        tile(card_by_name("Militia"), "Militia", "pile-3", editions, changed="new", label="Bane"),
        tile(card_by_name("Throne Room"), "Throne Room", "pile-4", editions, fixed=True),
    ]
    yield h.div("#kingdom-panel.stack")[h.h3["Piles"], h.ul(".tiles")[tiles]]
    one, two, drawn, wild = read_cards("a1 b10 c5 mud")
    yield h.div(".odds.stack")[
        symbol_sprite(), h.p(".cards.row")[cards([one, two, drawn, wild], marked=[two], drawn=[drawn])]
    ]


def _notes() -> Iterable[h.Node]:
    yield hint("A sentence that helps with what stands above it.")
    yield _said(error_place("alone"))
    yield _said(notice_place())
    yield h.section(".warning", aria_label="Warning")[h.p["Not every wish can be met."]]
    yield h.section(".evidence")[
        h.h3["What was promised"],
        h.dl[
            h.div(data_holds="yes")[h.dt["A village"], h.dd["Village"]],
            h.div(data_holds="no")[h.dt["An attack"], h.dd["none"]],
        ],
    ]
    yield fold("A fold", h.p["What it opens."], note="what is chosen in it")
    yield fold("An open fold", h.p["What it opens."], is_open=True)


def _tables() -> Iterable[h.Node]:
    rows = [row("Silver", "3", "40"), row("Gold", "6", "30")]
    yield table(("Pile", "Cost", "Cards"), rows, caption="A table", foot=row("All", "9", "70"))


def _progress() -> Iterable[h.Node]:
    yield Markup(progress_bar(hidden=False)).replace('value="0"', Markup('value="0.4"'))


def _drawn() -> Iterable[h.Node]:
    chances = tuple(1 - Fraction(1, place + 1) for place in range(40))
    yield h.div("#shuffle-panel")[h.div(data_kind="damage")[chart(Curve(chances), 6)]]


def _log() -> Iterable[h.Node]:
    request = {"form": "quartets-form", "tool": "quartets", "action": "open", "state": SAID}
    reply = Router().respond(request | {"entropy": "00" * 16})
    (log,) = (text for text in reply["html"].values() if "q-log" in text)
    yield h.div(".quartets")[Markup(log)]


def _over_the_page() -> Iterable[h.Node]:
    yield h.div(".row")[
        button("Open a sheet", commandfor="components-sheet", command="show-modal", aria_haspopup="dialog"),
        button("Open a menu", popovertarget="components-menu"),
    ]
    text = h.textarea("#components-sheet-text", rows="40")
    yield sheet(
        "components-sheet",
        sheet_head("A sheet", "components-sheet"),
        h.form(method="dialog")[
            field("A long text", text, "components-sheet-text", "sheet-text"),
            h.div(".sheet-foot.row")[_said(error_place("sheet")), button("Keep", quiet=False, submit=True)],
        ],
        id="components-sheet",
    )
    yield menu("components-menu", button("Copy"), button("Share"))
    yield h.div(".deal")[button("A fixed bar", quiet=False)]


PARTS = {
    "Buttons": _buttons,
    "Chips and options": _choices,
    "Fields": _fields,
    "Notes": _notes,
    "Cards and tiles": _cards,
    "Table": _tables,
    "Progress": _progress,
    "Chart": _drawn,
    "Log": _log,
    "Sheet, menu, fixed bar": _over_the_page,
}


def page() -> str:
    """Return the page, in English; its scheme is that of the device."""
    shell = (ROOT / "index.html").read_text(encoding="utf-8")
    signs = re.search(r'<svg class="sprite".*?</symbol>\s*</svg>', shell, re.DOTALL)
    document = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="robots", content="noindex"),
            h.title["Components of Card Table"],
            h.link(rel="icon", href="icon.svg", type="image/svg+xml"),
            h.link(rel="stylesheet", href="styles/page.css"),
        ],
        h.body[
            Markup(signs[0] if signs else ""),
            h.main(".stack.gap4")[
                h.h1["Components"],
                [h.section(".stack")[h.h2[name], list(parts())] for name, parts in PARTS.items()],
            ],
        ],
    ]
    return f"{document}\n"
