/**
 * Show the tool of the address, else the one that was used last, with its view (view.js), as soon as its panel is parsed
 * and before the first paint. A state in the address that is not the one of that view is shown by static/page/main.js.
 */
import { isSameState, placeView } from "./view.js";

const root = document.documentElement;
const [named = "", ...query] = location.hash.slice(1).split("?");
const { c: _, ...state } = Object.fromEntries(new URLSearchParams(query.join("?"))); // without the check of its address
const tool = named || lastTool();

function lastTool() {
  try {
    return root.dataset.embedded === undefined ? localStorage.getItem("cardtable.last-tool") : null;
  } catch {
    return null; // the browser lets the page store nothing
  }
}

/** @param {Element} element */
function isParsed(element) {
  return document.readyState !== "loading" || Boolean(element.nextElementSibling ?? element.parentElement?.nextElementSibling);
}

function show() {
  const panel = /** @type {HTMLElement | null} */ (
    document.querySelector(tool ? `#${CSS.escape(tool)}-panel` : "[role=tabpanel]")
  );
  const form = /** @type {HTMLElement | null} */ (panel?.querySelector("form[data-first-view]"));
  if (!panel || !form || !isParsed(panel)) return;
  parsed.disconnect();
  for (const each of document.querySelectorAll("[role=tabpanel]")) each.toggleAttribute("hidden", each !== panel);
  for (const tab of document.querySelectorAll("[role=tab]")) tab.ariaSelected = String(tab.id === panel.getAttribute("aria-labelledby"));
  const asked = query.length ? state : null;
  const view = placeView(form.dataset.tool ?? "", panel, form, asked, new Date());
  const isLaid = view.isWhole || view.daily; // else the page would show the first view for a moment
  if (isLaid && (!asked || isSameState(view.state, asked))) delete root.dataset.opening;
}

const parsed = new MutationObserver(show);
root.dataset.opening = ""; // the content is hidden meanwhile
parsed.observe(root, { childList: true, subtree: true });
addEventListener("DOMContentLoaded", () => {
  show();
  parsed.disconnect();
});
