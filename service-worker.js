/**
 * The page without a network: all files of one build are kept in the Cache Storage, by address and SHA-256.
 *
 * Workbox fills that cache when a build is installed, answers from it, and removes the files of the last build when the
 * next one takes over; a file of both is kept and fetched once. A new build waits until a person accepts it: see
 * static/page/offline.js. Added here: a file is used only if it has the hash of this build, from cache or network. So a
 * damaged cache is repaired, builds are never mixed, and a build whose files are gone is abandoned.
 */
importScripts(
  "vendor/workbox/workbox-core.prod.js",
  "vendor/workbox/workbox-routing.prod.js",
  "vendor/workbox/workbox-strategies.prod.js",
  "vendor/workbox/workbox-precaching.prod.js",
  "vendor/xz-decompress/xz-decompress.js",
);

/** Written by tools/site/offline.py. */
const FILES = self.__WB_MANIFEST;
const FILE_AT = new Map(FILES.map((file) => [new URL(file.url, location.href).href, file]));

/** Whether the files that the page has fetched before this first worker was installed are all of this build. */
let isFirstPageOfBuild = !self.registration.active;

/** Workbox's keys are addresses with the revision as their query. @param {string} key */
function addressOf(key) {
  return key.split("?")[0];
}

/** @param {string} key @returns {FileOfBuild} */
function fileAt(key) {
  const file = FILE_AT.get(addressOf(key));
  if (!file) throw new Error(`${key} is no file of this build`);
  return file;
}

/** Whether a response is a file of this build; uses it up. @param {Response} response @param {string} key of the file */
function isOfBuild(response, key) {
  return hasHash(response, fileAt(key).integrity);
}

/** @param {Response} response is used up @param {string} integrity */
async function hasHash(response, integrity) {
  if (!response.ok) return false;
  const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}

/** @type {Promise<void> | null} */
let abandoning = null;

/**
 * Abandon this build: a file of it is lost, and no more on the server. A newer build that is installed takes over at
 * once. If it is only on the server, this worker unregisters: the next page comes from there; open pages stay as they
 * are. (Asking for an update would not do: Chromium delays updates as long as pages load, in its first minutes, and a
 * page that does not start is loaded again and again.)
 * @param {string} url of the lost file
 */
function abandonBuild(url) {
  abandoning ??= changeToNewer(url)
    .catch(() => {}) // no event waits for it; if it fails, the next request tries again
    .finally(() => (abandoning = null));
}

/** @param {string} url */
async function changeToNewer(url) {
  const { installing, waiting } = self.registration;
  const newer = installing ?? waiting;
  if (newer) newer.postMessage({ type: "SKIP_WAITING" });
  else if (await isReplaced(url)) await self.registration.unregister();
}

/** Whether the build on the server has another such file, or none; any other failure may be temporary. @param {string} key */
async function isReplaced(key) {
  const { url, integrity } = fileAt(key);
  const worker = await fetch(self.location.href, { cache: "no-store" });
  const files = (await worker.text()).split("\n").filter((line) => line.includes('"integrity"'));
  const isListed = files.some((line) => line.includes(`"${url}"`) && line.includes(integrity));
  return worker.ok && files.length > 0 && !isListed;
}

/**
 * Verify a response, and fetch the file again if it is another one. Throws if that is another one as well.
 * @param {Response} response @param {string} url of the file @param {HandlerEvent} event that it is for
 */
async function verified(response, url, event) {
  if (await isOfBuild(response.clone(), url)) return response;
  isFirstPageOfBuild = false;
  const newest = await fetch(url, { cache: "reload" });
  if (await isOfBuild(newest.clone(), url)) return newest;
  if (event.type !== "install") abandonBuild(url);
  throw new Error(`${url} is not the file of this build (status ${newest.status})`);
}

/** The memory snapshot has a checksum of its own. If it is damaged, it is requested with `reload`: interpreter.js. */
const VERIFIED_BY_PAGE = /\/snapshot\.bin\.gz$/;

