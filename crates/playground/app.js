import { AddressBar } from "./address-bar.js";
import { Engine, Page } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { counted, element, sizeText } from "./element.js";
import { isStatic, startWorker } from "./hosting.js";
import { completeAddress, isHtml, listenForDrops, textOfFile } from "./inputs.js";
import { OptionsPanel } from "./options-panel.js";
import { CheckPanel } from "./panel-check.js";
import { DataPanel } from "./panel-data.js";
import { FormatsPanel } from "./panel-formats.js";
import { SitePanel } from "./panel-site.js";
import { ViewsPanel } from "./panel-views.js";
import { WhatPanel } from "./panel-what.js";
import { Selection } from "./selection.js";
import { SourceView } from "./source-view.js";
import { makeSplitter } from "./splitter.js";
import { Tabs } from "./tabs.js";
import { toMend, verdictOf } from "./verdict.js";
import { fillWelcome } from "./welcome.js";

/** Milliseconds after the last key until the page is read again. */
const TYPING_PAUSE = 200;
/** A value that is on more lines is not underlined. */
const MAX_UNDERLINED_LINES = 3;

const byId = (id) => document.getElementById(id);
const address = byId("address");
const engine = new Engine(startWorker);

/** The page that is shown. Null: none was loaded yet. */
let page = null;
/** How the page was loaded: `{ html, url }` from the web, `{ html, example }`, or `{}`. */
let origin = {};
let typingTimer = 0;
/** The severity of the worst finding in each line of a source. */
let severities = { source: null, ofLines: new Map() };
/** How often the panel had to be shown anew. An answer for an earlier time is not shown. */
let shows = 0;
/** How often the source was changed, or is to be by a link or a file. What is ready after a later change is not loaded. */
let changes = 0;
/** The page that is being fetched: its address, and the number of the change that asked for it. */
let fetching = null;

const view = new SourceView(byId("editor"), {
  onInput: sourceChanged,
  onLeave: () => page?.source !== view.source && readAgain(),
  onPoint: (index) => selection.point(targetAt(index), true),
  onChoose: (index) => {
    const target = targetAt(index);
    if (target) selection.choose(target, true);
  },
  partsBetween,
  severityOf: (line) => (severities.source === view.source ? severities.ofLines.get(line) : undefined),
});
const selection = new Selection(view, byId("why"), announce, () => showPane("source"));
const panels = {
  what: new WhatPanel(selection, !isStatic, () => show()),
  data: new DataPanel(selection),
  check: new CheckPanel(selection, {
    onApply: applyCorrections,
    onUndo: () => view.undo(),
    onProfiles: () => show(),
    rulePage: (code) => engine.ask("rule", { code }),
  }),
  site: new SitePanel((url) => engine.ask("site", { url })),
  views: new ViewsPanel(selection, announce, () => show()),
  formats: new FormatsPanel(announce, () => show()),
};
const TITLES = { what: "What it is", data: "Data", check: "Check", site: "Site", views: "Views", formats: "Formats" };
const tabs = new Tabs(
  document.querySelector(".tabs"),
  byId("panels"),
  Object.entries(TITLES).map(([id, title]) => [id, title, panels[id].element]),
  placeSelected,
);
const options = new OptionsPanel(byId("options"), () => readAgain());
const bar = new AddressBar({ state, restore, announce });

/** Says something to all. `isQuiet`: to screen readers only, as the page shows it already. */
function announce(text, isQuiet = false) {
  const status = byId("status");
  status.classList.toggle("is-quiet", isQuiet);
  // A text that is set again is not read again.
  status.textContent = text === status.textContent ? `${text} ` : text;
  for (const animation of status.getAnimations()) {
    animation.cancel();
    animation.play();
  }
}

/** Shows the welcome or the page. */
function showView(name) {
  document.body.dataset.view = name;
  if (name === "welcome") document.title = "microweave playground";
}

/** On narrow screens, the results or the source are shown. */
function showPane(name) {
  const isSource = name === "source";
  byId("work").classList.toggle("shows-source", isSource);
  byId("switch").textContent = isSource ? "Show the results" : "Show the source";
  byId("switch").setAttribute("aria-pressed", String(isSource));
  view.draw();
}

/** Shows a page: its source, its address, where it is from, the version it is compared with, and a pin. */
function load(html, url, from = {}, { older = html, pin = null } = {}) {
  if (document.body.dataset.view === "welcome") bar.push();
  showView("work");
  origin = { ...from, html };
  panels.data.older = older;
  address.value = url;
  view.text = html;
  selection.awaitPin(pin);
  readAgain();
}

function sourceChanged() {
  changes += 1;
  waitForAnswer();
  clearTimeout(typingTimer);
  typingTimer = setTimeout(readAgain, TYPING_PAUSE);
}

