/** What is wider than its place, lower than a finger needs (44 pixels) or a mouse (36), or written beyond its box. */
() => new Promise(requestAnimationFrame).then(() => {
  const sheet = document.querySelector("dialog[open]");
  const shown = sheet ?? document.body;
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {(what: string, element: Element) => void} */
  const tell = (what, element) => found.add(`${what}: ${element.outerHTML.slice(0, 160)}`);
  const unseen = ".unseen, svg, pre, textarea, select option";
  /** @type {(one: Element) => boolean} */
  const readOnly = (one) => getComputedStyle(one).clipPath === "inset(50%)"; // for screen readers
  /** @type {(one: Element) => boolean} */
  const visible = (one) =>
    one.checkVisibility({visibilityProperty: true}) && !one.closest(unseen) && !readOnly(one);

  for (const one of [document.documentElement, ...(sheet ? [sheet] : [])]) {
    if (one.scrollWidth > one.clientWidth) tell("scrolls sideways", one);
  }
  const least = matchMedia("(width >= 60rem) and (hover: hover) and (pointer: fine)").matches ? 36 : 44;
  const controls = "button:not(.open), select, summary, .chip, label.q-seat, .pick-card, .option, .where";
  for (const one of shown.querySelectorAll(controls)) {
    if (one.getBoundingClientRect().height < least && visible(one)) tell("is too low", one);
  }
  const boxes = "button, label, li, td, th, summary, .troop, .tile, .slot, .chip, dd, p";
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, around = text.parentElement;
    const box = around?.closest(boxes);
    if (!around || !box || !text.nodeValue?.trim()) continue;
    range.selectNodeContents(text);
    const [words, room] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    const leaves = words.left < room.left - 1 || words.right > room.right + 1;
    if (leaves && visible(around)) tell("leaves its box", box);
  }
  return [...found];
});
