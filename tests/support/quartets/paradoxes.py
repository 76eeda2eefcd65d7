"""A paradox of each kind: the parts of its address, and words of its story."""

from __future__ import annotations

FISH = {"players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod_Eel.Birds_Owl.Trees_Oak"}
TWO = {"names": "Fish_Cod_Eel_Pike_Trout.Birds_Owl_Robin_Swan_Crow", "fixed": "4.4"}
WHOLE = FISH | {"names": TWO["names"] + ".Trees_Oak_Elm_Ash_Fir", "fixed": "4.4.4"}
PARADOXES: dict[str, tuple[dict[str, str], str]] = {
    "denied": (
        FISH | {"said": "2Aa.y.3Ab.n.1Aa.n"},
        "Bo gave Cod to Ann (statement 2). So Ann had it when Cy asked, and could not say no.",
    ),
    "own": (
        FISH | {"said": "2Aa.y.2Aa"},
        "Bo gave Cod to Ann (statement 2), and whoever asks for a card says not to have it.",
    ),
    "elsewhere": (
        FISH | {"said": "2Aa.y.3Ab.n.2Aa.y"},
        "Bo gave Cod to Ann (statement 2). There it still is, so Bo could not say yes.",
    ),
    "ruled-out": (
        FISH | {"players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "said": "2Aa.n.3Ab.n.2Aa.y"},
        "Bo said no to Cod (2), and has not got it since: Bo could not say yes.",
    ),
    "nobody-left": (
        FISH | {"said": "2Aa.n.3Aa.n"},
        "Ann asked for Cod (1) and Bo asked for Cod (3). So Cy must have Cod, and could not say no.",
    ),
    "aside": (
        FISH | {"said": "qA.3Aa"},
        "Ann put Fish aside (statement 1). Nobody holds a card of it any more.",
    ),
    "too-few": (FISH | {"said": "2Aa.y.3Ab.n.2Ba.n.qB"}, "A quartet has four cards, and Bo has 3 in hand."),
    "promised": (
        FISH | {"said": "2Aa.n.3Ba.n.qA"},
        "Ann asked for a card of Fish (statement 1), and so holds one: Cy cannot have all four.",
    ),
    "hand": (
        FISH | {"hands": "2.5.5", "said": "2Aa.y.2Ba.y.2Ca"},
        "Ann has promised more cards than there are in the hand.",
    ),
    "group": (
        FISH | {"rules": "whole-no", "said": "qA"},
        "Ann must hold 4 of Fish, and cannot hold more than 3.",
    ),
    "nowhere": (WHOLE | {"said": "qC.3Ba.n"}, "Nobody is left who can hold Owl of Birds."),
    "room": (
        TWO | {"players": "Ann.Bo.Cy", "hands": "3.3.2", "said": "2Ab.n.3Aa.y.3Ac.y"},
        "2 cards must lie somewhere, and there is room for only 1.",
    ),
    "no-card": (
        WHOLE
        | {"players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "rules": "whole-no"}
        | {"said": "3Cc.n.2Bb.n.3Ad.n.2Bc.y.4Ac.y.2Bc.2Bd.n.3Ba"},
        "Bo must hold a card of Birds, and no card of it is left.",
    ),
    "few": (
        TWO | {"players": "Ann.Bo.Cy.Dee", "hands": "2.2.2.2", "said": "qA.4Bd.y.3Ba.n.2Bb.n"},
        "3 cards of Birds are promised, and only 2 cards fit.",
    ),
}
