"""What is told of the wishes and rules of a table: conflicts, what is not met, and what each wish found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import htpy as h

from cardtable.kingdom import (
    Card,
    Conflict,
    Constraint,
    Finding,
    PileLimit,
    Requirement,
    Table,
    name_in,
    pool,
)
from cardtable.kingdom import conflict as find_conflict
from cardtable.kingdom.table.needs import attacks_brought
from cardtable.kingdom.table.table import Reason, Rule
from cardtable.pages.core.language import parts, plural, t
from cardtable.pages.kingdom import phrases
from cardtable.pages.kingdom.fields import BOX_LIMIT, FORM, SHEET_FORM
from cardtable.pages.kingdom.session import Deal, DisplayOptions, Session
from cardtable.pages.kingdom.sheet import press
from cardtable.pages.kingdom.table.arrangement import alphabetical
from cardtable.pages.kingdom.table.boxes_line import boxes_of_deal
from cardtable.pages.kingdom.table.tiles import at_times_words
from cardtable.pages.ui import button, hint, own_name


def conflict_warning(deal: Deal, conflict: Conflict | None, boxes: int | None, *, noted: bool) -> h.Node:
    """Return which asks no kingdom meets together, with a button for each that would help to give up.

    So would the limit of boxes, if `boxes` are enough for all.
    """
    if conflict is None:
        return None
    table, most = deal.table, deal.wish.expansions
    why = [phrases.lack_words(table.pool.sets, conflict.requirements, drawn=bool(deal.wish.drawn))]
    if boxes is not None:
        why.append(plural(most, "You allow {count} box.", "You allow {count} boxes."))
    said = h.p[h.strong[t("Not every wish can be met.")], " ", " ".join(why)]
    dropped = [t("Left out of this kingdom: {ask}", ask=phrases.ask_name(ask)) for ask in conflict.dropped]
    buttons = h.div(".row")[_boxes_button(deal, boxes), [relax_button(ask) for ask in conflict.relaxations]]
    return _warning(t("Warning"), said, dropped, buttons, noted=noted)


def enough_boxes(deal: Deal, conflict: Conflict | None, players: int) -> int | None:
    """Return how many boxes are enough for what the drawn sets lack, if any are."""
    table, wish = deal.table, deal.wish
    few = not deal.fits and any(count < each.least for each, count in table.landscape_limits.values())
    return wish.fewest_boxes(players, table) if wish.drawn and (conflict or few) else None


def box_limit_note(session: Session, deal: Deal) -> h.Node:
    """Return that a kingdom takes more boxes than are allowed, its locked cards, and what can be done."""
    table, most = deal.table, deal.wish.expansions
    boxes = len(boxes_of_deal(session, deal))
    if deal.players or not most or boxes <= most:
        return None
    locked = phrases.card_names((table.slots[slot] for slot in table.locked), session.language)
    lines = [t("This kingdom takes {count} boxes, and you allow {most}.", count=boxes, most=most)]
    lines += [t("Locked: {names}. A lock holds until you open it.", names=locked)] if locked else []
    unlock = press(t("Unlock all"), "unlock-all") if locked else None
    return _warning(t("Boxes"), None, lines, h.div(".row")[relax_button(boxes, here=True), unlock])


def _warning(
    title: str, said: h.Node, lines: Iterable[str], buttons: h.Node, *, noted: bool = False
) -> h.Element:
    """Return what is wrong with a table, and what can be done; `noted` makes it a note."""
    return h.section(".notes.stack.surface" if noted else ".warning", aria_label=title)[
        said, h.ul[[h.li[line] for line in lines]], buttons
    ]


def relax_button(ask: Constraint | int | str, *, here: bool = False) -> h.Element:
    """Return the button that gives up an ask, allows so many boxes (0: all), or single cards of Alchemy.

    Another kingdom is dealt, unless the one `here` stays.
    """
    match ask:
        case int():
            words = plural(ask, "Allow {count} box", "Allow {count} boxes") if ask else t("Allow all boxes")
            value = f"{BOX_LIMIT}{ask}"
        case Requirement.NO_ATTACKS:
            words, value = t("Allow attacks"), Requirement.NO_ATTACKS.value
        case Requirement() | PileLimit():
            words, value = t("Do without “{ask}”", ask=phrases.ask_name(ask)), ask.value
        case _:
            words, value = t("Allow single cards of Alchemy"), ask
    if here:
        return press(words, "relax-here", name="relax", value=value)
    return button(words, "relax", submit=True, form=FORM, name="relax", value=value)


def _boxes_button(deal: Deal, boxes: int | None) -> h.Node:
    """Return the button that allows enough boxes; other ones are drawn if those allowed are enough."""
    if boxes is None or boxes > deal.wish.expansions:
        return None if boxes is None else relax_button(boxes)
    return button(t("Draw other boxes"), "again", submit=True, form=FORM)


def failing_note(session: Session, table: Table, conflict: Conflict | None, *, noted: bool) -> h.Node:
    """Return which asks this table misses though a kingdom could meet them, with the button that mends it.

    Where no swap can mend it, what stands in the way is told instead.
    """
    known = conflict.dropped if conflict else ()
    failing = [ask for ask in table.failing if ask not in known]
    if not failing:
        return None
    lines = [t("This kingdom does not meet: {ask}.", ask=phrases.ask_name(ask)) for ask in failing]
    mend: h.Node = None
    if not conflict and find_conflict(session.barring(table)) is None:
        mend = h.div(".row")[press(t("Swap cards until they are met"), "mend", quiet=noted)]
    elif not conflict:
        in_evening = session.shelf and session.shelf.others(session.state)
        lines.append(
            t("What could meet it is in the other kingdoms of this evening: no swap here helps.")
            if in_evening
            else t("What could meet it is banned for good, or in no box of yours: no swap here helps.")
        )
    return _warning(t("Wishes that are not met"), None, lines, mend, noted=noted)


def broken_rules(deal: Deal, display: DisplayOptions, boxes: int | None) -> h.Node:
    """Return the rules that a table breaks and the cards it lacks, with a way to mend the numbers.

    `boxes` are enough for the least of landscapes, if they are not drawn; None if no number is.
    """
    table, drawn = deal.table, deal.wish.pool.sets if deal.wish.drawn else ()
    numbers = [] if deal.fits else phrases.landscape_limits_words(table)
    others = [rule for rule in table.broken_rules if rule is not Rule.LANDSCAPE_LIMITS]
    lines = [t("This table does not keep: {rule}.", rule=t(phrases.RULE_NAMES[rule])) for rule in others]
    lines += [
        *numbers,
        *(phrases.missing_words(missing, display.language, drawn) for missing in table.missing),
    ]
    if not lines:
        return None
    whole = replace(table, pool=pool(deal.wish.editions))
    elsewhere = {each.role for each in table.missing if each.reason is Reason.NOT_OWNED} - {
        each.role for each in whole.missing if each.reason is Reason.NOT_OWNED
    }
    fit = h.div(".row")[
        _boxes_button(deal, boxes),
        button(t("Add a landscape"), "landscapes", form=SHEET_FORM)
        if any(count < limits.least for limits, count in table.landscape_limits.values())
        else None,
        press(t("Allow it in this kingdom"), "limits-fit"),
    ]
    lift = h.div(".row")[relax_button(0)] if elsewhere else None
    return _warning(t("Notes on this table"), None, lines, fit if numbers else lift)


def told_findings(table: Table) -> list[Finding]:
    """Return what each ask of a table found, of those that are told."""
    told = phrases.told_asks(finding.requirement for finding in table.findings)
    return [finding for finding in table.findings if finding.requirement in told]


def evidence(session: Session, table: Table) -> h.Node:
    """Return what each ask found, and where only one card can meet it, that card."""
    display, single = session.display, session.single_answers(table)
    idle = table.requirements.alchemy and "alchemy" not in table.pool.sets
    if not (table.findings or idle):
        return h.p(".evidence")[t("Nothing was wished for: any ten piles will do.")]
    findings = told_findings(table)
    return h.section(".evidence", aria_labelledby="evidence-title")[
        h.h3("#evidence-title")[t("What each wish found")],
        h.dl[
            [_found(finding, display, single.get(finding.requirement)) for finding in findings],
            h.div(data_holds="idle")[
                h.dt[phrases.ask_name(Requirement.ALCHEMY)],
                h.dd[t("It does nothing here: Alchemy is not among the sets.")],
            ]
            if idle
            else None,
        ],
        _at_times_note(findings),
        _attacks_along(table, display),
    ]


def _attacks_along(table: Table, display: DisplayOptions) -> h.Node:
    """Return which cards bring Attacks along though none is wished for."""
    if table.requirements.attacks:
        return None
    lines = [
        t(
            "{name} is no Attack, but brings some along: {attacks}.",
            name=name_in(card, display.language),
            attacks=phrases.card_names(attacks_brought(card), display.language),
        )
        for card in dict.fromkeys(table.slots.values())
        if not card.is_attack and attacks_brought(card)
    ]
    return h.p[" ".join(lines)] if lines else None


def _found(finding: Finding, display: DisplayOptions, single: Card | None) -> h.Element:
    """Return the row of an ask: what it found, and the card without which it would find nothing."""
    names = _names_found(finding, display)
    words: h.Node
    if finding.requirement is Requirement.NO_ATTACKS:
        words = t("There is an Attack: {names}", names=names) if names else t("No pile is an Attack")
    elif finding.requirement is Requirement.REACTION and not finding.piles:
        words = t("There is no Attack, so none is needed")
    elif finding.requirement is Requirement.REACTION and not finding.holds:
        words = t("Nothing to counter {names}", names=names)
    elif isinstance(finding.requirement, PileLimit) and names:
        count = phrases.pile_count(len(finding.piles))
        words = parts("{what}: {words}", what=count, words=own_name(names))
    else:
        words = own_name(names) if names else t("None")
    if not finding.piles and finding.holds:  # nothing is called for
        single = None
    mark = t("(met)") if finding.holds else t("(not met)")
    alone = t("Only {card} can meet this wish.", card=name_in(single, display.language)) if single else ""
    return h.div(data_holds="yes" if finding.holds else "no")[
        h.dt[phrases.ask_name(finding.requirement), h.span(".unseen")[f" {mark}"]],
        h.dd[words, hint(alone) if alone else None],
    ]


def _names_found(finding: Finding, display: DisplayOptions) -> str:
    """Return the names of the piles that meet an ask; of some it says that they do so at times."""
    piles = sorted(finding.piles, key=lambda card: alphabetical(name_in(card, display.language)))
    return ", ".join(
        t("{name} (at times)", name=name_in(card, display.language))
        if _is_at_times(finding.requirement, card)
        else name_in(card, display.language)
        for card in piles
    )


def _is_at_times(ask: Constraint, card: Card) -> bool:
    return phrases.ability_of(ask) in card.abilities_at_times


def _at_times_note(findings: Iterable[Finding]) -> h.Node:
    """Return what “at times” means, and of which wishes nothing more than that was found."""
    findings = [each for each in findings if any(_is_at_times(each.requirement, card) for card in each.piles)]
    if not findings:
        return None
    only = [
        each.requirement
        for each in findings
        if each.holds and all(_is_at_times(each.requirement, card) for card in each.piles)
    ]
    lines: list[h.Node] = [at_times_words()]
    if only:
        lines += [" ", h.strong[t("Met only so: {asks}.", asks=phrases.ask_names(only))]]
    return hint(lines)
