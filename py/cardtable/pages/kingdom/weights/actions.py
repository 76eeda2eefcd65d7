"""The weights' actions: attributes, tastes of piles, settings by name and as a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import htpy as h

from cardtable.kingdom import (
    Attribute,
    Card,
    Clustering,
    Idealised,
    Kind,
    Readings,
    Unused,
    Use,
    WeightingError,
    card_by_id,
    cards_named,
    default_weighting,
    name_in,
)
from cardtable.kingdom.weighted.positions import nearest_position, use_at
from cardtable.kingdom.weighted.settings import SettingFault
from cardtable.kingdom.weighted.settings_file import read_weighting
from cardtable.pages.core.language import t
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply, Request
from cardtable.pages.core.schema import NotAcceptedError, Schema
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.attribute_names import (
    attribute_meaning,
    attribute_name,
    phrase,
    use_kind,
    use_words,
)
from cardtable.pages.kingdom.card.card_sheet import often_words
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.kept_weights import LONGEST_NAME, READY
from cardtable.pages.kingdom.phrases import nearest_words
from cardtable.pages.kingdom.sheet import SHEET
from cardtable.pages.kingdom.table.show_deal import WISH
from cardtable.pages.kingdom.table.wish_line import wish_line
from cardtable.pages.kingdom.weights import attribute_view, weights_view
from cardtable.pages.kingdom.weights.weights_session import WeightsSession, read_session
from cardtable.pages.kingdom.wishes import read_kept

START: dict[str, Use] = {
    "idealised": Idealised(1, 3, Fraction(6, 5), Fraction(4, 5)),
    "clustering": Clustering(Fraction(6, 5)),
    "unused": Unused(),
}
"""The numbers that a use begins with, where the default settings have none of its sort."""


def show_weights(request: Request) -> Reply:
    """Open the sheet of all weights."""
    return Reply(html=_sheet(read_session(request)), announcement=t("Weights"))


def show_attribute(request: Request) -> Reply:
    """Open the sheet of one attribute."""
    session, attribute = read_session(request), fields.ATTRIBUTE.read(request.fields)
    words = f"{attribute_name(attribute)}: {attribute_meaning(attribute)}"
    return Reply(html={SHEET: str(attribute_view.attribute_sheet(session, attribute))}, announcement=words)


def use_attribute(request: Request) -> Reply:
    """Choose what an attribute is used for; its numbers start at the default ones."""
    session, attribute = read_session(request), fields.ATTRIBUTE.read(request.fields)
    kind, usual = fields.USE.read(request.fields), default_weighting().use_of(attribute)
    changed, words = _using(session, attribute, usual if use_kind(usual) == kind else START[kind])
    return _show(changed, words, {SHEET: str(attribute_view.attribute_sheet(changed, attribute))})


def set_attribute(request: Request) -> Reply:
    """Take the numbers of an attribute's use."""
    session, attribute = read_session(request), fields.ATTRIBUTE.read(request.fields)
    values, old = fields.USE_NUMBERS.read(request.fields), session.weighting.use_of(attribute)
    given = {name: values[field] for name, field in fields.NUMBERS.items() if hasattr(old, name)}
    numbers: dict[str, Any] = {name: each for name, each in given.items() if each is not None}
    changed, words = _using(session, attribute, replace(old, **numbers))
    verdict = h.fragment[attribute_view.verdict(changed, attribute)]
    return _show(changed, words, {attribute_view.VERDICT: str(verdict)})


def _using(session: WeightsSession, attribute: Attribute, use: Use) -> tuple[WeightsSession, str]:
    """Return the session with another use of an attribute, and the words that tell it."""
    changed = session.using(session.weighting.using(attribute, use))
    return changed, f"{attribute_name(attribute)}: {use_words(use)}."


def reset(request: Request) -> Reply:
    """Go back to the default settings."""
    session = read_session(request)
    usual = replace(session.using(default_weighting()), method=session.method)
    return _show(usual, t("The default settings."))


