/** What arrives after the user did something else: answers of the worker, pages from the web, and the states of links. */
import assert from "node:assert/strict";
import http from "node:http";
import { afterEach, test } from "node:test";

import { fragmentOf } from "../share-link.js";
import { describeHostings, waitFor } from "./browser.mjs";

const card = (name) => `<p class="h-card"><b class="p-name">${name}</b></p>\n`;
const ADA = card("Ada");
const GRACE = card("Grace");
const MISTAKE = '<p class="h-card"><b class="p-nmae">Ada</b></p>\n';
const feed = (name, count) =>
  `<main class="h-feed">${`<p class="h-entry"><b class="p-name">${name}</b></p>`.repeat(count)}</main>`;

await describeHostings((hosting, playground) => {
  afterEach(async () => {
    for (const kind of ["answers", "bytes"]) await playground.release(kind);
  });

  const isSelected = (page) => page.locator(".row[aria-selected=true]");

  test("an answer about the text before is not shown", async () => {
    const { page } = playground;
    await playground.choose("data");
    await playground.write("");
    await playground.hold("answers");
    await page.fill("#source", ADA);
    await playground.holds("answers", 1);
    await page.fill("#source", GRACE);
    await playground.letArrive("answers");
    await playground.drawn();
    assert.doesNotMatch(await page.innerText("#panel-data"), /Ada/);
    assert.equal(await page.getAttribute("#panel-data", "aria-busy"), "true");
    await playground.release("answers");
    await playground.settled();
    assert.match(await page.innerText("#panel-data"), /Grace/);
  });

  test("what was typed is read after a pause, and at once when the source is left", async () => {
    const { page } = playground;
    await playground.choose("data");
    await playground.write(ADA);
    await page.fill("#source", GRACE);
    await playground.hasText("#panel-data", /Grace/);
    await playground.settled();
    await page.focus("#source");
    const isRead = await page.evaluate(async () => {
      const area = document.querySelector("#source");
      area.select();
      document.execCommand("insertText", false, "<p class=h-card>Eve");
      area.blur();
      return document.querySelector("#source-size").textContent;
    });
    assert.equal(isRead, "19 bytes, 1 line");
    await playground.hasText("#panel-data", /Eve/);
    await playground.settled();
  });

  test("answers about tabs that were left are not shown, and arrive in any order", async () => {
    const { page } = playground;
    await playground.write(ADA);
    await playground.choose("data");
    await playground.hold("answers");
    for (const tab of ["formats", "check", "what"]) await page.click(`#tab-${tab}`);
    // The others were asked for the verdict.
    await playground.holds("answers", 2);
    await playground.release("answers", "last to first");
    await playground.settled();
    assert.match(await page.innerText("#panel-what"), /Ada/);
    for (const tab of ["formats", "check"]) {
      await playground.choose(tab);
      assert.equal(await page.locator("[aria-busy=true]").count(), 0, tab);
    }
  });

  test("results of the text before point nowhere", async () => {
    const { page } = playground;
    await playground.choose("data");
    await playground.write(ADA);
    await playground.row("Ada").hover();
    await playground.hasMarked("point", ADA.trim());
    await playground.hold("answers");
    await page.fill("#source", `<p>before</p>\n${ADA}`);
    await playground.holds("answers", 1);
    await playground.row("name").hover();
    await playground.row("Ada").hover();
    await playground.drawn();
    await playground.hasMarked("point", "");
    await playground.release("answers");
    await playground.settled();
    await playground.row("name").hover();
    await playground.hasMarked("point", "Ada");
  });

  test("a value that is clicked before its answer is pinned with it", async () => {
    const { page } = playground;
    await playground.choose("data");
    await playground.write(ADA);
    await playground.hold("answers");
    await page.fill("#source", `<p>before</p>\n${ADA}`);
    await playground.row("name").click();
    await playground.holds("answers", 1);
    await playground.hasMarked("pin", "");
    await playground.release("answers");
    await playground.hasMarked("pin", "Ada");
    await page.keyboard.press("Escape");
    await playground.hasMarked("pin", "");
  });

  test("a pin stays with its value while the text changes, and Escape releases it before the answer", async () => {
    const { page } = playground;
    await playground.choose("data");
    await playground.write(ADA);
    await playground.row("name").click();
    await playground.write(`<p>été</p>\n${ADA}`);
    await playground.hasMarked("pin", "Ada");
    await playground.hold("answers");
    await page.fill("#source", `<p>before</p>\n${ADA}`);
    await playground.holds("answers", 1);
    await page.keyboard.press("Escape");
    await playground.hasText("#status", /Nothing is pinned/);
    await playground.release("answers");
    await playground.settled();
    await playground.hasMarked("pin", "");
    assert.equal(await isSelected(page).count(), 0);
    assert.equal((await playground.state()).pin, undefined);
  });

  test("a pin is released by another tab without its value, whatever that tab had before", async () => {
    const { page } = playground;
    await playground.write(ADA);
    await playground.choose("formats");
    await playground.choose("data");
    await playground.row("name").click();
    await playground.hasMarked("pin", "Ada");
    await page.fill("#source", "<p>nothing</p>");
    await page.click("#tab-formats");
    await playground.settled();
    await playground.choose("data");
    assert.equal(await isSelected(page).count(), 0);
    await playground.hasMarked("pin", "");
  });

  test("a correction of the text before is not applied", async () => {
    const { page } = playground;
    await playground.choose("check");
    await playground.write(MISTAKE);
    await playground.hold("answers");
    const text = `<p>été</p>${MISTAKE}`;
    await page.fill("#source", text);
    await page.locator(".finding", { hasText: "misspelled-class" }).locator("button.apply").click();
    await playground.hasText("#status", /has changed since/);
    assert.equal(await page.inputValue("#source"), text);
    await playground.release("answers");
    await playground.settled();
    await page.locator(".finding", { hasText: "misspelled-class" }).locator("button.apply").click();
    await waitFor(() => page.inputValue("#source"), text.replace("p-nmae", "p-name"));
    await playground.settled();
  });

  test("more posts of the page before are not shown", async () => {
    const { page } = playground;
    await playground.choose("what");
    await playground.write(feed("Ada", 25));
    await playground.hold("answers");
    await page.locator("#panel-what button", { hasText: "Show more" }).click();
    await playground.holds("answers", 1);
    await playground.release("answers");
    await playground.hasCount("#panel-what .post", 25);
    await playground.write(feed("Ada", 24));
    await playground.hold("answers");
    await page.locator("#panel-what button", { hasText: "Show more" }).click();
    await page.fill("#source", feed("Grace", 22));
    await playground.holds("answers", 4);
    await playground.release("answers", "last to first");
    await playground.settled();
    await playground.hasCount("#panel-what .post", 20);
    assert.doesNotMatch(await page.innerText("#panel-what"), /Ada/);
  });

  test("what is typed while a link is read stays", async () => {
    const { page } = playground;
    await playground.write(ADA);
    const fragment = await fragmentOf({ html: GRACE, place: "data" });
    await playground.hold("bytes");
    await page.evaluate((hash) => (location.hash = hash), fragment);
    await playground.holds("bytes", 1);
    await page.fill("#source", MISTAKE);
    await playground.release("bytes");
    await playground.settled();
    assert.equal(await page.inputValue("#source"), MISTAKE);
    const kept = async () => (await playground.state()).html;
    await waitFor(kept, MISTAKE);
  });

  test("the last link that is followed is shown", async () => {
    const { page } = playground;
    await playground.write(MISTAKE);
    await playground.hold("bytes");
    for (const html of [ADA, GRACE]) {
      const fragment = await fragmentOf({ html, place: "data" });
      await page.evaluate((hash) => (location.hash = hash), fragment);
    }
    await playground.holds("bytes", 2);
    await playground.release("bytes", "last to first");
    await waitFor(() => page.inputValue("#source"), GRACE);
    await playground.settled();
    assert.equal(await page.inputValue("#source"), GRACE);
  });

  test("the address bar has the last state", async () => {
    const { page } = playground;
    await playground.choose("data");
    await playground.write(ADA);
    await playground.hold("bytes");
    await playground.row("name").click();
    await playground.row("h-card").click();
    await playground.holds("bytes", 2);
    await playground.release("bytes", "last to first");
    const pin = async () => (await playground.state()).pin;
    await waitFor(pin, "/items/0");
    await playground.drawn();
    assert.equal(await pin(), "/items/0");
    await page.keyboard.press("Escape");
    await waitFor(pin, undefined);
  });

  test("a page that is fetched late does not replace what was typed", { skip: hosting.name !== "server" }, async () => {
    const { page } = playground;
    const web = http.createServer((_, response) => response.end(GRACE));
    await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${web.address().port}/`;
    await playground.write("");
    await page.fill("#address", url);
    await page.press("#address", "Tab");
    await playground.settled();
    await playground.hold("answers");
    await page.click("#read");
    await playground.holds("answers", 1);
    assert.equal(await page.getAttribute("#read", "aria-busy"), "true");
    await page.fill("#source", ADA);
    await playground.release("answers");
    await playground.hasText("#status", /but it is not shown/);
    await playground.settled();
    assert.equal(await page.inputValue("#source"), ADA);
    await page.click("#read");
    await waitFor(() => page.inputValue("#source"), GRACE);
    assert.equal(await page.getAttribute("#read", "aria-busy"), "false");
    await playground.settled();
    web.close();
  });

  test("a question without an answer is asked again", { skip: hosting.name !== "server" }, async () => {
    const { page } = playground;
    await playground.choose("what");
    await page.route("**/read", (route) => route.abort(), { times: 1 });
    await playground.write(ADA);
    await playground.hasText("#panel-what .failure", /could not be shown/);
    await playground.choose("data");
    await playground.choose("what");
    await playground.hasCount("#panel-what .failure", 0);
    await playground.hasText("#panel-what", /Ada/);
  });
});
