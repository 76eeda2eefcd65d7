/**
 * Working without a network: hands the page over to service-worker.js, and offers a new version when there is one. The
 * page that is open keeps the files it was started with until a person accepts; then every open page starts anew.
 * `[data-offline]` is shown when it is "kept", or "refused" by the browser; the page then works with a network.
 */
import { announce } from "./live.js";

const HOUR = 3_600_000;

/**
 * Call this when the page has started: what it fetched is then in the browser's own cache, and nothing competes.
 * @param {() => void} beforeReload
 */
export async function keepOffline(beforeReload) {
  if (parent !== self) return; // in another site's frame, which did not ask to keep 20 MB
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
      offerVersion(() => {
        sw.addEventListener("statechange", () => sw.state === "activated" && reload()); // if none controls this page
        worker.messageSkipWaiting();
      }),
    );
    worker.addEventListener("redundant", () => kept || show("refused"));
    worker.active.then(() => {
      kept = true;
      show("kept");
    });
    const { active } = await worker.register();
    if (active) look(worker); // it may be of another build than this page, which the server has sent
    lookForUpdates(worker);
  } catch {
    show("refused"); // service workers are forbidden, or unknown: a private window, a plain http address
  }
}

function show(outcome) {
  for (const line of document.querySelectorAll("[data-offline]")) line.hidden = line.dataset.offline !== outcome;
}

function offerVersion(accept) {
  const offer = document.getElementById("update");
  offer.hidden = false;
  offer.querySelector("button").onclick = accept;
  announce(offer.querySelector("p").textContent);
}

/** A page may stay open for days: look for a new version when a person comes back to it, hourly at most. */
function lookForUpdates(worker) {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    look(worker);
  });
}

function look(worker) {
  worker.update().catch(() => {}); // no network now; the next visit looks again
}
