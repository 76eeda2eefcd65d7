/**
 * A worker of a moment, which starts with the page: it fetches and unpacks the image of Python's memory, and has the
 * interpreter's code compiled, while PyScript comes and makes the worker that needs both. See worker.js and runtime.js.
 */
import { IMAGE } from "../vendor/snapshot.js";

const VENDOR = new URL("../vendor/", import.meta.url).href;
/** What names an image, in bytes from its file's end: a gzip file's checksum and size. */
const TRAILER = 8;
/** What the page itself asks for goes before. */
const LATER = { priority: "low" };

/** Fetch the image and unpack it; refuses one that is not the image this page was built with. */
async function readImage() {
  const image = new Uint8Array(IMAGE.bytes);
  const response = await fetch(`${VENDOR}${IMAGE.url}`, LATER);
  if (!response.ok) throw new Error(`the snapshot was not found: ${response.status}`);
  let trailer = new Uint8Array();
  const keepTrailer = new TransformStream({
    transform(chunk, controller) {
      trailer = Uint8Array.of(...trailer, ...chunk.slice(-TRAILER)).slice(-TRAILER);
      controller.enqueue(chunk);
    },
  });
  let end = 0;
  const take = new WritableStream({
    write(chunk) {
      image.set(chunk, end);
      end += chunk.length;
    },
  });
  await response.body.pipeThrough(keepTrailer).pipeThrough(new DecompressionStream("gzip")).pipeTo(take);
  const found = Array.from(trailer, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== IMAGE.checksum || end !== image.length) {
    throw new Error(`the snapshot is another one: ${found} instead of ${IMAGE.checksum}`);
  }
  return image;
}

try {
  const code = WebAssembly.compileStreaming(fetch(`${VENDOR}pyodide/pyodide.asm.wasm`, LATER));
  const [interpreter, image] = await Promise.all([code, readImage()]);
  postMessage({ parts: { interpreter, image } }, [image.buffer]);
} catch (error) {
  postMessage({ failure: String(error.message ?? error) });
}
close();
