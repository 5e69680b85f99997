/** Offsets in bytes equal the offsets of `TextEncoder`. */
import assert from "node:assert/strict";
import test from "node:test";

import { SourceText } from "../source-text.js";

const encoder = new TextEncoder();
const TEXTS = [
  "",
  "tea",
  "été 🌞 tea",
  "\u{1F600}".repeat(700),
  `a${"\u{1F600}".repeat(700)}`,
  "lone \ud83d surrogate",
  "é\n".repeat(3000),
  "\u20ac".repeat(2048),
];

test("bytes of indexes and indexes of bytes", () => {
  for (const text of TEXTS) {
    const source = new SourceText(text);
    assert.equal(source.byteLength, encoder.encode(text).length);
    let index = 0;
    let byte = 0;
    for (const character of text) {
      assert.equal(source.byteOf(index), byte);
      assert.equal(source.indexOf(byte), index);
      index += character.length;
      byte += encoder.encode(character).length;
    }
    assert.equal(source.indexOf(byte), text.length);
    assert.equal(source.indexOf(byte + 100), text.length);
  }
});

test("a byte inside of a character is at its start", () => {
  const source = new SourceText("é🌞x");
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((byte) => source.indexOf(byte)),
    [0, 0, 1, 1, 1, 1, 3, 4],
  );
});

test("lines", () => {
  const source = new SourceText("one\n\nthree");
  assert.equal(source.lineCount, 3);
  assert.deepEqual(
    [0, 1, 2].map((line) => source.lineText(line)),
    ["one", "", "three"],
  );
  assert.deepEqual(
    [0, 3, 4, 5, 9].map((index) => source.lineOf(index)),
    [0, 0, 1, 2, 2],
  );
});
