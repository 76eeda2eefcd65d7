/** Types of vendored and generated modules that the page imports. Only the parts that it uses. */

declare module "*/vendor/snapshot.js" {
  /** The memory snapshot: written by tools/startup/snapshot.mjs. */
  export const SNAPSHOT: {
    url: string;
    checksum: string;
    bytes: number;
    /** Bytes of the file. */
    packed: number;
    header: number;
    /** Address and length of each part. */
    ranges: [number, number][];
  };
  /** File names of the interpreter: written by tools/startup/build.py. */
  export const INTERPRETER: { mjs: string; wasm: string; rest: string };
  /** Bytes of the first part of the interpreter, as a host with gzip sends it. */
  export const INTERPRETER_PACKED: number;
  /** The same files in a smaller form: paths in the site, and bytes. */
  export const PACKED: Record<"interpreter" | "snapshot", { url: string; bytes: number }>;
  /** Bytes of the files that are fetched after the start, by their paths in the site. */
  export const DEFERRED: Record<string, number>;
}

interface EmscriptenModule {
  HEAP8: Int8Array;
  HEAPU8: Uint8Array;
  growMemory(bytes: number): void;
}

interface Pyodide {
  /** Emscripten's file system: only what static/start/deferred.js uses. */
  FS: {
    readdir(folder: string): string[];
    lookupPath(path: string): { node: object };
    mkdirTree(path: string): void;
    writeFile(path: string, content: string): void;
    ErrnoError: new (number: number) => Error;
  };
  pyimport(name: string): {
    install: { callKwargs(packages: string[], options: { deps: boolean }): Promise<void> };
    destroy(): void;
  };
}

declare module "*/vendor/pyodide/pyodide.mjs" {
  export const version: string;
  export function loadPyodide(options: object): Promise<Pyodide>;
}

interface PythonWorker extends Worker {
  ready: Promise<PythonWorker>;
  sync: { about(): Promise<string>; respond(request: string): Promise<string>; modules(): Promise<void> };
}

declare module "*/vendor/pyscript/core.js" {
  export const hooks: { main: { onWorker: Set<(element: Element, worker: PythonWorker) => void> } };
}

declare module "*/vendor/workbox/workbox-window.prod.mjs" {
  interface WorkboxEvent extends Event {
    sw: ServiceWorker;
    data?: { type?: string };
  }
  export class Workbox {
    constructor(url: string, options: RegistrationOptions);
    readonly active: Promise<ServiceWorker>;
    addEventListener(type: string, listener: (event: WorkboxEvent) => void): void;
    messageSkipWaiting(): void;
    register(): Promise<ServiceWorkerRegistration | undefined>;
    update(): Promise<void>;
  }
  /** Sends a message, and returns what is posted to its port. */
  export function messageSW(worker: ServiceWorker, message: object): Promise<unknown>;
}

declare module "*/vendor/lean-qr/lean-qr.mjs" {
  type Colour = readonly [number, number, number];
  interface Code {
    toCanvas(canvas: HTMLCanvasElement, options: { on: Colour; off: Colour; pad: number }): void;
  }
  export function generate(text: string): Code;
}

declare module "*/vendor/xz-decompress/xz-decompress.js" {}

/** Globals of static/start/prestarted-worker.js. */
declare var isSlowNetwork: boolean | undefined;
declare function prestartWorker(): void;
declare function takePrestartedWorker(): Worker;
/** How Python was started; py/main.py reads it. */
declare var CARDTABLE_START: string;
/** Fetches the modules of the other tools; py/main.py awaits it. */
declare var loadModules: () => Promise<void>;
