/** Messages between an embedded page and the site around it (embed.js): docs/architecture.md has the table. */
import { pressEnded } from "../page/focus.js";
import { word } from "../page/words.js";

const VERSION = 1;
/** Characters of a question, as JSON. */
const LONGEST = 200_000;
/** The origin of a file or of a sandboxed frame. */
const OPAQUE = "null";

/** Whether the page is in the frame of a `<card-table>`. */
export const embedded = "embedded" in document.documentElement.dataset;

/** The parent's origin, once it has said hello. @type {string | null} */
let origin = null;

/** The part of the window that the visitor sees, in pixels from its top: the frame is as high as its content. */
let seen = { top: 0, bottom: Infinity };
/** Pixels of the window that are needed to show a sheet, if so much of it is not seen. */
const LEAST = 400;
/** Pixels between an element and the edge of what is seen. */
const GAP = 8;
/** Milliseconds without a scroll after which a page that nothing lies over takes note of it: each time all is styled anew. */
const REST = 150;
let resting = 0;

/** The part of the window that is seen, from its top: all of it, but for an embedded page. */
export function seenPart() {
  return { top: seen.top, bottom: Math.min(seen.bottom, innerHeight) };
}

/**
 * Have the site bring an element into view, as no page scrolls the one around it.
 * @param {Element} element @param {"start" | "nearest"} [block] @param {number} [most] pixels of it that are to be seen
 */
export function revealInSite(element, block = "nearest", most = Infinity) {
  if (!embedded) return;
  tellSize(); // the element may be below what was the end
  const { top, bottom } = element.getBoundingClientRect();
  tellParent("reveal", { top: top - GAP, bottom: Math.min(bottom, top + most), block });
}

/** Send a message to the parent, once it has said hello. @param {string} type @param {object} content */
export function tellParent(type, content) {
  if (!embedded || origin === null) return;
  // an opaque origin cannot be the target of a message
  parent.postMessage({ cardtable: VERSION, type, ...content }, origin === OPAQUE ? "*" : origin);
}

/**
 * Answer the parent's messages; those of other windows, origins and types are ignored.
 * @param {(form: string, ask: Ask, onReply: (reply: Reply) => void) => void} respond
 */
export function answerParent(respond) {
  if (!embedded) return;
  addEventListener("message", ({ source, origin: sender, data }) => {
    if (source !== parent || data?.cardtable !== VERSION) return;
    if (data.type === "hello") {
      origin = sender;
      tellSize();
    } else if (data.type === "ask" && sender === origin) {
      answer(data, respond);
    } else if (data.type === "seen" && sender === origin && [data.top, data.bottom].every(Number.isFinite)) {
      takeSeen(data);
    }
  });
  new ResizeObserver(tellSize).observe(document.body);
}

function tellSize() {
  tellParent("size", { height: Math.ceil(document.body.getBoundingClientRect().height) });
}

/** @param {{top: number, bottom: number}} part */
function takeSeen({ top, bottom }) {
  seen = { top, bottom };
  clearTimeout(resting);
  resting = setTimeout(placeInSeen, document.querySelector("dialog[open], :popover-open") ? 0 : REST);
}

/** Place what lies over the page in the part of it that is seen, but nothing that is being pressed. */
async function placeInSeen() {
  await pressEnded;
  const { top, bottom } = seen;
  const missing = Math.max(LEAST - (bottom - top), 0);
  const above = Math.min(top, missing);
  const { style } = document.documentElement;
  style.setProperty("--seen-top", `${top - above}px`);
  style.setProperty("--seen-bottom", `${Math.max(innerHeight - bottom - (missing - above), 0)}px`);
}

/** @param {{id: unknown, request: unknown}} message @param {Parameters<typeof answerParent>[0]} respond */
function answer({ id, request }, respond) {
  if (typeof id !== "number") return;
  const ask = readAsk(request);
  if (!ask) return tellParent("answer", { id, reply: { errors: [{ field: "ask", message: word("ask-shape") }] } });
  /** @type {State | null} */
  let state = null; // a later part of an answer has none
  respond(`host-${id}`, ask, (reply) => {
    state = reply.state ?? state;
    if (reply.more) return;
    const { data = null, errors, failure } = reply;
    tellParent("answer", { id, reply: { data, state, errors, failure } });
  });
}

/** Parse a question. @param {unknown} request @returns {Ask | null} null if it is none */
function readAsk(request) {
  if (!isRecord(request) || !isShort(request)) return null;
  const { tool, fields = {}, state = {} } = request;
  const { action = isRecord(state) && Object.keys(state).length ? "open" : undefined } = request;
  if (typeof tool !== "string" || typeof action !== "string" || !isRecord(fields) || !isRecord(state)) return null;
  const lists = Object.entries(fields).map(([name, value]) => [name, [value].flat()]);
  if (!lists.every(([, values]) => areTexts(/** @type {unknown[]} */ (values)))) return null;
  if (!areTexts(Object.values(state))) return null;
  return { tool, action, fields: Object.fromEntries(lists), state: /** @type {State} */ (state) };
}

/** Whether a value can be sent to the worker as JSON, and is not too long. @param {unknown} value */
function isShort(value) {
  try {
    return JSON.stringify(value).length <= LONGEST;
  } catch {
    return false; // messages may hold values that JSON cannot: cycles, large integers
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown[]} values */
function areTexts(values) {
  return values.every((value) => typeof value === "string");
}
