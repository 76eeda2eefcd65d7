/**
 * What buttons do without Python: `[data-copy]` copies its text, `[data-copy-address]` the page's address, or with the
 * fragment that it holds; `[data-print]` prints; `[data-tick="NAME"]` ticks all boxes of that name if its value is
 * "all", else none. In an input with `[data-enter="ID"]` the Enter key presses that button.
 */
import { announce } from "./live.js";
import { word } from "./words.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { copy, copyAddress, print: prints, tick } = button.dataset;
  if (copy !== undefined) copyText(copy);
  if (copyAddress !== undefined) copyText(copyAddress ? new URL(copyAddress, location.href).href : location.href);
  if (prints !== undefined) print();
  if (tick !== undefined) tickAll(button.form, tick, button.value === "all");
});

document.addEventListener("keydown", (event) => {
  const button = event.key === "Enter" && document.getElementById(event.target.dataset?.enter);
  if (!button) return;
  event.preventDefault();
  button.click();
});

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(word("copied"));
  } catch {
    announce(word("not-copied"));
  }
}

function tickAll(form, name, on) {
  for (const control of form.elements[name]) control.checked = on;
  form.elements[name][0].dispatchEvent(new Event("change", { bubbles: true }));
}
