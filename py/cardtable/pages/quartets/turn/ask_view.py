"""Asking and declaring: the named cards, new names, and the safe statements."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from cardtable.pages.core.language import number, parts, plural, t, t_later
from cardtable.pages.quartets import card_parts
from cardtable.pages.quartets.fields import ANOTHER, CARD_NAME, GROUP_NAME, SUGGESTION
from cardtable.pages.quartets.phrases import turn_reason
from cardtable.pages.quartets.session import Table
from cardtable.pages.quartets.themes import free_cards, free_groups, groups_of
from cardtable.pages.ui import button, error_place, hint, own_name
from cardtable.quartets import Ask, Game, GameForm, Goal, safe_quartets, safe_questions
from cardtable.quartets.names import Names, escaped
from cardtable.quartets.rules import CARDS_A_GROUP
from cardtable.quartets.safe_statements import Question

SUGGESTED = 2
"""Groups that are suggested at once, with few players: more need the room for themselves."""
FEW = 4
MOST_OPEN = 5
"""With more groups than this they are folded, but for the one that was spoken of last."""


def asking(table: Table) -> list[h.Node]:
    """Return the controls of the player on turn: to ask, or to declare a quartet."""
    game = table.game
    asker = game.turn.player
    assert asker is not None
    if game.next_target is None:
        return _only_declaring(table, asker)
    questions: list[Question] | None = None
    if table.help:
        hands = game.position.bounds.hands
        questions = [each for each in safe_questions(game.position, asker) if hands[each.ask.target]]
    return [
        card_parts.heading(
            card_parts.player_does(t_later("{player} asks"), game.players[asker]), turn_reason(game)
        ),
        card_parts.meanwhile(table),
        card_parts.seats(table, choose=True),
        _cards(table, questions),
        h.div(".q-stays.stack")[
            _new_names(table),
            card_parts.acts(
                table,
                card_parts.act(_ask_words(), "ask", main=True),
                _quartet(table, asker) if game.deal.rules.goal is Goal.QUARTETS else None,
            ),
        ],
        _help(game, questions) if questions is not None else None,
    ]


def _ask_words() -> list[h.Element]:
    """Return what the button does: whom it asks, and for what, once that is chosen."""
    player, card = (h.span(translate="no", data_shows=name) for name in ("target", "card"))
    return [
        h.span(".q-ask-plain")[t("Ask")],
        h.span(".q-ask-player")[parts("Ask {player}", player=player)],
        h.span(".q-ask-card")[parts("Ask {player} for {card}", player=player, card=card)],
    ]


def _only_declaring(table: Table, player: int) -> list[h.Node]:
    """Return the controls of a player who has all the cards that are left: there is nobody to ask."""
    game = table.game
    words = t("Nobody else has cards, so nobody can be asked: declare your quartet.")
    title = card_parts.player_does(t_later("{player} declares"), game.players[player])
    return [
        card_parts.heading(title, [turn_reason(game), " ", words]),
        card_parts.meanwhile(table),
        card_parts.acts(table, _quartet(table, player), stays=True),
        card_parts.seats(table),
    ]


def _quartet(table: Table, player: int) -> h.Element:
    """Return the way to a declaration: a main button where a quartet is certain, and this may be told.

    With fewer than four cards in hand there is none to declare, and whoever has all the cards that are left
    has one: everybody sees that, also without hints.
    """
    game, words = table.game, t("I have a quartet")
    if game.position.bounds.hands[player] < CARDS_A_GROUP:
        note = h.span(".q-needs.hint")[" ", t("it takes four cards in hand")]
        return button([words, note], "quartet", submit=True, disabled=True, id="q-quartet")
    told = table.help or game.next_target is None
    certain = told and bool(safe_quartets(game.position, player).certain)
    meaning = h.span(".q-needs")[" ", t("you certainly hold one")] if certain else None
    return card_parts.act([words, meaning], "quartet", main=certain)


def _cards(table: Table, questions: Sequence[Question] | None) -> h.Element:
    """The cards that have a name, group by group, suggested names, and the way to a new name."""
    game, names, theme = table.game, table.game.names, table.theme
    safe = None if questions is None else {(q.ask.group, q.ask.rank) for q in questions}
    suits = game.deal.rules.form is GameForm.SUITS
    groups = [group for group in game.position.in_play if group < len(names.groups)]
    offered = free_groups(game, theme)
    another = _another(table, safe)
    rows: list[h.Element] = []
    if suits:
        fresh = (len(names.groups), None)
        chips = [_chip(str(group), names.groups[group], safe, (group, None)) for group in groups]
        chips += [
            _suggested(f"new-{place}", title, None, safe, fresh) for place, (title, *_) in enumerate(offered)
        ]
        rows.append(h.div(".chips")[chips, another])
    else:
        folded = len(groups) > MOST_OPEN
        last = next((said.group for said in reversed(game.statements) if isinstance(said, Ask)), None)
        rows += [
            _group_row(names, group, safe, theme, folded=folded, opened=group == last) for group in groups
        ]
        shown = offered[: SUGGESTED if len(game.players) <= FEW else 1]
        rows += [_suggested_row(game, place, group, safe) for place, group in enumerate(shown)]
        rows.append(h.div(".chips")[another])
    fresh_names = bool(offered) or (not suits and any(free_cards(names, group, theme) for group in groups))
    return h.fieldset(".q-cards.stack.gap2", **card_parts.in_replay(table))[
        h.legend[t("For which suit?" if suits else "For which card?")],
        error_place("card"),
        rows,
        hint(t("A dashed edge: a suggested name that nobody has said yet.")) if fresh_names else None,
    ]


Asked = tuple[int, int | None]
"""What a question asks for: the group, and the rank of the card."""
Safe = set[Asked] | None
"""What is asked for by the safe questions; None where hints are off."""


def _suggested_row(game: Game, place: int, group: Sequence[str], safe: Safe) -> h.Element:
    """Return a group that nobody has named, with its four cards to ask for."""
    title, *cards = group
    asked = (len(game.names.groups), 0)
    name = t("{group}: suggested names", group=title)
    return h.div(".q-group.stack.gap1", role="group", aria_label=name)[
        h.span(".q-group-name", aria_hidden="true", translate="no")[title],
        h.div(".chips")[
            [_suggested(f"new-{place}-{rank}", title, card, safe, asked) for rank, card in enumerate(cards)]
        ],
    ]


def _suggested(identifier: str, title: str, card: str | None, safe: Safe, asked: Asked) -> h.Element:
    value = " / ".join(escaped(name) for name in (title, card) if name is not None)
    return _chip(SUGGESTION + value, card or title, safe, asked, suggested=identifier)


def _group_row(names: Names, group: int, safe: Safe, theme: str, *, folded: bool, opened: bool) -> h.Element:
    cards, name = names.cards[group], names.groups[group]
    chips = [_chip(f"{group}.{rank}", card, safe, (group, rank)) for rank, card in enumerate(cards)]
    fresh = (group, len(cards))
    chips += [
        _suggested(f"{group}-new-{place}", name, card, safe, fresh)
        for place, card in enumerate(free_cards(names, group, theme))
    ]
    if len(cards) < CARDS_A_GROUP:
        new = h.em[t("Another card" if cards else "A card")]
        words = [new, h.span(".unseen")[t(" of {group}", group=name)]]
        asked = t("another card of {group}##asked for", group=name)
        chips.append(_chip(f"{group}.{ANOTHER}", asked, safe, fresh, words, then="q-card-name"))
    title = h.span(".q-group-name", id=f"q-group-{group}", translate="no")[name]
    labelled = {"role": "group", "aria_labelledby": f"q-group-{group}"}
    if not folded:
        return h.div(".q-group.stack.gap1", **labelled)[title, h.div(".chips")[chips]]
    count = t("{count} of 4 named", count=number(len(cards)))
    named = h.span(".q-of")[" ", count] if len(cards) < CARDS_A_GROUP else None
    return h.details(".q-group.gap1", name="q-groups", open=opened)[
        h.summary[title, named], h.div(".chips", **labelled)[chips]
    ]


def _another(table: Table, safe: Safe) -> h.Element | None:
    """Return the way to a new group; None where all groups have their names."""
    game = table.game
    unnamed = len(game.names.groups)
    if unnamed == game.deal.groups:
        return None
    asked = (unnamed, None if game.deal.rules.form is GameForm.SUITS else 0)
    first = not unnamed and not groups_of(table.theme)
    return _chip(ANOTHER, "", safe, asked, h.em[t("Say a name")], checked=first, then="q-group-name")


def _chip(
    value: str,
    title: str,
    safe: Safe,
    asked: Asked,
    words: h.Node = None,
    *,
    checked: bool = False,
    suggested: str = "",
    then: str = "",
) -> h.Element:
    """One card to ask for, with hints on marked as safe or as losing at once.

    `title` is its name, if it has one, and stands where there are no other `words`; `then` is the field to
    fill.
    """
    mark = None
    if safe is not None:
        stays = asked in safe
        mark = h.span(".q-mark.size-xs", data_safe="yes" if stays else "no")[
            h.span(aria_hidden="true")["✓" if stays else "✗"],
            h.span(".unseen")[" ", t("safe" if stays else "loses at once")],
        ]
    return h.label(".chip", data_suggested="yes" if suggested else None, data_then_focus=then or None)[
        h.input(
            id=f"q-card-{suggested or value}",
            type="radio",
            name="card",
            value=value,
            checked=checked,
            data_title=title or None,
        ),
        h.span[words or own_name(title)],
        mark,
    ]


def _new_names(table: Table) -> h.Element:
    """The fields for a name that is yet to be spoken, beside the button that asks for it.

    For a card those are suggested that nobody has named, each with its group.
    """
    game, suits = table.game, table.game.deal.rules.form is GameForm.SUITS
    in_play, theme = game.position.in_play, table.theme
    free = [(title, cards) for title, *cards in free_groups(game, theme)]
    named = [(title, free_cards(game.names, group, theme)) for group, title in enumerate(game.names.groups)]
    return h.div(".q-new", **card_parts.in_replay(table))[
        _about_new_names(table),
        h.datalist("#q-groups")[
            [h.option(value=name) for group, name in enumerate(game.names.groups) if group in in_play]
        ],
        card_parts.name_field(
            t("Suit" if suits else "Group"),
            GROUP_NAME,
            classes="q-new-group",
            list="q-groups",
            data_enter_next=True,
        ),
        None if suits else card_parts.name_field(t("Card"), CARD_NAME, list="q-card-names"),
        h.datalist("#q-card-names")[
            [h.option(value=card, label=title) for title, cards in [*named, *free] for card in cards]
        ]
        if _names_cards(table)
        else None,
    ]


def _names_cards(table: Table) -> bool:
    return table.game.deal.rules.form is GameForm.CARDS and bool(groups_of(table.theme))


def _about_new_names(table: Table) -> h.Element:
    """Return how many groups have no name yet, where the name of a group is to be spoken."""
    left = table.game.deal.groups - len(table.game.names.groups)
    note = plural(
        left,
        "{count} group has no name yet: the next one spoken becomes its name.",
        "{count} groups have no name yet: the next one spoken becomes the name of one.",
    )
    return h.p(".hint.q-new-group")[
        note if left else t("All groups have their names."),
        " ",
        t("For a suggested card you need not fill in the group.") if _names_cards(table) else None,
    ]


# Hints before a statement is made


def _help(game: Game, questions: Sequence[Question]) -> h.Element:
    """Return the questions whose answer is certain; losing ones are marked at their chips."""
    sure = [q.ask for q in questions if q.answers.certain]
    futile = [q.ask for q in questions if q.answers.futile]
    return h.details(".q-help", open=True)[
        h.summary[t("What is safe")],
        hint(t("✓ is safe, ✗ loses at once.")),
        h.dl(".stack.gap2")[
            _asks(t("Surely answered yes"), game, sure), _asks(t("Can only be answered no"), game, futile)
        ],
        None if questions else h.p[t("No question is safe.")],
    ]


def _asks(title: str, game: Game, asks: Sequence[Ask]) -> h.Element:
    by_target: dict[int, dict[str, None]] = {}
    for ask in asks:
        by_target.setdefault(ask.target, {})[_question_words(game, ask)] = None
    lines = [
        t("{player}: {cards}", player=game.players[target], cards=", ".join(cards))
        for target, cards in by_target.items()
    ]
    return h.div[h.dt[title], [h.dd[line] for line in lines or [t("none##question")]]]


def _question_words(game: Game, ask: Ask) -> str:
    group, card = game.names.group_name(ask.group), game.names.card_name(ask.card)
    if group is None:
        return t("what has no name yet")
    return group if ask.rank is None else t("{card} ({group})", card=card or t("another card"), group=group)
