/** The menu of languages: `a[data-language="TAG"]` stores the choice and opens the page in that language. */
import { onClick } from "./dom.js";
import { tryToStore } from "./storage.js";

/** Read by static/start/preferences.js. */
const LANGUAGE = "cardtable.language";

/** @param {() => void} beforeLeaving saves the entries */
export function enableLanguageMenu(beforeLeaving) {
  onClick("a[data-language]", (link, event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tryToStore(() => localStorage.setItem(LANGUAGE, link.dataset.language ?? ""));
    beforeLeaving();
    location.assign(`${link.getAttribute("href")}${location.hash}`);
  });
}
