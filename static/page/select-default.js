/**
 * The tap that enters a number field selects its number, so that typing replaces it: 3 over 0 is 3. With
 * `[data-select-default]` it selects what stands in a text field from the beginning, not what a person has entered.
 */
import { targetOf } from "./dom.js";

/** The field that a tap has entered, until the tap is over. @type {EventTarget | null} */
let entered = null;

document.addEventListener("focusin", ({ target }) => (entered = target));
document.addEventListener("click", (event) => {
  const field = targetOf(event);
  const isEntered = field === entered;
  entered = null;
  if (!isEntered || !(field instanceof HTMLInputElement)) return;
  const isDefault = field.dataset.selectDefault !== undefined && field.value === field.defaultValue;
  if (isDefault || field.type === "number") field.select();
});
