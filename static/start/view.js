/**
 * What a tool shows before Python has answered: what was left there on the last visit, else its first view, which the build
 * has put into the page. `data-first-view` of the tool's main form has the state of the first view as JSON. Where it is
 * another one each day, the page holds the items of all days, and the day's are laid here. What was left is stored on the
 * device, by static/page/kept-views.js: it is used only if it is nothing but the page's own kind of markup.
 *
 * @typedef {object} Daily
 * @property {string} key the attribute that names an item
 * @property {string} place what stands before the number of an item's place, in attributes
 * @property {string[]} names the names of all items
 * @property {string} order a digit for each name, in the order in which items are shown
 * @property {string} days the digits of the items of each day of a leap year, in the order of their places
 *
 * @typedef {object} View
 * @property {State} state
 * @property {State} [shared] what is shared in place of the state
 * @property {string} [title]
 * @property {Fields} [fields]
 * @property {Daily} [daily]
 * @property {Record<string, string>} [html] the regions, if they were left
 * @property {{past: Entry[], future: Entry[]}} [history] of Undo
 * @property {boolean} isWhole whether the page holds all of it; else Python has to answer the state anew
 *
 * @typedef {{state: State, step: string}} Entry
 */

/** Elements that replies have. */
const ELEMENTS = new Set(
  (
    "a b button canvas caption code datalist dd details div dl dt em fieldset figcaption figure h2 h3 h4 h5 header i input label " +
    "legend li line ol optgroup option output p path polyline pre progress rect section select small span strong summary sup svg " +
    "table tbody td text textarea tfoot th thead time tr ul use wbr"
  ).split(" "),
);
/** Attributes that they have, beside `aria-*`, `data-*` and `href`. */
const ATTRIBUTES = new Set(
  (
    "accept autocapitalize autocomplete checked class colspan d disabled enterkeyhint focusable for form height hidden hreflang id " +
    "inert inputmode label lang list max maxlength min multiple name novalidate open placeholder points popover popovertarget " +
    "readonly rel required reversed role rows rowspan scope selected size spellcheck start step tabindex target text-anchor title " +
    "translate type value viewbox viewBox width x x1 x2 y y1 y2"
  ).split(" "),
);

/** The digits of the table of days. */
const DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const LEAP_YEAR = 2024;

/** @param {Date} now @returns {number} the day of a leap year, from 0 */
function dayOfYear(now) {
  return Math.round((Date.UTC(LEAP_YEAR, now.getMonth(), now.getDate()) - Date.UTC(LEAP_YEAR, 0, 1)) / 86_400_000);
}

/** @param {Daily} daily @param {Date} now @returns {string[]} the items of the day, in the order of their places */
function itemsOf({ names, days }, now) {
  const count = days.length / 366;
  const digits = days.slice(dayOfYear(now) * count, (dayOfYear(now) + 1) * count);
  return [...digits].map((digit) => names[DIGITS.indexOf(digit)] ?? "");
}

/**
 * @param {HTMLElement} form a tool's main form @param {Date} now
 * @returns {View} its first view
 */
export function firstView(form, now) {
  /** @type {View} */
  const view = JSON.parse(form.dataset.firstView ?? '{"state":{}}');
  if (!view.daily) return { ...view, isWhole: true };
  const items = itemsOf(view.daily, now).join(".");
  const day = `${now.getMonth() + 1}`.padStart(2, "0") + `-${now.getDate()}`.replace(/-(\d)$/, "-0$1");
  const filled = Object.entries(view.state).map(([part, value]) => [part, value.replace("{items}", items).replace("{day}", day)]);
  return { ...view, state: Object.fromEntries(filled), isWhole: false };
}

/**
 * Lay the items of the day, and name the day in `time[data-day]`.
 * @param {HTMLElement} panel @param {Daily} daily @param {Date} now
 */
function layItems(panel, daily, now) {
  const { key, place, names, order } = daily;
  const template = /** @type {HTMLTemplateElement | null} */ (panel.querySelector("template[data-daily-items]"));
  const list = template?.previousElementSibling;
  if (!template || !list || template.dataset.dailyItems) return;
  template.dataset.dailyItems = "laid";
  template.content.append(...list.children);
  const today = itemsOf(daily, now);
  const shown = [...order].map((digit) => names[DIGITS.indexOf(digit)] ?? "").filter((name) => today.includes(name));
  for (const name of shown) {
    const item = template.content.querySelector(`[${key}="${name}"]`);
    if (!item) continue;
    for (const element of [item, ...item.querySelectorAll("*")]) {
      for (const attribute of element.attributes) {
        attribute.value = attribute.value.replace(new RegExp(`\\b${place}\\d+\\b`), `${place}${today.indexOf(name) + 1}`);
      }
    }
    list.append(item);
  }
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "long" });
  for (const time of panel.querySelectorAll("time[data-day]")) time.textContent = format.format(now);
}

