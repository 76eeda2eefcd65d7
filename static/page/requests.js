/** Requests of forms to Python, and the showing of replies: docs/architecture.md, "Request and reply". */
import { answerParent, embedded, tellParent } from "../embed/parent-messages.js";
import { hexadecimal } from "../start/hexadecimal.js";
import { addressWriterOf, pushAddress, readAddress, replaceAddress } from "./address.js";
import { announce } from "./announce.js";
import { controlsOf } from "./dom.js";
import { currentMoment } from "./edit-tracking.js";
import { focusResultIfHidden } from "./focus.js";
import { clearErrors, fieldOf, fieldsForLater, panelOf, showErrors, showNotice } from "./form.js";
import { foldAfter, openFoldsAfter } from "./narrow-folds.js";
import { PythonClient } from "./python-client.js";
import { fillRegion, keepPlace, revealAnswer, revealResult, setAutoFolds } from "./regions.js";
import { readShared, sharedValues, takeFields } from "./remembered-fields.js";
import { endRestoring, onceRestored, restoringState } from "./restoring.js";
import { discardEntries, restoreEntriesOver } from "./saved-entries.js";
import { closeActionOf, openSheet } from "./sheet.js";
import { markRead } from "./unsent-input.js";
import { showProgress, showStatus } from "./status.js";
import { showToast } from "./toast.js";
import { formsOf, mainFormOf, toolOf, tools } from "./tool-forms.js";
import { setTitle } from "./title.js";
import { sharedStates, states, undoHistory } from "./tool-states.js";
import { word } from "./words.js";

export const python = new PythonClient(showStatus, tools);

/** Forms that have sent a request while in no open sheet: closing their sheet leaves that request. @type {Set<Element>} */
const sentOutsideSheet = new Set();

/**
 * @typedef {object} SendOptions
 * @property {HTMLElement | null} [submitter] the button or control that was pressed
 * @property {(tool: string, state: State) => void} [writeAddress] for the first state of the reply
 * @property {State} [state] in place of the tool's present state
 * @property {boolean} [neverDropped] whether it is sent even if the form asks again before
 * @property {boolean} [restores] whether it restores the state of an address: presses wait for it
 * @property {number} [additions] for a state of the undo history: how many states it had been given at the press
 * @property {boolean} [fromHistory] whether the browser's Back or Forward has come to it
 * @property {boolean} [unasked] whether nobody has asked for it: neither errors nor the result are announced
 */

/**
 * Send an action, as soon as the tool shows the state of its address. If it has to wait, it replaces none before it.
 * @param {HTMLFormElement} form @param {string} action @param {SendOptions} [options]
 */
export function send(form, action, options = {}) {
  const tool = toolOf(form);
  if (!restoringState(tool)) {
    sendNow(form, action, options);
    return;
  }
  setBusy(form);
  onceRestored(tool, () => sendNow(form, action, { ...options, neverDropped: true }));
}

/** @param {HTMLFormElement} form @param {string} action @param {SendOptions} [options] */
export function sendNow(form, action, options = {}) {
  const { submitter, state, neverDropped = isQueued(submitter), restores, additions, unasked = false, fromHistory = false } = options;
  const { writeAddress = writerFor(submitter) } = options;
  const tool = toolOf(form);
  if (action !== "open") discardEntries(tool);
  clearErrors(form);
  setBusy(form);
  const given = { form: form.id, tool, action, ...environment() };
  const fieldsOfMain = fieldsForLater(mainFormOf(tool) ?? form);
  const [fieldsOfForm, field] = [fieldsForLater(form), fieldOf(submitter)];
  const mainForm = mainFormOf(tool);
  /** @type {Map<string, string> | undefined} */
  let basis;
  const request = () => {
    if (mainForm) readShared(mainForm);
    basis = mainForm && sharedValues(mainForm);
    return { ...given, fields: { ...fieldsOfMain(), ...fieldsOfForm(), ...field }, state: state ?? states.get(tool) ?? {} };
  };
  const sentFrom = { sheet: openSheet(), moment: currentMoment(), action, additions, unasked, fromHistory };
  if (!form.closest("dialog")?.open) sentOutsideSheet.add(form);
  let write = writeAddress;
  /** @type {{state?: State | undefined} | null} */
  let lastPart = null;
  const take = (/** @type {Reply} */ reply) => {
    // another form has changed the state: a later part must not show the old one
    if (lastPart && states.get(tool) !== lastPart.state) return cancel(form);
    show(form, reply, write, { ...sentFrom, basis });
    if (reply.state) write = replaceAddress; // one request makes one entry in the browser's history
    lastPart = { state: states.get(tool) };
    if (restores && (reply.state || !reply.more)) leaveRestoring(tool, reply.state ? "restored" : "failed");
  };
  python.ask(form.id, request, take, { neverDropped });
}

