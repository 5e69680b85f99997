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
const MISTAKE = `<p>été 🌞</p>\n<article class="h-entry"><h1 class="p-nmae">Thé</h1></article>\n`;

await describeHostings((hosting, playground) => {
  test("the welcome takes an example, and Back leads to it", async () => {
    const welcome = await playground.openOther("");
    const { page } = welcome;
    assert.equal(await page.locator(".card").count(), 6);
    await page.click(".card >> nth=0");
    await welcome.settled();
    await welcome.hasText(".verdict-subject", "A reply by Ada, to grace.example");
    assert.deepEqual(await welcome.state(), { example: "reply" });
    await page.goBack();
    await page.waitForSelector("[data-view=welcome]");
    await page.goForward();
    await welcome.settled();
    await page.goBack();
    await page.waitForSelector("[data-view=welcome]");
    await welcome.close();
  });

  test("the box takes a page", async () => {
    const welcome = await playground.openOther("");
    const { page } = welcome;
    await page.fill("#address", '<p class="h-card">Zoé');
    await page.click("#read");
    await welcome.settled();
    await welcome.hasText(".verdict-subject", "The profile of Zoé");
    assert.equal(await page.inputValue("#source"), '<p class="h-card">Zoé');
    await welcome.close();
  });

  test("every place shows the page, below the verdict", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    const texts = {
      what: ["Du thé 🌞 froid.", "14 July 2026, 10:00", "Tasse 🌞 bleue"],
      data: ["Thé d'été 🌞", "Tasse 🌞 bleue"],
      check: ["hint"],
      site: ["microweave site"],
      formats: ['"Thé d\'été 🌞"'],
    };
    for (const [place, parts] of Object.entries(texts)) {
      // The server would look for the site of the example.
      if (place === "site" && !hosting.isStatic) continue;
      await playground.choose(place);
      const shown = await playground.panel.innerText();
      for (const text of parts) assert.ok(shown.includes(text), `${place}: ${shown}`);
    }
    await playground.hasText(".verdict-subject", "An article by Ada 🫖");
    assert.match(await page.title(), /^An article by Ada/);
  });

  test("readers that see the same have one column, and differences have a reason", async () => {
    const { page } = playground;
    await playground.example("article");
    await playground.choose("what");
    await page.check("input[value=compare]");
    await playground.settled();
    await playground.hasText(".readers th:nth-of-type(1)", /A feed reader\s+Microformats\s+php-mf2\s+mf2py\s+microformats-parser\s+A strict reader/);
    await playground.hasText(".readers", /Engines, explained\s+differs: from meta elements/);
    await playground.hasText(".readers", /Ada Lovelace\s+differs: from schema.org/);
    assert.equal(await page.locator(".readers thead", { hasText: "XRay" }).count(), hosting.isStatic ? 0 : 1);
    await playground.hasText(".preview-card", /Ada's notes\s+Engines, explained/);
    assert.deepEqual(await playground.state(), { example: "article", view: "compare" });
    await page.check("input[value=reader]");
    await playground.settled();
  });

  test("options are in the link, and change what is read", async () => {
    const { page } = playground;
    await playground.write('<p class="vcard"><b class="fn">Ada</b></p>');
    await playground.choose("data");
    await playground.row("h-card").waitFor();
    await page.click("#options-button");
    await page.getByLabel("Classic microformats").selectOption({ label: "ignored" });
    await playground.settled();
    await playground.hasText("#panel-data", /no structured data/);
    assert.deepEqual((await playground.state()).options, { classic: false });
    const other = await playground.openOther(await page.evaluate(() => location.hash));
    await other.hasText("#panel-data", /no structured data/);
    await other.close();
    await page.click("text=Back to the defaults");
    await playground.settled();
    await playground.row("h-card").waitFor();
    await page.click("#options-button");
  });

  test("elements are folded in the source, and typing keeps what is hidden", async () => {
    const { page } = playground;
    const html = "<div>\n<p>one</p>\n<p>two</p>\n</div>\n<p>after</p>\n";
    await playground.write(html);
    const { x, y } = await page.locator(".foldable").first().boundingBox();
    await page.mouse.click(x + 2, y + 6);
    await playground.hasText(".hidden-lines", "⋯ 2 lines");
    assert.equal(await page.inputValue("#source"), "<div>\n</div>\n<p>after</p>\n");
    await page.evaluate(() => {
      const area = document.querySelector("#source");
      area.focus();
      area.setSelectionRange(area.value.length, area.value.length);
    });
    await page.keyboard.type("<i>");
    await page.mouse.click(x + 2, y + 6);
    await waitFor(() => page.inputValue("#source"), `${html}<i>`);
    await page.focus("#source");
    await page.keyboard.press("Control+z");
    await waitFor(() => page.inputValue("#source"), html);
    await playground.settled();
  });

  test("the splitter moves by the keyboard", async () => {
    const { page } = playground;
    const width = () => page.evaluate(() => document.querySelector(".results").getBoundingClientRect().width);
    const before = await width();
    await page.focus("#splitter");
    await page.keyboard.press("ArrowRight");
    assert.ok((await width()) > before);
    await page.keyboard.press("Enter");
    assert.equal(Math.round(await width()), Math.round(before));
  });

  test("pointing at a value marks its source, behind letters of many bytes", async () => {
    await playground.write(PAGE);
    await playground.choose("data");
    for (const [property, value, source] of [
      ["name", "Thé d'été", "Thé d'été 🌞"],
      ["url", "", "/the"],
      ["published", "", "2026-07-14T10:00:00Z"],
    ]) {
      await playground.panel.locator(".row", { hasText: value }).filter({ hasText: property }).last().hover();
      await playground.hasMarked("point", source);
    }
    await playground.row("Tasse").hover();
    await playground.panel.locator(".row", { hasText: "Tasse" }).last().hover();
    await playground.hasMarked("point", "Tasse 🌞 bleue");
  });

  test("pointing into the source marks the value", async () => {
    await playground.write(PAGE);
    await playground.choose("data");
    await playground.pointAtSource("hier");
    await playground.hasText(".row.is-marked", /published/);
    await playground.pointAtSource("d'été 🌞");
    await playground.hasText(".row.is-marked", /name/);
    await playground.hasMarked("point", "Thé d'été 🌞");
  });

  test("a click pins a value and says why; Escape releases it", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("data");
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
    await playground.choose("data");
    const { x, y } = await playground.pointAtSource("Ada");
    await page.mouse.click(x, y);
    await playground.hasText(".row[aria-selected=true]", /name/);
    await page.keyboard.press("Escape");
    await playground.hasCount(".row[aria-selected=true]", 0);
  });

  test("a link brings back the page, the place and the pin", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("data");
    await playground.panel.locator(".row", { hasText: "Tasse" }).last().click();
    await playground.hasMarked("pin", "Tasse 🌞 bleue");
    await page.click("#share");
    await playground.hasText("#status", /The link is/);
    const other = await playground.openOther(await page.evaluate(() => location.hash));
    assert.equal(await other.page.inputValue("#source"), PAGE);
    assert.equal(await other.page.getAttribute("#tab-data", "aria-selected"), "true");
    await other.hasMarked("pin", "Tasse 🌞 bleue");
    await other.close();
  });

  test("a correction is applied, and undone", async () => {
    const { page } = playground;
    await playground.choose("check");
    await playground.write(MISTAKE);
    const card = page.locator(".finding", { hasText: "misspelled-class" });
    assert.equal(await card.locator("del mark").innerText(), "p-nmae");
    await card.locator("button.apply").click();
    await waitFor(() => page.inputValue("#source"), MISTAKE.replace("p-nmae", "p-name"));
    await playground.settled();
    assert.equal(await card.count(), 0);
    await page.click("text=Undo the last fix");
    await waitFor(() => page.inputValue("#source"), MISTAKE);
    await playground.settled();
    await card.waitFor();
  });

  test("all corrections are applied at once", async () => {
    const { page } = playground;
    await playground.example("mistakes");
    await playground.choose("check");
    await page.click("text=Fix all 4");
    await playground.settled();
    const html = await page.inputValue("#source");
    assert.match(html, /"p-name">.*"e-content">.*"u-url".*"cookTime"/s);
    await playground.choose("data");
    await playground.hasText(".changed summary", /changes since the page was loaded/);
    await page.click("#undo");
    await waitFor(() => page.inputValue("#source"), /"p-nmae">.*"cookTme"/s);
    await playground.settled();
    await playground.hasCount(".changed:not([hidden])", 0);
  });

  test("profiles say what the page can become", async () => {
    const { page } = playground;
    await playground.example("recipe");
    await playground.choose("check");
    await page.getByLabel("Google’s rich results").check();
    await playground.settled();
    await playground.hasText(".eligibility", /Can become: Recipe “Shortbread”/);
    assert.deepEqual(await playground.state(), { example: "recipe", place: "check", profiles: ["google"] });
    await page.getByLabel("Google’s rich results").uncheck();
    await playground.settled();
  });

  test("a view gives values with their places, and says what the page does not have", async () => {
    const { page } = playground;
    await playground.example("recipe");
    await playground.choose("views");
    await playground.hasText("#panel-views", /yield\s+16 pieces microdata recipeYield/);
    await playground.pointAtSource("itemref");
    await playground.hasText(".view-value.is-marked", /Shortbread/);
    const file = 'about = "Recipe"\nfields.title = "schema name"\nfields.cuisine = { from = "schema recipeCuisine", required = true }';
    await page.fill(".view-file", file);
    await playground.hasText("#panel-views .findings", /cuisine is missing/);
    await playground.hasText("#panel-views .view-fields", /^title\s+Shortbread microdata name/);
    await playground.settled();
    assert.deepEqual(await playground.state(), { example: "recipe", place: "views", file });
    await page.fill(".view-file", 'about = "Recipe"\nfields.title = "schemas name"');
    await playground.hasText("#panel-views .view-error", /line 2.*schemas/s);
    await page.getByLabel("Start from").selectOption("recipe");
    await playground.write(
      '<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Recipe", "recipeYield": "16 pieces" }</script>',
    );
    await playground.panel.locator(".view-value", { hasText: "16 pieces" }).hover();
    await playground.hasMarked("point", "16 pieces");
    await page.getByLabel("Start from").selectOption("person");
    await playground.settled();
    assert.equal((await playground.state()).file, "person");
  });

  test("a finding says what its rule is about, also after the text changed", async () => {
    const { page } = playground;
    await playground.choose("check");
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
    await playground.choose("what");
    await playground.hasText(".post-content b", "thé");
    // The server's page shows the picture: its listeners would have run once it is there.
    if (!hosting.isStatic) await page.waitForFunction(() => document.querySelector(".post-content img")?.complete);
    assert.equal(await page.locator("#panel-what :is(script, [onerror], [onload])").count(), 0);
    assert.match(await page.title(), /microweave playground$/);
  });

  test("pictures are loaded by the server's page only; the static page says what they show", async () => {
    const { page, requests } = playground;
    await playground.example("feed");
    await playground.choose("what");
    if (hosting.isStatic) {
      await playground.hasText("#panel-what .photos", /Image: A garden in the rain/);
      assert.equal(await page.locator("#panel-what img").count(), 0);
      assert.deepEqual(requests.filter((url) => url.startsWith("https://ada.example/")), []);
    } else {
      await page.locator("#panel-what .photos img").scrollIntoViewIfNeeded();
      await waitFor(() => requests.includes("https://ada.example/garden.jpg"), true);
      await waitFor(() => page.locator("#panel-what .photos img").evaluate((own) => own.complete), true);
    }
  });

  test("the formats are written, and one that has no content says so", async () => {
    const { page } = playground;
    await playground.write(PAGE);
    await playground.choose("formats");
    for (const [format, text] of [
      ["mf2", "h-entry"],
      ["atom", "<feed"],
      ["turtle", "schema.org"],
      ["jf2", '"type"'],
      ["as2", "activitystreams"],
    ]) {
      await page.check(`input[value=${format}]`);
      await playground.settled();
      assert.ok((await page.innerText("#panel-formats .text-box")).includes(text), format);
    }
    await playground.write("<p>nothing</p>");
    await page.check("input[value=rss]");
    await playground.hasText("#panel-formats", /nothing to write as RSS/);
    await page.check("input[value=json]");
    await playground.settled();
  });

  test("a file is dropped, also in another encoding", async () => {
    const { page } = playground;
    await playground.choose("data");
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
    await playground.hasText("#panel-data", /Zoé/);
  });

  test("all works with the keyboard", async () => {
    const { page } = playground;
    const active = (attribute) => page.evaluate((name) => document.activeElement.getAttribute(name), attribute);
    await playground.write(PAGE);
    await playground.choose("what");
    await page.focus("#tab-what");
    for (const tab of ["data", "check"]) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await active("id"), `tab-${tab}`);
    }
    await page.keyboard.press("ArrowLeft");
    await playground.settled();
    // The panel, what changed since the page was loaded, the tree.
    for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press("Tab");
    assert.equal(await active("role"), "treeitem");
    await page.keyboard.press("ArrowRight");
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
    await playground.choose("data");
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
    await playground.choose("what");
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
    assert.equal(await page.locator("#panel-what img").count(), 0);
    const before = requests.length;
    for (const place of ["site", "check", "data"]) await playground.choose(place);
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

  test("the server fetches a page, also by ?url=, and looks at its site", { skip: hosting.name !== "server" }, async () => {
    const { page } = playground;
    const web = http.createServer((_, response) =>
      response.end("<meta charset=utf-8><a class=h-card href=/me>Zoé 🌞</a>"),
    );
    await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${web.address().port}/`;
    await page.fill("#address", url);
    await page.click("#read");
    await waitFor(() => page.inputValue("#source"), /Zoé 🌞/);
    await playground.choose("data");
    await playground.panel.locator(".row", { hasText: `${url}me` }).waitFor();
    assert.deepEqual(await playground.state(), { url, place: "data" });
    await playground.choose("site");
    await playground.hasText("#panel-site", /steps done.*Who you are/s);
    const deep = await playground.openOther(`?url=${encodeURIComponent(url)}&place=data`);
    await waitFor(() => deep.page.inputValue("#source"), /Zoé 🌞/);
    await deep.close();
    web.close();
  });
});
