/**
 * Counts of what a form holds, kept up to date: `[data-checked-count="NAME"]` is how many check boxes with that name are
 * checked, `[data-changed-count]` how many rows of its fold have another number than at first, `[data-line-count="NAME"]`
 * how many names a text has, a line each or with commas. `[data-count-note]` around a count is hidden while the count is 0.
 * `[data-shows-value="NAME"]` is what a control holds, `[data-shows-choice="NAME"]` the `data-title` of the checked
 * radio button.
 */
import { controlOf, controlsOf, findAll, isToggle, targetOf } from "./dom.js";

/** @param {HTMLFormElement} form */
function showCounts(form) {
  for (const place of findAll(form, "[data-checked-count], [data-changed-count], [data-line-count]")) {
    const count = countOf(form, place);
    place.textContent = String(count);
    const note = place.closest("[data-count-note]");
    if (note instanceof HTMLElement) note.hidden = count === 0;
  }
  for (const place of findAll(form, "[data-shows-choice]")) {
    const checked = controlsOf(form).find((each) => each.name === place.dataset.showsChoice && isToggle(each) && each.checked);
    place.textContent = checked?.dataset.title ?? "";
  }
  for (const place of findAll(form, "[data-shows-value]")) {
    place.textContent = controlsOf(form).find(({ name }) => name === place.dataset.showsValue)?.value ?? "";
  }
}

/** @param {HTMLFormElement} form @param {HTMLElement} place @returns {number} */
function countOf(form, place) {
  const { checkedCount, lineCount } = place.dataset;
  const named = (/** @type {string} */ name) => controlsOf(form).filter((control) => control.name === name);
  if (checkedCount) return named(checkedCount).filter((box) => isToggle(box) && box.checked).length;
  if (lineCount) return named(lineCount).flatMap(({ value }) => value.split(/[\n,;]/).filter((name) => name.trim())).length;
  const rows = findAll(/** @type {HTMLElement} */ (place.closest("details")), "tbody tr");
  return rows.filter((row) => findAll(row, "input").some(isChanged)).length;
}

/** Whether a number is another one than at first. @param {HTMLElement} element */
function isChanged(element) {
  const { value, defaultValue } = /** @type {HTMLInputElement} */ (element);
  return value !== defaultValue;
}

for (const form of document.forms) showCounts(form);
for (const type of ["input", "change"]) {
  document.addEventListener(type, (event) => {
    const { form } = controlOf(event);
    if (form) showCounts(form);
  });
}
document.addEventListener("fieldsset", (event) => showCounts(/** @type {HTMLFormElement} */ (targetOf(event))), true);
