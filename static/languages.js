/**
 * The menu of languages: `a[data-language="TAG"]` opens the page in that language at the same address. The choice is
 * remembered on the device, and what a person has entered goes along.
 */
const CHOICE = "cardtable.language";

/** @param {() => void} beforeLeaving */
export function offerLanguages(beforeLeaving) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-language]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      localStorage.setItem(CHOICE, link.dataset.language);
    } catch {
      // the browser's own language is taken again at the next visit
    }
    beforeLeaving();
    location.assign(`${link.getAttribute("href")}${location.hash}`);
  });
}
