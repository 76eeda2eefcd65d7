/**
 * The page: forms in, fragments out. It knows forms, focus, the URL and the worker's life; it knows no game.
 *
 * In the HTML: `form[data-tool]` with a `data-action` (a tool's further forms send the first one's fields too);
 * the first submit button of a form is the one that Enter presses, so lesser ones there are of type "button";
 * buttons and controls may name another `data-action` (a control then acts when it changes, once the tool has a state,
 * or always within `[data-live]`); with `[data-every]` none of its presses is dropped for a newer one: so it is with
 * what later presses build on. Fields are sent as they were at the press, but for those that answers have set since:
 * these are, like the tool's state, sent as they stand when the request's turn comes. `[data-region]` takes fragments;
 * `[data-undo]` and `[data-redo]` go along the tool's states, and `details[data-folds]` folds once there is one. A link
 * of `.help` to an address of the page leads to what it shows.
 * See also chosen.js, deeds.js, files.js, filter.js, languages.js, memory.js, offline.js, sheet.js and twin.js.
 */
import { readAddress, writeAddress } from "./address.js";
import "./chosen.js";
import "./deeds.js";
import { entriesSince, presentMoment } from "./entered.js";
import { keepEntries, takeEntries } from "./entries.js";
import { readFile } from "./files.js";
import "./filter.js";
import { focusKey, keyOf } from "./focus.js";
import { clearErrors, fieldOf, fieldsForLater, setFields, showErrors, showNotice } from "./form.js";
import { answerHost, tell } from "./host.js";
import { offerLanguages } from "./languages.js";
import { announce } from "./live.js";
import { recall, takeFields } from "./memory.js";
import { keepOffline } from "./offline.js";
import { Python } from "./python.js";
import { openSheet, showSheet, wantedAfter } from "./sheet.js";
import { Tabs } from "./tabs.js";
import { Trail } from "./trail.js";
import "./twin.js";
import { word } from "./words.js";

const statusLine = document.getElementById("status");
const forms = [...document.querySelectorAll("form[data-tool]")];
/** Each tool's first form: the one that an address fills. @type {Map<string, HTMLFormElement>} */
const mainForms = new Map([...forms].reverse().map((form) => [form.dataset.tool, form]));
/** @type {Map<string, Record<string, string>>} the state of each tool, as the address holds it */
const states = new Map();
/** What a person had entered when the page was loaded anew: it goes before what an address then says. */
const taken = takeEntries();
/** Forms that have asked since their sheet was closed, so that what they ask does not end with it. @type {Set<Element>} */
const asking = new Set();
/** What each region showed at first. @type {Map<HTMLElement, Node[]>} */
const firstViews = new Map(
  [...document.querySelectorAll("[data-region]")].map((region) => [region, [...region.childNodes]]),
);

/** What Python said of itself when it was ready. */
let about = {};
const trail = new Trail((tool, canUndo, canRedo) => {
  for (const form of formsOf(tool)) {
    for (const button of form.elements) {
      // not `disabled`, which would take the focus from under the finger that pressed it
      if (button.dataset.undo !== undefined) button.setAttribute("aria-disabled", String(!canUndo));
      if (button.dataset.redo !== undefined) button.setAttribute("aria-disabled", String(!canRedo));
    }
  }
});
const tabs = new Tabs(document.querySelector('[role="tablist"]'), (tool) => {
  pushAddress(tool, states.get(tool) ?? {});
  if (tool in taken.states) openAddress();
});
const python = new Python(showStatus, tabs.tools);

function send(form, action, { submitter, onState = pushAddress, state, every = isEvery(submitter) } = {}) {
  const { tool } = form.dataset;
  if (action !== "open") delete taken.states[tool];
  clearErrors(form);
  form.setAttribute("aria-busy", "true");
  const given = { form: form.id, tool, action, ...circumstances() };
  const [mainFields, fields, field] = [fieldsForLater(mainForms.get(tool)), fieldsForLater(form), fieldOf(submitter)];
  const request = () => ({
    ...given,
    fields: { ...mainFields(), ...fields(), ...field },
    state: state ?? states.get(tool) ?? {},
  });
  const asked = { sheet: openSheet(), moment: presentMoment() };
  if (!form.closest("dialog")?.open) asking.add(form);
  let place = onState; // of one request, the first state is an entry of the history, the others replace it
  const left = {};
  const take = (reply) => {
    if ("state" in left && states.get(tool) !== left.state) return leave(form);
    show(form, reply, place, asked);
    if (reply.state) place = replaceAddress;
    left.state = states.get(tool); // a later part must not show what another form has overtaken since
  };
  python.ask(form.id, request, take, every);
}

function isEvery(submitter) {
  return submitter?.dataset.every !== undefined;
}

