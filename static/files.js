/**
 * Files in and out: `button[data-download="name.json"]` saves its `data-content`; `input[type=file][data-into="ID"]`
 * reads a text file into the text field with that id, and presses the form's button with the input's `data-action`.
 */
import { word } from "./words.js";

const LARGEST = 2_000_000;

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-download]");
  if (!button) return;
  const url = URL.createObjectURL(new Blob([button.dataset.content], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: button.dataset.download });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
});

/**
 * @param {HTMLInputElement} input
 * @returns {Promise<string>} empty if all went well, else what was wrong, in words
 */
export async function readFile(input) {
  const [file] = input.files;
  if (!file) return "";
  if (file.size > LARGEST) return word("file-too-large", { name: file.name, size: file.size, largest: LARGEST });
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    document.getElementById(input.dataset.into).value = text;
    return "";
  } catch {
    return word("file-not-text", { name: file.name });
  } finally {
    input.value = "";
  }
}
