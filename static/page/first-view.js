/**
 * The first view of a tool: no tool opens on an empty table. Where a tool is shown without a state, the page asks for
 * the `data-first-action` of its main form, as soon as Python is ready. What a person has pressed goes before it, and
 * takes its place if it gives the tool a state or an error.
 */
import { embedded } from "../embed/parent-messages.js";
import { readAddress, replaceAddress } from "./address.js";
import { find, findAll } from "./dom.js";
import { panelOf } from "./form.js";
import { foldOnNarrow } from "./narrow-folds.js";
import { python, send } from "./requests.js";
import { formsOf, mainFormOf, toolOf, tools } from "./tool-forms.js";
import { states } from "./tool-states.js";

/** Tools that need no first view, or have asked for it. @type {Set<string>} */
const settled = new Set();

/** Ask for the first view of the tool that is shown, unless it has a state or is about to have one. */
function showFirstView() {
  const status = document.documentElement.dataset.python;
  const form = tools.map(mainFormOf).find((each) => each && !panelOf(each).hidden);
  const { tool, state } = readAddress(location.hash);
  if (!form?.dataset.firstAction || embedded || (status !== "ready" && status !== "working")) return;
  const shown = toolOf(form);
  if (settled.has(shown) || (tool && tool !== shown)) return;
  if (formsOf(shown).some(({ id }) => python.isPending(id))) return; // Python is ready once more after the answer
  settled.add(shown);
  const hasError = panelOf(form).querySelector(":is([data-error-for], [data-notice]):not([hidden])") !== null;
  if (hasError || states.has(shown) || Object.keys(state).length) return;
  send(form, form.dataset.firstAction, { unasked: true, writeAddress: (...given) => writeIfShown(form, ...given) });
}

/**
 * Without an entry of its own in the browser's history; a reload and a shared address show the same.
 * @param {HTMLFormElement} form @param {string} tool @param {State} state
 */
function writeIfShown(form, tool, state) {
  if (!panelOf(form).hidden) replaceAddress(tool, state); // else the choice of its tab writes it
}

const observer = new MutationObserver(showFirstView);
observer.observe(document.documentElement, { attributeFilter: ["data-python"] });
for (const panel of findAll(find(document, "main"), "[role=tabpanel]")) {
  observer.observe(panel, { attributeFilter: ["hidden"] });
}

// After the listener of navigation.js, which shows the tool.
addEventListener("popstate", () => {
  const { tool, state } = readAddress(location.hash);
  if (Object.keys(state).length) return;
  const form = mainFormOf(tool || (tools[0] ?? ""));
  if (!form) return;
  settled.delete(toolOf(form));
  foldOnNarrow(panelOf(form));
  showFirstView();
});
