/**
 * Tools whose address is being restored: after the opening of the page, Back, a link, or a change of the tab. Until the
 * answer is there, presses of such a tool wait and its address stays; then they are sent, with the restored fields.
 */
import { panelOf } from "./form.js";
import { mainFormOf } from "./tool-forms.js";

/** @typedef {{state: State, waiting: (() => void)[]}} Restoring */

/** By tool: the state that is being restored, and what waits for it. @type {Map<string, Restoring>} */
const restoring = new Map();

/** @param {string} tool @param {State} state @param {boolean} hasResult whether the tool shows an earlier state */
export function beginRestoring(tool, state, hasResult) {
  restoring.set(tool, { state, waiting: [] }); // what waited for another state is given up with it
  const panel = panelFor(tool);
  panel?.setAttribute("aria-busy", "true");
  panel?.toggleAttribute("data-skeleton", !hasResult);
}

/** @param {string} tool @param {"restored" | "failed"} outcome what was pressed needs the state that was to be restored */
export function endRestoring(tool, outcome) {
  const { waiting } = restoring.get(tool) ?? { waiting: [] };
  restoring.delete(tool);
  const panel = panelFor(tool);
  panel?.removeAttribute("aria-busy");
  panel?.removeAttribute("data-skeleton");
  if (outcome === "restored") for (const press of waiting) press();
}

/** The state that a tool is about to show. @param {string} tool @returns {State | undefined} */
export function restoringState(tool) {
  return restoring.get(tool)?.state;
}

/** Call a function as soon as the tool shows the state of its address. @param {string} tool @param {() => void} press */
export function onceRestored(tool, press) {
  const current = restoring.get(tool);
  if (current) current.waiting.push(press);
  else press();
}

/** @param {string} tool */
function panelFor(tool) {
  const form = mainFormOf(tool);
  return form && panelOf(form);
}
