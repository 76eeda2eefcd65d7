/** Folds that open and close with the results of a tool, so that they do not stand between its title and its result. */
import { findAll } from "./dom.js";

/** The width below which the result stands below the form, as in static/styles/style.css. */
const NARROW = "(width < 60rem)";

/** Requests whose answer has closed its folds: a fold that is opened during a long job stays open. @type {WeakSet<object>} */
const folded = new WeakSet();

/** Whether the result stands below the form. */
export function isNarrow() {
  return matchMedia(NARROW).matches;
}

/** Close the folds with `data-narrow-fold`, as preferences.js does at the start. @param {ParentNode} panel */
export function foldOnNarrow(panel) {
  if (isNarrow()) setFolds(panel, "[data-narrow-fold]", false);
}

/** There is a result, of a request. @param {ParentNode} panel @param {{action: string}} request */
export function foldForResult(panel, request) {
  setFolds(panel, "[data-auto-fold]", false);
  if (!isNarrow() || folded.has(request)) return;
  folded.add(request);
  setFolds(panel, `[data-fold-after~="${CSS.escape(request.action)}"]`, false);
}

/** There is no result that the folds with `data-fold-after` would stand above. @param {ParentNode} panel */
export function openFoldsAfter(panel) {
  setFolds(panel, "[data-fold-after]", true);
}

/** A panel is shown as it was when the page was loaded. @param {ParentNode} panel */
export function unfoldWithoutResult(panel) {
  setFolds(panel, "[data-auto-fold]", true);
  openFoldsAfter(panel);
}

/** @param {ParentNode} panel @param {string} selector @param {boolean} open */
function setFolds(panel, selector, open) {
  for (const fold of findAll(panel, `details${selector}`)) fold.toggleAttribute("open", open);
}
