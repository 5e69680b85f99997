// Pages that need more memory than WebAssembly has: each entry of the package gives an error with a code, and reads the next
// page. The tests use copies of the package whose WebAssembly can grow by a few MiB only.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";
import { Worker } from "node:worker_threads";

import * as microweave from "microweave";
import { withMaxGrowth } from "./small-memory.js";

const MIB = 1 << 20;
const PAGE = '<div class="h-entry"><p class="p-name">Tea</p></div>';
const LARGE = '<p class="h-card">Été'.repeat(400_000);
const address = "https://ada.example/";

const folder = mkdtempSync(join(tmpdir(), "microweave-"));
after(() => rmSync(folder, { recursive: true }));
cpSync(fileURLToPath(new URL("../dist", import.meta.url)), folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
const small = {};
for (const part of ["", "read", "parse"]) {
  const file = join(folder, part, "native_bg.wasm");
  const bytes = readFileSync(file);
  small[part] = withMaxGrowth(bytes, 16 * MIB);
  writeFileSync(file, small[part]);
  embed(join(folder, part, "wasm.js"), bytes, small[part]);
}
embed(join(folder, "microweave.classic.js"), readFileSync(new URL("../dist/native_bg.wasm", import.meta.url)), small[""]);

function embed(file, before, after) {
  const script = readFileSync(file, "utf8");
  assert.ok(script.includes(before.toString("base64")), file);
  writeFileSync(file, script.replace(before.toString("base64"), after.toString("base64")));
}

const require = createRequire(import.meta.url);
const imported = (...path) => import(pathToFileURL(join(folder, ...path)).href);

/** `browser.js` fetches WebAssembly, which Node does for no file. */
async function inBrowser(part) {
  const { fetch } = globalThis;
  globalThis.fetch = async (url) => new Response(readFileSync(url), { headers: { "content-type": "application/wasm" } });
  try {
    return await imported(part, "browser.js");
  } finally {
    globalThis.fetch = fetch;
  }
}

const ENTRIES = {
  import: (part) => imported(part, "node.js"),
  require: (part) => require(join(folder, part, "node.cjs")),
  browser: inBrowser,
  inline: (part) => imported(part, "inline.js"),
  load: async (part) => (await imported(part, "load.js")).load(small[part]),
};

for (const [entry, open] of Object.entries(ENTRIES)) {
  for (const part of ["", "read", "parse"]) {
    test(`${entry} microweave/${part} reads pages after memory ran out`, async () => {
      readsAfterFailures(await open(part));
    });
  }
}

test("the script for pages from file:// reads pages after memory ran out", () => {
  const context = vm.createContext({ atob, TextDecoder, TextEncoder, WebAssembly, URL });
  vm.runInContext(readFileSync(join(folder, "microweave.classic.js"), "utf8"), context);
  readsAfterFailures(context.microweave);
});

/** Each function runs out of memory, and gives what it has to give before and after it. */
function readsAfterFailures(functions) {
  const bytes = new TextEncoder().encode(LARGE);
  const { MicroweaveError = Error } = functions; // load() gives none.
  const calls = {
    parse: (api, html) => api.parse(html, { address, reasons: true }),
    explain: (api, html) => api.explain(html, address),
    mf2: (api, html) => api.mf2(html, address),
    read: (api, html) => api.read(html, address),
    preview: (api, html) => api.preview(html, address),
    feeds: (api, html) => api.feeds(html, address),
    mention: (api, html) => api.mention(html, address),
    check: (api, html) => api.check(html, address),
    write: (api, html) => api.write(html, "jf2", address),
    answer: (api, html) => api.answer("parse", html, address),
  };
  for (const [name, call] of Object.entries(calls).filter(([name]) => name in functions)) {
    const expected = JSON.stringify(call(microweave, PAGE));
    const failed = (html) =>
      assert.throws(
        () => call(functions, html),
        (error) => {
          assert.ok(error instanceof MicroweaveError && error.name === "MicroweaveError", `${name}: ${error}`);
          assert.equal(error.code, "out-of-memory");
          assert.match(error.message, /needs more memory/);
          return error.cause !== undefined;
        },
      );
    failed(LARGE);
    assert.equal(JSON.stringify(call(functions, PAGE)), expected, name);
    if (name !== "mf2") failed(bytes);
    failed(LARGE);
    assert.equal(JSON.stringify(call(functions, PAGE)), expected, name);
  }
}

test("workers read pages after memory ran out", async () => {
  const code = `import(${JSON.stringify(pathToFileURL(join(folder, "node.js")).href)}).then(({ parse }) => {
    const { parentPort } = require("node:worker_threads");
    parentPort.on("message", (html) => {
      try {
        parentPort.postMessage(parse(html).items.length);
      } catch (error) {
        parentPort.postMessage(error.code);
      }
    });
  });`;
  const worker = new Worker(code, { eval: true });
  const answers = [];
  for (const html of [PAGE, LARGE, PAGE, LARGE, PAGE]) {
    worker.postMessage(html);
    answers.push(await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject)));
  }
  await worker.terminate();
  assert.deepEqual(answers, [1, "out-of-memory", 1, "out-of-memory", 1]);
});

test("memory of a large page is given back", async () => {
  const { parse } = microweave;
  parse(PAGE);
  const before = await memoryInUse();
  parse(new Uint8Array(200 * MIB).fill(0x20));
  assert.equal(parse(PAGE).items.length, 1);
  const growth = (await memoryInUse()) - before;
  assert.ok(growth < 20 * MIB, `${growth} bytes more`);
});

/** The bytes of buffers and of WebAssembly, without garbage. */
async function memoryInUse() {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc");
  for (let times = 0; times < 5; times++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return process.memoryUsage().external;
}

test("errors of requests leave the instance as it is", async () => {
  const { parse } = await imported("node.js");
  for (let number = 0; number < 1000; number++) {
    assert.throws(() => parse("", { zzz: 1 }), { code: "unknown-option" });
  }
  assert.equal(parse(PAGE).items.length, 1);
});

test("load takes a URL, and a response of any type", async () => {
  const { load } = await imported("load.js");
  const url = "data:application/octet-stream;base64," + small[""].toString("base64");
  for (const source of [url, new URL(url), fetch(url), new Response(small[""])]) {
    assert.equal((await load(source)).parse(PAGE).items.length, 1);
  }
  await assert.rejects(load(new Response("", { status: 404 })), /not loaded: .* 404/);
});
