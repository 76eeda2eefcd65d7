/**
 * Start Python's worker before PyScript asks for it: docs/architecture.md, "Start sequence". A kept page starts it at
 * once; a first visit when PyScript has been imported, because both at once make the page respond later.
 *
 * A classic script, which does not wait for the page. The worker is made of a blob, and so has the page's policy.
 */
{
  /** Runs in the worker. @param {string} interpreter the address of interpreter.js @param {boolean} isSlow */
  const run = (interpreter, isSlow) => {
    globalThis.isSlowNetwork = isSlow;
    /** Messages for PyScript's code, which is not imported yet. @type {MessageEvent[]} */
    const held = [];
    /** The address of PyScript's code: the first message. @type {string | undefined} */
    let code;
    const hold = (/** @type {MessageEvent} */ event) => {
      if (!event.isTrusted) return; // one that has been held, and is delivered now
      event.stopImmediatePropagation();
      if (code) {
        held.push(event);
        return;
      }
      code = String(event.data);
      import(code).catch(reportError);
    };
    const deliver = async () => {
      for (const { data, ports } of held) {
        await new Promise((resolve) => setTimeout(resolve)); // each in a task of its own
        dispatchEvent(new MessageEvent("message", { data, ports: [...ports] }));
      }
      removeEventListener("message", hold);
    };
    addEventListener("message", hold);
    const { addEventListener: listen } = EventTarget.prototype;
    globalThis.addEventListener = (/** @type {Parameters<typeof listen>} */ ...[type, listener, options]) => {
      listen.call(globalThis, type, listener, options);
      if (type !== "message" || typeof options !== "object" || !options.once) return; // PyScript listens once first
      Reflect.deleteProperty(globalThis, "addEventListener");
      deliver();
    };
    import(interpreter).catch(() => {}); // PyScript imports it too, and reports the error
  };

  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const interpreter = new URL("interpreter.js", src).href;
  /** Bytes in a millisecond: a faster network brings the larger files sooner than a decoder unpacks the smaller ones. */
  const FAST = 3000;
  /** Bytes of a file that tells the speed. */
  const ENOUGH = 20_000;
  /** Whether each file up to now has come slowly, or the browser is to save data. A kept page uses no network. */
  const findSlowNetwork = () => {
    if (navigator.serviceWorker?.controller) return false;
    if (/** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData) return true;
    const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    const fetched = /** @type {PerformanceResourceTiming[]} */ (entries).filter(
      ({ transferSize, encodedBodySize }) => encodedBodySize >= ENOUGH && transferSize > encodedBodySize,
    );
    return (
      fetched.length > 0 &&
      fetched.every((file) => file.encodedBodySize < FAST * (file.responseEnd - file.responseStart))
    );
  };
  /** The service worker stores the files that the page has fetched: it cannot tell by itself which these are. */
  const tellServiceWorker = async (/** @type {boolean} */ isSlow) => {
    const notes = await caches.open("cardtable-network");
    await (isSlow ? notes.put("./slow", new Response()) : notes.delete("./slow"));
  };
  /** @type {string | undefined} */
  let source;
  const makeSource = () => {
    const isSlow = findSlowNetwork();
    if ("caches" in globalThis) tellServiceWorker(isSlow).catch(() => {}); // a browser that stores nothing keeps no page
    const blob = new Blob([`(${run})("${interpreter}", ${isSlow});`], { type: "text/javascript" });
    return URL.createObjectURL(blob);
  };
  const { Worker } = globalThis; // while PyScript is imported it is another class: see pyscript-worker.js
  const newWorker = () => {
    const worker = new Worker((source ??= makeSource()), { type: "module" });
    worker.addEventListener("error", ({ message }) => {
      dispatchEvent(new CustomEvent("workererror", { detail: message })); // without a message: the browser runs none here
    });
    worker.addEventListener("message", ({ data }) => {
      for (const type of ["download", "damaged"]) {
        if (data?.[type]) dispatchEvent(new CustomEvent(type, { detail: data[type] }));
      }
    });
    return worker;
  };
  /** @type {Worker | null} */
  let started = null;

  /** Start a worker, unless one is waiting already. */
  globalThis.prestartWorker = () => {
    started ??= newWorker();
  };
  /** Take the worker that has started already, else a new one. */
  globalThis.takePrestartedWorker = () => {
    const worker = started ?? newWorker();
    started = null;
    return worker;
  };
  if (navigator.serviceWorker?.controller) prestartWorker();
}
