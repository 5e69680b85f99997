// Loads payloads as documents and as the content of elements, sends them the events of users, and reports which ran.
"use strict";

const BATCH = 400;
/** Milliseconds in which images fail and scripts run. */
const SETTLE = 150;
const EVENTS = ["click", "focus", "mouseover", "toggle", "load", "error", "animationstart", "begin", "submit"];
const ACTIVE = /^(javascript|data|vbscript):/;
const FORBIDDEN = "script,style,object,embed,base,link,meta,template,noscript,textarea,title,xmp,plaintext,svg,annotation-xml";
const URLS = ["href", "src", "action", "formaction", "data", "poster", "xlink:href"];
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

const hits = new Set();
const problems = [];
self.ran = (number) => hits.add(number);

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLE));

function frame() {
  const made = document.createElement("iframe");
  document.body.append(made);
  return made;
}

/** Writes a page into a frame, and does what its user may do. */
async function load(html) {
  const made = frame();
  const page = made.contentDocument;
  page.open();
  page.write(`<!doctype html><body>${html}`);
  page.close();
  await settled();
  const current = made.contentDocument;
  if (current) poke(current);
  await settled();
  made.remove();
}

/** Sends events to each element, and opens addresses that can run. Other addresses would leave the page. */
function poke(page) {
  for (const name of ["click", "submit"]) page.addEventListener(name, (event) => leaves(event) && event.preventDefault(), true);
  for (const el of page.querySelectorAll("body *")) {
    for (const name of EVENTS) el.dispatchEvent(new Event(name, { cancelable: true }));
    if (el.localName === "form") el.requestSubmit?.();
    else if (addressOf(el)) el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else el.click?.();
  }
}

function leaves(event) {
  const control = event.submitter ?? event.target;
  const address = control.formAction && control.hasAttribute("formaction") ? control.formAction : addressOf(event.target);
  return !ACTIVE.test(address ?? "javascript:");
}

function addressOf(el) {
  const target = el.closest?.("a, form") ?? el;
  return target.href?.baseVal ?? target.href ?? (target.localName === "form" ? target.action : null);
}

/** What a cleaned page must not have, whether it runs or not. */
function inspect(root, item) {
  const note = (what) => problems.push(`${item.policy}: ${what} in ${JSON.stringify(item.html)}`);
  if (root.querySelector(FORBIDDEN)) note(`a forbidden element`);
  for (const el of root.querySelectorAll("*")) {
    for (const { name, value } of el.attributes) {
      if (/^on|^style$|^srcdoc$/i.test(name)) note(name);
      if (URLS.includes(name) && ACTIVE.test(protocol(value))) note(value);
    }
  }
}

function protocol(value) {
  try {
    return new URL(value, location.href).protocol;
  } catch {
    return "";
  }
}

/** The HTML inside of a node, with the line feed that parsers drop. */
function write(node) {
  let html = "";
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) html += escape(child.data);
    else if (child.nodeType !== Node.ELEMENT_NODE) html += `<!--${child.data}-->`;
    else {
      const attributes = [...child.attributes].map(({ name, value }) => ` ${name}="${escape(value).replaceAll('"', "&quot;")}"`);
      html += `<${child.localName}${attributes.join("")}>`;
      if (VOID.has(child.localName)) continue;
      const dropsLineFeed = child.localName === "pre" && child.firstChild?.data?.startsWith("\n");
      html += `${dropsLineFeed ? "\n" : ""}${write(child)}</${child.localName}>`;
    }
  }
  return html;
}

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");
}

/** A cleaned page as the content of several elements. In a `div`, it is the tree that was written. */
function place(page, item) {
  const svg = (name) => page.createElementNS("http://www.w3.org/2000/svg", name);
  const math = (name) => page.createElementNS("http://www.w3.org/1998/Math/MathML", name);
  const html = (name) => page.createElement(name);
  const places = [html("div"), html("p"), html("table"), html("td"), html("button"), svg("svg"), svg("desc"), math("math"), math("mtext")];
  for (const place of places) {
    page.body.append(place);
    place.innerHTML = item.html;
    inspect(place, item);
  }
  const read = write(places[0]);
  if (read !== item.html) problems.push(`${item.policy}: the browser reads ${JSON.stringify(item.html)} as ${JSON.stringify(read)}`);
  return places;
}

/** The inspection finds an attribute with a script, and a tree that is not the one that was written. */
function checkInspection() {
  const made = frame();
  place(made.contentDocument, { policy: "control", html: '<p onclick="a"><p></p></p>' });
  const found = problems.splice(0);
  if (!["onclick", "the browser reads"].every((what) => found.some((problem) => problem.includes(what)))) {
    problems.push("the inspection does not find what it has to find");
  }
  made.remove();
}

async function run() {
  const { controls, cleaned } = await (await fetch("data.json")).json();
  for (const html of controls) await load(html);
  checkInspection();
  for (let at = 0; at < cleaned.length; at += BATCH) {
    const batch = cleaned.slice(at, at + BATCH);
    await load(batch.map(({ html }) => `<div>${html}</div>`).join("\n"));
    const made = frame();
    batch.forEach((item) => place(made.contentDocument, item));
    poke(made.contentDocument);
    await settled();
    made.remove();
  }
  await settled();
  const browser = navigator.userAgentData?.brands.find(({ brand }) => /chrom/i.test(brand));
  return { browser: browser ? `${browser.brand} ${browser.version}` : navigator.userAgent };
}

run()
  .catch((error) => problems.push(String(error.stack)))
  .then((result) => fetch("done", { method: "POST", body: JSON.stringify({ browser: "", ...result, ran: [...hits], problems }) }));
