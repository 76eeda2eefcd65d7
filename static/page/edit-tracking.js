/**
 * The order in which a person and the answers change controls. An edit made while an answer is under way is newer than
 * that answer, and is kept. A value set by an answer is newer than a press before it, and goes into its request.
 */
import { controlsOf, findAll, isToggle } from "./dom.js";

/** The number of changes so far, which serves as a clock. */
let changes = 0;
/** The last change by a person. @type {WeakMap<EventTarget, number>} */
const editedAt = new WeakMap();
/** The last change by an answer. @type {WeakMap<EventTarget, number>} */
const answeredAt = new WeakMap();

addEventListener("input", ({ target }) => target && editedAt.set(target, ++changes), true);

/** @returns {number} the present moment, to compare later changes with */
export function currentMoment() {
  return changes;
}

/** @param {Control[]} controls that an answer has just set */
export function markAnswered(controls) {
  changes += 1;
  for (const control of controls) answeredAt.set(control, changes);
}

/** Whether an answer has set a control since a moment, and no person has. @param {Control} control @param {number} moment */
export function isAnsweredSince(control, moment) {
  return (answeredAt.get(control) ?? 0) > moment && !isEditedSince(control, moment);
}

/** Whether a person has changed a control since a moment. @param {Control} control @param {number} moment */
export function isEditedSince(control, moment) {
  const { form, name, type } = control;
  const group = type === "radio" && form ? controlsOf(form, name) : [control];
  return group.some((each) => (editedAt.get(each) ?? 0) > moment);
}

/**
 * Take away the marks `data-unsent` of what belongs to no answer that is shown: an answer is shown. What has been entered
 * after its request keeps its mark.
 * @param {HTMLFormElement[]} forms @param {number} moment of the request
 */
export function markRead(forms, moment) {
  for (const control of forms.flatMap((form) => controlsOf(form))) {
    if (control.dataset.unsent !== undefined && !isEditedSince(control, moment)) delete control.dataset.unsent;
  }
}

/**
 * Keep what a person has entered in a part of the page since a moment.
 * @param {HTMLElement} part @param {number} moment
 * @returns {() => void} call it when that part has been replaced: sets the new controls with the same meaning
 */
export function keepEdits(part, moment) {
  const kept = inputsIn(part).filter((control) => isEditedSince(control, moment) && control.type !== "file");
  return () => {
    const controls = inputsIn(part);
    for (const old of kept) {
      const control = controls.find((each) => each !== old && meaningOf(each) === meaningOf(old));
      if (!control) continue;
      if (!isToggle(control) || !isToggle(old)) control.value = old.value;
      else if (old.checked || old.type === "checkbox") control.checked = old.checked;
      control.dispatchEvent(new Event("input", { bubbles: true })); // for filters and sliders
      editedAt.set(control, editedAt.get(old) ?? 0);
    }
  };
}

/** @param {HTMLElement} part @returns {Control[]} */
function inputsIn(part) {
  return findAll(part, "input, select, textarea");
}

/** @param {Control} control @returns {string} */
function meaningOf(control) {
  const { id, name, type, value } = control;
  return id || [type, name, isToggle(control) ? value : ""].join("\n");
}
