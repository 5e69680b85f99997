import { Engine, Page } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { counted, element, sizeText } from "./element.js";
import { isStatic, startWorker } from "./hosting.js";
import { completeAddress, listenForDrops, textOfFile } from "./inputs.js";
import { DiffPanel } from "./panel-diff.js";
import { FeedsPanel } from "./panel-feeds.js";
import { FindingsPanel } from "./panel-findings.js";
import { ItemsPanel } from "./panel-items.js";
import { JsonPanel } from "./panel-json.js";
import { LinksPanel } from "./panel-links.js";
import { ReaderPanel } from "./panel-reader.js";
import { Selection } from "./selection.js";
import { fragmentOf, stateOf } from "./share-link.js";
import { SourceView } from "./source-view.js";
import { Tabs } from "./tabs.js";

/** Milliseconds after the last key until the page is read again. */
const TYPING_PAUSE = 200;
/** A longer state is not in the address bar, only in links that are copied. */
const MAX_ADDRESS_BAR = 50_000;
/** Browsers take no longer addresses. */
const MAX_LINK = 1_500_000;

const byId = (id) => document.getElementById(id);
const address = byId("address");
const engine = new Engine(startWorker);

const view = new SourceView(document.querySelector(".editor"), {
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
const selection = new Selection(view, byId("why"), announce);
const panels = {
  items: new ItemsPanel(selection, "/items", "microformats"),
  json: new JsonPanel(announce, () => show()),
  reader: new ReaderPanel(selection, !isStatic),
  findings: new FindingsPanel(selection, applyCorrection, (code) => engine.ask("rule", { code })),
  microdata: new ItemsPanel(selection, "/microdata/items", "microdata"),
  links: new LinksPanel(selection),
  feeds: new FeedsPanel(announce, () => show()),
  diff: new DiffPanel(
    selection,
    () => view.text,
    () => waitForAnswer(),
    () => show(),
  ),
};
const TITLES = {
  items: "Items",
  json: "JSON",
  reader: "As a reader sees it",
  findings: "Findings",
  microdata: "Microdata",
  links: "Links",
  feeds: "Feeds",
  diff: "Diff",
};
const tabs = new Tabs(
  document.querySelector(".tabs"),
  byId("panels"),
  Object.entries(TITLES).map(([id, title]) => [id, title, panels[id].element]),
  tabSelected,
);

/** The page that is shown. Null: none was loaded yet. */
let page = null;
let typingTimer = 0;
/** The severity of the worst finding in each line of a source. */
let severities = { source: null, ofLines: new Map() };
/** How often the panel had to be shown anew. An answer for an earlier time is not shown. */
let shows = 0;
/** How often the source was changed, or is to be by a link or a file. What is ready after a later change is not loaded. */
let changes = 0;
/** How often the state was to be kept. An earlier state does not replace a later one. */
let keeps = 0;
/** The fragment that this page wrote itself. */
let ownFragment = null;
/** The page that is being fetched: its address, and the number of the change that asked for it. */
let fetching = null;

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

/** Shows a page: its source, its address, the older version in the diff, and a pin. */
function load(html, url, older = html, pin = null) {
  panels.diff.older = older;
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
  page = new Page(engine, view.source, completeAddress(address.value));
  show();
}

/** Shows the selected panel, then the parts of the source that have values and the number of findings. The last call wins. */
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
    keepState();
    await showSurroundings(shown);
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

/** The underlines of the source and the number of findings, which do not depend on the tab. */
async function showSurroundings(shown) {
  const [, findings] = await Promise.all([shown.explained(), shown.ask("check")]);
  if (shown !== page) return;
  tabs.count("findings", findings.length);
  const ofLines = new Map();
  for (const severity of ["note", "warning", "error"]) {
    findings
      .filter((own) => own.severity === severity && own.line)
      .forEach((own) => ofLines.set(own.line - 1, severity));
  }
  severities = { source: shown.source, ofLines };
  view.draw();
}

function tabSelected(id) {
  selection.panel = panels[id];
  byId("why").hidden = !panels[id].target;
  show();
}

function targetAt(index) {
  return index === null ? null : (panels[tabs.selected].targetAt?.(view.source.byteOf(index)) ?? null);
}

/** The parts of the source between two indexes that have values. */
function partsBetween(from, to) {
  if (!page?.reasons || page.source !== view.source) return [];
  const { source } = view;
  return page.reasons
    .partsBetween(source.byteOf(from), source.byteOf(to))
    .map(({ start, end }) => ({ start: source.indexOf(start), end: source.indexOf(end) }));
}

function applyCorrection({ start, end, text }, source) {
  if (source !== view.source) {
    announce("The source has changed since. It is being checked again.");
    return;
  }
  view.replace(source.indexOf(start.offset), source.indexOf(end.offset), text);
  announce(`The correction is applied in line ${start.line}. Undo in the source takes it back.`);
  byId("panels").querySelector("#panel-findings").focus({ preventScroll: true });
}

/** The state that a link reproduces. */
function state() {
  const html = view.text;
  return {
    html,
    url: completeAddress(address.value) || undefined,
    tab: tabs.selected,
    format: panels.json.format === "json" ? undefined : panels.json.format,
    pin: selection.pinnedId ?? undefined,
    older: panels.diff.older === html ? undefined : panels.diff.older,
  };
}

/** Keeps the state in the address bar, if it is short. */
async function keepState() {
  keeps += 1;
  const [number, hash] = [keeps, location.hash];
  const fragment = view.text.length > 20 * MAX_ADDRESS_BAR ? "" : await fragmentOf(state());
  // A link that was followed meanwhile is read next.
  if (number === keeps && hash === location.hash) writeFragment(fragment.length > MAX_ADDRESS_BAR ? "" : fragment);
}

function writeFragment(fragment) {
  ownFragment = fragment;
  if (fragment !== location.hash) history.replaceState(null, "", fragment || location.href.split("#")[0]);
}

async function copyLink() {
  keeps += 1;
  const number = keeps;
  const fragment = await fragmentOf(state());
  if (fragment.length > MAX_LINK) {
    announce("The page is too long for a link.");
    return;
  }
  const isLast = number === keeps;
  if (isLast) writeFragment(fragment);
  const note = fragment.length > MAX_ADDRESS_BAR ? " It is long: some programs cut it." : "";
  try {
    await navigator.clipboard.writeText(location.href.split("#")[0] + fragment);
    announce(`The link is copied.${note}`);
  } catch {
    announce(isLast ? `The link is in the address bar.${note}` : "The browser does not let this page copy the link.");
  }
}

/** Shows the state of the address's fragment. False if it has none. What the user does meanwhile comes after it and stays. */
async function restoreState() {
  if (location.hash === ownFragment) return true;
  changes += 1;
  const number = changes;
  try {
    const stored = await stateOf(location.hash);
    if (number !== changes) return true;
    if (!stored) return false;
    panels.json.format = stored.format;
    tabs.select(tabs.has(stored.tab) ? stored.tab : "items");
    load(stored.html, stored.url ?? "", stored.older, stored.pin);
    return true;
  } catch (error) {
    announce(`The link is damaged: ${error.message}.`);
    return number !== changes;
  }
}

async function fetchPage() {
  const asked = completeAddress(address.value);
  changes += 1;
  const isAgain = fetching?.asked === asked;
  setFetching({ asked, number: changes });
  if (isAgain) return;
  announce(`Fetching ${asked} …`);
  try {
    const { html, url } = await engine.ask("fetch", { url: asked });
    if (fetching?.asked === asked) showFetched(html, url);
  } catch (error) {
    announce(`The page was not fetched: ${error.message}`);
  } finally {
    if (fetching?.asked === asked) setFetching(null);
  }
}

/** Shows a page that was fetched, if the user did nothing else meanwhile. */
function showFetched(html, url) {
  if (fetching.number === changes && fetching.asked === completeAddress(address.value)) {
    load(html, url);
    announce(`Fetched ${url}, ${sizeText(view.source.byteLength)}.`);
  } else {
    announce(`Fetched ${url}, but it is not shown, because the source or the address was changed meanwhile.`);
  }
}

function setFetching(wanted) {
  fetching = wanted;
  byId("fetch").setAttribute("aria-busy", String(wanted !== null));
}

async function openFile(file) {
  changes += 1;
  const number = changes;
  try {
    const html = await textOfFile(file);
    if (number !== changes) return;
    load(html, address.value);
    announce(`Opened ${file.name}.`);
  } catch (error) {
    announce(error.message);
  }
}

function listen() {
  byId("address-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isStatic) readAgain();
    else fetchPage();
  });
  address.addEventListener("change", readAgain);
  byId("examples").addEventListener("change", ({ target }) => {
    const example = EXAMPLES[target.value];
    if (example) load(example.html, example.url);
  });
  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", ({ target }) => {
    if (target.files[0]) openFile(target.files[0]);
    target.value = "";
  });
  listenForDrops(byId("drop"), openFile);
  byId("share").addEventListener("click", copyLink);
  addEventListener("hashchange", restoreState);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && selection.pinnedId !== null) selection.release();
  });
  selection.onPin = keepState;
}

async function start() {
  byId("examples").append(...EXAMPLES.map(({ name }, number) => element("option", { value: number }, name)));
  if (isStatic) {
    // Nothing can be fetched: the address is only what relative URLs are resolved against.
    byId("fetch").hidden = true;
    document.querySelector("label[for=address]").textContent = "Address of the page";
  }
  listen();
  tabs.select("items");
  if (!(await restoreState())) load(EXAMPLES[0].html, EXAMPLES[0].url);
}

start();
