"""A small table some statements in, with what is certain."""

from __future__ import annotations

from cardtable.pages.core.first_view import FirstView

EXAMPLE = {
    "v": "1",
    "players": "Ann.Bo.Cy",
    "hands": "4.4.4",
    "names": "Fish_Cod_Eel_Pike",
    "said": "2Aa.y.3Ab.n.2Ac",
    "hints": "facts",
    "help": "1",
}
"""The address of the example."""
FIRST_VIEW = FirstView(state=EXAMPLE, fills_form=False)
