/**
 * The download of a large file that outlasts a broken connection: it waits, and continues where the connection broke. And
 * the unpacking of a stream of .xz beside it: browsers have no decoder of their own.
 */

/** While Pyodide starts it is another, which would wait for what is fetched here: interpreter.js. */
const { fetch } = globalThis;
/** Milliseconds before each further attempt. One that brings something begins anew. */
const PAUSES = [1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000];

/**
 * @typedef {object} Listener
 * @property {(bytes: number) => void} loaded more bytes have come
 * @property {(broken: boolean) => void} broken the connection has broken, or is there again
 */

/**
 * Call something that needs the network until it succeeds; after the last attempt, or for another error, it throws.
 * @template T @param {() => Promise<T>} attempt @param {Listener} listener @param {number[]} pauses left
 * @returns {Promise<T>}
 */
export async function withRetries(attempt, listener, pauses = [...PAUSES]) {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const pause = error instanceof TypeError ? pauses.shift() : undefined; // what fetch throws without a connection
      if (pause === undefined) throw error;
      listener.broken(true);
      await networkOrTime(pause);
    }
  }
}

/**
 * The bytes of a file as they lie on the host: not for files that a host may send compressed.
 * @param {string} address @param {RequestInit} how @param {Listener} listener
 * @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} throws if the file is not there
 */
export async function download(address, how, listener) {
  const pauses = [...PAUSES];
  let come = 0;
  /** Of the first answer: what tells two contents of the file apart, where the host sends it. */
  let version = "";
  const open = async () => {
    const part = { Range: `bytes=${come}-`, ...(version && { "If-Range": version }) };
    const response = await fetch(address, come ? { ...how, headers: part } : how);
    if (!response.ok || !response.body) throw new Error(`${address} was not found: ${response.status}`);
    const { headers } = response;
    const sent = headers.get("ETag") ?? headers.get("Last-Modified") ?? "";
    // The start of one content and the rest of another are none. Who unpacks them finds that out too, but late.
    if (come && sent && version && sent !== version) throw new Error(`${address} has changed`);
    version ||= sent;
    // A host may send the whole file all the same: what is known of it is left out.
    return { reader: response.body.getReader(), known: response.status === 206 ? 0 : come };
  };
  /** @type {Awaited<ReturnType<typeof open>> | null} */
  let source = await withRetries(open, listener, pauses);
  const read = async () => {
    const from = (source ??= await open());
    try {
      const { value } = await from.reader.read();
      const news = value?.subarray(from.known);
      from.known -= (value?.length ?? 0) - (news?.length ?? 0);
      return news;
    } catch (error) {
      source = null;
      throw error;
    }
  };
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const news = await withRetries(read, listener, pauses);
        if (!news) return controller.close();
        if (news.length === 0) continue;
        if (pauses.length < PAUSES.length) listener.broken(false);
        pauses.splice(0, pauses.length, ...PAUSES);
        come += news.length;
        listener.loaded(news.length);
        return controller.enqueue(news);
      }
    },
    cancel: (reason) => source?.reader.cancel(reason),
  });
}

/** @param {number} milliseconds at most: sooner if the network is there again */
function networkOrTime(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", resolve, { once: true });
  });
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} packed @returns {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
export async function unpackXz(packed) {
  await import("../../vendor/xz-decompress/xz-decompress.js"); // sets a global
  const { XzReadableStream } = /** @type {XzDecoder} */ (globalThis.xzDecoder);
  return new XzReadableStream(packed);
}

/** Give the decoder's memory back, which has the size of its dictionary. */
export function forgetDecoder() {
  const decoder = globalThis.xzDecoder?.XzReadableStream;
  if (decoder) Object.assign(decoder, { _moduleInstance: undefined, _moduleInstancePromise: undefined });
}
