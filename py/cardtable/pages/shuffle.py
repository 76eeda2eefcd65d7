"""The Shuffle page, CyberBrawl's deck lab: a deck and the rules in, every answer about its shuffle out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import htpy as h

from ..shuffle import Card, DeckOdds, wish_odds
from .form import Form
from .language import listed, percent, t
from .reply import Handler, Reply, Request
from .shuffle_compare import compare_view, stars_view
from .shuffle_deck import deck_words, paste_result, strip
from .shuffle_export import export_buttons
from .shuffle_lab import LONGEST_LIST, OWNABLE, Lab, in_order, odds_of, opened, read, read_any_deck, wish_of
from .shuffle_odds import odds_view, thing_name
from .shuffle_picture import picture, shuffled
from .shuffle_rotation import rotation_view
from .shuffle_simulation import simulation_intro, simulation_run
from .shuffle_tracker import tracker_view
from .shuffle_words import CARDS_BY_CODE, by_words, code_of

__all__ = ["HANDLERS", "WARM_UP"]

EXAMPLE = ("9", "13", "20", "32", "37", "42", "45", "46", "49", "58"), ("9", "42")
"""A deck that shows what there is to see: ten cards, two of them starred, a forced draw and a boomerang."""


VIEW_REGION = "shuffle-view"


def show(request: Request) -> Reply:
    """Answer what the form asks. A star leaves the deck together with its card."""
    lab = read(request)
    if request.state:
        left = [card for card in opened(request).deck.owned if card not in lab.deck.owned]
        stars = tuple(card for card in lab.deck.stars if card not in left)
        if stars != lab.deck.stars:
            return _with_deck(lab, lab.deck.owned, stars, request)
    return _reply(lab, _seed_field(lab, request))


def open_address(request: Request) -> Reply:
    """Show what an address holds, and fill the form with it."""
    lab = opened(request)
    return _reply(lab, lab.fields())


def again(request: Request) -> Reply:
    """Shuffle with a fresh seed, whatever seed stands in the form."""
    lab = read(Request({**request.fields, "seed": [""], "view": ["shuffle"]}, request.state, request.entropy))
    return _reply(lab, {"seed": [lab.seed], "view": ["shuffle"]})


def add(request: Request) -> Reply:
    """Add a card that a button named."""
    lab, card = read(request), _card(request)
    return _with_deck(lab, (*lab.deck.owned, card), lab.deck.stars, request)


def remove(request: Request) -> Reply:
    """Take a card out of the deck, and its star with it."""
    lab, card = read(request), _card(request)
    owned, stars = (
        tuple(each for each in cards if each != card) for cards in (lab.deck.owned, lab.deck.stars)
    )
    return _with_deck(lab, owned, stars, request)


def star(request: Request) -> Reply:
    """Give a card its star, or take it."""
    lab, card = read(request), _card(request)
    others = tuple(each for each in lab.deck.stars if each != card)
    return _with_deck(lab, lab.deck.owned, others if card in lab.deck.stars else (*others, card), request)


def clear(request: Request) -> Reply:
    """Empty the deck."""
    return _with_deck(read(request), (), (), request)


def example(request: Request) -> Reply:
    """Put the example in the deck's place."""
    owned, stars = (tuple(CARDS_BY_CODE[code] for code in codes) for codes in EXAMPLE)
    return _with_deck(read(request), owned, stars, request)


def paste(request: Request) -> Reply:
    """Read a pasted deck, and say what of it was left out and why."""
    form = Form(request.fields)
    text = form.text("paste", LONGEST_LIST)
    if not text:
        form.refuse("paste", t("Nothing is pasted. Accepted: ids, numbers or names, or the JSON of a deck."))
    form.check()
    reading = read_any_deck(text)
    lab = read(request)
    reply = _with_deck(lab, reading.deck.owned, reading.deck.stars, request)
    result = paste_result(reading.deck, reading.troubles, replace(lab, deck=reading.deck))
    return replace(reply, html={**reply.html, "shuffle-paste": str(result)})


def keep(request: Request) -> Reply:
    """Keep this deck as the second one, to be compared with what it becomes."""
    lab = read(request)
    text = "\n".join(("*" if card in lab.deck.stars else "") + card.name for card in lab.deck.owned)
    return _reply(replace(lab, other=text), {"other": [text]})


def see(request: Request) -> Reply:
    """Note the card that was drawn next."""
    return _seen(read(request), request, _card(request, CARDS_BY_CODE))


def unsee(request: Request) -> Reply:
    """Take the last card seen back."""
    return _seen(read(request), request, None)


def _seen(lab: Lab, request: Request, card: Card | None) -> Reply:
    cards = lab.seen_reading().cards
    names = [each.name for each in ((*cards, card) if card else cards[:-1])]
    text = "\n".join(names)
    return _reply(replace(lab, seen=text), {"seen": [text], **_seed_field(lab, request)})


def step(request: Request) -> Reply:
    """Take a step of the rotation."""
    return _stepped(request, lambda steps: (*steps, *request.fields.get("step", [])))


def back(request: Request) -> Reply:
    """Undo the rotation's last step."""
    return _stepped(request, lambda steps: steps[:-1])


def anew(request: Request) -> Reply:
    """Deal the rotation again."""
    return _stepped(request, lambda _: ())


