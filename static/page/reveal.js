/** What of an answer is brought into view, and what stays in its place while the answer is shown. */
import { embedded, revealInSite, seenPart } from "../embed/parent-messages.js";
import { find, findAll, panelOf, query } from "./dom.js";
import { focusKeyOf, focusNext } from "./focus.js";
import { isNarrow } from "./regions.js";

/** Pixels of an answer that make its beginning. */
const HEAD = 160;
/** Pixels between an element and the edge of the window. */
const GAP = 8;

/** Forms whose next result is to be brought into view: a link has asked for it. @type {Set<HTMLFormElement>} */
const toReveal = new Set();

/**
 * Keep `[data-hold-place]` where it is in the window, if all of it is seen; else the pressed element, or the first region
 * of the window if the pressed element is outside of it, whatever grows or shrinks above. (The browser's own scroll
 * anchoring keeps another element, so base.css turns it off.) An element that the answer has replaced is known by its
 * focus key. Where the page is too short to scroll so far, the regions that have shrunk keep their height.
 * @returns {() => void} call it when the regions are filled
 */
export function keepPlace() {
  if (query(document, ".panel[data-skeleton]:not([hidden])")) return () => {}; // nobody reads what is there
  const held = heldPlace();
  if (held) {
    return () => {
      const place = holdPlace();
      if (!place?.height || place.top === held.top) return;
      const isUncovered = scrollY === uncovered.at;
      scrollBy(0, place.top - held.top);
      if (isUncovered) uncovered.at = scrollY; // nobody has scrolled but the page itself
    };
  }
  const pressed = document.activeElement;
  const kept = pressed && pressed !== document.body && isInWindow(pressed) ? pressed : findAll(document, "[data-region]").find(isInWindow);
  const before = kept?.getBoundingClientRect().top ?? 0;
  const key = kept && focusKeyOf(kept);
  const regions = findAll(document, "[data-region]");
  const heights = regions.filter((each) => each.checkVisibility()).map((each) => /** @type {const} */ ([each, each.offsetHeight]));
  return () => {
    const next = document.activeElement;
    const now = kept?.isConnected || !next || focusKeyOf(next) !== key ? kept : next;
    for (const region of regions) region.style.minHeight = "";
    if (!now?.isConnected || now.closest("dialog") || !now.checkVisibility()) return;
    const by = () => now.getBoundingClientRect().top - before;
    if (by()) scrollBy(0, by()); // a scroll by nothing would end a smooth one on its way
    for (const [region, height] of heights) {
      const missing = by();
      if (Math.abs(missing) < 1 || region.closest("dialog")) continue;
      const isAbove = Boolean(region.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
      const shrunk = height - region.offsetHeight;
      if (shrunk <= 0 || isAbove !== missing < 0) continue;
      region.style.minHeight = `${region.offsetHeight + Math.min(shrunk, Math.abs(missing))}px`;
      if (!isAbove) scrollBy(0, by());
    }
    scrollerOf(now)?.scrollBy(0, by()); // where the window does not move it: within a part that scrolls by itself
  };
}

/** The place of the element that is to stay, in the tool that is shown. @returns {DOMRect | undefined} */
function holdPlace() {
  const held = findAll(document, "[data-hold-place]").find((each) => each.checkVisibility());
  return held?.getBoundingClientRect();
}

/** The same, if all of it is seen. */
function heldPlace() {
  const [place, seen] = [holdPlace(), seenPart()];
  return place?.height && place.top >= seen.top && place.bottom <= seen.bottom ? place : undefined;
}

/** The outermost part of the page around an element that scrolls by itself. @param {Element} element */
function scrollerOf(element) {
  const around = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  return around.findLast((each) => each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY));
}

/** Whether the head of an element, or the end of one that begins above, is in the window. @param {Element} element */
function isInWindow(element) {
  if (!element.checkVisibility()) return false; // to measure what lies in a closed fold would lay it out
  const [{ top, bottom }, seen] = [element.getBoundingClientRect(), seenPart()];
  if (element.matches("[data-region]")) return bottom > seen.top && top < seen.bottom && bottom > top;
  return top >= seen.top && top < seen.bottom;
}

/** Bring the next result of a form into view. @param {HTMLFormElement | undefined} form */
export function revealNext(form) {
  if (form) toReveal.add(form);
}

/** Bring the result of a form into view, once after a link of the help. @param {HTMLFormElement} form */
export function revealResult(form) {
  if (!toReveal.delete(form)) return;
  const result = query(panelOf(form), ".table");
  if (!result) return;
  scrollToTop(result);
  find(result, "[data-region]").focus({ preventScroll: true });
}

