/**
 * The press of a pointer, from its beginning to the click. A click needs the same element at both ends of the press, so
 * an answer that may replace elements waits until the press has ended.
 */
import { isToggle } from "./dom.js";

/** Milliseconds after which a press delays nothing any more. */
const LONGEST = 700;
/** Milliseconds between the lifting of a finger and its click. */
const CLICK_DELAY = 50;

/** @type {Promise<void>} */
let ended = Promise.resolve();

addEventListener(
  "pointerdown",
  () => {
    ended = new Promise((resolve) => {
      setTimeout(resolve, LONGEST);
      addEventListener("click", () => setTimeout(resolve), { once: true, capture: true });
      for (const end of ["pointerup", "pointercancel"]) {
        addEventListener(end, () => setTimeout(resolve, CLICK_DELAY), { once: true, capture: true });
      }
    });
  },
  true,
);

/**
 * A press on a label focuses its control, and the browser then scrolls that into view: to the middle of the window where
 * it lies near an edge. What is pressed in place stays in place, so the control is focused before, without scrolling.
 */
addEventListener(
  "click",
  ({ target, detail }) => {
    const control = detail && target instanceof Element ? target.closest("label")?.control : null;
    if (control instanceof HTMLInputElement && isToggle(control)) control.focus({ preventScroll: true });
  },
  true,
);

/** Resolves as soon as nothing is pressed. @returns {Promise<void>} */
export function pressEnded() {
  return ended;
}
