/**
 * What leaves the page, and comes back as a file: copies, shared addresses, QR codes, print, files.
 *
 * What is shared is the page's address, or the address with the fragment that a button names. Where a tool has another
 * state for sharing, the address holds that one. A code's title says what it is the code of.
 */
import { readAddress, writeAddress } from "./address.js";
import { byId, find, on, panelOf, query } from "./dom.js";
import { showMessage } from "./messages.js";
import { sharedStates, states } from "./tools.js";
import { word } from "./words.js";

/** What a code of version 30 takes. On a phone, the squares of a larger one are too small for many cameras. */
const MOST = 1732;
/** The white border of a code, in squares: the standard asks for four. */
const QUIET_ZONE = 4;
const WHITE = /** @type {const} */ ([255, 255, 255]);
const BLACK = /** @type {const} */ ([0, 0, 0]);
/** Bytes of a file. */
const LARGEST = 2_000_000;

const dialog = /** @type {HTMLDialogElement} */ (byId("qr"));
const canvas = /** @type {HTMLCanvasElement} */ (find(dialog, "canvas"));
const [title, message, copyButton] = ["h2", "p", "[data-copy]"].map((each) => find(dialog, each));
/** Where nothing says what the address is of. */
const anyTitle = title.textContent;

on("click", "button[data-copy]", ({ dataset }) => copyText(dataset.copy ?? ""));
on("click", "button[data-copy-of]", ({ dataset }) => copyText(document.getElementById(dataset.copyOf ?? "")?.textContent ?? ""));
on("click", "button[data-share]", ({ dataset }) => share(addressWith(dataset.share)));
on("click", "button[data-qr]", (button) => showCode(addressWith(button.dataset.qr), titleOf(button)));
on("click", "button[data-print]", async () => {
  const address = addressWith("");
  const places = /** @type {NodeListOf<HTMLCanvasElement>} */ (document.querySelectorAll("canvas[data-print-code]"));
  for (const place of places) place.hidden = address.length > MOST || !(await drawCode(address, place).catch(() => false));
  print();
});
addEventListener("popstate", () => dialog.close()); // Forward, or a typed address

/** Copy a text, and announce it. @param {string} text @param {string} [done] the name of the text that tells it */
async function copyText(text, done = "copied") {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true).catch(() => false);
  if (isCopied) showMessage(word(done));
  else showMessage(word("not-copied"), text);
}

/** @param {string | undefined} fragment with its `#`; empty: that of the page, with the state that is shared */
function addressWith(fragment) {
  const { tool, state } = readAddress(location.hash);
  const isShown = JSON.stringify(state) === JSON.stringify(states.get(tool)); // else it is still to come
  const shared = isShown && sharedStates.get(tool);
  const named = readAddress(fragment ?? "");
  const written = fragment ? writeAddress(named.tool, named.state) : shared && writeAddress(tool, shared);
  return new URL(written || location.href, location.href).href;
}

/** @param {string} url */
async function share(url) {
  try {
    if (!("share" in navigator)) return await copyText(url, "link-copied");
    await navigator.share({ title: document.title, url });
  } catch (error) {
    const cancelled = error instanceof DOMException && error.name === "AbortError";
    if (!cancelled) await copyText(url, "link-copied"); // the site around a frame may forbid the share sheet
  }
}

/** The button's own title, else that of its panel's result. @param {HTMLElement} button @returns {string} */
function titleOf(button) {
  /** @type {HTMLElement | null} */
  const place = button.closest("[data-code-title]") ?? query(panelOf(button), ".table [data-code-title]");
  return place?.dataset.codeTitle ?? anyTitle;
}

/** @param {string} address @param {string} words what it is the code of */
async function showCode(address, words) {
  const isTooLong = address.length > MOST;
  title.textContent = words;
  copyButton.dataset.copy = address;
  canvas.hidden = isTooLong;
  canvas.toggleAttribute("data-pending", true); // its place is kept, so that nothing moves when it is drawn
  message.textContent = isTooLong ? word("qr-too-long", { length: localized(address.length), most: localized(MOST) }) : word("scan");
  dialog.showModal();
  if (isTooLong) return;
  try {
    const isShown = await drawCode(address, canvas, () => copyButton.dataset.copy === address);
    if (isShown) canvas.toggleAttribute("data-pending", false); // else closed meanwhile, and opened for another address
  } catch {
    canvas.hidden = true;
    message.textContent = word("qr-failed");
  }
}

/**
 * @param {string} address @param {HTMLCanvasElement} place
 * @param {() => boolean} isWanted asked when the library has been loaded
 * @returns {Promise<boolean>} whether it has been drawn
 */
async function drawCode(address, place, isWanted = () => true) {
  const { generate } = await import("../../vendor/lean-qr/lean-qr.mjs");
  if (!isWanted()) return false;
  generate(address).toCanvas(place, { on: BLACK, off: WHITE, pad: QUIET_ZONE });
  return true;
}

/** @param {number} count */
function localized(count) {
  return count.toLocaleString(document.documentElement.lang);
}

on("click", "button[data-download]", ({ dataset: { content = "", download = "" } }) => {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  showMessage(word("saved", { name: download }));
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