/** The panel has not what it is to show. Answers that are under way are no longer wanted. */
function waitForAnswer() {
  shows += 1;
  selection.suspend();
  byId("panels").querySelector(":scope > [aria-busy]")?.removeAttribute("aria-busy");
  tabs.panelOf(tabs.selected).setAttribute("aria-busy", "true");
}

function readAgain() {
  clearTimeout(typingTimer);
  byId("source-size").textContent = `${sizeText(view.source.byteLength)}, ${counted(view.source.lineCount, "line")}`;
  page = new Page(engine, view.source, completeAddress(address.value), options.value);
  show();
}

/** Shows the selected panel, then the verdict and the marks of the source. The last call wins. */
async function show() {
  waitForAnswer();
  // It is shown when the source is read again.
  if (page?.source !== view.source) return;
  const [shown, id, number] = [page, tabs.selected, shows];
  const content = tabs.panelOf(id);
  try {
    const commit = await panels[id].show(shown);
    if (number !== shows) return;
    commit();
    content.querySelector(".failure")?.remove();
    selection.resume();
    bar.keep();
    // Without an answer there is no verdict. The place that needs the answer says why.
    await showSurroundings(shown).catch(() => byId("verdict").replaceChildren());
  } catch (error) {
    if (number === shows) showFailure(content, error);
  } finally {
    if (number === shows) content.removeAttribute("aria-busy");
  }
}

function showFailure(content, error) {
  content.querySelector(".failure")?.remove();
  content.prepend(element("p", { class: "failure", role: "alert" }, `This could not be shown: ${error.message}`));
}

/** The verdict and the marks of the source, which do not depend on the place. */
async function showSurroundings(shown) {
  const [feeds, things, report] = await Promise.all([shown.ask("read"), shown.ask("things"), shown.ask("check")]);
  await shown.explained();
  if (shown !== page) return;
  byId("verdict").replaceChildren(...verdictOf(feeds, things, report, () => tabs.select("check")));
  document.title = `${byId("verdict").querySelector(".verdict-subject").textContent} · microweave playground`;
  tabs.count("check", toMend(report.findings));
  const ofLines = new Map();
  for (const severity of ["note", "warning", "error"]) {
    for (const finding of report.findings) {
      if (finding.severity === severity && finding.span) ofLines.set(finding.span.start.line - 1, severity);
    }
  }
  severities = { source: shown.source, ofLines };
  view.draw();
}

function placeSelected(id) {
  selection.panel = panels[id];
  show();
}

function targetAt(index) {
  return index === null ? null : (panels[tabs.selected].targetAt?.(view.source.byteOf(index)) ?? null);
}

/** The parts of the source between two indexes that have values. Values of many lines are left out. */
function partsBetween(from, to) {
  if (!page?.reasons || page.source !== view.source) return [];
  const { source } = view;
  return page.reasons
    .partsBetween(source.byteOf(from), source.byteOf(to))
    .map(({ start, end }) => ({ start: source.indexOf(start), end: source.indexOf(end) }))
    .filter(({ start, end }) => source.lineOf(end) - source.lineOf(start) < MAX_UNDERLINED_LINES);
}

/** Applies the changes of findings, as one edit. False if the source is another one now. */
function applyCorrections(replacements, source) {
  if (source !== view.source) {
    announce("The source has changed since. It is being checked again.");
    return false;
  }
  const [start, end] = [source.indexOf(replacements[0].span.start.offset), source.indexOf(replacements.at(-1).span.end.offset)];
  let [at, text] = [start, ""];
  for (const replacement of replacements) {
    text += source.text.slice(at, source.indexOf(replacement.span.start.offset)) + replacement.text;
    at = source.indexOf(replacement.span.end.offset);
  }
  view.replace(start, end, text);
  readAgain();
  const where = replacements.length === 1 ? ` in line ${replacements[0].span.start.line}` : `: ${replacements.length}`;
  announce(`Fixed${where}. Undo takes it back.`);
  tabs.panelOf("check").focus({ preventScroll: true });
  return true;
}

/** The state that a link reproduces. A page as it was loaded from the web or from an example is only named. */
function state() {
  const html = view.text;
  const named = html === origin.html ? { url: origin.url, example: origin.example } : {};
  const isNamed = (named.url ?? named.example) !== undefined;
  const set = (options) => (Object.keys(options).length > 0 ? options : undefined);
  return {
    ...(isNamed ? named : { html, url: completeAddress(address.value) || undefined }),
    place: tabs.selected === "what" ? undefined : tabs.selected,
    view: panels.what.view === "reader" ? undefined : panels.what.view,
    format: panels.formats.format === "json" ? undefined : panels.formats.format,
    file: panels.views.file,
    options: set(options.value),
    profiles: set(panels.check.profiles),
    pin: selection.pinnedId ?? undefined,
    older: isNamed || panels.data.older === html ? undefined : panels.data.older,
  };
}

