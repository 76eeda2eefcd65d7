/**
 * Forms, without a thought for what is in them: their values as `{name: [value, ...]}`, and their errors.
 * @typedef {Record<string, string[]>} Fields
 */
import { controlsAnsweredSince, presentMoment } from "./entered.js";

/** @param {HTMLFormElement} form @returns {Fields} */
export function fieldsOf(form) {
  const fields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") (fields[name] ??= []).push(value);
  }
  return fields;
}

/** What a button adds to its form's fields. @param {HTMLElement} [submitter] @returns {Fields} */
export function fieldOf(submitter) {
  return submitter?.localName === "button" && submitter.name ? { [submitter.name]: [submitter.value] } : {};
}

/** A form's fields as they are now, for later: then with what answers have set meanwhile. @returns {() => Fields} */
export function fieldsForLater(form) {
  const [before, moment] = [fieldsOf(form), presentMoment()];
  return () => {
    const fields = { ...before };
    for (const control of controlsAnsweredSince(form, moment)) put(fields, control);
    return fields;
  };
}

/** Put a control's value among others, as a form would send it. */
function put(fields, { name, type, checked, value }) {
  if (type === "checkbox") {
    const others = (fields[name] ?? []).filter((each) => each !== value);
    fields[name] = checked ? [...others, value] : others;
    if (fields[name].length === 0) delete fields[name];
  } else if (type !== "radio" || checked) {
    fields[name] = [value];
  }
}

/**
 * Set controls by name; names that are not given stay as they are.
 * @param {HTMLFormElement} form @param {Fields} fields
 * @param {(control: Element) => boolean} isFree whether a control may be set
 */
export function setFields(form, fields, isFree = () => true) {
  for (const control of form.elements) {
    const values = fields[control.name];
    if (!values || control.localName === "button" || !isFree(control)) continue;
    if (control.type === "checkbox" || control.type === "radio") control.checked = values.includes(control.value);
    else control.value = values[0] ?? "";
  }
  form.dispatchEvent(new CustomEvent("fieldsset"));
}

/**
 * Show what is wrong beside each field, or above the form where there is no such field. Nothing entered is changed.
 * @param {HTMLFormElement} form
 * @param {{field: string, message: string}[]} errors
 * @returns {string} what was said, all together
 */
export function showErrors(form, errors) {
  clearErrors(form);
  const general = [];
  for (const { field, message } of errors) {
    const place = form.querySelector(`[data-error-for="${CSS.escape(field)}"]`);
    if (place) {
      place.textContent = place.textContent ? `${place.textContent} ${message}` : message;
      place.hidden = false;
      for (const control of controlsOf(form, field)) control.setAttribute("aria-invalid", "true");
    } else {
      general.push(field ? `${field}: ${message}` : message);
    }
  }
  showNotice(form, general.join(" "));
  const first = form.querySelector("[aria-invalid]") ?? noticeOf(form);
  const folded = first?.closest("details");
  if (folded) folded.open = true;
  first?.focus();
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
  for (const place of form.querySelectorAll("[data-error-for]")) {
    place.textContent = "";
    place.hidden = true;
  }
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  showNotice(form, "");
}

/** A form's own place for what concerns no field, or its panel's. */
function noticeOf(form) {
  return form.querySelector("[data-notice]") ?? form.closest("[role=tabpanel]").querySelector("[data-notice]");
}

function controlsOf(form, name) {
  return [...form.elements].filter((control) => control.name === name && control.type !== "submit");
}
