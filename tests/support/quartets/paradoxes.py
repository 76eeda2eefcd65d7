"""A paradox for each summary of a story: the parts of its address, and words of its story."""

from __future__ import annotations

FISH = {"players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod_Eel.Birds_Owl.Trees_Oak"}
TWO = {"names": "Fish_Cod_Eel_Pike_Trout.Birds_Owl_Robin_Swan_Crow", "fixed": "4.4"}
WHOLE = FISH | {"names": TWO["names"] + ".Trees_Oak_Elm_Ash_Fir", "fixed": "4.4.4"}
SUITS = {"players": "Ann.Bo.Cy.Dee", "hands": "2.2.2.2", "rules": "form-suits", "names": "Fish.Birds"}
PARADOXES: dict[str, tuple[dict[str, str], str]] = {
    "denied": (
        FISH | {"said": "2Aa.y.3Ab.n.1Aa.n"},
        "Bo gave Cod to Ann (statement 2). So Ann had it when Cy asked, and could not say no.",
    ),
    "own": (
        FISH | {"said": "2Aa.y.2Aa"},
        "Bo gave Cod to Ann (statement 2), and whoever asks for a card says not to have it.",
    ),
    "elsewhere-yes": (
        FISH | {"said": "2Aa.y.3Ab.n.2Aa.y"},
        "Bo gave Cod to Ann (statement 2). There it still is, so Bo could not say yes.",
    ),
    "ruled-out-yes": (
        FISH | {"players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "said": "2Aa.n.3Ab.n.2Aa.y"},
        "Bo said no to Cod (2), and has not got it since: Bo could not say yes.",
    ),
    "left-answer": (
        FISH | {"said": "2Aa.n.3Aa.n"},
        "Ann asked for Cod (1) and Bo asked for Cod (3). So Cy must have Cod, and could not say no.",
    ),
    "aside": (
        FISH | {"said": "qA.3Aa"},
        "Ann put Fish aside (statement 1). Nobody holds a card of it any more.",
    ),
    "few-for-quartet": (
        FISH | {"said": "2Aa.y.3Ab.n.2Ba.n.qB"},
        "A quartet has four cards, and Bo has 3 in hand.",
    ),
    "promised-card": (
        FISH | {"said": "2Aa.n.3Ba.n.qA"},
        "Ann asked for a card of Fish (statement 1), and so holds one: Cy cannot have all four.",
    ),
    "no-cards": (FISH | {"said": "qA.1Ba.y"}, "Ann has no card in hand. The hand changed in statement 1."),
    "elsewhere-quartet": (
        FISH | {"said": "3Aa.y.3Ba.y.2Ab.n.qA"},
        "Cy gave Cod to Ann (statement 2), so Bo cannot have all four of Fish.",
    ),
    "ruled-out-quartet": (
        FISH | {"said": "2Aa.n.qA"},
        "Bo said no to Cod (2), and has not got it since: Bo cannot have all four of Fish.",
    ),
    "left-ask": (
        FISH | {"said": "2Aa.n.qB.2Aa"},
        "Ann asked for Cod (1) and Bo said no to Cod (2). So Cy must have Cod, and cannot ask for it.",
    ),
    "hand": (
        FISH | {"hands": "2.5.5", "said": "2Aa.y.2Ba.y.2Ca"},
        "Ann has promised more cards than there are in the hand.",
    ),
    "group": (
        FISH | {"rules": "whole-no", "said": "qA"},
        "Ann must hold 4 of Fish, and cannot hold more than 3.",
    ),
    "group-none": (SUITS | {"said": "3A.n.4A"}, "Cy must hold 1 of Fish, and can hold none."),
    "nowhere": (WHOLE | {"said": "qC.3Ba.n"}, "Nobody is left who can hold Owl of Birds."),
    "room": (
        TWO | {"players": "Ann.Bo.Cy", "hands": "3.3.2", "said": "2Ab.n.3Aa.y.3Ac.y"},
        "2 cards must lie somewhere, and there is room for only 1.",
    ),
    "no-card": (
        SUITS | {"said": "3A.y.3A.y.qA.4B.n"},
        "Dee must hold one more card, and no card is left for it.",
    ),
    "no-card-of-group": (
        WHOLE
        | {"players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "rules": "whole-no"}
        | {"said": "3Cc.n.2Bb.n.3Ad.n.2Bc.y.4Ac.y.2Bc.2Bd.n.3Ba"},
        "Bo must hold a card of Birds, and no card of it is left.",
    ),
    "few": (
        SUITS | {"hands": "3.3.3.3", "names": "Fish.Birds.Trees", "said": "4C.y.2B.n.3C.n.2A.n"},
        "5 places must be filled, and only 4 cards fit.",
    ),
    "few-of-group": (
        TWO | {"players": "Ann.Bo.Cy.Dee", "hands": "2.2.2.2", "said": "qA.4Bd.y.3Ba.n.2Bb.n"},
        "3 cards of Birds are promised, and only 2 cards fit.",
    ),
}
