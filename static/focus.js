/** Keeping the focus when what had it is drawn anew: an element is known by what it means, not by what it is. */

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
  return Boolean(same);
}
