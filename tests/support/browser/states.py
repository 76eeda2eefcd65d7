"""States of the page: what brings a started page into each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from playwright.sync_api import Page

from cardtable.pages.core.registry import TOOLS
from tests.support.browser.page import PATIENCE, open_state, settled
from tests.support.samples import states_of

Press = str | tuple[str, str]


@dataclass(frozen=True)
class State:
    """A state of a tool.

    Attributes:
        tool: its panel is shown.
        address: the rest of the address that leads to it; without one it begins at what is shown.
        presses: what is pressed then, one after the other; a text is chosen or entered there, with Enter.
        shown: what is visible then.
        folds: what stands open.
    """

    name: str
    tool: str
    address: str
    presses: tuple[Press, ...] = ()
    shown: str = ""
    folds: str = ""

    def __call__(self, page: Page) -> None:
        """Bring a page, whose Python is ready, into the state."""
        if self.address:
            open_state(page, f"{self.tool}?{self.address}")
        for press in self.presses:
            if isinstance(press, str):
                page.locator(press).first.evaluate("control => control.click()")
            elif page.locator(press[0]).evaluate("field => field.localName") == "select":
                page.locator(press[0]).evaluate(CHOOSE, press[1])
            else:
                page.locator(press[0]).fill(press[1])
                page.locator(press[0]).press("Enter")
            settled(page)
        if self.folds:
            page.locator(self.folds).evaluate_all("folds => { for (const fold of folds) fold.open = true; }")
        if self.shown:
            page.locator(self.shown).first.wait_for(timeout=PATIENCE)


CHOOSE = """(list, value) => {
    list.value = value;
    list.dispatchEvent(new Event("change", {bubbles: true}));
}"""
DEAL = "#kingdom-panel .tools [type=submit]"
MORE = "#kingdom-panel .wishes-parts > .fold > summary"
WISHES = '.wishes-parts summary:has-text("%s")'
WEIGHTED = ("input[name=way][value=weighted]", DEAL)
WEIGHTS = (*WEIGHTED, "#kingdom-form [data-action=weights]")
SHEET = "#kingdom-panel dialog[open]"
TOGETHER = (DEAL, "[data-action=together]", "role=button[name=/^Take this one/]")
WHOLE = (
    "v=1&sets=cornucopia-2.allies.nocturne.empires.dark-ages&in_all-least=2&seed=axe"
    "&pile=young-witch.druid.importer&locked=pile-1&banned=moat&boxes=colonies"
)
LIMITED = "v=1&sets=base-2&village-least=1&base-most=10&deal=2&seed=axe"
EXAMPLE = ("#odds-tab", "#odds-panel button[data-action=example]")
FLAG = (*EXAMPLE, ".stone >> nth=2")
GAME = ("#odds-tab", ("#odds-begins", "they"))
FOLDS = "#odds-panel details"
DECK = "deck=9.13.20.32.37.42.45.46.49.58.71&stars=9.42.1&seed=abc"
TABLE = "v=1&players=Ann.Bo.Cy&hands=4.4.4"
GUIDE_END = (
    "v=1&players=Ann.Bo.Cy&hands=3.3.2&names=Fish_Cod_Eel_Pike.Birds_Owl"
    "&said=2Aa.y.3Ab.n.2Ba.n.1Ac.n.2Ab.n.y.3Ac.y.qA&theme=animals&guide=1"
)


def kingdom(name: str, *presses: Press, address: str = "", shown: str = "", folds: str = "") -> State:
    return State(name, "kingdom", address, presses, shown, folds)


def odds(name: str, *presses: Press, shown: str, folds: str = "") -> State:
    return State(name, "odds", "", presses, shown, folds)


def quartets(name: str, state: str, *presses: Press, shown: str = ".q-turn[data-phase]") -> State:
    return State(name, "quartets", f"{TABLE}&{state}", presses, shown, ".q-extra details")


def lab(view: str, state: str = "") -> State:
    return State(f"deck, {view}", "shuffle", f"v=1&view={view}{state}&{DECK}", folds="#shuffle-panel details")


KINGDOM = [
    kingdom("first view"),
    kingdom("kingdom", DEAL, MORE, "#kingdom-panel .help summary"),
    kingdom("warning", address="v=1&sets=alchemy&asks=alchemy.buy&seed=1", shown="role=region[name=Warning]"),
    kingdom(
        "field error", "input[name=sets]:checked", DEAL, shown="#kingdom-panel [data-error-for=sets]:visible"
    ),
    kingdom("notice", address="v=9", shown="[data-notice]:visible"),
    kingdom("whole table", "#kingdom-setup summary", MORE, WISHES % "Landscapes", address=WHOLE),
    kingdom("least and most", MORE, WISHES % "Least and most", address=LIMITED),
    kingdom(
        "sheet of a slot, with a doubtful pick",
        *(".tile .open", ("#kingdom-name", "Witch")),
        address="v=1&sets=base-2&asks=no-attacks&seed=axe",
        shown='role=heading[name="Pick Witch all the same?"]',
    ),
    kingdom("kept kingdoms", DEAL, "#kingdom-panel [data-action=shelf]", shown=SHEET),
    kingdom("recommended kingdoms", DEAL, "#kingdom-panel [data-action=recommended]", shown=SHEET),
    kingdom("kingdom as text", DEAL, "#kingdom-panel [data-action=text]", shown=SHEET),
    kingdom(
        "text that cannot be read",
        *("[data-action=read-sheet]", f'{SHEET} >> role=button[name="Import"s]'),
        shown="#kingdom-panel [data-error-for=text]:visible",
    ),
    kingdom(
        "pile of a weighted kingdom",
        *(*WEIGHTED, "[data-slot=pile-5] .open"),
        shown='role=heading[name="Why this pile"]',
    ),
    kingdom("weights", *WEIGHTS, shown=".positions", folds=f"{SHEET} details"),
    kingdom("attribute", *WEIGHTS, "button[value=splitter]", shown=".settings", folds=f"{SHEET} details"),
    kingdom("three kingdoms", *TOGETHER[:-1], shown="#kingdom-panel .candidates"),
    kingdom(
        "second veto",
        *(*TOGETHER, ".choice >> nth=2", f'{SHEET} >> role=button[name="Confirm"s]'),
        shown="text=Player 2 of 2",
    ),
    kingdom(
        "chances",
        *("#kingdom-form [data-action=chances]", "#chances-list summary"),
        shown="#chances-list",
    ),
]
ODDS = [
    odds("example", *EXAMPLE, shown=".line >> nth=8", folds=FOLDS),
    odds("flag", *FLAG, shown=".joint strong", folds=f"{FOLDS}, dialog details"),
    odds("working", *FLAG, ".combo-fold button", shown=".working"),
    odds("picker", *EXAMPLE, "button.side.theirs >> nth=2", shown=".picker"),
    odds("hint", *EXAMPLE, "#odds-panel button[data-action=hint]", shown=".why"),
    odds("game", *GAME, "#odds-panel button[data-action=deal]", shown=".hand input"),
]
LABS = [
    lab("shuffle"),
    lab("odds", "&about=9&wish=heal.9"),
    lab("stars"),
    lab("compare", "&other=9*.13"),
    lab("tracker", "&seen=9.9"),
    lab("rotation", "&version=v2&steps=play:0"),
    lab("simulation"),
]
QUARTETS = [
    State("set-up", "quartets", "", ("#quartets-tab", "#quartets-panel .help summary")),
    quartets(
        "question",
        "names=Fish_Cod_Eel.Birds_Owl&said=2Aa.n.3Ab.n.1Ba&at=4&hints=shares&help=1",
        "#quartets-set-up > summary",
        ".q-turn [data-action=quartet]",
    ),
    quartets("answer", "names=Fish_Cod&said=2Aa.n.3Aa&hints=facts&help=1"),
    quartets(
        "paradox",
        "names=Fish_Cod&said=2Aa.n.3Aa.n&hints=facts",
        ("#quartets-panel select[name=limit]", "10000"),
        "#quartets-check [type=submit]",
        shown="#quartets-check:not([aria-busy]) .q-checked",
    ),
    quartets("program", "seats=csc&said=2Aa&names=Fish_Cod"),
    quartets("end", "names=Fish_Cod&said=2Aa.n.3Aa.n.n.y&seen=1"),
    State("end of the guide", "quartets", GUIDE_END, shown=".q-way-out"),
    quartets(
        "figures of a card",
        "names=Fish_Cod&said=2Aa.n.3Aa&hints=facts",
        'role=button[name="Cod"s]',
        shown="#quartets-sheet-title",
    ),
    State(
        "widest board",
        "quartets",
        "v=1&players=A.B.C.D.E.F.G.H&hands=7.7.7.7.6.6.6.6&rules=whole-no&hints=facts",
        shown=".q-head >> text=H",
    ),
    quartets("programs at a pace", "rules=whole-no&seats=ccs&seed=1"),
]


def opened_states() -> Iterator[State]:
    for tool in TOOLS:
        for name, state in states_of(tool).items():
            yield State(f"{tool}: {name}", tool, urlencode(state))


OWN_STATES = {state.name: state for state in (*KINGDOM, *ODDS, *LABS, *QUARTETS)}
STATES = [*OWN_STATES.values(), *opened_states()]
