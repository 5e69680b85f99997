/** What holds for the whole page: accessibility, narrow screens, and large pages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";

import { choose, marked, open, settled, startBrowser } from "./browser.mjs";
import { startHostings } from "./hostings.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TABS = ["items", "json", "reader", "findings", "microdata", "links", "feeds", "diff"];
/** Milliseconds that the page's thread may be busy at once with a page of 2 MB. */
const MAX_PAUSE = 500;

const browser = await startBrowser();
const hostings = await startHostings();
after(async () => {
  await browser.stop();
  hostings.forEach((hosting) => hosting.stop());
});

for (const hosting of hostings) {
  describe(`hosting: ${hosting.name}`, () => {
    let page;
    let problems;
    before(async () => ({ page, problems } = await open(browser, hosting)));
    after(async () => {
      await page.close();
      assert.deepEqual(problems, []);
    });

    for (const [scheme, width] of [
      ["light", 1280],
      ["dark", 1280],
      ["light", 360],
      ["dark", 360],
    ]) {
      test(`axe-core finds nothing: ${scheme}, ${width} pixels`, async () => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 800 });
        await page.selectOption("#examples", "2");
        await settled(page);
        for (const tab of TABS) {
          await choose(page, tab);
          assert.deepEqual(await violations(page), [], tab);
          assert.deepEqual(await page.evaluate(tooWide), [], `${tab} is too wide`);
        }
        await choose(page, "items");
        await page.locator("#panel-items .row").nth(1).click();
        assert.equal(await page.locator(".row[aria-selected=true]").count(), 1);
        assert.deepEqual(await violations(page), [], "with a pin");
        await page.keyboard.press("Escape");
      });
    }

    test("a page of 2 MB does not block", async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await choose(page, "items");
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
      await page.waitForFunction(() => /4,200 items/.test(document.querySelector("#panel-items").textContent), null, {
        timeout: 120_000,
      });
      await settled(page);
      assert.ok(
        (await page.locator("#panel-items [role=treeitem]").count()) < 1000,
        "rows are made when they are shown",
      );

      await page.locator("#panel-items .more").last().scrollIntoViewIfNeeded();
      await page.locator("#panel-items .more").last().click();
      await page.locator("#panel-items .row", { hasText: "Post 150" }).first().hover();
      await page.waitForTimeout(200);
      assert.match(await marked(page, "point"), /Post 150 🌞/);
      for (const tab of TABS) {
        await choose(page, tab);
        await page.waitForSelector(`#panel-${tab}:not([aria-busy])`, { timeout: 120_000 });
      }
      await choose(page, "reader");
      await page.locator("#panel-reader button", { hasText: "Show more" }).last().click();
      await page.waitForFunction(() => document.querySelectorAll("#panel-reader .post").length === 40);
      const pause = await longestPause(page);
      console.log(
        `${hosting.name}: the longest pause is ${Math.round(pause)} ms; the browser lays out the text in ${Math.round(layout)} ms`,
      );
      assert.ok(pause < Math.max(MAX_PAUSE, layout), `a pause of ${pause} ms`);
    });
  });
}

/** What is wider than the screen or than its panel. Runs in the page. */
function tooWide() {
  const shown = [document.documentElement, document.querySelector("[role=tabpanel]:not([hidden])")];
  return shown.filter((own) => own.scrollWidth > own.clientWidth).map((own) => own.id || own.localName);
}

async function violations(page) {
  // The Content-Security-Policy allows no script of others; the browser's own tools are not bound by it.
  await page.evaluate(AXE);
  const results = await page.evaluate(() => self.axe.run(document, { resultTypes: ["violations"], preload: false }));
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
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
