/** Keys of the page's own: arrows that move the focus, characters that press elements, and Enter in fields. */
import { controlsOf, find, findAll, isToggle, on, query, targetOf } from "./dom.js";

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CONTROLS = "button:enabled, input[type=radio]";
/** How much more a step to the side counts than one in the direction of the arrow. */
const SIDEWAYS = 3;

/** An arrow moves to the nearest control, wherever the layout has put it; a radio button keeps its own to left and right. */
on("keydown", "[data-arrows]", (part, event) => {
  const direction = DIRECTIONS[event.key];
  const from = targetOf(event);
  if (!direction || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (from instanceof HTMLInputElement && direction[1] === 0) return;
  const next = nearest(from, findAll(part, CONTROLS), direction);
  if (!next) return;
  event.preventDefault();
  next.focus();
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

/**
 * Give each `[data-one-tab-stop]` within a part its one stop: what is to be done next, else what a key presses, else the first
 * button. The arrow keys reach the others.
 * @param {ParentNode} part of the page
 */
export function setTabStops(part) {
  for (const each of findAll(part, "[data-one-tab-stop]")) {
    const stop = ["[data-next-focus]", "[data-key]", ""].map((kind) => query(each, `button${kind}`)).find(Boolean);
    if (stop) setTabStop(each, stop);
  }
}

/** Of the buttons of a part with one tab stop, the last focused one is that stop. */
on("focusin", "[data-one-tab-stop] button", (button) => setTabStop(button.closest("[data-one-tab-stop]") ?? button, button));

/** @param {Element} part @param {HTMLElement} stop */
function setTabStop(part, stop) {
  for (const button of findAll(part, "button")) button.tabIndex = button === stop ? 0 : -1;
}

/**
 * Within `[data-keys]`, where the focus is, the key of an element's `data-key` presses it. Of several elements with one
 * key, the one after the focused or checked one is pressed; a button among them is only focused, since a press would not
 * let the key reach the next one.
 */
on("keydown", "[data-keys]", (part, event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || key.length !== 1) return;
  const elements = findAll(part, `[data-key="${CSS.escape(key.toLowerCase())}"]`);
  const last = elements.findLastIndex((each) => each === document.activeElement || each.matches(":checked"));
  const next = elements[(last + 1) % elements.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (elements.length === 1 || isToggle(next)) next.click();
});

/**
 * Wherever the focus is but in a field, a sheet or a menu: the key of a `[data-page-key]` in the shown panel presses it,
 * with "ctrl+" for Ctrl and ⌘. Characters can be switched off, by a check box `keys`, as speech may press them.
 */
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  const isElsewhere = targetOf(event).closest("select, textarea, input:not([type=checkbox], [type=radio]), dialog, [popover]");
  if (defaultPrevented || altKey || shiftKey || isElsewhere) return;
  const panel = find(document, "[role=tabpanel]:not([hidden])");
  const isControl = ctrlKey || metaKey;
  if (!isControl && key.length === 1 && query(panel, "[name=keys]:not(:checked)")) return;
  const name = `${isControl ? "ctrl+" : ""}${key.toLowerCase()}`;
  const button = query(panel, `[data-page-key="${CSS.escape(name)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

/** Enter presses the first submit button of the form, unless the field has another use for it. */
on("keydown", "input", (/** @type {HTMLInputElement} */ input, event) => {
  if (event.key === "Enter" && usesEnter(input)) event.preventDefault();
});

/** @param {HTMLInputElement} input @returns {boolean} whether the browser is not to press a button */
function usesEnter(input) {
  const { enterButton = "", enterNext, filter } = input.dataset;
  const button = document.getElementById(enterButton);
  if (button || (isToggle(input) && input.closest("[data-keys]"))) {
    (button ?? input).click(); // Enter chooses a radio button, as Space does
    return true;
  }
  if (input.type === "search" && filter) return takeHit(input.value, filter); // it has nothing to send
  const { form, type } = input;
  if (!form?.dataset.tool || type === "file") return false;
  if (enterNext !== undefined && focusTextAfter(input, form)) return true;
  const first = controlsOf(form).find((each) => each.localName === "button" && each.type === "submit");
  return Boolean(first?.closest("li, td")); // never one of a list's items
}

/**
 * Press the only item that a filter shows; of several the first takes the focus.
 * @param {string} typed @param {string} list its selector @returns {true}
 */
function takeHit(typed, list) {
  const hits = findAll(find(document, list), ":scope > :not([hidden])").flatMap((item) => query(item, "button, a[href], input") ?? []);
  if (typed.trim()) hits[0]?.[hits.length > 1 ? "focus" : "click"]();
  return true;
}

/** @param {HTMLInputElement} input @param {HTMLFormElement} form @returns {boolean} whether a text field follows that is seen */
function focusTextAfter(input, form) {
  const controls = controlsOf(form);
  const texts = controls.slice(controls.indexOf(input) + 1).filter(({ type }) => type === "text" || type === "textarea");
  const next = texts.find((each) => each.checkVisibility());
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}