/** @param {string} tool @returns {string} the key of what was left */
export function keyOfView(tool) {
  return `cardtable.view.${tool}`;
}

/** The build and the language of the page: what was left by another one is answered anew. */
export function makerOfView() {
  const { lang, dataset } = document.documentElement;
  return `${dataset.build} ${lang}`;
}

/** @param {string} tool @returns {View | null} what was left; null if there is nothing, or nothing that can be used */
function leftView(tool) {
  try {
    const left = JSON.parse(localStorage.getItem(keyOfView(tool)) ?? "null") ?? earlierView(tool);
    const { state, shared, fields = {}, html = {}, history = { past: [{ state, step: "" }], future: [] }, title = "" } = left;
    /** @type {Entry[]} */
    const steps = [...history.past, ...history.future];
    const states = [state, shared ?? {}, html, ...steps.map((entry) => entry.state)];
    const texts = [title, ...states.flatMap(Object.values), ...Object.values(fields).flat(), ...steps.map(({ step }) => step)];
    if (!Object.keys(state).length || !isSameState(history.past.at(-1).state, state) || !texts.every((text) => typeof text === "string")) return null;
    if (!Object.values(fields).every(Array.isArray)) return null;
    const isWhole = left.maker === makerOfView() && Object.keys(html).length > 0 && Object.values(html).every(contentOf);
    return { state, shared, fields, html: isWhole ? html : {}, history, title, isWhole };
  } catch {
    return null; // it is no JSON, it has another shape, or the browser lets the page store nothing
  }
}

/** The state of what a build before the kept views has left: a game under way, or the last list. @param {string} tool */
function earlierView(tool) {
  const { kept = [""], "last-list": lists = ["{}"] } = JSON.parse(localStorage.getItem(`cardtable.${tool}`) ?? "{}");
  const [list] = JSON.parse(lists[0] || "{}").decks ?? [];
  return { state: list ? { v: "1", view: "any", ...list.state } : Object.fromEntries(new URLSearchParams(kept[0])) };
}

/** @param {string} html @returns {Node[] | null} its nodes; null if it has anything that replies do not have */
function contentOf(html) {
  const { head, body } = new DOMParser().parseFromString(`<body>${html}`, "text/html");
  const isOurs = [...body.querySelectorAll("*")].every(({ localName, attributes }) => {
    return ELEMENTS.has(localName) && [...attributes].every(({ name, value }) => isAllowed(name, value));
  });
  return isOurs && !head.childElementCount ? [...body.childNodes] : null;
}

/** @param {string} name of an attribute @param {string} value */
function isAllowed(name, value) {
  return name === "href" ? /^(#|https:)/.test(value) : ATTRIBUTES.has(name) || /^(aria|data)-/.test(name);
}

/**
 * Put the view of a tool into its panel.
 * @param {string} tool @param {HTMLElement} panel @param {HTMLElement} form the tool's main form
 * @param {State | null} asked the state of the address, if it names one of this tool @param {Date} now
 * @returns {View} what was left, else the first view
 */
export function placeView(tool, panel, form, asked, now) {
  const first = firstView(form, now);
  if (first.daily) layItems(panel, first.daily, now);
  const isFirst = asked !== null && isSameState(asked, first.state);
  const left = isFirst || "embedded" in document.documentElement.dataset ? null : leftView(tool);
  if (left && !("placed" in panel.dataset)) {
    for (const [name, html] of Object.entries(left.html ?? {})) {
      const region = panel.querySelector(`[data-region="${CSS.escape(name)}"]`);
      if (region && !region.closest("dialog")) region.replaceChildren(...(contentOf(html) ?? []));
    }
  }
  panel.dataset.placed = "";
  panel.toggleAttribute("data-first", !left || isSameState(left.state, first.state));
  if (!panel.hasAttribute("data-first")) for (const fold of panel.querySelectorAll("[data-fold-after]")) fold.removeAttribute("open");
  return left ?? first;
}

/** @param {State} one @param {State} other */
export function isSameState(one, other) {
  const text = (/** @type {State} */ state) => JSON.stringify(Object.entries(state).sort());
  return text(one) === text(other);
}
