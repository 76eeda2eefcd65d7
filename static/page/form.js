/** Values and errors of a form, whatever its tool. */
import { revealInSite } from "../embed/parent-messages.js";
import { controlsOf, findAll, isToggle, query } from "./dom.js";
import { currentMoment, isAnsweredSince } from "./edit-tracking.js";
import { showMessage } from "./messages.js";

/** @param {HTMLFormElement} form @returns {Fields} */
export function fieldsOf(form) {
  const boxes = controlsOf(form).filter(({ name, type }) => name && type === "checkbox");
  /** @type {Fields} a field that is not given would stay as it is */
  const fields = Object.fromEntries(boxes.map(({ name }) => [name, []]));
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") (fields[name] ??= []).push(value);
  }
  return fields;
}

/**
 * The values of some controls of a form. (To read the whole form lays the page out.)
 * @param {HTMLFormElement} form @param {string[]} names @returns {Fields}
 */
export function valuesOf(form, names) {
  const given = controlsOf(form).filter((control) => !(isToggle(control) && !control.checked) && !control.matches(":disabled"));
  return Object.fromEntries(names.map((name) => [name, given.filter((each) => each.name === name).map(({ value }) => value)]));
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
    const answered = controlsOf(form).filter((control) => isAnsweredSince(control, moment) && !control.matches(":disabled"));
    const present = answered.length ? fieldsOf(form) : {};
    for (const { name } of answered) {
      delete fields[name];
      Object.assign(fields, present[name] && { [name]: present[name] });
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
 * Show errors beside their fields. Where there is no such field they stand above the form, or if a button was pressed that
 * does not submit its entries, in the bar for messages, without any scroll. Entries stay as they are.
 * @param {HTMLFormElement} form @param {FieldError[]} errors @param {HTMLElement | null} [pressed]
 * @returns {string} all messages
 */
export function showErrors(form, errors, pressed) {
  clearErrors(form);
  const general = [];
  for (const { field, message } of errors) {
    const place = query(form, `[data-error-for="${CSS.escape(field)}"]`);
    if (place) {
      place.textContent = place.textContent ? `${place.textContent} ${message}` : message;
      place.hidden = false;
      place.id ||= `${form.id}-${field}-error`;
      for (const control of fieldsNamed(form, field)) setInvalid(control, place.id, true);
    } else {
      general.push(field ? `${field}: ${message}` : message);
    }
  }
  const isElsewhere = pressed?.matches("[type=button]") || (pressed && !form.contains(pressed));
  if (general.length && isElsewhere) showMessage(general.join(" "));
  else showNotice(form, general.join(" "));
  const first = ["[aria-invalid]", "[data-error-for]:not(:empty)", "[data-notice]:not([hidden])"].map((place) => query(form, place)).find(Boolean);
  for (const fold of findAll(document, "details")) if (first && fold.contains(first)) fold.setAttribute("open", "");
  first?.focus();
  if (first) revealInSite(first);
  return errors.map(({ message }) => message).join(" ");
}

/** Above the form, else in the bar for messages. @param {HTMLFormElement} form @param {string} words empty: hides the notice */
export function showNotice(form, words) {
  const notice = query(form, "[data-notice]");
  if (!notice) return words ? showMessage(words) : undefined;
  notice.textContent = words;
  notice.hidden = !words;
}

/** @param {HTMLFormElement} form */
export function clearErrors(form) {
  for (const place of findAll(form, "[data-error-for]:not([hidden])")) clearError(form, place);
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
  for (const control of fieldsNamed(form, place.dataset.errorFor ?? "")) setInvalid(control, place.id, false);
}

/** Mark a control as wrong, described by its error too; or as right again. @param {Control} control @param {string} id @param {boolean} isWrong */
function setInvalid(control, id, isWrong) {
  const others = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((each) => each && each !== id);
  const described = isWrong ? [...others, id] : others;
  if (isWrong) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
  if (described.length) control.setAttribute("aria-describedby", described.join(" "));
  else control.removeAttribute("aria-describedby");
}

/** @param {HTMLFormElement} form @param {string} name */
function fieldsNamed(form, name) {
  return controlsOf(form, name).filter(({ type }) => type !== "submit");
}
