"""The claims of a statement: what it says about the hands, and the cards whose holder it makes certain."""

from __future__ import annotations

from cardtable.pages.core.language import listed, t
from cardtable.quartets import Answer, Ask, Entry, Game, Quartet, Verdict, backbone


def claims(before: Game, entry: Entry) -> list[str]:
    """Say what a statement claims at its moment.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
    >>> claims(game, game.ask(1, "Fish", "Cod").log[-1])
    ['Ann holds another card of Fish, and does not have Cod.']
    """
    match entry.statement:
        case Ask(asker):
            return _asked(before, before.players[asker], entry)
        case Answer(speaker, yes):
            return [_answered(before, before.players[speaker], yes, entry.verdict is Verdict.STANDS)]
        case Quartet(speaker):
            words = {"player": before.players[speaker], "group": entry.group}
            return [t("{player} held all four cards of {group}. They are put aside.", **words)]


def _asked(before: Game, player: str, entry: Entry) -> list[str]:
    rules, words = before.deal.rules, {"player": player, "group": entry.group, "card": entry.card}
    held = t(
        "{player} holds a card of {group}."
        if entry.card is None or rules.own_card
        else "{player} holds another card of {group}, and does not have {card}.",
        **words,
    )
    if not rules.must_declare:
        return [held]
    return [held, t("{player} holds no whole group: it would have to be declared first.", **words)]


def _answered(before: Game, player: str, yes: bool, stands: bool) -> str:
    asked = before.question_of()
    words = {
        "player": player,
        "asker": before.players[asked.statement.speaker],
        "group": asked.group,
        "card": asked.card,
    }
    if not yes:
        return t(
            "{player} has no card of {group}."
            if asked.card is None
            else "{player} does not have {card} of {group}.",
            **words,
        )
    if not stands:
        return t(
            "{player} has a card of {group}." if asked.card is None else "{player} has {card} of {group}.",
            **words,
        )
    return t(
        "{player} had a card of {group}. Now {asker} has it."
        if asked.card is None
        else "{player} had {card} of {group}. Now {asker} has it.",
        **words,
    )


def made_certain(before: Game, after: Game) -> list[str]:
    """Say which cards with a name have a certain holder now, and had none before."""
    known = backbone(before.position).forced
    by_player: dict[int, list[str]] = {}
    for card, player in backbone(after.position).forced.items():
        name = after.names.card_name(card)
        if card not in known and name:
            by_player.setdefault(player, []).append(name)
    return [
        t("Now it is certain: {player} has {cards}.", player=after.players[player], cards=listed(cards))
        for player, cards in by_player.items()
    ]
