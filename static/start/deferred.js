/**
 * What a page needs after its first answer, or not at all: the second part of the interpreter, with functions that are
 * hardly ever called (tools/startup/split.py); the zip of the modules of the other tools; the tables of words.
 *
 * It comes while the worker is idle: on a slow network it would delay the snapshot. What is needed before that, in the
 * middle of Python, where nothing can be awaited, is fetched synchronously. A file of another size than that of this build
 * is not used.
 */
import { DEFERRED } from "../../vendor/snapshot.js";

/** The address that the files of DEFERRED are relative to. */
const SITE = new URL("../../", import.meta.url).href;
const WORDS_FOLDER = "static/words/";

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
 * @param {string} file the path of the second part
 * @returns {() => void} fetches and compiles it soon
 */
export function linkDeferred(first, imports, file) {
  /** @type {WebAssembly.Module | undefined} */
  let deferred;
  const load = () => {
    performance.mark("rest");
    deferred ??= new WebAssembly.Module(fetchSynchronously(file));
    new WebAssembly.Instance(deferred, { ...imports, first });
    /** @type {WebAssembly.Global} */ (first["shared loaded"]).value = 1;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(WRAPPER), { e: { f: load } });
  /** @type {WebAssembly.Table} */ (first["shared link"]).set(0, exports.f);
  const compile = async () => {
    deferred ??= await WebAssembly.compileStreaming(fetch(`${SITE}${file}`, { priority: "low" }));
  };
  let soon = 0;
  return () => {
    soon ||= setTimeout(() => compile().catch(() => {}), BUSY); // if it fails, `load` fetches it
  };
}

/**
 * Let a started Python find the zip where it expects it.
 * @param {Pyodide} python
 * @param {string} file the path of the zip
 * @returns {() => Promise<void>} fetches the zip beside everything else; resolves when it is there, or could not be had
 */
export function linkModules({ FS }, file) {
  const name = FS.readdir(FOLDER).find((each) => each.endsWith(".zip"));
  const zip = linkFile(FS, `${FOLDER}/${name}`, file, () => performance.mark("modules"));
  const load = async () => {
    if (zip.content) return;
    const content = new Uint8Array(await (await fetch(`${SITE}${file}`, { priority: "low" })).arrayBuffer());
    if (content.length === DEFERRED[file]) zip.content ??= content;
  };
  /** @type {Promise<void> | undefined} */
  let loading;
  return () => (loading ??= load().catch(() => {})); // if it fails, the next import fetches it
}

/**
 * Let a started Python find the tables of words.
 * @param {Pyodide} python
 */
export function linkWords({ FS }) {
  for (const file of Object.keys(DEFERRED).filter((each) => each.startsWith(WORDS_FOLDER))) {
    const path = `${WORDS}/${file.slice(WORDS_FOLDER.length)}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, "");
    linkFile(FS, path, file);
  }
}

/**
 * Have a file of Python's file system fetched when it is read.
 * @param {Pyodide["FS"]} FS @param {string} path of a file that is there @param {string} file its path in the site
 * @param {() => void} [onFetch] called before it is fetched in the middle of Python
 * @returns {{content?: Uint8Array}} what has been fetched; may be set
 */
function linkFile(FS, path, file, onFetch) {
  /** @type {{content?: Uint8Array}} */
  const linked = {};
  const contents = () => {
    if (!linked.content) onFetch?.();
    try {
      return (linked.content ??= new Uint8Array(fetchSynchronously(file)));
    } catch {
      throw new FS.ErrnoError(EIO);
    }
  };
  Object.defineProperties(FS.lookupPath(path).node, {
    contents: { get: contents },
    usedBytes: { get: () => contents().length },
  });
  return linked;
}

/**
 * A fetch in the middle of Python, where nothing can be awaited. A file that is not that of this build is fetched once more,
 * and then told to the page.
 * @param {string} file its path in the site @returns {ArrayBuffer}
 */
function fetchSynchronously(file) {
  for (const isRepeated of [false, true]) {
    const request = new XMLHttpRequest();
    request.open("GET", `${SITE}${file}`, false);
    if (isRepeated) request.setRequestHeader("Cache-Control", "no-cache");
    request.responseType = "arraybuffer";
    request.send();
    if (request.status === 200 && request.response.byteLength === DEFERRED[file]) return request.response;
  }
  postMessage({ damaged: file });
  throw new Error(`${file} is missing, or another file`);
}
