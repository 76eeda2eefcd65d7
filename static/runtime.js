/**
 * The interpreter that pyscript.toml names: the vendored Pyodide, started from a memory snapshot of a Python that
 * has everything imported already, or, where that snapshot cannot be used, in the stock way with micropip.
 */
import "./no-database.js";
import { loadPyodide as startPyodide, version } from "../vendor/pyodide/pyodide.mjs";

export { version };

/** How long a worker may take to name the image, in bytes from its end: a gzip file's checksum and size. */
const TRAILER = 8;
const PYODIDE = new URL("../vendor/pyodide/", import.meta.url).href;

/**
 * Start Python. PyScript calls this in the worker, with the wheels that pyscript.toml names in `packages`.
 * @param {{packages?: string[], stdout?: Function, stderr?: Function}} options
 */
export async function loadPyodide({ packages = [], stdout, stderr }) {
  const options = { indexURL: PYODIDE, stdout, stderr };
  try {
    const image = await readSnapshot();
    const createPyodideModule = (settings) => createRoomyModule(settings, image.byteLength);
    const python = await startPyodide({ ...options, packages: [], _loadSnapshot: image, createPyodideModule });
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

/** Pyodide's memory starts at 30 MiB whatever is asked for, and does not grow for an image that is larger. */
async function createRoomyModule(settings, bytes) {
  const { default: createModule } = await import("../vendor/pyodide/pyodide.asm.mjs");
  const module = await createModule(settings);
  if (module.HEAP8.length < bytes) module.growMemory(bytes);
  return module;
}

/** Fetch and unpack the snapshot; refuses one that is not the image this page was built with. */
async function readSnapshot() {
  const { IMAGE } = await import("../vendor/snapshot.js");
  const response = await fetch(new URL(`../vendor/${IMAGE.url}`, import.meta.url));
  if (!response.ok) throw new Error(`the snapshot was not found: ${response.status}`);
  let trailer = new Uint8Array();
  const keepTrailer = new TransformStream({
    transform(chunk, controller) {
      trailer = Uint8Array.of(...trailer, ...chunk.slice(-TRAILER)).slice(-TRAILER);
      controller.enqueue(chunk);
    },
  });
  const unpacked = response.body.pipeThrough(keepTrailer).pipeThrough(new DecompressionStream("gzip"));
  const image = await new Response(unpacked).arrayBuffer();
  const found = Array.from(trailer, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== IMAGE.checksum) throw new Error(`the snapshot is another one: ${found} instead of ${IMAGE.checksum}`);
  return image;
}