def use_method(request: Request) -> Reply:
    """Deal with these weights from now on, or by another method: a button named it."""
    session = read_session(request)
    return _show(session, weights_view.in_use_words(session))


def set_positions(request: Request) -> Reply:
    """Take the positions of the eight sliders; an attribute whose slider stays keeps its numbers."""
    session = read_session(request)
    values = Schema(*fields.POSITION.values()).read(request.fields)
    weighting, moved = session.weighting, []
    for attribute, field in fields.POSITION.items():
        if nearest_position(attribute, weighting.use_of(attribute)) != values[field]:
            weighting = weighting.using(attribute, use_at(attribute, values[field]))
            moved.append(attribute)
    changed = session.using(weighting)
    html = {
        weights_view.IN_USE: str(weights_view.in_use(changed)),
        weights_view.READY_PLACE: str(weights_view.ready_buttons(weighting)),
        weights_view.ALL: str(weights_view.all_attributes(changed)),
        **{
            weights_view.slider_region(attribute): weights_view.slider_words(attribute, weighting)
            for attribute in moved
        },
    }
    words = [
        f"{phrase(attribute)}: {weights_view.slider_words(attribute, weighting)}." for attribute in moved
    ]
    return _show(changed, " ".join(words), html)


def use_ready(request: Request) -> Reply:
    """Go over to ready-made settings."""
    ready = READY[fields.READY_NAME.read(request.fields)]
    session = read_session(request, ready.weighting)
    return _show(session, f"{t(ready.name)}: {t(ready.sentence)}")


def show_taste(request: Request) -> Reply:
    """Open the sheet of what one thinks of a pile, which a button named."""
    return _taste_sheet(read_session(request), _pile(request))


def enter(request: Request) -> Reply:
    """Answer Enter in the sheet of weights: open the pile that was named, or keep the settings by name."""
    typed, name = fields.TASTE_NAME.read(request.fields), fields.WEIGHTS_NAME.read(request.fields)
    session = read_session(request)
    if name and not typed:
        return _save(session, name)
    found = cards_named(typed, session.language) if typed else ()
    piles = [card for card in found if card.kind is Kind.KINGDOM]
    if not piles:
        message = t("There is no kingdom pile named {given}.", given=quoted(typed))
        message += nearest_words(typed, session.language)
        raise FormError(FieldError(fields.TASTE_NAME.name, message))
    return _taste_sheet(session, piles[0])


def like(request: Request) -> Reply:
    """Take how much one likes a pile, in its sheet, or those of the table after a game: the method stays."""
    session = read_session(request)
    asked = {pile: fields.like_field(pile.id) for pile in session.piles or ()}
    if request.fields.get(fields.TASTE.name) or not asked:
        asked = {_pile(request): fields.FACTOR}
    weighting, told = session.weighting, list[Card]()
    for pile, field in asked.items():
        taste = weighting.taste_of(pile)
        factor = field.read(request.fields) if field.name in request.fields else taste.factor
        weighting = weighting.tasting(replace(taste, factor=1 if factor is None else factor))
        if len(asked) == 1 or weighting.taste_of(pile) != taste:
            told.append(pile)
    changed = replace(session.using(weighting), method=session.method)
    return _show(changed, " ".join(_taste_words(changed, pile) for pile in told), {})


def forget_own_values(request: Request) -> Reply:
    """Forget own values of attributes, and readings, that an earlier build has put into the settings."""
    session = read_session(request)
    tastes = tuple(replace(taste, values=()) for taste in session.weighting.tastes)
    changed = session.using(replace(session.weighting, tastes=tastes, readings=Readings()))
    return _show(replace(changed, method=session.method), t("What an earlier build has set is forgotten."))


