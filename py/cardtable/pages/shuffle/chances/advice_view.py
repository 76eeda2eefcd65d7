"""What would help a wish, to be taken: stars and changes of one card; and two decks side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import htpy as h

from cardtable import shuffle
from cardtable.pages.core.jobs import report
from cardtable.pages.core.language import listed, number, percent, t
from cardtable.pages.core.reply import Reply
from cardtable.pages.shuffle import phrases, wish_view
from cardtable.pages.shuffle.deck_words import deck_words, trouble_list
from cardtable.pages.shuffle.fields import AIM, MOST_ADVISED, OTHER, OTHER_KEPT, TAKE_OUT, TAKE_PUT
from cardtable.pages.shuffle.phrases import name
from cardtable.pages.shuffle.session import Session
from cardtable.pages.ui import button, fold, own_name, region, row, select, sign, table

ADVICE_REGION = "shuffle-advice"
MEASURED = ("heal", "energy", "damage")
"""The categories that every deck's base cards give: what a favourite takes room from."""
AT_FIRST = 3
"""How many choices of each kind are shown at first."""


def advice_view(session: Session) -> phrases.Answer:
    """Return the wishes, and the question what would help them."""
    html = h.div(".stars")[wish_view.wish_picker(session), advice_question(session)]
    return html, wish_view.wish_chance_words(session) if session.wishes else deck_words(session), {}


def advice_question(session: Session) -> h.Node:
    """Return the button that asks what would help the wishes, and the answer's place; None without any."""
    if not session.wishes:
        return None
    names = [wish_view.wishes_words(session), *map(wish_view.wish_words, session.wishes)]
    return h.div(".asks-advice.stack.gap2")[
        h.div(".row")[
            wish_view.labelled_select(
                AIM, str(session.aim), [(str(n), words) for n, words in enumerate(names)], translate="no"
            )
            if len(session.wishes) > 1
            else None,
            button(t("What would help?"), "advise", submit=True),
        ],
        region(ADVICE_REGION),
    ]


def advice_run(session: Session, shown: Reply | None = None) -> Iterator[Reply]:
    """Compare all choices, with progress; the last part shows the best ones, in the view of `shown`."""
    goals = _goals(session)
    # what a choice does to the other categories decides no order, and is told all the same
    told = _categories(session, [word for word in shuffle.categories() if word not in MEASURED])
    first, *others = (goal for _, goal in goals)
    advice = yield from report(
        shuffle.advise(
            session.deck,
            first,
            shuffle.HAND + session.draws,
            others,
            session.rules,
            told=[goal for _, goal in told],
        ),
        lambda step: t(
            "{done} of {total} kinds of change compared", done=number(step.done), total=number(step.total)
        ),
    )
    names = [words for words, _ in (*goals, *told)]
    yield Reply(
        html={**(shown.html if shown else {}), ADVICE_REGION: _advice(session, advice, names)},
        state=session.state(),
        announcement=_best_words(advice),
        data=_data(advice),
    )


def taken(before: Session, after: Session) -> h.Node:
    """Return what a change has brought, with the way back."""
    if not after.wishes:
        return ""
    things, goal = _goals(after)[0]
    earlier, now = (session.chance_of(goal.wishes, goal.any_of) for session in (before, after))
    words = t(
        "{things}: {before} before, {after} now.##advice",
        things=things,
        before=percent(earlier),
        after=percent(now),
    )
    return h.div(".taken.stack.gap2", data_reveal=True)[
        phrases.outcome(words, holds=now >= earlier), h.div(".row")[button(t("Undo"), data_undo=True)]
    ]


def _goals(session: Session) -> list[tuple[str, shuffle.Goal]]:
    """Return the goal with its words, then the others: each wish, and what the base cards give."""
    wished = session.wished
    together = (wish_view.wishes_words(session), shuffle.Goal(tuple(wished), session.any_of))
    singles = [
        (wish_view.wish_words(name), shuffle.Goal((wish,)))
        for name, wish in zip(session.wishes, wished, strict=True)
    ]
    every = [together, *singles] if len(singles) > 1 else singles
    chosen = every.pop(session.aim if session.aim < len(every) else 0)
    return [chosen, *every, *_categories(session, MEASURED)]


def _categories(session: Session, words: Iterable[str]) -> list[tuple[str, shuffle.Goal]]:
    """Return the goals of some categories, without those that are wishes by themselves."""
    return [
        (wish_view.thing_name(word), shuffle.Goal((shuffle.Wish.for_category(word),)))
        for word in words
        if word not in session.wishes
    ]


