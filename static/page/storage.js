/** The browser's storage, which may be forbidden, full, or hold other data than expected. */

/** @param {() => void} change to localStorage or sessionStorage @returns {boolean} whether it was made */
export function tryToStore(change) {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

/** @param {() => Storage} storage @param {string} key @returns {Record<string, unknown>} {} if it holds no object */
export function readObject(storage, key) {
  try {
    const value = JSON.parse(storage().getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
