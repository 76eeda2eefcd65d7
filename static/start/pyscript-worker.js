/** Python's worker as PyScript makes it, with the prestarted worker in its place. */
import "./empty-database.js";

/** PyScript would fetch these plugins for MicroPython too, which is not used; pyscript.toml turns them off for Python. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

/**
 * The constructor of PyScript's workers: gives the prestarted worker, and tells it the address of PyScript's code.
 * A function: of a class that extends a Proxy, WebKit finds no `super`.
 *
 * @this {Worker}
 * @param {string} code
 */
function PrestartedWorker(code) {
  const worker = takePrestartedWorker();
  worker.postMessage(code);
  return Object.setPrototypeOf(worker, new.target.prototype);
}
PrestartedWorker.prototype = Worker.prototype;

/** @returns {Promise<PythonWorker>} a worker that is ready */
export async function newWorker() {
  const { hooks } = await importPyScript();
  const { onWorker } = hooks.main;
  return new Promise((resolve, reject) => {
    // PyScript makes a worker of a script element, and passes it to this hook.
    const take = (/** @type {Element} */ _, /** @type {PythonWorker} */ worker) => {
      onWorker.delete(take);
      worker.onerror = ({ error, message }) => reject(error ?? message); // shown on the page instead of the console
      worker.ready.then(resolve, reject);
    };
    onWorker.add(take);
    document.querySelector('script[type="py"]')?.remove();
    document.head.append(element("script", { type: "py", src: "./py/main.py", worker: "" }));
  });
}

/** PyScript reads its settings from the page, and the class of its workers, when it is imported. */
async function importPyScript() {
  if (!document.querySelector("py-config")) {
    const unused = JSON.stringify({ plugins: PLUGINS.map((name) => `!${name}`) });
    const settings = element("py-config", { src: "./pyscript.toml" });
    document.head.append(settings, element("mpy-config", { type: "json" }, unused));
  }
  const { Worker } = globalThis;
  if ("takePrestartedWorker" in globalThis) Object.assign(globalThis, { Worker: PrestartedWorker }); // not where the fast start is switched off
  try {
    const core = await import("../../vendor/pyscript/core.js");
    globalThis.prestartWorker?.();
    return core;
  } finally {
    Object.assign(globalThis, { Worker });
  }
}

/** @param {string} name @param {Record<string, string>} attributes @returns {HTMLElement} */
function element(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}
