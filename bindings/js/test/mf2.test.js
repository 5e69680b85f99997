// mf2 beside the mf2 of microformats-parser 2.0.6: the same answers and the same errors.
//
// The pages have what the test cases of that package have, case by case, with other words.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { mf2 } from "microweave";
import { mf2 as theirs } from "microformats-parser";

const baseUrl = "http://example.com";
const all = { lang: true, textContent: true, metaformats: true };

const CASES = [
  // microformats-v1.spec, local/microformats-v1
  ["an include of another page", '<p class="vcard"><a class="include" href="fn">x</a></p><b id="fn"><i class="fn">Ada</i></b>'],
  ["an include of a missing element", '<p class="vcard"><a class="include" href="#none">x</a></p>'],
  // property-dt.spec, local/microformats-v2/dates
  ["a dt-end of a time alone", '<p class="h-entry"><i class="dt-end"><b class="value">7pm</b></i></p>'],
  [
    "a time before its date",
    '<p class="h-entry"><i class="dt-published dt-updated"><time class="value" datetime="23:24-0700">x</time> on <time class="value">2020-03-20</time></i></p>',
  ],
  // property-p.spec, empty-property, input-tag, implied-name
  ["an empty p-name", '<p class="h-entry"><b class="p-name"></b></p>'],
  ["values of input elements", '<p class="h-item"><input class="p-name" value="A"><input class="p-value" type="number" value="10"></p>'],
  ["an implied name beside a picture without text", '<a class="h-card u-url" href="/">\n  Ada\n  <img class="u-photo" src="/ada.jpg" alt="">\n</a>'],
  // property-u.spec, urls
  ["a u-url that is an item without a URL", '<p class="h-entry"><i class="u-url h-card"><b class="p-name">Ada</b></i></p>'],
  ["the src of an iframe", '<p class="h-entry"><iframe class="u-url" src="http://example.com/"></iframe></p>'],
  ["the href of a link", '<div class="h-entry"><link class="u-url" href="http://example.com/"> A link</div>'],
  ["a URL with spaces around it", '<p class="h-entry"><a class="u-url" href="  http://example.com/  ">x</a></p>'],
  ["a relative URL with spaces around it", '<p class="h-entry"><a class="u-url" href="  ./a/b.html  ">x</a></p>'],
  ["URLs with spaces inside of content", '<div class="h-entry"><p class="e-content"><a href="  http://example.com/  ">x</a> <a href="  ./a.html ">y</a></p></div>'],
  ["a URL with spaces in data", '<p class="h-entry"><data class="u-url" value="  http://example.com/  ">x</data></p>'],
  ["a picture with spaces in its URL", '<p class="h-entry"><img class="u-photo" src="  http://example.com/a.jpg ">x</p>'],
  ["a picture with spaces in its URL, and a text", '<p class="h-entry"><img class="u-photo" src="  http://example.com/a.jpg " alt="A">x</p>'],
  ["no implied URL beside a nested item", '<div class="h-entry"><a href="http://example.com/"></a><p class="p-author h-card"><b class="p-name">Ada</b></p></div>'],
  // nested
  ["an e-content that is an item", '<div class="h-entry"><div class="e-content h-card"><p class="p-name">Ada</p></div></div>'],
  ["a u-photo that is an item, with a text", '<div class="h-entry"><img class="u-photo h-card" alt="Ada" src="/a.jpg"></div>'],
  ["a u-photo that is an item", '<div class="h-entry"><img class="u-photo h-card" src="/a.jpg"></div>'],
  ["a u-photo that is an empty item", '<div class="h-entry"><p class="u-photo h-card"></p></div>'],
  ["a date that is an item", '<div class="h-card"><p class="dt-bday h-event"><time class="dt-start dt-end" datetime="2010-05-02">x</time></p></div>'],
  // rel-urls.spec, rel-urls
  [
    "several links to one URL",
    '<link rel="me" href="http://example.com"><a rel="me" href="http://example.com" type="text/html">Ada</a><a rel="home" href="http://example.com">Home</a>',
  ],
  ["a link with a type", '<p><a rel="me" href="http://example.com/" type="text/html">Ada</a></p>'],
  // local/microformats-v2/lang
  ["languages are left out", '<div class="h-entry" lang="sv" id="x1"><h1 class="p-name">Titel</h1><p class="e-content" lang="en">A <em>text</em></p></div>'],
  // experimental/lang*
  ["lang of html", '<html lang="en"><p class="h-entry">English.</p>', all],
  ["lang of an item", '<html lang="en"><p class="h-entry" lang="es">Español.</p><p class="h-entry">English.</p>', all],
  ["lang without html", '<p class="h-entry" lang="en">English.</p><p class="h-entry">?</p>', all],
  ["lang of contents", '<div class="h-entry" lang="sv" id="x1"><h1 class="p-name">Titel</h1><p class="e-content" lang="en">A <em>text</em></p><p class="e-content">En <em>text</em></p></div>', all],
  ["lang of a feed", '<html><div class="h-feed" lang="en"><h1 class="p-name">Feed</h1><p class="h-entry">English.</p><p class="h-entry" lang="fr">Français.</p></div>', all],
  ["lang of a meta element", '<html><head><meta http-equiv="Content-Language" content="es"></head><body><p class="h-entry">Español.</p><p class="h-entry" lang="en">English.</p></body></html>', all],
  // experimental/text-content
  ["folded text of an item", '<div class="h-entry">\n <p class="p-location h-adr">\n <b class="p-locality">Berlin</b>,\n <b class="p-country-name">DE</b>\n <data class="p-latitude" value="52.5"></data>\n </p>\n</div>', all],
  ["folded text without scripts", '<div class="h-card">\n <p class="p-name">\n <script>a()</script>\n <style>b {}</style>\n Ada\n Lovelace\n </p>\n</div>', all],
  ["folded text with paragraphs", '<div class="h-card"><b class="p-name">Ada</b><div class="p-title">\n Senior\n <p>\n General\n <br>\n Waste\n </p>\n</div></div>', all],
  ["folded text of a picture", '<div class="h-card">\n <p class="p-name">\n <img src="/a.jpg" alt="Ada">\n </p>\n</div>', all],
  ["folded text of a link with a line break", '<a rel="me" href="/">Ada<br>Lovelace <img src="/a.jpg" alt="B"></a>', all],
  ["the alt of an image in a link", '<a rel="me" href="/"><img src="/a.jpg" alt="Ada"><script>1</script></a><a rel="me" href="/2"></a>'],
  ["folded text of a link", '<a rel="me" href="/">\n <img>\n Ada\n</a>', all],
  // experimental/metaformats-*
  [
    "metaformats: an article of Open Graph",
    '<html lang="en"><head><title>T</title><meta property="og:type" content="article"><meta name="twitter:title" content="W"><meta property="og:title" content="O"><meta property="og:url" content="https://ogp.example/"><meta property="og:description" content="D"><meta property="og:image" content="http://example.com/i.png"><meta property="og:image:alt" content="A"><meta property="article:published_time" content="2015-05-29"><meta property="article:modified_time" content="2016-02-14"><meta property="article:author" content="Ada"></head><body><h1>O</h1></body></html>',
    all,
  ],
  [
    "metaformats: a video",
    '<html lang="en"><head><meta property="og:site_name" content="Tube"><meta property="og:type" content="video.other"><meta property="og:title" content="V"><meta property="og:video:url" content="https://v.example/1?a=1&amp;b=2"><meta property="og:image" content="https://v.example/i"><link rel="canonical" href="https://v.example/1"><title>x</title></head><body><h1>x</h1></body></html>',
    all,
  ],
  [
    "metaformats: a profile",
    '<html lang="en"><head><title>\n Ada | L </title><meta property="og:title" content="Ada | L"><meta property="og:type" content="profile"><meta property="profile:first_name" content="Ada"><meta property="profile:last_name" content="Lovelace"><meta property="og:url" content="https://l.example/ada"></head><body><h1>x</h1></body></html>',
    all,
  ],
  [
    "metaformats: standard names",
    '<html lang="en"><head><title>T</title><meta name="description" content="D"><meta name="author" content="Ada"><meta name="publisher" content="P"><meta name="date" content="2023-08-02"><link rel="canonical" href="https://t.example/"></head><body><h1>x</h1></body></html>',
    all,
  ],
  [
    "metaformats: Twitter",
    '<html lang="en"><head><meta name="twitter:title" content="W"><meta name="twitter:description" content="D"><meta name="twitter:image" content="http://example.com/i.png"><meta name="twitter:image:alt" content="A"></head><body><h1>x</h1></body></html>',
    all,
  ],
  ["metaformats: no head", '<html lang="en"><body><h1>x</h1><p>y</p></body></html>', all],
  ["metaformats: not beside microformats", '<html lang="en"><head><meta property="og:title" content="O"></head><body class="h-entry"><h1 class="p-name">M</h1></body></html>', all],
  ["metaformats only if they are asked for", '<html><head><meta property="og:title" content="O"></head><body><h1>x</h1></body></html>'],
];

