/** The page of examples: the real addresses in the markup, copy buttons, a question to the engine, the languages. */
import { byId, find, findAll, on } from "../page/dom.js";
import { enableLanguageMenu } from "../page/preferences.js";
import { word } from "../page/words.js";

/** @param {string} path from this file @returns {string} */
function addressOf(path) {
  return new URL(path, import.meta.url).href;
}

for (const place of findAll(document, "[data-embed-url]")) place.textContent = addressOf("../embed.js");
for (const place of findAll(document, "[data-wheel-url]")) {
  place.textContent = addressOf(`../../${place.textContent.slice(2)}`);
}

for (const code of findAll(document, ".example pre")) code.tabIndex = 0; // it may be wide: arrow keys scroll it

on("click", "[data-copy-code]", async (button) => {
  const code = find(/** @type {HTMLElement} */ (button.parentElement), "pre");
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = word("copied");
  } catch {
    getSelection()?.selectAllChildren(code);
  }
});

const answer = byId("answer");
byId("try").addEventListener("click", async () => {
  answer.textContent = word("asking");
  try {
    const table = /** @type {HTMLElement & {ask(request: object): Promise<{data: {piles: string[]}}>}} */ (byId("hidden-table"));
    const { data } = await table.ask({ action: "deal", fields: { sets: ["base-2"] } });
    answer.textContent = data.piles.join(", ");
  } catch (error) {
    answer.textContent = String(/** @type {Error} */ (error).message);
  }
});

enableLanguageMenu(() => {}); // there are no entries
