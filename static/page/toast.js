/**
 * What the page says by itself: its live region, which screen readers read out, and the toast, one small message at the
 * bottom of the window about what changes nothing on the page (copied, saved, kept). The toast covers the page and does
 * not move it, is announced once, and goes after some seconds, unless it has the pointer or the focus.
 */
import { byId, find, on, query } from "./dom.js";

/** Milliseconds for which a toast stays. */
const DURATION = 6000;

const live = byId("live");
const toast = byId("toast");
const home = /** @type {HTMLElement} */ (toast.parentElement);
let timer = 0;

/** Announce a message, also if it is the same as the last one. @param {string} words */
export function announce(words) {
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

/** Show and announce a message, in place of the last one. @param {string} words */
export function showToast(words) {
  find(toast, "p").textContent = words;
  announce(words);
  place();
}

/** Show it above the page and its open sheet: what is outside of an open sheet cannot be used. */
function place() {
  const parent = query(document, "dialog[open]") ?? home;
  if (toast.matches(":popover-open")) toast.hidePopover();
  if (toast.parentElement !== parent) parent.append(toast);
  toast.showPopover();
  hideLater();
}

function hideLater() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!toast.matches(":hover, :focus-within")) toast.hidePopover();
  }, DURATION);
}

for (const end of ["pointerleave", "focusout"]) toast.addEventListener(end, hideLater);

find(toast, "button").addEventListener("click", () => toast.hidePopover());

/** A sheet that closes takes no message with it. */
on("close", "dialog:has(#toast)", () => {
  const isShown = toast.matches(":popover-open");
  home.append(toast);
  if (isShown) place();
});
