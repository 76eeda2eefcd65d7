/** The global of vendor/xz-decompress/xz-decompress.js, in workers and in the service worker. */

interface XzDecoder {
  XzReadableStream: new (packed: ReadableStream<Uint8Array<ArrayBuffer>>) => ReadableStream<Uint8Array<ArrayBuffer>>;
}

declare var xzDecoder: XzDecoder | undefined;
