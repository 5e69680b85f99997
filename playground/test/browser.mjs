/** A browser, and pages of the playground in it that note what must not happen. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { chromium } from "playwright-core";

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Milliseconds; machines of CI are slow. */
const TIMEOUT = 30_000;

export async function startBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), "playground-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ARGUMENTS,
    viewport: { width: 1280, height: 860 },
  });
  context.setDefaultTimeout(TIMEOUT);
  return {
    context,
    async stop() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * Opens the playground. `problems` has the errors and the violations of the Content-Security-Policy; `requests` the addresses of
 * all requests.
 */
export async function open(browser, hosting, fragment = "") {
  const page = await browser.context.newPage();
  const problems = [];
  const requests = [];
  await page.exposeFunction("noteProblem", (text) => problems.push(text));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      self.noteProblem(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  page.on("pageerror", (error) => problems.push(error.stack));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(hosting.url + fragment);
  await settled(page);
  return { page, problems, requests };
}

/** Waits until the selected panel shows the source. */
export async function settled(page) {
  // Longer than the pause after the last key.
  await page.waitForTimeout(350);
  await page.waitForFunction(() => {
    const panel = document.querySelector("[role=tabpanel]:not([hidden])");
    return panel && !panel.hasAttribute("aria-busy");
  });
}

export async function write(page, html) {
  await page.fill("#source", html);
  await settled(page);
}

export async function choose(page, tab) {
  await page.click(`#tab-${tab}`);
  await settled(page);
}

/** The text that is marked in the source, of one kind of marks. */
export function marked(page, kind) {
  return page.$$eval(`.editor-layer .${kind}`, (spans) => spans.map((span) => span.textContent).join(""));
}

/** Moves the mouse over the first place of a text in the first lines of the source. */
export async function pointAtSource(page, text) {
  await page.$eval("#source", (area) => area.scrollTo(0, 0));
  await page.waitForTimeout(100);
  const box = await page.evaluate((wanted) => {
    const [layer] = document.querySelectorAll(".editor-layer");
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    return null;
  }, text);
  if (!box) throw new Error(`${text} is not in view in the source`);
  await page.mouse.move(box.x, box.y);
  await page.waitForTimeout(100);
  return box;
}
