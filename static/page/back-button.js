/**
 * The browser's Back closes an open sheet and leaves the page as it is, as on a phone's system. The entry that was left
 * is entered again: the browser has already shown the one before it.
 */
import { enterEntry } from "./address.js";

/** Whether the page enters again the entry that it has left. */
let isReturning = false;

/** Before the listeners of the modules that show another state. */
addEventListener(
  "popstate",
  (event) => {
    const back = enterEntry(event.state);
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const sheets = /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open]"));
    if (back <= 0 || sheets.length === 0) return;
    event.stopImmediatePropagation();
    for (const sheet of sheets) sheet.close();
    isReturning = true;
    history.go(back);
  },
  { capture: true },
);
