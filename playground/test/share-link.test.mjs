/** A link gives back the state, with and without compression. */
import assert from "node:assert/strict";
import test from "node:test";

import { fragmentOf, stateOf } from "../share-link.js";

const state = { html: "<p>été 🌞</p>".repeat(5000), url: "https://ada.example/", tab: "findings" };

test("a compressed state comes back and is short", async () => {
  const fragment = await fragmentOf(state);
  assert.match(fragment, /^#1z[\w-]+$/);
  assert.ok(fragment.length < 2000);
  assert.deepEqual(await stateOf(fragment), state);
});

test("without CompressionStream", async () => {
  const stream = globalThis.CompressionStream;
  delete globalThis.CompressionStream;
  try {
    const fragment = await fragmentOf(state);
    assert.match(fragment, /^#1j[\w-]+$/);
    assert.deepEqual(await stateOf(fragment), state);
  } finally {
    globalThis.CompressionStream = stream;
  }
});

test("other fragments are not ours, and damaged ones are errors", async () => {
  assert.equal(await stateOf(""), null);
  assert.equal(await stateOf("#source"), null);
  await assert.rejects(stateOf("#1zAAAA"));
  await assert.rejects(stateOf(`#1j${btoa("{}").replaceAll("=", "")}`));
});
