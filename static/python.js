/**
 * The worker's life, and one request at a time.
 *
 * Requests wait here while Python starts. Of each form only the newest counts: an older one still waiting is
 * dropped, and the reply of one already under way is not shown. A job that yields progress is asked for its next
 * part until it is done, after the `pause` that a part asks for; a worker that does not come back is ended, and a new
 * one starts from the snapshot.
 *
 * @typedef {{form: string, tool: string, action: string, fields: object, state: object, entropy: string}} Request
 * @typedef {"starting" | "ready" | "working" | "failed"} Status
 */

import "./no-database.js";
import { word } from "./words.js";

const language = document.documentElement.lang;

/** After this long without an answer the page says that it is computing, and offers to stop. */
const SLOW = 700;
/** After this long without an answer the worker is taken for lost. */
const LOST = 45_000;
/** How long a job that is stopped may still take to come back. */
const PATIENCE = 600;

export class Python {
  /** @type {Map<string, {request: object, onReply: Function}>} by form, in the order of asking */
  #waiting = new Map();
  /** @type {Map<string, number>} by form: the timer of a job that pauses */
  #pauses = new Map();
  /** @type {{form: string, onReply: Function, stale: boolean} | null} */
  #current = null;
  #worker = null;
  #onStatus;
  #hooks = null;

  /** @param {(status: Status, detail: object) => void} onStatus */
  constructor(onStatus) {
    this.#onStatus = onStatus;
  }

  /** Start, or after a failure start again. Resolves whether or not Python could be started. */
  async start() {
    this.#onStatus("starting", {});
    try {
      this.#worker = await this.#newWorker();
      const about = JSON.parse(await this.#worker.sync.about());
      this.#onStatus("ready", about);
      this.#next();
    } catch (error) {
      this.#end();
      this.#onStatus("failed", { reason: String(error?.message ?? error) });
    }
  }

  /**
   * @param {Request} request
   * @param {(reply: object) => void} onReply called for every part of the reply
   */
  ask(request, onReply) {
    this.#enqueue(request.form, request, onReply);
  }

  /** End what a form is waiting for. @param {string} form */
  stop(form) {
    const wasCurrent = this.#current?.form === form;
    this.#enqueue(form, { form, stop: true }, () => {});
    if (wasCurrent) this.#endUnlessBack(this.#current, PATIENCE);
  }

  #enqueue(form, request, onReply) {
    if (this.#current?.form === form) this.#current.stale = true;
    clearTimeout(this.#pauses.get(form));
    this.#waiting.delete(form);
    this.#waiting.set(form, { request, onReply });
    this.#next();
  }

  async #next() {
    if (this.#current || !this.#worker || this.#waiting.size === 0) return;
    const [form, { request, onReply }] = this.#waiting.entries().next().value;
    this.#waiting.delete(form);
    const current = (this.#current = { form, onReply, stale: false });
    const slow = setTimeout(() => this.#onStatus("working", { form }), SLOW);
    this.#endUnlessBack(current, LOST);
    const reply = await this.#answer(request);
    clearTimeout(slow);
    if (this.#current !== current) return; // its worker was ended meanwhile
    this.#current = null;
    this.#take(reply, current);
    this.#next();
  }

  async #answer(request) {
    try {
      return JSON.parse(await this.#worker.sync.respond(JSON.stringify({ language, ...request })));
    } catch (error) {
      return { failure: String(error?.message ?? error) };
    }
  }

  #take(reply, { form, onReply, stale }) {
    if (stale) return;
    if (reply.more) this.#resume(form, reply.pause ?? 0, onReply);
    else this.#onStatus("ready", {});
    onReply(reply);
  }

  /** Ask for the next part of a form's job, at once or after a pause in which other forms may ask. */
  #resume(form, pause, onReply) {
    const resume = () => this.#waiting.set(form, { request: { form, resume: true }, onReply });
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
        current.onReply({ failure: word("lost", { seconds }) });
      }
      this.start();
    }, time);
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = null;
  }

  /** Let PyScript make a worker from a script element; its `onWorker` hook hands the worker over. */
  async #newWorker() {
    this.#hooks ??= (await import("../vendor/pyscript/core.js")).hooks;
    const { onWorker } = this.#hooks.main;
    return new Promise((resolve, reject) => {
      const take = (_, worker) => {
        onWorker.delete(take);
        worker.onerror = ({ error }) => reject(error); // told on the page instead of the console
        worker.ready.then(resolve, reject);
      };
      onWorker.add(take);
      document.querySelector('script[type="py"]')?.remove();
      const script = document.createElement("script");
      Object.assign(script, { type: "py", src: "./py/main.py" });
      script.setAttribute("worker", "");
      document.head.append(script);
    });
  }
}
