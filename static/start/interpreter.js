/**
 * The interpreter that pyscript.toml names: Pyodide, started from a memory snapshot of a Python that has imported the first
 * tool. If the snapshot cannot be used, Pyodide starts in the stock way, and micropip installs the wheels.
 *
 * Pyodide starts when this module is imported, before PyScript asks for it: docs/architecture.md, "Start sequence".
 */
import "./empty-database.js";
import { SNAPSHOT, INTERPRETER, INTERPRETER_PACKED, PACKED } from "../../vendor/snapshot.js";
import { loadPyodide as startPyodide, version } from "../../vendor/pyodide/pyodide.mjs";
import { EMPTY_ZIP, linkDeferred, linkModules, linkWords } from "./deferred.js";
import { download, forgetDecoder, unpackXz, withRetries } from "./download.js";
import { hexadecimal } from "./hexadecimal.js";

export { version };

/** @typedef {(text: string) => void} Write */

const PYODIDE = new URL("../../vendor/pyodide/", import.meta.url).href;
const SITE = new URL("../../", import.meta.url).href;
const VENDOR = `${SITE}vendor/`;
const MODULES = "vendor/modules.zip";
/** The last bytes of a gzip file, its checksum and size, identify the snapshot. */
const TRAILER = 8;

/** Compiles the second part of the interpreter, once it is known. */
let compileDeferred = () => {};
/** During Pyodide's start it is another: see `start`. */
const { fetch } = globalThis;
/** The page's own requests go first. @type {RequestInit} */
const LATER = { priority: "low" };
/** The service worker checks its copy, and fetches it again if it is damaged. @type {RequestInit} */
const AGAIN = { cache: "reload" };

/** Python's output, when PyScript has given it. @type {{stdout?: Write | undefined, stderr?: Write | undefined}} */
const output = {};
const OPTIONS = {
  indexURL: PYODIDE,
  stdout: (/** @type {string} */ text) => output.stdout?.(text),
  stderr: (/** @type {string} */ text) => output.stderr?.(text),
};
/** Whether the network is slower than the decoder of the smaller files. */
const isSlow = Boolean(globalThis.isSlowNetwork);
/** The two large files: static/page/status.js shows how much of them is there. @type {DownloadProgress} */
const progress = {
  loaded: 0,
  total: isSlow ? PACKED.interpreter.bytes + PACKED.snapshot.bytes : SNAPSHOT.packed + INTERPRETER_PACKED,
  broken: false,
};
const tell = (/** @type {Partial<DownloadProgress>} */ news) => postMessage({ download: Object.assign(progress, news) });
const listener = {
  loaded: (/** @type {number} */ bytes) => tell({ loaded: progress.loaded + bytes }),
  broken: (/** @type {boolean} */ broken) => tell({ broken }),
};
const unpackInterpreter = () => download(`${SITE}${PACKED.interpreter.url}`, LATER, listener).then(unpackXz);
/** The decoder takes one file after the other: first the interpreter, which is then made ready beside the snapshot. */
const unpackedInterpreter = isSlow ? unpackInterpreter() : null;
const compiled = unpackedInterpreter
  ? compileUnpacked(unpackedInterpreter).catch(compile)
  : compile().catch(() => compileUnpacked(unpackInterpreter()));
const fromSnapshot = startFromSnapshot();
for (const part of [compiled, fromSnapshot]) part.catch(() => {}); // reported where it is awaited

/**
 * PyScript calls this in the worker, with the wheels that pyscript.toml names in `packages`.
 * @param {{packages?: string[], stdout?: Write, stderr?: Write}} options
 */
export async function loadPyodide({ packages = [], stdout, stderr }) {
  performance.mark("runtime"); // marks are for `build.py bench`, and for a browser's own tools
  Object.assign(output, { stdout, stderr });
  try {
    const python = await fromSnapshot;
    globalThis.CARDTABLE_START = "snapshot";
    return python;
  } catch (error) {
    const python = await start({ packages: ["micropip"] });
    const micropip = python.pyimport("micropip");
    await micropip.install.callKwargs(packages, { deps: false });
    micropip.destroy();
    linkWords(python);
    globalThis.CARDTABLE_START = `stock (${/** @type {Partial<Error>} */ (error).message ?? error})`;
    return python;
  }
}

/** Compile the interpreter while it is fetched, or take its code from the browser's cache: no stream may lie between. */
async function compile() {
  const attempt = async () => {
    const response = await fetch(`${PYODIDE}${INTERPRETER.wasm}`, LATER);
    if (!response.ok) throw new Error(`${response.url} was not found: ${response.status}`);
    const isStreamed = response.headers.get("Content-Type") === "application/wasm"; // browsers take no other type
    return isStreamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  };
  const module = await withRetries(attempt, listener);
  progress.broken = false;
  listener.loaded(INTERPRETER_PACKED);
  return module;
}

/** Compile the interpreter while its packed form is fetched and unpacked. @param {ReturnType<typeof unpackXz>} unpacked */
async function compileUnpacked(unpacked) {
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(await unpacked, { headers }));
}

