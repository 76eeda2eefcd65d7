/** Folds that are closed where the result stands below the form: they would stand between the tool's title and its result. */
import { findAll } from "./dom.js";

/** The width below which the result stands below the form, as in static/styles/style.css. */
const NARROW = "(width < 60rem)";

/** Requests whose answer has closed its folds: a fold that is opened during a long job stays open. @type {WeakSet<object>} */
const folded = new WeakSet();

/** Whether the result stands below the form. */
export function isNarrow() {
  return matchMedia(NARROW).matches;
}

/** Close the folds with `data-narrow-fold`, as preferences.js does at the start. @param {ParentNode} part of the page */
export function foldOnNarrow(part) {
  if (!isNarrow()) return;
  for (const fold of findAll(part, "details[data-narrow-fold]")) fold.removeAttribute("open");
}

/**
 * Close the folds that name the action of an answer in their `data-fold-after`, once for each request.
 * @param {ParentNode} panel @param {{action: string}} request
 */
export function foldAfter(panel, request) {
  if (!isNarrow() || folded.has(request)) return;
  folded.add(request);
  for (const fold of findAll(panel, "details[data-fold-after]")) {
    if (fold.dataset.foldAfter?.split(" ").includes(request.action)) fold.removeAttribute("open");
  }
}

/** Open the folds with `data-fold-after`: there is no result that they would stand above. @param {ParentNode} panel */
export function openFoldsAfter(panel) {
  for (const fold of findAll(panel, "details[data-fold-after]")) fold.setAttribute("open", "");
}
