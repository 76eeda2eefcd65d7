/**
 * Undo and redo without limit, by tool. A new state after an undo ends the redo.
 *
 * Some parts of a state are no step by themselves, such as the view that is shown: a state that differs in them only
 * takes the place of the present one, and Undo and Redo leave them as they are.
 *
 * @typedef {import("../start/view.js").Entry} Entry `step`: what has led to it, in words; empty if nobody has said it
 * @typedef {{past: Entry[], future: Entry[], additions: number}} History `additions`: how many states were added
 */
import { controlsOf } from "./dom.js";
import { formsOf, viewPartsOf } from "./tools.js";

/** @type {Map<string, History>} */
const histories = new Map();

/** @param {string} tool */
export function historyOf(tool) {
  const history = histories.get(tool) ?? { past: [], future: [], additions: 0 };
  histories.set(tool, history);
  return history;
}

/** Take over the steps of an earlier visit. @param {string} tool @param {{past: Entry[], future: Entry[]}} steps */
export function setHistory(tool, steps) {
  Object.assign(historyOf(tool), steps);
  markButtons(tool);
}

/** Add a state, unless it is the present one. @param {string} tool @param {State} state @param {string} [step] what has led to it, in words */
export function addState(tool, state, step = "") {
  const history = historyOf(tool);
  const present = history.past.at(-1);
  if (present && stepOf(tool, present.state) === stepOf(tool, state)) {
    present.state = state;
  } else {
    history.past.push({ state, step });
    history.future = [];
    history.additions += 1;
  }
  markButtons(tool);
}

/** The same number as before if nothing else has been done since. @param {string} tool */
export function additionsTo(tool) {
  return historyOf(tool).additions;
}

/** @param {string} tool @param {"undo" | "redo"} way @returns {Entry | undefined} the state, in the present view, and what is undone or done again */
export function moveInHistory(tool, way) {
  const { past, future } = historyOf(tool);
  const [from, to, left] = way === "undo" ? [past, future, 1] : [future, past, 0];
  const view = past.at(-1)?.state ?? {};
  const moved = from.length > left ? from.pop() : undefined;
  if (!moved) return undefined;
  to.push(moved);
  const present = /** @type {Entry} */ (past.at(-1));
  const shown = Object.entries(view).filter(([part]) => viewPartsOf(tool).includes(part));
  present.state = Object.fromEntries([...withoutView(tool, present.state), ...shown]);
  markButtons(tool);
  return { state: present.state, step: moved.step };
}

/** @param {string} tool @param {State} state */
function withoutView(tool, state) {
  return Object.entries(state).filter(([part]) => !viewPartsOf(tool).includes(part));
}

/** The same text for all states of one step. @param {string} tool @param {State} state */
function stepOf(tool, state) {
  return JSON.stringify(withoutView(tool, state).sort());
}

/** Enable the buttons of what can be done, `[data-undo]` and `[data-redo]`, and say what they do. @param {string} tool */
function markButtons(tool) {
  const { past, future } = historyOf(tool);
  const undone = past.length > 1 ? past.at(-1) : undefined;
  for (const button of formsOf(tool).flatMap((form) => controlsOf(form))) {
    const { undo, redo } = button.dataset;
    if (undo === undefined && redo === undefined) continue;
    const entry = undo === undefined ? future.at(-1) : undone;
    button.setAttribute("aria-disabled", String(!entry)); // `disabled` would take the focus from the button that is pressed
    if (entry?.step) button.title = entry.step;
    else button.removeAttribute("title");
  }
}
