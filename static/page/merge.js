/**
 * Three-way merge of a text that the device keeps: another tab may have changed it since this one read it. What only one
 * of them has changed since their common `base` is taken; where both have changed the same, this tab's change is.
 */

/** How deep members are merged: the text's own, and those of an item of its lists. What lies deeper is one value. */
const DEPTH = 2;

/**
 * @param {string} base what both began with @param {string} ours @param {string} theirs
 * @param {string} key the member by which the items of lists in a JSON text are known; empty: the texts are lists of lines
 * @returns {string}
 */
export function mergeTexts(base, ours, theirs, key) {
  if (theirs === base || theirs === ours) return ours;
  if (ours === base) return theirs;
  if (!key) return mergeItems(byItself(base), byItself(ours), byItself(theirs), 0, "").join("\n");
  try {
    const [before, mine, other] = [base || "{}", ours || "{}", theirs || "{}"].map((text) => JSON.parse(text));
    return JSON.stringify(mergeValues(before, mine, other, DEPTH, key));
  } catch {
    return ours; // what is damaged is no list
  }
}

/** @param {any} base @param {any} ours @param {any} theirs @param {number} depth @param {string} key @returns {any} */
function mergeValues(base, ours, theirs, depth, key) {
  if (isSame(ours, base)) return theirs;
  if (isSame(theirs, base) || depth === 0) return ours;
  const [before, mine, other] = [base, ours, theirs].map((value) => byKey(value, key));
  if (mine && other) return mergeItems(before ?? new Map(), mine, other, depth, key);
  if (![ours, theirs].every(isObject)) return ours;
  const names = Object.keys({ ...ours, ...theirs });
  const merged = names.map((name) => [name, mergeValues(base?.[name], ours[name], theirs[name], depth - 1, key)]);
  return Object.fromEntries(merged); // what one of them has taken away is undefined, which JSON leaves out
}

/**
 * The items of both, without those that one of them has taken away; new ones of the other tab stand before the item that
 * follows them there.
 * @param {Map<string, any>} base @param {Map<string, any>} ours @param {Map<string, any>} theirs
 * @param {number} depth @param {string} key @returns {any[]}
 */
function mergeItems(base, ours, theirs, depth, key) {
  const names = [...ours.keys()];
  let place = names.length;
  for (const name of [...theirs.keys()].reverse()) {
    const isNew = !ours.has(name) && !base.has(name); // else ours has taken it away
    if (isNew) names.splice(place, 0, name);
    else if (ours.has(name)) place = names.indexOf(name);
  }
  const kept = names.filter((name) => theirs.has(name) || !base.has(name));
  return kept.map((name) => {
    if (!theirs.has(name)) return ours.get(name);
    return ours.has(name) ? mergeValues(base.get(name), ours.get(name), theirs.get(name), depth, key) : theirs.get(name);
  });
}

/** The items of a list by their key; undefined if they have none, or it is no list. @param {any} list @param {string} key */
function byKey(list, key) {
  if (!Array.isArray(list) || !list.every((item) => isObject(item) && typeof item[key] === "string")) return undefined;
  return new Map(list.map((item) => [item[key], item]));
}

/** The lines of a text, each once. @param {string} text @returns {Map<string, string>} */
function byItself(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return new Map(lines.map((line) => [line, line]));
}

/** @param {any} value */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {any} one @param {any} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
