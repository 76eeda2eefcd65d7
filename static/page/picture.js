/**
 * Pictures of what the page shows, to be sent: a copy of an element, without what can be pressed, is drawn on a canvas.
 *
 * What is drawn are grounds, borders and texts, where the browser has laid them; no library does that without images
 * from `data:` addresses, which the page's policy forbids.
 */
import { on } from "./dom.js";
import { showMessage } from "./messages.js";
import { word } from "./words.js";

/** Pixels of the picture by pixel of the page. */
const SCALE = 2;

on("click", "button[data-picture]", async (/** @type {HTMLButtonElement} */ button) => {
  const shown = /** @type {HTMLElement} */ (button.closest("[data-pictured]"));
  const name = button.dataset.picture ?? "";
  const blob = await new Promise((/** @type {BlobCallback} */ resolve) => pictureOf(shown).toBlob(resolve, "image/png"));
  if (!blob) return;
  const files = [new File([blob], name, { type: blob.type })];
  if (navigator.canShare?.({ files })) return navigator.share({ files }).catch(() => {}); // closed again
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
  showMessage(word("saved", { name }));
});

/** @param {HTMLElement} shown @returns {HTMLCanvasElement} */
function pictureOf(shown) {
  const copy = /** @type {HTMLElement} */ (shown.cloneNode(true));
  copy.classList.add("pictured");
  copy.inert = true;
  shown.after(copy);
  try {
    return draw(copy);
  } finally {
    copy.remove();
  }
}

/** @param {HTMLElement} copy @returns {HTMLCanvasElement} */
function draw(copy) {
  const { left, top, width, height } = copy.getBoundingClientRect();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SCALE, height: height * SCALE });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(SCALE, SCALE);
  pen.translate(-left, -top);
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(left, top, width, height);
  drawBox(pen, copy);
  const nodes = document.createTreeWalker(copy, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node instanceof Text) drawText(pen, node);
    else drawBox(pen, /** @type {Element} */ (node));
  }
  return canvas;
}

/** @param {CanvasRenderingContext2D} pen @param {Element} element */
function drawBox(pen, element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  pen.beginPath();
  pen.roundRect(x, y, width, height, parseFloat(style.borderTopLeftRadius) || 0);
  pen.fillStyle = style.backgroundColor;
  pen.fill();
  const border = parseFloat(style.borderLeftWidth);
  if (!border) return;
  pen.lineWidth = border;
  pen.strokeStyle = style.borderLeftColor;
  pen.stroke();
}

/** Word by word, each where its line has come to lie. @param {CanvasRenderingContext2D} pen @param {Text} text */
function drawText(pen, text) {
  const { color, font } = getComputedStyle(/** @type {Element} */ (text.parentElement));
  const place = document.createRange();
  pen.font = font;
  pen.fillStyle = color;
  pen.textBaseline = "middle";
  for (const { 0: said, index } of text.data.matchAll(/\S+/g)) {
    place.setStart(text, index);
    place.setEnd(text, index + said.length);
    const { x, y, width, height } = place.getBoundingClientRect();
    if (width > 1) pen.fillText(said, x, y + height / 2, width);
  }
}