/** Shows the state that `read()` gives a promise of; without one, the welcome. What the user does meanwhile comes after it. */
async function restore(read) {
  changes += 1;
  const number = changes;
  const stored = await read();
  if (number !== changes) return;
  if (!stored) {
    showView("welcome");
    return;
  }
  // The browser has an entry for the link already.
  if (document.body.dataset.view === "welcome") showView("loading");
  panels.what.view = stored.view;
  panels.formats.format = stored.format;
  panels.views.file = stored.file;
  panels.check.profiles = stored.profiles ?? [];
  options.value = stored.options;
  tabs.select(tabs.has(stored.place) ? stored.place : "what");
  const example = EXAMPLES.find(({ id }) => id === stored.example);
  if (stored.html !== undefined) load(stored.html, stored.url ?? "", {}, stored);
  else if (example) load(example.html, example.url, { example: example.id }, { pin: stored.pin });
  else open(stored.url ?? "", stored.pin);
}

/** Shows what was written into the box: a page, or the address of one. */
function open(written, pin = null) {
  if (isHtml(written)) {
    load(written, "");
  } else if (isStatic) {
    const isOther = document.body.dataset.view !== "work";
    if (isOther) load("", completeAddress(written), {}, { pin });
    else readAgain();
    if (isOther) {
      showPane("source");
      view.focus();
    }
    announce("This copy cannot fetch pages. Open the page, copy its source, and paste it as the source.");
  } else {
    fetchPage(completeAddress(written), pin);
  }
}

async function fetchPage(asked, pin) {
  address.value = asked;
  changes += 1;
  const isAgain = fetching?.asked === asked;
  setFetching({ asked, number: changes });
  if (isAgain) return;
  announce(`Fetching ${asked} …`);
  try {
    const { html, url } = await engine.ask("fetch", { url: asked });
    if (fetching?.asked === asked) showFetched(html, url, pin);
  } catch (error) {
    announce(`The page was not fetched: ${error.message}`);
    if (document.body.dataset.view === "loading") showView("welcome");
  } finally {
    if (fetching?.asked === asked) setFetching(null);
  }
}

/** Shows a page that was fetched, if the user did nothing else meanwhile. */
function showFetched(html, url, pin) {
  if (fetching.number === changes && fetching.asked === completeAddress(address.value)) {
    load(html, url, { url }, { pin });
    announce(`Fetched ${url}, ${sizeText(view.source.byteLength)}.`);
  } else {
    announce(`Fetched ${url}, but it is not shown, because the source or the address was changed meanwhile.`);
  }
}

function setFetching(wanted) {
  fetching = wanted;
  byId("read").setAttribute("aria-busy", String(wanted !== null));
}

async function openFile(file) {
  changes += 1;
  const number = changes;
  try {
    const html = await textOfFile(file);
    if (number !== changes) return;
    load(html, document.body.dataset.view === "work" ? address.value : "");
    announce(`Opened ${file.name}.`);
  } catch (error) {
    announce(error.message);
  }
}

function listen() {
  byId("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    if (address.value.trim()) open(address.value);
  });
  // A box of one line would join the lines of a page.
  address.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (!isHtml(text)) return;
    event.preventDefault();
    load(text, "");
  });
  address.addEventListener("change", () => {
    if (document.body.dataset.view === "work" && !isHtml(address.value)) readAgain();
  });
  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", ({ target }) => {
    if (target.files[0]) openFile(target.files[0]);
    target.value = "";
  });
  listenForDrops(byId("drop"), openFile);
  byId("share").addEventListener("click", () => bar.copy());
  byId("home").addEventListener("click", (event) => {
    event.preventDefault();
    address.value = "";
    bar.leave();
    showView("welcome");
    address.focus();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && selection.pinnedId !== null) selection.release();
  });
  selection.onPin = () => bar.keep();
}

/** The buttons that change how the page is shown. */
function listenForTools() {
  const toggle = (id, onToggle) =>
    byId(id).addEventListener("click", ({ currentTarget }) => {
      const isOn = currentTarget.getAttribute("aria-pressed") !== "true";
      currentTarget.setAttribute("aria-pressed", String(isOn));
      onToggle(isOn);
    });
  toggle("wrap", (isOn) => (view.wraps = isOn));
  toggle("fold", (isOn) => view.fold(isOn));
  toggle("switch", (isOn) => showPane(isOn ? "source" : "results"));
  byId("undo").addEventListener("click", () => view.undo());
  byId("options-button").addEventListener("click", ({ currentTarget }) => {
    const isOpen = byId("options").hidden;
    byId("options").hidden = !isOpen;
    currentTarget.setAttribute("aria-expanded", String(isOpen));
  });
  makeSplitter(byId("splitter"), document.querySelector(".panes"), () => view.draw());
}

function start() {
  const embedded = new URLSearchParams(location.search).has("embed");
  document.documentElement.classList.toggle("embedded", embedded);
  fillWelcome(byId("examples"), byId("hosting"), ({ id, html, url }) => load(html, url, { example: id }));
  listen();
  listenForTools();
  tabs.select("what");
  bar.start();
}

start();
