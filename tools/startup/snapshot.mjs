// Make the memory snapshot of a Python that has imported the first tool and read its tables, and a zip of compiled
// modules for later imports.
// usage: node tools/startup/snapshot.mjs VENDOR_FOLDER OUT_FOLDER WHEEL...
import nodeCrypto from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

// The same sources give the same snapshot: chance, the clock and this machine's paths would otherwise stand in it.
// (What is random in it is the same for every visitor anyway; the page draws its seeds itself.)
const THEN = Date.UTC(1980, 0, 1);
nodeCrypto.randomFillSync = (view) => {
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(1);
  return view;
};
performance.now = () => 0;
const FixedDate = class extends Date {
  /** @param {any[]} given */
  constructor(...given) {
    super(.../** @type {[any]} */ (given.length ? given : [THEN]));
  }
  static now() {
    return THEN;
  }
};
Object.assign(globalThis, { Date: FixedDate });
process.argv[1] = "snapshot.mjs";

/** What PyScript's own package imports, besides, when it is started. */
const FOR_PYSCRIPT = "base64, html, importlib.metadata, pyodide.http";
const LIBRARY = "/lib/python314.zip";
/** Where PyScript writes its own package, and imports it from. */
const WRITTEN = "/home/pyodide/";
const [vendor, outFolder, ...wheels] = process.argv.slice(2);
const indexURL = `${resolve(vendor)}/pyodide/`;
const out = resolve(outFolder);
/** @param {string} name */
const vendored = (name) => import(pathToFileURL(`${resolve(vendor)}/${name}`).href);
const { loadPyodide } = await vendored("pyodide/pyodide.mjs");
const { default: createModule } = await vendored("pyodide/pyodide.asm.mjs");
const { default: packages } = await vendored("pyscript-package/pyscript.mjs");
/** Memory that is as every fresh interpreter has it, or is not used, is left out of the snapshot if it is this long. */
const LONG = 1 << 20;
const PAGE = 4096;
const COMPILING = { PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" };

process.on("uncaughtException", (error) => {
  console.error(`Error: ${error.message.trim().split("\n").slice(-3).join(" / ")}`);
  process.exit(1);
});
mkdirSync(out, { recursive: true });
const everything = `${out}/everything.zip`;
const later = `${out}/modules.zip`;

/** Start Pyodide with a zip as its standard library. @param {object} options */
async function start(options) {
  return loadPyodide({ indexURL, packages: [], ...options });
}

const compiler = await start({ env: COMPILING });
compiler.FS.mkdir("/build");
for (const wheel of wheels) compiler.FS.writeFile(`/build/${wheel.split("/").at(-1)}`, readFileSync(wheel));
compiler.runPython(readFileSync(new URL("compile_modules.py", import.meta.url), "utf8"));
compiler.runPython(`
from itertools import chain
from pathlib import Path
pack("/build/everything.zip", chain(library("${LIBRARY}"), *(wheel(str(each)) for each in Path("/build").glob("*.whl"))))
`);
writeFileSync(everything, compiler.FS.readFile("/build/everything.zip"));

/** @param {any} python */
const loadedBy = (python) => JSON.parse(python.runPython("import json, sys; json.dumps(sorted(sys.modules))"));
const WARM_UP = "from cardtable.pages.core import registry, router; router.warm_up(registry.TOOLS[:1]); del registry, router";
const WARM_UP_ALL = "from cardtable.pages.core import router; router.warm_up_all()";

const full = await start({ stdLibURL: everything });
full.runPython(WARM_UP_ALL);

const python = await start({ stdLibURL: everything, _makeSnapshot: true });
python.runPython(`import ${FOR_PYSCRIPT}`);
python.runPython(WARM_UP);
python.FS.writeFile("/precompiled.py", readFileSync(new URL("precompiled.py", import.meta.url)));
python.runPython(`
import json, sys
sys.path.append("/")
from precompiled import precompile
precompile({"${WRITTEN}" + name: source for name, source in json.loads(${JSON.stringify(JSON.stringify(written()))}).items()})
sys.path.remove("/")
del precompile
`);
compiler.globals.set("loaded", compiler.toPy(loadedBy(python)));
compiler.globals.set("all_loaded", compiler.toPy(loadedBy(full)));
compiler.runPython(`pack("/build/modules.zip", chosen("/build/everything.zip", needed_later(set(loaded), set(all_loaded))))`);
writeFileSync(later, compiler.FS.readFile("/build/modules.zip"));

// From here on the snapshot's library is the small zip, whose list of files it must know.
python.FS.writeFile(LIBRARY, readFileSync(later));
python.runPython(`
import functools, gc, sys, zipimport
for each in gc.get_objects():
    if isinstance(each, functools._lru_cache_wrapper) and each.cache_info().maxsize is not None:
        each.cache_clear()
for each in sys.path_importer_cache.values():
    if isinstance(each, zipimport.zipimporter):
        each.invalidate_caches()
        each.find_spec("cardtable")  # reads the list
del each, functools, zipimport
gc.collect()
`);
const heapEnd = wipe(python._module);
const raw = python.makeMemorySnapshot();
const header = new Uint32Array(raw.buffer)[1];
const ranges = differences(raw.subarray(header, header + heapEnd), await freshMemory(raw.slice(0, header + heapEnd)));
const snapshot = Buffer.concat([
  raw.subarray(0, header),
  ...ranges.map(([at, length]) => raw.subarray(header + at, header + at + length)),
]);
const packed = gzipSync(snapshot, { level: 9 });
writeFileSync(`${out}/snapshot.bin.gz`, packed);
const about = {
  url: "snapshot.bin.gz",
  // The last eight bytes of a gzip file are the checksum and the size of what was packed: they name the snapshot.
  checksum: packed.subarray(-8).toString("hex"),
  bytes: snapshot.length,
  packed: packed.length,
  header,
  ranges,
};
writeFileSync(`${out}/snapshot.js`, `export const SNAPSHOT = ${JSON.stringify(about)};\n`);
process.exit(0);

/** The sources that PyScript writes, by file. */
function written() {
  const files = Object.entries(packages).flatMap(([folder, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text]),
  );
  return Object.fromEntries(files);
}

/** Fill with zeros what malloc holds free, so that what was there is not packed; returns the end of the heap. @param {any} module */
function wipe(module) {
  const { _malloc, _free, _sbrk, _malloc_usable_size: usable } = module;
  const end = _sbrk(0);
  const held = [];
  for (let size = 1 << 16; size >= 8; size = size > 1024 ? (size / 1.5) & ~7 : size - 8) {
    for (;;) {
      const block = _malloc(size - 4);
      const inside = block + size <= end;
      if (inside) module.HEAPU8.fill(0, block, block + usable(block));
      held.push(block);
      if (!inside) break;
    }
  }
  held.forEach(_free);
  return Math.ceil(_sbrk(0) / 65536) * 65536;
}

/**
 * Where a memory has something else than a fresh one: addresses and lengths, with what lies between that is short.
 * @param {Uint8Array} memory @param {Uint8Array} fresh
 */
function differences(memory, fresh) {
  /** @type {[number, number][]} */
  const found = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    if (Buffer.compare(memory.subarray(at, at + PAGE), fresh.subarray(at, at + PAGE)) === 0) continue;
    const last = found.at(-1);
    if (last && at - last[0] - last[1] < LONG) last[1] = at + PAGE - last[0];
    else found.push([at, PAGE]);
  }
  return found;
}

/** The memory of a Python that has not run yet; restores the snapshot, as a trial. @param {Uint8Array} given */
async function freshMemory(given) {
  let fresh = new Uint8Array();
  const createPyodideModule = async (/** @type {object} */ settings) => {
    const module = await createModule(settings);
    if (module.HEAP8.length < given.length) module.growMemory(given.length);
    fresh = module.HEAPU8.slice();
    return module;
  };
  const trial = await start({ stdLibURL: later, _loadSnapshot: given, createPyodideModule });
  trial.runPython(WARM_UP_ALL);
  return fresh;
}