def _stepped(request: Request, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Reply:
    before = read(request)
    lab = read(replace(request, fields={**request.fields, "steps": list(change(before.steps))}))
    return _reply(lab, _seed_field(lab, request))


def run_simulation(request: Request) -> Iterator[Reply]:
    """Simulate, part by part."""
    lab = replace(read(request), view="simulation")
    odds = odds_of(lab.deck, lab.rules)
    yield from simulation_run(lab, odds, VIEW_REGION, _reply(lab, _seed_field(lab, request)))


def export(request: Request) -> Reply:
    """Make the files that hold all odds."""
    lab = read(request)
    reply = _reply(lab, _seed_field(lab, request))
    buttons = export_buttons(lab, odds_of(lab.deck, lab.rules))
    return replace(reply, html={"shuffle-export": str(buttons)}, words=t("The files are ready."))


def _card(request: Request, accepted: Mapping[str, Card] | None = None) -> Card:
    """Return the card that a button named."""
    codes = accepted or {code_of(card): card for card in OWNABLE}
    form = Form(request.fields)
    code = form.text("card")
    if code not in codes:
        form.refuse("card", t("{value} is no card that can be chosen here.", value=repr(code)))
    form.check()
    return codes[code]


def _with_deck(lab: Lab, owned: tuple[Card, ...], stars: tuple[Card, ...], request: Request) -> Reply:
    """Return the reply with another deck, which the form is to show; a rotation under way is void."""
    changed = replace(lab, deck=in_order(owned, stars), steps=())
    fields = changed.fields()
    return _reply(changed, {"deck": fields["deck"], "stars": fields["stars"], **_seed_field(lab, request)})


def _seed_field(lab: Lab, request: Request) -> dict[str, list[str]]:
    """Return the seed for the form when the page drew it; what a person typed is left alone."""
    return {} if request.fields.get("seed", [""]) != [""] else {"seed": [lab.seed]}


def _reply(lab: Lab, fields: Mapping[str, list[str]]) -> Reply:
    odds = odds_of(lab.deck, lab.rules)
    view, words, data = VIEWS[lab.view](lab, odds)
    html = {"shuffle-deck": str(strip(lab, odds)), VIEW_REGION: str(view), "shuffle-export": ""}
    return Reply(html, lab.state(), fields, words, {"seed": lab.seed, "moved": str(odds.moved), **data})


Answer = tuple[h.Element, str, dict[str, object]]
"""What a view shows, says and gives as data."""


def _shuffle(lab: Lab, odds: DeckOdds) -> Answer:
    first = shuffled(lab)[0]
    hand = t("Opening hand: {cards}.", cards=listed([card.name for card in first.hand]))
    words = f"{deck_words(lab, odds)} {hand}"
    data: dict[str, object] = {
        "order": list(first.ids),
        "origins": [str(origin) for _, origin in first.placed],
    }
    return picture(lab), words, data


def _odds(lab: Lab, odds: DeckOdds) -> Answer:
    cards = {each.card.id: str(each.curve.by[lab.cards_by]) for each in odds.cards}
    groups = {each.category: str(each.curve.by[lab.cards_by]) for each in odds.categories}
    data: dict[str, object] = {"cards": cards, "categories": groups}
    words = deck_words(lab, odds)
    if lab.wishes:
        chance = wish_odds(lab.deck, [wish_of(wish) for wish in lab.wishes], lab.rules).by[lab.cards_by]
        data["together"] = str(chance)
        names = listed([thing_name(wish) for wish in lab.wishes])
        words = t(
            "{things}: {chance} {when}.", things=names, chance=percent(chance), when=by_words(lab.draws)
        )
    return odds_view(lab, odds), words, data


def _stars(lab: Lab, odds: DeckOdds) -> Answer:
    return stars_view(lab), deck_words(lab, odds), {}


def _compare(lab: Lab, odds: DeckOdds) -> Answer:
    return compare_view(lab), deck_words(lab, odds), {}


def _tracker(lab: Lab, _: DeckOdds) -> Answer:
    view, words = tracker_view(lab)
    return view, words, {"seen": [card.id for card in lab.seen_reading().cards]}


def _rotation(lab: Lab, _: DeckOdds) -> Answer:
    view, words, state = rotation_view(lab)
    return (
        view,
        words,
        {"hand": [str(each) for each in state.hand], "queue": [str(each) for each in state.queue]},
    )


def _simulation(lab: Lab, odds: DeckOdds) -> Answer:
    return simulation_intro(lab, odds), deck_words(lab, odds), {}


VIEWS: Mapping[str, Callable[[Lab, DeckOdds], Answer]] = {
    "shuffle": _shuffle,
    "odds": _odds,
    "stars": _stars,
    "compare": _compare,
    "tracker": _tracker,
    "rotation": _rotation,
    "simulation": _simulation,
}
HANDLERS: Mapping[str, Handler] = {
    "show": show,
    "open": open_address,
    "about": show,
    "again": again,
    "add": add,
    "remove": remove,
    "star": star,
    "clear": clear,
    "example": example,
    "paste": paste,
    "keep": keep,
    "see": see,
    "unsee": unsee,
    "step": step,
    "back": back,
    "anew": anew,
    "simulate": run_simulation,
    "export": export,
}
_CODES = [code_of(card) for card in OWNABLE if not card.passive]
_HARDEST = {
    "deck": [*_CODES[:10], "31"],
    "stars": _CODES[:2],
    "version": ["v2"],
    "view": ["odds"],
    "seed": ["1"],
}
WARM_UP = (
    *(
        ("show", {"deck": _CODES[:count], "stars": _CODES[:1], "view": ["odds"], "seed": ["1"]})
        for count in range(4, 11)
    ),
    ("show", {**_HARDEST, "about": ["9"], "wish": ["heal", "9"]}),
    ("show", {**_HARDEST, "move": ["swap"]}),
    ("show", {**_HARDEST, "view": ["shuffle"]}),
    ("show", {"view": ["tracker"]}),
    ("show", {"view": ["rotation"]}),
    ("show", {"view": ["compare"], "other": ["Biohazard"]}),
)
"""The tables of layouts depend on the deck's size only: after this the browser's first answers are quick."""
