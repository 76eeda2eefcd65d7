/**
 * The status of Python: a slim bar while it starts or computes; a sentence if that takes long, or if it fails. And the
 * progress bars of forms.
 */
import { byId, find, findAll, query } from "./dom.js";
import { word } from "./words.js";

/** Milliseconds after which the start is worth a sentence. */
const LONG = 2000;

const PARTS = ["output", "[data-retry]", "[data-stop]", ".bar", ".amount"];
const [statusText, retryButton, stopButton, startBar, amount] = PARTS.map((each) => find(byId("status"), each));

let timer = 0;
/** The last progress of the download. @type {DownloadProgress | undefined} */
let download;

addEventListener("download", (event) => {
  const wasBroken = download?.broken ?? false;
  download = /** @type {CustomEvent<DownloadProgress>} */ (event).detail;
  const { loaded, total, broken } = download;
  startBar.toggleAttribute("data-share", true);
  startBar.style.setProperty("--share", `${Math.min(loaded / total, 1)}`);
  if (!amount.hidden) showAmount();
  if (broken !== wasBroken) tellStart();
});

/** A screen reader hears the sentence once, not each amount. The first number in words takes the browser 10 ms. */
function showAmount() {
  if (!download) return;
  const { loaded, total } = download;
  amount.textContent = word("amount", { loaded: megabytes(Math.min(loaded, total)), total: megabytes(total) });
}

/** @param {number} bytes */
function megabytes(bytes) {
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (bytes / 1e6).toLocaleString(document.documentElement.lang, format);
}

/** @param {Status} status @param {StatusDetail} [detail] */
export function showStatus(status, detail = {}) {
  const { dataset } = document.documentElement;
  dataset.python = status;
  if (detail.start) dataset.start = detail.start;
  if (detail.python) setText(byId("about-python"), word("ready", detail));
  clearTimeout(timer);
  amount.hidden = true;
  if (status === "starting") {
    timer = setTimeout(tellStart, LONG);
  } else {
    startBar.removeAttribute("data-share");
    download = undefined;
  }
  setText(statusText, status === "working" || status === "failed" ? word(status, detail) : "");
  retryButton.hidden = status !== "failed";
  stopButton.hidden = status !== "working";
  stopButton.dataset.stop = detail.form ?? "";
}

/** Tell of a start that takes long, and why; also that a press has been heard which is answered after it. */
export function tellStart() {
  if (document.documentElement.dataset.python !== "starting") return;
  const isFirstVisit = !navigator.serviceWorker?.controller; // the files of this page come from the network
  setText(statusText, word(download?.broken ? "broken" : isFirstVisit ? "loading" : "starting"));
  showAmount();
  amount.hidden = false;
}

/**
 * Without progress the bar is hidden, and what nobody could press meanwhile can be pressed again.
 * @param {HTMLFormElement} form @param {Progress | null | undefined} progress
 */
export function showProgress(form, progress) {
  const bar = query(form, "[data-progress]");
  if (!bar) return;
  bar.hidden = !progress;
  if (!progress) {
    for (const part of findAll(form, "[data-inert-in-job]")) part.inert = false;
    return;
  }
  const meter = /** @type {HTMLProgressElement} */ (find(bar, "progress"));
  meter.max = progress.total;
  meter.value = progress.done;
  setText(find(bar, "output"), progress.words);
}

/** A screen reader repeats an output that is written again. @param {HTMLElement} output @param {string} words */
function setText(output, words) {
  if (output.textContent !== words) output.textContent = words;
}