def _best_words(advice: shuffle.Advice) -> str:
    found = [each[0].outlook.chance for each in advice.raising() if each]
    if advice.before.chance == 1:
        return t("It is certain already.")
    if not found:
        return t("No star and no change of one card raises the chance.")
    return t(
        "Now {before}, at best {after}.", before=percent(advice.before.chance), after=percent(max(found))
    )


def _advice(session: Session, advice: shuffle.Advice, names: Sequence[str]) -> h.Element:
    before = advice.before
    all_stars, all_changes = advice.raising()
    stars, changes = all_stars[:MOST_ADVISED], all_changes[:MOST_ADVISED]
    return h.section(".advice.stack.gap2.surface", aria_labelledby="shuffle-advice-title", data_reveal=True)[
        h.h4("#shuffle-advice-title")[
            t(
                "What raises the chance: {things}",
                things=names[0]
                if session.all_have_turns
                else f"{names[0]}, {phrases.by_words(session.draws)}",
            )
        ],
        h.p(".hint")[
            t("It is certain already.")
            if before.chance == 1
            else t(
                "Now {chance}. Each row shows the chance before and after, and what it does to the other "
                "chances, in percentage points.",
                chance=percent(before.chance),
            )
        ],
        _list(
            t("Favourites"),
            t(
                "All {count} choices of up to three stars are compared, exactly.",
                count=number(sum(each.ways for each in advice.stars)),
            ),
            [_star_row(each, before, names) for each in stars],
            _alike_words(stars),
        ),
        _list(
            t("One card"),
            t(
                "All {count} ways to take a card out, put one in, or both, are compared, exactly.",
                count=number(sum(each.ways for each in advice.changes)),
            ),
            [_change_row(row, each, before, names) for row, each in enumerate(changes, 1)],
        ),
    ]


def _alike_words(choices: Sequence[shuffle.StarChoice]) -> h.Node:
    """Return which cards can take each other's place in the choices, of which only the first is shown."""
    groups = dict.fromkeys(
        cards for choice in choices for count, cards in choice.groups if len(cards) > count
    )
    if not groups:
        return None
    words = "; ".join(listed([card.name for card in cards]) for cards in groups)
    return h.p(".hint")[t("These can take each other’s place, with the same chances: {cards}.", cards=words)]


def _list(title: str, compared: str, rows: Sequence[h.Element], alike: h.Node = None) -> h.Element:
    """Return the choices of one kind, the best ones first; the later ones in a fold."""
    first, more = rows[:AT_FIRST], rows[AT_FIRST:]
    return h.section(".advised.stack.gap2")[
        h.h5[title],
        alike,
        h.ol(".helps.grid")[first] if rows else h.p[t("None of them raises the chance.")],
        fold(t("Further choices"), h.ol(".helps.grid", start=str(AT_FIRST + 1))[more], note=number(len(more)))
        if more
        else None,
        h.p(".hint")[compared],
    ]


def _star_row(choice: shuffle.StarChoice, before: shuffle.Outlook, names: Sequence[str]) -> h.Element:
    cards = [h.span(".help-card")[sign("star"), " ", phrases.plain_name(card)] for card in choice.stars]
    return _row(
        h.p(".help-cards.row")[cards or t("No favourite##advice")],
        choice.outlook,
        before,
        names,
        f"stars:{','.join(map(phrases.code_of, choice.stars))}",
    )


def _change_row(
    row: int, change: shuffle.CardChange, before: shuffle.Outlook, names: Sequence[str]
) -> h.Element:
    star = [" ", sign("star"), h.span(".unseen")[t("with the star")]] if change.starred else None
    content = [
        _picker(t("Take out##advice"), TAKE_OUT.name, row, change.out) if change.out else None,
        [_picker(t("Put in"), TAKE_PUT.name, row, change.put, star)] if change.put else None,
    ]
    taking = f"card:{row}{'*' if change.starred else ''}"
    return _row(h.div(".help-change.grid.pair")[content], change.outlook, before, names, taking)


def _picker(label: str, name: str, row: int, cards: Sequence[shuffle.Card], star: h.Node = None) -> h.Element:
    """Return the card of a change; a list where several do the same."""
    options = [(f"{row}:{phrases.code_of(card)}", card.name) for card in cards]
    head = h.label(for_=f"shuffle-{name}-{row}")[label, star]
    if len(options) == 1:
        hidden = h.input(type="hidden", name=name, value=options[0][0])
        return h.div(".field")[
            h.span(".label")[label, star], h.b(".help-card")[phrases.plain_name(cards[0])], hidden
        ]
    return h.div(".field")[head, select(f"shuffle-{name}-{row}", name, options, lang="en", translate="no")]


