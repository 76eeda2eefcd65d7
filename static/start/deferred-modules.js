/**
 * Files that Python finds in its file system, and that are fetched when they are needed: the zip of the modules that the
 * first answer does not need, and the tables of words.
 *
 * Pyodide starts with an empty zip in the place of the first. The page asks for it when the first answer is there. A
 * file that Python reads before it is there is fetched synchronously, for nothing can be awaited then.
 */
import { fetchSynchronously } from "./synchronous-fetch.js";

/** Where Pyodide puts the zip. */
const FOLDER = "/lib";
/** Where Python reads the tables of words: DEPLOYED in py/cardtable/pages/language.py. */
const WORDS = "/cardtable-words";
/** Emscripten's number of the error that a file cannot be read, which Python raises as OSError. */
const EIO = 29;
/** A zip without a file: its end record alone. */
const EMPTY = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0));

/** What Pyodide fetches in place of the zip. @returns {Response} */
export function emptyZip() {
  return new Response(EMPTY);
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
 * @returns {{content: Uint8Array | undefined}} what has been fetched; may be set
 */
function linkFile(FS, path, address, onFetch) {
  const file = { content: /** @type {Uint8Array | undefined} */ (undefined) };
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
