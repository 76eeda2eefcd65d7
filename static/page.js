/**
 * The page: forms in, fragments out. It knows forms, focus, the URL and the worker's life; it knows no game.
 *
 * In the HTML: `form[data-tool]` with a `data-action` (a tool's further forms send the first one's fields too);
 * the first submit button of a form is the one that Enter presses, so lesser ones there are of type "button";
 * buttons and controls may name another `data-action` (a control
 * then acts when it changes, once the tool has a state, or always within `[data-live]`); with `[data-every]` none of
 * its presses is dropped for a newer one; `[data-region]` takes fragments; `[data-remember]`, `[data-forget="NAME"]`,
 * `[data-tick]`, `[data-count]`, `[data-copy]`, `[data-undo]`, `[data-redo]` and `[data-print]` do what they say.
 * `[data-copy-address]` copies the page's address, or with the fragment that it holds; in an input with
 * `[data-enter="ID"]` the Enter key presses that button, and `details[data-folds]` folds once the tool has a state. A
 * sheet with `[data-closed="ACTION"]` in it asks for that action when it is closed. A link of `.help` to an address of
 * the page leads to what it shows. See also sheet.js, filter.js, files.js, twin.js, languages.js and offline.js.
 */
import { readAddress, writeAddress } from "./address.js";
import { keepEntries, takeEntries } from "./entries.js";
import { readFile } from "./files.js";
import "./filter.js";
import { focusKey, keyOf } from "./focus.js";
import { clearErrors, fieldsOf, setFields, showErrors, showNotice } from "./form.js";
import { answerHost, tell } from "./host.js";
import { offerLanguages } from "./languages.js";
import { alwaysRemembered, forget, recall, remember } from "./memory.js";
import { keepOffline } from "./offline.js";
import { Python } from "./python.js";
import { showSheet } from "./sheet.js";
import { Tabs } from "./tabs.js";
import { Trail } from "./trail.js";
import "./twin.js";
import { word } from "./words.js";

const live = document.getElementById("live");
const statusLine = document.getElementById("status");
const forms = [...document.querySelectorAll("form[data-tool]")];
/** Each tool's first form: the one that an address fills. @type {Map<string, HTMLFormElement>} */
const mainForms = new Map([...forms].reverse().map((form) => [form.dataset.tool, form]));
/** @type {Map<string, Record<string, string>>} the state of each tool, as the address holds it */
const states = new Map();
/** What a person had entered when the page was loaded anew: it goes before what an address then says. */
const taken = takeEntries();
/** What each region showed at first. @type {Map<HTMLElement, Node[]>} */
const firstViews = new Map(
  [...document.querySelectorAll("[data-region]")].map((region) => [region, [...region.childNodes]]),
);

/** What Python said of itself when it was ready. */
let about = {};
const trail = new Trail((tool, canUndo, canRedo) => {
  for (const form of formsOf(tool)) {
    for (const button of form.elements) {
      if (button.dataset.undo !== undefined) button.disabled = !canUndo;
      if (button.dataset.redo !== undefined) button.disabled = !canRedo;
    }
  }
});
const tabs = new Tabs(document.querySelector('[role="tablist"]'), (tool) => {
  pushAddress(tool, states.get(tool) ?? {});
  if (tool in taken.states) openAddress();
});
const python = new Python(showStatus, tabs.tools);

