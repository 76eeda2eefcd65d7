/** The About sheet: version, offline state and licences, and the choice of theme and language. */
import { byId, controlOf, controlsOf, find, onClick } from "./dom.js";
import { tryToStore } from "./storage.js";

/** Read by static/start/preferences.js. */
const THEME = "cardtable.theme";

const sheet = /** @type {HTMLDialogElement} */ (byId("about"));
const form = /** @type {HTMLFormElement} */ (byId("about-theme"));
const { dataset } = document.documentElement;

onClick("[data-about]", () => {
  for (const control of controlsOf(form)) {
    if (control instanceof HTMLInputElement) control.checked = control.value === (dataset.theme ?? "");
  }
  sheet.showModal();
  find(sheet, "h2").focus();
  sheet.scrollTop = 0;
});

form.addEventListener("change", (event) => {
  const { value } = controlOf(event);
  if (value) dataset.theme = value;
  else delete dataset.theme;
  tryToStore(() => (value ? localStorage.setItem(THEME, value) : localStorage.removeItem(THEME)));
});
