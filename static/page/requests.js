/** Requests of forms to Python, and the showing of replies: docs/architecture.md, "Request and reply". */
import { answerParent, embedded, tellParent } from "../embed/parent-messages.js";
import { hexadecimal } from "../start/hexadecimal.js";
import { addressWriterOf, pushAddress, replaceAddress, setTitle } from "./address.js";
import { controlsOf, findAll, on, panelOf, query, regionOf } from "./dom.js";
import { currentMoment, markRead } from "./edit-tracking.js";
import { focusResultIfHidden } from "./focus.js";
import { clearErrors, fieldOf, fieldsForLater, showErrors, showNotice } from "./form.js";
import { ask, endAll, endRequests, isPending } from "./python-client.js";
import { noteChange, restoreEntriesOver } from "./kept-views.js";
import { fillRegion, foldForResult, openFoldsAfter } from "./regions.js";
import { keepPlace, revealAnswer, revealResult } from "./reveal.js";
import { readShared, sharedValues, takeFields, tellRefused } from "./remembered-fields.js";
import { openSheet } from "./sheet.js";
import { showProgress, tellStart } from "./status.js";
import { announce, showMessage } from "./messages.js";
import { endRestoring, forms, formsOf, mainFormOf, onceRestored, restoringState, sharedStates, states, toolOf, unshown } from "./tools.js";
import { addState, additionsTo } from "./undo-history.js";
import { word } from "./words.js";

/**
 * @typedef {object} SendOptions
 * @property {HTMLElement | null} [submitter] the button or control that was pressed
 * @property {(tool: string, state: State) => void} [writeAddress] for the first state of the reply
 * @property {State} [state] in place of the tool's present state
 * @property {boolean} [neverDropped] whether it is sent even if the form asks again before
 * @property {boolean} [restores] whether it restores the state of an address: presses wait for it
 * @property {number} [additions] for a state of the undo history: how many states it had been given at the press
 * @property {boolean} [fromHistory] whether the browser's Back or Forward has come to it
 * @property {boolean} [isLeft] whether it shows what was left on the last visit
 * @property {boolean} [isTold] whether it has been announced already
 * @property {boolean} [unasked] whether nobody has asked for it: neither errors nor the result are announced
 *
 * @typedef {object} SentPart what the showing of a reply needs to know, beside the options
 * @property {string} action
 * @property {number} moment when it was sent
 * @property {HTMLDialogElement | null} sheet that was open
 * @property {Map<string, string>} basis the values that the device keeps, which it was based on
 * @property {string} [before] what was seen before its answer
 * @property {string} [words] what its answer has said last
 *
 * @typedef {SendOptions & SentPart} Sent
 */

/** Forms that have sent a request while in no open sheet: closing their sheet leaves that request. @type {Set<Element>} */
const sentOutsideSheet = new Set();

/**
 * Send an action, as soon as the tool shows the state of its address. If it has to wait, it replaces none before it.
 * @param {HTMLFormElement} form @param {string} action @param {SendOptions} [options]
 */
export function send(form, action, options = {}) {
  const tool = toolOf(form);
  if (!restoringState(tool)) return sendNow(form, action, options);
  setBusy(form);
  onceRestored(tool, () => sendNow(form, action, { ...options, neverDropped: true }));
}

/** Send the action of a button or control, else of its form. @param {HTMLFormElement} form @param {HTMLElement | null} pressed */
export function press(form, pressed) {
  tellStart();
  send(form, pressed?.dataset.action ?? form.dataset.action ?? "", { submitter: pressed });
}