function send(form, action, { submitter, onState = pushAddress, state } = {}) {
  const { tool } = form.dataset;
  if (action !== "open") delete taken.states[tool];
  clearErrors(form);
  form.setAttribute("aria-busy", "true");
  const given = {
    form: form.id,
    tool,
    action,
    fields: { ...fieldsOf(mainForms.get(tool)), ...fieldsOf(form, submitter) },
    ...circumstances(),
  };
  const request = () => ({ ...given, state: state ?? states.get(tool) ?? {} });
  let place = onState; // of one request, the first state is an entry of the history, the others replace it
  const left = {};
  const take = (reply) => {
    if ("state" in left && states.get(tool) !== left.state) return endJob(form);
    show(form, reply, place);
    if (reply.state) place = replaceAddress;
    left.state = states.get(tool); // a later part must not show what another form has overtaken since
  };
  python.ask(form.id, request, take, submitter?.dataset.every !== undefined);
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

function show(form, reply, onState) {
  if (!reply.more) form.removeAttribute("aria-busy");
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
  for (const [region, html] of Object.entries(reply.html)) fill(region, html);
  for (const each of formsOf(form.dataset.tool)) takeFields(each, reply.fields);
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

function takeFields(form, fields) {
  setFields(form, fields);
  const kept = alwaysRemembered(form).filter((name) => name in fields);
  if (kept.length && !remember(form, kept)) sayForgetful(form);
}

/** Put a fragment in its place, if that is still there, and keep the focus on what has the same meaning in it. */
function fill(name, html) {
  const region = document.querySelector(`[data-region="${CSS.escape(name)}"]`);
  if (!region) return;
  const focused = region.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  region.replaceChildren(document.createRange().createContextualFragment(html));
  showSheet(region);
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

function announce(words) {
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

function showProgress(form, progress) {
  const bar = form.querySelector("[data-progress]");
  if (!bar) return;
  bar.hidden = !progress;
  if (!progress) return;
  const meter = bar.querySelector("progress");
  meter.max = progress.total;
  meter.value = progress.done;
  bar.querySelector("output").textContent = progress.words;
}

function showStatus(status, detail) {
  document.documentElement.dataset.python = status;
  if (detail.start) document.documentElement.dataset.start = detail.start;
  if (detail.python) about = detail;
  statusLine.querySelector("output").textContent = word(status, status === "ready" ? about : detail);
  statusLine.querySelector("[data-retry]").hidden = status !== "failed";
  statusLine.querySelector("[data-stop]").hidden = status !== "working";
  statusLine.querySelector("[data-stop]").dataset.stop = detail.form ?? "";
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
  count(form);
  if (event.target.closest("[data-remember]") && !remember(form, [event.target.name])) sayForgetful(form);
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
  const trouble = await readFile(input);
  if (trouble) showErrors(form, [{ field: input.dataset.into, message: trouble }]);
  else act(form, input);
}

document.addEventListener("click", ({ target }) => {
  const link = target.closest('.help a[href^="#"]');
  if (link && link.hash !== location.hash) mainForms.get(readAddress(link.hash).tool).dataset.shown = "link";
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.type === "button" && button.dataset.action) act(button.form, button);
  const { copy, copyAddress, forget: forgets, print: prints, redo, retry, stop, tick, undo } = button.dataset;
  if (copy !== undefined) announce(word((await copied(copy)) ? "copied" : "not-copied"));
  if (copyAddress !== undefined) {
    const address = copyAddress ? new URL(copyAddress, location.href).href : location.href;
    announce(word((await copied(address)) ? "copied" : "not-copied"));
  }
  if (forgets !== undefined) {
    announce(word(forget(button.form, forgets) ? "forgotten" : "not-stored"));
    count(button.form);
  }
  if (undo !== undefined) travel(button.form, trail.back(button.form.dataset.tool));
  if (redo !== undefined) travel(button.form, trail.forward(button.form.dataset.tool));
  if (prints !== undefined) print();
  if (retry !== undefined) python.start();
  if (stop !== undefined) stopForm(stop || button.form.id);
  if (tick !== undefined) tickAll(button.form, tick, button.value === "all");
});

/** What a sheet was computing ends with it; what it has changed may ask for more. */
document.addEventListener(
  "close",
  (event) => {
    const form = event.target.querySelector("form[aria-busy]");
    if (form) stopForm(form.id);
    const after = event.target.querySelector("[data-closed]")?.dataset.closed;
    if (after) send(event.target.closest("form"), after);
  },
  true,
);
document.addEventListener("keydown", (event) => {
  const button = event.key === "Enter" && document.getElementById(event.target.dataset?.enter);
  if (!button) return;
  event.preventDefault();
  button.click();
});

/** Show a state of the tool that was there before, or was undone. */
function travel(form, state) {
  if (state) send(mainForms.get(form.dataset.tool), "open", { state });
}

function stopForm(id) {
  endJob(document.getElementById(id));
  announce(word("stopped"));
}

function endJob(form) {
  python.stop(form.id);
  form.removeAttribute("aria-busy");
  showProgress(form, null);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function tickAll(form, name, on) {
  for (const control of form.elements[name]) control.checked = on;
  form.elements[name][0].dispatchEvent(new Event("change", { bubbles: true }));
}

/** Say beside a folded group how many of its boxes are ticked. */
function count(form) {
  for (const place of form.querySelectorAll("[data-count]")) {
    place.textContent = String((fieldsOf(form)[place.dataset.count] ?? []).length);
  }
}

function sayForgetful(form) {
  const place = form.querySelector("[data-forgetful]");
  if (place) place.hidden = false;
}

function tellOffline(outcome) {
  for (const line of document.querySelectorAll("[data-offline]")) line.hidden = line.dataset.offline !== outcome;
}

function offerVersion(accept) {
  const offer = document.getElementById("update");
  offer.hidden = false;
  offer.querySelector("button").onclick = accept;
  announce(offer.querySelector("p").textContent);
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the fragment is the address of a tool, not of a place on the page
  document.querySelector('[role="tabpanel"]:not([hidden])').focus();
});

for (const form of forms) {
  if (recall(form)) for (const fold of form.querySelectorAll("details:has(> [data-remember])")) fold.open = false;
  count(form);
  form.addEventListener("fieldsset", () => count(form));
}
for (const form of forms) setFields(form, taken.fields[form.id] ?? {});
for (const [tool, state] of Object.entries(taken.states)) if (mainForms.has(tool)) states.set(tool, state);
offerLanguages(() => keepEntries(forms, states));
document.documentElement.dataset.page = "ready";
answerHost((ask, onReply) => python.ask(ask.form, () => ({ ...ask, ...circumstances() }), onReply));
addEventListener("popstate", openAddress);
openAddress();
await python.start();
if (document.documentElement.dataset.python !== "failed" || navigator.serviceWorker?.controller) {
  keepOffline({
    onKept: () => tellOffline("kept"),
    onRefused: () => tellOffline("refused"),
    onNewVersion: offerVersion,
    beforeReload: () => keepEntries(forms, states),
  });
}