async function startFromSnapshot() {
  const snapshot = new Uint8Array(SNAPSHOT.bytes);
  const unpackGzip = () => unpack(snapshot, LATER).catch(() => unpack(snapshot, AGAIN));
  const unpacked = isSlow ? unpackSmaller(snapshot).catch(unpackGzip) : unpackGzip();
  const complete = async (/** @type {EmscriptenModule} */ module) => {
    await unpacked;
    performance.mark("interpreter");
    restore(snapshot, module);
  };
  unpacked.catch(() => {}); // reported by `complete`
  const header = snapshot.subarray(0, SNAPSHOT.header);
  const options = { stdLibURL: `${SITE}${MODULES}`, packages: [], _loadSnapshot: header };
  const python = await start(options, complete);
  performance.mark("restored");
  linkWords(python);
  const loadModules = linkModules(python, MODULES);
  globalThis.loadModules = async () => {
    await loadModules();
    compileDeferred();
  };
  return python;
}

/**
 * Start Pyodide with the interpreter that is being compiled already. Pyodide has no option for that, so its `fetch` and
 * its `WebAssembly.instantiateStreaming` are replaced during the start.
 * @param {object} options @param {(module: EmscriptenModule) => Promise<void>} [complete]
 */
async function start(options, complete) {
  const { instantiateStreaming } = WebAssembly;
  const fetchOrTake = async (/** @type {Parameters<typeof fetch>} */ ...[what, ...how]) => {
    if (`${what}` === `${SITE}${MODULES}`) return new Response(EMPTY_ZIP);
    return `${what}`.endsWith(".wasm") ? compiled : fetch(what, ...how);
  };
  const instantiate = async (/** @type {typeof compiled} */ source, /** @type {WebAssembly.Imports} */ imports) => {
    const module = await source;
    performance.mark("compiled");
    const instance = await WebAssembly.instantiate(module, imports);
    compileDeferred = linkDeferred(instance.exports, imports, `vendor/pyodide/${INTERPRETER.rest}`);
    return { module, instance };
  };
  const createPyodideModule = async (/** @type {object} */ settings) => {
    const { default: createModule } = await import(`${PYODIDE}${INTERPRETER.mjs}`);
    const module = await createModule(settings);
    await complete?.(module);
    return module;
  };
  try {
    Object.assign(globalThis, { fetch: fetchOrTake });
    Object.assign(WebAssembly, { instantiateStreaming: instantiate });
    const started = startPyodide({ ...OPTIONS, ...options, createPyodideModule });
    return (await Promise.all([started, compiled]))[0]; // without an interpreter Pyodide does not come to an end
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
  }
}

/**
 * Fetch and unpack the memory snapshot. Throws if it is not the snapshot that this page was built with.
 * @param {Uint8Array} snapshot to be filled @param {RequestInit} how
 */
async function unpack(snapshot, how) {
  const packed = await download(`${VENDOR}${SNAPSHOT.url}`, how, listener);
  let trailer = new Uint8Array();
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const keepTrailer = new TransformStream({
    transform(chunk, controller) {
      trailer = Uint8Array.of(...trailer, ...chunk.slice(-TRAILER)).slice(-TRAILER);
      controller.enqueue(chunk);
    },
  });
  await fill(snapshot, packed.pipeThrough(keepTrailer).pipeThrough(new DecompressionStream("gzip")));
  const checksum = hexadecimal(trailer);
  if (checksum !== SNAPSHOT.checksum) {
    throw new Error(`the snapshot is another one: ${checksum} instead of ${SNAPSHOT.checksum}`);
  }
  performance.mark("parts");
}

/**
 * Fetch and unpack the smaller file with the memory snapshot. Its name is that of its content; the decoder checks the rest.
 * @param {Uint8Array} snapshot to be filled
 */
async function unpackSmaller(snapshot) {
  const packed = download(`${SITE}${PACKED.snapshot.url}`, LATER, listener);
  packed.catch(() => {}); // thrown below
  await unpackedInterpreter?.catch(() => {});
  await fill(snapshot, await unpackXz(await packed));
  compiled.then(forgetDecoder, () => {});
  performance.mark("parts");
}

/** @param {Uint8Array} snapshot @param {ReadableStream<Uint8Array>} content as long as the snapshot */
async function fill(snapshot, content) {
  let end = 0;
  /** @type {WritableStream<Uint8Array>} */
  const take = new WritableStream({
    write(chunk) {
      snapshot.set(chunk, end);
      end += chunk.length;
    },
  });
  await content.pipeTo(take);
  if (end !== snapshot.length) throw new Error(`the snapshot has ${end} bytes instead of ${snapshot.length}`);
}

/**
 * Copy the ranges of the snapshot into an interpreter's memory; its header is for Pyodide.
 * @param {Uint8Array} snapshot @param {EmscriptenModule} module
 */
function restore(snapshot, module) {
  const { header, ranges } = SNAPSHOT;
  const [lastStart, lastLength] = ranges[ranges.length - 1];
  const end = lastStart + lastLength;
  if (module.HEAP8.length < end) module.growMemory(end); // it starts at 30 MiB
  let from = header;
  for (const [at, bytes] of ranges) {
    module.HEAPU8.set(snapshot.subarray(from, from + bytes), at);
    from += bytes;
  }
}
