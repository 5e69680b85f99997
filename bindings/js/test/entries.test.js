// The ways to load the package.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import vm from "node:vm";
import { Worker } from "node:worker_threads";

const require = createRequire(import.meta.url);
const file = (name) => new URL(`../dist/${name}`, import.meta.url);
const PAGE = "<p class=h-card>Ada";

function reads(microweave) {
  assert.deepEqual(microweave.parse(PAGE).items[0].properties.name, ["Ada"]);
  assert.throws(() => microweave.write(PAGE, "pdf"), { code: "unknown-format" });
}

test("every module has the same names", async () => {
  const names = (module) => Object.keys(module).sort();
  const [node, inline] = [await import("microweave"), await import("microweave/inline")];
  assert.deepEqual(names(inline), names(node));
  assert.deepEqual(names(require("microweave")), names(node));
  const types = readFileSync(file("index.d.ts"), "utf8");
  const declared = [...types.matchAll(/^export (?:function|class) (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual([...new Set(declared)].sort(), names(node));
  const browser = readFileSync(file("browser.js"), "utf8");
  for (const name of names(node)) {
    assert.match(browser, new RegExp(`\\b${name}\\b`));
  }
});

test("import and require", async () => {
  reads(await import("microweave"));
  reads(await import("microweave/inline"));
  reads(require("microweave"));
});

test("load takes bytes and compiled modules", async () => {
  const { load } = await import("microweave/load");
  const bytes = readFileSync(require.resolve("microweave/microweave.wasm"));
  reads(await load(bytes));
  reads(await load(await WebAssembly.compile(bytes)));
});

test("the script for pages from file:// needs only what browsers have", () => {
  const context = vm.createContext({ atob, TextDecoder, TextEncoder, WebAssembly, URL });
  vm.runInContext(readFileSync(file("microweave.classic.js"), "utf8"), context);
  const names = vm.runInContext("microweave.parse('<p class=h-card>Ada').items[0].properties.name.join()", context);
  assert.equal(names, "Ada");
});

test("workers", async () => {
  const code = `import("microweave").then(({ parse }) => {
    require("node:worker_threads").parentPort.postMessage(parse("${PAGE}"));
  });`;
  const worker = new Worker(code, { eval: true });
  const document = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  assert.equal(document.items.length, 1);
});
