/** Files out and in: `button[data-download]` saves a file, `input[type=file][data-file-target]` reads one into a field. */
import { byId, onClick } from "./dom.js";
import { showToast } from "./toast.js";
import { word } from "./words.js";

const LARGEST = 2_000_000;

onClick("button[data-download]", ({ dataset: { content = "", download = "" } }) => {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  showToast(word("saved", { name: download }));
});

/**
 * Read the file of an input into its target field.
 * @param {HTMLInputElement} input
 * @returns {Promise<string>} an error message; empty if there is no error
 */
export async function readFile(input) {
  const [file] = input.files ?? [];
  if (!file) return "";
  if (file.size > LARGEST) return word("file-too-large", { name: file.name, size: file.size, largest: LARGEST });
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    /** @type {HTMLTextAreaElement} */ (byId(input.dataset.fileTarget ?? "")).value = text;
    return "";
  } catch {
    return word("file-not-text", { name: file.name });
  } finally {
    input.value = "";
  }
}
