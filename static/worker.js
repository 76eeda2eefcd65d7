/**
 * Python's worker, as PyScript makes it, or rather means to make it: see ahead.js.
 */
import "./no-database.js";

/** PyScript would fetch these for MicroPython, which is not used here; for Python pyscript.toml turns them off. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

/** PyScript's workers are of this class. One of them is the worker that has been begun, and is told what to run. */
class WorkerAhead extends Worker {
  /** @param {string} code the address of PyScript's code */
  constructor(code) {
    const worker = globalThis.workerAhead();
    worker.postMessage(code);
    return Object.setPrototypeOf(worker, new.target.prototype);
  }
}

/** @returns {Promise<Worker & {sync: Record<string, Function>}>} a worker that is ready */
export async function newWorker() {
  const { hooks } = await pyscript();
  const { onWorker } = hooks.main;
  return new Promise((resolve, reject) => {
    // PyScript makes a worker of a script element, and hands it over to this hook.
    const take = (_, worker) => {
      onWorker.delete(take);
      worker.onerror = ({ error, message }) => reject(error ?? message); // told on the page instead of the console
      worker.ready.then(resolve, reject);
    };
    onWorker.add(take);
    document.querySelector('script[type="py"]')?.remove();
    document.head.append(element("script", { type: "py", src: "./py/main.py", worker: "" }));
  });
}

/** PyScript reads its settings from the page, and takes the class of its workers, when it is imported. */
async function pyscript() {
  if (!document.querySelector("py-config")) {
    const unused = JSON.stringify({ plugins: PLUGINS.map((name) => `!${name}`) });
    const settings = element("py-config", { src: "./pyscript.toml" });
    document.head.append(settings, element("mpy-config", { type: "json" }, unused));
  }
  const { Worker } = globalThis;
  globalThis.Worker = WorkerAhead;
  try {
    const core = await import("../vendor/pyscript/core.js");
    globalThis.beginWorker();
    return core;
  } finally {
    Object.assign(globalThis, { Worker });
  }
}

function element(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}
