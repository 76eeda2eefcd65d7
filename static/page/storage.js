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

/** Take what the last page of the session has left. @param {string} key @returns {Record<string, unknown>} {} if there is none */
export function takeStored(key) {
  const left = readObject(() => sessionStorage, key);
  tryToStore(() => sessionStorage.removeItem(key));
  return left;
}
