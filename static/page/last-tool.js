/** The tool that was used last on this device: it is shown where an address names none. */
import { embedded } from "../embed/parent-messages.js";
import { tryToStore } from "./storage.js";
import { tools } from "./tool-forms.js";

/** Read by static/start/preferences.js. The first tool is not stored: it is shown in any case. */
const KEY = "cardtable.last-tool";

/** @param {string} tool that is shown from now on */
export function rememberTool(tool) {
  if (embedded) return;
  tryToStore(() => (tool === tools[0] ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, tool)));
}

/** @returns {string} the tool that was used last, else the first one */
export function lastTool() {
  let tool = "";
  if (!embedded) tryToStore(() => (tool = localStorage.getItem(KEY) ?? ""));
  return tools.includes(tool) ? tool : (tools[0] ?? "");
}
