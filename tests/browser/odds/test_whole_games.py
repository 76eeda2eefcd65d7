"""Games by touch, by mouse and by keyboard; games of two bots; reload, Back, a shared link."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from urllib.parse import parse_qsl, urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from cardtable.odds import (
    BATTLE_LINE,
    BATTLE_LINE_TROOPS,
    ClaimFlag,
    Deck,
    Draw,
    Ending,
    Game,
    Move,
    Phase,
    Play,
    PublishedPlayer,
    RandomPlayer,
    Redeploy,
    Tactic,
    Traitor,
    Troop,
    new_game,
    turn_of,
)
from cardtable.pages.odds.session import Session
from tests.support.browser.page import PATIENCE, Show, at_rest, fragment, settled
from tests.support.case_count import in_turn, mostly_long
from tests.support.odds.positions import played

SLOW = PATIENCE
PANEL = "#odds-panel"
Press = Callable[[Locator], None]


def session(page: Page) -> Session:
    return Session.read(dict(parse_qsl(fragment(page).partition("?")[2], keep_blank_values=True)))


def deal(page: Page, press: Press, seed: str, game: str = "battle-line tactics") -> None:
    """Deal a game against the random player; below a board the choices are folded on a phone."""
    if not page.locator("#odds-play").is_visible():
        page.locator(f"{PANEL} .wishes-fold > summary").click()
    page.locator("#odds-play").select_option(game)
    page.locator("#odds-top").select_option("random")
    page.locator(f"{PANEL} summary", has_text="Play or watch").click()
    page.locator("#odds-seed").fill(seed)
    press(page.get_by_role("button", name="Deal a game"))
    page.locator(f"{PANEL} .battle[data-mode=play]").wait_for(timeout=SLOW)
    settled(page)


def make(page: Page, move: Move, press: Press) -> None:
    """Make a move as a person does: choose, then press where it goes."""
    if isinstance(move, Play):
        press(page.locator(f"{PANEL} .hand label[data-card='{move.card}']"))
        press(page.locator(f"#lay-{move.flag + 1}"))
    else:
        press(page.locator(f"{PANEL} .result-actions.now button[value='{move}']"))


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True)
def test_the_board_keeps_its_place_and_the_end_shows_its_verdict(odds: Page) -> None:
    """By touch, in two turns, with `--all` in ten: the first flag stays; status, board and hand are seen."""
    deal(odds, lambda place: place.tap(), "3")
    at_rest(odds)
    first = odds.locator("#stone-1")
    begin = first.bounding_box()
    assert begin is not None
    pressed = 0

    def tap(place: Locator) -> None:
        nonlocal pressed
        place.tap()
        at_rest(odds)
        now = first.bounding_box()
        assert now is not None
        assert abs(now["y"] - begin["y"]) <= 2, pressed
        pressed += 1

    player, turns = PublishedPlayer(), in_turn(range(10), 0, 5)
    for _ in turns:
        was = session(odds).game
        assert was is not None
        while (now := session(odds).game) is not None and now.position.mover == 0:
            before = fragment(odds)
            move = player.choose(turn_of(now.position))
            make(odds, Draw(Deck.TROOP) if isinstance(move, Draw) else move, tap)
            odds.wait_for_function("before => location.hash !== before", arg=before, timeout=SLOW)
            settled(odds)
            if now.position.phase is Phase.CLAIM:
                break
        for part in (".turn", ".flags", ".hand"):
            expect(odds.locator(f"{PANEL} {part}")).to_be_in_viewport(ratio=0.99)
    assert pressed >= 2 * len(turns)
    odds.locator("#odds-menu-button").tap()
    odds.get_by_role("button", name="Resign…").tap()
    odds.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).tap()
    verdict = odds.locator("#odds-ending")
    expect(verdict).to_contain_text("Easy has won", timeout=SLOW)
    expect(verdict).to_be_in_viewport(ratio=0.99)
    at_rest(odds)
    expect(verdict).to_be_in_viewport(ratio=0.99)
    assert (verdict.bounding_box() or {"y": 999})["y"] < 120
    assert odds.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", mostly_long([1280, 390]))
def test_enter_chooses_a_card_and_arrows_go_along_the_flags(odds: Page, width: int) -> None:
    """The flags are one stop of Tab; a card that is laid by Enter gives the focus back to the hand."""
    on, across = ("ArrowRight", "ArrowUp") if width > 700 else ("ArrowDown", "ArrowRight")
    odds.set_viewport_size({"width": width, "height": 900})
    deal(odds, lambda place: place.click(), "1", "battle-line")
    card = odds.locator(f"{PANEL} .hand input").first
    card.focus()
    odds.keyboard.press("Enter")
    expect(card).to_be_checked()
    odds.keyboard.press("Shift+Tab")
    expect(odds.locator("#lay-1")).to_be_focused()
    odds.keyboard.press(on)
    expect(odds.locator("#lay-2")).to_be_focused()
    odds.keyboard.press(across)
    expect(odds.locator("#stone-2")).to_be_focused()
    odds.keyboard.press("Tab")
    expect(odds.locator(f"{PANEL} .hand input:checked")).to_be_focused()
    odds.keyboard.press("ArrowRight")
    expect(odds.locator(f"{PANEL} .hand input").nth(1)).to_be_checked()
    odds.keyboard.press("ArrowUp")
    expect(odds.locator(f"{PANEL} .flags button.side.mine:focus")).to_have_count(1)
    odds.keyboard.press("Enter")
    expect(odds.locator(f"{PANEL} .flags .side.mine .troop")).to_have_count(1)
    expect(odds.locator(f"{PANEL} .hand :focus")).to_have_count(1, timeout=SLOW)


def test_a_game_of_two_bots_goes_on_by_presses_to_its_end(page: Page, show: Show) -> None:
    """Two turns before it: a move by keyboard, the focus on the next; a look back; then the rest at once."""
    games = (
        played(new_game(BATTLE_LINE_TROOPS, Random(seed)), PublishedPlayer(), RandomPlayer(Random(seed)))
        for seed in range(400)
    )
    game = next(game for game in games if game.position.ending is Ending.THREE_ADJACENT).undo(6)
    show(f"#odds?{urlencode(Session(game=game, players=('published', 'random')).state())}")
    one, lines = (page.get_by_role("button", name="One move"), page.locator("[data-region=odds-log] li"))
    before = lines.count()
    one.press("Enter")
    expect(lines).to_have_count(before + 1, timeout=SLOW)
    settled(page)
    expect(one).to_be_focused()
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(f"{PANEL} .look-back")).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Play to the end").click()
    expect(page.locator(f"{PANEL} .ending")).to_be_visible(timeout=SLOW)


def test_a_guile_card_is_played_by_letters_and_a_digit(page: Page, show: Show) -> None:
    """Traitor: its letter, that of a card on the board until it has the focus, a flag; then what is next."""
    players = PublishedPlayer(), RandomPlayer(Random(11))

    def traitors(game: Game) -> list[Traitor]:
        moves = turn_of(game.position).moves if game.position.mover == 0 else ()
        return [move for move in moves if isinstance(move, Traitor) and isinstance(move.card, Troop)]

    game = played(new_game(BATTLE_LINE, Random(11)), *players, until=lambda game: bool(traitors(game)))
    move = traitors(game)[0]
    show(f"#odds?{urlencode(Session(game=game, players=('me', 'random')).state())}")
    page.locator(f"{PANEL} .hand input").first.focus()
    taken = f".battle button[value='{str(move).partition('>')[0]}']"
    for place, key, then in (
        (".hand button[value=traitor]", "t", "[data-source]"),
        (taken, str(move.card)[0], "[data-target]"),
    ):
        same = page.locator(f"{PANEL} .battle [data-key='{key}']").count()
        page.keyboard.press(key)
        while same > 1 and not page.locator(f"{PANEL} {place}:focus").count():
            page.keyboard.press(key)
        if same > 1:
            page.keyboard.press("Enter")
        expect(page.locator(f"{PANEL} .flags {then}:focus")).to_have_count(1)
        settled(page)
    page.keyboard.press(str(move.flag + 1))
    mine = page.locator(f"{PANEL} .flags > li").nth(move.flag).locator(".side.mine")
    expect(mine.locator(f"[data-card='{move.card}']")).to_have_count(1)
    expect(page.locator(f"{PANEL} .result-actions.now :focus")).to_have_count(1)


def test_back_leaves_a_game_at_once_and_forward_returns_to_its_last_move(odds: Page) -> None:
    deal(odds, lambda place: place.click(), "4", "battle-line")
    for _ in range(2):
        now = session(odds)
        assert now.game is not None
        make(odds, PublishedPlayer().choose(turn_of(now.game.position)), lambda place: place.click())
        expect(odds.locator(f"{PANEL} .turn")).to_contain_text("Your turn")
        settled(odds)
    before = fragment(odds)
    odds.go_back()
    expect(odds.locator(f"{PANEL} .battle[data-mode=setup]")).to_be_visible(timeout=SLOW)
    odds.go_forward()
    expect(odds.locator(f"{PANEL} .battle[data-mode=play]")).to_be_visible(timeout=SLOW)
    settled(odds)
    assert fragment(odds) == before


@pytest.mark.parametrize("height", mostly_long([664, 844]))
def test_on_a_phone_a_hint_and_the_board_are_seen_together(odds: Page, height: int) -> None:
    odds.set_viewport_size({"width": 390, "height": height})
    deal(odds, lambda place: place.click(), "1")
    odds.get_by_role("button", name="Hint").click()
    prompt = odds.locator(f"{PANEL} .prompt")
    expect(prompt).to_contain_text("your chance", timeout=SLOW)
    at_rest(odds)
    expect(prompt).to_be_in_viewport(ratio=0.99)
    board = odds.locator(f"{PANEL} .flags")
    expect(board).to_be_in_viewport(ratio=0.99)
    expect(odds.get_by_role("button", name=re.compile("^Play this"))).to_be_focused()
    hidden = board.evaluate(
        """(board) => board.getBoundingClientRect().bottom
        - document.querySelector("#odds-panel .prompt").getBoundingClientRect().top"""
    )
    assert hidden <= (0 if height == 844 else 92), "at most two flags of a small phone are covered"
    if height == 844:
        expect(odds.locator(f"{PANEL} .hand")).to_be_in_viewport(ratio=0.99)
    covered = odds.locator(f"{PANEL} .hand").evaluate(
        """(hand) => hand.getBoundingClientRect().bottom
        - document.querySelector("#odds-panel .prompt").getBoundingClientRect().top"""
    )
    assert covered <= 0 or height < 844, "no card of the hand is covered"
    odds.get_by_role("button", name=re.compile("^Play this")).click()
    settled(odds)
    if height == 844:
        expect(odds.locator(f"{PANEL} .turn")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("width", mostly_long([390, 1280]))
def test_choosing_a_card_moves_nothing(page: Page, show: Show, width: int) -> None:
    show(f"#odds?{urlencode(Session(game=many_tactics()).state())}", (width, 900))
    page.locator(f"{PANEL} .battle").evaluate("(board) => board.scrollIntoView()")
    at_rest(page)
    places = f"{PANEL} .flags, {PANEL} .hand, {PANEL} .hand .troop, {PANEL} .below"

    def layout() -> list[float]:
        found: list[float] = page.locator(places).evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().top - all[0].getBoundingClientRect().top)"
        )
        return found

    before = layout()
    for card in page.locator(f"{PANEL} .hand label").all():
        card.click()
        at_rest(page)
        assert layout() == pytest.approx(before, abs=8), "but for the chosen card, which is raised"
    page.locator(f"{PANEL} .hand button:not(.not-now)").first.click()
    expect(page.locator(f"{PANEL} .prompt")).to_be_visible()
    settled(page)
    assert layout()[1] == before[1]


@cache
def many_tactics() -> Game:
    """Return a game in which the first player may lay a tactics card, or play Redeploy."""
    for seed in range(400):
        game, rng = new_game(BATTLE_LINE, Random(seed)), Random(seed)
        while game.position.phase is not Phase.OVER and len(game.moves) < 40:
            moves = turn_of(game.position).moves
            laid = any(isinstance(move, Play) and isinstance(move.card, Tactic) for move in moves)
            if game.position.mover == 0 and laid and any(isinstance(one, Redeploy) for one in moves):
                return game
            draws = [move for move in moves if str(move) == "draw tactic"]
            troops = [move for move in moves if isinstance(move, Play) and not isinstance(move.card, Tactic)]
            game = game.play(rng.choice(draws or troops or list(moves)))
    raise AssertionError("no such game")


def test_legal_places_light_up_and_nothing_is_chosen_at_first(odds: Page) -> None:
    deal(odds, lambda place: place.click(), "1")
    expect(odds.locator(f"{PANEL} .hand :checked")).to_have_count(0)
    lit = "element => getComputedStyle(element).borderTopColor"
    dark = odds.locator("#lay-1").evaluate(lit)
    odds.locator(f"{PANEL} .hand label").first.click()
    assert odds.locator("#lay-1").evaluate(lit) != dark


def test_claim_is_in_view_when_a_leader_has_made_the_board_grow(page: Page, show: Show) -> None:
    """By mouse on a desk: the board keeps its place only as far as what is to be pressed next is seen."""
    players = (PublishedPlayer(), RandomPlayer(Random(27)))
    game = new_game(BATTLE_LINE, Random(27))
    while len(game.moves) < 34 or not any(
        isinstance(each, ClaimFlag) for each in turn_of(game.position).moves
    ):
        game = game.play(players[game.position.mover].choose(turn_of(game.position)))
    last = game.moves[-1]
    assert any(card is Tactic.ALEXANDER for card in game.position.flags[0].cards[1])
    show(f"#odds?{urlencode(Session(game=game.undo(1), players=('me', 'random')).state())}", (1280, 900))
    at_rest(page)
    make(page, last, lambda place: place.click(delay=100))
    claim = page.get_by_role("button", name="Claim flag")
    expect(claim).to_be_visible(timeout=SLOW)
    at_rest(page)
    expect(claim).to_be_in_viewport(ratio=1)
    expect(page.locator(f"{PANEL} .flags")).to_be_in_viewport(ratio=1)
