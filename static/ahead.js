/**
 * Python's worker, begun as soon as it disturbs nobody: a page that is kept begins it at once, a first visit when PyScript
 * has been imported, for two threads at work on few processors make long tasks of short ones. A classic script, for
 * modules wait for the whole page.
 *
 * The worker imports runtime.js, which starts the interpreter at once, beside the page. PyScript, which then makes ready
 * to make a worker that runs its own code, is given this one: see worker.js. The worker's first message is the address
 * of that code; what comes after it is for that code, and waits for it.
 *
 * It is made of a blob, and so inherits the page's policy.
 */
{
  const begin = (runtime) => {
    const held = [];
    let code;
    const hold = (event) => {
      if (!event.isTrusted) return; // it was held, and is handed on
      event.stopImmediatePropagation();
      if (code) return held.push(event);
      code = event.data;
      import(code).catch(reportError);
    };
    const handOn = async () => {
      for (const { data, ports } of held) {
        await new Promise((resolve) => setTimeout(resolve)); // each for itself, as it would have come
        dispatchEvent(new MessageEvent("message", { data, ports }));
      }
      removeEventListener("message", hold);
    };
    addEventListener("message", hold);
    globalThis.addEventListener = (type, listener, options) => {
      EventTarget.prototype.addEventListener.call(globalThis, type, listener, options);
      if (type !== "message" || !options?.once) return; // Pyodide's own, which are for good
      delete globalThis.addEventListener;
      handOn();
    };
    import(runtime).catch(() => {}); // PyScript imports it as well, and tells
  };

  const runtime = new URL("runtime.js", document.currentScript.src).href;
  const source = URL.createObjectURL(new Blob([`(${begin})("${runtime}");`], { type: "text/javascript" }));
  const { Worker } = globalThis; // while PyScript is imported it is another: see worker.js
  const newWorker = () => new Worker(source, { type: "module" });
  let begun = null;

  /** Begin a worker, unless one is begun. */
  globalThis.beginWorker = () => {
    begun ??= newWorker();
  };
  /** A worker that has begun to start Python. @returns {Worker} */
  globalThis.workerAhead = () => {
    const worker = begun ?? newWorker();
    begun = null;
    return worker;
  };
  if (navigator.serviceWorker?.controller) beginWorker();
}
