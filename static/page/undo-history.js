/**
 * Undo and redo without limit, by tool. A new state after an undo ends the redo.
 *
 * Some parts of a state are no step by themselves, such as the view that is shown: a state that differs in them only
 * takes the place of the present one, and Undo and Redo leave them as they are.
 *
 * @typedef {object} Entry
 * @property {State} state
 * @property {string} step what has led to it, in words; empty if nobody has said it
 */
export class UndoHistory {
  /** `additions` counts the states that were added. @type {Map<string, {past: Entry[], future: Entry[], additions: number}>} */
  #histories = new Map();
  #onChange;
  #viewParts;

  /**
   * @param {(tool: string, canUndo: boolean, canRedo: boolean) => void} onChange
   * @param {(tool: string) => string[]} viewParts the parts of a tool's state that are no step by themselves
   */
  constructor(onChange, viewParts = () => []) {
    this.#onChange = onChange;
    this.#viewParts = viewParts;
  }

  /**
   * Add a state, unless it is the present one.
   * @param {string} tool @param {State} state
   * @param {{blank?: State | undefined, step?: string | undefined}} [more] the state before the first one, if there was
   *   any; what has led to the state, in words
   */
  add(tool, state, { blank, step = "" } = {}) {
    const history = this.#of(tool);
    if (blank && history.past.length === 0) history.past.push({ state: blank, step: "" });
    const present = history.past.at(-1);
    if (present && this.#isSameStep(tool, present.state, state)) {
      present.state = state;
    } else {
      history.past.push({ state, step });
      history.future = [];
      history.additions += 1;
    }
    this.#notify(tool);
  }

  /** How many states have been added: the same number as before if nothing else has been done since. @param {string} tool */
  additions(tool) {
    return this.#of(tool).additions;
  }

  /** What Undo takes back, and Redo brings back, in words. @param {string} tool */
  steps(tool) {
    const { past, future } = this.#of(tool);
    return { undo: past.at(-1)?.step ?? "", redo: future.at(-1)?.step ?? "" };
  }

  /** @param {string} tool @returns {State | undefined} the state before the present one, in the present view */
  undo(tool) {
    const { past, future } = this.#of(tool);
    return past.length < 2 ? undefined : this.#move(tool, past, future, -1);
  }

  /** @param {string} tool @returns {State | undefined} the state that was undone last, in the present view */
  redo(tool) {
    const { past, future } = this.#of(tool);
    return future.length === 0 ? undefined : this.#move(tool, past, future, 1);
  }

  /** @param {string} tool @param {Entry[]} past @param {Entry[]} future @param {1 | -1} step */
  #move(tool, past, future, step) {
    const view = past.at(-1)?.state ?? {};
    if (step < 0) future.push(...past.splice(-1));
    else past.push(...future.splice(-1));
    const present = past.at(-1);
    if (present) present.state = this.#inView(tool, present.state, view);
    this.#notify(tool);
    return present?.state;
  }

  /** A state with the view of another one. @param {string} tool @param {State} state @param {State} other @returns {State} */
  #inView(tool, state, other) {
    const parts = this.#viewParts(tool);
    const kept = Object.entries(state).filter(([part]) => !parts.includes(part));
    const shown = Object.entries(other).filter(([part]) => parts.includes(part));
    return Object.fromEntries([...kept, ...shown]);
  }

  /** @param {string} tool @param {State} state @param {State} other */
  #isSameStep(tool, state, other) {
    const [one, two] = [state, other].map((each) => JSON.stringify(Object.entries(this.#inView(tool, each, {})).sort()));
    return one === two;
  }

  /** @param {string} tool */
  #of(tool) {
    const history = this.#histories.get(tool) ?? { past: [], future: [], additions: 0 };
    this.#histories.set(tool, history);
    return history;
  }

  /** @param {string} tool */
  #notify(tool) {
    const { past, future } = this.#of(tool);
    this.#onChange(tool, past.length > 1, future.length > 0);
  }
}
