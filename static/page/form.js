/** Values and errors of a form, whatever its tool. */
import { revealInSite } from "../embed/parent-messages.js";
import { controlsOf, find, findAll, isToggle } from "./dom.js";
import { controlsAnsweredSince, currentMoment } from "./edit-tracking.js";

/** @typedef {import("./dom.js").Control} Control */

/** @param {HTMLFormElement} form @returns {Fields} */
export function fieldsOf(form) {
  /** @type {Fields} */
  const fields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") (fields[name] ??= []).push(value);
  }
  return fields;
}

/** The field that a pressed button adds to its form's. @param {HTMLElement | null} [submitter] @returns {Fields} */
export function fieldOf(submitter) {
  return submitter instanceof HTMLButtonElement && submitter.name ? { [submitter.name]: [submitter.value] } : {};
}

/**
 * Take a form's fields now, to be sent later.
 * @param {HTMLFormElement} form
 * @returns {() => Fields} these fields, with the values that answers have set meanwhile
 */
export function fieldsForLater(form) {
  const [before, moment] = [fieldsOf(form), currentMoment()];
  return () => {
    const fields = { ...before };
    for (const control of controlsAnsweredSince(form, moment)) addField(fields, control);
    return fields;
  };
}

/** Add a control's value to fields, as the form would send it. @param {Fields} fields @param {Control} control */
function addField(fields, control) {
  const { name, type, value } = control;
  if (!isToggle(control)) {
    fields[name] = [value];
  } else if (type === "checkbox") {
    const others = (fields[name] ?? []).filter((each) => each !== value);
    fields[name] = control.checked ? [...others, value] : others;
    if (fields[name].length === 0) delete fields[name];
  } else if (control.checked) {
    fields[name] = [value];
  }
}

/**
 * Set controls by name; names that are not given stay as they are.
 * @param {HTMLFormElement} form @param {Fields} fields
 * @param {(control: Control) => boolean} mayBeSet
 */
export function setFields(form, fields, mayBeSet = () => true) {
  for (const control of controlsOf(form)) {
    const values = fields[control.name];
    if (!values || control.localName === "button" || !mayBeSet(control)) continue;
    if (isToggle(control)) control.checked = values.includes(control.value);
    else control.value = values[0] ?? "";
  }
  form.dispatchEvent(new CustomEvent("fieldsset"));
}

/**
 * Show errors beside their fields, or above the form where there is no such field. Entries stay as they are.
 * @param {HTMLFormElement} form @param {FieldError[]} errors
 * @returns {string} all messages
 */
export function showErrors(form, errors) {
  clearErrors(form);
  const general = [];
  for (const { field, message } of errors) {
    const place = form.querySelector(`[data-error-for="${CSS.escape(field)}"]`);
    if (place instanceof HTMLElement) {
      place.textContent = place.textContent ? `${place.textContent} ${message}` : message;
      place.hidden = false;
      for (const control of fieldsNamed(form, field)) control.setAttribute("aria-invalid", "true");
    } else {
      general.push(field ? `${field}: ${message}` : message);
    }
  }
  showNotice(form, general.join(" "));
  const first = /** @type {HTMLElement} */ (form.querySelector("[aria-invalid]") ?? noticeOf(form));
  for (let fold = first.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  first.focus();
  revealInSite(first);
  return errors.map(({ message }) => message).join(" ");
}

/** @param {HTMLFormElement} form @param {string} words empty: hides the notice */
export function showNotice(form, words) {
  const notice = noticeOf(form);
  notice.textContent = words;
  notice.hidden = !words;
}

/** @param {HTMLFormElement} form */
export function clearErrors(form) {
  for (const place of findAll(form, "[data-error-for]")) {
    place.textContent = "";
    place.hidden = true;
  }
  for (const control of findAll(form, "[aria-invalid]")) control.removeAttribute("aria-invalid");
  showNotice(form, "");
}

/**
 * Take away the error of a field that a person is mending, and those of pressed buttons, which have no field to mend.
 * @param {HTMLFormElement} form @param {string} name
 */
export function clearErrorsAfter(form, name) {
  for (const place of findAll(form, "[data-error-for]:not([hidden])")) {
    const about = place.dataset.errorFor ?? "";
    const controls = fieldsNamed(form, about);
    if (about !== name && controls.some(({ localName }) => localName !== "button")) continue;
    place.textContent = "";
    place.hidden = true;
    for (const control of controls) control.removeAttribute("aria-invalid");
  }
}

/** The place for errors without a field: the form's own, else its panel's. @param {HTMLFormElement} form */
function noticeOf(form) {
  const own = form.querySelector("[data-notice]");
  return own instanceof HTMLElement ? own : find(panelOf(form), "[data-notice]");
}

/** @param {HTMLElement} element @returns {HTMLElement} the tab panel around it */
export function panelOf(element) {
  return /** @type {HTMLElement} */ (element.closest("[role=tabpanel]"));
}

/** @param {HTMLFormElement} form @param {string} name */
function fieldsNamed(form, name) {
  return controlsOf(form).filter((control) => control.name === name && control.type !== "submit");
}