/** What a request needs from outside Python: chance and the time. */
function circumstances() {
  return { entropy: freshEntropy(), now: new Date().toISOString() };
}

/** The worker's own randomness comes out of a snapshot, the same for every visitor; so it is drawn here. */
function freshEntropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Show an answer. What it has for the sheet that was open at the press is left out if that was closed meanwhile, and
 * what was entered since the press stays.
 */
function show(form, reply, onState, { sheet, moment }) {
  if (!reply.more && !python.owes(form.id)) form.removeAttribute("aria-busy");
  showProgress(form, reply.progress);
  if (reply.errors) {
    tell("error", { tool: form.dataset.tool, errors: reply.errors });
    announce(showErrors(form, reply.errors));
    return;
  }
  if (reply.failure) {
    showNotice(form, word("failure", reply));
    announce(reply.failure);
    return;
  }
  for (const [region, html] of Object.entries(reply.html)) fill(region, html, sheet, moment);
  if (form.closest("dialog")?.open) asking.delete(form);
  for (const each of formsOf(form.dataset.tool)) takeFields(each, reply.fields, moment);
  putBack(form.dataset.tool, !reply.more);
  if (reply.state) {
    states.set(form.dataset.tool, reply.state);
    trail.add(form.dataset.tool, reply.state);
    for (const fold of panelOf(form).querySelectorAll("details[data-folds]")) fold.open = false;
    onState(form.dataset.tool, reply.state);
  }
  if (form.dataset.shown !== undefined) bringIntoView(form);
  if (reply.words) announce(reply.words);
  if (!reply.more) {
    tell("result", { tool: form.dataset.tool, state: reply.state, data: reply.data, words: reply.words });
  }
}

function formsOf(tool) {
  return forms.filter((form) => form.dataset.tool === tool);
}

/** Put back what was entered for a tool, once its state is shown again. */
function putBack(tool, done) {
  if (!(tool in taken.states)) return;
  for (const form of formsOf(tool)) setFields(form, taken.fields[form.id] ?? {});
  if (done) delete taken.states[tool];
}

/** Put a fragment in its place, if that is still there, and keep the focus on what has the same meaning in it. */
function fill(name, html, sheet, moment) {
  const region = document.querySelector(`[data-region="${CSS.escape(name)}"]`);
  if (!region) return;
  const content = document.createRange().createContextualFragment(html);
  if (sheet?.contains(region) && !sheet.open) {
    queueMicrotask(() => closed(sheet, content)); // when the state of the same answer is there
    return;
  }
  const focused = region.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const putBackEntries = entriesSince(region, moment);
  region.replaceChildren(content);
  putBackEntries();
  showSheet(region);
  const asked = region.querySelector("[data-asked]"); // an answer that may lie below what is on the screen
  if (asked?.getBoundingClientRect().top > innerHeight * 0.75) asked.scrollIntoView();
  if (focused === null || !region.checkVisibility()) return;
  if (!focusKey(region, focused)) region.focus();
}

/** On a narrow screen the result lies below the form that was just used, or above a link to it: go there, once. */
function bringIntoView(form) {
  const followed = form.dataset.shown === "link";
  delete form.dataset.shown;
  const table = panelOf(form).querySelector(".table");
  if (followed) {
    table.scrollIntoView();
    table.querySelector("[data-region]")?.focus({ preventScroll: true });
    return;
  }
  if (!form.closest("dialog") && table?.getBoundingClientRect().top > innerHeight / 2) table.scrollIntoView();
}

function panelOf(form) {
  return form.closest("[role=tabpanel]");
}

function showProgress(form, progress) {
  const bar = form.querySelector("[data-progress]");
  if (!bar) return;
  bar.hidden = !progress;
  if (!progress) return;
  const meter = bar.querySelector("progress");
  meter.max = progress.total;
  meter.value = progress.done;
  sayOnce(bar.querySelector("output"), progress.words);
}

function showStatus(status, detail) {
  document.documentElement.dataset.python = status;
  if (detail.start) document.documentElement.dataset.start = detail.start;
  if (detail.python) about = detail;
  sayOnce(statusLine.querySelector("output"), word(status, status === "ready" ? about : detail));
  statusLine.querySelector("[data-retry]").hidden = status !== "failed";
  statusLine.querySelector("[data-stop]").hidden = status !== "working";
  statusLine.querySelector("[data-stop]").dataset.stop = detail.form ?? "";
}

/** Who listens hears an output again whenever it is written, also if it says the same as before. */
function sayOnce(output, words) {
  if (output.textContent !== words) output.textContent = words;
}

function pushAddress(tool, state) {
  const fragment = writeAddress({ tool, state });
  if (fragment !== location.hash) history.pushState(null, "", fragment);
}

