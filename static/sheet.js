/**
 * Sheets: a `dialog` whose region takes a fragment is opened by it, and closed by an empty one, by Escape, by its
 * `[data-close]`, or by a press beside it. The focus then goes back to what opened it, also if that was drawn anew.
 * A sheet that gets another title is shown from its top; one that is closed is emptied. What a sheet's `[data-closed]`
 * names is asked for when it is closed.
 */
import { focusKey, keyOf } from "./focus.js";

/** @type {WeakMap<HTMLDialogElement, string>} */
const titles = new WeakMap();

/** @param {Element} region that was just filled */
export function showSheet(region) {
  const dialog = region.closest("dialog");
  if (!dialog || region.parentElement.closest("[data-region]")) return; // a part of a sheet that may be closed by now
  const title = dialog.querySelector("h2, h3")?.textContent ?? "";
  if (region.childElementCount === 0) dialog.close();
  else if (!dialog.open) open(dialog);
  else if (title !== titles.get(dialog)) showTop(dialog);
  titles.set(dialog, title);
}

/** The sheet that is open, if one is. @returns {HTMLDialogElement | null} */
export function openSheet() {
  return document.querySelector("dialog[open]");
}

/** The action that a sheet's content wants when it is closed. @param {ParentNode} content @returns {string | undefined} */
export function wantedAfter(content) {
  return content.querySelector("[data-closed]")?.dataset.closed;
}

function showTop(dialog) {
  dialog.scrollTop = 0;
  dialog.querySelector("h2")?.focus();
}

function open(dialog) {
  const opener = keyOf(document.activeElement);
  const goBack = () => {
    if (!document.activeElement || document.activeElement === document.body || dialog.contains(document.activeElement)) {
      focusKey(dialog.closest("[role=tabpanel]"), opener);
    }
  };
  const tidy = () => dialog.querySelector("[data-region]").replaceChildren();
  dialog.addEventListener("close", goBack, { once: true });
  dialog.addEventListener("close", tidy, { once: true });
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
}

document.addEventListener("click", (event) => {
  const dialog = event.target.closest("dialog");
  if (dialog && (event.target === dialog || event.target.closest("[data-close]"))) dialog.close();
});
