/**
 * The menu of languages: `a[data-language="TAG"]` opens the page in that language at the same address. The choice is
 * remembered on the device, and what stands in the forms goes along.
 */
import { fieldsOf, setFields } from "./form.js";

const CHOICE = "cardtable.language";
const ENTRIES = "cardtable.entries";

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-language]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const forms = [...document.querySelectorAll("form[data-tool]")];
  try {
    localStorage.setItem(CHOICE, link.dataset.language);
    sessionStorage.setItem(ENTRIES, JSON.stringify(Object.fromEntries(forms.map((form) => [form.id, fieldsOf(form)]))));
  } catch {
    // the page then opens in that language with what the address holds
  }
  location.assign(`${link.getAttribute("href")}${location.hash}`);
});

/** Put back what stood in the forms when the language was changed. @param {HTMLFormElement[]} forms */
export function takeEntries(forms) {
  try {
    const entries = JSON.parse(sessionStorage.getItem(ENTRIES) ?? "{}");
    sessionStorage.removeItem(ENTRIES);
    for (const form of forms) if (entries[form.id]) setFields(form, entries[form.id]);
  } catch {
    // nothing was kept
  }
}
