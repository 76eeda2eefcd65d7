/**
 * The client of Python's worker: one request at a time, replies in parts, and the worker's life. The rules of the queue
 * are in docs/architecture.md, "Request and reply".
 *
 * @typedef {object} QueuedRequest
 * @property {string} form who asks
 * @property {() => WorkerRequest} request called when it is sent
 * @property {((reply: Reply) => void) | undefined} [onReply] called for every part of the reply
 * @property {boolean} neverDropped whether it is sent even if its form asks again before
 * @property {boolean} [silent] whether the page does not say that it is computing
 * @property {boolean} [stale] whether its reply is not shown
 */
import { newWorker } from "../start/pyscript-worker.js";
import { pressEnded } from "./pointer-press.js";
import { word } from "./words.js";

const language = document.documentElement.lang;

/** Milliseconds after which the page says that it is computing, and offers to stop. */
const WORKING_AFTER = 700;
/** Milliseconds after which a worker without an answer is ended. */
const TIMEOUT = 45_000;
/** Milliseconds after which a worker whose request was stopped is ended. */
const STOP_TIMEOUT = 600;
/** Milliseconds before the worker imports the next tool that nobody has asked for. */
const IDLE = 500;

export class PythonClient {
  /** @type {QueuedRequest[]} in the order of asking */
  #queue = [];
  /** Timers of pauses before a next part, by form. @type {Map<string, ReturnType<typeof setTimeout>>} */
  #pauses = new Map();
  /** @type {QueuedRequest | null} */
  #current = null;
  /** @type {PythonWorker | null} */
  #worker = null;
  #onStatus;
  #tools;

  /**
   * @param {(status: Status, detail: StatusDetail) => void} onStatus
   * @param {string[]} tools to be imported while the worker is idle
   */
  constructor(onStatus, tools) {
    this.#onStatus = onStatus;
    this.#tools = tools;
  }

  /** Start, or start again after a failure. Resolves whether or not Python could be started. */
  async start() {
    this.#onStatus("starting", {});
    try {
      this.#worker = await newWorker();
      this.#onStatus("ready", JSON.parse(await this.#worker.sync.about()));
      this.#next();
      this.#importTools(this.#worker, [...this.#tools]);
    } catch (error) {
      this.#end();
      this.#onStatus("failed", { reason: messageOf(error) });
    }
  }

  /**
   * @param {string} form
   * @param {() => WorkerRequest} request called when it is sent
   * @param {(reply: Reply) => void} onReply called for every part of the reply
   * @param {{neverDropped?: boolean}} [options] see `QueuedRequest`
   */
  ask(form, request, onReply, { neverDropped = false } = {}) {
    this.#enqueue({ form, request, onReply, neverDropped });
  }

  /** Whether a reply is still to come that a form will show. @param {string} form @returns {boolean} */
  isPending(form) {
    return this.#requests.some((each) => each.form === form && each.onReply && !each.stale);
  }

  /** End all requests of a form. @param {string} form */
  cancelAll(form) {
    for (const each of this.#requests) if (each.form === form) each.neverDropped = false;
    this.cancel(form);
  }

  /** End the requests of a form, apart from those that are never dropped. @param {string} form */
  cancel(form) {
    const running = this.#current?.form === form && !this.#current.neverDropped ? this.#current : null;
    this.#enqueue({ form, request: () => ({ form, stop: true }), neverDropped: false });
    if (running) this.#endWithoutAnswer(running, STOP_TIMEOUT);
  }

  get #requests() {
    return this.#current ? [this.#current, ...this.#queue] : this.#queue;
  }

  /**
   * Import tools while the worker is idle, one at a time, unless a person saves data.
   * @param {PythonWorker} worker @param {string[]} tools
   */
  #importTools(worker, [tool, ...others]) {
    if (!tool || worker !== this.#worker || savesData()) return;
    const form = `prepare-${tool}`;
    setTimeout(async () => {
      if (!this.#requests.length) await worker.sync.modules(); // meanwhile the worker can answer
      if (this.#requests.length) return this.#importTools(worker, [tool, ...others]);
      const onReply = () => this.#importTools(worker, others);
      const request = () => ({ form, tool, prepare: /** @type {const} */ (true) });
      this.#enqueue({ form, request, onReply, neverDropped: false, silent: true });
    }, IDLE);
  }

  /** @param {QueuedRequest} asked */
  #enqueue(asked) {
    const { form } = asked;
    if (this.#current?.form === form && !this.#current.neverDropped) this.#current.stale = true;
    clearTimeout(this.#pauses.get(form));
    this.#queue = this.#queue.filter((each) => each.form !== form || each.neverDropped);
    this.#queue.push(asked);
    this.#next();
  }

  async #next() {
    if (this.#current || !this.#worker) return;
    const asked = this.#queue.shift();
    if (!asked) return;
    this.#current = asked;
    const working = setTimeout(() => {
      const isComputed = this.#current === asked; // or its worker was ended meanwhile
      if (isComputed && !asked.silent) this.#onStatus("working", { form: asked.form });
    }, WORKING_AFTER);
    this.#endWithoutAnswer(asked, TIMEOUT);
    const reply = await this.#answer(this.#worker, asked.request());
    clearTimeout(working);
    await pressEnded();
    if (this.#current !== asked) return; // its worker was ended meanwhile
    this.#current = null;
    if (reply.broken) this.#end();
    this.#take(reply, asked);
    if (reply.broken) this.start();
    else this.#next();
  }

  /** @param {PythonWorker} worker @param {WorkerRequest} request @returns {Promise<Reply>} */
  async #answer(worker, request) {
    try {
      return JSON.parse(await worker.sync.respond(JSON.stringify({ language, ...request })));
    } catch (error) {
      return { failure: messageOf(error), broken: true }; // errors within Python come as replies
    }
  }

  /** @param {Reply} reply @param {QueuedRequest} asked */
  #take(reply, asked) {
    if (asked.stale) return;
    const isReplaced = this.#queue.some(({ form }) => form === asked.form);
    if (reply.more && !isReplaced) this.#resume(asked, reply.pause ?? 0);
    else this.#onStatus("ready", {});
    asked.onReply?.(reply);
  }

  /**
   * Ask for the next part of a reply, at once or after a pause in which other forms may ask.
   * @param {QueuedRequest} asked @param {number} pause in milliseconds
   */
  #resume({ form, onReply }, pause) {
    /** @type {QueuedRequest} */
    const asked = { form, request: () => ({ form, resume: true }), onReply, neverDropped: false };
    if (!pause) {
      this.#queue.push(asked);
      return;
    }
    this.#onStatus("ready", {});
    const resume = () => {
      this.#queue.push(asked);
      this.#next();
    };
    this.#pauses.set(form, setTimeout(resume, pause));
  }

  /** End the worker if a request has no answer after some milliseconds. @param {QueuedRequest} asked @param {number} timeout */
  #endWithoutAnswer(asked, timeout) {
    setTimeout(() => {
      if (this.#current !== asked) return;
      this.#end();
      if (!asked.stale) asked.onReply?.({ failure: word("lost", { seconds: Math.round(timeout / 1000) }) });
      this.start();
    }, timeout);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = null;
  }
}

/** Whether the browser is asked to save data. */
function savesData() {
  return "connection" in navigator && /** @type {{saveData?: boolean}} */ (navigator.connection).saveData === true;
}

/** @param {unknown} error @returns {string} */
function messageOf(error) {
  return String(/** @type {Partial<Error> | undefined} */ (error)?.message ?? error);
}
