/** The tables are copies of files of the project. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { TABLES, fileOf } from "../make-tables.mjs";
import { RULE_PAGES } from "../rule-pages.js";
import { VIEW_FILES } from "../view-files.js";

for (const [name, make] of Object.entries(TABLES)) {
  test(`${name} is up to date`, () => {
    assert.equal(readFileSync(fileOf(name), "utf8"), make(), "run: node crates/playground/make-tables.mjs");
  });
}

test("each rule says something", () => {
  for (const [code, { about, bad, good }] of Object.entries(RULE_PAGES)) {
    assert.ok(about || (bad && good), code);
    assert.equal(bad === undefined, good === undefined, code);
  }
});

test("each view says what it is about", () => {
  for (const [name, text] of Object.entries(VIEW_FILES)) assert.match(text, /^about = ["[]/m, name);
});
