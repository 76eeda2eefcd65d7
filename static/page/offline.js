/**
 * Use without a network: registers service-worker.js, and offers a new version when there is one. An open page keeps
 * the files of its own build until a person accepts the new version; then every open page is loaded again.
 * `[data-offline]` shows how far that is: `keeping`, `kept`, or `refused` by the browser.
 */
import { byId, find, findAll } from "./dom.js";
import { keepAll } from "./kept-views.js";
import { announce } from "./messages.js";

const HOUR = 3_600_000;
/** The lock that a page holds while it starts. */
const STARTING = "cardtable-starting";
/** Milliseconds without a request of any page after which all is loaded: longer than BUSY of deferred.js. */
const QUIET = 4000;
const ANSWER = 5000;
const LONGEST_WAIT = 30_000;
/** Milliseconds before the page is stored again after that was broken off; later the next visit goes on. */
const PAUSES = [2000, 10_000, 60_000, 300_000];

let isReloading = false;

/** Load the page again, with its entries. */
function reload() {
  if (isReloading) return;
  isReloading = true;
  keepAll();
  location.reload();
}

/**
 * Load a kept page again when another version takes over, which was accepted here or in another tab. Call this early: a page that
 * is starting would go on with files of two builds.
 */
export function followVersion() {
  const { serviceWorker } = navigator; // undefined on a plain http address
  let isKept = Boolean(serviceWorker?.controller);
  serviceWorker?.addEventListener("controllerchange", () => {
    if (isKept) reload();
    isKept = true; // the worker of the first visit brings no other version
  });
}

/**
 * Hold off a version that is accepted in another tab while this page starts. A browser lets it take over only when the
 * last version's worker has nothing to do; a page that loads keeps that worker busy, and where a request comes in the moment
 * of the change, Chromium may leave the new version waiting for minutes.
 * @param {Promise<void>} started
 */
export function holdOffVersion(started) {
  navigator.locks?.request(STARTING, { mode: "shared" }, () => started).catch(() => {}); // site data is forbidden
}

/**
 * Wait until no page is starting or loads what comes after its start, but not for one that does not come to an end.
 * @param {typeof import("../../vendor/workbox/workbox-window.prod.mjs").messageSW} ask
 */
async function untilNoneLoads(ask) {
  const end = Date.now() + LONGEST_WAIT;
  const { controller } = navigator.serviceWorker;
  const later = (/** @type {number} */ delay) => new Promise((resolve) => setTimeout(resolve, delay));
  const isStarting = () => navigator.locks?.request(STARTING, { ifAvailable: true }, (lock) => lock === null) ?? false;
  // a worker of an earlier build does not answer
  const idle = () => (controller ? Promise.race([ask(controller, { type: "IDLE_FOR" }), later(ANSWER)]) : undefined);
  const isLoading = async () => (await isStarting()) || Number((await idle()) ?? QUIET) < QUIET;
  while (Date.now() < end && (await isLoading())) await later(100);
}

/**
 * Call this when Python has started: what the page has fetched is then in the browser's cache, and nothing competes.
 * @param {number[]} pauses before each further attempt
 */
export async function keepOffline([pause, ...pauses] = PAUSES) {
  if (parent !== self) return; // the visitor of another site did not ask to keep 20 MB
  if (!navigator.serviceWorker) return showOutcome("refused"); // a private window, a plain http address
  showOutcome("keeping");
  let [kept, isRefused] = [false, false];
  const later = () => pause && setTimeout(() => isRefused || keepOffline(pauses), pause);
  try {
    const { Workbox, messageSW } = await import("../../vendor/workbox/workbox-window.prod.mjs");
    const worker = new Workbox("service-worker.js", { updateViaCache: "none" });
    worker.addEventListener("waiting", ({ sw }) =>
      offerVersion(async () => {
        sw.addEventListener("statechange", () => sw.state === "activated" && reload()); // if none controls this page
        await untilNoneLoads(messageSW);
        worker.messageSkipWaiting();
      }),
    );
    worker.addEventListener("message", ({ data }) => {
      if (data?.type !== "NO_ROOM") return;
      isRefused = true;
      showOutcome("refused");
    });
    worker.addEventListener("redundant", () => kept || later());
    worker.active.then(() => {
      kept = true;
      showOutcome("kept");
    });
    const registration = await worker.register();
    const update = () => worker.update().catch(() => {}); // no network now; the next visit tries again
    if (registration?.active) update(); // it may be of another build than this page, which the server has sent
    // a page may stay open for days
    let last = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - last < HOUR) return;
      last = Date.now();
      update();
    });
  } catch (error) {
    if (error instanceof DOMException && (await isServed())) showOutcome("refused"); // service workers are forbidden
    else later();
  }
}

/** Whether the host has the service worker, as a script. */
async function isServed() {
  const { ok, headers } = await fetch("service-worker.js", { method: "HEAD", cache: "no-store" }).catch(() => Response.error());
  return ok && /javascript/.test(headers.get("Content-Type") ?? "");
}

/** @param {"keeping" | "kept" | "refused"} outcome */
function showOutcome(outcome) {
  for (const line of findAll(document, "[data-offline]")) line.hidden = line.dataset.offline !== outcome;
}

/** @param {() => void} accept */
function offerVersion(accept) {
  const offer = byId("update");
  offer.hidden = false;
  const button = /** @type {HTMLButtonElement} */ (find(offer, "button"));
  button.onclick = () => {
    button.disabled = true;
    accept();
  };
  announce(find(offer, "p").textContent);
}
