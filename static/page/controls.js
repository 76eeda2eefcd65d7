/** What buttons and fields do without Python. docs/architecture.md has the table of their attributes. */
import { controlOf, controlsOf, find, findAll, formOf, isToggle, on, query, targetOf } from "./dom.js";

/** A button has the value "all" or "none"; a check box stands for the boxes whose values it has. */
on("click", "[data-check-all]", (/** @type {HTMLButtonElement | HTMLInputElement} */ control) => {
  const boxes = boxesOf(control);
  for (const box of boxes) box.checked = isToggle(control) ? control.checked : control.value === "all";
  boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
});

/** A fold above what is shown, such as the one that sets up something else. */
on("click", "button[data-open-fold]", ({ dataset }) => {
  const fold = document.getElementById(dataset.openFold ?? "");
  fold?.setAttribute("open", "");
  fold?.scrollIntoView();
  fold?.querySelector("summary")?.focus({ preventScroll: true });
});

/** @param {HTMLButtonElement | HTMLInputElement} control */
function boxesOf(control) {
  const boxes = controlsOf(formOf(control), control.dataset.checkAll).filter(isToggle);
  return isToggle(control) ? boxes.filter(({ value }) => control.value.split(" ").includes(value)) : boxes;
}

/** Below `data-least` there is only the smallest number: one is asked for by the box beside it. */
on("click", "button[data-step]", (/** @type {HTMLButtonElement} */ button) => {
  const [control] = /** @type {HTMLInputElement[]} */ (controlsOf(formOf(button), button.dataset.step));
  const [by, least, lowest] = [Number(button.value), Number(button.dataset.least ?? 0), Number(control.min)];
  const next = Number(control.value) + by;
  const stepped = next < least ? (by > 0 ? least : lowest) : Math.max(next, lowest);
  control.value = String(Math.min(stepped, Number(control.max)));
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  if (!button.checkVisibility()) find(document, `[data-step="${button.dataset.step}"][value="1"]`).focus();
});

/**
 * A press of a button in a menu closes it, before anything else, and so does a press beside its panel: the focus goes to
 * the button that opened the menu. The open menu covers the window, so the press beside it presses nothing else.
 * @param {HTMLElement} menu @param {Event} event
 */
function closeMenu(menu, event) {
  const target = targetOf(event);
  if (target === menu || target.closest("button")) menu.hidePopover();
}

on("click", "[popover=auto]:popover-open", closeMenu, true);

/** Milliseconds of a finger's press that make it a long one. */
const LONG_PRESS = 500;
/** The finger that is on an item, and whether it has been there for long: its click does nothing then. */
let [hold, isHeld] = [0, false];
/** The box that was ticked last: a press with Shift ticks all from there. @type {HTMLInputElement | null} */
let lastTicked = null;

/** The box that ticks the item of an event. @param {Event} event */
function tickOf(event) {
  return /** @type {HTMLInputElement | null} */ (query(targetOf(event).closest("li") ?? document.head, "[data-tick-item]"));
}

/** @param {PointerEvent} event */
function beginHold(event) {
  const box = event.pointerType === "touch" && tickOf(event);
  isHeld = false;
  hold = box ? setTimeout(() => [box.click(), (isHeld = true)], LONG_PRESS) : 0;
}

function endHold() {
  clearTimeout(hold);
  hold = 0;
}

