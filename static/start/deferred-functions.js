/**
 * The second part of the interpreter: functions that a page hardly ever calls (tools/startup/split.py).
 *
 * It is compiled while the worker is idle, after the first answer: on a slow network it would delay the snapshot. If
 * one of its functions is called before that, in the middle of Python, where nothing can be awaited, it is fetched and compiled
 * synchronously.
 */
import { fetchSynchronously } from "./synchronous-fetch.js";

/** Milliseconds before the second part is fetched: the worker is busy with its first answers. */
const BUSY = 3000;
/** A WebAssembly module that imports a JavaScript function `e.f` and exports it as `f`, which may stand in a table. */
const WRAPPER = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // a module
  ...[1, 4, 1, 96, 0, 0], // with a type: no parameters, no results
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0], // which imports e.f
  ...[7, 5, 1, 1, 102, 0, 0], // and exports it as f
);

/**
 * Let the first part of an interpreter load the second one when it calls into it.
 * @param {WebAssembly.Exports} first the exports of the first part
 * @param {WebAssembly.Imports} imports its imports
 * @param {string} address of the second part
 * @returns {() => void} fetches and compiles it soon
 */
export function linkDeferred(first, imports, address) {
  /** @type {WebAssembly.Module | undefined} */
  let deferred;
  const load = () => {
    performance.mark("rest");
    deferred ??= new WebAssembly.Module(fetchSynchronously(address));
    new WebAssembly.Instance(deferred, { ...imports, first });
    /** @type {WebAssembly.Global} */ (first["shared loaded"]).value = 1;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(WRAPPER), { e: { f: load } });
  /** @type {WebAssembly.Table} */ (first["shared link"]).set(0, exports.f);
  const compile = async () => {
    deferred ??= await WebAssembly.compileStreaming(fetch(address, { priority: "low" }));
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  return () => {
    soon ??= setTimeout(() => compile().catch(() => {}), BUSY); // if it fails, `load` fetches it
  };
}
