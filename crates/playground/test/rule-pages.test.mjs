/** The pages of the rules are made from `docs/checks/`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { OUT, rulePages } from "../make-rule-pages.mjs";
import { RULE_PAGES } from "../rule-pages.js";

test("rule-pages.js is up to date", () => {
  assert.equal(readFileSync(OUT, "utf8"), rulePages(), "run: node crates/playground/make-rule-pages.mjs");
});

test("each rule says something", () => {
  for (const [code, { about, bad, good }] of Object.entries(RULE_PAGES)) {
    assert.ok(about || (bad && good), code);
    assert.equal(bad === undefined, good === undefined, code);
  }
});
