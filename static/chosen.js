/** `[data-count="NAME"]` says beside a folded group of boxes how many of that name are ticked in its form. */
import { fieldsOf } from "./form.js";

function count(form) {
  for (const place of form.querySelectorAll("[data-count]")) {
    place.textContent = String((fieldsOf(form)[place.dataset.count] ?? []).length);
  }
}

for (const form of document.forms) count(form);
document.addEventListener("change", ({ target }) => target.form && count(target.form));
document.addEventListener("fieldsset", ({ target }) => count(target), true);