/** @param {HTMLFormElement} form @param {string} action @param {SendOptions} [options] */
export function sendNow(form, action, options = {}) {
  const { submitter, state, neverDropped = submitter?.dataset.queue !== undefined, restores } = options;
  let { writeAddress = writerFor(submitter) } = options;
  const tool = toolOf(form);
  if (action !== "open") unshown.delete(tool);
  clearErrors(form);
  setBusy(form);
  const isMomentless = options.unasked || options.fromHistory || options.additions !== undefined; // nothing new to keep
  const given = { form: form.id, tool, action, ...environment(), ...(isMomentless && { now: "" }) };
  const mainForm = mainFormOf(tool) ?? form;
  const [parts, field] = [[...new Set([mainForm, form])].map(fieldsForLater), fieldOf(submitter)];
  /** @type {Sent} */
  const sent = { ...options, action, moment: currentMoment(), sheet: openSheet(), basis: new Map() };
  const request = () => {
    readShared(mainForm);
    sent.basis = sharedValues(mainForm);
    return { ...given, fields: Object.assign({}, ...parts.map((part) => part()), field), state: state ?? states.get(tool) ?? {} };
  };
  if (!form.closest("dialog")?.open) sentOutsideSheet.add(form);
  /** @type {{state?: State | undefined} | null} */
  let lastPart = null;
  const onReply = (/** @type {Reply} */ reply) => {
    // another form has changed the state: a later part must not show the old one
    if (lastPart && states.get(tool) !== lastPart.state) return cancel(form);
    show(form, reply, writeAddress, sent);
    if (reply.state) writeAddress = replaceAddress; // one request makes one entry in the browser's history
    lastPart = { state: states.get(tool) };
    if (restores && (reply.state || !reply.more)) leaveRestoring(tool, reply.state ? "restored" : "failed");
  };
  ask({ form: form.id, request, onReply, neverDropped });
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

/** Randomness and time. The worker's own randomness comes from the snapshot, the same for every visitor. */
function environment() {
  return { entropy: hexadecimal(crypto.getRandomValues(new Uint8Array(16))), now: new Date().toISOString(), embedded };
}

/** @param {HTMLFormElement} form @param {Reply} reply @param {(tool: string, state: State) => void} writeAddress @param {Sent} sent */
function show(form, reply, writeAddress, sent) {
  const [tool, panel] = [toolOf(form), panelOf(form)];
  const names = Object.keys(reply.html ?? {});
  if (!reply.more && !isPending(form.id)) form.removeAttribute("aria-busy");
  const restorePlace = keepPlace();
  showProgress(form, reply.progress);
  if (reply.errors) {
    if (sent.unasked) return;
    tellParent("error", { tool, errors: reply.errors });
    if (sent.action === "open") openFoldsAfter(panel);
    announce(showErrors(form, reply.errors, sent.submitter));
    return;
  }
  if (reply.failure) {
    showNotice(form, word("failure", reply));
    announce(reply.failure);
    return;
  }
  sent.before ??= contentOf(tool, panel);
  for (const [name, html] of Object.entries(reply.html ?? {})) {
    const { sheet } = sent;
    if (sent.unasked && !html && openSheet()?.contains(regionOf(name))) continue; // nobody has closed the sheet
    const content = fillRegion(name, html, !reply.state, sent);
    if (content && sheet) queueMicrotask(() => afterClosing(sheet, content)); // with the state of this reply
  }
  if (form.closest("dialog")?.open) sentOutsideSheet.delete(form);
  const isStored = formsOf(tool).map((each) => takeFields(each, reply.fields ?? {}, sent)).every(Boolean);
  markRead(formsOf(tool), sent.moment);
  if (sent.isLeft) restoreEntriesOver(tool, !reply.more);
  else if (reply.state) unshown.delete(tool);
  if (reply.shared) sharedStates.set(tool, reply.shared); // also where the state stays, and what is shared of it does not
  if (reply.state) {
    if (!reply.shared) sharedStates.delete(tool);
    states.set(tool, reply.state);
    // Undo and Redo, pressed twice before the answer: the first state must not end the way to the second
    if (sent.additions !== additionsTo(tool)) addState(tool, reply.state, reply.step);
    foldForResult(panel, sent);
    for (const each of formsOf(tool)) showNotice(each, ""); // it was about the state before
    if (reply.notice) showNotice(form, reply.notice);
    if (!panel.hidden) writeAddress(tool, reply.state); // else with the choice of its tab
    setTitle(tool, reply.title ?? "");
  }
  noteChange(tool, sent);
  focusResultIfHidden(panel);
  restorePlace();
  revealResult(form);
  const regions = names.flatMap((name) => regionOf(name) ?? []);
  revealAnswer(regions, sent);
  const isRefused = !isStored && tellRefused({ isKeeping: !reply.state || Boolean(sent.sheet) }); // a sheet is where lists are kept
  if (reply.words) sent.words = reply.words;
  if (sent.words && !sent.unasked && !sent.isTold && !isRefused) {
    const isUnchanged = sent.submitter && !reply.more && !openSheet() && contentOf(tool, panel) === sent.before;
    if (isUnchanged || (reply.words && !reply.progress && !names.length)) showMessage(sent.words); // nothing on the page says it
    else if (reply.words) announce(reply.words);
  }
  const state = reply.state ?? states.get(tool) ?? null; // a later part of an answer has none
  if (!reply.more && !sent.unasked) tellParent("result", { tool, state, data: reply.data, words: reply.words });
}

/** What is seen of a tool's results, and its state. @param {string} tool @param {HTMLElement} panel */
function contentOf(tool, panel) {
  const regions = findAll(panel, "[data-region]").filter((each) => !each.parentElement?.closest("[data-region], dialog"));
  const html = regions.map((each) => each.innerHTML.replaceAll(/ (?:data-keep-in-view|tabindex)="[^"]*"/g, ""));
  return JSON.stringify([states.get(tool), html]);
}

/** Answer an embedding site. */
export function answerEmbeddingSite() {
  answerParent((form, asked, onReply) => ask({ form, request: () => ({ form, ...asked, site: true, ...environment() }), onReply, ofSite: true }));
}

/** What the device keeps has changed in another tab: an open sheet that shows it is asked for again, unless it has entries. */
on("keptchange", "form", (/** @type {HTMLFormElement} */ form) => {
  const action = query(form, "[data-kept-action]")?.dataset.keptAction;
  if (action !== undefined && !hasEntries(form)) send(form, action, { unasked: true, neverDropped: true });
});

/** Whether something is entered in a text field of a form, apart from a search. @param {HTMLFormElement} form */
function hasEntries(form) {
  const texts = controlsOf(form).filter(({ type }) => type === "text" || type === "textarea");
  return texts.some((control) => control.value !== /** @type {HTMLInputElement} */ (control).defaultValue);
}

/** Closing a sheet cancels its request. The event comes after the closing, so there may be a press between. */
on("close", "dialog", (/** @type {HTMLDialogElement} */ sheet) => {
  const form = /** @type {HTMLFormElement | null} */ (sheet.querySelector("form[aria-busy]"));
  if (form && !sentOutsideSheet.has(form)) cancel(form);
  afterClosing(sheet, sheet);
});

/** Send the action that the content of a closed sheet names. @param {HTMLDialogElement} sheet @param {ParentNode} content */
function afterClosing(sheet, content) {
  const action = query(content, "[data-close-action]")?.dataset.closeAction;
  const form = sheet.closest("form");
  if (action && form) send(form, action);
}

/** End all jobs, for a person. @param {string} id of a form, or of a question of an embedding site */
export function stop(id) {
  endAll(id);
  const form = forms.find((each) => each.id === id);
  if (form && form === mainFormOf(toolOf(form))) leaveRestoring(toolOf(form), "failed");
  if (form) setIdle(form);
  announce(word("stopped"));
}

/** Cancel what a form computes, apart from queued requests. @param {HTMLFormElement} form */
export function cancel(form) {
  endRequests(form.id);
  setIdle(form);
}

/** @param {HTMLFormElement} form */
export function setBusy(form) {
  form.setAttribute("aria-busy", "true");
}

/** Unless an answer is still to come. @param {HTMLFormElement} form */
export function setIdle(form) {
  if (!isPending(form.id)) form.removeAttribute("aria-busy");
  showProgress(form, null);
}
