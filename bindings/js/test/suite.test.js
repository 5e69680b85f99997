// The project's own cases in WebAssembly: the package, and its parts, give for each page of `test-suite/` what the
// library gives. The cases come from the manifest: their result is JSON, and their base is an absolute URL or empty.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as everything from "microweave";
import * as parsePart from "microweave/parse";
import * as readPart from "microweave/read";

const file = (path) => readFileSync(new URL(`../../../test-suite/${path}`, import.meta.url));
const isTaken = ({ base, result }) => result !== "rdf" && (!base || URL.canParse(base));
const cases = JSON.parse(file("manifest.json")).filter(isTaken);

/** The options that a case may have several times: each is a text of a list. */
const LISTS = { "link-header": "linkHeaders", "ignore-root": "ignoreRoots" };

/** The options of a case: words such as `lang`, `text=folded` and `no-rels`. */
function optionsOf({ base, options = [] }) {
  const request = { address: base };
  for (const option of options) {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(option);
    if (name in LISTS) {
      (request[LISTS[name]] ??= []).push(value);
    } else if (name === "charset") {
      request.contentType = `text/html; charset=${value}`;
    } else if (name.startsWith("no-")) {
      request[name.slice("no-".length)] = false;
    } else {
      request[name.replace(/-./g, (letters) => letters[1].toUpperCase())] = value || true;
    }
  }
  return request;
}

/** The part of a document that a case is about. */
function resultOf(document, { result }) {
  const { items, rels, "rel-urls": relUrls, alternates, microdata } = document;
  return result === "microdata" ? microdata : { items, rels, "rel-urls": relUrls, ...(alternates && { alternates }) };
}

for (const [name, { parse }] of Object.entries({ everything, readPart, parsePart })) {
  test(`${name}: documents equal the library's`, () => {
    for (const one of cases) {
      const document = parse(file(one.page), optionsOf(one));
      assert.deepEqual(resultOf(document, one), JSON.parse(file(one.expected)), one.page);
    }
    assert.ok(cases.length > 1000, `${cases.length} cases`);
  });
}

test("parts: explanations and posts equal the whole package's", () => {
  for (const one of cases) {
    const [page, options] = [file(one.page), optionsOf(one)];
    assert.deepEqual(parsePart.explain(page, options), everything.explain(page, options), one.page);
    assert.deepEqual(readPart.read(page, options), everything.read(page, options), one.page);
  }
});
