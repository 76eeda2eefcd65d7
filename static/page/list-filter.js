/**
 * `[data-filter="#LIST"]`: a control that shows only the list items whose text or `data-words` have all of its words, in
 * any case and with or without accents; of a check box, the words of its value, if it is checked. Several filters of one
 * list apply together. Where some items have the words one after another, only these are shown ("way of the m"); where
 * nothing has them, items that have them with a slip are shown.
 */
import { findAll, isToggle, on, query } from "./dom.js";

/** @param {string} text @returns {string} */
function normalize(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a text has a word with at most one letter wrong, missing, added or in its neighbour's place. */
function isNear(/** @type {string} */ word, /** @type {string} */ text) {
  return text.includes(word) || (word.length > 3 && text.split(/\s+/).some((other) => isOneSlip(word, other)));
}

/** @param {string} word @param {string} other @returns {boolean} */
function isOneSlip(word, other) {
  const length = Math.max(word.length, other.length);
  let [start, end] = [0, 0];
  while (start < length && word[start] === other[start]) start += 1;
  while (end < length - start && word.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [word, other].map((each) => each.slice(start, each.length - end));
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(""));
}

on("input", "[data-filter]", (control) => {
  const { filter = "" } = control.dataset;
  applyFilters(filter);
  // the matches of a sheet are seen below the field, above a phone's keyboard
  const [list, sheet] = [query(document, filter), control.closest("dialog")];
  if (list && sheet && list.getBoundingClientRect().bottom > sheet.getBoundingClientRect().bottom) {
    control.scrollIntoView();
  }
});

/** Apply the filters that new content brings along, and those of its lists. @param {HTMLElement} content */
export function applyFiltersIn(content) {
  const filters = findAll(document, "[data-filter]").filter((control) => {
    return wordsOf(control) && (content.contains(control) || query(content, control.dataset.filter ?? ""));
  });
  for (const filter of new Set(filters.map(({ dataset }) => dataset.filter ?? ""))) applyFilters(filter);
}

/** @param {string} filter the selector of the list */
function applyFilters(filter) {
  const list = query(document, filter);
  if (!list) return;
  const controls = findAll(document, `[data-filter="${CSS.escape(filter)}"]`);
  const phrases = controls.map((control) => normalize(wordsOf(control)).trim().replace(/\s+/g, " "));
  const words = phrases.join(" ").split(" ");
  const items = findAll(list, ":scope > *");
  const texts = items.map((item) => normalize(`${item.textContent} ${item.dataset.words ?? ""}`));
  let found = texts.map((text) => phrases.every((phrase) => text.includes(phrase)));
  if (!found.includes(true)) found = texts.map((text) => words.every((word) => text.includes(word)));
  if (!found.includes(true)) found = texts.map((text) => words.every((word) => isNear(word, text)));
  items.forEach((item, number) => (item.hidden = !found[number]));
  const shown = found.filter(Boolean).length;
  const count = list.parentElement?.querySelector("[data-filter-count]");
  if (count) count.textContent = String(shown);
  list.parentElement?.querySelector("[data-filter-none]")?.toggleAttribute("hidden", shown > 0);
}

/** The words of a filter. @param {Element} element @returns {string} */
function wordsOf(element) {
  return isToggle(element) && !element.checked ? "" : /** @type {HTMLInputElement} */ (element).value;
}
