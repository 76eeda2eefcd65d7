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
/** What names an image, in bytes from its file's end: a gzip file's checksum and size. */
const TRAILER = 8;

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

/**
 * The interpreter is compiled while the image is fetched and unpacked into the room that is kept for it: Pyodide asks
 * for its size before, and for what is in it after.
 */
async function startFromImage(options) {
  const image = new Uint8Array(IMAGE.bytes);
  const code = import("../vendor/pyodide/pyodide.asm.mjs");
  const reading = readImage(image);
  const createPyodideModule = async (settings) => {
    const compiling = code.then(({ default: createModule }) => createModule(settings));
    const [module] = await Promise.all([
      compiling.finally(() => performance.mark("interpreter")),
      reading.finally(() => performance.mark("image")),
    ]);
    // Pyodide's memory starts at 30 MiB whatever is asked for, and does not grow for an image that is larger.
    if (module.HEAP8.length < image.length) module.growMemory(image.length);
    addOwnMemory(image, module.HEAPU8);
    return module;
  };
  const stdLibURL = `${VENDOR}modules.zip`;
  return startPyodide({ ...options, stdLibURL, packages: [], _loadSnapshot: image, createPyodideModule });
}

/** Fetch the image and unpack it; refuses one that is not the image this page was built with. */
async function readImage(image) {
  const response = await fetch(`${VENDOR}${IMAGE.url}`);
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
