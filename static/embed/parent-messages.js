/** Messages between an embedded page and the site around it (embed.js): docs/architecture.md has the table. */
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
    }
  });
  new ResizeObserver(tellSize).observe(document.body);
}

function tellSize() {
  tellParent("size", { height: Math.ceil(document.body.getBoundingClientRect().height) });
}

/** @param {{id: unknown, request: unknown}} message @param {Parameters<typeof answerParent>[0]} respond */
function answer({ id, request }, respond) {
  if (typeof id !== "number") return;
  const ask = readAsk(request);
  if (!ask) {
    tellParent("answer", { id, reply: { errors: [{ field: "ask", message: word("ask-shape") }] } });
    return;
  }
  respond(`host-${id}`, ask, (reply) => {
    if (reply.more) return;
    const { data = null, state = null, errors, failure } = reply;
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
