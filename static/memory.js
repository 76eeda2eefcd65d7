/**
 * What stays on the device, by tool and control name: what a person sets in a control within `[data-remember]`, and
 * what a reply puts into one within `[data-remember="always"]` (a shared address must not change one's own choices).
 * `button[data-forget="NAME"]` forgets one. Storage may be forbidden or full; then nothing is remembered,
 * `[data-forgetful]` says so, and all else works.
 */
import { isEnteredSince, noteAnswered } from "./entered.js";
import { embedded } from "./host.js";
import { fieldsOf, setFields } from "./form.js";
import { announce } from "./live.js";
import { word } from "./words.js";

const key = (form) => `cardtable.${form.dataset.tool}`;

document.addEventListener("change", ({ target }) => {
  if (target.form && target.closest("[data-remember]")) remember(target.form, [target.name]);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-forget]");
  if (button) announce(word(forget(button.form, button.dataset.forget) ? "forgotten" : "not-stored"));
});

/**
 * Set controls as a reply says, but for what was entered after it was asked for, and remember those that always are.
 * @param {HTMLFormElement} form @param {object} fields @param {number} moment when it was asked for
 */
export function takeFields(form, fields, moment) {
  const isFree = (control) => !isEnteredSince(control, moment);
  const isSet = ({ localName, name }) => name in fields && localName !== "button";
  setFields(form, fields, isFree);
  noteAnswered([...form.elements].filter((control) => isSet(control) && isFree(control)));
  const kept = namesWithin(form, '[data-remember="always"]').filter((name) => name in fields);
  if (kept.length) remember(form, kept);
}

function remember(form, names) {
  const fields = fieldsOf(form);
  const kept = Object.fromEntries(names.map((name) => [name, fields[name] ?? []]));
  const stored = guarded(() => localStorage.setItem(key(form), JSON.stringify({ ...read(form), ...kept })));
  const place = form.querySelector("[data-forgetful]");
  if (!stored && place) place.hidden = false;
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

/** Forget a control's values and go back to the page's own. @returns {boolean} false where the device refuses */
function forget(form, name) {
  for (const control of form.elements) {
    if (control.name === name && "checked" in control) control.checked = control.defaultChecked;
  }
  setFields(form, {}); // tells who watches the form
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
