// The functions of the package.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as microweave from "microweave";

const { parse, read, preview, check, explain, feeds, mention, things, sanitize, write, formats, options, answer } = microweave;
const address = "https://ada.example/1";
const PAGE = `<link rel="feed" href="/feed" title="Posts">
<article class="h-entry"><a class="u-url" href="/1"><b class="p-name">Été 🍵</b></a>
<a class="u-like-of" href="https://grace.example/tea">Tea</a>
<time class="dt-published">2026-11-20T09:00Z</time><p class="p-nmae">x</p></article>`;

/** The part of a page between two offsets in bytes. */
function slice(page, start, end) {
  return new TextDecoder().decode(new TextEncoder().encode(page).slice(start, end));
}

test("parse gives a document", () => {
  const document = parse(PAGE, { address });
  assert.deepEqual(document.items[0].properties.name, ["Été 🍵"]);
  assert.deepEqual(document.rels, { feed: ["https://ada.example/feed"] });
  assert.deepEqual(document.microdata, { items: [] });
  assert.equal(document.reasons, undefined);
});

test("parse takes a URL object, and options that are undefined", () => {
  const document = parse('<a class="h-card" href="/">Ada</a>', { address: new URL(address), lang: undefined });
  assert.deepEqual(document.items[0].properties.url, ["https://ada.example/"]);
});

test("every function takes the URL of the page in place of options", () => {
  const target = "https://grace.example/tea";
  for (const url of [address, new URL(address)]) {
    assert.deepEqual(parse(PAGE, url), parse(PAGE, { address }));
    assert.deepEqual(read(PAGE, url), read(PAGE, { address }));
    assert.deepEqual(check(PAGE, url), check(PAGE, { address }));
    assert.deepEqual(explain(PAGE, url), explain(PAGE, { address }));
    assert.deepEqual(preview(PAGE, url), preview(PAGE, { address }));
    assert.deepEqual(feeds(PAGE, url), feeds(PAGE, { address }));
    assert.deepEqual(mention(PAGE, target, url), mention(PAGE, target, { address }));
    assert.equal(write(PAGE, "jf2", url), write(PAGE, "jf2", { address }));
    assert.deepEqual(answer("parse", PAGE, url), answer("parse", PAGE, { address }));
    assert.deepEqual(microweave.mf2(PAGE, url), microweave.mf2(PAGE, { baseUrl: address }));
  }
  assert.deepEqual(parse(PAGE, ""), parse(PAGE));
});

test("pages are texts or bytes", () => {
  const latin1 = Uint8Array.from("<p class=h-card>Bj\xf6rk", (letter) => letter.charCodeAt(0));
  const contentType = "text/html; charset=iso-8859-1";
  for (const html of [latin1, latin1.buffer, Buffer.from(latin1), new DataView(latin1.buffer)]) {
    assert.deepEqual(parse(html, { contentType }).items[0].properties.name, ["Björk"]);
  }
  const part = new Uint8Array([60, 112, 62, ...latin1, 60]).subarray(3, 3 + latin1.length);
  assert.deepEqual(parse(part, { contentType }).items[0].properties.name, ["Björk"]);
  assert.deepEqual(parse("<p class=h-card>a\ud800b").items[0].properties.name, ["a\ufffdb"]);
  for (const html of [undefined, null, 1, {}]) {
    assert.throws(() => parse(html), { name: "TypeError", message: /the page must be a string/ });
  }
});

test("reasons have offsets in bytes", () => {
  const { reasons } = parse(PAGE, { address, reasons: true });
  const reason = reasons.find((reason) => reason.at === "/items/0/properties/like-of/0");
  assert.equal(slice(PAGE, reason.span.start.offset, reason.span.end.offset), "https://grace.example/tea");
});

test("read gives posts", () => {
  const { main, "feed-links": links } = read(PAGE, { address, reasons: true });
  assert.equal(main.kind, "post");
  assert.equal(main.entries[0].type, "like");
  assert.deepEqual(main.entries[0].why.type, { property: "like-of" });
  assert.equal(links[0].url, "https://ada.example/feed");
  assert.equal(read(PAGE, { address }).main.entries[0].why, undefined);
});

test("contents are safe HTML, by a policy", () => {
  const page = `<p class="h-entry"><span class="e-content"><b onclick="x()">a</b><script>b()</script><i>c</i></span>`;
  assert.equal(read(page).main.entries[0].content.html, "<b>a</b><i>c</i>");
  const policy = { elements: { i: [] }, on_every_element: [], urls: [], schemes: [], removed_with_content: ["script"] };
  assert.equal(read(page, { policy }).main.entries[0].content.html, "a<i>c</i>");
});

