/**
 * What a person enters while an answer is on its way is newer than that answer: it stays, also where the answer draws
 * the control anew. And what an answer sets is newer than a press before it: what that press asks for builds on it.
 */

/** Counts what is entered, and what answers set. */
let changes = 0;
/** What of it a control holds, by its number: of a person's. @type {WeakMap<Element, number>} */
const entered = new WeakMap();
/** And of answers. @type {WeakMap<Element, number>} */
const answered = new WeakMap();

addEventListener("input", ({ target }) => entered.set(target, ++changes), true);

/** @returns {number} the moment that it is now, for what is entered or answered later */
export function presentMoment() {
  return changes;
}

/** @param {Element[]} controls that an answer has just set */
export function noteAnswered(controls) {
  changes += 1;
  for (const control of controls) answered.set(control, changes);
}

/** The controls of a form that answers have set since a moment, and no person has. @param {number} moment */
export function controlsAnsweredSince(form, moment) {
  const isAnswer = (control) => answered.get(control) > moment && !control.matches(":disabled");
  return [...form.elements].filter((control) => isAnswer(control) && !isEnteredSince(control, moment));
}

/** @param {Element} control @param {number} moment @returns {boolean} whether a person has set it since then */
export function isEnteredSince(control, moment) {
  const { form, name, type } = control;
  const choice = type === "radio" && form ? [...form.elements].filter((each) => each.name === name) : [control];
  return choice.some((each) => (entered.get(each) ?? 0) > moment);
}

/**
 * Remember what was entered in a part of the page since a moment.
 * @param {Element} part @param {number} moment
 * @returns {() => void} puts it back, when that part was drawn anew, into the controls that have the same meaning
 */
export function entriesSince(part, moment) {
  const kept = controlsOf(part).filter((control) => isEnteredSince(control, moment) && control.type !== "file");
  return () => {
    const controls = controlsOf(part);
    for (const old of kept) {
      const control = controls.find((each) => each !== old && meaningOf(each) === meaningOf(old));
      if (control) take(control, old);
    }
  };
}

function controlsOf(part) {
  return [...part.querySelectorAll("input, select, textarea")];
}

function isTicked({ type }) {
  return type === "checkbox" || type === "radio";
}

function meaningOf(control) {
  const { id, name, type, value } = control;
  return id || [type, name, isTicked(control) ? value : ""].join("\n");
}

function take(control, old) {
  if (!isTicked(control)) control.value = old.value;
  else if (old.checked || old.type === "checkbox") control.checked = old.checked;
  control.dispatchEvent(new Event("input", { bubbles: true })); // for what follows it: filters, sliders
  entered.set(control, entered.get(old));
}
