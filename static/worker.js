/**
 * Python's worker, as PyScript makes it. The page loads this module first, beside everything else, and the first worker
 * starts before the page asks for it.
 */
import "./no-database.js";

/** PyScript would fetch these for MicroPython, which is not used here; for Python pyscript.toml turns them off. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

let first = null;

/** The worker that was started with the page; once that has been given, new ones. */
export function nextWorker() {
  const next = first ?? newWorker();
  first = null;
  return next;
}

/** @returns {Promise<Worker & {sync: Record<string, Function>}>} a worker that is ready */
async function newWorker() {
  const { hooks } = await import("../vendor/pyscript/core.js");
  const { onWorker } = hooks.main;
  return new Promise((resolve, reject) => {
    // PyScript makes a worker of a script element, and hands it over to this hook.
    const take = (_, worker) => {
      onWorker.delete(take);
      worker.onerror = ({ error }) => reject(error); // told on the page instead of the console
      worker.ready.then(resolve, reject);
    };
    onWorker.add(take);
    document.querySelector('script[type="py"]')?.remove();
    document.head.append(element("script", { type: "py", src: "./py/main.py", worker: "" }));
  });
}

function element(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}

const unused = JSON.stringify({ plugins: PLUGINS.map((name) => `!${name}`) });
document.head.append(element("py-config", { src: "./pyscript.toml" }), element("mpy-config", { type: "json" }, unused));
first = newWorker();
first.catch(() => {}); // whoever asks for it is told
