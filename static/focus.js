/**
 * Keeping the focus when what had it is drawn anew: an element is known by what it means, not by what it is. When a
 * fold is closed over what has the focus, its summary takes it; what follows one that folds by itself comes into view.
 */

const FOCUSABLE = "a, button, input, select, textarea, summary";

/** @param {Element} element @returns {string} */
export function keyOf(element) {
  const { dataset, id, name, value, textContent } = element;
  return id || [dataset.action, name, value, name ? "" : textContent].join("\n");
}

/** Focus what has a key within a part of the page. @param {Element} part @param {string} key @returns {boolean} */
export function focusKey(part, key) {
  const same = [...part.querySelectorAll(FOCUSABLE)].find((element) => keyOf(element) === key);
  same?.focus();
  return Boolean(same) && document.activeElement === same; // a disabled one takes none
}

/** What had the focus last, shown or not. @type {Element | null} */
let last = null;

document.addEventListener("focusin", ({ target }) => (last = target));

document.addEventListener(
  "toggle",
  ({ target: fold }) => {
    const summary = fold.querySelector(":scope > summary");
    if (!summary || fold.open || last === summary) return;
    const lost = document.activeElement === document.body || document.activeElement === last;
    if (lost && fold.contains(last)) summary.focus();
    else if (fold.dataset.folds !== undefined && summary.getBoundingClientRect().bottom < 0) summary.scrollIntoView();
  },
  true,
);
