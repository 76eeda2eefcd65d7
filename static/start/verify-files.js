/** After a start that failed: which of its files are not those of this build. Such a file is fetched once again. */
import { hexadecimal } from "./hexadecimal.js";

/** Files without which Python does not start. */
const NEEDED =
  /^(pyscript\.toml|py\/.*|static\/start\/.*\.js|vendor\/(pyscript\/.*\.js|wheels\/.*|pyodide\/(?!pyodide\.rest).*(mjs|wasm|json|zip)))$/;

/** Files that came otherwise than they were built, and have been fetched again since this page was opened. @type {Set<string>} */
const repaired = new Set();

/** @typedef {{bytes: number, sha256: string}} ListedFile */

/** @returns {Promise<{repaired: Set<string>, damaged: Set<string>}>} throws without a network */
export async function verifyFiles() {
  const list = await (await fetch("files.json", { cache: "no-cache" })).json();
  const damaged = new Set();
  const verify = async (/** @type {string} */ name) => {
    if (await isListed(name, list[name], "force-cache")) return;
    ((await isListed(name, list[name], "reload")) ? repaired : damaged).add(name);
  };
  await Promise.all(Object.keys(list).filter((name) => NEEDED.test(name)).map(verify));
  return { repaired, damaged };
}

/** @param {string} name @param {ListedFile} listed @param {RequestCache} cache */
async function isListed(name, { bytes, sha256 }, cache) {
  const response = await fetch(name, { cache });
  const content = await response.arrayBuffer();
  if (!response.ok || content.byteLength !== bytes) return false;
  if (!isSecureContext) return true; // there browsers compute no hash
  return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", content))) === sha256;
}
