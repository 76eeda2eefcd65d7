"""The weights' actions: attributes, readings, tastes of piles, settings by name and as a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from urllib.parse import urlencode

import htpy as h

from ..kingdom import (
    Attribute,
    Card,
    Clustering,
    ClusterReading,
    ExponentReading,
    Idealised,
    Kind,
    Readings,
    SumReading,
    Table,
    Taste,
    UnknownCardError,
    Unused,
    Use,
    Weighting,
    WeightingError,
    WeightingFileError,
    attribute_sums,
    card_by_id,
    cards_named,
    default_weighting,
    name_in,
    nearest,
    read_weighting,
    values_of,
)
from ..kingdom.weighting import use_of_kind
from .form import VERSION, Form, quoted, state_fields
from .kingdom_attributes import USE_WORDS, attribute_meaning, attribute_name, use_kind, use_words
from .kingdom_faults import refusal, unknown_card, weights_file_words
from .kingdom_show import SHEET, current, read_looks
from .kingdom_table import STATE_FIELDS, holds_table
from .kingdom_taste_view import TASTE, taste_sheet, taste_verdict, taste_words
from .kingdom_ways import KEPT, KeptWeights, Way, current_weights, kept_weights, weights_from, weights_text
from .kingdom_weights_view import VERDICT, attribute_sheet, verdict, weights_sheet
from .kingdom_wish import read_wish
from .language import t
from .reply import FieldError, FormError, Handler, Reply, Request

__all__ = ["WEIGHT_HANDLERS"]

NUMBER = re.compile(r"\d{1,4}([.,]\d{1,3})?", re.ASCII)
LONGEST_NAME = 40
START: dict[str, Use] = {
    "idealised": Idealised(1, 3, Fraction(6, 5), Fraction(4, 5)),
    "clustering": Clustering(Fraction(6, 5)),
    "unused": Unused(),
}
"""The numbers that a use begins with, where the default settings have none of its sort."""


def show_weights(request: Request) -> Reply:
    """Open the sheet of all weights."""
    return Reply(html=_weights(request, current_weights(request.fields)), words=t("Weights."))


def show_attribute(request: Request) -> Reply:
    """Open the sheet of one attribute."""
    attribute = _attribute(request)
    html = _attribute_html(request, attribute, current_weights(request.fields))
    return Reply(html=html, words=f"{attribute_name(attribute)}: {attribute_meaning(attribute)}")


def use_attribute(request: Request) -> Reply:
    """Choose what an attribute is used for; its numbers start at the default ones."""
    attribute = _attribute(request)
    form = Form(request.fields)
    kind = form.choice("use", tuple(USE_WORDS))
    form.check()
    usual = default_weighting().use_of(attribute)
    use = usual if use_kind(usual) == kind else START[kind]
    weighting = current_weights(request.fields).using(attribute, use)
    html = _attribute_html(request, attribute, weighting)
    return _changed(request, weighting, html, f"{attribute_name(attribute)}: {use_words(use)}.")


def set_attribute(request: Request) -> Reply:
    """Take the numbers of an attribute's use."""
    attribute = _attribute(request)
    old = current_weights(request.fields)
    weighting = old.using(attribute, _read_use(request, old.use_of(attribute)))
    html = {VERDICT: str(_verdict(request, attribute, weighting))}
    words = f"{attribute_name(attribute)}: {use_words(weighting.use_of(attribute))}."
    return _changed(request, weighting, html, words)


def set_readings(request: Request) -> Reply:
    """Choose how the published text is read."""
    form = Form(request.fields)
    readings = Readings(
        SumReading(form.choice("reading-sum", tuple(SumReading))),
        ExponentReading(form.choice("reading-exponent", tuple(ExponentReading))),
        ClusterReading(form.choice("reading-cluster", tuple(ClusterReading))),
    )
    form.check()
    weighting = current_weights(request.fields).reading(readings)
    return _changed(request, weighting, _weights(request, weighting), t("The reading is changed."))


def reset(request: Request) -> Reply:
    """Go back to the default settings."""
    return _put(request, default_weighting(), t("The default settings."))


