"""All odds of a deck as JSON and as CSV, to save or to copy."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from random import Random

import htpy as h

from ..shuffle import Curve, DeckOdds, shuffle, wish_odds
from .language import t
from .shuffle_lab import Lab, wish_of

__all__ = ["as_csv", "as_json", "export_buttons"]


def export_buttons(lab: Lab, odds: DeckOdds) -> h.Element:
    """Return buttons that save or copy the odds of the deck."""
    json_text, csv_text = as_json(lab, odds), as_csv(odds)
    return h.div(".row.export")[
        h.button(".quiet", type="button", data_download="cyberbrawl-odds.json", data_content=json_text)[
            t("Save JSON")
        ],
        h.button(".quiet", type="button", data_download="cyberbrawl-odds.csv", data_content=csv_text)[
            t("Save CSV")
        ],
        h.button(".quiet", type="button", data_copy=json_text)[t("Copy JSON")],
    ]


def as_json(lab: Lab, odds: DeckOdds) -> str:
    """Return the deck, the rules, all odds and the seed's shuffle; fractions are strings such as "49/80"."""
    rules = odds.rules
    value = {
        "deck": [card.id for card in odds.deck.owned],
        "favourites": [card.id for card in odds.deck.stars],
        "rules": {"version": rules.version.value, "strays": rules.strays.value, "move": rules.move.value},
        "cards_in_final_deck": odds.length,
        "favourite_moves": str(odds.moved),
        "cards": [
            {
                "id": each.card.id,
                "name": each.card.name,
                "published": each.card.published,
                "part": each.part.value,
            }
            | _curve(each.curve)
            for each in odds.cards
        ],
        "categories": [{"category": each.category} | _curve(each.curve) for each in odds.categories],
        "wishes": _together(lab),
        "shuffle": {"seed": lab.seed, "order": list(shuffle(odds.deck, Random(lab.seed), rules).ids)},
    }
    return json.dumps(value, indent=1)


def _together(lab: Lab) -> dict[str, object] | None:
    if not lab.wishes:
        return None
    wishes = [wish_of(wish) for wish in lab.wishes]
    return {"all_of": [wish.name for wish in wishes]} | _curve(wish_odds(lab.deck, wishes, lab.rules))


def _curve(curve: Curve) -> dict[str, object]:
    """Return a curve: the chance by T = 0, 1, 2 ... cards, and the mean place counted from 0."""
    mean = None if curve.mean is None else str(curve.mean)
    return {"by_cards": [str(chance) for chance in curve.by], "mean_place": mean, "absent": str(curve.absent)}


def as_csv(odds: DeckOdds) -> str:
    """Return one line for each card or category and number of cards drawn."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["kind", "id", "name", "facts", "cards_drawn", "fraction", "chance"])
    for card in odds.cards:
        facts = "published" if card.card.published else "inferred"
        for count, chance in enumerate(card.curve.by):
            writer.writerow(["card", card.card.id, card.card.name, facts, count, chance, _decimal(chance)])
    for category in odds.categories:
        for count, chance in enumerate(category.curve.by):
            name = category.category
            writer.writerow(["category", name, name, "published", count, chance, _decimal(chance)])
    return text.getvalue()


def _decimal(chance: Fraction) -> str:
    return f"{float(chance):.10g}"
