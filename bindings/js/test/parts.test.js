// The parts of the package: `microweave/parse` and `microweave/read`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as everything from "microweave";
import * as parsePart from "microweave/parse";
import * as readPart from "microweave/read";

const require = createRequire(import.meta.url);
const file = (name) => new URL(`../dist/${name}`, import.meta.url);
const PAGE = "<p class=h-card>Ada";
const POST = "<div class=h-entry><p class=p-name>Tea</p><a class=u-in-reply-to href=https://ada.example/>Ada</a></div>";

const PARTS = {
  parse: [parsePart, ["MicroweaveError", "explain", "mf2", "parse"]],
  read: [readPart, ["MicroweaveError", "explain", "feeds", "mention", "mf2", "parse", "preview", "read", "sanitize"]],
};

for (const [part, [module, names]] of Object.entries(PARTS)) {
  test(`every module of ${part} has the same names, which are of the whole package too`, async () => {
    assert.deepEqual(Object.keys(module).sort(), names);
    assert.deepEqual(Object.keys(await import(`microweave/${part}/inline`)).sort(), names);
    assert.deepEqual(Object.keys(require(`microweave/${part}`)).sort(), names);
    const browser = readFileSync(file(`${part}/browser.js`), "utf8");
    const types = readFileSync(file(`${part}/index.d.ts`), "utf8");
    for (const name of names) {
      assert.match(browser, new RegExp(`\\b${name}\\b`));
      assert.match(types, new RegExp(`\\b${name}\\b`));
      assert.ok(name in everything);
    }
  });

  test(`every way to load ${part}`, async () => {
    const { load } = await import(`microweave/${part}/load`);
    const bytes = readFileSync(require.resolve(`microweave/${part}/microweave.wasm`));
    const ways = [module, await import(`microweave/${part}/inline`), require(`microweave/${part}`), await load(bytes)];
    for (const { parse, mf2 } of ways) {
      assert.deepEqual(parse(PAGE).items[0].properties.name, ["Ada"]);
      assert.deepEqual(mf2(PAGE, { baseUrl: "https://ada.example/" }).items[0].properties.name, ["Ada"]);
    }
  });

  test(`${part} has the options of its functions, and JSON as its format`, () => {
    assert.deepEqual(module.parse(PAGE, { lang: true, maxDepth: 8, format: "json" }), everything.parse(PAGE));
    assert.throws(() => module.parse(PAGE, { base: "x" }), { code: "unknown-option" });
    assert.throws(() => module.parse(PAGE, { format: "atom" }), { code: "unknown-format" });
  });
}

test("microweave/read answers as the whole package", () => {
  const options = { address: "https://bob.example/tea" };
  assert.equal(readPart.read(POST, options).main.entries[0].title, "Tea");
  for (const html of [PAGE, POST]) {
    assert.deepEqual(readPart.read(html, options), everything.read(html, options));
    assert.deepEqual(readPart.feeds(html, options), everything.feeds(html, options));
    assert.deepEqual(readPart.preview(html, options), everything.preview(html, options));
    const target = "https://ada.example/";
    assert.deepEqual(readPart.mention(html, target, options), everything.mention(html, target, options));
  }
});

test("the host decodes the encodings with large tables", () => {
  const name = (html, options) => parsePart.parse(html, options).items[0].properties.name[0];
  const page = (label, bytes) =>
    Buffer.concat([Buffer.from(`<meta charset=${label}><p class=h-card>`), Buffer.from(bytes)]);
  for (const [label, bytes, expected] of [
    ["shift_jis", [0x93, 0xfa, 0x96, 0x7b], "日本"],
    ["gbk", [0xd6, 0xd0, 0xb9, 0xfa], "中国"],
    ["big5", [0xa4, 0xa4, 0xa4, 0xe5], "中文"],
    ["euc-kr", [0xc7, 0xd1], "한"],
    ["koi8-r", [0xcd, 0xc9, 0xd2], "мир"],
    ["iso-8859-2", [0xb9, 0xe8], "šč"],
    ["latin1", [0x80, 0xe9], "€é"],
    ["x-user-defined", [0x80, 0xe9], "€é"],
  ]) {
    assert.equal(name(page(label, bytes)), expected, label);
    assert.equal(everything.parse(page(label, bytes)).items[0].properties.name[0], expected, label);
  }
  const contentType = "text/html; charset=shift_jis";
  assert.equal(name(page("utf-8", [0x93, 0xfa]), { contentType }), "日");
  const utf16 = Buffer.from(`\ufeff${PAGE} é`, "utf16le");
  assert.equal(name(utf16), "Ada é");
});
