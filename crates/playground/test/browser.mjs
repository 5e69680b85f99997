/** A browser, and the playground in it: what the tests do there, and what they wait for. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe } from "node:test";

import { chromium } from "playwright-core";

import { stateOf } from "../share-link.js";
import { startHostings } from "./hostings.mjs";

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
/** How many times slower the page's thread is made. It shows which assertions look too early. */
const THROTTLING = Number(process.env.CPU_THROTTLING ?? 1);
/** Milliseconds; machines of CI are slow, and busy with other steps. */
const TIMEOUT = 90_000 * THROTTLING;
/** Milliseconds for an answer about a long page. */
export const LONG_TIMEOUT = 120_000;
/** Milliseconds between two looks. */
const POLL = 15;

export async function startBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), "playground-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ARGUMENTS,
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(TIMEOUT);
  return {
    context,
    async stop() {
      await context.close();
      // Processes of the browser may still be writing.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/**
 * Defines tests for each hosting: `define(hosting, playground)`. The playground is opened before the tests, and has had no
 * problems after them.
 */
export async function describeHostings(define) {
  const browser = await startBrowser();
  const hostings = await startHostings();
  after(async () => {
    await browser.stop();
    hostings.forEach((hosting) => hosting.stop());
  });
  for (const hosting of hostings) {
    describe(`hosting: ${hosting.name}`, () => {
      const playground = new Playground(browser, hosting);
      before(() => playground.open());
      after(() => playground.close());
      define(hosting, playground);
    });
  }
}

/**
 * Waits until what `read` gives is as expected: equal to a value, or matching a regular expression. Fails with both if it is
 * not so in time.
 */
export async function waitFor(read, expected) {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    const actual = await read();
    try {
      if (expected instanceof RegExp) assert.match(actual ?? "", expected);
      else assert.deepEqual(actual, expected);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

/** The playground in a tab of a browser. */
export class Playground {
  #browser;
  #hosting;
  page;
  /** Errors, and violations of the Content-Security-Policy. */
  problems = [];
  /** The addresses of all requests, also from workers. */
  requests = [];

  constructor(browser, hosting) {
    this.#browser = browser;
    this.#hosting = hosting;
  }

  /** Another tab, with a fragment or a query in its address. */
  async openOther(rest) {
    const other = new Playground(this.#browser, this.#hosting);
    await other.open(rest);
    return other;
  }

  /** Opens the playground. An empty `rest` of the address shows the welcome. */
  async open(rest = "#example=reply") {
    const page = await this.#browser.context.newPage();
    this.page = page;
    await page.exposeFunction("noteProblem", (text) => this.problems.push(text));
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) =>
        self.noteProblem(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await page.addInitScript(makeHoldable);
    page.on("pageerror", (error) => this.problems.push(error.stack));
    page.on("console", (message) => message.type() === "error" && this.problems.push(message.text()));
    page.on("request", (request) => this.requests.push(request.url()));
    if (!this.#hosting.isStatic) await answerForeignHosts(page, this.#hosting);
    if (THROTTLING > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
    }
    await page.goto(this.#hosting.url + rest);
    if (rest) await this.settled();
    else await page.waitForSelector("[data-view=welcome]");
  }

  async close() {
    await this.page.close();
    assert.deepEqual(this.problems, []);
  }

  /** Waits until the selected panel has the results of the source, and all is drawn. After that, nothing more happens. */
  async settled(timeout = TIMEOUT) {
    await this.page.waitForFunction(
      () => {
        const panel = document.querySelector("[data-view=work] [role=tabpanel]:not([hidden])");
        return panel && !panel.hasAttribute("aria-busy");
      },
      null,
      { timeout },
    );
    await this.drawn();
  }

  /** Waits until what was asked to be drawn in the next frame is drawn. */
  async drawn() {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** Writes into the source, and leaves it: it is read at once. */
  async write(html) {
    await this.paste(html);
    await this.page.dispatchEvent("#source", "change");
    await this.settled(LONG_TIMEOUT);
  }

  /** Replaces the source as a person does: select all, and paste. */
  async paste(text) {
    await this.page.focus("#source");
    await this.page.keyboard.press("Control+a");
    await this.page.evaluate((own) => {
      const data = new DataTransfer();
      data.setData("text/plain", own);
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector("#source").dispatchEvent(event);
    }, text);
  }

  /** Selects one of the six places. */
  async choose(place) {
    await this.page.click(`#tab-${place}`);
    await this.settled();
  }

  /** Loads an example by its link. */
  async example(id) {
    await this.page.evaluate((own) => (location.hash = `#example=${own}`), id);
    await this.page.waitForFunction(() => document.querySelector("#work").checkVisibility());
    await this.settled();
  }

  /** The state that the address bar has. */
  async state() {
    return stateOf(await this.page.evaluate(() => location.hash));
  }

  get panel() {
    return this.page.locator("[role=tabpanel]:not([hidden])");
  }

  /** The first row of the selected panel with a text. */
  row(text) {
    return this.panel.locator(".row", { hasText: text }).first();
  }

  /** Waits until a text is all that is marked in the source by one kind of marks: `point` or `pin`. */
  hasMarked(kind, text) {
    return waitFor(
      () =>
        this.page.$$eval(`.editor-layer .${kind}`, (spans) => spans.map((span) => span.textContent).join("")),
      text,
    );
  }

  /** Waits until the text of the first element of a selector is as expected. */
  hasText(selector, expected) {
    const read = (own) => document.querySelector(own)?.innerText ?? null;
    return waitFor(() => this.page.evaluate(read, selector), expected);
  }

  /** Waits until a selector has so many elements. */
  hasCount(selector, count) {
    return waitFor(() => this.page.locator(selector).count(), count);
  }

  /** Holds what arrives from now on: `answers` of the worker, or `bytes` that were packed or unpacked for a link. */
  hold(kind) {
    return this.page.evaluate((own) => (self.held[own] = []), kind);
  }

  /** Waits until so many are held, at least. */
  holds(kind, count) {
    return waitFor(() => this.page.evaluate(([own, min]) => self.held[own].length >= min, [kind, count]), true);
  }

  /** Lets all arrive that are held. What arrives later is held. */
  async letArrive(kind, order = "first to last") {
    await this.page.evaluate(
      ([own, isReversed]) => {
        const late = self.held[own].splice(0);
        for (const arrive of isReversed ? late.reverse() : late) arrive();
      },
      [kind, order === "last to first"],
    );
  }

  /** Lets all arrive that are held, and holds no longer. */
  async release(kind, order) {
    if (await this.page.evaluate((own) => self.held[own] === null, kind)) return;
    await this.letArrive(kind, order);
    await this.page.evaluate((own) => {
      const late = self.held[own];
      self.held[own] = null;
      for (const arrive of late) arrive();
    }, kind);
  }

  /** Moves the mouse over the first place of a text in the first lines of the source. */
  async pointAtSource(text) {
    await this.page.$eval("#editor", (editor) => editor.scrollTo(0, 0));
    await this.drawn();
    const box = await this.page.evaluate(placeInLayer, text);
    if (!box) throw new Error(`${text} is not in view in the source`);
    await this.page.mouse.move(box.x, box.y);
    return box;
  }
}

/** The middle of a text in the layer of the source. Runs in the page. */
function placeInLayer(wanted) {
  const walker = document.createTreeWalker(document.querySelector(".editor-layer"), NodeFilter.SHOW_TEXT);
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
}

/** Lets tests decide when answers arrive. Runs in the page, before its scripts. */
function makeHoldable() {
  self.held = { answers: null, bytes: null };
  const pass = (kind, arrive) => (self.held[kind] ? self.held[kind].push(arrive) : arrive());
  self.Worker = class extends Worker {
    set onmessage(listener) {
      super.onmessage = (event) => pass("answers", () => listener(event));
    }
  };
  const { arrayBuffer } = Response.prototype;
  Response.prototype.arrayBuffer = async function () {
    const bytes = await arrayBuffer.call(this);
    await new Promise((resolve) => pass("bytes", resolve));
    return bytes;
  };
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** Answers requests to other hosts without a network. The server's page makes such requests for images of posts. */
function answerForeignHosts(page, hosting) {
  const own = new URL(hosting.url).host;
  return page.route(
    (url) => /^https?:$/.test(url.protocol) && url.host !== own,
    (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
  );
}
