"""All odds of a deck as JSON and as CSV, to save or to copy."""

from __future__ import annotations

import csv
import io
import json
from random import Random

import htpy as h

from cardtable.pages.core.language import t
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import copy_button, file_out, share_row
from cardtable.shuffle import CardOdds, CategoryOdds, Curve, DeckOdds, Version, shuffle


def export_buttons(session: Session) -> h.Element:
    json_text, csv_text = as_json(session), as_csv(session.odds)
    return share_row(
        file_out(t("Save JSON"), "cyberbrawl-odds.json", json_text),
        file_out(t("Save CSV"), "cyberbrawl-odds.csv", csv_text),
        copy_button(t("Copy JSON"), json_text),
    )


def as_json(session: Session) -> str:
    """Return the deck, the rules, all odds and the seed's shuffle; fractions are strings such as "49/80"."""
    odds, rules = session.odds, session.rules
    value = {
        "deck": [card.id for card in odds.deck.owned],
        "favourites": [card.id for card in odds.deck.stars],
        "rules": {"version": rules.version.value, "strays": rules.strays.value, "move": rules.move.value}
        | ({} if rules.overload_moves or rules.version is Version.V2 else {"overload": rules.overload.value}),
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
        "wishes": _together(session),
        "shuffle": {"seed": session.seed, "order": list(shuffle(odds.deck, Random(session.seed), rules).ids)},
    }
    return json.dumps(value, indent=1)


def _together(session: Session) -> dict[str, object] | None:
    if not session.wishes:
        return None
    names = [wish.name for wish in session.wished]
    return {"any_of" if session.any_of else "all_of": names} | _curve(session.wish_curve())


def _curve(curve: Curve) -> dict[str, object]:
    """Return a curve: the chance by T = 0, 1, 2 ... cards, and the mean place counted from 0."""
    by = [str(chance) for chance in curve.by]
    if not curve.rises:
        return {"by_cards": by}
    mean = None if curve.mean is None else str(curve.mean)
    return {"by_cards": by, "mean_place": mean, "absent": str(curve.absent)}


def as_csv(odds: DeckOdds) -> str:
    """Return one line for each card or category and number of cards drawn."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["kind", "id", "name", "facts", "cards_drawn", "fraction", "chance"])
    things: tuple[CardOdds | CategoryOdds, ...] = (*odds.cards, *odds.categories)
    for each in things:
        facts = "published"
        if isinstance(each, CardOdds):
            kind, identifier, name = "card", each.card.id, each.card.name
            facts = facts if each.card.published else "inferred"
        else:
            kind, identifier, name = "category", each.category, each.category
        for count, chance in enumerate(each.curve.by):
            writer.writerow([kind, identifier, name, facts, count, chance, f"{float(chance):.10g}"])
    return text.getvalue()
