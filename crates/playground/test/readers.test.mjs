/** Who sees what: the fields of each reader, and the words of dates. */
import assert from "node:assert/strict";
import test from "node:test";

import { durationInWords, inWords } from "../dates.js";
import { itemOfMicroformats, ofGoogle, ofPost, ofPreview, ofXray, titleOf } from "../reader-fields.js";
import { compare } from "../readers.js";

test("dates and durations in words", () => {
  assert.equal(inWords("2026-11-20T10:00:00+01:00"), "20 November 2026, 10:00");
  assert.equal(inWords("2026-11"), "November 2026");
  assert.equal(inWords("yesterday"), "yesterday");
  assert.equal(inWords("2026-13-01"), "2026-13-01");
  assert.equal(durationInWords("PT1H30M"), "1 hour 30 minutes");
  assert.equal(durationInWords("a while"), "a while");
});

test("the main item of microformats", () => {
  const post = { type: ["h-entry"], properties: { name: ["Tea"], author: [{ type: ["h-card"], properties: { name: ["Ada"] } }] } };
  assert.deepEqual(itemOfMicroformats([post]), { kind: "post", title: "Tea", author: "Ada" });
  assert.equal(itemOfMicroformats([post, post]).kind, "feed of 2 posts");
  assert.deepEqual(itemOfMicroformats([]), {});
});

test("fields of other readers", () => {
  assert.equal(ofPost({ kind: "feed", entries: [1, 2], name: "Notes" }).kind, "feed of 2 posts");
  assert.equal(ofPost({ kind: "no-posts" }).kind, undefined);
  assert.deepEqual(ofXray({ data: { type: "entry", "post-type": "note", content: { text: "Tea" } } }), { kind: "note", text: "Tea" });
  assert.match(ofGoogle([], []).note, /^no rich result/);
  assert.deepEqual(ofPreview({ "og:title": ["Tea"] }, "Title"), { title: "Tea" });
  assert.deepEqual(ofPreview({}, titleOf("<title> Tea </title>")), { title: "Tea" });
});

test("columns that are equal are joined, and one that fails says why", async () => {
  const answers = {
    read: { main: { kind: "post", entries: [{ type: "note", content: { text: "Tea" } }] } },
    parse: { items: [{ type: ["h-entry"], properties: { content: [{ value: "Tea " }] } }] },
  };
  const ask = async (verb) => {
    if (!answers[verb]) throw new Error(`no ${verb}`);
    return JSON.stringify(answers[verb]);
  };
  const columns = await compare(ask, { html: "<title>Tea</title>", isHosted: true });
  assert.deepEqual(columns[0].titles, ["A feed reader", "Microformats", "php-mf2", "mf2py", "microformats-parser", "A strict reader"]);
  const byId = Object.fromEntries(columns.map((column) => [column.id, column]));
  assert.equal(byId.google.error, "no check");
  assert.equal(byId.preview.states.text, "missing");
  assert.equal(byId.preview.states.title, "more");
});