test("check gives findings with corrections", () => {
  const { source, findings } = check(PAGE, { address });
  assert.equal(source, address);
  const { severity, replacement, help } = findings.find((finding) => finding.code === "misspelled-class");
  assert.equal(severity, "error");
  assert.match(help, /p-name/);
  assert.equal(slice(PAGE, replacement.span.start.offset, replacement.span.end.offset), "p-nmae");
  assert.equal(replacement.text, "p-name");
});

test("explain gives sentences and specifications", () => {
  const { values } = explain(PAGE, { address });
  const name = values.find((value) => value.at === "/items/0/properties/name/0");
  assert.equal(name.value, "Été 🍵");
  assert.equal(name.reasons[0].text, "The element has the class p-name.");
  assert.match(name.reasons[0].specification, /^https:\/\/microformats\.org\//);
  assert.equal(slice(PAGE, name.reasons[0].span.start.offset, name.reasons[0].span.end.offset), "Été 🍵");
});

test("things of all syntaxes", () => {
  const page = `<p itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b></p>
    <script type="application/ld+json">[{ "@context": "https://schema.org", "@type": "Product", "name": "Cup", "sku": "C1" },
    { "@context": "https://schema.org", "@type": "Recipe", "name": "Tea" }]</script>`;
  assert.deepEqual(things(page, { types: ["Product"] }).things, [
    { main: true, type: ["Product"], sources: ["microdata", "json-ld"], properties: { name: ["Cup"], sku: ["C1"] } },
  ]);
  assert.equal(things(page).things.length, 2);
  assert.deepEqual(things(page, { types: ["Recipe"], reasons: true }).things[0].sources, ["json-ld"]);
  assert.throws(() => things(page, { types: ["produkt"] }), { code: "invalid-option", message: /did you mean "Product"/ });
});

test("views of the caller and of the library", () => {
  const page = `<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Recipe", "name": "Tea" }</script>`;
  const view = { about: "Recipe", fields: { title: "schema name", time: { from: "schema totalTime", required: true } } };
  const answer = microweave.view(page, view, address);
  assert.deepEqual(answer.views, [{ title: "Tea" }]);
  assert.equal(answer.findings[0].message, "view: time is missing");
  assert.equal(microweave.view(page, "recipe").views[0].name, "Tea");
  assert.throws(() => microweave.view(page, "recipes"), { code: "invalid-option", message: /did you mean "recipe"/ });
  assert.throws(() => answerOf(page), { code: "no-view" });
});

const answerOf = (page) => answer("view", page);

test("safe HTML", () => {
  const html = '<p class="p-name wide" onclick="a()">Tea <a href="/scones">scones</a><iframe src="//video.example/1"></iframe>';
  const link = '<a href="https://video.example/1">https://video.example/1</a>';
  assert.equal(
    sanitize(html, address),
    `<p class="p-name">Tea <a href="https://ada.example/scones">scones</a>${link}</p>`,
  );
  assert.equal(sanitize(html, { policy: { elements: { b: [] } } }), "Tea scones");
});

test("previews", () => {
  const page = '<title>Tea</title><meta name="author" content="Ada"><link rel="icon" href="/icon.png">';
  const { title, authors, icon, sources } = preview(page, { address: "https://ada.example/tea" });
  assert.deepEqual([title, authors, icon], ["Tea", [{ name: "Ada" }], "https://ada.example/icon.png"]);
  assert.equal(sources.authors, "meta author");
  const { source: _, ...shown } = preview(page, { address });
  assert.deepEqual(read(page, { address }).page, shown);
});

test("feeds and mentions", () => {
  assert.deepEqual(feeds(PAGE, { address }).feeds.map((feed) => feed.url), ["https://ada.example/feed"]);
  assert.equal(mention(PAGE, "https://grace.example/tea", { address }).kind, "like");
  assert.equal(mention(PAGE, new URL("https://grace.example/coffee"), { address }).kind, undefined);
  assert.throws(() => mention(PAGE, ""), { code: "no-target" });
});

test("write gives every format", () => {
  const event = `<p class="h-event vevent"><b class="p-name">Tea</b> <time class="dt-start">2026-11-20</time></p>`;
  const contents = {};
  for (const { name, "media-type": mediaType } of formats()) {
    contents[name] = write(PAGE + event, name, { address });
    const options = { address, format: mediaType, timestamp: new Date(0) };
    assert.equal(answer("parse", PAGE, options).mediaType, mediaType);
  }
  assert.match(contents.atom, /^<\?xml/);
  assert.match(contents.icalendar, /DTSTAMP:20/);
  assert.equal(JSON.parse(contents.jsonfeed).items[0].url, address);
  const timestamp = new Date("2026-11-01T12:00:00.123Z");
  assert.match(write(event, "icalendar", { timestamp }), /DTSTAMP:20261101T120000Z/);
  assert.match(write(PAGE, "mf2", { layout: "indented" }), /^\{\n {2}"items"/);
});

test("a URL of the page that is no absolute URL is an error of every function", () => {
  const calls = {
    parse, read, preview, check, explain, feeds,
    mention: (html, options) => mention(html, "https://grace.example/tea", options),
    write: (html, options) => write(html, "jf2", options),
    answer: (html, options) => answer("parse", html, options),
  };
  const expected = { name: "MicroweaveError", code: "invalid-url" };
  for (const [name, call] of Object.entries(calls)) {
    for (const url of ["ada.example", "/1", "https://", "no url"]) {
      assert.throws(() => call(PAGE, url), expected, `${name} ${url}`);
      assert.throws(() => call(PAGE, { address: url }), expected, `${name} ${url}`);
    }
  }
  assert.throws(() => microweave.mf2(PAGE, "ada.example"), { name: "TypeError" });
});

test("errors have codes, and say what to do", () => {
  for (const [code, message, call] of [
    ["unknown-option", /there is no option "adress": did you mean "address"\? Options: address, contentType, /, () => parse("", { adress: "x" })],
    ["unknown-option", /there is no option "reason": did you mean "reasons"\?/, () => read("", { reason: true })],
    ["unknown-option", /there is no option "zzz"\. Options: address, .*microformats, /, () => check("", { zzz: 1 })],
    ["invalid-option", /options are an object, or the URL of the page, not a number/, () => parse("", 1)],
    ["invalid-option", /the option lang takes true or false, not "yes"/, () => parse("", { lang: "yes" })],
    ["unknown-format", /there is no format "pdf"/, () => write("", "pdf")],
    ["format-of-other-verb", /check has no format atom/, () => check("", { format: "atom" })],
    ["no-posts", /the page has no posts/, () => write("", "rss")],
    ["unknown-verb", /there is no verb "pars"/, () => answer("pars", "")],
  ]) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof microweave.MicroweaveError && error instanceof Error);
      assert.equal(error.code, code);
      assert.match(error.message, message);
      return true;
    });
  }
});

