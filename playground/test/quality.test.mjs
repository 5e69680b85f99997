/** What holds for the whole page: accessibility, narrow screens, and large pages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

import { describeHostings, waitFor } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TABS = ["items", "json", "reader", "findings", "microdata", "links", "feeds", "diff"];
/** Pixels. Two columns begin at 961. */
const WIDTHS = [320, 360, 414, 480, 600, 768, 900, 960, 961, 1024, 1180, 1280, 1366, 1440, 1600, 1920, 2560];
/** The example "Mistakes to correct". */
const MISTAKES = "2";
/** Milliseconds that the page's thread may be busy at once with a page of 2 MB. */
const MAX_PAUSE = 500;
/** Milliseconds for an answer about such a page. */
const LARGE_TIMEOUT = 120_000;

await describeHostings((hosting, playground) => {
  // The page from file:// is the one of the static hosting: only its worker starts in another way.
  const skip = hosting.name === "file";

  for (const width of [1280, 360]) {
    test(`axe-core finds nothing: ${width} pixels`, { skip }, async () => {
      const { page } = playground;
      await page.setViewportSize({ width, height: 800 });
      await page.selectOption("#examples", MISTAKES);
      await playground.settled();
      for (const tab of TABS) {
        await playground.choose(tab);
        assert.deepEqual(await violations(page), [], tab);
        assert.deepEqual(await page.evaluate(tooWide), [], `${tab} is too wide`);
      }
      await playground.choose("items");
      await page.locator("#panel-items .row").nth(1).click();
      await playground.hasCount(".row[aria-selected=true]", 1);
      assert.deepEqual(await violations(page), [], "with a pin");
      await page.keyboard.press("Escape");
      await playground.hasCount(".row[aria-selected=true]", 0);
    });
  }

  test("all tabs are in view at every width, with any number of findings", { skip }, async () => {
    const { page } = playground;
    for (const html of ["<p>nothing</p>", '<p class="p-nmae">x</p>'.repeat(1200)]) {
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
    await playground.choose("items");
    const post = (number) =>
      `<article class="h-entry"><h2 class="p-name">Post ${number} 🌞</h2><div class="e-content"><p>${"Tea and cake. ".repeat(20)}</p></div>` +
      `<a class="u-url" href="/${number}">#</a> <time class="dt-published" datetime="2026-11-20T10:00:00Z">today</time></article>\n`;
    const html = Array.from({ length: 4200 }, (_, number) => post(number)).join("");
    assert.ok(html.length > 2e6);
    // The browser's own work for such a text is no part of it, and says how slow the machine is.
    const layout = await page.evaluate((text) => {
      const area = document.querySelector("#source");
      const start = performance.now();
      area.value = text;
      area.scrollTop;
      return performance.now() - start;
    }, html);
    await watchPauses(page);
    await page.dispatchEvent("#source", "input");
    await playground.settled(LARGE_TIMEOUT);
    assert.match(await page.textContent("#panel-items"), /4,200 items/);
    assert.ok((await page.locator("#panel-items [role=treeitem]").count()) < 1000, "rows are made when they are shown");

    await page.locator("#panel-items .more").last().scrollIntoViewIfNeeded();
    await page.locator("#panel-items .more").last().click();
    await page.locator("#panel-items .row", { hasText: "Post 150" }).first().hover();
    await playground.hasMarked("point", /Post 150 🌞/);
    for (const tab of TABS) {
      await page.click(`#tab-${tab}`);
      await playground.settled(LARGE_TIMEOUT);
    }
    await playground.choose("reader");
    await page.locator("#panel-reader button", { hasText: "Show more" }).last().click();
    await playground.hasCount("#panel-reader .post", 40);
    const pause = await longestPause(page);
    console.log(
      `${hosting.name}: the longest pause is ${Math.round(pause)} ms; the browser lays out the text in ${Math.round(layout)} ms`,
    );
    assert.ok(pause < Math.max(MAX_PAUSE, layout), `a pause of ${pause} ms`);
  });
});

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
