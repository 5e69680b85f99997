/** What holds for the whole page: accessibility, narrow screens, and large pages. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

import { LONG_TIMEOUT, describeHostings, waitFor } from "./browser.mjs";
import { HTML_OF_2_MB, PLACES, visitPlaces } from "./large-page.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Pixels. Two columns begin at 961. */
const WIDTHS = [320, 360, 414, 480, 600, 768, 900, 960, 961, 1024, 1180, 1280, 1366, 1440, 1600, 1920, 2560];
/** Elements that the page may have at once, however long its source is. */
const MAX_ELEMENTS = 6000;

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

  // `large-page.bench.mjs` measures the pauses and the keys.
  test("of a page of 2 MB, only what is in view is drawn, and keys do not wait for answers", async () => {
    const { page } = playground;
    await page.setViewportSize({ width: 1280, height: 800 });
    await playground.choose("data");
    await playground.write(HTML_OF_2_MB);
    assert.match(await page.textContent("#panel-data"), /Microformats 4200/);
    const counts = await visitPlaces(playground, () => page.evaluate(() => document.querySelectorAll("*").length));
    assert.ok(Math.max(...counts) < MAX_ELEMENTS, `${counts} elements`);

    await playground.hold("answers");
    await page.focus("#source");
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("<p>tea");
    await playground.holds("answers", 1);
    await waitFor(async () => (await page.textContent(".editor-layer")).slice(0, 20), "1<p>tea<article clas");
    assert.equal(await page.getAttribute("#panel-what", "aria-busy"), "true");
    await playground.release("answers");
    await playground.settled(LONG_TIMEOUT);
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
