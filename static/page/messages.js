/**
 * What the page says by itself: its live region, which screen readers read out, and one slim bar for what changes nothing on
 * the page (copied, saved, kept). The bar stands in the flow, below the head of the open sheet, below the toolbar of the
 * tool, below its row of sections where that sticks to the top of the window, or above the tool, so that it covers nothing,
 * and goes with the next press; what was pressed stays in its place.
 */
import { byId, find, on, query, targetOf } from "./dom.js";
import { keepPlace } from "./reveal.js";

const live = byId("live");
const bar = byId("message");

/** Announce a message, also if it is the same as the last one. @param {string} words */
export function announce(words) {
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

/** Show and announce a message, in place of the last one. @param {string} words @param {string} [text] to copy by hand */
export function showMessage(words, text = "") {
  const field = /** @type {HTMLTextAreaElement} */ (find(bar, "textarea"));
  find(bar, "p").textContent = words;
  field.value = text;
  field.hidden = !text;
  announce(words);
  place();
  if (text) field.select();
}

function place() {
  const [restorePlace, panel] = [keepPlace(), find(document, "[role=tabpanel]:not([hidden])")];
  const above = query(document, "dialog[open] :is(.sheet-head, h2, h3)") ?? query(panel, ".tools");
  const sections = query(panel, ".views");
  if (above) above.after(bar);
  else if (sections && sections.getBoundingClientRect().top <= 0) find(panel, ".answers").prepend(bar);
  else panel.before(bar);
  bar.hidden = false;
  restorePlace();
}

document.addEventListener(
  "click",
  (event) => {
    if (bar.hidden || (bar.contains(targetOf(event)) && !targetOf(event).closest("button"))) return;
    const restorePlace = keepPlace();
    bar.hidden = true;
    restorePlace();
  },
  true,
);

/** A sheet that closes takes no message with it. */
on("close", "dialog:has(#message:not([hidden]))", place);
