/** The playground in a browser, in every hosting. */
import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, test } from "node:test";

import { choose, marked, open, pointAtSource, settled, startBrowser, write } from "./browser.mjs";
import { startHostings } from "./hostings.mjs";

const PAGE = `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Thé</title>
<p>été 🌞🫖 before</p>
<article class="h-entry">
  <h1 class="p-name">Thé d'été 🌞</h1>
  <a class="p-author h-card" href="/ada">Ada 🫖</a>
  <time class="dt-published" datetime="2026-07-14T10:00:00Z">hier</time>
  <div class="e-content"><p>Du <b>thé</b> 🌞 froid.</p><script>document.title = "run"</script><img src="/x.png" onerror="document.title = 'run'" alt="une tasse"></div>
  <a class="u-url" href="/the">#</a>
</article>
<p itemscope itemtype="https://schema.org/Thing">🫖 <b itemprop="name">Tasse 🌞 bleue</b></p>
`;
const MISTAKE = `<p>été 🌞</p>\n<article class="h-entry"><h1 class="p-nmae">Thé</h1></article>\n`;

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
    let requests;
    before(async () => ({ page, problems, requests } = await open(browser, hosting)));
    after(async () => {
      await page.close();
      assert.deepEqual(problems, []);
    });

    const row = (text) => page.locator("[role=tabpanel]:not([hidden]) .row", { hasText: text }).first();

    test("every tab shows the page", async () => {
      await write(page, PAGE);
      const texts = {
        items: "Thé d'été 🌞",
        json: '"Thé d\'été 🌞"',
        reader: "Du thé 🌞 froid.",
        findings: "finding",
        microdata: "Tasse 🌞 bleue",
        links: "https://ada.example/the",
        feeds: "Thé d'été 🌞",
        diff: "change",
      };
      for (const [tab, text] of Object.entries(texts)) {
        await choose(page, tab);
        const shown = await page.locator("[role=tabpanel]:not([hidden])").innerText();
        assert.ok(shown.includes(text), `${tab}: ${shown}`);
      }
    });

    test("pointing at a value marks its source, behind letters of many bytes", async () => {
      await write(page, PAGE);
      await choose(page, "items");
      for (const [value, source] of [
        ["name:Thé d'été", "Thé d'été 🌞"],
        ["url:", "/the"],
        ["published:", "2026-07-14T10:00:00Z"],
      ]) {
        await page
          .locator("#panel-items .row", { hasText: value.split(":")[1] || value.split(":")[0] })
          .filter({ hasText: value.split(":")[0] })
          .last()
          .hover();
        await page.waitForTimeout(100);
        assert.equal(await marked(page, "point"), source);
      }
      await choose(page, "microdata");
      await row("name").hover();
      await page.waitForTimeout(100);
      assert.equal(await marked(page, "point"), "Tasse 🌞 bleue");
    });

    test("pointing into the source marks the value", async () => {
      await write(page, PAGE);
      await choose(page, "items");
      await pointAtSource(page, "hier");
      assert.match(await page.locator(".row.is-marked").innerText(), /published/);
      await pointAtSource(page, "d'été 🌞");
      assert.match(await page.locator(".row.is-marked").innerText(), /name/);
      assert.equal(await marked(page, "point"), "Thé d'été 🌞");
    });

    test("a click pins a value and says why; Escape releases it", async () => {
      await write(page, PAGE);
      await choose(page, "items");
      await row("published").click();
      await page.mouse.move(5, 5);
      await page.waitForTimeout(100);
      assert.equal(await marked(page, "pin"), "2026-07-14T10:00:00Z");
      assert.match(await page.innerText("#why"), /class dt-published.*attribute datetime of <time>/s);
      assert.match(await page.getAttribute("#why a", "href"), /^https:\/\/microformats\.org\/wiki\//);
      await page.keyboard.press("Escape");
      assert.equal(await marked(page, "pin"), "");
    });

    test("a click into the source pins the value there", async () => {
      await write(page, PAGE);
      await choose(page, "items");
      const { x, y } = await pointAtSource(page, "Ada");
      await page.mouse.click(x, y);
      assert.match(await page.locator(".row[aria-selected=true]").innerText(), /name/);
      await page.keyboard.press("Escape");
    });

    test("a link brings back the page, the tab and the pin", async () => {
      await write(page, PAGE);
      await choose(page, "microdata");
      await row("name").click();
      await page.click("#share");
      await page.waitForFunction(() => location.hash.length > 10);
      await page.waitForTimeout(200);
      const other = await open(browser, hosting, await page.evaluate(() => location.hash));
      assert.equal(await other.page.inputValue("#source"), PAGE);
      assert.equal(await other.page.getAttribute("#tab-microdata", "aria-selected"), "true");
      assert.equal(await marked(other.page, "pin"), "Tasse 🌞 bleue");
      assert.deepEqual(other.problems, []);
      await other.page.close();
    });

    test("a correction is applied, and undone", async () => {
      await choose(page, "findings");
      await write(page, MISTAKE);
      const card = page.locator(".finding", { hasText: "misspelled-class" });
      assert.equal(await card.locator("del mark").innerText(), "p-nmae");
      await card.locator("button.apply").click();
      await settled(page);
      assert.equal(await page.inputValue("#source"), MISTAKE.replace("p-nmae", "p-name"));
      assert.equal(await card.count(), 0);
      await choose(page, "diff");
      assert.match(await page.innerText("#panel-diff"), /removed/);
      await page.focus("#source");
      await page.keyboard.press("Control+z");
      await settled(page);
      assert.equal(await page.inputValue("#source"), MISTAKE);
    });

    test("scripts of the page do not run, and its content is shown", async () => {
      await write(page, PAGE);
      await choose(page, "reader");
      assert.equal(await page.title(), "microweave playground");
      assert.equal(await page.locator("#panel-reader script, #panel-reader [onerror]").count(), 0);
      assert.equal(await page.locator(".post-content b").innerText(), "thé");
    });

    test("the formats are written, and one that has no content says so", async () => {
      await choose(page, "json");
      for (const [format, text] of [
        ["mf2", "h-entry"],
        ["atom", "<feed"],
        ["turtle", "schema.org"],
        ["jf2", '"type"'],
        ["as2", "activitystreams"],
      ]) {
        await page.selectOption("#format", format);
        await settled(page);
        assert.ok((await page.innerText("#panel-json .text-box")).includes(text), format);
      }
      await write(page, "<p>nothing</p>");
      await page.selectOption("#format", "rss");
      await settled(page);
      assert.match(await page.innerText("#panel-json"), /nothing to write as RSS/);
      await page.selectOption("#format", "json");
    });

    test("the older version of the diff can be put in", async () => {
      await write(page, PAGE);
      await choose(page, "diff");
      await page.click("#panel-diff summary");
      await page.fill("#older", PAGE.replace("hier", "hier").replace('/the"', '/tisane"'));
      await settled(page);
      assert.match(await page.innerText("#panel-diff"), /url\s+.*\/tisane.*\/the/s);
      await page.locator(".change", { hasText: "tisane" }).hover();
      await page.waitForTimeout(100);
      assert.equal(await marked(page, "point"), "/the");
    });

    test("a file is dropped, also in another encoding", async () => {
      await choose(page, "items");
      const latin1 = [...Buffer.from('<meta charset="iso-8859-1"><p class="h-card">Zoé</p>', "latin1")];
      await page.evaluate((bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "zoe.html", { type: "text/html" }));
        for (const name of ["dragenter", "dragover", "drop"]) {
          document
            .querySelector("#source")
            .dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
        }
      }, latin1);
      await page.waitForFunction(() => document.querySelector("#source").value.includes("Zoé"));
      await settled(page);
      assert.match(await page.innerText("#panel-items"), /Zoé/);
    });

    test("all works with the keyboard", async () => {
      await write(page, PAGE);
      await page.focus("#tab-items");
      for (const tab of ["json", "reader", "findings", "microdata"]) {
        await page.keyboard.press("ArrowRight");
        assert.equal(await page.evaluate(() => document.activeElement.id), `tab-${tab}`);
      }
      await page.keyboard.press("Home");
      await settled(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "treeitem");
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(100);
      assert.equal(await marked(page, "point"), "Thé d'été 🌞");
      await page.keyboard.press("Enter");
      assert.match(await page.innerText("#status"), /^Pinned h-entry › name/);
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-expanded")), "false");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Escape");
    });

    test("the caret shows where it is in the results", async () => {
      await page.focus("#source");
      await page.evaluate(() => {
        const area = document.querySelector("#source");
        const at = area.value.indexOf("Ada") - 1;
        area.setSelectionRange(at, at);
      });
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(100);
      assert.match(await page.locator(".row.is-marked").innerText(), /Ada/);
    });

    test("requests go to the playground itself only", async () => {
      await write(page, PAGE);
      await choose(page, "reader");
      if (hosting.isStatic) assert.equal(await page.locator("#panel-reader img").count(), 0);
      const own = new URL(hosting.url);
      const foreign = requests
        .map((url) => new URL(url))
        .filter((url) => !["data:", "blob:"].includes(url.protocol) && url.host !== own.host);
      // The server's page shows the images of posts; their host does not exist.
      assert.deepEqual(foreign.filter(({ pathname }) => hosting.isStatic || pathname !== "/x.png").map(String), []);
      if (!hosting.isStatic)
        problems.splice(0, Infinity, ...problems.filter((text) => !/Failed to load resource/.test(text)));
      const posts = requests.length;
      await choose(page, "links");
      await choose(page, "items");
      if (hosting.isStatic) assert.equal(requests.length, posts);
    });

    test("the server fetches a page by its address", { skip: hosting.name !== "server" }, async () => {
      const web = http.createServer((_, response) =>
        response.end("<meta charset=utf-8><a class=h-card href=/me>Zoé 🌞</a>"),
      );
      await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${web.address().port}/`;
      await page.fill("#address", url);
      await page.click("#fetch");
      await page.waitForFunction(() => document.querySelector("#source").value.includes("Zoé 🌞"));
      await settled(page);
      await choose(page, "items");
      assert.ok((await page.innerText("#panel-items")).includes(`${url}me`));
      web.close();
    });
  });
}
