// Make the memory snapshot: start the vendored Pyodide under Node, unpack the wheels, import and read
// everything that the page needs, and write the image of its memory, gzipped.
// usage: node tools/snapshot.mjs PYODIDE_FOLDER OUT WHEEL...
import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodideFolder, out, ...wheels] = process.argv.slice(2);

// The same sources give the same image: chance, the clock and this machine's paths would otherwise stand in it.
// (What is random in it is the same for every visitor anyway; the page draws its seeds itself.)
const THEN = Date.UTC(1980, 0, 1);
nodeCrypto.randomFillSync = (view) => view.fill(1);
performance.now = () => 0;
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length ? given : [THEN]));
  }
  static now() {
    return THEN;
  }
};
process.argv[1] = "snapshot.mjs";

const folder = resolve(pyodideFolder);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, _makeSnapshot: true, packages: [] });
for (const wheel of wheels) {
  // Not micropip: it leaves JavaScript handles behind, and an image that holds any is refused.
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
}
python.runPython("from cardtable.pages import router; router.warm_up(); del router");
const image = gzipSync(python.makeMemorySnapshot(), { level: 9 });
writeFileSync(out, image);
// The last eight bytes of a gzip file are the checksum and the size of what was packed: they name the image.
const name = image.subarray(-8).toString("hex");
writeFileSync(`${out}.js`, `export const IMAGE = { url: "snapshot.bin.gz", checksum: "${name}" };\n`);
process.exit(0);
