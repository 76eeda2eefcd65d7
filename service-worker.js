/**
 * The page without a network: every file of one build is kept in the Cache Storage, by its address and its SHA-256.
 *
 * Workbox fills that cache when a build is installed, answers from it, and tidies it when the next build takes over; a
 * file that two builds share is kept once and fetched once. A new build waits until the page, where a person has
 * accepted it, tells it to take over: see static/offline.js. What is added here: a file is used only if it is the very
 * file of this build, wherever it comes from, so a damaged cache heals and two builds are never mixed.
 */
importScripts(
  "vendor/workbox/workbox-core.prod.js",
  "vendor/workbox/workbox-routing.prod.js",
  "vendor/workbox/workbox-strategies.prod.js",
  "vendor/workbox/workbox-precaching.prod.js",
);

/** Filled in by tools/offline.py. @type {{url: string, revision: string, integrity: string}[]} */
const FILES = self.__WB_MANIFEST;
const INTEGRITY = new Map(FILES.map(({ url, integrity }) => [new URL(url, location.href).href, integrity]));

/** Whether what the page has fetched before this first worker came is of this build. */
let ofOneBuild = !self.registration.active;

/** Workbox's keys are addresses with the revision as their query. @param {string} key */
const addressOf = (key) => key.split("?")[0];

/** @param {Response} response is used up @param {string} key of the file that it should be */
async function isTheFile(response, key) {
  if (!response.ok) return false;
  const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  const integrity = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  return integrity === INTEGRITY.get(addressOf(key));
}

/** @type {Promise<void> | null} */
let givingWay = null;

/**
 * What this build lacks is on the server no more: a newer build, if there is one, takes over without being asked. No
 * event waits for that: it takes over when this worker has nothing left to do.
 */
function giveWay() {
  const toNewer = ({ installing, waiting }) => (installing ?? waiting)?.postMessage({ type: "SKIP_WAITING" });
  const rest = () => {
    givingWay = null;
  };
  givingWay ??= self.registration.update().then(toNewer).then(rest, rest); // if it fails, the next request tries again
}

const theVeryFile = {
  /** What the page has fetched already stands in the browser's own cache, a folder's page under the folder's address. */
  requestWillFetch: async ({ request, state }) => {
    state.url = request.url;
    return new Request(request.url.replace(/\/index\.html$/, "/"), { cache: "force-cache" });
  },

  fetchDidSucceed: async ({ response, event, state: { url } }) => {
    if (await isTheFile(response.clone(), url)) return response;
    ofOneBuild = false;
    const newest = await fetch(url, { cache: "reload" });
    if (await isTheFile(newest.clone(), url)) return newest;
    if (event.type !== "install") giveWay();
    throw new Error(`${url} is not the file of this build (status ${newest.status})`);
  },

  /** It is another copy that is looked at: with what comes untouched out of the cache comes what is compiled of it. */
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
    const copy = cachedResponse && (await (await caches.open(cacheName)).match(request));
    return copy && (await isTheFile(copy, request.url)) ? cachedResponse : null;
  },

  /** The storage fails, the network need not. */
  handlerDidError: async ({ request, error, event }) =>
    error instanceof DOMException && event.type !== "install" ? fetch(request.url) : null,
};

workbox.core.setCacheNameDetails({ prefix: "cardtable" });
const precache = new workbox.precaching.PrecacheController({ plugins: [theVeryFile] });
precache.precache(FILES);
const route = new workbox.precaching.PrecacheRoute(precache, { ignoreURLParametersMatching: [/./] });
workbox.routing.registerRoute(route.match, async ({ event, params }) => {
  // Not the page's own request: Workbox would not mend what a style sheet or an image asks for.
  const request = new Request(addressOf(params.cacheKey));
  const response = await precache.strategy.handle({ event, params, request });
  return response.redirected ? workbox.core.copyResponse(response) : response;
});

/** The page of the first visit is served from the cache as well from now on, and so is not mixed with a later build. */
self.addEventListener("activate", (event) => {
  if (ofOneBuild) event.waitUntil(self.clients.claim());
});

self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") self.skipWaiting();
});
