"""What the property tests of keeping draw: layouts of any cards, every part filled or not."""

from __future__ import annotations

from hypothesis import strategies as st

from cardtable.kingdom import Card, Kind, Layout, all_cards

LANDSCAPES = (Kind.EVENT, Kind.LANDMARK, Kind.PROJECT, Kind.WAY, Kind.TRAIT)


def of_kind(*kinds: Kind) -> tuple[Card, ...]:
    """All cards of some kinds, in the order of the table."""
    return tuple(card for card in all_cards() if card.kind in kinds)


PILES = of_kind(Kind.KINGDOM)


def _some(cards: tuple[Card, ...], most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(cards), max_size=most, unique=True).map(tuple)


@st.composite
def layouts(draw: st.DrawFn, *, most_deck: int = 5) -> Layout:
    """Up to ten piles with any landscapes, roles and boxes, whether or not a card calls for them."""
    pile = st.none() | st.sampled_from(PILES)
    landscapes = draw(_some(of_kind(*LANDSCAPES), 4))
    traits = [card for card in landscapes if card.kind is Kind.TRAIT]
    bound = draw(st.lists(st.sampled_from(PILES), max_size=len(traits)))
    return Layout(
        piles=draw(_some(PILES, 10)),
        landscapes=landscapes,
        bane=draw(pile),
        ferryman=draw(pile),
        riverboat=draw(pile),
        mouse=draw(pile),
        army=draw(pile),
        obelisk=draw(pile),
        ally=draw(st.none() | st.sampled_from(of_kind(Kind.ALLY))),
        prophecy=draw(st.none() | st.sampled_from(of_kind(Kind.PROPHECY))),
        boons=draw(_some(of_kind(Kind.BOON), 3)),
        wind=draw(_some(PILES, 10)),
        deck=draw(_some(PILES, most_deck)),
        traits=tuple(zip(traits, bound, strict=False)),
        colonies=draw(st.booleans()),
        shelters=draw(st.booleans()),
    )
