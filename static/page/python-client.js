/**
 * The client of Python's worker: one request at a time, replies in parts, and the worker's life. The rules of the queue
 * are in docs/architecture.md, "Request and reply".
 *
 * @typedef {object} QueuedRequest
 * @property {string} form who asks
 * @property {() => WorkerRequest} request called when it is sent
 * @property {(reply: Reply) => void} [onReply] called for every part of the reply
 * @property {boolean} [neverDropped] whether it is sent even if its form asks again before
 * @property {boolean} [silent] whether the page does not say that it is computing
 * @property {boolean} [ofSite] whether another site asks: it is told of a start that fails, in place of waiting
 * @property {boolean} [stale] whether its reply is not shown
 */
import { newWorker } from "../start/pyscript-worker.js";
import { verifyFiles } from "../start/verify-files.js";
import { pressEnded } from "./focus.js";
import { keepAll } from "./kept-views.js";
import { showStatus } from "./status.js";
import { showMessage } from "./messages.js";
import { tools } from "./tools.js";
import { word } from "./words.js";

const language = document.documentElement.lang;

/** Milliseconds after which the page says that it is computing, and offers to stop. */
const WORKING_AFTER = 700;
/** Milliseconds after which a worker without an answer is ended. */
const TIMEOUT = 45_000;
/** Milliseconds after which a worker whose request was stopped is ended. */
const STOP_TIMEOUT = 600;
/** Milliseconds without news of a start after which its files are verified. */
const SILENCE = 15_000;
/** Milliseconds before the worker imports the next tool that nobody has asked for. */
const IDLE = 500;

/** In the order of asking. @type {QueuedRequest[]} */
let queue = [];
/** Timers of pauses before a next part, by form. @type {Map<string, ReturnType<typeof setTimeout>>} */
const pauses = new Map();
/** @type {QueuedRequest | null} */
let current = null;
/** @type {PythonWorker | null} */
let worker = null;
/** Files that have been repaired for a further start. @type {Set<string>} */
const repaired = new Set();
/** PyScript, and what it reads when it is imported: a page imports no file twice. */
const IMPORTED_ONCE = /^(vendor\/pyscript\/|pyscript\.toml)/;
/** The file that the host lacks, which Python has last looked for. */
let damaged = "";

addEventListener("damaged", (event) => {
  damaged = /** @type {CustomEvent<string>} */ (event).detail;
});

/** Start, or start again after a failure. Resolves whether or not Python could be started. */
export async function startPython() {
  showStatus("starting");
  try {
    const started = await Promise.race([newWorker(), damageFound()]);
    const about = JSON.parse(await started.sync.about());
    worker = started; // from here on it is asked
    showStatus("ready", about);
    sendNext();
    importTools(worker, tools);
  } catch (error) {
    endWorker();
    await startAgain(error);
  }
}

/** Throws if the worker fails before PyScript listens, or a start says nothing and a file is damaged. @returns {Promise<never>} */
function damageFound() {
  return new Promise((_, reject) => {
    const verify = async () => {
      removeEventListener("download", wait);
      if (document.documentElement.dataset.python !== "starting") return;
      const files = await filesOfStart();
      if (files.news.length || files.damaged.length) reject(new Error("a file is damaged"));
    };
    const fail = (/** @type {Event} */ event) => {
      reject(new Error(/** @type {CustomEvent<string | undefined>} */ (event).detail || word("no-worker")));
    };
    addEventListener("workererror", fail, { once: true });
    let timer = setTimeout(verify, SILENCE);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(verify, SILENCE);
    };
    addEventListener("download", wait);
  });
}

/** Which files of the start are damaged, and which have been repaired since the last start. */
async function filesOfStart() {
  const files = await verifyFiles().catch(() => ({ repaired, damaged: [] }));
  return { news: [...files.repaired].filter((name) => !repaired.has(name)), damaged: [...files.damaged] };
}

/** Start again if a file has been repaired, else say what is wrong. @param {unknown} error */
async function startAgain(error) {
  const { news, damaged: lacking } = await filesOfStart();
  for (const name of news) repaired.add(name);
  if (news.length && !lacking.length) {
    if (!news.some((name) => IMPORTED_ONCE.test(name))) return startPython();
    const [navigation] = performance.getEntriesByType("navigation");
    if (/** @type {PerformanceNavigationTiming} */ (navigation).type !== "reload") {
      keepAll();
      return location.reload();
    }
  }
  const reason = lacking.length ? word("damaged", { files: lacking.slice(0, 3).join(", ") }) : messageOf(error);
  showStatus("failed", { reason });
  const asked = queue.filter(({ ofSite }) => ofSite);
  queue = queue.filter(({ ofSite }) => !ofSite);
  for (const { onReply } of asked) onReply?.({ failure: word("failed", { reason }) });
}

