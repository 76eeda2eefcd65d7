/**
 * `[data-select-default]`: the tap that enters a text field selects what stands there from the beginning, so that typing
 * replaces it. What a person has entered is not selected.
 */
import { targetOf } from "./dom.js";

/** The field that a tap has entered, until the tap is over. @type {EventTarget | null} */
let entered = null;

document.addEventListener("focusin", ({ target }) => (entered = target));
document.addEventListener("click", (event) => {
  const field = targetOf(event);
  const isEntered = field === entered;
  entered = null;
  if (!isEntered || !(field instanceof HTMLInputElement) || field.dataset.selectDefault === undefined) return;
  if (field.value === field.defaultValue) field.select();
});
