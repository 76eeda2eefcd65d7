/** The URL fragment, which holds the shown tool and its state: `#kingdom?v=1&sets=base-2&seed=abc`. */

/**
 * The state of each entry of the browser's history that this page has entered: a new one without it comes from outside,
 * such as a typed address. @typedef {{entry: number}} Written its place among the entries
 */

/** The place of the entry that is shown. */
let shownEntry = placeOf(history.state) ?? 0;
markEntry();

/** The id of the text field that has written the shown entry; "" if a press has. */
let entryOwner = "";

/** @param {unknown} state of an entry @returns {number | undefined} its place; none for an entry from outside */
function placeOf(state) {
  return /** @type {Written | null} */ (state)?.entry;
}

/** @returns {Written} */
function written() {
  return { entry: shownEntry };
}

/**
 * Take note of the entry that the browser shows now.
 * @param {unknown} state of the entry
 * @returns {number} how many entries the page has gone back; negative: forward
 */
export function enterEntry(state) {
  const place = placeOf(state) ?? shownEntry + 1; // an address from outside stands after the entry that was shown
  const back = shownEntry - place;
  shownEntry = place;
  entryOwner = "";
  if (placeOf(state) === undefined) markEntry();
  return back;
}

/** Write the place of the shown entry into it: the page may be left again before it writes a state there. */
function markEntry() {
  history.replaceState(written(), "");
}

/** @param {string} fragment as in `location.hash` @returns {{tool: string, state: State}} */
export function readAddress(fragment) {
  const text = fragment.replace(/^#/, "");
  const cut = text.indexOf("?");
  const tool = cut < 0 ? text : text.slice(0, cut);
  const state = cut < 0 ? {} : Object.fromEntries(new URLSearchParams(text.slice(cut + 1)));
  return { tool, state };
}

/** @param {string} tool @param {State} state @returns {string} the fragment, with its `#` */
export function writeAddress(tool, state) {
  const query = new URLSearchParams(state).toString();
  return `#${tool}${query && `?${query}`}`;
}

/** Add an entry to the browser's history. @param {string} tool @param {State} state */
export function pushAddress(tool, state) {
  const fragment = writeAddress(tool, state);
  if (fragment === location.hash) return;
  shownEntry += 1;
  entryOwner = "";
  history.pushState(written(), "", fragment);
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

/** Replace the current entry of the browser's history. @param {string} tool @param {State} state */
export function replaceAddress(tool, state) {
  history.replaceState(written(), "", writeAddress(tool, state));
}
