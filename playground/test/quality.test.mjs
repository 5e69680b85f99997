/** What holds for the whole page: accessibility, narrow screens, and large pages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

import { LONG_TIMEOUT, describeHostings, waitFor } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PLACES = ["what", "data", "check", "site", "formats"];
/** Pixels. Two columns begin at 961. */
const WIDTHS = [320, 360, 414, 480, 600, 768, 900, 960, 961, 1024, 1180, 1280, 1366, 1440, 1600, 1920, 2560];
/** Milliseconds that the page's thread may be busy at once with a page of 2 MB. */
const MAX_PAUSE = 500;
/** Milliseconds from a key to its letter on the screen, in such a page. */
const MAX_KEY = 100;

await describeHostings((hosting, playground) => {
  // The page from file:// is the one of the static hosting: only its worker starts in another way.
  const skip = hosting.name === "file";

  for (const width of [1400, 900, 360]) {
    test(`axe-core finds nothing: ${width} pixels`, { skip }, async () => {
      const { page } = playground;
      const isClean = async (state) => {
        assert.deepEqual(await violations(page), [], state);
        assert.deepEqual(await page.evaluate(tooWide), [], `${state} is too wide`);
      };
      await page.setViewportSize({ width, height: 800 });
      await page.click("#home");
      await isClean("the welcome");
      await playground.example("mistakes");
      for (const place of PLACES) {
        await playground.choose(place);
        await isClean(place);
      }
      await playground.choose("check");
      await page.getByLabel("Google’s rich results").check();
      await playground.settled();
      await page.$eval(".rule-page", (own) => (own.open = true));
      await page.locator(".example").first().waitFor();
      await isClean("an opened rule");
      await playground.example("article");
      await playground.choose("what");
      await page.check("input[value=compare]");
      await playground.settled();
      await isClean("who sees what");
      await page.click("#options-button");
      await isClean("the options");
      await page.click("#options-button");
      await playground.choose("data");
      await page.locator("#panel-data .row").nth(2).click();
      await playground.hasCount(".row[aria-selected=true]", 1);
      await isClean("a pin");
      if (width < 961) {
        await page.click("#switch");
        await isClean("the source");
        await page.click("#switch");
      }
      await page.keyboard.press("Escape");
      await playground.hasCount(".row[aria-selected=true]", 0);
    });
  }

  test("all tabs are in view at every width, with any number of findings", { skip }, async () => {
    const { page } = playground;
    for (const html of ["<p>nothing</p>", '<p class="p-nmae">x</p>'.repeat(1200)]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await playground.write(html);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await waitFor(() => page.evaluate(() => innerWidth), width);
        assert.deepEqual(await page.evaluate(hiddenTabs), [], `${width} pixels`);
      }
    }
  });

  test("a page of 2 MB does not block", async () => {
    const { page } = playground;
    await page.setViewportSize({ width: 1280, height: 800 });
    await playground.choose("data");
    const post = (number) =>
      `<article class="h-entry"><h2 class="p-name">Post ${number} 🌞</h2><div class="e-content"><p>${"Tea and cake. ".repeat(20)}</p></div>` +
      `<a class="u-url" href="/${number}">#</a> <time class="dt-published" datetime="2026-11-20T10:00:00Z">today</time></article>\n`;
    const html = Array.from({ length: 4200 }, (_, number) => post(number)).join("");
    assert.ok(html.length > 2e6);
    await watchPauses(page);
    await playground.write(html);
    assert.match(await page.textContent("#panel-data"), /Microformats 4200/);
    assert.ok((await page.locator("#panel-data [role=treeitem]").count()) < 1000, "rows are made when they are shown");

    await page.locator("#panel-data .more").first().scrollIntoViewIfNeeded();
    await page.locator("#panel-data .more").first().click();
    await page.locator("#panel-data .row", { hasText: "Post 150" }).first().hover();
    await playground.hasMarked("point", /Post 150 🌞/);
    for (const place of PLACES) {
      await page.click(`#tab-${place}`);
      await playground.settled(LONG_TIMEOUT);
    }
    await playground.choose("what");
    await page.check("input[value=reader]");
    await playground.settled(LONG_TIMEOUT);
    await page.locator("#panel-what button", { hasText: "Show more" }).last().click();
    await playground.hasCount("#panel-what .post", 40);
    const pause = await longestPause(page);
    await page.focus("#source");
    const keys = [];
    for (const key of "tea and") keys.push(await timeOfKey(page, key));
    keys.sort((one, other) => one - other);
    console.log(`${hosting.name}: the longest pause is ${Math.round(pause)} ms; a key takes ${keys.map(Math.round)} ms`);
    assert.ok(pause < MAX_PAUSE, `a pause of ${pause} ms`);
    assert.ok(keys[Math.floor(keys.length / 2)] < MAX_KEY, `a key takes ${keys} ms`);
    await playground.settled(LONG_TIMEOUT);
  });
});

/** Milliseconds from a key until the page with its letter is drawn. */
async function timeOfKey(page, key) {
  await page.evaluate(() => {
    const area = document.querySelector("#source");
    self.keyTime = new Promise((resolve) => {
      area.addEventListener(
        "keydown",
        ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
        { once: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => self.keyTime);
}

/** The tabs that are not in view, or behind something. Runs in the page. */
function hiddenTabs() {
  return [...document.querySelectorAll("[role=tab]")]
    .filter((tab) => {
      const { left, right, top, bottom } = tab.getBoundingClientRect();
      const inside = [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
        [(left + right) / 2, (top + bottom) / 2],
      ];
      return !inside.every(([x, y]) => tab.contains(document.elementFromPoint(x, y)));
    })
    .map((tab) => tab.id);
}

/** What is wider than the screen or than its panel. Runs in the page. */
function tooWide() {
  const shown = [document.documentElement, document.querySelector("[role=tabpanel]:not([hidden])")];
  return shown.filter((own) => own.scrollWidth > own.clientWidth).map((own) => own.id || own.localName);
}

/** What axe-core finds in both color schemes. Only the contrast of colors depends on the scheme. */
async function violations(page) {
  // The Content-Security-Policy allows no script of others; the browser's own tools are not bound by it.
  if (!(await page.evaluate(() => "axe" in self))) await page.evaluate(AXE);
  const found = [];
  for (const [colorScheme, runOnly] of [
    ["dark", ["color-contrast"]],
    ["light", undefined],
  ]) {
    await page.emulateMedia({ colorScheme });
    const results = await page.evaluate(
      (rules) => self.axe.run(document, { runOnly: rules, resultTypes: ["violations"], preload: false }),
      runOnly,
    );
    found.push(...results.violations.map((violation) => ({ ...violation, colorScheme })));
  }
  return found.flatMap(({ id, nodes, colorScheme }) =>
    nodes.map(({ html, failureSummary }) => `${colorScheme}, ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** Notes the tasks that block the page's thread. */
function watchPauses(page) {
  return page.evaluate(() => {
    self.pauses = [0];
    new PerformanceObserver((list) => self.pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
}

function longestPause(page) {
  return page.evaluate(() => Math.max(...self.pauses));
}
