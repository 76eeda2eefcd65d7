/**
 * `input[type=range][data-twin="ID"]` and the number field with that id, kept in step while one of them is moved.
 * With `data-scale="log"` the slider stands at the logarithm to base 10 of the number. Only the number is sent.
 */
document.addEventListener("input", ({ target }) => {
  if (target.dataset?.twin) {
    document.getElementById(target.dataset.twin).value = String(numberAt(target));
    return;
  }
  const slider = target.id && document.querySelector(`input[data-twin="${CSS.escape(target.id)}"]`);
  if (slider && target.value) slider.value = String(placeOf(slider, target.valueAsNumber));
});

/** @param {HTMLInputElement} slider @returns {number} to three figures and three decimals at most */
function numberAt(slider) {
  const place = slider.valueAsNumber;
  const number = slider.dataset.scale === "log" ? 10 ** place : place;
  return Number(Number(number.toPrecision(3)).toFixed(3));
}

function placeOf(slider, number) {
  if (slider.dataset.scale !== "log") return number;
  return number > 0 ? Math.log10(number) : slider.min;
}
