"""Why a hint advises its move: one sentence or two in a player's words, and how its chance is estimated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardtable import odds
from cardtable.odds.game.moves import target_card, target_flag
from cardtable.pages.core.language import listed, percent, t_later
from cardtable.pages.odds import phrases
from cardtable.pages.odds.game_words import plural, t

HOPELESS = 0.03
"""A chance to win the game below which a hint says that the game is as good as lost."""
LEAST = 0.01
"""The least chance that is shown as a number."""
SAME = 0.005
"""Chances that are closer than this are shown as one."""


COMPLETES = t_later("It completes {combination} at flag {flag}.")
GROUNDS = {
    odds.ExplanationKind.CLAIMS: t_later("A flag that is proved is claimed at once."),
    odds.ExplanationKind.BY_RULE: t_later(
        "A claim that holds is made, and a tactics card is drawn only when one may be played next."
    ),
    odds.ExplanationKind.ONLY: t_later("There is no other sensible move."),
    odds.ExplanationKind.STOPS_WIN: t_later(
        "Without it the other side can win the game in its turn, with flag {flag}."
    ),
    odds.ExplanationKind.STOPS_CLAIM: t_later("Without it the other side can claim flag {flag}."),
    odds.ExplanationKind.COMPLETES: COMPLETES,
    odds.ExplanationKind.BUILDS: COMPLETES,
    odds.ExplanationKind.SPARES: t_later("It keeps your better cards for the other flags."),
    odds.ExplanationKind.DRAWS: t_later("It gives you three new cards to choose from."),
    odds.ExplanationKind.LEAST_NEEDED: t_later("It is the card that your hand can best do without."),
}
"""What a move is good for. `EFFECTS` tell what weakens, the hint itself a win."""
DISCARDS_OWN = t_later("It discards {card} from your side of flag {source}.")
EFFECTS: Mapping[type[odds.Move] | odds.Card, str] = {
    odds.Tactic.FOG: t_later("At flag {flag} formations then no longer count: the higher sum wins."),
    odds.Tactic.MUD: t_later("At flag {flag} both sides then need four cards."),
    odds.Redeploy: t_later("It moves {card} from your side of flag {source} to flag {flag}."),
    odds.Deserter: t_later("It discards {card} from their side of flag {source}."),
    odds.Traitor: t_later("It takes {card} from their side of flag {source} to your side of flag {flag}."),
}
"""What a tactics card that is no troop does where it is played."""


def advice_words(table: odds.Table, move: odds.Move, ground: odds.Explanation) -> str:
    """Return what an advised move does at a table, and what that is good for.

    >>> from cardtable.odds import Table, read_move
    >>> table = odds.Table.parse("flag 2: a4 | c5\\nhand deserter redeploy")
    >>> nothing = odds.Explanation(odds.ExplanationKind.WEAKENS, (1,))
    >>> advice_words(table, read_move("deserter c5"), nothing).split(". ")[0]
    'It discards yellow 5 (c5) from their side of flag 2'
    >>> advice_words(table, read_move("redeploy a4>7"), nothing).split(". ")[0]
    'It moves red 4 (a4) from your side of flag 2 to flag 7'
    """
    return " ".join(filter(None, (_effect(table, move), ground_words(ground))))


def _effect(table: odds.Table, move: odds.Move) -> str:
    """What a tactics card that is no troop does: which card goes from where to where."""
    text = EFFECTS.get(move.card if isinstance(move, odds.Play) else type(move), "")
    if isinstance(move, odds.Redeploy) and move.flag is None:
        text = DISCARDS_OWN
    card, to = target_card(move), target_flag(move)
    source = next((number for number, flag in enumerate(table.flags, 1) if card in flag.visible()), None)
    flag = None if to is None else to + 1
    told = {"card": card and phrases.card_name(card), "source": source, "flag": flag}
    return t(text, **told) if text else ""


def hint_line(thought: odds.Thought, ground: odds.Explanation) -> str:
    """Return the move that a hint advises, and whether it wins."""
    move = thought.move
    if ground.kind is not odds.ExplanationKind.WINS:
        return t("Hint: {move}.", move=phrases.move_words(move))
    if isinstance(move, odds.ClaimFlag):
        return t("Claim flag {flag} and win.", flag=phrases.flags_named(ground.flags))
    return t("Hint: {move}, and win.", move=phrases.move_words(move))


def ground_words(ground: odds.Explanation) -> str:
    """Return the ground of a move: what it makes or stops, what can be claimed then, and the flag's chance.

    >>> ground_words(odds.Explanation(odds.ExplanationKind.STOPS_CLAIM, (1, 3)))
    'Without it the other side can claim flag 2 and 4.'
    """
    claims = ground.claims
    if ground.kind is odds.ExplanationKind.WINS:  # by a claim: the hint itself names the flags
        claims = () if ground.at is None else ground.flags
    can_claim = plural(
        len(claims),
        "With it you can claim flag {flags}.",
        "With it you can claim flags {flags}.",
        flags=phrases.flags_named(claims),
    )
    said = (_what(ground), can_claim if claims else "", *_proofs(ground), _chance(ground))
    return " ".join(filter(None, said))


def _proofs(ground: odds.Explanation) -> Iterator[str]:
    """The proofs of the claims that the move allows, and the card that proves one elsewhere."""
    for index, claim in ground.proofs:
        told = {"flag": index + 1, "proof": phrases.claim_words(claim)}
        if ground.evidence is not None and index != ground.at:
            card = phrases.capital(phrases.card_name(ground.evidence))
            yield t("{card}, face up, is the proof at flag {flag}: {proof}", card=card, **told)
        else:
            yield t("Flag {flag} is then proved: {proof}", **told)


def _what(ground: odds.Explanation) -> str:
    flag = phrases.flags_named(ground.flags)
    if ground.denied is not None:
        had, has = (_or_better(formation) for formation in ground.denied)
        return t(
            "At flag {flag} the other side could expect {had}; now it is {has}.", flag=flag, had=had, has=has
        )
    if ground.kind is odds.ExplanationKind.BUILDS and (ground.strength is None or ground.cards):
        return _built(ground, flag)
    made = phrases.strength_name(ground.strength) if ground.strength else ""
    return t(GROUNDS[ground.kind], flag=flag, combination=made) if ground.kind in GROUNDS else ""


def _built(ground: odds.Explanation, flag: str) -> str:
    if ground.strength is not None:
        return t(
            "With {cards} of your hand it becomes {combination} at flag {flag}.",
            cards=listed(map(phrases.card_name, ground.cards)),
            combination=phrases.strength_name(ground.strength),
            flag=flag,
        )
    if ground.beats is not None and ground.rival is not None:
        return t(
            "At flag {flag} only {combination} beats {rival}; it keeps that open.",
            combination=t("{formation} or better", formation=phrases.strength_name(ground.beats)),
            rival=phrases.strength_name(ground.rival),
            flag=flag,
        )
    if ground.formation is None:
        return t("Flag {flag} can still be won by a high sum.", flag=flag)
    return t(
        "It keeps {formation} open at flag {flag}; the cards for it come with a chance of {chance}.",
        formation=_or_better(ground.formation),
        flag=flag,
        chance=percent(ground.likely),
    )


def _chance(ground: odds.Explanation) -> str:
    """The chance of the flag, beside the one after moves elsewhere."""
    kinds = (
        odds.ExplanationKind.COMPLETES,
        odds.ExplanationKind.WEAKENS,
        odds.ExplanationKind.BUILDS,
        odds.ExplanationKind.SPARES,
    )
    if ground.kind not in kinds or ground.claims:
        return ""
    flag, chance = phrases.flags_named(ground.flags), percent(ground.chance, 0)
    if ground.chance < SAME:
        return t("Flag {flag} is as good as lost.", flag=flag)
    if ground.elsewhere is None or abs(ground.elsewhere - ground.chance) < SAME:
        return t(
            "In the whole game your chance to win flag {flag} is then about {chance}.",
            flag=flag,
            chance=chance,
        )
    told = {"flag": flag, "chance": chance, "elsewhere": percent(ground.elsewhere, 0)}
    if ground.elsewhere > ground.chance:
        return t(
            "With the card elsewhere flag {flag} would be safer ({elsewhere} instead of {chance}), "
            "but this move wins more games.",
            **told,
        )
    return t(
        "In the whole game your chance to win flag {flag} is then about {chance}; without this card it would "
        "be about {elsewhere}.",
        **told,
    )


def _or_better(formation: odds.Formation) -> str:
    name = phrases.formation_name(formation)
    return name if formation is max(odds.Formation) else t("{formation} or better", formation=name)


def estimated_words(one: odds.Estimate) -> str:
    """Return an estimated chance to win the game, with its error unless that says nothing.

    >>> from cardtable.odds import Pass
    >>> [estimated_words(odds.Estimate(Pass(), chance, 0.0)) for chance in (0.1, 0.0)]
    ['10% ±\\xa02%', '0%']
    """
    chance = percent(one.chance, 0)
    return f"{chance} ±\u00a0{percent(one.margin, 0)}" if LEAST <= one.chance <= 1 - LEAST else chance


def estimate_words(thought: odds.Thought) -> str:
    """Return the chance to win the game after the move, and that the game is as good as lost if it is."""
    if not thought.estimates:
        return ""
    best = thought.estimates[0]
    chance = t("Against an equal player you then win {chance} of the games.", chance=estimated_words(best))
    if best.chance >= HOPELESS:
        return chance
    lost = t("The game is as good as lost: this is the best of weak moves.")
    return f"{lost} {chance}"


def assumed_words(thought: odds.Thought, opponent: str) -> str:
    """Return against whom that chance is estimated.

    Args:
        thought: the bot's move, with its estimates.
        opponent: the other player of the game, by the names of `PLAYERS`.
    """
    if not thought.estimates:
        return ""
    return t(
        "Estimated against an opponent who makes the best of every card; yours may play otherwise: {player}.",
        player=phrases.player_name(opponent),
    )