function replaceAddress(tool, state) {
  history.replaceState(null, "", writeAddress({ tool, state }));
}

/** Show what the address says; an address that names nothing leaves the page as it is. */
function openAddress() {
  const { tool, state } = readAddress(location.hash);
  const form = mainForms.get(tool || tabs.tools[0]);
  if (!form) {
    const values = { tool: tool.slice(0, 60), tools: tabs.tools.join(", ") };
    showNotice(mainForms.get(tabs.tools[0]), word("no-tool", values));
    return;
  }
  tabs.select(form.dataset.tool);
  if (Object.keys(state).length) {
    send(form, "open", { state, onState: replaceAddress });
  } else {
    states.delete(form.dataset.tool);
    for (const fold of panelOf(form).querySelectorAll("details[data-folds]")) fold.open = true;
    for (const [region, nodes] of firstViews) {
      if (panelOf(form).contains(region)) region.replaceChildren(...nodes);
    }
  }
}

function act(form, element) {
  form.dataset.shown = "";
  send(form, element?.dataset.action ?? form.dataset.action, { submitter: element });
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tool]");
  if (!form) return;
  event.preventDefault();
  act(form, event.submitter);
});

document.addEventListener("change", (event) => {
  const { form } = event.target;
  if (!form?.dataset.tool) return;
  if (event.target.dataset.into) takeFile(form, event.target);
  else if (actsOnChange(form, event.target)) changed(form, event.target);
});

function actsOnChange(form, control) {
  if (control.closest("[data-live]")) return true;
  return control.dataset.action && states.has(form.dataset.tool);
}

/** A control that names an action is like a button; of any other its form tells what stands there now, in place. */
function changed(form, control) {
  if (control.dataset.action) act(form, control);
  else send(form, form.dataset.action);
}

async function takeFile(form, input) {
  form.setAttribute("aria-busy", "true");
  const trouble = await readFile(input);
  if (!trouble) return act(form, input);
  rest(form);
  showErrors(form, [{ field: input.dataset.into, message: trouble }]);
}

document.addEventListener("click", ({ target }) => {
  const link = target.closest('.help a[href^="#"]');
  if (link && link.hash !== location.hash) mainForms.get(readAddress(link.hash).tool).dataset.shown = "link";
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.type === "button" && button.dataset.action) act(button.form, button);
  const { redo, retry, stop, undo } = button.dataset;
  if (undo !== undefined) travel(button.form, trail.back(button.form.dataset.tool));
  if (redo !== undefined) travel(button.form, trail.forward(button.form.dataset.tool));
  if (retry !== undefined) python.start();
  if (stop !== undefined) stopForm(stop || button.form.id);
});

/** A sheet's computing ends with it. The event comes a little later than the closing: there may be a press between. */
document.addEventListener(
  "close",
  ({ target: sheet }) => {
    const form = sheet.querySelector("form[aria-busy]");
    if (form && !asking.has(form)) leave(form);
    closed(sheet, sheet);
  },
  true,
);

/** Ask for what a sheet's content wants when it is closed. */
function closed(sheet, content) {
  const action = wantedAfter(content);
  if (action) send(sheet.closest("form"), action);
}

/** Show a state of the tool that was there before, or was undone. */
function travel(form, state) {
  if (state) send(mainForms.get(form.dataset.tool), "open", { state, every: true });
}

/** What a person has pressed Stop for. */
function stopForm(id) {
  python.stop(id);
  rest(document.getElementById(id));
  announce(word("stopped"));
}

/** What a form computes is of no use any more; what it changes still counts. */
function leave(form) {
  python.leave(form.id);
  rest(form);
}

function rest(form) {
  if (!python.owes(form.id)) form.removeAttribute("aria-busy");
  showProgress(form, null);
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the fragment is the address of a tool, not of a place on the page
  document.querySelector('[role="tabpanel"]:not([hidden])').focus();
});

for (const form of forms) {
  if (recall(form)) for (const fold of form.querySelectorAll("details:has(> [data-remember])")) fold.open = false;
  setFields(form, taken.fields[form.id] ?? {});
}
for (const [tool, state] of Object.entries(taken.states)) if (mainForms.has(tool)) states.set(tool, state);
offerLanguages(() => keepEntries(forms, states));
document.documentElement.dataset.page = "ready";
answerHost((ask, onReply) => python.ask(ask.form, () => ({ ...ask, ...circumstances() }), onReply));
addEventListener("popstate", openAddress);
openAddress();
await new Promise((resolve) => setTimeout(resolve)); // what has been pressed meanwhile comes first
await python.start();
if (document.documentElement.dataset.python !== "failed" || navigator.serviceWorker?.controller) {
  keepOffline(() => keepEntries(forms, states));
}
