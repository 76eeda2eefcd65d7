"""The fields of the Kingdom tool: the controls of its forms, and the parts of its addresses."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any, TypeVar

from cardtable import kingdom
from cardtable.kingdom.cards.catalog import KINGDOM_SIZE
from cardtable.kingdom.table.deal_settings import LANDSCAPE_KINDS
from cardtable.kingdom.table.landscapes import landscape_sets
from cardtable.kingdom.table.replacing import Keep
from cardtable.kingdom.weighted.positions import POSITIONS
from cardtable.pages.core import schema
from cardtable.pages.core.language import t, t_later
from cardtable.pages.core.refusals import quoted
from cardtable.pages.core.reply import FormError
from cardtable.pages.kingdom import kept_weights
from cardtable.pages.kingdom.methods import Method
from cardtable.pages.kingdom.shelf import Shelf, decode_shelf

Value = TypeVar("Value")
FORM = "kingdom-form"
SHEET_FORM = "kingdom-slot"
"""The form of the sheet; buttons outside it that open it name it."""
SEVERAL_FORM = "kingdom-several"
"""The form of the bar for the cards that are ticked on the table."""
VIEW_FORM = "kingdom-view-form"
"""The form of the table view."""
LONGEST_FILE = 50_000_000
"""Characters of a file, or of what the device keeps."""
LONGEST_WEIGHTS = 40_000
MOST_LANDSCAPES = 20
MOST_AVOIDED = 200

# The wish: sets, asks, settings, method and seed; in the form and in addresses.
SETS = schema.Choices("sets", [edition.id for edition in kingdom.editions()])
SIMPLE = "simple"
"""The wish for `SIMPLE_CARDS`, among the asks of the form and of addresses."""
ASKS = schema.Choices(
    "asks", [*(ask.value for ask in kingdom.Requirement if ask is not kingdom.Requirement.PRIORITY), SIMPLE]
)
COUNTERS = schema.EnumChoice(
    "counters",
    default=kingdom.Counters.ANY,
    label=t_later("What counts as a Reaction to attacks"),
    titles={
        kingdom.Counters.ANSWERS: t_later("Answer to an Attack"),
        kingdom.Counters.PROTECTS: t_later("Also Lighthouse, Guardian"),
        kingdom.Counters.ANY: t_later("Any Reaction"),
    },
)
"""Which cards the ask for a Reaction looks for; addresses of the first build mean any Reaction."""
MIX = schema.Switch("mix", label=t_later("Mix Alchemy freely"))
PRIORITY = schema.Choice(
    "priority",
    ("", *kingdom.set_ids()),
    label=t_later("Five piles of one set"),
    titles={
        "": t_later("No set in particular"),
        **{edition.set: edition.name for edition in kingdom.editions()},
    },
)
DRAW = schema.EnumChoice(
    "draw",
    default=kingdom.PUBLISHED.landscapes,
    label=t_later("Landscapes"),
    titles={
        kingdom.Landscapes.PUBLISHED: t_later("Published##procedure"),
        kingdom.Landscapes.RULE_BOOK: t_later("Rule book"),
        kingdom.Landscapes.LEAST: t_later("Only the least"),
    },
)
LIMITS = ("in_all", *(f"{kind}s" for kind in LANDSCAPE_KINDS))
"""The limits of `Settings`, in the order of the form."""


def _ends(of: str, top: int, usual: kingdom.Limits) -> tuple[schema.Number, schema.Number]:
    least = schema.Number(f"{of}-least", most=top, default=usual.least, typed=True)
    return least, schema.Number(f"{of}-most", most=top, default=usual.most, typed=True)


LANDSCAPE_LIMITS = {of: _ends(of, MOST_LANDSCAPES, getattr(kingdom.PUBLISHED, of)) for of in LIMITS}
LANDSCAPE_NUMBERS = schema.Schema(*chain.from_iterable(LANDSCAPE_LIMITS.values()))
PILE_LIMITS = {of: _ends(of, KINGDOM_SIZE, kingdom.Limits(0, KINGDOM_SIZE)) for of in kingdom.limitable()}
"""The least and the most of the ten piles that are of a sort or a set, in the order of the form."""
PILE_NUMBERS = schema.Schema(*chain.from_iterable(PILE_LIMITS.values()))
ONE_WAY = schema.Switch("one-way", default=kingdom.PUBLISHED.one_way, label=t_later("At most one Way"))
BOX_TITLES = {
    kingdom.Boxes.PUBLISHED: t_later("Published##procedure"),
    kingdom.Boxes.RULE_BOOK: t_later("Rule book"),
    kingdom.Boxes.ALWAYS: t_later("Always"),
    kingdom.Boxes.NEVER: t_later("Never"),
}
"""Whether Colonies, and Shelters, are played. A phone shows a chosen option in full only if it is short."""
COLONIES, SHELTERS = (
    schema.EnumChoice(name, default=getattr(kingdom.PUBLISHED, name), label=label, titles=BOX_TITLES)
    for name, label in (("colonies", t_later("Colonies and Platinums")), ("shelters", t_later("Shelters")))
)
METHOD = schema.EnumChoice("way", default=Method.STANDARD)
WEIGHTS: schema.Decoded[kingdom.Weighting | None] = schema.Decoded(
    "weights",
    decode=kept_weights.decode_weights,
    encode=lambda weighting: kept_weights.weights_text(weighting) if weighting else "",
    default=None,
    longest=LONGEST_WEIGHTS,
)
"""Weights; None where they do not count, as the method is another one, or are not given."""
SEED = schema.Text(
    "seed",
    pattern=r"[A-Za-z0-9-]{1,32}",
    accepted=t_later("up to 32 letters, digits and hyphens"),
    label=t_later("Seed"),
)
EXPANSIONS = schema.Number(
    "expansions",
    most=len(kingdom.set_ids()),
    typed=True,
    label=t_later("Boxes for a kingdom, at most (0: no limit)"),
)
"""How many boxes are carried for each kingdom at most; 0: all of them."""
DRAWN = schema.Choices("drawn", SETS.options)
"""The editions that were drawn; in addresses only."""
LANDSCAPE_SETS = schema.Choices("landscape-sets", landscape_sets())
"""The sets that landscapes come from; none: those of the piles."""
LEFT_OUT = schema.Choices("left-out", LIMITS[1:])
"""The kinds of landscapes that do not come: in a form only, an address says that at most 0 of them come."""
SWITCHES: dict[str, schema.Field[Any]] = {
    "landscapes": DRAW,
    "one_way": ONE_WAY,
    "colonies": COLONIES,
    "shelters": SHELTERS,
    "landscape_sets": LANDSCAPE_SETS,
}
"""The attributes of `Settings` that are no limits."""
SETTINGS = schema.Schema(
    DRAW, *LANDSCAPE_NUMBERS.fields, ONE_WAY, COLONIES, SHELTERS, LANDSCAPE_SETS, LEFT_OUT
)
WISH = schema.Schema(
    SETS, ASKS, COUNTERS, MIX, PRIORITY, *SETTINGS.fields, *PILE_NUMBERS.fields, METHOD, EXPANSIONS, SEED
)
"""The wish without its weights, which are read only if they count."""

# The table, in addresses only.
DEALING = schema.Switch("deal", words=("1", "2"))
"""Whether a seed is dealt with a look at all that the piles call for; the first build did without."""
ROLES = {role: schema.Lines(role.value) for role in kingdom.Role}
"""By role the ids of its cards in the order of the slots; empty for a slot without a card."""
LOCKED = schema.Lines("locked")
BANNED = schema.Lines("banned")
BOXES = schema.Choices("boxes", ("colonies", "shelters"))
TABLE = schema.Schema(*ROLES.values(), LOCKED, BANNED, BOXES)
FITS = schema.Switch("fits")
"""Whether the number of its landscapes is fine for this kingdom, whatever the wish says."""
SENT_FOR = schema.optional(schema.Number("players", least=min(kingdom.PLAYERS), most=max(kingdom.PLAYERS)))
"""For how many players a kingdom was sent; None if it was not."""
ADDRESS = schema.Schema(*WISH.fields[:-1], DRAWN, WEIGHTS, DEALING, SEED, *TABLE.fields, FITS, SENT_FOR)
"""All that an address holds."""

# How kingdoms are shown, and what the device keeps.
ORDER_NAMES = {"cost": t_later("cost"), "set": t_later("set"), "name": t_later("name")}
ORDER = schema.Choice("order", tuple(ORDER_NAMES), label=t_later("Sort by"), titles=ORDER_NAMES)
LANGUAGE = schema.Choice("language", kingdom.LANGUAGES, label=t_later("Card names"))
PLAYER_COUNT = schema.Number(
    "players",
    least=min(kingdom.PLAYERS),
    most=max(kingdom.PLAYERS),
    default=min(kingdom.PLAYERS),
    typed=True,
    label=t_later("Players"),
)
ONE_BASIC_SET = schema.Switch("one-basic-set", label=t_later("I have only one set of basic cards"))
"""Whether the visitor has only one set of basic cards: what is enough for four players."""
SHOWN = schema.Text("shown", longest=LONGEST_FILE)
"""The tiles that the page shows."""
SHELF = schema.Decoded(
    "shelf", decode=decode_shelf, encode=Shelf.text, default=Shelf(), joiner="", longest=LONGEST_FILE
)
KEPT_WEIGHTS = schema.Decoded(
    "weights-kept",
    decode=kept_weights.decode_kept,
    encode=kept_weights.KeptWeights.text,
    default=kept_weights.KeptWeights(),
    joiner="",
    longest=LONGEST_FILE,
)

# The values of single actions.
AVOID = schema.Number(
    "avoid", most=MOST_AVOIDED, typed=True, label=t_later("Avoid piles of the last games played")
)
NEVER = schema.Text("never", stripped=False, longest=8_000, label=t_later("Banned for good"))
"""The names of cards that are not dealt, a line each."""
BOX_LIMIT = "boxes-"
RELAX = schema.Choice(
    "relax",
    (
        *(ask.value for ask in kingdom.Requirement),
        *(kingdom.PileLimit(of).value for of in kingdom.limitable()),
        *(f"{BOX_LIMIT}{count}" for count in range(EXPANSIONS.most + 1)),
        MIX.name,
    ),
)
"""What is given up: an ask, a least and most, the limit of boxes for another one, Alchemy only together."""
SWITCH_PRESET = schema.Choice("preset", ("published", "rule-book"))
SLOT, PICK, ADD = schema.Text("slot"), schema.Text("pick"), schema.Text("add")
LIFT = schema.Text("lift")
"""The card that is taken off the list of those never dealt."""
SEVERAL = schema.Lines("slots")
ALIKE = {each.value: each for each in (*Keep, *kingdom.Sort)}
"""What the card that comes in a swap may have in common with the other, or may be."""
KEEP = schema.Choice("keep", ("", *ALIKE))
CARD_NAME = schema.Text("name")
BOX = schema.Choice("box", BOXES.options)
KINGDOM_TEXT = schema.Text("text", stripped=False, longest=8_000)
ASK_FIRST = schema.Switch("ask-first")
"""Whether a kingdom of fewer than ten piles is to be filled up only after a question."""
EVENING = schema.Number("evening", least=2, most=6, default=3)
"""How many kingdoms are dealt for an evening."""
TAKE = schema.Text("take", longest=8_000)
"""The address of a kingdom that is chosen of several."""
ROUND = schema.Lines("round")
"""The addresses before each veto of a round, the first one first."""
VETO_OF = schema.Text("veto-of", longest=8_000)
"""The address of the table for which a player was asked."""
DEAL_EVENING = schema.Switch("deal-evening")
PRESET = schema.Text("preset")
SHELF_FIND, FAVOURITES_ONLY = schema.Text("shelf-find"), schema.Lines("favourites-only")
"""What the list of kept kingdoms is filtered by."""
MARK, ENTRY = schema.Text("mark"), schema.Text("entry")
AFTER_GAME = schema.Switch("of-one")
"""Whether the sheet is that of the kingdom on the table, and not the list of all that are kept."""
IMPORT = replace(SHELF, name="import")
TICKED = schema.Lines("done")
ATTRIBUTE = schema.EnumChoice("attribute", default=next(iter(kingdom.Attribute)))
USE = schema.Choice(
    "use",
    ("idealised", "clustering", "unused"),
    label=t_later("What it is used for"),
    titles={
        "idealised": t_later("Idealised: its sum is drawn into a range"),
        "clustering": t_later("Clustering: piles that have it draw each other"),
        "unused": t_later("Unused"),
    },
)
SLIDERS = (
    kingdom.Attribute.SPLITTER,
    kingdom.Attribute.CARDDRAWER,
    kingdom.Attribute.BUYER,
    kingdom.Attribute.SELFTRASHER,
    kingdom.Attribute.GAINER,
    kingdom.Attribute.ATTACK,
    kingdom.Attribute.VARIANCE,
    kingdom.Attribute.CHOOSER,
)
"""The eight attributes that have a slider of their own."""
POSITION = {
    attribute: schema.Number(f"position-{attribute}", least=min(POSITIONS), most=max(POSITIONS))
    for attribute in SLIDERS
}
READY_NAME = schema.Choice("ready", tuple(kept_weights.READY))
TASTE, TASTE_NAME = schema.Text("taste"), schema.Text("taste-name")
WEIGHTS_NAME, NAMED = (
    schema.Text("weights-name", longest=kept_weights.LONGEST_NAME),
    schema.Text("named", longest=kept_weights.LONGEST_NAME),
)
WEIGHTS_FILE = schema.Text("weights-file", stripped=False, longest=LONGEST_FILE)


def unless_refused(read: Callable[[], Value], default: Value) -> Value:
    """Return what is read; the default where it is refused, which is told where it matters."""
    try:
        return read()
    except FormError:
        return default


def like_field(pile: str) -> schema.Field[Fraction | None]:
    """Return the field of how often a pile (its id) comes, where several are asked."""
    return decimal_field(f"factor {pile}")


def _decimal(text: str) -> Fraction:
    if not re.fullmatch(r"\d{1,4}([.,]\d{1,3})?", text, re.ASCII):
        raise schema.NotAcceptedError(
            t("{given} is not accepted. Accepted: a number such as 2 or 0.75.", given=quoted(text))
        )
    return Fraction(text.replace(",", "."))


def decimal_field(name: str) -> schema.Field[Fraction | None]:
    """Return the field of a number with up to three decimals; None if it is empty."""
    return schema.Decoded(name, decode=_decimal, encode=str, default=None)


NUMBERS = {name: decimal_field(name) for name in ("least", "most", "below", "above", "shared")}
"""The numbers of a use, by the names of its members."""
USE_NUMBERS = schema.Schema(*NUMBERS.values())
FACTOR = decimal_field("factor")
