// The small part of the package: `microweave/parse`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as everything from "microweave";
import * as small from "microweave/parse";

const require = createRequire(import.meta.url);
const file = (name) => new URL(`../dist/parse/${name}`, import.meta.url);
const PAGE = "<p class=h-card>Ada";

test("every module has the same names, which are of the whole package too", async () => {
  const names = Object.keys(small).sort();
  assert.deepEqual(names, ["MicroweaveError", "explain", "mf2", "parse"]);
  assert.deepEqual(Object.keys(await import("microweave/parse/inline")).sort(), names);
  assert.deepEqual(Object.keys(require("microweave/parse")).sort(), names);
  const browser = readFileSync(file("browser.js"), "utf8");
  const types = readFileSync(file("index.d.ts"), "utf8");
  for (const name of names) {
    assert.match(browser, new RegExp(`\\b${name}\\b`));
    assert.match(types, new RegExp(`\\b${name}\\b`));
    assert.ok(name in everything);
  }
});

test("every way to load it", async () => {
  const { load } = await import("microweave/parse/load");
  const bytes = readFileSync(require.resolve("microweave/parse/microweave.wasm"));
  const ways = [small, await import("microweave/parse/inline"), require("microweave/parse"), await load(bytes)];
  for (const { parse, mf2 } of ways) {
    assert.deepEqual(parse(PAGE).items[0].properties.name, ["Ada"]);
    assert.deepEqual(mf2(PAGE, { baseUrl: "https://ada.example/" }).items[0].properties.name, ["Ada"]);
  }
});

test("it has the options of its functions, and JSON as its format", () => {
  assert.deepEqual(small.parse(PAGE, { lang: true, maxDepth: 8, format: "json" }), everything.parse(PAGE));
  assert.throws(() => small.parse(PAGE, { base: "x" }), { code: "unknown-option" });
  assert.throws(() => small.parse(PAGE, { format: "atom" }), { code: "unknown-format" });
});

test("the host decodes the encodings with large tables", () => {
  const name = (html, options) => small.parse(html, options).items[0].properties.name[0];
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
