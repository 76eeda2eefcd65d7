"""The handlers of the Coin tool."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import htpy as h
from cardtable.coin import chance_of_heads, toss
from cardtable.pages.coin.session import Session, entered, opened

from cardtable.pages.core.language import number, percent, t
from cardtable.pages.core.reply import Handler, Reply, Request


def toss_form(request: Request) -> Reply:
    """Toss the coin as often as the form says."""
    return _tossed(entered(request))


def open_address(request: Request) -> Reply:
    """Show the tosses of an address, and fill the form with it."""
    return _tossed(opened(request))


def _tossed(session: Session) -> Reply:
    tosses = toss(session.tosses, Random(session.seed))
    heads = sum(tosses)
    words = t(
        "{heads} of {count} tosses are heads; the chance of that is {chance}.",
        heads=number(heads),
        count=number(len(tosses)),
        chance=percent(chance_of_heads(heads, len(tosses))),
    )
    answer = h.div[
        h.p[words], h.ol(".coins.row")[(h.li[t("heads") if each else t("tails")] for each in tosses)]
    ]
    data: dict[str, object] = {"tosses": list(tosses)}
    return Reply({"coin": str(answer)}, session.address(), session.controls(), words, data)


HANDLERS: Mapping[str, Handler] = {"toss": toss_form, "open": open_address}
WARM_UP = (("toss", {"tosses": ["3"]}),)