def show_taste(request: Request) -> Reply:
    """Open the sheet of what one thinks of a pile, which a button named."""
    return _taste_shown(request, _pile(request))


def enter(request: Request) -> Reply:
    """Answer Enter in the sheet of weights: open the pile that was named, or keep the settings by name."""
    form = Form(request.fields)
    typed, name = form.text("taste-name"), form.text("weights-name")
    form.check()
    if name and not typed:
        return save_named(request)
    language = read_looks(request).language
    found = [card for card in cards_named(typed, language) if card.kind is Kind.KINGDOM] if typed else []
    if not found:
        message = t("There is no kingdom pile named {given}.", given=quoted(typed))
        like = nearest(typed) if typed else None
        hint = " " + t("The nearest is {name}.", name=name_in(like.card, language)) if like else ""
        raise FormError(FieldError("taste-name", message + hint))
    return _taste_shown(request, found[0])


def set_taste(request: Request) -> Reply:
    """Take what one thinks of a pile: a factor, and own values of attributes."""
    pile = _pile(request)
    factor = _number(request, "factor")
    usual = values_of(pile)
    values = []
    for attribute in Attribute:
        value = _number(request, f"value-{attribute}")
        if value is not None and value != usual.get(attribute, 0):
            values.append((attribute, value))
    names = {attribute.value: f"value-{attribute}" for attribute in Attribute}
    try:
        taste = Taste(pile.id, 1 if factor is None else factor, tuple(values))
    except WeightingError as error:
        raise FormError(FieldError(names.get(error.what, error.what), refusal(error))) from error
    weighting = current_weights(request.fields).tasting(taste)
    name = name_in(pile, read_looks(request).language)
    html = {TASTE: str(taste_verdict(taste, name))}
    return _changed(request, weighting, html, taste_words(taste, name))


def save_named(request: Request) -> Reply:
    """Keep the present settings under a name."""
    form = Form(request.fields)
    name = form.text("weights-name", LONGEST_NAME)
    form.check()
    if not name:
        message = t("No name was given. Accepted: up to {most} characters.", most=LONGEST_NAME)
        raise FormError(FieldError("weights-name", message))
    weighting = current_weights(request.fields)
    kept = kept_weights(request.fields).with_named(name, weighting).with_current(weighting)
    return _kept(request, kept, weighting, t("Kept as {name}.", name=name))


def use_named(request: Request) -> Reply:
    """Go over to settings that were kept."""
    name = Form(request.fields).text("named", LONGEST_NAME)
    named = dict(kept_weights(request.fields).named)
    if name not in named:
        raise FormError(FieldError("", t("Those settings are not kept on this device any more.")))
    return _put(request, weights_from(named[name]), t("The settings {name} are in use.", name=name))


def remove_named(request: Request) -> Reply:
    """Forget settings that were kept."""
    name = Form(request.fields).text("named", LONGEST_NAME)
    kept = kept_weights(request.fields).without(name)
    return _kept(request, kept, current_weights(request.fields), t("{name} is removed.", name=name))


def import_file(request: Request) -> Reply:
    """Take the settings of a file."""
    text = (request.fields.get("weights-file") or [""])[0]
    try:
        weighting = read_weighting(text)
    except WeightingFileError as error:
        raise FormError(FieldError("weights-file", weights_file_words(error))) from error
    return _put(request, weighting, t("The settings of the file are in use."))


WEIGHT_HANDLERS: Mapping[str, Handler] = {
    "weights": show_weights,
    "weights-enter": enter,
    "attribute": show_attribute,
    "attribute-use": use_attribute,
    "attribute-set": set_attribute,
    "readings": set_readings,
    "weights-reset": reset,
    "taste": show_taste,
    "taste-set": set_taste,
    "weights-save": save_named,
    "weights-use": use_named,
    "weights-remove": remove_named,
    "import-weights": import_file,
}


def shown_table(request: Request) -> Table | None:
    """The table that the page shows, if there is one."""
    if request.state and holds_table(state_fields(request.state, STATE_FIELDS)):
        return current(request).table
    return None


def _attribute(request: Request) -> Attribute:
    form = Form(request.fields)
    name = form.choice("attribute", tuple(Attribute))
    form.check()
    return Attribute(name)


