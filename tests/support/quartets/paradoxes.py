"""A paradox for each summary of a story: the parts of its address, and words of its story."""

from __future__ import annotations

FISH = {"players": "Ann.Bo.Cy", "hands": "4.4.4", "names": "Fish_Cod_Eel.Birds_Owl.Trees_Oak"}
TWO = {"names": "Fish_Cod_Eel_Pike_Trout.Birds_Owl_Robin_Swan_Crow", "fixed": "4.4"}
WHOLE = FISH | {"names": TWO["names"] + ".Trees_Oak_Elm_Ash_Fir", "fixed": "4.4.4"}
SUITS = {"players": "Ann.Bo.Cy.Dee", "hands": "2.2.2.2", "rules": "form-suits", "names": "Fish.Birds"}
ADDRESSES: dict[str, dict[str, str]] = {
    "denied": FISH | {"said": "2Aa.y.3Ab.n.1Aa.n"},
    "own": FISH | {"said": "2Aa.y.2Aa"},
    "elsewhere-yes": FISH | {"said": "2Aa.y.3Ab.n.2Aa.y"},
    "ruled-out-yes": FISH | {"players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "said": "2Aa.n.3Ab.n.2Aa.y"},
    "left-answer": FISH | {"said": "2Aa.n.3Aa.n"},
    "aside": FISH | {"said": "qA.3Aa"},
    "few-for-quartet": FISH | {"said": "2Aa.y.3Ab.n.2Ba.n.qB"},
    "promised-card": FISH | {"said": "2Aa.n.3Ba.n.qA"},
    "no-cards": FISH | {"said": "qA.1Ba.y"},
    "elsewhere-quartet": FISH | {"said": "3Aa.y.3Ba.y.2Ab.n.qA"},
    "ruled-out-quartet": FISH | {"said": "2Aa.n.qA"},
    "left-ask": FISH | {"said": "2Aa.n.qB.2Aa"},
    "hand": FISH | {"hands": "2.5.5", "said": "2Aa.y.2Ba.y.2Ca"},
    "group": FISH | {"rules": "whole-no", "said": "qA"},
    "group-none": SUITS | {"said": "3A.n.4A"},
    "nowhere": WHOLE | {"said": "qC.3Ba.n"},
    "room": TWO | {"players": "Ann.Bo.Cy", "hands": "3.3.2", "said": "2Ab.n.3Aa.y.3Ac.y"},
    "no-card": SUITS | {"said": "3A.y.3A.y.qA.4B.n"},
    "no-card-of-group": WHOLE
    | {"players": "Ann.Bo.Cy.Dee", "hands": "3.3.3.3", "rules": "whole-no"}
    | {"said": "3Cc.n.2Bb.n.3Ad.n.2Bc.y.4Ac.y.2Bc.2Bd.n.3Ba"},
    "few": SUITS | {"hands": "3.3.3.3", "names": "Fish.Birds.Trees", "said": "4C.y.2B.n.3C.n.2A.n"},
    "few-of-group": TWO | {"players": "Ann.Bo.Cy.Dee", "hands": "2.2.2.2", "said": "qA.4Bd.y.3Ba.n.2Bb.n"},
}
STORIES = {
    "denied": "Bo gave Cod to Ann (statement 2). So Ann had it when Cy asked, and could not say no.",
    "own": "Bo gave Cod to Ann (statement 2), and whoever asks for a card says not to have it.",
    "elsewhere-yes": "Bo gave Cod to Ann (statement 2). There it still is, so Bo could not say yes.",
    "ruled-out-yes": "Bo said no to Cod (2), and has not got it since: Bo could not say yes.",
    "left-answer": (
        "Ann asked for Cod (1) and Bo asked for Cod (3). So Cy must have Cod, and could not say no."
    ),
    "aside": "Ann put Fish aside (statement 1). Nobody holds a card of it any more.",
    "few-for-quartet": "A quartet has four cards, and Bo has 3 in hand.",
    "promised-card": "Ann asked for a card of Fish (statement 1), and so holds one: Cy cannot have all four.",
    "no-cards": "Ann has no card in hand. The hand changed in statement 1.",
    "elsewhere-quartet": "Cy gave Cod to Ann (statement 2), so Bo cannot have all four of Fish.",
    "ruled-out-quartet": "Bo said no to Cod (2), and has not got it since: Bo cannot have all four of Fish.",
    "left-ask": (
        "Ann asked for Cod (1) and Bo said no to Cod (2). So Cy must have Cod, and cannot ask for it."
    ),
    "hand": "Ann has promised more cards than there are in the hand.",
    "group": "Ann must hold 4 of Fish, and cannot hold more than 3.",
    "group-none": "Cy must hold 1 of Fish, and can hold none.",
    "nowhere": "Nobody is left who can hold Owl of Birds.",
    "room": "2 cards must lie somewhere, and there is room for only 1.",
    "no-card": "Dee must hold one more card, and no card is left for it.",
    "no-card-of-group": "Bo must hold a card of Birds, and no card of it is left.",
    "few": "5 places must be filled, and only 4 cards fit.",
    "few-of-group": "3 cards of Birds are promised, and only 2 cards fit.",
}
PARADOXES = {kind: (ADDRESSES[kind], words) for kind, words in STORIES.items()}
