/**
 * The page without a network: every file of one build is kept in the Cache Storage, by its address and its SHA-256.
 *
 * Workbox fills that cache when a build is installed, answers from it, and tidies it when the next build takes over; a
 * file that two builds share is kept once and fetched once. A new build waits until the page, where a person has
 * accepted it, tells it to take over: see static/offline.js. What is added here: a file is used only if it is the very
 * file of this build, wherever it comes from, so a damaged cache heals and two builds are never mixed; and a build that
 * can be made whole no more gives way.
 */
importScripts(
  "vendor/workbox/workbox-core.prod.js",
  "vendor/workbox/workbox-routing.prod.js",
  "vendor/workbox/workbox-strategies.prod.js",
  "vendor/workbox/workbox-precaching.prod.js",
);

/** Filled in by tools/offline.py. @type {{url: string, revision: string, integrity: string}[]} */
const FILES = self.__WB_MANIFEST;
const FILE_AT = new Map(FILES.map((file) => [new URL(file.url, location.href).href, file]));

/** Whether what the page has fetched before this first worker came is of this build. */
let ofOneBuild = !self.registration.active;

/** Workbox's keys are addresses with the revision as their query. @param {string} key */
const addressOf = (key) => key.split("?")[0];

/** @param {Response} response is used up @param {string} key of the file that it should be */
async function isTheFile(response, key) {
  if (!response.ok) return false;
  const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  const integrity = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  return integrity === FILE_AT.get(addressOf(key)).integrity;
}

/** @type {Promise<void> | null} */
let givingWay = null;

/**
 * What this build lacks is on the server no more. A newer build that is here already takes over without being asked; if
 * it is on the server, this one is given up: the next page comes from there, and keeps its own build; those that are
 * open are left as they are. (To ask for an update here would not do: Chromium lets updates wait as long as pages load,
 * in its first minutes, and a page that does not start is loaded again and again.)
 * @param {string} url of what is lacking
 */
function giveWay(url) {
  const rest = () => {
    givingWay = null;
  };
  givingWay ??= toNewer(url).then(rest, rest); // no event waits for it; if it fails, the next request tries again
}

async function toNewer(url) {
  const { installing, waiting } = self.registration;
  const newer = installing ?? waiting;
  if (newer) newer.postMessage({ type: "SKIP_WAITING" });
  else if (await isReplaced(url)) await self.registration.unregister();
}

/** Whether the server has a build with another such file, or without it: all else that may be wrong there can pass. */
async function isReplaced(key) {
  const { url, integrity } = FILE_AT.get(addressOf(key));
  const worker = await fetch(self.location.href, { cache: "no-store" });
  const files = (await worker.text()).split("\n").filter((line) => line.includes('"integrity"'));
  const listed = files.some((line) => line.includes(`"${url}"`) && line.includes(integrity));
  return worker.ok && files.length > 0 && !listed;
}

/** @param {Response} response from anywhere @param {string} url of the file @param {ExtendableEvent} event it is for */
async function theFile(response, url, event) {
  if (await isTheFile(response.clone(), url)) return response;
  ofOneBuild = false;
  const newest = await fetch(url, { cache: "reload" });
  if (await isTheFile(newest.clone(), url)) return newest;
  if (event.type !== "install") giveWay(url);
  throw new Error(`${url} is not the file of this build (status ${newest.status})`);
}

/** Who takes this finds out whether it is whole, and if it is not asks for it with `reload`: see static/runtime.js. */
const TELLS_ITSELF = /\/snapshot\.bin\.gz$/;

const theVeryFile = {
  /** What the page has fetched already stands in the browser's own cache, a folder's page under the folder's address. */
  requestWillFetch: async ({ request, state }) => {
    state.url = request.url;
    return new Request(request.url.replace(/\/index\.html$/, "/"), { cache: "force-cache" });
  },

  fetchDidSucceed: ({ response, event, state: { url } }) => theFile(response, url, event),

  /** It is another copy that is looked at: with what comes untouched out of the cache comes what is compiled of it. */
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse, event }) => {
    if (TELLS_ITSELF.test(addressOf(request.url)) && event.request?.cache !== "reload") return cachedResponse;
    const copy = cachedResponse && (await (await caches.open(cacheName)).match(request));
    return copy && (await isTheFile(copy, request.url)) ? cachedResponse : null;
  },

  /** The storage fails, the network need not. */
  handlerDidError: async ({ request: { url }, error, event }) =>
    error instanceof DOMException && event.type !== "install" ? theFile(await fetch(url), url, event) : null,
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
