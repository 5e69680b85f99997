/** Measures how long a page of 2 MB keeps the page's thread busy. It prints figures, and asserts nothing about them. */
import { test } from "node:test";

import { LONG_TIMEOUT, describeHostings } from "./browser.mjs";
import { HTML_OF_2_MB, visitPlaces } from "./large-page.mjs";

await describeHostings((hosting, playground) => {
  test("a page of 2 MB", async () => {
    const { page } = playground;
    await playground.choose("data");
    await watchPauses(page);
    await playground.write(HTML_OF_2_MB);
    const pauses = await visitPlaces(playground, () => longestPause(page));
    await page.focus("#source");
    const keys = [];
    for (const key of "tea and") keys.push(await timeOfKey(page, key));
    keys.sort((one, other) => one - other);
    console.log(`${hosting.name}: the longest pause is ${Math.round(Math.max(...pauses))} ms; a key takes ${keys.map(Math.round)} ms`);
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