/** @param {PointerEvent} event a press with Ctrl, ⌘ or Shift, or any press while an item is ticked: it ticks the item */
function tickItem(event) {
  const box = tickOf(event);
  const { shiftKey, ctrlKey, metaKey, detail } = event;
  const isLong = isHeld && detail > 0;
  if (!box || targetOf(event).closest("label") || !(isLong || shiftKey || ctrlKey || metaKey || query(document, "[data-tick-item]:checked"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isLong) return;
  if (shiftKey) {
    const boxes = findAll(document, "[data-tick-item]");
    const ends = [box, lastTicked ?? box].map((each) => boxes.indexOf(each)).filter((at) => at >= 0);
    for (const each of boxes.slice(Math.min(...ends), Math.max(...ends) + 1)) if (!each.matches(":checked")) each.click();
  } else {
    box.click();
  }
  lastTicked = box;
}

document.addEventListener("pointerdown", beginHold);
document.addEventListener("contextmenu", (event) => hold && event.preventDefault());
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, endHold);
document.addEventListener("click", tickItem, true);

/** By touch, where nothing can be pointed at: the first tap only marks the element, which shows what can be done with it. */
document.addEventListener(
  "click",
  (event) => {
    const [target, tapped] = [targetOf(event).closest("[data-tap-first]"), document.querySelector("[data-tapped]")];
    if (tapped !== target) tapped?.removeAttribute("data-tapped");
    if (!target || tapped === target || document.querySelector("[data-no-first-tap]:checked") || /** @type {PointerEvent} */ (event).pointerType !== "touch") return;
    target.setAttribute("data-tapped", "");
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

/** A finger or mouse on a choice that needs a name leads to the field for it; the arrow keys only choose. */
on("click", "label[data-then-focus]", ({ dataset }, { detail }) => {
  if (detail) setTimeout(() => document.getElementById(dataset.thenFocus ?? "")?.focus());
});

/** The field that a tap has entered, until the tap is over. @type {EventTarget | null} */
let entered = null;

/** Who enters a field finds its number, or its default text, selected, so that typing replaces it: 3 over 0 is 3. @param {Event} event */
function selectEntered({ target, type }) {
  const isEntered = type === "focusin" || target === entered;
  entered = type === "focusin" ? target : null; // the tap that enters it ends with a click, which would set the caret
  if (!isEntered || !(target instanceof HTMLInputElement)) return;
  const isDefault = target.dataset.selectDefault !== undefined && target.value === target.defaultValue;
  if (isDefault || target.type === "number") target.select();
}

for (const type of ["focusin", "click"]) document.addEventListener(type, selectEntered);

/** A person changes what a preset has set: no preset is marked any more. */
document.addEventListener("input", (event) => {
  const control = controlOf(event);
  const { form } = control;
  if (!form?.querySelector("[data-presets]") || control.closest("[data-beside-presets]")) return;
  for (const button of findAll(form, '[data-presets] [aria-pressed="true"]')) button.setAttribute("aria-pressed", "false");
  for (const note of findAll(form, "[data-preset-note]")) note.dataset.changed = "";
});

/** Show in a form what its controls hold. @param {HTMLFormElement | null} form */
function showCounts(form) {
  if (!form) return;
  for (const place of findAll(form, "[data-checked-count], [data-changed-count], [data-line-count]")) {
    const count = countOf(form, place);
    setText(place, String(count));
    place.closest("[data-count-note]")?.toggleAttribute("hidden", count === 0);
  }
  for (const place of findAll(form, "[data-shows]")) {
    const control = controlsOf(form, place.dataset.shows).find((each) => !isToggle(each) || each.checked);
    setText(place, (control && isToggle(control) ? control.dataset.title : control?.value) ?? "");
    place.closest("[data-count-note]")?.toggleAttribute("hidden", !Number(place.textContent));
  }
  for (const button of /** @type {HTMLButtonElement[]} */ (findAll(form, "button[data-step]"))) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(button.dataset.step ?? ""));
    button.ariaDisabled = String(field.value === (Number(button.value) > 0 ? field.max : field.min));
  }
  for (const toggle of /** @type {HTMLInputElement[]} */ (findAll(form, "input[data-check-all]"))) {
    const checked = boxesOf(toggle).map((box) => box.checked);
    toggle.checked = checked.every(Boolean);
    toggle.indeterminate = !toggle.checked && checked.includes(true);
  }
}

/** A text that is there already is not laid out again. @param {HTMLElement} place @param {string} text */
function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {HTMLFormElement} form @param {HTMLElement} place @returns {number} */
function countOf(form, place) {
  const { checkedCount, lineCount } = place.dataset;
  if (checkedCount) return controlsOf(form, checkedCount).filter((each) => each.matches(":checked")).length;
  if (lineCount) return controlsOf(form, lineCount).flatMap(({ value }) => value.split(/[\n,;]/).filter((name) => name.trim())).length;
  const rows = [...(place.closest("details")?.querySelectorAll("tbody tr") ?? [])];
  return rows.filter((row) => [...row.querySelectorAll("input")].some((each) => each.value !== each.defaultValue)).length;
}

for (const form of document.forms) showCounts(form);
for (const type of ["input", "change"]) document.addEventListener(type, (event) => showCounts(controlOf(event).form));
on("fieldsset", "form", (/** @type {HTMLFormElement} */ form) => showCounts(form));
