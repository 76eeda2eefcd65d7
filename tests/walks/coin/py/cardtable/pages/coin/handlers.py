"""The actions of the Coin tool."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import htpy as h
from cardtable.coin import chance_of_heads, toss
from cardtable.pages.coin.session import Session, read

from cardtable.pages.core.action import Actions
from cardtable.pages.core.language import number, percent, t
from cardtable.pages.core.reply import Handler, Reply


def show(session: Session) -> Reply:
    """Return the reply that shows the tosses of a session."""
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
    return Reply({"coin": answer}, session.address(), {}, words, data)


ACTIONS = Actions(read, show)
HANDLERS: Mapping[str, Handler] = {
    "toss": ACTIONS.action(lambda session: session),
    "open": ACTIONS.opening(lambda request: read(request)[1]),
}
WARM_UP = (("toss", {"tosses": ["3"]}),)