for (const [name, html, experimental] of CASES) {
  test(`mf2 answers as microformats-parser: ${name}`, () => {
    const options = { baseUrl, ...(experimental && { experimental }) };
    assert.deepEqual(mf2(html, options), theirs(html, options));
  });
}

test("errors equal the errors of microformats-parser", () => {
  const html = "<p>x";
  const base = { baseUrl };
  const lines = [
    [], [undefined, base], [null, base], [1, base], ["", base],
    ['<div class="h-card></div>', base], ["<title>x</title><body></body>", base], ["only text", base],
    [html], [html, null], [html, 1], [html, []], [html, { random: true }],
    [html, {}], [html, { baseUrl: undefined }], [html, { baseUrl: 1 }], [html, { baseUrl: "" }],
    [html, { baseUrl: "notavalidurl" }],
    ...[undefined, null, "", [], { random: true }, { lang: "true" }, { textContent: "true" }, { metaformats: 1 }].map(
      (experimental) => [html, { baseUrl, experimental }],
    ),
  ];
  for (const line of lines) {
    const [ours, expected] = [mf2, theirs].map((parse) => errorOf(() => parse(...line)));
    assert.ok(expected, JSON.stringify(line));
    assert.deepEqual(ours, expected, JSON.stringify(line));
  }
  for (const experimental of [{}, { lang: true }, { textContent: false }]) {
    mf2(html, { baseUrl, experimental });
  }
});

function errorOf(call) {
  try {
    call();
  } catch (error) {
    return { name: error.name, message: error.message };
  }
}

// The public test suite, which microformats-parser has among its tests.
const suite = process.env.MICROFORMATS_TESTS;
test("mf2 passes the public test suite", { skip: !suite && "MICROFORMATS_TESTS names no checkout" }, () => {
  const files = readdirSync(suite, { recursive: true }).filter((file) => file.endsWith(".json"));
  let cases = 0;
  for (const file of files) {
    const page = join(suite, file.replace(/json$/, "html"));
    if (/microformats-(v1|v2|mixed)[\\/]/.test(file) && existsSync(page)) {
      const expected = JSON.parse(readFileSync(join(suite, file), "utf8"));
      const document = mf2(readFileSync(page, "utf8"), { baseUrl });
      // The suite has no text where a link has none.
      for (const [url, rel] of Object.entries(document["rel-urls"])) {
        if (!("text" in (expected["rel-urls"][url] ?? {})) && rel.text === "") {
          delete rel.text;
        }
      }
      assert.deepEqual(document, expected, file);
      cases++;
    }
  }
  assert.ok(cases > 100, `${cases} cases`);
});