def save_named(request: Request) -> Reply:
    """Keep the present settings under a name."""
    name = fields.WEIGHTS_NAME.read(request.fields)
    if not name:
        message = t("No name was given. Accepted: up to {most} characters.", most=LONGEST_NAME)
        raise FormError(FieldError(fields.WEIGHTS_NAME.name, message))
    return _save(read_session(request), name)


def use_named(request: Request) -> Reply:
    """Go over to settings that were kept."""
    name, named = fields.NAMED.read(request.fields), dict(read_kept(request.fields).named)
    if name not in named:
        raise FormError(FieldError("", t("Those settings are not kept on this device any more.")))
    weighting = fields.WEIGHTS.read({fields.WEIGHTS.name: [named[name]]}) or default_weighting()
    session = read_session(request, weighting)
    return _show(session, t("The settings {name} are in use.", name=name))


def remove_named(request: Request) -> Reply:
    """Forget settings that were kept."""
    session, name = read_session(request), fields.NAMED.read(request.fields)
    kept = replace(session, kept=session.kept.without(name))
    return _show_kept(kept, t("{name} is removed.", name=name))


def import_file(request: Request) -> Reply:
    """Take the settings of a file."""
    weighting = read_weighting(fields.WEIGHTS_FILE.read(request.fields))
    session = read_session(request, weighting)
    return _show(session, t("The settings of the file are in use."))


HANDLERS: Mapping[str, Handler] = {
    "weights": show_weights,
    "weights-enter": enter,
    "attribute": show_attribute,
    "attribute-use": use_attribute,
    "attribute-set": set_attribute,
    "weights-reset": reset,
    "weights-ready": use_ready,
    "weights-position": set_positions,
    "weights-method": use_method,
    "taste": show_taste,
    "like": like,
    "own-values-forget": forget_own_values,
    "weights-save": save_named,
    "weights-use": use_named,
    "weights-remove": remove_named,
    "import-weights": import_file,
}


def _pile(request: Request) -> Card:
    pile = card_by_id(fields.TASTE.read(request.fields))
    if pile.kind is not Kind.KINGDOM:
        raise refused("", WeightingError("pile", pile.id, SettingFault.NO_PILE))
    return pile


def _save(session: WeightsSession, name: str) -> Reply:
    try:
        named = session.kept.with_named(name, session.weighting).with_current(session.weighting)
    except NotAcceptedError as error:
        raise FormError(FieldError(fields.WEIGHTS_NAME.name, str(error))) from error
    return _show_kept(replace(session, kept=named), t("Kept as {name}.", name=name))


def _sheet(session: WeightsSession) -> dict[str, str]:
    return {SHEET: str(weights_view.weights_sheet(session))}


def _taste_sheet(session: WeightsSession, pile: Card) -> Reply:
    return Reply(
        html={SHEET: str(attribute_view.taste_sheet(session, pile))},
        announcement=_taste_words(session, pile),
    )


def _taste_words(session: WeightsSession, pile: Card) -> str:
    often = often_words(session.weighting.taste_of(pile).factor)
    return t("{what}: {words}", what=name_in(pile, session.language), words=often)


def _show(session: WeightsSession, words: str, html: Mapping[str, str] | None = None) -> Reply:
    """The reply that makes settings and method the present ones, in the form and on the device.

    It shows the sheet of all weights, or other `html`.
    """
    html = _sheet(session) if html is None else html
    taken = {
        **fields.filled(fields.WEIGHTS, session.weighting),
        **fields.filled(fields.METHOD, session.method),
        **fields.filled(fields.KEPT_WEIGHTS, session.kept),
    }
    line = {}
    if session.wish:
        line = {WISH: str(h.fragment[wish_line(session.wish, session.method, session.name)])}
    return Reply(html={**line, **html}, fields=taken, announcement=words)


def _show_kept(session: WeightsSession, words: str) -> Reply:
    return Reply(
        html=_sheet(session), fields=fields.filled(fields.KEPT_WEIGHTS, session.kept), announcement=words
    )
