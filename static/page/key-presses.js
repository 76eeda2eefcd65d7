/**
 * Keys that press elements: within `[data-keys]`, where the focus is, the key of an element's `data-key` presses it. Of
 * several elements with one key, the one after the focused or checked one is pressed; a button among them is only
 * focused, since a press would not let the key reach the next one.
 *
 * Enter in a text field with `data-enter-next` moves to the next text field of its form.
 *
 * Enter in a field presses the first submit button of its form (the browser does that), but never one of a list's items.
 */
import { controlsOf, findAll, isToggle, targetOf } from "./dom.js";

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  const part = targetOf(event).closest("[data-keys]");
  if (part && key === "Enter" && chosenByEnter(targetOf(event))) return event.preventDefault();
  if (!part || ctrlKey || metaKey || altKey || key.length !== 1) return;
  const elements = findAll(part, `[data-key="${CSS.escape(key.toLowerCase())}"]`);
  const last = elements.findLastIndex((each) => each === document.activeElement || isChecked(each));
  const next = elements[(last + 1) % elements.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (elements.length === 1 || (next instanceof HTMLInputElement && isToggle(next))) next.click();
});

/** Enter chooses a radio button, as Space does; else it would press a button of the form. @param {Element} element */
function chosenByEnter(element) {
  if (!(element instanceof HTMLInputElement) || !isToggle(element)) return false;
  element.click();
  return true;
}

/** @param {HTMLElement} element @returns {boolean} */
function isChecked(element) {
  return element instanceof HTMLInputElement && isToggle(element) && element.checked;
}

document.addEventListener("keydown", (event) => {
  const input = targetOf(event);
  if (event.key !== "Enter" || !(input instanceof HTMLInputElement) || input.type === "file" || !input.form?.dataset.tool) return;
  if (input.dataset.enterNext !== undefined && focusNext(input, input.form)) return event.preventDefault();
  const first = controlsOf(input.form).find((each) => each.localName === "button" && each.type === "submit");
  if (first?.closest("li, td")) event.preventDefault();
});

/** @param {HTMLInputElement} input @param {HTMLFormElement} form @returns {boolean} whether a text field follows that is seen */
function focusNext(input, form) {
  const controls = controlsOf(form);
  const texts = controls.slice(controls.indexOf(input) + 1).filter(({ type }) => type === "text" || type === "textarea");
  const next = texts.find((each) => each.checkVisibility());
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}
