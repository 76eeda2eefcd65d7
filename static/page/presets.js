/**
 * `[data-presets]`: buttons that fill their form. When a person changes a control of the form that a preset has set, no
 * button is marked any more, and `[data-preset-note]` gets `data-changed`. Presets set no control in
 * `[data-beside-presets]`.
 */
import { controlOf, findAll } from "./dom.js";

document.addEventListener("input", (event) => {
  const control = controlOf(event);
  const { form } = control;
  if (!form?.querySelector("[data-presets]") || control.closest("[data-beside-presets]")) return;
  for (const button of findAll(form, '[data-presets] [aria-pressed="true"]')) button.setAttribute("aria-pressed", "false");
  for (const note of findAll(form, "[data-preset-note]")) note.dataset.changed = "";
});
