"""The weights' actions: attributes, tastes of piles, settings by name and as a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import htpy as h

from cardtable import kingdom
from cardtable.kingdom.weighted.positions import nearest_position, use_at
from cardtable.kingdom.weighted.settings import SettingFault
from cardtable.kingdom.weighted.settings_file import read_weighting
from cardtable.pages.core.language import t
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.reply import FieldError, FormError, Handler, Reply
from cardtable.pages.core.schema import NotAcceptedError, Schema, Values
from cardtable.pages.kingdom import attribute_names, fields
from cardtable.pages.kingdom.card.card_sheet import often_words
from cardtable.pages.kingdom.error_words import refused
from cardtable.pages.kingdom.kept_weights import LONGEST_NAME, READY
from cardtable.pages.kingdom.phrases import nearest_words
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.sheet import SHEET
from cardtable.pages.kingdom.table.show_deal import ACTIONS, WISH
from cardtable.pages.kingdom.table.wish_line import wish_line
from cardtable.pages.kingdom.weights import attribute_view, weights_view

START: dict[str, kingdom.Use] = {
    "idealised": kingdom.Idealised(1, 3, Fraction(6, 5), Fraction(4, 5)),
    "clustering": kingdom.Clustering(Fraction(6, 5)),
    "unused": kingdom.Unused(),
}
"""The numbers that a use begins with, where the default settings have none of its sort."""


def show_attribute(session: Session, attribute: kingdom.Attribute) -> Reply:
    words = f"{attribute_names.attribute_name(attribute)}: {attribute_names.attribute_meaning(attribute)}"
    return Reply(html={SHEET: attribute_view.attribute_sheet(session, attribute)}, announcement=words)


def use_attribute(session: Session, attribute: kingdom.Attribute, kind: str) -> Reply:
    """Choose what an attribute is used for; its numbers start at the default ones."""
    usual = kingdom.default_weighting().use_of(attribute)
    changed, words = _using(
        session, attribute, usual if attribute_names.use_kind(usual) == kind else START[kind]
    )
    return _show(changed, words, {SHEET: attribute_view.attribute_sheet(changed, attribute)})


def set_attribute(session: Session, attribute: kingdom.Attribute, values: Values) -> Reply:
    """Take the numbers of an attribute's use."""
    old = session.weighting.use_of(attribute)
    given = {name: values[field] for name, field in fields.NUMBERS.items() if hasattr(old, name)}
    numbers: dict[str, Any] = {name: each for name, each in given.items() if each is not None}
    changed, words = _using(session, attribute, replace(old, **numbers))
    verdict = h.fragment[attribute_view.verdict(changed, attribute)]
    return _show(changed, words, {attribute_view.VERDICT: verdict})


def _using(session: Session, attribute: kingdom.Attribute, use: kingdom.Use) -> tuple[Session, str]:
    """Return the session with another use of an attribute, and the words that tell it."""
    changed = session.using(session.weighting.using(attribute, use))
    return changed, f"{attribute_names.attribute_name(attribute)}: {attribute_names.use_words(use)}."


def set_positions(session: Session, values: Values) -> Reply:
    """Take the positions of the eight sliders; an attribute whose slider stays keeps its numbers."""
    weighting, moved = session.weighting, []
    for attribute, field in fields.POSITION.items():
        if nearest_position(attribute, weighting.use_of(attribute)) != values[field]:
            weighting = weighting.using(attribute, use_at(attribute, values[field]))
            moved.append(attribute)
    changed = session.using(weighting)
    html: dict[str, h.Node] = {
        weights_view.IN_USE: weights_view.in_use(changed),
        weights_view.READY_PLACE: weights_view.ready_buttons(weighting),
        weights_view.ALL: weights_view.all_attributes(changed),
        **{
            weights_view.slider_region(attribute): weights_view.slider_words(attribute, weighting)
            for attribute in moved
        },
    }
    words = [
        f"{attribute_names.phrase(attribute)}: {weights_view.slider_words(attribute, weighting)}."
        for attribute in moved
    ]
    return _show(changed, " ".join(words), html)


def use_ready(session: Session, name: str) -> Reply:
    """Go over to ready-made settings."""
    ready = READY[name]
    return _show(session.using(ready.weighting), f"{t(ready.name)}: {t(ready.sentence)}")


def enter(session: Session, typed: str, name: str) -> Reply:
    """Answer Enter in the sheet of weights: open the pile that was named, or keep the settings by name."""
    if name and not typed:
        return save_named(session, name)
    found = kingdom.cards_named(typed, session.language) if typed else ()
    piles = [card for card in found if card.kind is kingdom.Kind.KINGDOM]
    if not piles:
        message = t("There is no kingdom pile named {given}.", given=quoted(typed))
        message += nearest_words(typed, session.language)
        raise fields.TASTE_NAME.refusal(message)
    return _taste_sheet(session, piles[0])