/** Presses that waited are sent, or given up. @param {string} tool @param {"restored" | "failed"} outcome */
export function leaveRestoring(tool, outcome) {
  endRestoring(tool, outcome);
  if (outcome === "failed") for (const form of formsOf(tool)) setIdle(form);
}

/** @param {HTMLElement | null} [submitter] */
function writerFor(submitter) {
  if (submitter?.dataset.sendOnInput !== undefined) return addressWriterOf(submitter.id);
  return submitter?.dataset.replaceEntry === undefined ? pushAddress : replaceAddress;
}

/** @param {HTMLElement | null} [submitter] */
function isQueued(submitter) {
  return submitter?.dataset.queue !== undefined;
}

/** Randomness and time. The worker's own randomness comes from the snapshot, the same for every visitor. */
function environment() {
  return { entropy: hexadecimal(crypto.getRandomValues(new Uint8Array(16))), now: new Date().toISOString(), embedded };
}

/**
 * @param {HTMLFormElement} form @param {Reply} reply @param {(tool: string, state: State) => void} writeAddress
 * @param {{sheet: HTMLDialogElement | null, moment: number, action: string, additions: number | undefined, unasked: boolean, fromHistory: boolean, basis: Map<string, string> | undefined}} sentFrom
 */
function show(form, reply, writeAddress, sentFrom) {
  const tool = toolOf(form);
  if (!reply.more && !python.isPending(form.id)) form.removeAttribute("aria-busy");
  const restorePlace = keepPlace();
  showProgress(form, reply.progress);
  if (reply.errors && sentFrom.unasked) return;
  if (reply.errors) {
    tellParent("error", { tool, errors: reply.errors });
    if (sentFrom.action === "open") openFoldsAfter(panelOf(form));
    announce(showErrors(form, reply.errors));
    return;
  }
  if (reply.failure) {
    showNotice(form, word("failure", reply));
    announce(reply.failure);
    return;
  }
  for (const [name, html] of Object.entries(reply.html ?? {})) {
    const { sheet } = sentFrom;
    const isOpen = openSheet()?.querySelector(`[data-region="${CSS.escape(name)}"]`);
    if (sentFrom.unasked && !html && isOpen) continue; // nobody has closed the sheet
    const content = fillRegion(name, html, sentFrom);
    if (content && sheet) queueMicrotask(() => afterClosing(sheet, content)); // with the state of this reply
  }
  if (form.closest("dialog")?.open) sentOutsideSheet.delete(form);
  for (const each of formsOf(tool)) takeFields(each, reply.fields ?? {}, sentFrom);
  markRead(formsOf(tool), sentFrom.moment);
  restoreEntriesOver(tool, !reply.more);
  if (reply.state) {
    states.set(tool, reply.state);
    if (reply.shared) sharedStates.set(tool, reply.shared);
    else sharedStates.delete(tool);
    // Undo and Redo, pressed twice before the answer: the first state must not end the way to the second
    const isInHistory = sentFrom.additions === undoHistory.additions(tool);
    if (!isInHistory) undoHistory.add(tool, reply.state, { blank: isPressed(sentFrom) ? blankState(tool) : undefined, step: reply.step });
    setAutoFolds(panelOf(form), false);
    foldAfter(panelOf(form), sentFrom);
    for (const each of formsOf(tool)) showNotice(each, ""); // it was about the state before
    if (!panelOf(form).hidden) writeAddress(tool, reply.state); // else with the choice of its tab
    setTitle(tool, reply.title ?? "");
  } else if (reply.shared) {
    sharedStates.set(tool, reply.shared); // the state stays, and what is shared of it does not
  }
  focusResultIfHidden(panelOf(form));
  restorePlace();
  revealResult(form);
  revealAnswer(Object.keys(reply.html ?? {}), sentFrom);
  if (reply.words && !sentFrom.unasked) {
    if (reply.progress || Object.keys(reply.html ?? {}).length) announce(reply.words);
    else showToast(reply.words); // nothing on the page says it
  }
  if (!reply.more) tellParent("result", { tool, state: reply.state, data: reply.data, words: reply.words });
}