/** Whether the page has found the network slow, and has fetched the smaller files: static/start/prestarted-worker.js. */
const isSlowNetwork = caches.match("./slow", { cacheName: "cardtable-network" }).then(Boolean, () => false);

/**
 * A file out of its smaller, packed form; the memory snapshot as a gzip file again, whose checksum the page verifies.
 * @param {Response} response @param {string} url of the file
 */
async function unpacked(response, url) {
  const { packed } = fileAt(url);
  if (!packed || !response.body || !(await hasHash(response.clone(), packed.integrity))) return null;
  const { XzReadableStream } = /** @type {XzDecoder} */ (globalThis.xzDecoder);
  const content = new XzReadableStream(response.body);
  const isSnapshot = VERIFIED_BY_PAGE.test(url);
  const body = isSnapshot ? content.pipeThrough(new CompressionStream("gzip")) : content;
  const type = isSnapshot ? "application/gzip" : "application/wasm";
  return new Response(await new Response(body).blob(), { headers: { "Content-Type": type } });
}

/** @type {StrategyPlugin} */
const verifyFiles = {
  /** Files that the page has fetched are in the browser's cache, a folder's page under the address of the folder. */
  requestWillFetch: async ({ request, event, state }) => {
    state.url = request.url;
    const { packed } = fileAt(request.url);
    state.isPacked = Boolean(packed) && event.type === "install" && (await isSlowNetwork);
    const url = packed && state.isPacked ? packed.url : request.url.replace(/\/index\.html$/, "/");
    return new Request(url, { cache: "force-cache" });
  },

  fetchDidSucceed: async ({ response, event, state }) => {
    const { url = response.url, isPacked } = state;
    const made = isPacked ? await unpacked(response.clone(), url).catch(() => null) : null;
    return made ?? verified(isPacked ? await fetch(url, { cache: "force-cache" }) : response, url, event);
  },

  /** Verifies another copy: only an untouched response from the cache brings the browser's compiled code with it. */
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse, event }) => {
    if (!cachedResponse) return null;
    if (VERIFIED_BY_PAGE.test(addressOf(request.url)) && event.request?.cache !== "reload") return cachedResponse;
    const copy = await (await caches.open(cacheName)).match(request);
    return copy && (await isOfBuild(copy, request.url)) ? cachedResponse : null;
  },

  /** The storage fails, but the network may not. A page that is to be stored is told. */
  handlerDidError: async ({ request: { url }, error, event }) => {
    if (!(error instanceof DOMException)) return null;
    if (event.type !== "install") return verified(await fetch(url), url, event);
    for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ type: "NO_ROOM" });
    return null;
  },
};

/** When a page has last asked for a file. This listener comes before Workbox's: an answer ends the event's way. */
let lastRequest = 0;
self.addEventListener("fetch", () => {
  lastRequest = Date.now();
});

workbox.core.setCacheNameDetails({ prefix: "cardtable" });
const precache = new workbox.precaching.PrecacheController({ plugins: [verifyFiles] });
precache.precache(FILES);
const route = new workbox.precaching.PrecacheRoute(precache, { ignoreURLParametersMatching: [/./] });
workbox.routing.registerRoute(route.match, async ({ event, params }) => {
  // Not the page's own request: Workbox would not repair a file that a style sheet or an image asks for.
  const request = new Request(addressOf(params.cacheKey));
  const response = await precache.strategy.handle({ event, params, request });
  return response.redirected ? workbox.core.copyResponse(response) : response;
});

/** From now on the page of the first visit is served from the cache too, so that it is not mixed with a later build. */
self.addEventListener("activate", (event) => {
  if (isFirstPageOfBuild) event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  const { data, ports } = /** @type {ExtendableMessageEvent} */ (event);
  if (data?.type === "SKIP_WAITING") self.skipWaiting();
  if (data?.type === "IDLE_FOR") ports[0]?.postMessage(Date.now() - lastRequest);
});
