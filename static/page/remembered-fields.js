/**
 * Fields that stay on the device, by tool and control name. Within `[data-remember]` a person's own change of a control
 * is stored; within `[data-remember="always"]` also a value that a reply sets, within `[data-remember="pressed"]` that
 * of a reply to a press (a shared address must not change a person's own choices). If it cannot be stored, that is said in
 * place of a success, and all else works. An embedded page stores nothing.
 *
 * Several tabs share the store. What a reply or a person changes is based on what the tab has read; a control with
 * `data-merge` is a list, so the change is applied to what is stored at that moment. Reading, merging and writing are one
 * step without a pause: a lock would put the writing off, and a closed page would lose it.
 */
import { embedded } from "../embed/parent-messages.js";
import { controlsOf, controlOf, findAll, formOf, isToggle, on } from "./dom.js";
import { isEditedSince, markAnswered } from "./edit-tracking.js";
import { setFields, valuesOf } from "./form.js";
import { mergeTexts } from "./merge.js";
import { readObject, tryToStore } from "./storage.js";
import { showMessage } from "./messages.js";
import { formsOf, mainFormOf, toolOf, tools } from "./tools.js";
import { word } from "./words.js";

/** Controls whose value the store has, in every tab. */
const SHARED = '[data-remember="always"] :is(input[type="hidden"], textarea)';

/** The value of such a control when the tab read or wrote it last: what the tab's own changes begin with. @type {WeakMap<Element, string>} */
const lastRead = new WeakMap();

/** Whether it has been said that nothing more can be stored; the visitor of another site has not asked for it. */
let isRefusalTold = embedded;

on("change", "[data-remember]", (_, event) => {
  const { form, name } = controlOf(event);
  if (form && name && !remember(form, [name])) tellRefused({ isKeeping: false });
});

/**
 * Say that something was not stored: once, or each time where the press was to keep something.
 * @param {{isKeeping: boolean}} press @returns {boolean} whether it is said
 */
export function tellRefused({ isKeeping }) {
  if (isRefusalTold && !isKeeping) return false;
  isRefusalTold = true;
  showMessage(word("not-kept"));
  return true;
}

on("click", "button[data-forget]", (/** @type {HTMLButtonElement} */ button) => {
  const isForgotten = forget(formOf(button), button.dataset.forget ?? "");
  showMessage(word(isForgotten ? "forgotten" : "not-stored"));
});

/** Another tab has changed the store: show it, where nobody is writing. */
addEventListener("storage", () => {
  for (const form of tools.flatMap((tool) => mainFormOf(tool) ?? [])) {
    if (!readShared(form)) continue;
    for (const each of formsOf(toolOf(form))) each.dispatchEvent(new CustomEvent("keptchange"));
  }
});

/**
 * Take over what other tabs have stored in a tool's main form, as its next request is based on it.
 * @param {HTMLFormElement} form @returns {boolean} whether controls have another value now
 */
export function readShared(form) {
  const stored = storedFields(form);
  const changed = sharedControls(form).filter((control) => {
    const [value] = storedValues(stored, control.name);
    const isRead = value !== undefined && value !== control.value && control !== document.activeElement;
    // what a person has entered, and what could not be stored, stays
    if (!isRead || (lastRead.has(control) && lastRead.get(control) !== control.value)) return false;
    control.value = value;
    lastRead.set(control, value);
    return true;
  });
  if (!changed.length) return false;
  markAnswered(changed);
  form.dispatchEvent(new CustomEvent("fieldsset"));
  return true;
}

/** What a request is based on: the values by name. @param {HTMLFormElement} form @returns {Map<string, string>} */
export function sharedValues(form) {
  return new Map(sharedControls(form).map((control) => [control.name, control.value]));
}

/**
 * Set the controls of a reply, apart from those that a person has changed since the request, and store those that are
 * always remembered.
 * @param {HTMLFormElement} form @param {Fields} fields
 * @param {{moment: number, action: string, basis: Map<string, string>, unasked?: boolean}} request the moment, the action, what
 *   it was based on, whether nobody has asked for it
 * @returns {boolean} whether what was to be stored is stored
 */
export function takeFields(form, fields, { moment, action, basis, unasked }) {
  const mayBeSet = (/** @type {Control} */ control) => !isEditedSince(control, moment);
  setFields(form, fields, mayBeSet);
  const set = controlsOf(form).filter(({ localName, name }) => name in fields && localName !== "button");
  const shared = sharedControls(form).filter((control) => set.includes(control) && mayBeSet(control));
  for (const control of shared) {
    const before = basis.get(control.name);
    if (before !== undefined) lastRead.set(control, before);
  }
  markAnswered(set.filter(mayBeSet));
  const parts = `[data-remember="always"]${action === "open" ? "" : ', [data-remember="pressed"]'}`;
  const remembered = set.filter((control) => control.closest(parts)).map(({ name }) => name);
  return !remembered.length || unasked === true || remember(form, remembered);
}

/** Restore the stored fields of a form. @param {HTMLFormElement} form @returns {boolean} whether there were any */
export function restoreRemembered(form) {
  const names = controlsOf(form).flatMap((control) => (control.closest("[data-remember]") ? control.name : []));
  const stored = Object.entries(storedFields(form)).filter(([name, values]) => names.includes(name) && Array.isArray(values));
  setFields(form, /** @type {Fields} */ (Object.fromEntries(stored)));
  for (const control of sharedControls(form)) lastRead.set(control, control.value);
  return stored.length > 0;
}

/** @param {HTMLFormElement} form @param {string[]} names @returns {boolean} whether they are stored */
function remember(form, names) {
  const stored = storedFields(form);
  const shared = sharedControls(form).filter(({ name }) => names.includes(name));
  for (const control of shared) {
    const { name, value, dataset } = control;
    const [theirs] = storedValues(stored, name);
    if (theirs !== undefined && dataset.merge !== undefined) {
      control.value = mergeTexts(lastRead.get(control) ?? theirs, value, theirs, dataset.merge);
    }
  }
  const isStored = store(form, { ...stored, ...valuesOf(form, names) });
  if (isStored) for (const control of shared) lastRead.set(control, control.value);
  return isStored;
}

/** Go back to a control's initial values. @param {HTMLFormElement} form @param {string} name @returns {boolean} whether the store has changed */
function forget(form, name) {
  for (const control of controlsOf(form, name).filter(isToggle)) control.checked = control.defaultChecked;
  setFields(form, {}); // tells the listeners of the form
  const { [name]: _, ...others } = storedFields(form);
  return store(form, others);
}

/** @param {HTMLFormElement} form */
function keyOf(form) {
  return `cardtable.${toolOf(form)}`;
}

/** @param {HTMLFormElement} form */
function storedFields(form) {
  return embedded ? {} : readObject(() => localStorage, keyOf(form));
}

/** @param {HTMLFormElement} form @returns {(HTMLInputElement | HTMLTextAreaElement)[]} */
function sharedControls(form) {
  return findAll(form, SHARED);
}

/** @param {Record<string, unknown>} stored @param {string} name @returns {string[]} its values; none if it is not stored */
function storedValues(stored, name) {
  const values = stored[name];
  return Array.isArray(values) && values.every((value) => typeof value === "string") ? values : [];
}

/** @param {HTMLFormElement} form @param {object} fields @returns {boolean} */
function store(form, fields) {
  return !embedded && tryToStore(() => localStorage.setItem(keyOf(form), JSON.stringify(fields)));
}
