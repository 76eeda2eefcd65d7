/** A tab list after the ARIA authoring practices: arrows move, Home and End jump, one tab stands in the tab order. */
export class Tabs {
  #tabs;
  #onChoose;

  /** @param {HTMLElement} list @param {(tool: string) => void} onChoose called when a person chooses a tab */
  constructor(list, onChoose) {
    this.#tabs = [...list.querySelectorAll('[role="tab"]')];
    this.#onChoose = onChoose;
    list.addEventListener("click", (event) => this.#choose(event.target.closest('[role="tab"]')));
    list.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** The tools, in the order of their tabs. */
  get tools() {
    return this.#tabs.map((tab) => tab.dataset.tool);
  }

  /** Show a tool's panel. @param {string} tool */
  select(tool) {
    for (const tab of this.#tabs) {
      const chosen = tab.dataset.tool === tool;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
      if (!chosen) continue;
      document.title = `${tab.textContent.trim()} – Card Table`;
      this.#uncover(tab);
    }
  }

  /** On a narrow screen the tabs are wider than their list: bring one to its middle, and leave the page where it is. */
  #uncover(tab) {
    const list = tab.parentElement;
    requestAnimationFrame(() => {
      list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    });
  }

  #choose(tab) {
    if (!tab) return;
    this.select(tab.dataset.tool);
    tab.focus();
    this.#onChoose(tab.dataset.tool);
  }

  #onKey(event) {
    const at = this.#tabs.indexOf(event.target.closest('[role="tab"]'));
    const last = this.#tabs.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#choose(this.#tabs[to]);
  }
}