/** Whether a person has pressed something, and not opened an address. @param {{action: string, unasked: boolean}} sentFrom */
function isPressed({ action, unasked }) {
  return action !== "open" && !unasked;
}

/** The state of a tool on which nothing has been entered, if its main form names one. @param {string} tool */
function blankState(tool) {
  const blank = mainFormOf(tool)?.dataset.blank;
  return blank === undefined ? undefined : readAddress(blank).state;
}

/** Answer an embedding site. */
export function answerEmbeddingSite() {
  answerParent((form, ask, onReply) => python.ask(form, () => ({ form, ...ask, site: true, ...environment() }), onReply));
}

/** What the device keeps has changed in another tab: an open sheet that shows it is asked for again, unless it has entries. */
document.addEventListener(
  "keptchange",
  ({ target }) => {
    const form = /** @type {HTMLFormElement} */ (target);
    const place = form.querySelector("[data-kept-action]");
    if (!(place instanceof HTMLElement) || hasEntries(form)) return;
    send(form, place.dataset.keptAction ?? "", { unasked: true, neverDropped: true });
  },
  true,
);

/** Whether something is entered in a text field of a form, apart from a search. @param {HTMLFormElement} form */
function hasEntries(form) {
  const texts = controlsOf(form).filter(({ type }) => type === "text" || type === "textarea");
  return texts.some((control) => control.value !== /** @type {HTMLInputElement} */ (control).defaultValue);
}

/** Closing a sheet cancels its request. The event comes after the closing, so there may be a press between. */
document.addEventListener(
  "close",
  ({ target }) => {
    const sheet = /** @type {HTMLDialogElement} */ (target);
    const form = sheet.querySelector("form[aria-busy]");
    if (form instanceof HTMLFormElement && !sentOutsideSheet.has(form)) cancel(form);
    afterClosing(sheet, sheet);
  },
  true,
);

/** Send the action that the content of a closed sheet names. @param {HTMLDialogElement} sheet @param {ParentNode} content */
function afterClosing(sheet, content) {
  const action = closeActionOf(content);
  const form = sheet.closest("form");
  if (action && form) send(form, action);
}

/** End all jobs, for a person. @param {string} id of a form, or of a question of an embedding site */
export function stop(id) {
  python.cancelAll(id);
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) {
    if (form === mainFormOf(toolOf(form))) leaveRestoring(toolOf(form), "failed");
    setIdle(form);
  }
  announce(word("stopped"));
}

/** Cancel what a form computes, apart from queued requests. @param {HTMLFormElement} form */
export function cancel(form) {
  python.cancel(form.id);
  setIdle(form);
}

/** @param {HTMLFormElement} form */
export function setBusy(form) {
  form.setAttribute("aria-busy", "true");
}

/** Unless an answer is still to come. @param {HTMLFormElement} form */
export function setIdle(form) {
  if (!python.isPending(form.id)) form.removeAttribute("aria-busy");
  showProgress(form, null);
}
