"""The words of a game: its rules in brief, whose turn it is and why, statements and their claims, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile

from cardtable.pages.core.language import listed, number, t, t_later
from cardtable.pages.quartets.fields import RULE_FIELDS
from cardtable.quartets import Answer, Ask, Quartet, Why, backbone, surely_holds
from cardtable.quartets.game import Ending, Entry, Game, Verdict
from cardtable.quartets.names import Names
from cardtable.quartets.rules import GameForm, Goal, HouseRule, Order, Paradox, Rules

HOUSE_RULES = {
    HouseRule.X: t_later("{player} is the first clockwise with cards (a rule of this table)."),
    HouseRule.Y: t_later("{player} has the fewest cards (a rule of this table)."),
    HouseRule.Z: t_later("{player} has the most cards (a rule of this table)."),
}
AT_LAST = {
    HouseRule.X: t_later("the next clockwise who has cards"),
    HouseRule.Y: t_later("the one with the fewest cards"),
    HouseRule.Z: t_later("the one with the most cards"),
}
TURNS = {
    Why.START: t_later("{player} begins."),
    Why.GOES_ON: t_later("{player} got the card and goes on."),
    Why.SAID_NO: t_later("{player} said no, so it is {player}’s turn."),
    Why.LAST_QUESTIONED: t_later(
        "{player} was asked last, and so takes the turn: the player before cannot go on."
    ),
    Why.CLOCKWISE: t_later("{player} is next clockwise."),
}
"""Why the turn is where it is."""
PASSED_ON = (Why.LAST_QUESTIONED, Why.HOUSE_RULE)
"""Why the turn went past a player who could not take it."""
NEXT_TURN = {
    (Order.ANSWER, Paradox.LOSES): t_later(
        "If the player on turn has lost or has no cards left, the player who was asked last takes the turn. "
        "If that player cannot, it goes to {who}"
    ),
    (Order.ANSWER, Paradox.TAKEN_BACK): t_later(
        "If the player on turn has no cards left, the player who was asked last takes the turn. If that "
        "player cannot, it goes to {who}"
    ),
    (Order.CLOCKWISE, Paradox.LOSES): t_later(
        "Players who have lost or have no cards are passed over. If a player loses on their own turn, the "
        "player who was asked last takes the turn. If that player cannot, it goes to {who}"
    ),
    (Order.CLOCKWISE, Paradox.TAKEN_BACK): t_later("Players who have no cards are passed over"),
}
OTHERWISE: Mapping[str, tuple[str, Callable[[Rules], bool]]] = {
    "own_card": (
        t_later("You may not ask for a card that you hold: asking for a card says that you do not have it"),
        lambda rules: rules.form is GameForm.CARDS,
    ),
    "futile": (t_later("You may not ask if the answer can only be no"), lambda rules: not rules.futile),
    "whole_group": (t_later("Nobody was dealt a whole group"), lambda _: True),
    "must_declare": (
        t_later("A quartet need not be declared at once"),
        lambda rules: rules.goal is Goal.QUARTETS,
    ),
}
"""Each switch of the rules: what holds where it is off (where it is on, its label does), and whether a table
is told.
"""
ENDINGS = {
    Ending.LAST_LEFT: t_later("All others have lost by a paradox: {winner} wins."),
    Ending.ALL_DECLARED: t_later("All quartets are declared: {winner} wins with the most."),
    Ending.NO_CARDS: t_later("Only players who have lost hold cards: {winner} wins with the most quartets."),
    Ending.WHOLE_SUIT: t_later(
        "{winner} certainly holds all four cards of {group}: no deal that is left has one of them elsewhere. "
        "{winner} wins."
    ),
    Ending.ALL_CERTAIN: t_later("Every hand is certain after the question of {winner}, who wins."),
}
TIED = {
    Ending.ALL_DECLARED: t_later(
        "All quartets are declared, {score}: {winner}, who was first to have {count}, wins."
    ),
    Ending.NO_CARDS: t_later(
        "Only players who have lost hold cards, {score}: {winner}, who was first to have {count}, wins."
    ),
}


def turn_reason(game: Game) -> str:
    """Say why the player on turn has it."""
    last = next((entry for entry in reversed(game.log) if entry.verdict is Verdict.STANDS), None)
    return " ".join([*_turn_lost(game), _turn_why(game, last)])


def next_turn(game: Game) -> str:
    """Say who has the turn after a paradox, and why.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(True)
    >>> next_turn(game.ask(1, "Fish", "Cod"))
    'Bo has the turn. Bo was asked last, and so takes the turn: the player before cannot go on.'
    """
    why = _turn_why(game, None)
    if game.turn.player is None:
        return why
    has_turn = t("{player} has the turn.", player=game.players[game.turn.player])
    return f"{has_turn} {why}" if game.turn.why in PASSED_ON else has_turn


def _turn_lost(game: Game) -> list[str]:
    """Say why the turn ended, or does not come: a quartet took the last cards, or the player has lost."""
    if not game.log or game.turn.why not in PASSED_ON:
        return []
    last = game.log[-1]
    said, speaker = last.statement, last.statement.speaker
    if isinstance(said, Quartet) and last.verdict is Verdict.STANDS:
        facts = {"player": game.players[speaker], "group": last.group}
        return [t("{player} laid down the quartet {group}.", **facts)]
    if speaker not in game.out or (isinstance(said, Answer) and said.yes):
        return []
    return [t("{player} has lost and takes no more turns.", player=game.players[speaker])]


def _turn_why(game: Game, last: Entry | None) -> str:
    """Say why the turn is where it is, after the last statement that stands."""
    turn = game.turn
    if turn.player is None:
        return t("Nobody in the game has cards.")
    text = HOUSE_RULES[game.deal.rules.turn] if turn.why is Why.HOUSE_RULE else TURNS[turn.why]
    if turn.why is Why.GOES_ON and last and isinstance(last.statement, Quartet):
        text = t_later("{player} put the quartet {group} aside and goes on.")
    return t(text, player=game.players[turn.player], group=last.group if last else None)


def said_at(game: Game, index: int) -> str:
    """Return the statement of the log as one sentence; the answer after an impossible one says so.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
    >>> said_at(game.ask(2, "Fish", "Cod").answer(False).answer(True), -1)
    'Cy’s no counts as yes.'
    """
    entry, before = game.log[index], game.log[: index % len(game.log)][-1:]
    void = any(isinstance(each.statement, Answer) and each.verdict is not Verdict.STANDS for each in before)
    if not void or not isinstance(entry.statement, Answer) or entry.verdict is not Verdict.STANDS:
        return statement_text(game, entry)
    yes, player = entry.statement.yes, game.players[entry.statement.speaker]
    return t("{player}’s no counts as yes." if yes else "{player}’s yes counts as no.", player=player)


def moment_words(game: Game) -> str:
    """Say at which moment a game is."""
    if not game.log:
        return t("Before the first word.")
    return t("After statement {number}: {said}", number=number(len(game.log)), said=said_at(game, -1))


def statement_text(game: Game, entry: Entry, *, verdict: bool = True) -> str:
    """Return a statement as one sentence, with its verdict unless that is left out."""
    said = _statement(game, entry)
    if not verdict or entry.verdict is Verdict.STANDS:
        return said
    if entry.verdict is Verdict.TAKEN_BACK:
        return t("{said} That is a paradox, and is taken back.", said=said)
    return t(
        "{said} That is a paradox too; {player} had lost before."
        if _had_lost(game, entry)
        else "{said} That is a paradox: {player} has lost.",
        said=said,
        player=game.players[entry.statement.speaker],
    )


def _had_lost(game: Game, entry: Entry) -> bool:
    """Had the speaker of a paradox lost by an earlier one?"""
    earlier = takewhile(lambda said: said is not entry, game.log)
    speaker = entry.statement.speaker
    return any(said.verdict is Verdict.LOSES and said.statement.speaker == speaker for said in earlier)


def _statement(game: Game, entry: Entry) -> str:
    names = {"group": entry.group, "card": entry.card, "player": game.players[entry.statement.speaker]}
    match entry.statement:
        case Ask(_, target):
            return t(
                "{player} asks {target} for any card of {group}."
                if entry.card is None
                else "{player} asks {target} for {card} of {group}.",
                target=game.players[target],
                **names,
            )
        case Answer(_, yes):
            return t("{player} says yes." if yes else "{player} says no.", **names)
        case Quartet():
            return t("{player} declares the quartet {group}.", **names)


def told_turns(game: Game, first: int) -> list[str]:
    """Tell the statements from `first` on in sentences; an open question is left out.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy")).ask(1, "Fish", "Cod").answer(False)
    >>> told_turns(game.ask(2, "Fish", "Eel").answer(True), 1)
    ['Bo does not have Cod.', 'Bo asked Cy for Eel, and got it.']
    """
    told: list[str] = []
    for index, entry in enumerate(game.log[first:], first):
        said = entry.statement
        if entry.verdict is not Verdict.STANDS:
            told.append(statement_text(game, entry))
        elif isinstance(said, Quartet):
            facts = {"player": game.players[said.speaker], "group": entry.group}
            told.append(t("{player} laid down the quartet {group}.", **facts))
        elif isinstance(said, Answer):
            told.append(_told_answer(game, index, said.yes, first))
    return told


def _told_answer(game: Game, index: int, yes: bool, first: int) -> str:
    """Tell an answer, with its question if that is part of what is told."""
    asked = game.question_of(index)
    facts = {
        "asker": game.players[asked.statement.speaker],
        "target": game.players[game.log[index].statement.speaker],
        "card": asked.card or t("a card of {group}", group=asked.group),
    }
    if not any(isinstance(said, Ask) for said in game.statements[first:index]):
        return t("{target} gave {card} to {asker}." if yes else "{target} does not have {card}.", **facts)
    return t(
        "{asker} asked {target} for {card}, and got it."
        if yes
        else "{asker} asked {target} for {card}, and did not get it.",
        **facts,
    )


def ending_text(game: Game) -> str:
    """Return how the game ended, and who won."""
    outcome = game.outcome
    assert outcome is not None
    if outcome.winner is None:
        return t("The game is over, and nobody who is left has a quartet.")
    winner, most = game.players[outcome.winner], game.won(outcome.winner)
    left = [game.won(player) for player in range(len(game.players)) if player not in game.out]
    if outcome.ending in TIED and left.count(most) > 1:
        score = "-".join(map(number, left))
        return t(TIED[outcome.ending], score=score, winner=winner, count=number(most))
    position = game.position
    held = (group for group in position.in_play if surely_holds(position, outcome.winner, group))
    return t(ENDINGS[outcome.ending], winner=winner, group=group_words(game.names, next(held, None)))


def group_words(names: Names, group: int | None) -> str:
    """Return a group's name, or words for a group that has none."""
    return (None if group is None else names.group_name(group)) or t("a group without a name")