def like(session: Session, given: str) -> Reply:
    """Take how much one likes a pile, in its sheet, or those of the table after a game: the method stays."""
    asked = {pile: fields.like_field(pile.id) for pile in session.piles}
    if given or not asked:
        asked = {_pile(given): fields.FACTOR}
    weighting, told = session.weighting, list[kingdom.Card]()
    for pile, field in asked.items():
        taste = weighting.taste_of(pile)
        factor = field.read(session.form) if field.name in session.form else taste.factor
        weighting = weighting.tasting(replace(taste, factor=1 if factor is None else factor))
        if len(asked) == 1 or weighting.taste_of(pile) != taste:
            told.append(pile)
    changed = session.using(weighting, session.method)
    return _show(changed, " ".join(_taste_words(changed, pile) for pile in told), {})


def forget_own_values(session: Session) -> Reply:
    """Forget own values of attributes, and readings, that an earlier build has put into the settings."""
    tastes = tuple(replace(taste, values=()) for taste in session.weighting.tastes)
    weighting = replace(session.weighting, tastes=tastes, readings=kingdom.Readings())
    return _show(session.using(weighting, session.method), t("What an earlier build has set is forgotten."))


def save_named(session: Session, name: str) -> Reply:
    if not name:
        message = t("No name was given. Accepted: up to {most} characters.", most=LONGEST_NAME)
        raise fields.WEIGHTS_NAME.refusal(message)
    try:
        named = session.kept.with_named(name, session.weighting).with_current(session.weighting)
    except NotAcceptedError as error:
        raise fields.WEIGHTS_NAME.refusal(str(error)) from error
    return _show_kept(session.filled(fields.KEPT_WEIGHTS, named), t("Kept as {name}.", name=name))


def use_named(session: Session, name: str) -> Reply:
    """Go over to settings that were kept."""
    named = dict(session.kept.named)
    if name not in named:
        raise FormError(FieldError("", t("Those settings are not kept on this device any more.")))
    weighting = fields.WEIGHTS.read({fields.WEIGHTS.name: [named[name]]}) or kingdom.default_weighting()
    return _show(session.using(weighting), t("The settings {name} are in use.", name=name))


def remove_named(session: Session, name: str) -> Reply:
    """Forget settings that were kept."""
    kept = session.filled(fields.KEPT_WEIGHTS, session.kept.without(name))
    return _show_kept(kept, t("{name} is removed.", name=name))


_action = ACTIONS.action
HANDLERS: Mapping[str, Handler] = {
    "weights": _action(lambda session: Reply(html=_sheet(session), announcement=t("Weights"))),
    "weights-enter": _action(enter, fields.TASTE_NAME, fields.WEIGHTS_NAME),
    "attribute": _action(show_attribute, fields.ATTRIBUTE),
    "attribute-use": _action(use_attribute, fields.ATTRIBUTE, fields.USE),
    "attribute-set": _action(set_attribute, fields.ATTRIBUTE, fields.USE_NUMBERS),
    "weights-reset": _action(
        lambda session: _show(
            session.using(kingdom.default_weighting(), session.method), t("The default settings.")
        )
    ),
    "weights-ready": _action(use_ready, fields.READY_NAME),
    "weights-position": _action(set_positions, Schema(*fields.POSITION.values())),
    "weights-method": _action(lambda session: _show(session, weights_view.in_use_words(session))),
    "taste": _action(lambda session, pile: _taste_sheet(session, _pile(pile)), fields.TASTE),
    "like": _action(like, fields.TASTE),
    "own-values-forget": _action(forget_own_values),
    "weights-save": _action(save_named, fields.WEIGHTS_NAME),
    "weights-use": _action(use_named, fields.NAMED),
    "weights-remove": _action(remove_named, fields.NAMED),
    "import-weights": _action(
        lambda session, text: _show(
            session.using(read_weighting(text)), t("The settings of the file are in use.")
        ),
        fields.WEIGHTS_FILE,
    ),
}


def _pile(given: str) -> kingdom.Card:
    pile = kingdom.card_by_id(given)
    if pile.kind is not kingdom.Kind.KINGDOM:
        raise refused("", kingdom.WeightingError("pile", pile.id, SettingFault.NO_PILE))
    return pile


def _sheet(session: Session) -> dict[str, h.Node]:
    return {SHEET: weights_view.weights_sheet(session)}


def _taste_sheet(session: Session, pile: kingdom.Card) -> Reply:
    return Reply(
        html={SHEET: attribute_view.taste_sheet(session, pile)}, announcement=_taste_words(session, pile)
    )


def _taste_words(session: Session, pile: kingdom.Card) -> str:
    often = often_words(session.weighting.taste_of(pile).factor)
    return t("{what}: {words}", what=kingdom.name_in(pile, session.language), words=often)


def _show(session: Session, words: str, html: Mapping[str, h.Node] | None = None) -> Reply:
    """The reply that makes settings and method the present ones, in the form and on the device.

    It shows the sheet of all weights, or other `html`.
    """
    html = _sheet(session) if html is None else html
    taken = {
        **fields.WEIGHTS.filled(session.weighting),
        **fields.METHOD.filled(session.method),
        **fields.KEPT_WEIGHTS.filled(session.kept),
    }
    line = {}
    if session.wish:
        line = {WISH: wish_line(session.wish, session.weights_name)}
    return Reply(html={**line, **html}, fields=taken, announcement=words)


def _show_kept(session: Session, words: str) -> Reply:
    return Reply(html=_sheet(session), fields=fields.KEPT_WEIGHTS.filled(session.kept), announcement=words)
