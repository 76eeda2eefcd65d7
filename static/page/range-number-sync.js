/**
 * Keep a range slider and its number field in step: `input[type=range][data-number-field="ID"]`. With
 * `data-scale="log"` the slider is the number's logarithm to base 10. Only the number field is sent.
 */
import { controlOf } from "./dom.js";

document.addEventListener("input", (event) => {
  const input = /** @type {HTMLInputElement} */ (controlOf(event));
  const { numberField } = input.dataset ?? {};
  if (numberField) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(numberField));
    if (field) field.value = String(numberAt(input));
    return;
  }
  /** @type {HTMLInputElement | null} */
  const slider = input.id ? document.querySelector(`input[data-number-field="${CSS.escape(input.id)}"]`) : null;
  if (slider && input.value) slider.value = String(positionOf(slider, input.valueAsNumber));
});

/** @param {HTMLInputElement} slider @returns {number} with at most three significant digits and three decimals */
function numberAt(slider) {
  const position = slider.valueAsNumber;
  const number = slider.dataset.scale === "log" ? 10 ** position : position;
  return Number(Number(number.toPrecision(3)).toFixed(3));
}

/** @param {HTMLInputElement} slider @param {number} number @returns {number | string} */
function positionOf(slider, number) {
  if (slider.dataset.scale !== "log") return number;
  return number > 0 ? Math.log10(number) : slider.min;
}