def brief_rules(rules: Rules) -> tuple[str, ...]:
    """Return the rules of a table in five sentences."""
    suits = rules.form is GameForm.SUITS
    goal = t(
        "Nobody knows a card: four cards make a suit, and as a rule there are as many suits as players. "
        "Whoever certainly holds a whole suit wins, and so does whoever asks the question that leaves no "
        "doubt about any hand."
        if rules.goal is Goal.CERTAINTY
        else "Nobody knows a card. Four cards make a suit, and as a rule there are as many suits as players. "
        "With all four in hand, press “I have a quartet” on your turn. The most whole suits win; in a tie, "
        "whoever had that many first wins."
        if suits
        else "Nobody knows a card, and you make up their names. Four cards make a group, and as a rule there "
        "are as many groups as players. With all four in hand, press “I have a quartet” on your turn. The "
        "most quartets win; in a tie, whoever had that many first wins."
    )
    question = t(
        "On your turn, ask a player for a suit: so you say that you hold a card of it."
        if suits
        else "On your turn, ask a player for a card: so you say that you hold a card of its group."
        if rules.own_card
        else "On your turn, ask a player for a card: so you say that you hold another card of its group, and "
        "do not have the one you ask for."
    )
    answer = t(
        "The player who is asked says yes or no as they like: yes hands the card over and you go on; after "
        "no, the turn is theirs."
        if rules.order is Order.ANSWER
        else "The player who is asked says yes or no as they like: yes hands the card over; either way the "
        "next player clockwise has the turn."
    )
    paradox = t(
        "A statement that no deal of the cards can explain is a paradox: whoever makes it has lost."
        if rules.paradox is Paradox.LOSES
        else "A statement that no deal of the cards can explain is a paradox, and is taken back."
    )
    return goal, question, answer, paradox, t("This device is the referee: pass it round.")


