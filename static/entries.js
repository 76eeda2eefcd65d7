/**
 * What a person has entered goes along when the page is loaded anew, in another language or in a new version: what
 * stands in the forms, and each tool's state (the address holds only the state of the tool that is shown).
 * @typedef {{fields: Record<string, import("./form.js").Fields>, states: Record<string, Record<string, string>>}} Entries
 */
import { fieldsOf } from "./form.js";

const ENTRIES = "cardtable.entries";

/**
 * @param {HTMLFormElement[]} forms
 * @param {Map<string, Record<string, string>>} states by tool
 */
export function keepEntries(forms, states) {
  const fields = Object.fromEntries(forms.map((form) => [form.id, { ...unticked(form), ...fieldsOf(form) }]));
  try {
    sessionStorage.setItem(ENTRIES, JSON.stringify({ fields, states: Object.fromEntries(states) }));
  } catch {
    // the page then opens with what the address holds
  }
}

/** A form's check boxes, as if none were ticked: what is not there would otherwise stay as it is. */
function unticked(form) {
  const boxes = [...form.elements].filter(({ name, type }) => name && type === "checkbox");
  return Object.fromEntries(boxes.map(({ name }) => [name, []]));
}

/** What was kept, once: fields by form, states by tool. @returns {Entries} */
export function takeEntries() {
  try {
    const { fields = {}, states = {} } = JSON.parse(sessionStorage.getItem(ENTRIES) ?? "{}");
    sessionStorage.removeItem(ENTRIES);
    return { fields, states };
  } catch {
    return { fields: {}, states: {} }; // nothing was kept
  }
}
