/**
 * Open the folds around an element, and the menu.
 * @param {Element} element
 */
(element) => {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
  /** @type {HTMLElement | null} */
  const popover = element.closest("[popover]");
  if (popover && !element.checkVisibility()) popover.showPopover();
};
