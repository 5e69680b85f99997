/** The changes between two documents. */
import assert from "node:assert/strict";
import test from "node:test";

import { changesBetween } from "../document-diff.js";

const post = (url, name, more = {}) => ({ type: ["h-entry"], properties: { name: [name], url: [url], ...more } });
const page = (...children) => ({ items: [{ type: ["h-feed"], properties: { name: ["Notes"] }, children }], rels: {} });
const short = (changes) => changes.map(({ kind, way, before, after }) => [kind, way.at(-1), before, after]);

test("equal documents have no changes", () => {
  assert.deepEqual(changesBetween(page(post("/1", "One")), page(post("/1", "One"))), []);
});

test("a post that is added first changes no other post", () => {
  const changes = changesBetween(
    page(post("/1", "One"), post("/2", "Two")),
    page(post("/3", "Three"), post("/1", "One"), post("/2", "Two")),
  );
  assert.deepEqual(short(changes), [["added", "h-feed “Notes”", null, "h-entry “Three”"]]);
});

test("posts are the same by their URL", () => {
  const changes = changesBetween(
    page(post("/1", "One"), post("/2", "Two")),
    page(post("/2", "Too"), post("/1", "One")),
  );
  assert.deepEqual(short(changes), [["changed", "name", "Two", "Too"]]);
  assert.equal(changes[0].pointer, "/items/0/children/0/properties/name/0");
});

test("values, properties, types and rels", () => {
  const before = { items: [post("/1", "One", { category: ["a", "b"] })], rels: { me: ["/x"] } };
  const after = {
    items: [{ ...post("/1", "One", { category: ["b", "c"], rsvp: ["yes"] }), id: "one" }],
    rels: { me: ["/y"] },
  };
  assert.deepEqual(short(changesBetween(before, after)), [
    ["added", "id", null, "one"],
    ["added", "rsvp", null, "yes"],
    ["changed", "category", "a", "c"],
    ["added", "me", null, "/y"],
    ["removed", "me", "/x", null],
  ]);
});

test("nested items and microdata", () => {
  const author = (name) => ({ author: [{ type: ["h-card"], properties: { name: [name] }, value: name }] });
  assert.deepEqual(
    short(changesBetween(page(post("/1", "One", author("Ada"))), page(post("/1", "One", author("Grace"))))),
    [["changed", "name", "Ada", "Grace"]],
  );
  const microdata = (name) => ({
    items: [],
    rels: {},
    microdata: { items: [{ type: ["https://schema.org/Thing"], properties: { name: [name] } }] },
  });
  assert.deepEqual(short(changesBetween(microdata("Tea"), microdata("Chai"))), [["changed", "name", "Tea", "Chai"]]);
});
