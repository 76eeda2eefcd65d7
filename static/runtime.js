/**
 * The interpreter that pyscript.toml names: the vendored Pyodide, started from a memory image of a Python that has
 * the first tool imported already, or, where that image cannot be used, in the stock way with micropip.
 *
 * Pyodide starts from the image as soon as this module is there: before PyScript asks for it, see ahead.js.
 * The image leaves out what every fresh interpreter has in its memory already, and what is not used.
 */
import "./no-database.js";
import { IMAGE, INTERPRETER } from "../vendor/snapshot.js";
import { loadPyodide as startPyodide, version } from "../vendor/pyodide/pyodide.mjs";
import { linkRest } from "./rest.js";

export { version };

const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;
const VENDOR = new URL("../vendor/", import.meta.url).href;
/** What names an image, in bytes from its file's end: a gzip file's checksum and size. */
const TRAILER = 8;

/** Bytes of a module that Emscripten makes around a function, at most. */
const WRAPPER = 200;

/** What the page asks for goes before. */
const LATER = { priority: "low" };
/** What is kept is no good: the service worker looks at it, and keeps it anew. */
const AGAIN = { cache: "reload" };

/** Where Python writes to, once PyScript has said it. @type {{stdout?: Function, stderr?: Function}} */
const output = {};
const OPTIONS = {
  indexURL: PYODIDE,
  stdout: (text) => output.stdout?.(text),
  stderr: (text) => output.stderr?.(text),
};
const compiled = WebAssembly.compileStreaming(fetch(`${PYODIDE}${INTERPRETER.wasm}`, LATER));
const fromImage = startFromImage();
for (const part of [compiled, fromImage]) part.catch(() => {}); // told by who asks for it

/**
 * PyScript calls this in the worker, with the wheels that pyscript.toml names in `packages`.
 * @param {{packages?: string[], stdout?: Function, stderr?: Function}} options
 */
export async function loadPyodide({ packages = [], stdout, stderr }) {
  performance.mark("runtime"); // marks are for `build.py bench`, and for a browser's own tools
  Object.assign(output, { stdout, stderr });
  try {
    const python = await fromImage;
    globalThis.CARDTABLE_START = "snapshot";
    return python;
  } catch (error) {
    const python = await start({ packages: ["micropip"] });
    const micropip = python.pyimport("micropip");
    await micropip.install.callKwargs(packages, { deps: false });
    micropip.destroy();
    globalThis.CARDTABLE_START = `stock (${error.message ?? error})`;
    return python;
  }
}

async function startFromImage() {
  const image = new Uint8Array(IMAGE.bytes);
  const unpacked = unpack(image, LATER).catch(() => unpack(image, AGAIN));
  const complete = async (module) => {
    await unpacked;
    performance.mark("interpreter");
    restore(image, module);
  };
  unpacked.catch(() => {}); // told by `complete`
  const forPyodide = image.subarray(0, IMAGE.header);
  const options = { stdLibURL: `${VENDOR}modules.zip`, packages: [], _loadSnapshot: forPyodide };
  const python = await start(options, complete);
  performance.mark("restored");
  return python;
}

/**
 * Start Pyodide, which would fetch its code late and compile it, and takes none that is compiled: so this is what its
 * fetching gets.
 */
async function start(options, complete = () => {}) {
  const { fetch } = globalThis;
  const { instantiateStreaming, Module } = WebAssembly;
  globalThis.fetch = async (what, ...how) => (`${what}`.endsWith(".wasm") ? compiled : fetch(what, ...how));
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const module = await source;
    performance.mark("compiled");
    const instance = await WebAssembly.instantiate(module, imports);
    linkRest(instance.exports, imports, `${PYODIDE}${INTERPRETER.rest}`);
    return { module, instance };
  };
  // Emscripten makes a module around each of hundreds of functions: the same one for all that are of one type.
  const wrappers = new Map();
  WebAssembly.Module = new Proxy(Module, {
    construct(_, [code]) {
      if (!(code.length <= WRAPPER)) return new Module(code); // another one: the rest of the interpreter
      const key = String(code);
      if (!wrappers.has(key)) wrappers.set(key, new Module(code));
      return wrappers.get(key);
    },
  });
  const createPyodideModule = async (settings) => {
    const { default: createModule } = await import(`${PYODIDE}${INTERPRETER.mjs}`);
    const module = await createModule(settings);
    await complete(module);
    return module;
  };
  try {
    return await startPyodide({ ...OPTIONS, ...options, createPyodideModule });
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  }
}

/** Fetch the image and unpack it; refuses one that is not the image this page was built with. */
async function unpack(image, how) {
  const response = await fetch(`${VENDOR}${IMAGE.url}`, how);
  if (!response.ok) throw new Error(`the snapshot was not found: ${response.status}`);
  let trailer = new Uint8Array();
  const keepTrailer = new TransformStream({
    transform(chunk, controller) {
      trailer = Uint8Array.of(...trailer, ...chunk.slice(-TRAILER)).slice(-TRAILER);
      controller.enqueue(chunk);
    },
  });
  let end = 0;
  const take = new WritableStream({
    write(chunk) {
      image.set(chunk, end);
      end += chunk.length;
    },
  });
  await response.body.pipeThrough(keepTrailer).pipeThrough(new DecompressionStream("gzip")).pipeTo(take);
  const found = Array.from(trailer, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== IMAGE.checksum || end !== image.length) {
    throw new Error(`the snapshot is another one: ${found} instead of ${IMAGE.checksum}`);
  }
  performance.mark("parts");
}

/** Put into an interpreter's memory what the image has of it; what stands before that in the image is for Pyodide. */
function restore(image, module) {
  const { header, ranges } = IMAGE;
  const [start, length] = ranges.at(-1);
  if (module.HEAP8.length < start + length) module.growMemory(start + length); // it starts at 30 MiB
  let from = header;
  for (const [at, bytes] of ranges) {
    module.HEAPU8.set(image.subarray(from, from + bytes), at);
    from += bytes;
  }
}