def _pile(request: Request) -> Card:
    try:
        pile = card_by_id(Form(request.fields).text("taste"))
        Taste(pile.id)
    except UnknownCardError as error:
        raise FormError(FieldError("", unknown_card(error))) from error
    except WeightingError as error:
        raise FormError(FieldError("", refusal(error))) from error
    return pile


def _read_use(request: Request, old: Use) -> Use:
    """The use of the form, of the same sort as the old one; raises FormError naming the number."""
    numbers = {each.name: _given(request, each.name, getattr(old, each.name)) for each in fields(old)}
    try:
        return use_of_kind(use_kind(old), numbers)
    except WeightingError as error:
        raise FormError(FieldError(error.what, refusal(error))) from error


def _number(request: Request, name: str) -> Fraction | None:
    """The number of a field; None if it is empty."""
    form = Form(request.fields)
    text = form.text(name)
    form.check()
    if not text:
        return None
    if not NUMBER.fullmatch(text):
        message = t("{given} is not accepted. Accepted: a number such as 2 or 0.75.", given=quoted(text))
        raise FormError(FieldError(name, message))
    return Fraction(text.replace(",", "."))


def _given(request: Request, name: str, otherwise: Fraction | int) -> Fraction | int:
    number = _number(request, name)
    return otherwise if number is None else number


def _refusal(error: WeightingError) -> str:
    return f"{error.given!r} is not accepted. Accepted: {error.accepted}."


def _weights(request: Request, weighting: Weighting) -> dict[str, str]:
    table = shown_table(request)
    sums = attribute_sums(table.piles if table else (), weighting)
    kept = kept_weights(request.fields)
    sheet = weights_sheet(
        sums,
        weighting,
        kept,
        read_looks(request).language,
        laid=table is not None,
        link=_link(request, weighting),
    )
    return {SHEET: str(sheet)}


def _link(request: Request, weighting: Weighting) -> str:
    """The fragment that holds the wishes of the form with these weights, and no table.

    Empty if the form cannot be dealt: then it cannot be shared either, and dealing says what is wrong.
    """
    ours = {"seed": [""], "way": [str(Way.WEIGHTED)], "weights": [weights_text(weighting)]}
    try:
        wish = read_wish({**request.fields, **ours}, request.entropy, from_form=True)
    except FormError:
        return ""
    return f"#kingdom?{urlencode({'v': VERSION, **wish.without_seed().state()}, safe='*')}"


def _attribute_html(request: Request, attribute: Attribute, weighting: Weighting) -> dict[str, str]:
    use = weighting.use_of(attribute)
    return {SHEET: str(attribute_sheet(attribute, use, _verdict(request, attribute, weighting)))}


def _verdict(request: Request, attribute: Attribute, weighting: Weighting) -> h.Element:
    table = shown_table(request)
    sums = attribute_sums(table.piles if table else (), weighting)
    here = next(each for each in sums if each.attribute is attribute)
    return verdict(here, read_looks(request).language, laid=table is not None)


def _taste_shown(request: Request, pile: Card) -> Reply:
    taste = current_weights(request.fields).taste_of(pile)
    name = name_in(pile, read_looks(request).language)
    return Reply(html={SHEET: str(taste_sheet(pile, taste, name))}, words=taste_words(taste, name))


def _put(request: Request, weighting: Weighting, words: str) -> Reply:
    return _changed(request, weighting, _weights(request, weighting), words)


def _changed(request: Request, weighting: Weighting, html: Mapping[str, str], words: str) -> Reply:
    """The reply that makes settings the present ones, in the form and on the device."""
    kept = kept_weights(request.fields).with_current(weighting)
    taken = {"weights": [weights_text(weighting)], KEPT: [kept.text()]}
    return Reply(html=html, fields=taken, words=words)


def _kept(request: Request, kept: KeptWeights, weighting: Weighting, words: str) -> Reply:
    again = Request({**request.fields, KEPT: [kept.text()]}, request.state, request.entropy, request.now)
    return Reply(html=_weights(again, weighting), fields={KEPT: [kept.text()]}, words=words)
