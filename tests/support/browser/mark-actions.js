/**
 * Number the first visible control of each action of a tool as `data-pressable`; returns the actions.
 * @param {string} tool
 */
(tool) => {
  const found = new Map();
  /** @type {NodeListOf<HTMLButtonElement | HTMLInputElement>} */
  const controls = document.querySelectorAll(
    ["button[type=submit]", "button[data-action]", "input[type=radio][data-action]:not(:checked)"]
      .map((control) => `#${tool}-panel ${control}`).join(),
  );
  for (const control of controls) {
    const visible = { checkOpacity: true, visibilityProperty: true };
    if (!(control.closest("label") ?? control).checkVisibility(visible)) continue;
    if (control.disabled || control.ariaDisabled === "true") continue;
    const action = control.dataset.action ?? control.form?.dataset.action;
    if (!found.has(action)) found.set(action, control);
  }
  let number = 0;
  for (const control of found.values()) {
    (control.closest("label") ?? control).dataset.pressable = number;
    number += 1;
  }
  return [...found.keys()];
};
