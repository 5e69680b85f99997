/** A page of 2 MB, and a visit of all that the playground shows of it. */
import { LONG_TIMEOUT } from "./browser.mjs";

export const PLACES = ["what", "data", "check", "site", "views", "formats"];

const POSTS = Array.from(
  { length: 4200 },
  (_, number) =>
    `<article class="h-entry"><h2 class="p-name">Post ${number} 🌞</h2><div class="e-content"><p>${"Tea and cake. ".repeat(20)}</p></div>` +
    `<a class="u-url" href="/${number}">#</a> <time class="dt-published" datetime="2026-11-20T10:00:00Z">today</time></article>\n`,
);
export const HTML_OF_2_MB = POSTS.join("");

/**
 * Shows more rows, points at a row far down, and selects each place and more posts, as a person would. Gives what `measure`
 * gives after each step. The place "data" has to be selected before.
 */
export async function visitPlaces(playground, measure) {
  const { page } = playground;
  const measured = [await measure()];
  const more = page.locator("#panel-data .more").first();
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await page.locator("#panel-data .row", { hasText: "Post 150" }).first().hover();
  await playground.hasMarked("point", /Post 150 🌞/);
  measured.push(await measure());
  for (const place of PLACES) {
    await page.click(`#tab-${place}`);
    await playground.settled(LONG_TIMEOUT);
    measured.push(await measure());
  }
  await playground.choose("what");
  await page.check("input[value=reader]");
  await playground.settled(LONG_TIMEOUT);
  await page.locator("#panel-what button", { hasText: "Show more" }).last().click();
  await playground.hasCount("#panel-what .post", 40);
  measured.push(await measure());
  return measured;
}
