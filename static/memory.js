/**
 * What stays on the device, by tool and control name: what a person sets in a control within `[data-remember]`, and
 * what a reply puts into one within `[data-remember="always"]` (a shared address must not change one's own choices).
 * Storage may be forbidden or full; then nothing is remembered, the page says so, and all else works.
 */
import { embedded } from "./host.js";
import { fieldsOf, setFields } from "./form.js";

const key = (form) => `cardtable.${form.dataset.tool}`;

/**
 * @param {HTMLFormElement} form
 * @param {string[]} names of controls
 * @returns {boolean} false where the device refuses
 */
export function remember(form, names) {
  const fields = fieldsOf(form);
  const kept = Object.fromEntries(names.map((name) => [name, fields[name] ?? []]));
  return guarded(() => localStorage.setItem(key(form), JSON.stringify({ ...read(form), ...kept })));
}

/** The names of the controls that are remembered when a reply sets them. @param {HTMLFormElement} form */
export function alwaysRemembered(form) {
  return namesWithin(form, '[data-remember="always"]');
}

/** Put the remembered values back. @param {HTMLFormElement} form @returns {boolean} whether there were any */
export function recall(form) {
  let found = false;
  guarded(() => {
    const names = namesWithin(form, "[data-remember]");
    const kept = Object.entries(read(form)).filter(([name, values]) => names.includes(name) && Array.isArray(values));
    setFields(form, Object.fromEntries(kept));
    found = kept.length > 0;
  });
  return found;
}

/** Forget a control's values and go back to the page's own. @param {HTMLFormElement} form @param {string} name */
export function forget(form, name) {
  for (const control of form.elements) {
    if (control.name === name && "checked" in control) control.checked = control.defaultChecked;
  }
  return guarded(() => {
    const { [name]: _forgotten, ...rest } = read(form);
    localStorage.setItem(key(form), JSON.stringify(rest));
  });
}

/** What is stored for a form's tool; nothing where it cannot be read as what it should be. */
function read(form) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(form)));
    return kept && typeof kept === "object" ? kept : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function namesWithin(form, selector) {
  const controls = [...form.elements].filter((control) => control.name && control.closest(selector));
  return [...new Set(controls.map((control) => control.name))];
}

function guarded(act) {
  if (embedded) return false; // a guest neither reads nor changes what the person keeps on the page itself
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
