/** Undo and redo without limit: the states that a tool has had, by tool. A new state after an undo ends the redo. */
export class Trail {
  /** @type {Map<string, {past: object[], future: object[]}>} */
  #trails = new Map();
  #onChange;

  /** @param {(tool: string, canUndo: boolean, canRedo: boolean) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** Note a state, unless it is where the trail stands already. @param {string} tool @param {object} state */
  add(tool, state) {
    const trail = this.#of(tool);
    if (JSON.stringify(trail.past.at(-1)) !== JSON.stringify(state)) {
      trail.past.push(state);
      trail.future = [];
    }
    this.#say(tool, trail);
  }

  /** @param {string} tool @returns {object | null} the state before this one */
  back(tool) {
    const trail = this.#of(tool);
    if (trail.past.length < 2) return null;
    trail.future.push(trail.past.pop());
    this.#say(tool, trail);
    return trail.past.at(-1);
  }

  /** @param {string} tool @returns {object | null} the state that was undone last */
  forward(tool) {
    const trail = this.#of(tool);
    if (trail.future.length === 0) return null;
    trail.past.push(trail.future.pop());
    this.#say(tool, trail);
    return trail.past.at(-1);
  }

  #of(tool) {
    if (!this.#trails.has(tool)) this.#trails.set(tool, { past: [], future: [] });
    return this.#trails.get(tool);
  }

  #say(tool, { past, future }) {
    this.#onChange(tool, past.length > 1, future.length > 0);
  }
}
