"""A request about the weights, decoded."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Self
from urllib.parse import urlencode

from cardtable.kingdom import Attribute, Card, Weighting
from cardtable.kingdom.weighted.attribute_sums import AttributeSum, attribute_sums
from cardtable.pages.core.schema import Values
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.kept_weights import KeptWeights, weights_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.session import Session
from cardtable.pages.kingdom.wishes import Wish, read_kept, read_weights


class WeightsSession(Session):
    """The session of a request about the weights, which tells what is wrong with them."""

    @cached_property
    def weighting(self) -> Weighting:
        """The present settings. Raises `FormError`."""
        return read_weights(self.form)

    @cached_property
    def kept(self) -> KeptWeights:
        """The settings kept on the device. Raises `FormError`."""
        return read_kept(self.form)

    @cached_property
    def wish(self) -> Wish | None:
        """The wish of the form; None if it cannot be dealt."""
        return fields.unless_refused(self.form_wish, None)

    @property
    def piles(self) -> tuple[Card, ...] | None:
        """The piles on the table; None if there is no table."""
        return self.found.table.piles if self.found else None

    def using(self, weighting: Weighting, method: Method = Method.WEIGHTED) -> Self:
        """Return the session with other present settings, by which the form deals from now on."""
        kept = self.kept.with_current(weighting)
        found = self.filled(fields.WEIGHTS, weighting).filled(fields.KEPT_WEIGHTS, kept)
        return found.filled(fields.METHOD, method)

    @property
    def name(self) -> str:
        """The name of the settings; empty for the default ones."""
        return self.kept.name_of(weights_text(self.weighting))

    @property
    def sums(self) -> dict[Attribute, AttributeSum]:
        """The sums of all attributes on the table."""
        return {each.attribute: each for each in attribute_sums(self.piles or (), self.weighting)}

    @property
    def link(self) -> str:
        """The fragment that holds the wish of the form with these weights, and no table.

        Empty if the form cannot be dealt: then it cannot be shared either, and dealing says what is wrong.
        """
        if self.wish is None:
            return ""
        wish = replace(self.wish.without_seed(), method=Method.WEIGHTED, weighting=self.weighting)
        return f"#kingdom?{urlencode(fields.ADDRESS.write_address(Values(wish.values)), safe='*')}"
