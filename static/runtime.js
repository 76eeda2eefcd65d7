/**
 * The interpreter that pyscript.toml names: the vendored Pyodide, started from a memory image of a Python that has
 * the first tool imported already, or, where that image cannot be used, in the stock way with micropip.
 *
 * The image leaves out what every fresh interpreter has in its memory already: there it holds the difference only.
 */
import "./no-database.js";
import { IMAGE } from "../vendor/snapshot.js";
import { loadPyodide as startPyodide, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;
const VENDOR = new URL("../vendor/", import.meta.url).href;
/** What this worker asks the page for: see worker.js. */
const PARTS = "cardtable: the parts of Python";

/**
 * Start Python. PyScript calls this in the worker, with the wheels that pyscript.toml names in `packages`.
 * @param {{packages?: string[], stdout?: Function, stderr?: Function}} options
 */
export async function loadPyodide({ packages = [], stdout, stderr }) {
  performance.mark("runtime"); // marks are for `build.py bench`, and for a browser's own tools
  const options = { indexURL: PYODIDE, stdout, stderr };
  try {
    const python = await startFromImage(options);
    performance.mark("restored");
    globalThis.CARDTABLE_START = "snapshot";
    return python;
  } catch (error) {
    const python = await startPyodide({ ...options, packages: ["micropip"] });
    const micropip = python.pyimport("micropip");
    await micropip.install.callKwargs(packages, { deps: false });
    micropip.destroy();
    globalThis.CARDTABLE_START = `stock (${error.message ?? error})`;
    return python;
  }
}

async function startFromImage(options) {
  const parts = partsFromPage();
  const image = new Uint8Array(IMAGE.bytes); // Pyodide asks for its size before, and for what is in it after
  const createPyodideModule = async (settings) => {
    const { default: createModule } = await import("../vendor/pyodide/pyodide.asm.mjs");
    const [module, { image: unpacked }] = await Promise.all([createModule(settings), parts]);
    performance.mark("interpreter");
    image.set(unpacked);
    // Pyodide's memory starts at 30 MiB whatever is asked for, and does not grow for an image that is larger.
    if (module.HEAP8.length < image.length) module.growMemory(image.length);
    addOwnMemory(image, module.HEAPU8);
    return module;
  };
  const stdLibURL = `${VENDOR}modules.zip`;
  const settings = { ...options, stdLibURL, packages: [], _loadSnapshot: image, createPyodideModule };
  return withCompiled(parts, () => startPyodide(settings));
}

/** @returns {Promise<{interpreter: WebAssembly.Module, image: Uint8Array}>} what ahead.js has made ready meanwhile */
function partsFromPage() {
  const { port1, port2 } = new MessageChannel();
  postMessage(PARTS, [port2]);
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data: { parts, failure } }) => (parts ? resolve(parts) : reject(new Error(failure)));
  });
}

/** Pyodide fetches its code and compiles it, and takes none that is compiled: so this is what its fetching gets. */
async function withCompiled(parts, start) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const given = parts.catch(() => new Promise(() => {})); // that they fail is told by the start itself
  globalThis.fetch = async (what, ...how) => (`${what}`.endsWith(".wasm") ? given : fetch(what, ...how));
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const { interpreter } = await source;
    performance.mark("parts");
    return { module: interpreter, instance: await WebAssembly.instantiate(interpreter, imports) };
  };
  try {
    return await start();
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
  }
}

/** Make an image whole: its first part is the difference from a fresh memory, which must be the one it was made with. */
function addOwnMemory(image, memory) {
  const { header, own } = IMAGE;
  const difference = new Uint32Array(image.buffer, header, own.words);
  const fresh = new Uint32Array(memory.buffer, 0, own.words);
  let hash = 0;
  for (let at = 0; at < own.words; at++) {
    hash = Math.imul(hash ^ fresh[at], 0x01000193);
    difference[at] ^= fresh[at];
  }
  if (hash >>> 0 !== own.hash) throw new Error("the snapshot was made with another interpreter");
}
