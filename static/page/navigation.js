/** Ways to another tool or state: tabs, addresses, links of the help, undo and redo. */
import { pushAddress, readAddress, replaceAddress } from "./address.js";
import { controlsOf, find, formOf, isToggle, onClick } from "./dom.js";
import { panelOf, showNotice } from "./form.js";
import { lastTool, rememberTool } from "./last-tool.js";
import { resetRegions, revealNext, revealResult } from "./regions.js";
import { cancel, leaveRestoring, send, sendNow } from "./requests.js";
import { beginRestoring, onceRestored, restoringState } from "./restoring.js";
import { hasSavedState } from "./saved-entries.js";
import { Tabs } from "./tabs.js";
import { showToast } from "./toast.js";
import { mainFormOf, toolOf, tools } from "./tool-forms.js";
import { setTitle } from "./title.js";
import { states, undoHistory } from "./tool-states.js";
import { word } from "./words.js";

const tabs = new Tabs(find(document, '[role="tablist"]'), (tool) => {
  rememberTool(tool);
  pushAddress(tool, restoringState(tool) ?? states.get(tool) ?? {});
  if (hasSavedState(tool)) openAddress();
});

/**
 * Show the tool and the state in the address; without a tool in it, the one that was used last.
 * @param {{fromHistory?: boolean}} [how] whether the browser's Back or Forward has come to it
 */
export function openAddress({ fromHistory = false } = {}) {
  if (!readAddress(location.hash).tool && lastTool() !== tools[0]) replaceAddress(lastTool(), {}); // Back comes to it again
  const [firstTool] = tools;
  const { tool, state } = readAddress(location.hash);
  const form = mainFormOf(tool || firstTool);
  if (!form) {
    const firstForm = mainFormOf(firstTool);
    if (firstForm) showNotice(firstForm, word("no-tool", { tool: tool.slice(0, 60), tools: tools.join(", ") }));
    return;
  }
  const shown = toolOf(form);
  tabs.select(shown);
  rememberTool(shown);
  if (Object.keys(state).length) {
    const hasResult = states.has(shown) && !hasSavedState(shown);
    if (!hasResult) takeView(form, state);
    beginRestoring(shown, state, hasResult);
    sendNow(form, "open", { state, writeAddress: replaceAddress, restores: true, fromHistory });
  } else {
    if (restoringState(shown)) cancel(form);
    leaveRestoring(shown, "failed");
    const hadResult = states.delete(shown);
    setTitle(shown, "");
    resetRegions(panelOf(form));
    // after a link that leads from a result to the form
    if (hadResult && !fromHistory) form.querySelector("details[data-auto-fold]")?.scrollIntoView({ behavior: "instant" });
  }
}

/**
 * Check the radio buttons of the view that an address names: what is shown until its answer comes is that view's.
 * @param {HTMLFormElement} form @param {State} state
 */
function takeView(form, state) {
  const parts = form.dataset.viewParts?.split(" ") ?? [];
  for (const control of controlsOf(form)) {
    if (parts.includes(control.name) && isToggle(control) && control.value === state[control.name]) control.checked = true;
  }
}

addEventListener("popstate", ({ state }) => {
  const before = find(document, "[role=tabpanel]:not([hidden])");
  openAddress({ fromHistory: state !== null });
  const comesFromOutside = state === null; // Back and Forward restore the place themselves
  if (comesFromOutside && before.hidden) scrollTo({ top: 0, behavior: "instant" });
});

onClick('.help a[href^="#"]', (/** @type {HTMLAnchorElement} */ link) => {
  if (link.hash !== location.hash) revealNext(mainFormOf(readAddress(link.hash).tool));
});

/** A link of a list, which says what it opens: the opened state is brought into view, wherever the page stood. */
onClick("a[data-opened]", (/** @type {HTMLAnchorElement} */ link) => {
  const form = mainFormOf(readAddress(link.hash).tool);
  revealNext(form);
  if (form && link.hash === location.hash) setTimeout(() => revealResult(form)); // when the sheet has closed
  showToast(link.dataset.opened ?? "");
});

onClick("button[data-undo]", (/** @type {HTMLButtonElement} */ button) => {
  const tool = toolOf(formOf(button));
  onceRestored(tool, () => {
    const { undo } = undoHistory.steps(tool);
    reopen(tool, undoHistory.undo(tool), undo && word("undone", { step: undo }));
  });
});

onClick("button[data-redo]", (/** @type {HTMLButtonElement} */ button) => {
  const tool = toolOf(formOf(button));
  onceRestored(tool, () => {
    const { redo } = undoHistory.steps(tool);
    reopen(tool, undoHistory.redo(tool), redo && word("redone", { step: redo }));
  });
});

/**
 * Show an earlier state of a tool, if there is one.
 * @param {string} tool @param {State | undefined} state @param {string} words what is undone or done again
 */
function reopen(tool, state, words) {
  const form = mainFormOf(tool);
  if (!form || !state) return;
  send(form, "open", { state, neverDropped: true, additions: undoHistory.additions(tool) });
  if (words) showToast(words);
}
