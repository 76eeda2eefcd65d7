/**
 * An empty IndexedDB. PyScript opens databases for features that are not used here, and does not start in a browser that
 * forbids them.
 */
const answered = (/** @type {unknown} */ result) => {
  const request = { onsuccess: (/** @type {unknown} */ _) => {} };
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
};
const store = { getAllKeys: () => answered([]), clear: () => answered(undefined) };
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answered(database) } });
