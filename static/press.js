/**
 * A press goes down and up again on one thing: were that drawn anew in between, the browser would make no click of it.
 * So what would be drawn waits until the press is over.
 */

/** A press that is held longer than this, or never ends, keeps nothing waiting. */
const LONGEST = 700;
/** After a finger is lifted the click follows as an event of its own. */
const CLICK = 50;

let over = Promise.resolve();

addEventListener(
  "pointerdown",
  () => {
    over = new Promise((resolve) => {
      setTimeout(resolve, LONGEST);
      addEventListener("click", () => setTimeout(resolve), { once: true, capture: true });
      for (const end of ["pointerup", "pointercancel"]) {
        addEventListener(end, () => setTimeout(resolve, CLICK), { once: true, capture: true });
      }
    });
  },
  true,
);

/** Resolves as soon as nothing is pressed. */
export function pressOver() {
  return over;
}
