/**
 * Text fields that need no press: `[data-send-on-input]` sends its form at once when something is pasted, else when the
 * typing stops for a moment. What has been entered and not answered survives a reload.
 */
import { controlOf, findAll, formOf, on } from "./dom.js";
import { press } from "./requests.js";
import { takeStored, tryToStore } from "./storage.js";
import { onceRestored, toolOf } from "./tools.js";

const UNSENT = "cardtable.unsent";
/** Milliseconds without a key that are a stop. */
const PAUSE = 1000;

/** The fields that are to be sent, with their timers. @type {Map<Control, number>} */
const waiting = new Map();

on("input", "[data-send-on-input]", (/** @type {HTMLTextAreaElement} */ control, event) => {
  const isWhole = event instanceof InputEvent && /^insertFrom(Paste|Drop)/.test(event.inputType);
  control.dataset.unsent = ""; // it belongs to no answer that is shown
  clearTimeout(waiting.get(control));
  waiting.set(control, setTimeout(sendEntry, isWhole ? 0 : PAUSE, control));
});

document.addEventListener("change", (event) => {
  const control = controlOf(event);
  if (waiting.has(control)) sendEntry(control);
});

addEventListener("pagehide", () => {
  /** @type {HTMLTextAreaElement[]} */
  const unsent = findAll(document, "[data-unsent]");
  if (!unsent.length) return;
  const entries = JSON.stringify(Object.fromEntries(unsent.map(({ id, value }) => [id, value])));
  tryToStore(() => sessionStorage.setItem(UNSENT, entries));
});

/** @param {Control} control */
function sendEntry(control) {
  clearTimeout(waiting.get(control));
  waiting.delete(control);
  press(formOf(control), control);
}

/** Enter again what the last page has not sent, over the state of the address, once. */
export function restoreUnsent() {
  for (const [id, value] of Object.entries(takeStored(UNSENT))) {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLTextAreaElement) || typeof value !== "string") continue;
    onceRestored(toolOf(formOf(control)), () => {
      control.value = value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}
