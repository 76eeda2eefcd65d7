/**
 * The address of the page and the browser's history: the fragment holds the shown tool and its state, as in
 * `#kingdom?v=1&sets=base-2&seed=abc`, and the title names them. The state of each entry of the history that this page has
 * entered is its place among them; an entry without one comes from outside, such as a typed address.
 */

/** The part of an address that tells whether the others are whole. */
const CHECK = "c";

/** The place of the entry that is shown. */
let shownEntry = placeOf(history.state) ?? 0;
/** The id of the text field that has written the shown entry; "" if a press has. */
let entryOwner = "";
/** Whether the page enters again the entry that it has left. */
let isReturning = false;

/** What the state of each tool is, in words. @type {Map<string, string>} */
const titles = new Map();
/** The tool that is shown, and its name. */
let [shownTool, toolName] = ["", ""];

write("replaceState");

/** @param {unknown} state of an entry @returns {number | undefined} its place; none for an entry from outside */
function placeOf(state) {
  return /** @type {{entry: number} | null} */ (state)?.entry;
}

/** @param {"pushState" | "replaceState"} method @param {string} [fragment] */
function write(method, fragment) {
  try {
    history[method]({ entry: shownEntry }, "", fragment);
  } catch {
    // a frame of a site that allows scripts only has no history: the page works without addresses
  }
}

/**
 * @param {string} fragment as in `location.hash`
 * @returns {{tool: string, state: State, sent: State}} `sent` has the check too, with which Python knows whether it is whole
 */
export function readAddress(fragment) {
  const [tool = "", ...query] = fragment.replace(/^#/, "").split("?");
  const sent = Object.fromEntries(new URLSearchParams(query.join("?").replaceAll("&amp;", "&")));
  const { [CHECK]: _, ...state } = sent;
  return { tool, state, sent };
}

/** @param {string} tool @param {State} state @returns {string} the fragment, with its `#` */
export function writeAddress(tool, state) {
  const { v = "", ...parts } = state;
  const query = new URLSearchParams(v ? { v, [CHECK]: checkOf(state), ...parts } : state).toString();
  return `#${tool}${query && `?${query}`}`;
}

/** A fragment as the page itself writes it: one of an earlier build has no check. @param {string} fragment */
export function addressOf(fragment) {
  const { tool, state } = readAddress(fragment);
  return writeAddress(tool, state);
}

/** The check of `py/cardtable/pages/core/address.py`. It stands before what may be cut off. @param {State} state */
export function checkOf(state) {
  const text = Object.entries(state).map((part) => part.join("=")).sort().join("&");
  let total = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) total = Math.imul(total ^ byte, 0x01000193) >>> 0;
  return (total % 36 ** 3).toString(36).padStart(3, "0");
}

/** Add an entry to the browser's history. @param {string} tool @param {State} state */
export function pushAddress(tool, state) {
  const fragment = writeAddress(tool, state);
  if (fragment === addressOf(location.hash)) return;
  shownEntry += 1;
  entryOwner = "";
  write("pushState", fragment);
}

/** Replace the current entry of the browser's history. @param {string} tool @param {State} state */
export function replaceAddress(tool, state) {
  write("replaceState", writeAddress(tool, state));
}

/**
 * Write an address for a text field: the states of a series of its inputs share an entry, and replace no press before it.
 * @param {string} field its id @returns {(tool: string, state: State) => void}
 */
export function addressWriterOf(field) {
  return (tool, state) => {
    if (entryOwner === field) return replaceAddress(tool, state);
    const before = shownEntry;
    pushAddress(tool, state);
    if (shownEntry !== before) entryOwner = field;
  };
}

/** @param {string} tool that is shown from now on @param {string} name */
export function showTitle(tool, name) {
  [shownTool, toolName] = [tool, name];
  document.title = [titles.get(tool), name, "Card Table"].filter(Boolean).join(" – ");
}

/** Call this when the address names the state. @param {string} tool @param {string} title what its state is, in words */
export function setTitle(tool, title) {
  titles.set(tool, title);
  if (tool === shownTool) showTitle(tool, toolName);
}

/** @param {string} tool @returns {string} what its state is, in words */
export function titleOf(tool) {
  return titles.get(tool) ?? "";
}

/**
 * The browser's Back closes an open sheet and leaves the page as it is, as on a phone's system. The entry that was left
 * is entered again: the browser has already shown the one before it. Captured, before the listeners that show a state.
 * @param {PopStateEvent} event
 */
function moveToEntry(event) {
  const place = placeOf(event.state) ?? shownEntry + 1; // an address from outside stands after the entry that was shown
  const back = shownEntry - place;
  shownEntry = place;
  entryOwner = "";
  if (placeOf(event.state) === undefined) write("replaceState"); // the page may be left again before it writes a state there
  const sheets = /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[open]"));
  const isLeft = back > 0 && sheets.length > 0;
  if (isReturning || isLeft) event.stopImmediatePropagation();
  if (isLeft && !isReturning) {
    for (const sheet of sheets) sheet.close();
    history.go(back);
  }
  isReturning = isLeft && !isReturning;
}

addEventListener("popstate", moveToEntry, { capture: true });