def _row(
    what: h.Node, outlook: shuffle.Outlook, before: shuffle.Outlook, names: Sequence[str], taking: str
) -> h.Element:
    """Return a choice with its chances, and the button that takes it."""
    others = zip(names[1:], before.others, outlook.others, strict=True)
    changed = sorted(
        ((words, after - earlier) for words, earlier, after in others if after != earlier),
        key=lambda row: -abs(row[1]),
    )
    changes = [
        h.span(data_change="more" if by > 0 else "less")[own_name(words), " ", phrases.signed(by)]
        for words, by in changed
    ]
    return h.li(".help")[
        what,
        h.p(".help-chance")[
            percent(before.chance),
            " → ",
            h.b[percent(outlook.chance)],
            " (",
            phrases.signed(outlook.chance - before.chance),
            ") ",
            h.span(".exact.size-xs")[phrases.fraction(outlook.chance)],
        ],
        h.p(".help-others.row.size-xs")[
            [[each, " "] for each in changes] or t("The other chances stay as they are.")
        ],
        phrases.press(t("Take this"), "take", name="take", value=taking),
    ]


def _data(advice: shuffle.Advice) -> dict[str, object]:

    def ids(cards: Iterable[shuffle.Card]) -> list[str]:
        return [card.id for card in cards]

    def chances(outlook: shuffle.Outlook) -> dict[str, object]:
        return {"chance": str(outlook.chance), "others": [str(each) for each in outlook.others]}

    return {
        "before": chances(advice.before),
        "stars": [{"stars": ids(each.stars), **chances(each.outlook)} for each in advice.stars],
        "changes": [
            {
                "out": ids(each.out),
                "put": ids(each.put),
                "starred": each.starred,
                **chances(each.outlook),
            }
            for each in advice.changes
        ],
    }


def kept_choice(session: Session) -> h.Node:
    """Return the list of the decks that the device keeps, to compare with; None without any."""
    decks = [deck for deck in session.decks if not deck.is_list]
    if not decks:
        return None
    options = [("", t("Choose a deck")), *((deck.name, deck.name) for deck in decks)]
    return h.div(".field")[
        h.label(for_="shuffle-other-kept")[t("One of my decks")],
        select(
            "shuffle-other-kept",
            OTHER_KEPT.name,
            options,
            data_action="compare",
            data_queue=True,
            translate="no",
        ),
    ]


def compare_view(session: Session) -> h.Element:
    """Return this deck and the other one side by side."""
    reading = session.other_reading()
    troubles = trouble_list(reading.troubles, session, OTHER.name)
    if not session.other.strip():
        return h.div(".compare")[
            h.p(".hint")[t("Paste a second deck, or keep this one as the second and then change it.")],
        ]
    both = shuffle.compare(reading.deck, session.deck, session.rules)
    return h.div(".compare")[
        troubles,
        h.p[
            t(
                "This deck: {cards}, a favourite moves with {chance}. The second: {other_cards}, "
                "{other_chance}. Chances {when}.",
                cards=phrases.cards_counted(len(session.deck.active)),
                chance=percent(both.right.moved),
                other_cards=phrases.cards_counted(len(reading.deck.active)),
                other_chance=percent(both.left.moved),
                when=phrases.by_words(session.draws),
            )
        ],
        h.p(".hint")[t("The difference is this deck minus the second one, in percentage points.")],
        _wishes(session, reading.deck) if session.wishes else None,
        _table(t("Categories"), [_pair(pair, session) for pair in both.categories]),
        _table(t("Cards"), [_pair(pair, session) for pair in both.cards]),
    ]


def _table(title: str, rows: Iterable[h.Node]) -> h.Element:
    return table((title, t("This deck"), t("Second deck"), t("Difference")), rows, "plain pairs")


def _wishes(session: Session, other: shuffle.Deck) -> h.Element:
    ours, theirs = (session.wish_chance(deck) for deck in (session.deck, other))
    cells = map(phrases.with_fraction, (ours, theirs))
    rows = [row(own_name(wish_view.wishes_words(session)), *cells, _gain(ours - theirs))]
    return _table(t("Wishes##shuffle"), rows)


def _pair(pair: shuffle.Pair, session: Session) -> h.Element:
    words = name(pair.card) if pair.card else phrases.category_name(pair.name)
    count = session.count
    sides = (
        phrases.with_fraction(curve.within(count)) if curve else phrases.DASH
        for curve in (pair.right, pair.left)
    )
    return row(words, *sides, _gain(pair.gain(count)))


def _gain(gain: Fraction) -> h.Element:
    return h.span(data_change="more" if gain > 0 else "less" if gain < 0 else "same")[phrases.signed(gain)]
