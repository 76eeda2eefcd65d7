/** Language and theme, which static/start/preferences.js reads: the menu of languages, and the About sheet with the themes. */
import { byId, controlOf, find, on } from "./dom.js";
import { tryToStore } from "./storage.js";

/** `a[data-language="TAG"]` stores the choice and opens the page in that language. @param {() => void} beforeLeaving saves the entries */
export function enableLanguageMenu(beforeLeaving) {
  on("click", "a[data-language]", (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tryToStore(() => localStorage.setItem("cardtable.language", link.dataset.language ?? ""));
    beforeLeaving();
    location.assign(`${link.getAttribute("href")}${location.hash}`);
  });
}

on("click", "[data-about]", () => {
  const sheet = /** @type {HTMLDialogElement} */ (byId("about"));
  const { theme = "" } = document.documentElement.dataset;
  for (const radio of sheet.querySelectorAll("input")) radio.checked = radio.value === theme;
  sheet.showModal();
  find(sheet, "h2").focus();
  sheet.scrollTop = 0;
});

on("change", "#about-theme", (_, event) => {
  const { value } = controlOf(event);
  const { dataset } = document.documentElement;
  if (value) dataset.theme = value;
  else delete dataset.theme;
  tryToStore(() => (value ? localStorage.setItem("cardtable.theme", value) : localStorage.removeItem("cardtable.theme")));
});
