/** The page of examples: its own address in the markup to copy, the Copy buttons, a question asked, the languages. */
import { offerLanguages } from "./languages.js";
import { word } from "./words.js";

const here = (file) => new URL(file, import.meta.url).href;

for (const place of document.querySelectorAll("[data-script], [data-here]")) place.textContent = here("embed.js");
for (const place of document.querySelectorAll("[data-wheel]")) {
  place.textContent = here(`../${place.textContent.slice(2)}`);
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const code = button.parentElement.querySelector("pre");
  code.tabIndex = 0; // it may be wider than the page: arrow keys scroll it
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = word("copied");
    } catch {
      getSelection().selectAllChildren(code);
    }
  });
}

const answer = document.getElementById("answer");
document.getElementById("try").addEventListener("click", async () => {
  answer.textContent = word("asking");
  try {
    const { data } = await document.getElementById("hidden-table").ask({ action: "deal", fields: { sets: ["base-2"] } });
    answer.textContent = data.piles.join(", ");
  } catch (error) {
    answer.textContent = error.message;
  }
});

offerLanguages(() => {}); // nothing is entered here
