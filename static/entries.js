/**
 * What a person has entered goes along when the page is loaded anew, in another language or in a new version: what
 * stands in the forms, and each tool's state (the address holds only the state of the tool that is shown).
 */
import { fieldsOf, setFields } from "./form.js";

const ENTRIES = "cardtable.entries";

/**
 * @param {HTMLFormElement[]} forms
 * @param {Map<string, Record<string, string>>} states by tool
 */
export function keepEntries(forms, states) {
  const fields = Object.fromEntries(forms.map((form) => [form.id, fieldsOf(form)]));
  try {
    sessionStorage.setItem(ENTRIES, JSON.stringify({ fields, states: Object.fromEntries(states) }));
  } catch {
    // the page then opens with what the address holds
  }
}

/**
 * Put back what stood in the forms.
 * @param {HTMLFormElement[]} forms
 * @returns {[string, Record<string, string>][]} the states, by tool
 */
export function takeEntries(forms) {
  try {
    const { fields = {}, states = {} } = JSON.parse(sessionStorage.getItem(ENTRIES) ?? "{}");
    sessionStorage.removeItem(ENTRIES);
    for (const form of forms) if (fields[form.id]) setFields(form, fields[form.id]);
    return Object.entries(states);
  } catch {
    return []; // nothing was kept
  }
}
