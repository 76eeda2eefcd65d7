/**
 * The rest of the interpreter: functions that a page hardly ever calls, in a module of their own (tools/interpreter.py).
 *
 * It is made when one of them is called for the first time, in the midst of Python, where nothing can be waited for. So
 * it is compiled in the worker's free time, and only if that has not come yet, it is fetched while everything waits.
 */

/** How long the worker may be busy with its start before the rest is fetched. */
const BUSY = 3000;
/** A module that makes of a JavaScript function, `e.f`, one that can stand in a table, `f`. */
const FUNCTION = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // a module
  ...[1, 4, 1, 96, 0, 0], // with a type: no parameters, no results
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0], // which imports e.f
  ...[7, 5, 1, 1, 102, 0, 0], // and exports it as f
);

/**
 * Have the first part of an interpreter find the rest when it calls into it.
 * @param {WebAssembly.Exports} first what the first part exports
 * @param {WebAssembly.Imports} imports what it has been given
 * @param {string} address where the rest is
 */
export function linkRest(first, imports, address) {
  let rest;
  const load = () => {
    performance.mark("rest");
    rest ??= new WebAssembly.Module(fetchNow(address));
    new WebAssembly.Instance(rest, { ...imports, first });
    first["shared loaded"].value = 1;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(FUNCTION), { e: { f: load } });
  first["shared link"].set(0, exports.f);
  const compile = async () => {
    rest ??= await WebAssembly.compileStreaming(fetch(address, { priority: "low" }));
  };
  setTimeout(() => compile().catch(() => {}), BUSY); // if it fails, it is fetched when it is needed
}

function fetchNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`a part of Python was not found: ${request.status}`);
  return request.response;
}
