/**
 * What of the window can be pressed, a control of each kind, and what only looks so (`dead`).
 * @param {string[]} known the kinds that are left out, as is what opens the browser's own menus or keyboard
 */
(known) => {
  /** @typedef {[number, number]} Point */
  /** @type {NodeListOf<HTMLElement>} */
  const cards = document.querySelectorAll("[data-tap-first]");
  for (const card of cards) card.dataset.tapped = "";
  const CONTROLS = "button, a[href], summary, input, [data-close]";
  const TYPED = "select, textarea, input:not([type=checkbox], [type=radio], [type=file])";
  const ALWAYS_CUT = "dialog, .deal, .masthead";
  const STEP = 10, EDGE = 2 * STEP;
  /** @type {(one: Element) => HTMLElement | null} */
  const controlOf = (one) => one.closest(TYPED) ?? one.closest("label") ?? one.closest(CONTROLS);
  /** @type {(control: HTMLElement) => string} */
  const kindOf = (control) => {
    const names = [control.localName, ...[...control.classList].sort()];
    const place = control.closest("dialog, .panel, header, footer");
    const { action } = control.dataset, around = control.parentElement?.classList[0];
    return [names.join("."), action, around, place?.id || place?.className].join(" ");
  };
  /** @type {(control: HTMLElement & {control?: HTMLElement | null}) => boolean} */
  const isPressed = (control) =>
    !control.matches(":disabled, [aria-disabled=true]") && !(control.control ?? control).matches(TYPED);
  /** @type {(control: HTMLElement) => boolean} */
  const isInside = (control) => {
    const { top, bottom, left, right } = control.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  };
  const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];
  /** @type {(control: HTMLElement) => boolean} */
  const isReached = (control) => [...control.getClientRects()].some(({ x, y, width, height }) =>
    SHARES.some((right) => SHARES.some((down) => {
      const one = document.elementFromPoint(x + right * width, y + down * height);
      return one && controlOf(one) === control;
    })));

  const width = document.documentElement.clientWidth;
  /** @type {(from: number, to: number, end: number) => number[]} */
  const grid = (from, to, end) => {
    const first = Math.ceil((Math.max(from, 0) - 2) / STEP);
    const count = Math.floor((Math.min(to, end - 1) - 2) / STEP) - first + 1;
    return Array.from({ length: Math.max(count, 0) }, (_, at) => 2 + STEP * (first + at));
  };
  /** @type {(one: Element) => Point[]} */
  const pointsOf = (one) => [...one.getClientRects()].flatMap(({ left, right, top, bottom }) =>
    grid(top, bottom, innerHeight).flatMap((y) =>
      grid(left, right, width).map((x) => /** @type {Point} */ ([x, y]))));
  /** @type {(control: HTMLElement) => Point[]} */
  const areaOf = (control) => { // from its boxes on, also what else is its own beside them
    const waiting = pointsOf(control), tried = new Set();
    /** @type {Point[]} */
    const own = [];
    for (let point = waiting.pop(); point; point = waiting.pop()) {
      const [x, y] = point;
      const isTried = tried.has(`${x} ${y}`) || x < 0 || x >= width || y < 0 || y >= innerHeight;
      tried.add(`${x} ${y}`);
      const one = isTried ? null : document.elementFromPoint(x, y);
      if (!one || controlOf(one) !== control) continue;
      own.push([x, y]);
      waiting.push([x - STEP, y], [x + STEP, y], [x, y - STEP], [x, y + STEP]);
    }
    return own;
  };

  const visible = [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility());
  const dead = [];
  for (const one of visible) {
    if (controlOf(one) || getComputedStyle(one).cursor !== "pointer") continue;
    const at = pointsOf(one).find(([x, y]) => document.elementFromPoint(x, y) === one);
    if (at) dead.push(`${one.outerHTML.slice(0, 160)} at ${at.join(", ")}`);
  }

  /** @type {{kind: string, sort: string, places: Point[], probe: string}[]} */
  const found = [];
  for (const control of new Set(visible.map(controlOf))) {
    if (!control || !isPressed(control)) continue;
    const kind = kindOf(control);
    if (known.includes(kind) || found.some((each) => each.kind === kind)) continue;
    if (!isInside(control) && !control.closest(ALWAYS_CUT)) continue; // it is whole in another window
    if (!isReached(control)) continue;
    const own = areaOf(control); // thousands of points would take long
    if (own.length === 0) continue;
    const xs = own.map(([x]) => x), ys = own.map(([, y]) => y);
    const [west, east] = [Math.min(...xs), Math.max(...xs)];
    const [north, south] = [Math.min(...ys), Math.max(...ys)];
    const isWhole = isInside(control) && north >= EDGE && south <= innerHeight - EDGE;
    if (!isWhole && !control.closest(ALWAYS_CUT)) continue; // it is whole in another window
    /** @type {(x: number, y: number) => Point} */
    const nearest = (x, y) => {
      const distance = (/** @type {Point} */ [a, b]) => (a - x) ** 2 + (b - y) ** 2;
      return own.reduce((best, each) => (distance(each) < distance(best) ? each : best));
    };
    /** @type {(x: number, y: number) => boolean} */
    const isOwn = (x, y) => {
      const one = document.elementFromPoint(x, y);
      return one !== null && controlOf(one) === control;
    };
    /** @type {(from: Point, right: number, down: number) => Point} */
    const outermost = ([fromX, fromY], right, down) => {
      let x = fromX, y = fromY;
      while (isOwn(x + right, y)) x += right;
      while (isOwn(x, y + down)) y += down;
      // An edge may lie within a pixel.
      return isOwn(x - right, y - down) ? [x - right, y - down] : [x, y];
    };
    const ends = [[west, -1], [east, 1]].flatMap(([x, right]) =>
      [[north, -1], [south, 1]].map(([y, down]) => outermost(nearest(x, y), right, down)));
    const places = [...ends, nearest((west + east) / 2, (north + south) / 2)];
    control.dataset.probe = `${known.length + found.length}`;
    const { type, role } = /** @type {HTMLInputElement} */ (/** @type {HTMLLabelElement} */ (control).control ?? control);
    const sort = [control.localName, type, role, control.classList[0]].join(" ");
    found.push({ kind, sort, places, probe: control.dataset.probe });
  }
  return { found, dead, height: document.documentElement.scrollHeight };
};
