/**
 * Sharing of the page's address, or of the address with the fragment that a button names: `[data-share]` opens the
 * system's share sheet, or copies the address where there is none; `[data-qr]` shows it as a QR code. `[data-print]`
 * prints, with the QR code of the page's address in `[data-print-code]`. A code's title says what it is the code of. Where a tool has another state for sharing,
 * the address holds that one.
 */
import { readAddress, writeAddress } from "./address.js";
import { copyText } from "./button-actions.js";
import { byId, find, onClick } from "./dom.js";
import { panelOf } from "./form.js";
import { sharedStates, states } from "./tool-states.js";
import { word } from "./words.js";

/** What a code of version 30 takes. On a phone, the squares of a larger one are too small for many cameras. */
const MOST = 1732;
/** The white border of a code, in squares: the standard asks for four. */
const QUIET_ZONE = 4;
const WHITE = /** @type {const} */ ([255, 255, 255]);
const BLACK = /** @type {const} */ ([0, 0, 0]);

const dialog = /** @type {HTMLDialogElement} */ (byId("qr"));
const canvas = /** @type {HTMLCanvasElement} */ (find(dialog, "canvas"));
const title = find(dialog, "h2");
/** Where nothing says what the address is of. */
const anyTitle = title.textContent ?? "";
const message = find(dialog, "p");
const copyButton = find(dialog, "[data-copy]");

onClick("button[data-share]", ({ dataset }) => share(addressWith(dataset.share)));
onClick("button[data-qr]", (button) => showCode(addressWith(button.dataset.qr), titleOf(button)));
onClick("button[data-print]", async () => {
  for (const place of document.querySelectorAll("canvas[data-print-code]")) {
    const code = /** @type {HTMLCanvasElement} */ (place);
    const address = addressWith("");
    code.hidden = address.length > MOST || !(await drawCode(address, code).catch(() => false));
  }
  print();
});
addEventListener("popstate", () => dialog.close()); // Forward, or a typed address

/** @param {string | undefined} fragment with its `#`; empty: that of the page, with the state that is shared */
function addressWith(fragment) {
  const { tool, state } = readAddress(location.hash);
  const isShown = JSON.stringify(state) === JSON.stringify(states.get(tool)); // else it is still to come
  const shared = isShown && sharedStates.get(tool);
  return new URL(fragment || (shared ? writeAddress(tool, shared) : location.href), location.href).href;
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

/** The button's own title, else that of its panel's result. @param {HTMLElement} button */
function titleOf(button) {
  const place = button.closest("[data-code-title]") ?? panelOf(button).querySelector(".table [data-code-title]");
  return place instanceof HTMLElement ? (place.dataset.codeTitle ?? "") : anyTitle;
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
