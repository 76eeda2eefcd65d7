/**
 * The page's entry point: events of forms and buttons, and the start. It knows forms, focus, the URL and Python's
 * worker; it knows no game. docs/architecture.md describes the `data-*` attributes.
 */
import "./about.js";
import "./arrow-keys.js";
import "./back-button.js";
import "./button-actions.js";
import "./field-counts.js";
import { controlOf, findAll, find, formOf, onClick, targetOf } from "./dom.js";
import { readFile } from "./files.js";
import "./first-view.js";
import { clearErrorsAfter, showErrors } from "./form.js";
import { enableLanguageMenu } from "./language-menu.js";
import "./list-filter.js";
import { openAddress } from "./navigation.js";
import "./key-presses.js";
import { followVersion, holdOffVersion, keepOffline } from "./offline.js";
import "./presets.js";
import "./range-number-sync.js";
import { restoreUnsent } from "./send-on-input.js";
import { restoreRemembered } from "./remembered-fields.js";
import { answerEmbeddingSite, python, send, setBusy, setIdle, stop } from "./requests.js";
import { restoringState } from "./restoring.js";
import { restoreEntries, saveEntries } from "./saved-entries.js";
import "./select-default.js";
import "./share.js";
import { forms, toolOf } from "./tool-forms.js";
import { states } from "./tool-states.js";

/** @typedef {import("./dom.js").Control} Control */

document.addEventListener("submit", (event) => {
  const form = targetOf(event).closest("form");
  if (!form?.dataset.tool) return;
  event.preventDefault();
  press(form, event.submitter);
});

document.addEventListener("change", (event) => {
  const control = controlOf(event);
  const { form } = control;
  if (!form?.dataset.tool) return;
  if (control.dataset.fileTarget) sendFile(form, /** @type {HTMLInputElement} */ (control));
  else if (control.dataset.action && (hasState(toolOf(form)) || isAutoSubmitted(control))) press(form, control);
  else if (isAutoSubmitted(control)) send(form, form.dataset.action ?? "");
});

document.addEventListener("input", (event) => {
  const { form, name } = controlOf(event);
  if (form?.dataset.tool && name) clearErrorsAfter(form, name);
});

onClick("button", (/** @type {HTMLButtonElement} */ button) => {
  if (button.type === "button" && button.dataset.action) press(formOf(button), button);
  if (button.dataset.retry !== undefined) python.start();
  if (button.dataset.stop !== undefined) stop(button.dataset.stop || formOf(button).id);
});

/** Controls that have changed since their last click. @type {WeakSet<EventTarget>} */
const changed = new WeakSet();
document.addEventListener("change", ({ target }) => target && changed.add(target));

/** A radio button that is pressed again sends its action again: its answer is brought into view. */
onClick('input[type="radio"][data-action]', (/** @type {HTMLInputElement} */ radio) => {
  changed.delete(radio);
  // the change of a radio button that was not checked follows the click
  setTimeout(() => radio.form && !changed.has(radio) && radio.checked && hasState(toolOf(formOf(radio))) && press(formOf(radio), radio));
});

onClick(".skip", (_, event) => {
  event.preventDefault(); // the fragment is the address of a tool, not of a place on the page
  find(document, '[role="tabpanel"]:not([hidden])').focus();
});

/** Whether a tool has a state, or is about to have one. @param {string} tool */
function hasState(tool) {
  return states.has(tool) || restoringState(tool) !== undefined;
}

/** @param {Control} control */
function isAutoSubmitted(control) {
  return control.closest("[data-auto-submit]") !== null;
}

/** Send the action of a button or control, else of its form. @param {HTMLFormElement} form @param {HTMLElement | null} pressed */
function press(form, pressed) {
  send(form, pressed?.dataset.action ?? form.dataset.action ?? "", { submitter: pressed });
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
async function sendFile(form, input) {
  setBusy(form);
  const message = await readFile(input);
  if (!message) return press(form, input);
  setIdle(form);
  showErrors(form, [{ field: input.dataset.fileTarget ?? "", message }]);
}

for (const form of forms.filter(restoreRemembered)) {
  for (const fold of findAll(form, "details:has(> [data-remember])")) fold.removeAttribute("open");
}
restoreEntries();
followVersion(saveEntries);
enableLanguageMenu(saveEntries);
document.documentElement.dataset.page = "ready";
answerEmbeddingSite();
openAddress();
restoreUnsent();
delete document.documentElement.dataset.opening;
// presses during the loading come first
const started = new Promise((resolve) => setTimeout(resolve)).then(() => python.start());
holdOffVersion(started);
await started;
if (document.documentElement.dataset.python !== "failed" || navigator.serviceWorker?.controller) keepOffline(saveEntries);
