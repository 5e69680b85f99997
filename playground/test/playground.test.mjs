/** The playground in a browser, in every hosting. */
import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";

import { describeHostings, waitFor } from "./browser.mjs";

const PAGE = `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Thé</title>
<p>été 🌞🫖 before</p>
<article class="h-entry">
  <h1 class="p-name">Thé d'été 🌞</h1>
  <a class="p-author h-card" href="/ada">Ada 🫖</a>
  <time class="dt-published" datetime="2026-07-14T10:00:00Z">hier</time>
  <div class="e-content"><p>Du <b>thé</b> 🌞 froid.</p><script>document.title = "run"</script><img src="/x.png" onload="document.title = 'run'" onerror="document.title = 'run'" alt="une tasse"></div>
  <a class="u-url" href="/the">#</a>
</article>
<p itemscope itemtype="https://schema.org/Thing">🫖 <b itemprop="name">Tasse 🌞 bleue</b></p>
`;
/** The example "A feed of posts". */
const FEED = "1";
const MISTAKE = `<p>été 🌞</p>\n<article class="h-entry"><h1 class="p-nmae">Thé</h1></article>\n`;

await describeHostings((hosting, playground) => {
  test("every tab shows the page", async () => {
    await playground.write(PAGE);
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
      await playground.choose(tab);
      const shown = await playground.panel.innerText();
      assert.ok(shown.includes(text), `${tab}: ${shown}`);
    }
  });

  test("pointing at a value marks its source, behind letters of many bytes", async () => {
    await playground.write(PAGE);
    await playground.choose("items");
    for (const [property, value, source] of [
      ["name", "Thé d'été", "Thé d'été 🌞"],
      ["url", "", "/the"],
      ["published", "", "2026-07-14T10:00:00Z"],
    ]) {
      await playground.panel.locator(".row", { hasText: value }).filter({ hasText: property }).last().hover();
      await playground.hasMarked("point", source);
    }
    await playground.choose("microdata");
    await playground.row("name").hover();
    await playground.hasMarked("point", "Tasse 🌞 bleue");
  });

  test("pointing into the source marks the value", async () => {
    await playground.write(PAGE);
    await playground.choose("items");
    await playground.pointAtSource("hier");
    await playground.hasText(".row.is-marked", /published/);
    await playground.pointAtSource("d'été 🌞");
    await playground.hasText(".row.is-marked", /name/);
    await playground.hasMarked("point", "Thé d'été 🌞");
  });

  test("a click pins a value and says why; Escape releases it", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("items");
    await playground.row("published").click();
    await page.mouse.move(5, 5);
    await playground.hasMarked("pin", "2026-07-14T10:00:00Z");
    await playground.hasMarked("point", "");
    await playground.hasText("#why", /class dt-published.*attribute datetime of <time>/s);
    assert.match(await page.getAttribute("#why a", "href"), /^https:\/\/microformats\.org\/wiki\//);
    await page.keyboard.press("Escape");
    await playground.hasMarked("pin", "");
    await playground.hasCount(".row[aria-selected=true]", 0);
  });

  test("a click into the source pins the value there", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("items");
    const { x, y } = await playground.pointAtSource("Ada");
    await page.mouse.click(x, y);
    await playground.hasText(".row[aria-selected=true]", /name/);
    await page.keyboard.press("Escape");
    await playground.hasCount(".row[aria-selected=true]", 0);
  });

  test("a link brings back the page, the tab and the pin", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("microdata");
    await playground.row("name").click();
    await playground.hasMarked("pin", "Tasse 🌞 bleue");
    await page.click("#share");
    await playground.hasText("#status", /The link is/);
    const other = await playground.openOther(await page.evaluate(() => location.hash));
    assert.equal(await other.page.inputValue("#source"), PAGE);
    assert.equal(await other.page.getAttribute("#tab-microdata", "aria-selected"), "true");
    await other.hasMarked("pin", "Tasse 🌞 bleue");
    await other.close();
  });

  test("a correction is applied, and undone", async () => {
    const { page } = playground;
    await playground.choose("findings");
    await playground.write(MISTAKE);
    const card = page.locator(".finding", { hasText: "misspelled-class" });
    assert.equal(await card.locator("del mark").innerText(), "p-nmae");
    await card.locator("button.apply").click();
    await waitFor(() => page.inputValue("#source"), MISTAKE.replace("p-nmae", "p-name"));
    await playground.settled();
    assert.equal(await card.count(), 0);
    await playground.choose("diff");
    await playground.hasText("#panel-diff", /removed/);
    await page.focus("#source");
    await page.keyboard.press("Control+z");
    await waitFor(() => page.inputValue("#source"), MISTAKE);
    await playground.settled();
  });

  test("a finding says what its rule is about, also after the text changed", async () => {
    const { page } = playground;
    await playground.choose("findings");
    await playground.write(MISTAKE);
    const rule = page.locator(".finding", { hasText: "misspelled-class" }).locator(".rule-page");
    await rule.locator("summary").click();
    await waitFor(() => rule.innerText(), /in lower case.*Bad.*<h1 class="p-nmae">.*Good.*<h1 class="p-name">/s);
    await playground.write(`${MISTAKE}<p>more</p>`);
    await waitFor(() => rule.innerText(), /in lower case/);
    await rule.locator("summary").click();
  });

  test("scripts of the page do not run, and its content is shown", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("reader");
    await playground.hasText(".post-content b", "thé");
    // The server's page shows the picture: its listeners would have run once it is there.
    if (!hosting.isStatic) await page.waitForFunction(() => document.querySelector(".post-content img")?.complete);
    assert.equal(await page.locator("#panel-reader :is(script, [onerror], [onload])").count(), 0);
    assert.equal(await page.title(), "microweave playground");
  });

  test("pictures are loaded by the server's page only; the static page says what they show", async () => {
    const { page, requests } = playground;
    await page.selectOption("#examples", FEED);
    await playground.settled();
    await playground.choose("reader");
    if (hosting.isStatic) {
      await playground.hasText("#panel-reader .photos", /Image: A garden in the rain/);
      assert.equal(await page.locator("#panel-reader img").count(), 0);
      assert.deepEqual(requests.filter((url) => url.startsWith("https://ada.example/")), []);
    } else {
      await page.locator("#panel-reader .photos img").scrollIntoViewIfNeeded();
      await waitFor(() => requests.includes("https://ada.example/garden.jpg"), true);
      await waitFor(() => page.locator("#panel-reader .photos img").evaluate((own) => own.complete), true);
    }
  });

  test("the formats are written, and one that has no content says so", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("json");
    for (const [format, text] of [
      ["mf2", "h-entry"],
      ["atom", "<feed"],
      ["turtle", "schema.org"],
      ["jf2", '"type"'],
      ["as2", "activitystreams"],
    ]) {
      await page.selectOption("#format", format);
      await playground.settled();
      assert.ok((await page.innerText("#panel-json .text-box")).includes(text), format);
    }
    await playground.write("<p>nothing</p>");
    await page.selectOption("#format", "rss");
    await playground.hasText("#panel-json", /nothing to write as RSS/);
    await page.selectOption("#format", "json");
    await playground.settled();
  });

  test("the older version of the diff can be put in", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("diff");
    await page.click("#panel-diff summary");
    await page.fill("#older", PAGE.replace('/the"', '/tisane"'));
    await playground.hasText("#panel-diff", /url\s+.*\/tisane.*\/the/s);
    await page.locator(".change", { hasText: "tisane" }).hover();
    await playground.hasMarked("point", "/the");
  });

  test("a file is dropped, also in another encoding", async () => {
    const { page } = playground;
    await playground.choose("items");
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
    await waitFor(() => page.inputValue("#source"), /Zoé/);
    await playground.hasText("#panel-items", /Zoé/);
  });

  test("all works with the keyboard", async () => {
    const { page } = playground;
    const active = (attribute) => page.evaluate((name) => document.activeElement.getAttribute(name), attribute);
    await playground.write(PAGE);
    await page.focus("#tab-items");
    for (const tab of ["json", "reader", "findings", "microdata"]) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await active("id"), `tab-${tab}`);
    }
    await page.keyboard.press("Home");
    await playground.settled();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await active("role"), "treeitem");
    await page.keyboard.press("ArrowRight");
    await playground.hasMarked("point", "Thé d'été 🌞");
    await page.keyboard.press("Enter");
    await playground.hasText("#status", /^Pinned h-entry › name/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await active("aria-expanded"), "false");
    await page.keyboard.press("ArrowRight");
    assert.equal(await active("aria-expanded"), "true");
    await page.keyboard.press("Escape");
    await playground.hasMarked("pin", "");
  });

  test("the caret shows where it is in the results", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("items");
    await page.focus("#source");
    await page.evaluate(() => {
      const area = document.querySelector("#source");
      const at = area.value.indexOf("Ada") - 1;
      area.setSelectionRange(at, at);
    });
    await page.keyboard.press("ArrowRight");
    await playground.hasText(".row.is-marked", /Ada/);
  });

  test("requests go to the playground itself only", async () => {
    const { page, requests } = playground;
    await playground.write(PAGE);
    await playground.choose("reader");
    await playground.hasText(".post-content b", "thé");
    // Requests of workers are seen too.
    const ofWorker = { static: "microweave.wasm", file: "embedded.js" }[hosting.name] ?? "read";
    assert.ok(requests.some((url) => url.endsWith(`/${ofWorker}`)));
    if (!hosting.isStatic) await waitFor(() => requests.includes("https://ada.example/x.png"), true);
    const own = new URL(hosting.url);
    const foreign = requests
      .map((url) => new URL(url))
      .filter((url) => !["data:", "blob:"].includes(url.protocol) && url.host !== own.host);
    // The server's page shows the images of posts.
    assert.deepEqual(foreign.filter(({ host }) => hosting.isStatic || host !== "ada.example").map(String), []);
    if (!hosting.isStatic) return;
    assert.equal(await page.locator("#panel-reader img").count(), 0);
    const before = requests.length;
    for (const tab of ["links", "feeds", "items"]) await playground.choose(tab);
    assert.deepEqual(requests.slice(before), []);
  });

  test("problems of the page are noticed", async () => {
    const { page, problems } = playground;
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement("style"), { textContent: "p {}" }));
      setTimeout(() => {
        throw new Error("seen");
      });
    });
    await waitFor(() => problems.join("\n"), /(?=.*CSP: style-src)(?=.*Error: seen)/s);
    await page.evaluate(() => document.body.lastElementChild.remove());
    // Each violation is also a message of the console, which comes in its own time. The server has its policy twice.
    await waitFor(() => problems.length, hosting.isStatic ? 3 : 5);
    problems.length = 0;
  });

  test("the server fetches a page by its address", { skip: hosting.name !== "server" }, async () => {
    const { page } = playground;
    const web = http.createServer((_, response) =>
      response.end("<meta charset=utf-8><a class=h-card href=/me>Zoé 🌞</a>"),
    );
    await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${web.address().port}/`;
    await page.fill("#address", url);
    await page.click("#fetch");
    await waitFor(() => page.inputValue("#source"), /Zoé 🌞/);
    await playground.choose("items");
    await playground.panel.locator(".row", { hasText: `${url}me` }).waitFor();
    web.close();
  });
});
