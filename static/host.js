/**
 * The page as a guest in another one (see embed.js): what it tells its host, and what it answers.
 *
 * Every message is `{cardtable: 1, type, ...}`. The host says `hello`, and from then on the page speaks to that origin
 * only. It takes `ask` messages from its own parent only, checks their shape, and ignores all else.
 *
 * @typedef {{tool: string, action: string, fields?: object, state?: object}} Ask
 */
import { word } from "./words.js";

const VERSION = 1;
const LONGEST = 200_000;
const OPAQUE = "null";

/** Whether this page stands in another one, by its `<card-table>`. */
export const embedded = "embedded" in document.documentElement.dataset;

let origin = null;

/** Tell the host something, once it has said hello. @param {string} type @param {object} content */
export function tell(type, content) {
  if (!embedded || origin === null) return;
  // a host without an origin of its own (a file, a sandbox) can be named by no other target
  parent.postMessage({ cardtable: VERSION, type, ...content }, origin === OPAQUE ? "*" : origin);
}

/**
 * Answer the host.
 * @param {(ask: Ask, onReply: (reply: object) => void) => void} respond
 */
export function answerHost(respond) {
  if (!embedded) return;
  addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== parent || data?.cardtable !== VERSION) return;
    if (data.type === "hello") hello(from);
    else if (data.type === "ask" && from === origin) answer(data, respond);
  });
  new ResizeObserver(tellSize).observe(document.body);
}

function hello(from) {
  origin = from;
  tellSize();
}

function tellSize() {
  tell("size", { height: Math.ceil(document.body.getBoundingClientRect().height) });
}

function answer({ id, request }, respond) {
  if (typeof id !== "number") return;
  const ask = readAsk(request);
  if (!ask) {
    tell("answer", { id, reply: { errors: [{ field: "ask", message: word("ask-shape") }] } });
    return;
  }
  respond({ ...ask, form: `host-${id}` }, (reply) => {
    if (reply.more) return;
    const { data = null, state = null, errors, failure } = reply;
    tell("answer", { id, reply: { data, state, errors, failure } });
  });
}

/** What a host asks, as the page's own requests are shaped; null if it is none. @returns {Ask | null} */
function readAsk(request) {
  if (!isRecord(request) || !isShort(request)) return null;
  const { tool, action, fields = {}, state = {} } = request;
  if (typeof tool !== "string" || typeof action !== "string" || !isRecord(fields) || !isRecord(state)) return null;
  const lists = Object.entries(fields).map(([name, value]) => [name, [value].flat()]);
  if (!lists.every(([, values]) => values.every((value) => typeof value === "string"))) return null;
  if (!Object.values(state).every((value) => typeof value === "string")) return null;
  return { tool, action, fields: Object.fromEntries(lists), state };
}

/** Whether a value is JSON, as the worker is asked in it, and not too long. */
function isShort(value) {
  try {
    return JSON.stringify(value).length <= LONGEST;
  } catch {
    return false; // messages may hold what JSON cannot: rings, large integers
  }
}

function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
