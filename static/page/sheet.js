/**
 * Sheets: a `dialog` whose region is filled opens, and closes when it is emptied, by Escape, by `[data-close]`, or by a
 * press beside it. Its first field takes the focus, but after a finger's press its title. The focus goes back to the
 * element that opened it, or to its replacement.
 *
 * A sheet for the middle of a table, `dialog[data-full-screen]`, fills the screen, and the screen stays awake, where the
 * browser can do it.
 */
import { embedded, revealInSite } from "../embed/parent-messages.js";
import { find, findAll, on, panelOf, query } from "./dom.js";
import { focusByKey, focusKeyOf } from "./focus.js";

const FIELDS = "textarea, input:is([type=text], [type=search], [type=number], :not([type])):enabled";
/** Whether the last press was a finger's: a field that it did not press takes no focus, which would bring the keyboard. */
let byTouch = false;
addEventListener("pointerdown", ({ pointerType }) => (byTouch = pointerType === "touch"), true);
addEventListener("keydown", () => (byTouch = false), true);

/** A keyboard of the screen that covers the window: what is fixed to its lower edge stands above it. */
visualViewport?.addEventListener("resize", () => {
  const { height, offsetTop, scale } = /** @type {VisualViewport} */ (visualViewport);
  const covered = scale === 1 ? Math.max(0, innerHeight - height - offsetTop) : 0;
  if (!embedded) document.documentElement.style.setProperty("--seen-bottom", `${covered}px`);
});

/** The titles of the open sheets: a sheet that gets another title is shown from its top. @type {WeakMap<Element, string>} */
const titles = new WeakMap();

/**
 * Open, close or scroll the sheet of a region.
 * @param {HTMLElement} region that was just filled
 * @returns {boolean} whether it is now another sheet whose title has taken the focus
 */
export function updateSheet(region) {
  const dialog = region.closest("dialog");
  if (!dialog || region.parentElement?.closest("[data-region]")) return false; // a part of a sheet that may be closed by now
  const title = query(dialog, "h2, h3")?.textContent ?? "";
  const isAnother = dialog.open && region.childElementCount > 0 && title !== titles.get(dialog);
  if (region.childElementCount === 0) dialog.close("answered");
  else if (!dialog.open) open(dialog);
  else if (isAnother) showTop(dialog);
  titles.set(dialog, title);
  return isAnother && document.activeElement instanceof HTMLHeadingElement;
}

/** @returns {HTMLDialogElement | null} */
export function openSheet() {
  return document.querySelector("dialog[open]");
}

/** @param {HTMLDialogElement} dialog */
function showTop(dialog) {
  dialog.scrollTop = 0;
  query(dialog, "h2")?.focus();
  const { bottom } = dialog.getBoundingClientRect();
  const isSeen = (/** @type {HTMLElement} */ field) => field.checkVisibility() && field.getBoundingClientRect().bottom < bottom;
  if (!byTouch) findAll(dialog, FIELDS).find(isSeen)?.focus({ preventScroll: true });
}

/** @param {HTMLDialogElement} dialog */
function open(dialog) {
  const opener = focusKeyOf(document.activeElement ?? document.body);
  const close = () => {
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body || dialog.contains(focused);
    if (isLost) focusByKey(panelOf(dialog), opener, { isShown: dialog.returnValue !== "answered" }); // else the answer is
    find(dialog, "[data-region]").replaceChildren();
  };
  dialog.addEventListener("close", close, { once: true });
  dialog.returnValue = "";
  dialog.showModal();
  showTop(dialog);
  revealInSite(dialog);
  if (dialog.dataset.fullScreen !== undefined) enterFullScreen(dialog);
}

/** A fold at the end of a sheet opens below what is seen: the sheet scrolls to it. */
on("click", "dialog summary", ({ parentElement: fold }) => {
  fold?.addEventListener("toggle", () => fold.scrollIntoView({ block: "nearest" }), { once: true });
});

on("click", "dialog", (/** @type {HTMLDialogElement} */ dialog, { target }) => {
  if (target === dialog || /** @type {Element} */ (target).closest("[data-close]")) dialog.close();
});

/** Keeps the screen awake. @type {WakeLockSentinel | undefined} */
let wakeLock;

/** @param {HTMLDialogElement} dialog that has just been opened */
async function enterFullScreen(dialog) {
  dialog.addEventListener("close", leaveFullScreen, { once: true });
  await stayAwake();
  const region = dialog.open ? query(dialog, "[data-region]") : null; // a dialog itself may not
  await region?.requestFullscreen?.().catch(() => {}); // the sheet covers the window all the same
  if (!dialog.open) leaveFullScreen(); // closed while the browser was at it: an empty full screen would answer no press
}

async function stayAwake() {
  wakeLock = await navigator.wakeLock?.request("screen").catch(() => undefined); // a device that saves power refuses
}

function leaveFullScreen() {
  wakeLock?.release();
  wakeLock = undefined;
  if (document.fullscreenElement) document.exitFullscreen();
}

/** A page that was out of sight has lost its lock. */
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && query(document, "dialog[open][data-full-screen]")) stayAwake();
});
