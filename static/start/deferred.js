/**
 * What a page needs after its first answer, or not at all: the second part of the interpreter, with functions that are
 * hardly ever called (tools/startup/split.py); the zip of the modules of the other tools; the tables of words.
 *
 * It comes while the worker is idle: on a slow network it would delay the snapshot. What is needed before that, in the
 * middle of Python, where nothing can be awaited, is fetched synchronously.
 */

/** Milliseconds before the second part is fetched: the worker is busy with its first answers. */
const BUSY = 3000;
/** A WebAssembly module that imports a JavaScript function `e.f` and exports it as `f`, which may stand in a table. */
const WRAPPER = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // a module
  ...[1, 4, 1, 96, 0, 0], // with a type: no parameters, no results
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0], // which imports e.f
  ...[7, 5, 1, 1, 102, 0, 0], // and exports it as f
);
/** Where Pyodide puts the zip. */
const FOLDER = "/lib";
/** Where Python reads the tables of words: DEPLOYED in py/cardtable/pages/core/language.py. */
const WORDS = "/cardtable-words";
/** Emscripten's number of the error that a file cannot be read, which Python raises as OSError. */
const EIO = 29;
/** What Pyodide fetches in place of the zip: one without a file, its end record alone. */
export const EMPTY_ZIP = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0));

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
  let soon = 0;
  return () => {
    soon ||= setTimeout(() => compile().catch(() => {}), BUSY); // if it fails, `load` fetches it
  };
}

/**
 * Let a started Python find the zip where it expects it.
 * @param {Pyodide} python
 * @param {string} address of the zip
 * @returns {() => Promise<void>} fetches the zip beside everything else; resolves when it is there, or could not be had
 */
export function linkModules({ FS }, address) {
  const name = FS.readdir(FOLDER).find((each) => each.endsWith(".zip"));
  const zip = linkFile(FS, `${FOLDER}/${name}`, address, () => performance.mark("modules"));
  const load = async () => {
    if (zip.content) return;
    const response = await fetch(address, { priority: "low" });
    if (response.ok) zip.content ??= new Uint8Array(await response.arrayBuffer());
  };
  /** @type {Promise<void> | undefined} */
  let loading;
  return () => (loading ??= load().catch(() => {})); // if it fails, the next import fetches it
}

/**
 * Let a started Python find the tables of words.
 * @param {Pyodide} python
 * @param {string[]} tables their paths @param {string} folder the address that these are relative to
 */
export function linkWords({ FS }, tables, folder) {
  for (const table of tables) {
    const path = `${WORDS}/${table}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, "");
    linkFile(FS, path, `${folder}${table}`);
  }
}

/**
 * Have a file of Python's file system fetched when it is read.
 * @param {Pyodide["FS"]} FS @param {string} path of a file that is there @param {string} address
 * @param {() => void} [onFetch] called before it is fetched in the middle of Python
 * @returns {{content?: Uint8Array}} what has been fetched; may be set
 */
function linkFile(FS, path, address, onFetch) {
  /** @type {{content?: Uint8Array}} */
  const file = {};
  const contents = () => {
    if (!file.content) onFetch?.();
    try {
      return (file.content ??= new Uint8Array(fetchSynchronously(address)));
    } catch {
      throw new FS.ErrnoError(EIO);
    }
  };
  Object.defineProperties(FS.lookupPath(path).node, {
    contents: { get: contents },
    usedBytes: { get: () => contents().length },
  });
  return file;
}

/** A fetch in the middle of Python, where nothing can be awaited. @param {string} address @returns {ArrayBuffer} */
function fetchSynchronously(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`a part of Python was not found: ${request.status}`);
  return request.response;
}
