/**
 * Arrow keys that move the focus: within `[data-arrows]`, to the nearest control in the direction of the arrow, wherever
 * the layout has put it. A radio button keeps its own arrow keys to the left and to the right.
 */
import { findAll, targetOf } from "./dom.js";

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CONTROLS = "button:enabled, input[type=radio]";
/** How much more a step to the side counts than one in the direction of the arrow. */
const SIDEWAYS = 3;

document.addEventListener("keydown", (event) => {
  const direction = DIRECTIONS[event.key];
  const from = targetOf(event);
  const part = from.closest("[data-arrows]");
  if (!direction || !part || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (from instanceof HTMLInputElement && direction[1] === 0) return;
  const next = nearest(from, findAll(part, CONTROLS), direction);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

/**
 * Give each `[data-one-tab-stop]` within a part its one stop: what is to be done next, else what a key presses, else the first
 * button. The arrow keys reach the others.
 * @param {ParentNode} part of the page
 */
export function setTabStops(part) {
  for (const each of findAll(part, "[data-one-tab-stop]")) {
    const stop = ["[data-next-focus]", "[data-key]", ""].map((kind) => each.querySelector(`button${kind}`)).find(Boolean);
    for (const button of findAll(each, "button")) button.tabIndex = button === stop ? 0 : -1;
  }
}

/** Of the buttons of a part with one tab stop, the last focused one is that stop. */
document.addEventListener("focusin", (event) => {
  const focused = targetOf(event);
  const part = focused.closest("[data-one-tab-stop]");
  if (!part || !focused.matches("button")) return;
  for (const each of findAll(part, "button")) each.tabIndex = each === focused ? 0 : -1;
});

/**
 * @param {Element} from @param {HTMLElement[]} elements @param {[number, number]} direction
 * @returns {HTMLElement | undefined} the nearest visible element in a direction
 */
function nearest(from, elements, [right, down]) {
  const [x, y] = middle(from);
  let found;
  let least = Infinity;
  for (const element of elements) {
    if (element === from || !element.checkVisibility()) continue;
    const [toX, toY] = middle(element);
    const ahead = (toX - x) * right + (toY - y) * down;
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    const distance = ahead + SIDEWAYS * aside;
    if (ahead > 1 && aside < 2 * ahead && distance < least) [found, least] = [element, distance];
  }
  return found;
}

/** @param {Element} element @returns {[number, number]} */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
