/** Reasons come back as they were packed. */
import assert from "node:assert/strict";
import test from "node:test";

import { Reasons, packReasons } from "../reasons.js";

const reason = (start, end, more = {}) => ({
  span: { start: { offset: start, line: 1, column: start + 1 }, end: { offset: end, line: 1, column: end + 1 } },
  "element-span": { start: { offset: start }, end: { offset: end } },
  element: "p",
  rule: "explicit",
  ...more,
});
const values = [
  { at: "/items/0", reasons: [reason(0, 100)] },
  {
    at: "/items/0/properties/name/0",
    reasons: [
      reason(10, 20, { by: "p-name", from: "text", "element-span": { start: { offset: 5 }, end: { offset: 25 } } }),
      reason(30, 35, { from: "value-class" }),
    ],
  },
  { at: "/microdata/items/0/properties/name/0", reasons: [reason(10, 20, { rule: "itemprop", from: "text" })] },
];
const reasons = new Reasons(packReasons({ values }));
const ofItems = (pointer) => pointer.startsWith("/items/");

test("reasons of a value", () => {
  const [first, second] = reasons.of("/items/0/properties/name/0");
  assert.deepEqual(
    [first.span.start.offset, first.span.end.offset, first.by, first.from, first["element-span"].start.offset],
    [10, 20, "p-name", "text", 5],
  );
  assert.deepEqual([second.span.start.offset, second.by], [30, null]);
  assert.deepEqual(reasons.of("/items/1"), []);
});

test("the innermost value at a byte", () => {
  assert.equal(reasons.innermostAt(12, ofItems), "/items/0/properties/name/0");
  assert.equal(
    reasons.innermostAt(12, (pointer) => !ofItems(pointer)),
    "/microdata/items/0/properties/name/0",
  );
  assert.equal(reasons.innermostAt(33, ofItems), "/items/0/properties/name/0");
  assert.equal(reasons.innermostAt(60, ofItems), "/items/0");
  assert.equal(reasons.innermostAt(100, ofItems), null);
});

test("the parts that values were read from", () => {
  assert.deepEqual(
    reasons.partsBetween(15, 31).map(({ start }) => start),
    [10, 30, 10],
  );
});