/** @param {QueuedRequest} asked takes the place of those of its form that wait, apart from those that are never dropped */
export function ask(asked) {
  const { form } = asked;
  if (current?.form === form && !current.neverDropped) current.stale = true;
  clearTimeout(pauses.get(form));
  queue = queue.filter((each) => each.form !== form || each.neverDropped);
  queue.push(asked);
  if (asked.ofSite && document.documentElement.dataset.python === "failed") startPython();
  sendNext();
}

/** Whether a reply is still to come that a form will show. @param {string} form @returns {boolean} */
export function isPending(form) {
  return requests().some((each) => each.form === form && each.onReply && !each.stale);
}

/** End all requests of a form. @param {string} form */
export function endAll(form) {
  for (const each of requests()) if (each.form === form) each.neverDropped = false;
  endRequests(form);
}

/** End the requests of a form, apart from those that are never dropped. @param {string} form */
export function endRequests(form) {
  const running = current?.form === form && !current.neverDropped ? current : null;
  ask({ form, request: () => ({ form, stop: true }) });
  if (running) endWithoutAnswer(running, STOP_TIMEOUT);
}

function requests() {
  return current ? [current, ...queue] : queue;
}

/**
 * Import tools while a worker is idle, one at a time, unless a person saves data.
 * @param {PythonWorker} idle @param {string[]} unused
 */
function importTools(idle, [tool, ...others]) {
  if (!tool || idle !== worker || savesData()) return;
  const form = `prepare-${tool}`;
  setTimeout(async () => {
    if (!requests().length) await idle.sync.modules(); // meanwhile the worker can answer
    if (requests().length) return importTools(idle, [tool, ...others]);
    ask({ form, request: () => ({ form, tool, prepare: true }), onReply: () => importTools(idle, others), silent: true });
  }, IDLE);
}

async function sendNext() {
  const asked = !current && worker && queue.shift();
  if (!asked || !worker) return;
  current = asked;
  const working = setTimeout(() => {
    const isComputed = current === asked; // or its worker was ended meanwhile
    if (isComputed && !asked.silent) showStatus("working", { form: asked.form });
  }, WORKING_AFTER);
  endWithoutAnswer(asked, TIMEOUT);
  const reply = await answerOf(worker, asked.request());
  clearTimeout(working);
  await pressEnded;
  if (current !== asked) return; // its worker was ended meanwhile
  current = null;
  if (reply.broken) endWorker();
  take(reply, asked);
  if (reply.broken) startPython();
  else sendNext();
}

/** @param {PythonWorker} asked @param {WorkerRequest} request @returns {Promise<Reply>} */
async function answerOf(asked, request) {
  damaged = "";
  /** @type {Reply} */
  const reply = await asked.sync.respond(JSON.stringify({ language, ...request })).then(
    JSON.parse,
    (error) => ({ failure: messageOf(error), broken: true }), // errors within Python come as replies
  );
  if (damaged) {
    const words = word("damaged", { files: damaged });
    if (reply.failure) reply.failure = words;
    else showMessage(words);
  }
  return reply;
}

/** @param {Reply} reply @param {QueuedRequest} asked */
function take(reply, asked) {
  if (asked.stale) return;
  const isReplaced = queue.some(({ form }) => form === asked.form);
  if (reply.more && !isReplaced) resume(asked, reply.pause ?? 0);
  else showStatus("ready");
  asked.onReply?.(reply);
}

/**
 * Ask for the next part of a reply, at once or after a pause in which other forms may ask.
 * @param {QueuedRequest} asked @param {number} pause in milliseconds
 */
function resume({ form, onReply }, pause) {
  /** @type {QueuedRequest} */
  const next = { form, request: () => ({ form, resume: true }), ...(onReply && { onReply }) };
  if (!pause) {
    queue.push(next);
    return;
  }
  showStatus("ready");
  const end = () => {
    queue.push(next);
    sendNext();
  };
  pauses.set(form, setTimeout(end, pause));
}

/** End the worker if a request has no answer after some milliseconds. @param {QueuedRequest} asked @param {number} timeout */
function endWithoutAnswer(asked, timeout) {
  setTimeout(() => {
    if (current !== asked) return;
    endWorker();
    if (!asked.stale) asked.onReply?.({ failure: word("lost", { seconds: Math.round(timeout / 1000) }) });
    startPython();
  }, timeout);
}

function endWorker() {
  worker?.terminate();
  worker = null;
  current = null;
}

/** Whether the browser is asked to save data. */
function savesData() {
  return "connection" in navigator && /** @type {{saveData?: boolean}} */ (navigator.connection).saveData === true;
}

/** @param {unknown} error @returns {string} */
function messageOf(error) {
  return String(/** @type {Partial<Error> | undefined} */ (error)?.message ?? error);
}
