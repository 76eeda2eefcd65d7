/**
 * Python's worker, as PyScript makes it.
 */
import "./no-database.js";

/** PyScript would fetch these for MicroPython, which is not used here; for Python pyscript.toml turns them off. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
/** What runtime.js asks the page for. */
const PARTS = "cardtable: the parts of Python";

/** @returns {Promise<Worker & {sync: Record<string, Function>}>} a worker that is ready */
export async function newWorker() {
  const parts = globalThis.partsOfPython(); // from parts.js
  const { hooks } = await pyscript();
  const { onWorker } = hooks.main;
  return new Promise((resolve, reject) => {
    // PyScript makes a worker of a script element, and hands it over to this hook.
    const take = (_, worker) => {
      onWorker.delete(take);
      worker.addEventListener("message", async ({ data, ports: [port] }) => {
        if (data === PARTS) port.postMessage(...(await parts));
      });
      worker.onerror = ({ error }) => reject(error); // told on the page instead of the console
      worker.ready.then(resolve, reject);
    };
    onWorker.add(take);
    document.querySelector('script[type="py"]')?.remove();
    document.head.append(element("script", { type: "py", src: "./py/main.py", worker: "" }));
  });
}

/** PyScript reads its settings from the page when it is imported. */
function pyscript() {
  if (!document.querySelector("py-config")) {
    const unused = JSON.stringify({ plugins: PLUGINS.map((name) => `!${name}`) });
    const settings = element("py-config", { src: "./pyscript.toml" });
    document.head.append(settings, element("mpy-config", { type: "json" }, unused));
  }
  return import("../vendor/pyscript/core.js");
}

function element(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}
