/**
 * Focus that survives the replacement of its element, and the closing of a fold around it; and the press of a pointer, from
 * its beginning to the click. A click needs the same element at both ends of the press, so an answer that may replace
 * elements waits until the press has ended.
 */
import { findAll, isToggle, on, query, targetOf } from "./dom.js";

const FOCUSABLE = "a, button, input, select, textarea, summary, h2";

/** A key that an element and its replacement have in common. @param {Element} element @returns {string} */
export function focusKeyOf(element) {
  const { dataset, id, name, value, textContent } = /** @type {HTMLButtonElement} */ (element);
  return id || [dataset.action, name, value, name ? "" : textContent].join("\n");
}

/**
 * Focus the element with a key, and bring it into view, unless something else is to be seen.
 * @param {HTMLElement} part of the page @param {string} key @param {{isShown?: boolean}} [options]
 * @returns {boolean} whether it took the focus
 */
export function focusByKey(part, key, { isShown = true } = {}) {
  const element = findAll(part, FOCUSABLE).find((each) => focusKeyOf(each) === key);
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement !== element) return false; // a disabled one takes none
  const { top, bottom } = element.getBoundingClientRect();
  const isSeen = top >= 0 && bottom <= innerHeight; // a sticky one would scroll the page for the sake of its padding
  if (isShown && !isSeen) element.scrollIntoView({ block: "nearest" });
  return true;
}

/** Focus what the new content of a region names as the next thing to do. @param {HTMLElement} region */
export function focusNext(region) {
  const next = query(region, "[data-next-focus]");
  next?.focus({ preventScroll: true });
  return next !== null && document.activeElement === next;
}

/** Where an answer has hidden what was pressed, its result takes the focus. @param {HTMLElement} panel */
export function focusResultIfHidden(panel) {
  const focused = document.activeElement;
  if (!focused || !panel.contains(focused) || focused.checkVisibility()) return;
  query(panel, ".table [data-region]")?.focus({ preventScroll: true });
}

/** The element that had the focus last, visible or not. @type {Element | null} */
let lastFocused = null;

/** Tab brings a button of a row that scrolls sideways into view: Chromium leaves one of which a part is seen. */
document.addEventListener("focusin", (event) => {
  lastFocused = targetOf(event);
  if (lastFocused.matches("button:focus-visible")) lastFocused.scrollIntoView({ block: "nearest", inline: "nearest" });
});

/** A closed fold hides the focus within it: its summary takes it. */
on("toggle", "details:not([open])", (fold) => {
  const summary = query(fold, ":scope > summary");
  const isLost = document.activeElement === document.body || document.activeElement === lastFocused;
  if (isLost && lastFocused !== summary && fold.contains(lastFocused)) summary?.focus();
});

/** Milliseconds after which a press delays nothing any more. */
const LONGEST = 700;
/** Milliseconds between the lifting of a finger and its click. */
const CLICK_DELAY = 50;

/** Resolves as soon as nothing is pressed. @type {Promise<void>} */
export let pressEnded = Promise.resolve();

function beginPress() {
  pressEnded = new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    addEventListener("click", () => setTimeout(resolve), { once: true, capture: true });
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => setTimeout(resolve, CLICK_DELAY), { once: true, capture: true });
    }
  });
}

addEventListener("pointerdown", beginPress, true);

/**
 * A press on a label focuses its control, and the browser then scrolls that into view: to the middle of the window where
 * it lies near an edge. What is pressed in place stays in place, so the control is focused before, without scrolling.
 * @param {HTMLLabelElement} label @param {MouseEvent} press
 */
function focusInPlace({ control }, { detail }) {
  if (detail && control && isToggle(control)) control.focus({ preventScroll: true });
}

on("click", "label", focusInPlace, true);
