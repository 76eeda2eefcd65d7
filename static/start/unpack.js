/** Unpack a stream of .xz beside the download: browsers have no decoder of their own. */

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
