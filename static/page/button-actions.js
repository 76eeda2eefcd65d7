/** Actions that need no Python: copy, check all boxes, focus a field, press another button by the Enter key. */
import { controlsOf, formOf, isToggle, onClick, targetOf } from "./dom.js";
import { showToast } from "./toast.js";
import { word } from "./words.js";

onClick("button[data-copy]", ({ dataset }) => copyText(dataset.copy ?? ""));
onClick("button[data-copy-of]", ({ dataset }) => copyText(document.getElementById(dataset.copyOf ?? "")?.textContent ?? ""));
onClick("button[data-check-all]", (/** @type {HTMLButtonElement} */ button) => checkAll(button));

/**
 * A press of a button in a menu closes it, before anything else, and so does a press beside its panel: the focus goes to
 * the button that opened the menu. The open menu covers the window, so the press beside it presses nothing else.
 */
document.addEventListener(
  "click",
  (event) => {
    const target = targetOf(event);
    const menu = target.closest("[popover=auto]:popover-open");
    if (menu instanceof HTMLElement && (target === menu || target.closest("button"))) menu.hidePopover();
  },
  true,
);

/** A finger or mouse on a choice that needs a name leads to the field for it; the arrow keys only choose. */
document.addEventListener("click", (event) => {
  const { thenFocus } = targetOf(event).closest("label")?.dataset ?? {};
  if (!thenFocus || !event.detail) return;
  setTimeout(() => document.getElementById(thenFocus)?.focus());
});

document.addEventListener("keydown", (event) => {
  const { enterButton } = targetOf(event).dataset ?? {};
  const button = event.key === "Enter" && enterButton && document.getElementById(enterButton);
  if (!button) return;
  event.preventDefault();
  button.click();
});

/** Copy a text, and announce it. @param {string} text @param {string} [done] the name of the text that tells it */
export async function copyText(text, done = "copied") {
  try {
    await navigator.clipboard.writeText(text);
    showToast(word(done));
  } catch {
    showToast(word("not-copied"));
  }
}

/** @param {HTMLButtonElement} button whose value is "all" or "none" */
function checkAll(button) {
  const boxes = controlsOf(formOf(button)).filter(({ name }) => name === button.dataset.checkAll);
  for (const box of boxes) if (isToggle(box)) box.checked = button.value === "all";
  boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
}