def further_rules(rules: Rules) -> list[str]:
    """Return what else holds at a table: what may be asked, and where the turn goes."""
    switches = (
        t(RULE_FIELDS[name].label if getattr(rules, name) else otherwise)
        for name, (otherwise, is_told) in OTHERWISE.items()
        if is_told(rules)
    )
    told = (
        *switches,
        rules.goal is Goal.QUARTETS
        and t("With hints, “I have a quartet” turns gold as soon as one is certain"),
        t("If an answer is impossible, the other answer counts"),
        t(NEXT_TURN[rules.order, rules.paradox], who=t(AT_LAST[rules.turn])),
    )
    return [f"{rule}." for rule in told if rule]


def claims(before: Game, entry: Entry) -> list[str]:
    """Say what a statement claims at its moment.

    >>> from cardtable.quartets import Deal
    >>> game = Game.start(Deal.even(3, 3), ("Ann", "Bo", "Cy"))
    >>> claims(game, game.ask(1, "Fish", "Cod").log[-1])
    ['Ann holds another card of Fish, and does not have Cod.']
    """
    player = before.players[entry.statement.speaker]
    match entry.statement:
        case Ask():
            return _asked(before.deal.rules, player, entry)
        case Answer(_, yes):
            return [_answered(before, player, yes, entry.verdict is Verdict.STANDS)]
        case Quartet():
            words = t_later("{player} held all four cards of {group}. They are put aside.")
            return [t(words, player=player, group=entry.group)]


def _asked(rules: Rules, player: str, entry: Entry) -> list[str]:
    held = t(
        "{player} holds a card of {group}."
        if entry.card is None or rules.own_card
        else "{player} holds another card of {group}, and does not have {card}.",
        player=player,
        group=entry.group,
        card=entry.card,
    )
    if not rules.must_declare:
        return [held]
    return [held, t("{player} holds no whole group: it would have to be declared first.", player=player)]


def _answered(before: Game, player: str, yes: bool, stands: bool) -> str:
    asked = before.question_of()
    of_group = asked.card is None
    return t(
        ("{player} has no card of {group}." if of_group else "{player} does not have {card} of {group}.")
        if not yes
        else ("{player} has a card of {group}." if of_group else "{player} has {card} of {group}.")
        if not stands
        else "{player} had a card of {group}. Now {asker} has it."
        if of_group
        else "{player} had {card} of {group}. Now {asker} has it.",
        player=player,
        asker=before.players[asked.statement.speaker],
        group=asked.group,
        card=asked.card,
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
