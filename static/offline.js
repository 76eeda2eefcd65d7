/**
 * Working without a network: hands the page over to service-worker.js, and offers a new version when there is one. The
 * page that is open keeps the files it was started with until a person accepts; then every open page starts anew.
 */
const HOUR = 3_600_000;

/**
 * Call this when the page has started: what it fetched is then in the browser's own cache, and nothing competes.
 * @param {object} told
 * @param {() => void} told.onKept the page works without a network from now on
 * @param {() => void} told.onRefused the browser does not keep it; it works with a network
 * @param {(accept: () => void) => void} told.onNewVersion
 * @param {() => void} told.beforeReload
 */
export async function keepOffline({ onKept, onRefused, onNewVersion, beforeReload }) {
  if (parent !== self) return; // in another site's frame, which did not ask to keep 25 MB
  try {
    const { Workbox } = await import("../vendor/workbox/workbox-window.prod.mjs");
    const worker = new Workbox("service-worker.js", { updateViaCache: "none" });
    let [kept, reloading] = [false, false];
    const reload = () => {
      if (reloading) return;
      reloading = true;
      beforeReload();
      location.reload();
    };
    worker.addEventListener("controlling", ({ isUpdate, isExternal }) => {
      if (isUpdate || isExternal) reload(); // accepted here or in another tab
    });
    worker.addEventListener("waiting", ({ sw }) =>
      onNewVersion(() => {
        sw.addEventListener("statechange", () => sw.state === "activated" && reload()); // if none controls this page
        worker.messageSkipWaiting();
      }),
    );
    worker.addEventListener("redundant", () => kept || onRefused());
    worker.active.then(() => {
      kept = true;
      onKept();
    });
    await worker.register();
    lookForUpdates(worker);
  } catch {
    onRefused(); // service workers are forbidden, or unknown: a private window, a plain http address
  }
}

/** A page may stay open for days: look for a new version when a person comes back to it, hourly at most. */
function lookForUpdates(worker) {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    worker.update().catch(() => {}); // no network now; the next visit looks again
  });
}
