/** Ways to another tool or state: tabs, addresses, the first view, links of the help, undo and redo. */
import { embedded } from "../embed/parent-messages.js";
import { isSameState } from "../start/view.js";
import { addressOf, pushAddress, readAddress, replaceAddress, showTitle } from "./address.js";
import { byId, controlsOf, find, findAll, formOf, isToggle, on } from "./dom.js";
import { showNotice } from "./form.js";
import { send, sendNow } from "./requests.js";
import { revealNext, revealResult } from "./reveal.js";
import { tryToStore } from "./storage.js";
import { announce, showMessage } from "./messages.js";
import { beginRestoring, mainFormOf, onceRestored, opened, restoringState, states, toolOf, tools, unshown, viewPartsOf } from "./tools.js";
import { additionsTo, moveInHistory } from "./undo-history.js";
import { word } from "./words.js";

/** The tool that was used last on this device, but for the first one. Read by static/start/preferences.js, too. */
const LAST_TOOL = "cardtable.last-tool";

const [firstTool = ""] = tools;
const tabs = findAll(document, '[role="tab"]');

/** @returns {string} the tool that was used last, else the first one */
function lastTool() {
  let tool = "";
  if (!embedded) tryToStore(() => (tool = localStorage.getItem(LAST_TOOL) ?? ""));
  return tools.includes(tool) ? tool : firstTool;
}

/** Show the panel of a tool. @param {string} tool */
function showPanel(tool) {
  for (const tab of tabs) {
    const isShown = toolOf(tab) === tool;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    byId(tab.getAttribute("aria-controls") ?? "").hidden = !isShown;
    if (!isShown) continue;
    showTitle(tool, tab.firstChild?.textContent?.trim() ?? "");
    // the list scrolls, not the page: on a narrow screen the tabs are wider than it
    requestAnimationFrame(() => {
      const list = find(document, '[role="tablist"]');
      list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    });
  }
  if (embedded) return;
  tryToStore(() => (tool === firstTool ? localStorage.removeItem(LAST_TOOL) : localStorage.setItem(LAST_TOOL, tool)));
}

/** A person chooses a tab. @param {HTMLElement} tab */
function choose(tab) {
  const tool = toolOf(tab);
  announce(""); // what was said is of the other tool
  showPanel(tool);
  tab.focus();
  pushAddress(tool, restoringState(tool) ?? states.get(tool) ?? {});
  if (unshown.has(tool) && !restoringState(tool)) openAddress();
}

on("click", '[role="tab"]', choose);

/** The keys of a tab list after the ARIA authoring practices; one tab is in the tab order. */
on("keydown", '[role="tab"]', (tab, event) => {
  const at = tabs.indexOf(tab);
  const next = new Map([
    ["ArrowRight", (at + 1) % tabs.length],
    ["ArrowLeft", at - 1],
    ["Home", 0],
    ["End", -1],
  ]).get(event.key);
  if (next === undefined) return;
  event.preventDefault();
  choose(/** @type {HTMLElement} */ (tabs.at(next)));
});

/**
 * Show the tool and the state in the address: without a tool in it, the one that was used last; without a state, what the
 * tool shows.
 * @param {{fromHistory?: boolean}} [how] whether the browser's Back or Forward has come to it
 */
export function openAddress({ fromHistory = false } = {}) {
  const given = readAddress(location.hash);
  const tool = given.tool || lastTool();
  const form = mainFormOf(tool);
  if (!form) {
    const firstForm = mainFormOf(firstTool);
    if (firstForm) showNotice(firstForm, word("no-tool", { tool: tool.slice(0, 60), tools: tools.join(", ") }));
    return;
  }
  showPanel(tool);
  const shown = states.get(tool) ?? {};
  const isNamed = Object.keys(given.state).length > 0;
  const state = isNamed ? given.state : (restoringState(tool) ?? shown);
  if (!isNamed) replaceAddress(tool, state); // Back comes to it again
  const isLeft = isSameState(state, shown);
  if (opened.has(tool) && isLeft) {
    if (unshown.has(tool)) sendNow(form, "open", { state, writeAddress: replaceAddress, unasked: true, isLeft });
    return;
  }
  if (!Object.keys(state).length) return;
  const hasResult = states.has(tool) && !unshown.has(tool) && !opened.has(tool);
  if (!hasResult) takeView(form, state);
  beginRestoring(tool, state, hasResult);
  sendNow(form, "open", { state: isNamed ? given.sent : state, writeAddress: replaceAddress, restores: true, fromHistory, isLeft });
}

/**
 * Check the radio buttons of the view that an address names: what is shown until its answer comes is that view's.
 * @param {HTMLFormElement} form @param {State} state
 */
function takeView(form, state) {
  for (const part of viewPartsOf(toolOf(form))) {
    for (const control of controlsOf(form, part)) {
      if (isToggle(control) && control.value === state[part]) control.checked = true;
    }
  }
}

addEventListener("popstate", ({ state: written }) => {
  const before = find(document, "[role=tabpanel]:not([hidden])");
  const comesFromOutside = written === null; // Back and Forward restore the place themselves
  openAddress({ fromHistory: !comesFromOutside });
  if (comesFromOutside && before.hidden) scrollTo({ top: 0, behavior: "instant" });
});

on("click", '.help a[href^="#"]', (/** @type {HTMLAnchorElement} */ link) => {
  if (addressOf(link.hash) !== addressOf(location.hash)) revealNext(mainFormOf(readAddress(link.hash).tool));
});

/** A link of a list, which says what it opens: the opened state is brought into view, wherever the page stood. */
on("click", "a[data-opened]", (/** @type {HTMLAnchorElement} */ link) => {
  const form = mainFormOf(readAddress(link.hash).tool);
  revealNext(form);
  if (form && addressOf(link.hash) === addressOf(location.hash)) setTimeout(() => revealResult(form)); // when the sheet has closed
  showMessage(link.dataset.opened ?? "");
});

on("click", "button:is([data-undo], [data-redo])", (/** @type {HTMLButtonElement} */ button) => {
  const [tool, way] = [toolOf(formOf(button)), button.dataset.undo === undefined ? "redo" : "undo"];
  onceRestored(tool, () => {
    const form = mainFormOf(tool);
    const moved = moveInHistory(tool, /** @type {"undo" | "redo"} */ (way));
    if (!form || !moved) return;
    send(form, "open", { state: moved.state, neverDropped: true, additions: additionsTo(tool), isTold: Boolean(moved.step) });
    if (moved.step) showMessage(word(way === "undo" ? "undone" : "redone", moved));
  });
});
