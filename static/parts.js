/**
 * What Python is made of, got ready from the first moment on, by a worker of its own beside the page: see ahead.js.
 * A classic script, for modules wait for the whole page.
 *
 * `partsOfPython()` is for worker.js: a promise of the arguments of `postMessage`, at first of what is on its way
 * already, then anew; what was handed over is gone.
 */
{
  const ahead = new URL("ahead.js", document.currentScript.src);
  const getReady = () =>
    new Promise((resolve) => {
      const worker = new Worker(ahead, { type: "module" });
      worker.onmessage = ({ data }) => resolve(data.parts ? [data, [data.parts.image.buffer]] : [data]);
      worker.onerror = ({ message }) => resolve([{ failure: message || `${ahead} could not be loaded` }]);
    });
  let first = getReady();
  globalThis.partsOfPython = () => {
    const parts = first ?? getReady();
    first = null;
    return parts;
  };
}
