/**
 * Entries and states that survive a reload: in another language, or in a new version. The address holds only the state
 * of the shown tool, and no entries that have not been sent. A saved entry goes before the value in the address.
 */
import { controlsOf } from "./dom.js";
import { fieldsOf, setFields } from "./form.js";
import { takeStored, tryToStore } from "./storage.js";
import { forms, formsOf, mainFormOf, states } from "./tools.js";

const ENTRIES = "cardtable.entries";

/** The entries saved by the last page, by form. @type {Record<string, Fields>} */
let savedFields = {};
/** Tools whose saved state is not shown yet, and nobody has used them since. @type {Set<string>} */
export const unshown = new Set();

/** Save all entries and states. Without storage, the next page shows the address only. */
export function saveEntries() {
  const fields = Object.fromEntries(forms.map((form) => [form.id, { ...unchecked(form), ...fieldsOf(form) }]));
  const entries = JSON.stringify({ fields, states: Object.fromEntries(states) });
  tryToStore(() => sessionStorage.setItem(ENTRIES, entries));
}

/** Restore the entries that the last page has saved, once. */
export function restoreEntries() {
  const saved = takeStored(ENTRIES);
  savedFields = /** @type {Record<string, Fields>} */ (saved.fields ?? {});
  restoreFields(forms);
  for (const [tool, state] of Object.entries(/** @type {Record<string, State>} */ (saved.states ?? {}))) {
    unshown.add(tool);
    if (mainFormOf(tool)) states.set(tool, state);
  }
}

/** @param {HTMLFormElement[]} those that are to get their entries again */
function restoreFields(those) {
  for (const form of those) setFields(form, savedFields[form.id] ?? {});
}

/**
 * Restore a tool's entries over the fields of its saved state, which has just been shown.
 * @param {string} tool @param {boolean} isComplete whether no further part of the reply will come
 */
export function restoreEntriesOver(tool, isComplete) {
  if (!unshown.has(tool)) return;
  restoreFields(formsOf(tool));
  if (isComplete) unshown.delete(tool);
}

/** A form's check boxes, all unchecked: a field that is not given would stay as it is. @param {HTMLFormElement} form */
function unchecked(form) {
  const boxes = controlsOf(form).filter(({ name, type }) => name && type === "checkbox");
  return Object.fromEntries(boxes.map(({ name }) => [name, []]));
}
