/**
 * Text fields that need no press: `[data-send-on-input]` sends its form at once when something is pasted, else when the
 * typing stops for a moment. What has been entered and not answered survives a reload.
 */
import { controlOf, findAll, formOf } from "./dom.js";
import { send } from "./requests.js";
import { onceRestored } from "./restoring.js";
import { readObject, tryToStore } from "./storage.js";
import { toolOf } from "./tool-forms.js";
import { markUnsent } from "./unsent-input.js";

/** @typedef {import("./dom.js").Control} Control */

const UNSENT = "cardtable.unsent";
/** Milliseconds without a key that are a stop. */
const PAUSE = 1000;

/** The fields that are to be sent, with their timers. @type {Map<Control, number>} */
const waiting = new Map();

document.addEventListener("input", (event) => {
  const control = controlOf(event);
  if (control.dataset.sendOnInput === undefined) return;
  const isWhole = event instanceof InputEvent && /^insertFrom(Paste|Drop)/.test(event.inputType);
  markUnsent(control);
  clearTimeout(waiting.get(control));
  waiting.set(control, setTimeout(sendEntry, isWhole ? 0 : PAUSE, control));
});

document.addEventListener("change", (event) => {
  const control = controlOf(event);
  if (waiting.has(control)) sendEntry(control);
});

addEventListener("pagehide", () => {
  const unsent = findAll(document, "[data-unsent]").map((control) => /** @type {Control} */ (control));
  if (!unsent.length) return;
  const entries = JSON.stringify(Object.fromEntries(unsent.map(({ id, value }) => [id, value])));
  tryToStore(() => sessionStorage.setItem(UNSENT, entries));
});

/** @param {Control} control */
function sendEntry(control) {
  clearTimeout(waiting.get(control));
  waiting.delete(control);
  const form = formOf(control);
  send(form, form.dataset.action ?? "", { submitter: control });
}

/** Enter again what the last page has not sent, over the state of the address, once. */
export function restoreUnsent() {
  const entries = readObject(() => sessionStorage, UNSENT);
  tryToStore(() => sessionStorage.removeItem(UNSENT));
  for (const element of findAll(document, "[data-send-on-input]")) {
    const control = /** @type {Control} */ (element);
    const value = entries[control.id];
    if (typeof value !== "string") continue;
    onceRestored(toolOf(formOf(control)), () => {
      control.value = value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}