/**
 * Bring the beginning of an answer into view, or of a part of it: a region that names the action in its
 * `data-reveal-after`, or an element with `data-reveal` in the answer. Where the answer has elements that are to be seen
 * together, these are brought into view instead. `[data-reveal="top"]` is shown from its top, and
 * `[data-reveal="narrow-top"]` where the result stands below the form. All else changes in place.
 * Where several regions name the action, the first one is shown from its top unless all of them begin in view.
 * @param {HTMLElement[]} regions that were filled @param {{action: string, fromHistory?: boolean}} request
 */
export function revealAnswer(regions, request) {
  if (request.action === "open" && embedded) return; // the site around it has its own place
  const asked = `[data-reveal-after~="${request.fromHistory ? "history" : CSS.escape(request.action)}"]`;
  const [top] = within(regions, `[data-reveal="top"]${isNarrow() ? ', [data-reveal="narrow-top"]' : ""}`);
  if (top) {
    scrollToTop(top);
    const board = regions.find((each) => each.matches(asked));
    if (board) focusNext(board);
    return;
  }
  const all = regions.filter((each) => each.matches(asked));
  const [region] = all;
  const [part] = within(regions, "[data-reveal]");
  const together = within(regions, "[data-keep-in-view]");
  if (!region && !part && !together.length) return;
  const isHeld = heldPlace();
  if (region && !isHeld && !all.every(isHeadInView)) scrollToTop(region);
  // as little as shows them all, else the first ones; a phone has no room for all of them
  if (!isHeld || !isNarrow()) for (const each of together.toReversed()) scrollToNearest(each);
  uncover(together);
  if (region) focusNext(region);
  if (part && !isHeadInView(part)) revealBelow(part);
}

/** @param {HTMLElement[]} regions @param {string} selector */
function within(regions, selector) {
  return regions.flatMap((each) => findAll(each, selector));
}

/** Scroll as little as shows an element. @param {Element} element @param {number} [most] pixels of it that the site around shows */
function scrollToNearest(element, most) {
  element.scrollIntoView({ block: "nearest" });
  revealInSite(element, "nearest", most);
}

/** Scroll an element to the top of the window, or of what the site around it shows. @param {Element} element @param {ScrollBehavior} [behavior] */
function scrollToTop(element, behavior = "instant") {
  element.scrollIntoView({ behavior });
  revealInSite(element, "start", HEAD);
}

/** Pixels by which the page was scrolled so that nothing is covered, and where it was then. */
const uncovered = { by: 0, at: 0 };

/**
 * Where one of the elements that are to be seen together sticks to the edge of the window and covers the one before it,
 * scroll as far as the first one stays in view. When nothing is covered any more, scroll back, if nobody has scrolled since.
 * @param {HTMLElement[]} elements
 */
function uncover(elements) {
  const place = elements.findIndex((each) => getComputedStyle(each).position === "sticky");
  const [first, before, sticky] = [elements[0], elements[place - 1], elements[place]];
  if (first && before && sticky) {
    const covered = before.getBoundingClientRect().bottom + GAP - sticky.getBoundingClientRect().top;
    const by = Math.floor(Math.min(covered, first.getBoundingClientRect().top - GAP));
    if (by <= 0) return;
    scrollBy(0, by);
    uncovered.by = by;
    uncovered.at = scrollY;
  } else if (uncovered.by) {
    if (scrollY === uncovered.at && elements.length) scrollBy(0, -uncovered.by);
    uncovered.by = 0;
  }
}

/** Whether the beginning of an element is inside the window. @param {Element} element */
function isHeadInView(element) {
  const { top, height } = element.getBoundingClientRect();
  const seen = seenPart();
  return top >= seen.top && top + Math.min(height, HEAD) <= seen.bottom - bottomPadding();
}

/**
 * Bring an element into view, below the pressed button if both fit in the window. The page moves there smoothly, if the
 * visitor likes motion; elsewhere it does not, as a next part of the answer would end that.
 * @param {Element} element
 */
function revealBelow(element) {
  const scroller = scrollerOf(element);
  // the part that scrolls by itself does, and the window as little as needed
  if (scroller) {
    scroller.scrollBy(0, element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - GAP);
    return scrollToNearest(element, HEAD);
  }
  if (embedded) return revealInSite(element, "nearest", HEAD);
  const { top, bottom, height } = element.getBoundingClientRect();
  const pressed = document.activeElement?.getBoundingClientRect();
  const visible = innerHeight - bottomPadding();
  const fits = pressed && pressed.top < top && top + Math.min(height, HEAD) - pressed.top + GAP <= visible;
  const behavior = matchMedia("(prefers-reduced-motion: no-preference)").matches ? "smooth" : "instant";
  if (fits) scrollBy({ top: Math.min(pressed.top - GAP, bottom + GAP - visible), behavior });
  else scrollToTop(element, behavior);
}

/** Pixels that a sticky button covers. */
function bottomPadding() {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
}
