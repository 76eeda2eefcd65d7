/**
 * The options of Kingdom's lists that are wider than their list, with all folds and the menu open.
 * @param {number} arrow pixels that the arrow of a list takes
 */
(arrow) => {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = document.querySelectorAll("#kingdom-panel details");
  for (const fold of folds) fold.open = true;
  /** @type {HTMLElement | null} */
  const menu = document.querySelector("#kingdom-tools");
  if (!menu?.matches(":popover-open")) menu?.showPopover();
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  const found = [];
  /** @type {NodeListOf<HTMLSelectElement>} */
  const lists = document.querySelectorAll("#kingdom-panel select:not(.several *)");
  for (const list of lists) {
    const style = getComputedStyle(list);
    context.font = style.font;
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    const { right } = list.getBoundingClientRect();
    if (right > innerWidth) found.push(`${list.name} ends at ${right}`);
    for (const { text } of list.options) {
      const { width } = context.measureText(text);
      if (width > room) found.push(`${list.name}: ${text} takes ${width} of ${room}`);
    }
  }
  return found;
};
