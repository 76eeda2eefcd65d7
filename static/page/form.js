/** Values and errors of a form, whatever its tool. */
import { revealInSite } from "../embed/parent-messages.js";
import { controlsOf, find, findAll, isToggle, panelOf, query } from "./dom.js";
import { currentMoment, isAnsweredSince } from "./edit-tracking.js";

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
 * @returns {() => Fields} these fields, but those that answers have set meanwhile as they are then
 */
export function fieldsForLater(form) {
  const [fields, moment] = [fieldsOf(form), currentMoment()];
  return () => {
    const present = fieldsOf(form);
    for (const control of controlsOf(form)) {
      if (!isAnsweredSince(control, moment) || control.matches(":disabled")) continue;
      delete fields[control.name];
      Object.assign(fields, present[control.name] && { [control.name]: present[control.name] });
    }
    return fields;
  };
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
    const place = query(form, `[data-error-for="${CSS.escape(field)}"]`);
    if (place) {
      place.textContent = place.textContent ? `${place.textContent} ${message}` : message;
      place.hidden = false;
      for (const control of fieldsNamed(form, field)) control.setAttribute("aria-invalid", "true");
    } else {
      general.push(field ? `${field}: ${message}` : message);
    }
  }
  showNotice(form, general.join(" "));
  const first = query(form, "[aria-invalid]") ?? query(form, "[data-error-for]:not(:empty)") ?? noticeOf(form);
  for (const fold of findAll(document, "details")) if (fold.contains(first)) fold.setAttribute("open", "");
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
  for (const place of findAll(form, "[data-error-for]")) clearError(form, place);
  showNotice(form, "");
}

/**
 * Take away the error of a field that a person is mending, and those of pressed buttons, which have no field to mend.
 * @param {HTMLFormElement} form @param {string} name
 */
export function clearErrorsAfter(form, name) {
  for (const place of findAll(form, "[data-error-for]:not([hidden])")) {
    const { errorFor = "" } = place.dataset;
    const isOfButtons = fieldsNamed(form, errorFor).every(({ localName }) => localName === "button");
    if (errorFor === name || isOfButtons) clearError(form, place);
  }
}

/** @param {HTMLFormElement} form @param {HTMLElement} place */
function clearError(form, place) {
  place.textContent = "";
  place.hidden = true;
  for (const control of fieldsNamed(form, place.dataset.errorFor ?? "")) control.removeAttribute("aria-invalid");
}

/** The place for errors without a field: the form's own, else its panel's. @param {HTMLFormElement} form */
function noticeOf(form) {
  return query(form, "[data-notice]") ?? find(panelOf(form), "[data-notice]");
}

/** @param {HTMLFormElement} form @param {string} name */
function fieldsNamed(form, name) {
  return controlsOf(form, name).filter(({ type }) => type !== "submit");
}
