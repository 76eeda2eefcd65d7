/** A tab list after the ARIA authoring practices: arrow keys, Home and End; one tab is in the tab order. */
import { byId, findAll } from "./dom.js";
import { showTitle } from "./title.js";

export class Tabs {
  #tabs;
  #onChoose;

  /** @param {HTMLElement} list @param {(tool: string) => void} onChoose called when a person chooses a tab */
  constructor(list, onChoose) {
    this.#tabs = findAll(list, '[role="tab"]');
    this.#onChoose = onChoose;
    list.addEventListener("click", (event) => this.#choose(this.#tabOf(event)));
    list.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Show the panel of a tool. @param {string} tool */
  select(tool) {
    for (const tab of this.#tabs) {
      const selected = tab.dataset.tool === tool;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = !selected;
      if (!selected) continue;
      showTitle(tool, tab.firstChild?.textContent?.trim() ?? "");
      this.#scrollTo(tab);
    }
  }

  /** Scroll the list, not the page: on a narrow screen the tabs are wider than it. @param {HTMLElement} tab */
  #scrollTo(tab) {
    const list = tab.parentElement;
    requestAnimationFrame(() => {
      if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    });
  }

  /** @param {Event} event @returns {HTMLElement | undefined} */
  #tabOf({ target }) {
    return this.#tabs.find((tab) => tab.contains(/** @type {Node} */ (target)));
  }

  /** @param {HTMLElement | undefined} tab */
  #choose(tab) {
    if (!tab) return;
    const tool = tab.dataset.tool ?? "";
    this.select(tool);
    tab.focus();
    this.#onChoose(tool);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const tab = this.#tabOf(event);
    if (!tab) return;
    const at = this.#tabs.indexOf(tab);
    const last = this.#tabs.length - 1;
    const next = new Map([
      ["ArrowRight", at === last ? 0 : at + 1],
      ["ArrowLeft", at === 0 ? last : at - 1],
      ["Home", 0],
      ["End", last],
    ]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    this.#choose(this.#tabs[next]);
  }
}
