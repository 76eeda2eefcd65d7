"""From a request to the table it speaks of, and from a table to the reply that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from ..kingdom import LANGUAGES, Table, conflict
from .form import VERSION, Form, state_fields
from .kingdom_shelf import Shelf, read_shelf
from .kingdom_table import STATE_FIELDS, table_from, table_state
from .kingdom_view import ORDERS, Looks, announcement, result
from .kingdom_wish import Wish, read_wish
from .language import language, t
from .reply import FieldError, FormError, Reply, Request

__all__ = ["RESULT", "SHEET", "Laid", "current", "device_shelf", "read_looks", "shown"]

RESULT = "kingdom-result"
SHEET = "kingdom-sheet"
PLAYERS = tuple("23456")


@dataclass(frozen=True, slots=True)
class Laid:
    """A table, and the wish it was laid for; the wish's seed is empty once a hand has changed the table."""

    wish: Wish
    table: Table

    def state(self) -> dict[str, str]:
        """Return the address of the table."""
        return {"v": VERSION, **self.wish.state(), **table_state(self.table)}


def current(request: Request) -> Laid:
    """Return the table that the page shows; raises FormError if there is none."""
    if not request.state:
        raise FormError(FieldError("", t("There is no kingdom yet. Deal one first.")))
    fields = state_fields(request.state, STATE_FIELDS)
    wish = read_wish({"seed": ["changed"], **fields}, "", from_form=False)
    if "seed" not in fields:
        wish = wish.without_seed()
    return Laid(wish, table_from(fields, wish))


def fresh_rng(request: Request) -> Random:
    """Return randomness of the page's own."""
    return Random(request.entropy)


def read_looks(request: Request, done: tuple[str, ...] = ()) -> Looks:
    """Read how the person likes to see kingdoms; names follow the page's language if no other was chosen."""
    form = Form(request.fields)
    looks = Looks(
        order=form.choice("order", tuple(ORDERS)),
        language=form.choice("language", LANGUAGES) if form.text("language") else language(),
        players=int(form.choice("players", PLAYERS)),
        done=frozenset(done),
    )
    form.check()
    return looks


def device_shelf(fields: Mapping[str, list[str]]) -> Shelf:
    """Read the kingdoms that the device keeps; raises FormError if they are damaged."""
    return read_shelf((fields.get("shelf") or [""])[0])


def shown(
    request: Request,
    laid: Laid,
    *,
    words: str = "",
    before: Mapping[str, str] | None = None,
    notes: Sequence[str] = (),
    fields: Mapping[str, list[str]] | None = None,
) -> Reply:
    """Return the reply that shows a table, closes the sheet, and puts the table on the device's shelf.

    `before` is the address that the table was changed from by hand; `notes` are told above the table;
    `fields` is for the form's controls.
    """
    state = laid.state()
    fields = dict(fields or {})
    try:
        shelf = device_shelf(request.fields).with_table(state, request.now, before)
    except FormError as error:
        notes = [*notes, f"{error.errors[0].message} {t('They stay as they are.')}"]
        done: tuple[str, ...] = ()
    else:
        entry = shelf.find(state)
        done = entry.done if entry else ()
        fields["shelf"] = [shelf.text()]
    looks = read_looks(request, done)
    why = conflict(laid.table)
    return Reply(
        html={RESULT: str(result(laid.table, why, laid.wish.seed, looks, notes)), SHEET: ""},
        state=state,
        fields=fields,
        words=" ".join((words or announcement(laid.table, why, looks), *notes)),
        data={
            "seed": laid.wish.seed,
            "table": laid.table.ids,
            "piles": [card.id for card in laid.table.piles],
            "landscapes": [card.id for card in laid.table.landscapes],
            "colonies": laid.table.colonies,
            "shelters": laid.table.shelters,
            "locked": [str(slot) for slot in laid.table.locked],
            "banned": [card.id for card in laid.table.banned],
            "found": {
                finding.ask.value: [card.id for card in finding.piles] for finding in laid.table.findings
            },
            "failing": [ask.value for ask in laid.table.failing],
            "missing": [
                {"role": missing.role.value, "caller": missing.caller.id} for missing in laid.table.missing
            ],
            "conflict": [ask.value for ask in why.asks] if why else [],
            "dropped": [ask.value for ask in why.dropped] if why else [],
            "relaxations": [ask.value for ask in why.relaxations] if why else [],
        },
    )
