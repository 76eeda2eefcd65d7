/** Typed access to elements, form controls and delegated events. */

/** Events that do not bubble: only on the way down do they pass the document. */
const UNBUBBLING = ["close", "fieldsset", "keptchange", "toggle"];

/** @param {ParentNode} parent @param {string} selector @returns {HTMLElement | null} */
export function query(parent, selector) {
  return parent.querySelector(selector);
}

/** @param {ParentNode} parent @param {string} selector @returns {HTMLElement} Throws if there is none. */
export function find(parent, selector) {
  const element = query(parent, selector);
  if (!element) throw new Error(`There is no ${selector} in the page.`);
  return element;
}

/** @template {HTMLElement} [E=HTMLElement] @param {ParentNode} parent @param {string} selector @returns {E[]} */
export function findAll(parent, selector) {
  return [...parent.querySelectorAll(selector)].map((element) => /** @type {E} */ (element));
}

/** @param {string} id @returns {HTMLElement} Throws if there is none. */
export function byId(id) {
  return find(document, `#${CSS.escape(id)}`);
}

/** @param {string} name @returns {HTMLElement | null} the place of the page that replies fill with HTML */
export function regionOf(name) {
  return query(document, `[data-region="${CSS.escape(name)}"]`);
}

/** @param {Element} element @returns {HTMLElement} the tab panel around it */
export function panelOf(element) {
  return /** @type {HTMLElement} */ (element.closest("[role=tabpanel]"));
}

/** The element of an event. @param {Event} event @returns {HTMLElement} */
export function targetOf({ target }) {
  return /** @type {HTMLElement} */ (target);
}

/** The form control of an event. @param {Event} event @returns {Control} */
export function controlOf({ target }) {
  return /** @type {Control} */ (target);
}

/** @param {HTMLFormElement} form @param {string} [name] @returns {Control[]} all of them, or those with a name */
export function controlsOf(form, name) {
  const controls = [...form.elements].map((element) => /** @type {Control} */ (element));
  return name === undefined ? controls : controls.filter((control) => control.name === name);
}

/** The form of a control. Throws if it has none. @param {Control} control @returns {HTMLFormElement} */
export function formOf({ form, name }) {
  if (!form) throw new Error(`The control "${name}" is in no form.`);
  return form;
}

/**
 * Whether a control is a check box or a radio button.
 * @param {Element} control @returns {control is HTMLInputElement}
 */
export function isToggle(control) {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

/**
 * Call a listener for events on elements that match a selector, or on what is in them.
 * @template {HTMLElement} [E=HTMLElement] @template {keyof DocumentEventMap} [T=keyof DocumentEventMap]
 * @param {T} type @param {string} selector @param {(element: E, event: DocumentEventMap[T]) => void} listener
 * @param {boolean} [capture] before the element itself
 */
export function on(type, selector, listener, capture = UNBUBBLING.includes(type)) {
  const take = (/** @type {DocumentEventMap[T]} */ event) => {
    const element = event.target instanceof Element && event.target.closest(selector);
    if (element) listener(/** @type {E} */ (element), event);
  };
  document.addEventListener(type, take, capture);
}
