/**
 * The page's whole state stands in the URL fragment: `#kingdom?v=1&sets=base-2&seed=abc`.
 * @typedef {{tool: string, state: Record<string, string>}} Address
 */

/** @param {string} fragment as in `location.hash` @returns {Address} */
export function readAddress(fragment) {
  const text = fragment.replace(/^#/, "");
  const cut = text.indexOf("?");
  const tool = cut < 0 ? text : text.slice(0, cut);
  const state = cut < 0 ? {} : Object.fromEntries(new URLSearchParams(text.slice(cut + 1)));
  return { tool, state };
}

/** @param {Address} address @returns {string} the fragment, with its `#` */
export function writeAddress({ tool, state }) {
  const query = new URLSearchParams(state).toString();
  return `#${tool}${query && `?${query}`}`;
}
