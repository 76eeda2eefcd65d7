/**
 * The worker's life, and one request at a time.
 *
 * Requests wait here while Python starts. Of each form only the newest counts: an older one still waiting is
 * dropped, and the reply of one already under way is not shown; but of requests of which every one counts, none is
 * lost: they are answered one after another. What a request says is asked for when it is sent, when all that was asked
 * before it has been answered. A job that yields progress is asked for its next part until it is done, after the
 * `pause` that a part asks for; a worker that does not come back is ended, and a new one starts from the snapshot.
 *
 * @typedef {{form: string, tool: string, action: string, fields: object, state: object, entropy: string}} Request
 * @typedef {{form: string, request: () => object, onReply?: (reply: object) => void, every: boolean, quiet?: boolean}} Waiting
 * @typedef {"starting" | "ready" | "working" | "failed"} Status
 */

import { pressOver } from "./press.js";
import { word } from "./words.js";
import { newWorker } from "./worker.js";

const language = document.documentElement.lang;

/** After this long without an answer the page says that it is computing, and offers to stop. */
const SLOW = 700;
/** After this long without an answer the worker is taken for lost. */
const LOST = 45_000;
/** How long the worker rests before it imports a tool that has not been asked for. */
const REST = 500;
/** How long a job that is stopped may still take to come back. */
const PATIENCE = 600;

export class Python {
  /** @type {Waiting[]} in the order of asking */
  #waiting = [];
  /** @type {Map<string, number>} by form: the timer of a job that pauses */
  #pauses = new Map();
  /** @type {Waiting & {stale: boolean} | null} */
  #current = null;
  #worker = null;
  #onStatus;
  #tools;

  /**
   * @param {(status: Status, detail: object) => void} onStatus
   * @param {string[]} tools to be imported in the worker's free time
   */
  constructor(onStatus, tools) {
    this.#onStatus = onStatus;
    this.#tools = tools;
  }

  /** Start, or after a failure start again. Resolves whether or not Python could be started. */
  async start() {
    this.#onStatus("starting", {});
    try {
      this.#worker = await newWorker();
      const about = JSON.parse(await this.#worker.sync.about());
      this.#onStatus("ready", about);
      this.#next();
      this.#prepare([...this.#tools]);
    } catch (error) {
      this.#end();
      this.#onStatus("failed", { reason: String(error?.message ?? error) });
    }
  }

  /**
   * @param {string} form
   * @param {() => Request} request called when it is sent
   * @param {(reply: object) => void} onReply called for every part of the reply
   * @param {boolean} every whether it counts also if a newer one of its form is asked
   */
  ask(form, request, onReply, every = false) {
    this.#enqueue({ form, request, onReply, every });
  }

  /** Whether an answer is still to come that a form will show. @param {string} form @returns {boolean} */
  owes(form) {
    return [this.#current, ...this.#waiting].some((one) => one?.form === form && one.onReply && !one.stale);
  }

  /** End all that a form is waiting for. @param {string} form */
  stop(form) {
    for (const one of [this.#current, ...this.#waiting]) if (one?.form === form) one.every = false;
    this.leave(form);
  }

  /** End what a form is waiting for, but not what counts in any case. @param {string} form */
  leave(form) {
    const left = this.#current?.form === form && !this.#current.every;
    this.#enqueue({ form, request: () => ({ form, stop: true }), every: false });
    if (left) this.#endUnlessBack(this.#current, PATIENCE);
  }

  /** Have tools imported, one at a time, when nothing else has been asked for a while. */
  #prepare([tool, ...others]) {
    if (!tool) return;
    const form = `prepare-${tool}`;
    setTimeout(() => {
      if (this.#current || this.#waiting.length) return this.#prepare([tool, ...others]);
      const request = () => ({ form, tool, prepare: true });
      this.#enqueue({ form, request, onReply: () => this.#prepare(others), every: false, quiet: true });
    }, REST);
  }

  #enqueue(asked) {
    const { form } = asked;
    if (this.#current?.form === form && !this.#current.every) this.#current.stale = true;
    clearTimeout(this.#pauses.get(form));
    this.#waiting = this.#waiting.filter((one) => one.form !== form || one.every);
    this.#waiting.push(asked);
    this.#next();
  }

  async #next() {
    if (this.#current || !this.#worker || this.#waiting.length === 0) return;
    const current = (this.#current = { ...this.#waiting.shift(), stale: false });
    const slow = setTimeout(() => current.quiet || this.#onStatus("working", { form: current.form }), SLOW);
    this.#endUnlessBack(current, LOST);
    const reply = await this.#answer(current.request());
    clearTimeout(slow);
    await pressOver();
    if (this.#current !== current) return; // its worker was ended meanwhile
    this.#current = null;
    if (reply.broken) this.#end();
    this.#take(reply, current);
    if (reply.broken) this.start();
    else this.#next();
  }

  async #answer(request) {
    try {
      return JSON.parse(await this.#worker.sync.respond(JSON.stringify({ language, ...request })));
    } catch (error) {
      return { failure: String(error?.message ?? error), broken: true }; // the worker tells its own faults in replies
    }
  }

  #take(reply, { form, onReply, stale }) {
    if (stale) return;
    const overtaken = this.#waiting.some((one) => one.form === form);
    if (reply.more && !overtaken) this.#resume(form, reply.pause ?? 0, onReply);
    else this.#onStatus("ready", {});
    onReply?.(reply);
  }

  /** Ask for the next part of a form's job, at once or after a pause in which other forms may ask. */
  #resume(form, pause, onReply) {
    const request = () => ({ form, resume: true });
    const resume = () => this.#waiting.push({ form, request, onReply, every: false });
    if (!pause) return resume();
    this.#onStatus("ready", {});
    this.#pauses.set(
      form,
      setTimeout(() => {
        resume();
        this.#next();
      }, pause),
    );
  }

  /** End the worker if this answer has not come by then. */
  #endUnlessBack(current, time) {
    setTimeout(() => {
      if (this.#current !== current) return;
      this.#end();
      if (!current.stale) {
        const seconds = Math.round(time / 1000);
        current.onReply?.({ failure: word("lost", { seconds }) });
      }
      this.start();
    }, time);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = null;
  }
}
