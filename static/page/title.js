/** The title of the page, which names the entries of the browser's history: the state that is shown, its tool, the page. */

/** What the state of each tool is, in words. @type {Map<string, string>} */
const titles = new Map();

/** The tool that is shown, and its name. */
let [shown, name] = ["", ""];

/** @param {string} tool the tool that is shown from now on @param {string} toolName */
export function showTitle(tool, toolName) {
  [shown, name] = [tool, toolName];
  document.title = [titles.get(tool), name, "Card Table"].filter(Boolean).join(" – ");
}

/** Call this when the address names the state. @param {string} tool @param {string} title what its state is, in words */
export function setTitle(tool, title) {
  titles.set(tool, title);
  if (tool === shown) showTitle(tool, name);
}
