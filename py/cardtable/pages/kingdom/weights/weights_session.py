"""A request about the weights, decoded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from cardtable.kingdom import Attribute, Card, Weighting
from cardtable.kingdom.weighted.attribute_sums import AttributeSum, attribute_sums
from cardtable.pages.core.reply import Request
from cardtable.pages.core.schema import Values
from cardtable.pages.kingdom import fields
from cardtable.pages.kingdom.kept_weights import KeptWeights, weights_text
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.session import find_deal, read_display, read_form_wish
from cardtable.pages.kingdom.wishes import Wish, read_kept, read_weights


@dataclass(frozen=True, slots=True)
class WeightsSession:
    """A request about the weights, decoded."""

    weighting: Weighting
    """The present settings."""
    kept: KeptWeights
    language: str
    """The language of card names."""
    piles: tuple[Card, ...] | None
    """The piles on the table; None if there is no table."""
    wish: Wish | None
    """The wish of the form; None if it cannot be dealt."""
    method: Method = Method.STANDARD
    """The method of the form."""

    def using(self, weighting: Weighting) -> WeightsSession:
        """The session with other present settings, by which the form deals from now on."""
        kept = self.kept.with_current(weighting)
        return replace(self, weighting=weighting, kept=kept, method=Method.WEIGHTED)

    @property
    def is_laid(self) -> bool:
        """Whether there is a kingdom on the table."""
        return self.piles is not None

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


def read_session(request: Request, weighting: Weighting | None = None) -> WeightsSession:
    """Read a request about the weights; those of the form do not count if a `weighting` takes their place."""
    deal, kept = find_deal(request), read_kept(request.fields)
    session = WeightsSession(
        weighting=weighting or read_weights(request.fields),
        kept=kept,
        language=read_display(request).language,
        piles=deal.table.piles if deal else None,
        wish=fields.unless_refused(lambda: read_form_wish(request), None),
        method=fields.METHOD.read(request.fields),
    )
    return session.using(weighting) if weighting else session
