/**
 * Regions, the places of the page that replies fill with HTML, `[data-region="NAME"]`; and folds that open and close with
 * the results, so that they do not stand between a tool's title and its result.
 */
import { findAll, query, regionOf } from "./dom.js";
import { keepEdits } from "./edit-tracking.js";
import { focusByKey, focusKeyOf, focusNext } from "./focus.js";
import { setTabStops } from "./keys.js";
import { applyFiltersIn } from "./list-filter.js";
import { updateSheet } from "./sheet.js";

/** The width below which the result stands below the form, as in static/styles/layout.css. */
const NARROW = "(width < 60rem)";

/** Requests whose answer has closed its folds: a fold that is opened during a long job stays open. @type {WeakSet<object>} */
const folded = new WeakSet();

/**
 * Fill a region, if it is still there. The focus, the edits since the request, and open folds with `data-stays-open` are
 * kept; and where the state stays, so is what stands in regions with `data-stays`.
 * @param {string} name @param {string} html @param {boolean} isSameState
 * @param {{sheet: HTMLDialogElement | null, moment: number}} request the sheet that was open, and the moment
 * @returns {DocumentFragment | undefined} the content, if it was for a sheet that has been closed since
 */
export function fillRegion(name, html, isSameState, { sheet, moment }) {
  const region = regionOf(name);
  if (!region) return undefined;
  const content = document.createRange().createContextualFragment(html);
  if (sheet?.contains(region) && !sheet.open) return content;
  const focused = document.activeElement;
  const focusKey = focused && region.contains(focused) ? focusKeyOf(focused) : null;
  const restoreEdits = keepEdits(region, moment);
  for (const inner of isSameState ? findAll(region, "[data-stays]") : []) {
    query(content, `[data-stays][data-region="${inner.dataset.region}"]:empty`)?.replaceWith(inner);
  }
  const open = findAll(region, "details[data-stays-open][open]").map(({ id }) => id);
  region.replaceChildren(content);
  setTabStops(region);
  for (const id of open) query(region, `details[id="${CSS.escape(id)}"]`)?.setAttribute("open", "");
  for (const item of findAll(region, "[data-list-current]")) showInList(item);
  restoreEdits();
  applyFiltersIn(region);
  if (updateSheet(region)) return undefined;
  if (focusKey !== null && region.checkVisibility() && !focusNext(region) && !focusByKey(region, focusKey)) {
    (query(region, "h2[tabindex]") ?? region).focus({ preventScroll: true }); // a sheet without the focus hears no Escape
  }
  return undefined;
}

/** Bring an item into view within its list, if that scrolls by itself; the window stays. @param {HTMLElement} item */
function showInList(item) {
  const list = item.parentElement;
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [place, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  const below = place.bottom - (frame.bottom - parseFloat(getComputedStyle(list).paddingBottom)); // it may be shaded
  list.scrollTop += Math.min(Math.max(below, 0), place.top - frame.top);
}

/** Whether the result stands below the form. */
export function isNarrow() {
  return matchMedia(NARROW).matches;
}

/** There is a result, of a request. @param {ParentNode} panel @param {{action: string}} request */
export function foldForResult(panel, request) {
  if (folded.has(request)) return;
  folded.add(request);
  setFolds(panel, `:is([data-fold-after=""], [data-fold-after~="${CSS.escape(request.action)}"])`, false);
}

/** There is no result that the folds with `data-fold-after` would stand above. @param {ParentNode} panel */
export function openFoldsAfter(panel) {
  setFolds(panel, "[data-fold-after]", true);
}

/** @param {ParentNode} panel @param {string} selector @param {boolean} open */
function setFolds(panel, selector, open) {
  for (const fold of findAll(panel, `details${selector}`)) fold.toggleAttribute("open", open);
}
