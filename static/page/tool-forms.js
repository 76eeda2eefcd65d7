/** The tools of the page and their forms. */
import { findAll } from "./dom.js";

/** @param {HTMLElement} element a tab or a form @returns {string} */
export function toolOf({ dataset }) {
  return dataset.tool ?? "";
}

/** The tools, in the order of their tabs. */
export const tools = findAll(document, '[role="tab"]').map(toolOf);

export const forms = findAll(document, "form[data-tool]").map((form) => /** @type {HTMLFormElement} */ (form));

/** The first form of each tool, which an address fills. @type {Map<string, HTMLFormElement>} */
const mainForms = new Map([...forms].reverse().map((form) => [toolOf(form), form]));

/** @param {string} tool @returns {HTMLFormElement | undefined} */
export function mainFormOf(tool) {
  return mainForms.get(tool);
}

/** @param {string} tool @returns {HTMLFormElement[]} */
export function formsOf(tool) {
  return forms.filter((form) => toolOf(form) === tool);
}
