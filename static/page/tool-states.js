/** The state of each tool, and its undo history. */
import { controlsOf } from "./dom.js";
import { formsOf, mainFormOf } from "./tool-forms.js";
import { UndoHistory } from "./undo-history.js";

/** The present states by tool; that of the shown tool is in the address. @type {Map<string, State>} */
export const states = new Map();

/** The states that are shared in place of the present ones, where these hold what is the visitor's own. @type {Map<string, State>} */
export const sharedStates = new Map();

/** Its buttons are `[data-undo]` and `[data-redo]`; the main form names the parts of the state that are the view. */
export const undoHistory = new UndoHistory(
  (tool, canUndo, canRedo) => {
    const { undo, redo } = undoHistory.steps(tool);
    for (const button of formsOf(tool).flatMap(controlsOf)) {
      // not `disabled`, which would take the focus from the button that is pressed
      if (button.dataset.undo !== undefined) mark(button, canUndo, undo);
      if (button.dataset.redo !== undefined) mark(button, canRedo, redo);
    }
  },
  (tool) => mainFormOf(tool)?.dataset.viewParts?.split(" ") ?? [],
);

/** @param {import("./dom.js").Control} button @param {boolean} isPossible @param {string} step what it does, in words */
function mark(button, isPossible, step) {
  button.setAttribute("aria-disabled", String(!isPossible));
  if (step && isPossible) button.title = step;
  else button.removeAttribute("title");
}