test("answers have the limits that were hit", () => {
  const { diagnostics } = answer("parse", "<div>".repeat(600));
  assert.deepEqual(diagnostics.map((diagnostic) => diagnostic.code), ["limit-depth"]);
});

test("large pages and many pages are read", () => {
  const entry = `<div class="h-entry"><p class="p-name">Tea</p><p class="e-content">${"Hot. ".repeat(100)}</p></div>`;
  assert.equal(parse(entry.repeat(4000)).items.length, 4000);
  for (let number = 0; number < 2000; number++) {
    assert.equal(parse(entry).items.length, 1);
  }
});

test("hostile pages give documents", () => {
  for (const part of ["<div>", "<b><p>", "<a href=x rel=y>", "<p class=h-card>", "<svg><p>", "&amp", "<table><td>"]) {
    const document = parse(part.repeat(20_000), { address, maxMemory: 1 << 20 });
    assert.ok(Array.isArray(document.items));
  }
});

/** Values of options that take no URL. */
const EXAMPLES = { contentType: "text/html", format: "mf2", timestamp: "2026-11-20T19:00:00Z", view: "recipe" };

test("the types name every option", () => {
  const files = ["../lib/options.d.ts", "../lib/index.d.ts"].map((file) => new URL(file, import.meta.url));
  const types = files.map((file) => readFileSync(file, "utf8")).join("");
  for (const { name, kind, choices } of options()) {
    const type = types.match(new RegExp(`^  ${name}\\?: (.*);$`, "m"))?.[1];
    assert.ok(kind !== "string" || answer("parse", "", { [name]: EXAMPLES[name] ?? address }), name);
    assert.ok(type, `${name} has no type`);
    const expected = choices?.map((choice) => `"${choice}"`).join(" | ");
    assert.ok(kind !== "choice" || type === expected, `${name}: ${type}, not ${expected}`);
  }
  for (const { name } of formats()) {
    assert.match(types, new RegExp(`"${name}"`));
  }
});
