/**
 * Typed access to elements, form controls and delegated events.
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement} Control
 */

/** @param {ParentNode} parent @param {string} selector @returns {HTMLElement} Throws if there is none. */
export function find(parent, selector) {
  const element = parent.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector} in the page.`);
  return /** @type {HTMLElement} */ (element);
}

/** @param {ParentNode} parent @param {string} selector @returns {HTMLElement[]} */
export function findAll(parent, selector) {
  return [...parent.querySelectorAll(selector)].map((element) => /** @type {HTMLElement} */ (element));
}

/** @param {string} id @returns {HTMLElement} Throws if there is none. */
export function byId(id) {
  return find(document, `#${CSS.escape(id)}`);
}

/** The element of an event. @param {Event} event @returns {HTMLElement} */
export function targetOf({ target }) {
  return /** @type {HTMLElement} */ (target);
}

/** The form control of an event. @param {Event} event @returns {Control} */
export function controlOf({ target }) {
  return /** @type {Control} */ (target);
}

/** @param {HTMLFormElement} form @returns {Control[]} */
export function controlsOf(form) {
  return [...form.elements].map((element) => /** @type {Control} */ (element));
}

/** The form of a control. Throws if it has none. @param {Control} control @returns {HTMLFormElement} */
export function formOf({ form, name }) {
  if (!form) throw new Error(`The control "${name}" is in no form.`);
  return form;
}

/**
 * Whether a control is a check box or a radio button.
 * @param {Control} control @returns {control is HTMLInputElement}
 */
export function isToggle(control) {
  return control.type === "checkbox" || control.type === "radio";
}

/**
 * Call a listener for clicks on elements that match a selector, or on what is in them.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector @param {(element: E, event: MouseEvent) => void} listener
 */
export function onClick(selector, listener) {
  document.addEventListener("click", (event) => {
    const element = targetOf(event).closest(selector);
    if (element) listener(/** @type {E} */ (element), event);
  });
}
