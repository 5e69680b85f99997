/** A link gives back the state, with and without compression. */
import assert from "node:assert/strict";
import test from "node:test";

import { fragmentOf, stateOf, stateOfMembers } from "../share-link.js";

const state = { html: "<p>été 🌞</p>".repeat(5000), url: "https://ada.example/", place: "check" };

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

test("a page from the web and an example have short links", async () => {
  const named = { example: "reply", place: "check", profiles: ["google"], options: { classic: false }, pin: undefined };
  const fragment = await fragmentOf(named);
  assert.match(fragment, /^#example=reply&place=check&/);
  const { pin, ...kept } = named;
  assert.equal(pin, undefined);
  assert.deepEqual(await stateOf(fragment), kept);
  assert.deepEqual(stateOfMembers(new URLSearchParams("?url=example.com&embed")), { url: "example.com" });
});
