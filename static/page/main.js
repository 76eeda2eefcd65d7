/**
 * The page's entry point: events of forms and buttons, and the start. It knows forms, focus, the URL and Python's
 * worker; it knows no game. docs/architecture.md describes the `data-*` attributes.
 */
import "./address.js";
import "./controls.js";
import { byId, controlOf, find, findAll, formOf, on, query } from "./dom.js";
import { clearErrorsAfter, showErrors } from "./form.js";
import { keepAll, takeViews } from "./kept-views.js";
import "./keys.js";
import { openAddress } from "./navigation.js";
import { followVersion, holdOffVersion, keepOffline } from "./offline.js";
import { enableLanguageMenu } from "./preferences.js";
import { startPython } from "./python-client.js";
import "./picture.js";
import { restoreRemembered } from "./remembered-fields.js";
import { answerEmbeddingSite, press, setBusy, setIdle, stop } from "./requests.js";
import { restoreUnsent } from "./send-on-input.js";
import { readFile } from "./share.js";
import { forms, restoringState, states, toolOf } from "./tools.js";

/** Controls that have changed since their last click. @type {WeakSet<Control>} */
const changed = new WeakSet();

on("submit", "form[data-tool]", (/** @type {HTMLFormElement} */ form, event) => {
  event.preventDefault();
  press(form, event.submitter);
});

/** A press does not wait for the submission: a site may forbid it to its frames, by `sandbox`. */
on("click", "button:not([type=button])", (/** @type {HTMLButtonElement} */ button, event) => {
  if (!button.form?.dataset.tool) return;
  event.preventDefault();
  press(button.form, button);
});

document.addEventListener("change", (event) => {
  const control = controlOf(event);
  const { form } = control;
  changed.add(control);
  if (!form?.dataset.tool) return;
  const isSent = control.closest("[data-auto-submit]") || (control.dataset.action && hasState(form));
  if (control.dataset.fileTarget) sendFile(form, /** @type {HTMLInputElement} */ (control));
  else if (isSent) press(form, control);
});

document.addEventListener("input", (event) => {
  const { form, name } = controlOf(event);
  if (form?.dataset.tool && name) clearErrorsAfter(form, name);
});

on("click", "button[type=button][data-action]", (/** @type {HTMLButtonElement} */ button) => press(formOf(button), button));
on("click", "[data-retry]", startPython);
on("click", "[data-stop]", (/** @type {HTMLButtonElement} */ button) => stop(button.dataset.stop || formOf(button).id));

/** A radio button that is pressed again sends its action again: its answer is brought into view. */
on("click", "input[type=radio][data-action]", (/** @type {HTMLInputElement} */ radio) => {
  changed.delete(radio);
  // the change of a radio button that was not checked follows the click
  setTimeout(() => radio.form && !changed.has(radio) && radio.checked && hasState(radio.form) && press(radio.form, radio));
});

on("click", ".skip", (_, event) => {
  event.preventDefault(); // the fragment is the address of a tool, not of a place on the page
  find(document, '[role="tabpanel"]:not([hidden])').focus();
});

/** Whether the tool of a form has a state, or is about to have one. @param {HTMLFormElement} form */
function hasState(form) {
  return states.has(toolOf(form)) || restoringState(toolOf(form)) !== undefined;
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
async function sendFile(form, input) {
  setBusy(form);
  const message = await readFile(input);
  if (!message) return press(form, input);
  setIdle(form);
  const { name } = /** @type {HTMLTextAreaElement} */ (byId(input.dataset.fileTarget ?? ""));
  showErrors(form, [{ field: query(form, `[data-error-for="${CSS.escape(name)}"]`) ? name : "", message }]);
}

for (const form of forms.filter(restoreRemembered)) {
  for (const fold of findAll(form, "details:has(> [data-remember])")) fold.removeAttribute("open");
}
takeViews();
followVersion();
enableLanguageMenu(keepAll);
document.documentElement.dataset.page = "ready";
answerEmbeddingSite();
openAddress();
restoreUnsent();
delete document.documentElement.dataset.opening;
// presses during the loading come first
const started = new Promise((resolve) => setTimeout(resolve)).then(startPython);
holdOffVersion(started);
await started;
if (document.documentElement.dataset.python !== "failed" || navigator.serviceWorker?.controller) keepOffline();
