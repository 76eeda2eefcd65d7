/** The page of examples: its own address in the markup to copy, the Copy buttons, and a question asked. */
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
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
    }
  });
}

const answer = document.getElementById("answer");
document.getElementById("try").addEventListener("click", async () => {
  answer.textContent = "Asking…";
  try {
    const { data } = await document.getElementById("hidden-table").ask({ action: "deal", fields: { sets: ["base-2"] } });
    answer.textContent = data.piles.join(", ");
  } catch (error) {
    answer.textContent = error.message;
  }
});
