/**
 * Sheets for the middle of a table, `dialog[data-full-screen]`: they fill the screen, and the screen stays awake, where
 * the browser can do it.
 */

/** @type {WakeLockSentinel | undefined} */
let wakeLock;

/** @param {HTMLDialogElement} dialog that has just been opened */
export async function enterFullScreen(dialog) {
  if (dialog.dataset.fullScreen === undefined) return;
  dialog.addEventListener("close", leaveFullScreen, { once: true });
  await stayAwake();
  try {
    if (dialog.open) await dialog.querySelector("[data-region]")?.requestFullscreen(); // a dialog itself may not
  } catch {
    // the sheet covers the window all the same
  }
  if (!dialog.open) leaveFullScreen(); // closed while the browser was at it: an empty full screen would answer no press
}

async function stayAwake() {
  try {
    wakeLock = await navigator.wakeLock?.request("screen");
  } catch {
    // a device that saves power refuses
  }
}

function leaveFullScreen() {
  wakeLock?.release();
  wakeLock = undefined;
  if (document.fullscreenElement) document.exitFullscreen();
}

/** A page that was out of sight has lost its lock. */
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && document.querySelector("dialog[open][data-full-screen]")) stayAwake();
});
