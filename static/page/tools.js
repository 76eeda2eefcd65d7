/** The tools of the page: their forms, their states, and the restoring of the state of an address. */
import { findAll, panelOf } from "./dom.js";

/** @param {HTMLElement} element a tab or a form @returns {string} */
export function toolOf({ dataset }) {
  return dataset.tool ?? "";
}

/** The tools, in the order of their tabs. */
export const tools = findAll(document, '[role="tab"]').map(toolOf);

/** @type {HTMLFormElement[]} */
export const forms = findAll(document, "form[data-tool]");

/** @param {string} tool @returns {HTMLFormElement[]} */
export function formsOf(tool) {
  return forms.filter((form) => toolOf(form) === tool);
}

/** @param {string} tool @returns {HTMLFormElement | undefined} its first form, which an address fills */
export function mainFormOf(tool) {
  return formsOf(tool)[0];
}

/** @param {string} tool @returns {string[]} the parts of its state that are no step of Undo by themselves, such as the view */
export function viewPartsOf(tool) {
  return mainFormOf(tool)?.dataset.viewParts?.split(" ") ?? [];
}

/** The present states by tool; that of the shown tool is in the address. @type {Map<string, State>} */
export const states = new Map();

/** Tools that show the view with which the page was opened, as a whole or in part: nothing of Python yet. @type {Set<string>} */
export const opened = new Set();

/** Tools whose state Python has to answer when they are shown, and nobody has used them since. @type {Set<string>} */
export const unshown = new Set();

/** The states that are shared in place of the present ones, where these hold what is the visitor's own. @type {Map<string, State>} */
export const sharedStates = new Map();

/**
 * Tools whose address is being restored: after the opening of the page, Back, a link, or a change of the tab. Until the
 * answer is there, presses of such a tool wait and its address stays; then they are sent, with the restored fields.
 * @type {Map<string, {state: State, waiting: (() => void)[]}>}
 */
const restoring = new Map();

/** @param {string} tool @param {State} state @param {boolean} hasResult whether the tool shows an earlier state */
export function beginRestoring(tool, state, hasResult) {
  restoring.set(tool, { state, waiting: [] }); // what waited for another state is given up with it
  markRestoring(tool, true, !hasResult);
}

/** @param {string} tool @param {"restored" | "failed"} outcome what was pressed needs the state that was to be restored */
export function endRestoring(tool, outcome) {
  const { waiting } = restoring.get(tool) ?? { waiting: [] };
  restoring.delete(tool);
  markRestoring(tool, false, false);
  if (outcome === "restored") for (const press of waiting) press();
}

/** @param {string} tool @param {boolean} isBusy @param {boolean} isEmpty whether it shows no earlier result meanwhile */
function markRestoring(tool, isBusy, isEmpty) {
  const form = mainFormOf(tool);
  if (!form) return;
  const panel = panelOf(form);
  panel.ariaBusy = isBusy ? "true" : null;
  panel.toggleAttribute("data-skeleton", isEmpty);
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
