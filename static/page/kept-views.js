/**
 * What each tool shows is kept on the device, with its state, entries and history of Undo: it stands there when the page is
 * opened again, at the first paint (static/start/view.js). Entries of another language or build go along with the state,
 * which Python answers anew.
 */
import { embedded } from "../embed/parent-messages.js";
import { firstView, isSameState, keyOfView, makerOfView, placeView } from "../start/view.js";
import { readAddress, setTitle, titleOf } from "./address.js";
import { controlOf, findAll, panelOf, query } from "./dom.js";
import { fieldsOf, setFields } from "./form.js";
import { isPending } from "./python-client.js";
import { tellRefused } from "./remembered-fields.js";
import { tryToStore } from "./storage.js";
import { formsOf, mainFormOf, opened, sharedStates, states, toolOf, tools, unshown, viewPartsOf } from "./tools.js";
import { historyOf, setHistory } from "./undo-history.js";

/** Characters of what is kept of a tool, as JSON: of what is longer only the state is. */
const LONGEST = 300_000;
/** Steps of Undo, and of Redo, that are kept. */
const MOST_STEPS = 50;
/** Milliseconds after an answer in which the page does something else first. */
const PAUSE = 400;

/** The states of the first views. @type {Map<string, State>} */
const firstStates = new Map();
/** The entries that were left, until Python has answered the state. @type {Map<string, Fields>} */
const leftEntries = new Map();
/** Tools whose view has changed since it was kept. @type {Set<string>} */
const changed = new Set();
let timer = 0;

/** Take over the views with which the page was opened: their states are as if Python had just answered. */
export function takeViews() {
  const { tool: named, state: asked } = readAddress(location.hash);
  const now = new Date();
  for (const tool of tools) {
    const form = mainFormOf(tool);
    if (!form?.dataset.firstView) continue;
    const isAsked = tool === named && Object.keys(asked).length > 0;
    const view = placeView(tool, panelOf(form), form, isAsked ? asked : null, now);
    const { state, shared, title = "", fields = {}, history, isWhole, daily } = view;
    firstStates.set(tool, firstView(form, now).state);
    if (isWhole || daily) opened.add(tool);
    if (!isWhole) unshown.add(tool);
    states.set(tool, state);
    if (shared) sharedStates.set(tool, shared);
    setEntries(tool, fields);
    if (!isWhole) leftEntries.set(tool, fields);
    const isGivenUp = isAsked && !history && !isSameState(asked, state); // nobody has made it: Undo leads to no first view
    setHistory(tool, history ?? { past: isGivenUp ? [] : [{ state, step: "" }], future: [] });
    setTitle(tool, title);
  }
}

/** @param {string} tool @param {Fields} fields without what the device keeps of them by itself */
function setEntries(tool, fields) {
  for (const form of formsOf(tool)) setFields(form, fields, (control) => !control.closest("[data-remember]"));
}

/**
 * Restore a tool's entries over the fields of the state that was left, which has just been answered.
 * @param {string} tool @param {boolean} isComplete whether no further part of the reply will come
 */
export function restoreEntriesOver(tool, isComplete) {
  if (!unshown.has(tool)) return;
  setEntries(tool, leftEntries.get(tool) ?? {});
  if (!isComplete) return;
  unshown.delete(tool);
  const form = mainFormOf(tool);
  queueMicrotask(() => form && query(panelOf(form), "[data-resume]")?.click()); // when the reply is shown
}

/**
 * A tool shows another state, or another part of its answer. Nothing is kept of what nobody has asked for.
 * @param {string} tool @param {{unasked?: boolean}} request
 */
export function noteChange(tool, { unasked }) {
  opened.delete(tool);
  const form = mainFormOf(tool);
  if (form) panelOf(form).toggleAttribute("data-first", isSameState(withoutView(tool, states), withoutView(tool, firstStates)));
  if (!unasked) keepLater(tool);
}

/** @param {string} tool @param {Map<string, State>} of @returns {State} */
function withoutView(tool, of) {
  return Object.fromEntries(Object.entries(of.get(tool) ?? {}).filter(([part]) => !viewPartsOf(tool).includes(part)));
}

/** @param {string} tool */
function keepLater(tool) {
  changed.add(tool);
  clearTimeout(timer);
  timer = setTimeout(keepChanged, PAUSE);
}

document.addEventListener("input", (event) => {
  const control = controlOf(event);
  const tool = control.form ? toolOf(control.form) : "";
  if (tool && !control.closest("[data-remember]") && !opened.has(tool)) keepLater(tool);
});

addEventListener("pagehide", keepChanged);
document.addEventListener("visibilitychange", keepChanged);

function keepChanged() {
  clearTimeout(timer);
  for (const tool of changed) keep(tool);
  changed.clear();
}

/** Keep the views and entries of all tools, before the page is left for itself in another language or version. */
export function keepAll() {
  for (const tool of tools) keep(tool);
  changed.clear();
}

/** @param {string} tool */
function keep(tool) {
  const [form, state] = [mainFormOf(tool), states.get(tool)];
  if (!form || !state || embedded) return;
  const those = formsOf(tool).filter((each) => !each.closest("dialog"));
  const regions = findAll(panelOf(form), "[data-region]").filter((region) => !region.parentElement?.closest("dialog, [data-region]"));
  const isWhole = !unshown.has(tool) && !those.some(({ id }) => isPending(id));
  const { past, future } = historyOf(tool);
  const left = {
    maker: makerOfView(),
    state,
    shared: sharedStates.get(tool),
    title: titleOf(tool),
    fields: Object.assign({}, ...those.map(fieldsOf)),
    history: { past: past.slice(-MOST_STEPS), future: future.slice(-MOST_STEPS) },
    html: isWhole ? Object.fromEntries(regions.map((region) => [region.dataset.region, region.innerHTML])) : {},
  };
  const text = JSON.stringify(left);
  const kept = text.length <= LONGEST ? text : JSON.stringify({ maker: "", state });
  if (!tryToStore(() => localStorage.setItem(keyOfView(tool), kept))) tellRefused({ isKeeping: false });
}
