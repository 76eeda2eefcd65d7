/**
 * Null if every click since the last question landed in the control of a probe, else where it landed.
 * @param {string} probe
 */
async (probe) => {
  const { landed } = /** @type {{ landed: HTMLElement[] }} */ (/** @type {unknown} */ (window));
  const end = performance.now() + 1000;
  while (landed.length === 0 && performance.now() < end) await new Promise(requestAnimationFrame);
  /** @type {HTMLLabelElement | null} */
  const control = document.querySelector(`[data-probe="${probe}"]`);
  /** @type {(one: HTMLElement) => boolean} */
  const isIn = (one) => control?.contains(one) || control?.control === one; // what its label names
  const isHit = landed.length > 0 && landed.every(isIn);
  const where = landed.map((target) => target.outerHTML?.slice(0, 120) ?? "the window");
  landed.length = 0;
  return isHit ? null : where.join(" and ") || "nothing";
};
