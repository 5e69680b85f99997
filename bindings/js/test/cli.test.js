// The command.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../bin/microweave.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "microweave-"));
after(() => rmSync(folder, { recursive: true }));
const page = join(folder, "page.html");
writeFileSync(page, '<p class="h-entry"><a class="u-url p-name" href="/1">Tea</a> <b class="p-nmae">x</b></p>');

async function run(line, input = "") {
  const child = spawn(process.execPath, [program, ...line]);
  const run = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => (run[name] += text));
  }
  child.stdin.end(input);
  run.code = await new Promise((resolve) => child.on("close", resolve));
  return run;
}

test("a file gives its document", async () => {
  const { stdout, code } = await run([page, "--base", "https://ada.example/"]);
  assert.deepEqual(JSON.parse(stdout).items[0].properties.url, ["https://ada.example/1"]);
  assert.equal(code, 0);
});

test("standard input, verbs, formats and options", async () => {
  const html = "<p class=h-card>Ada";
  assert.equal(JSON.parse((await run(["-", "--format", "jf2"], html)).stdout).name, "Ada");
  assert.equal(JSON.parse((await run(["read", "-"], html)).stdout).main.kind, "card");
  assert.ok(JSON.parse((await run(["parse", "-", "--reasons", "--no-microdata"], html)).stdout).reasons.length > 0);
  assert.match((await run(["write", "-"], html)).stderr, /write: ENOENT/);
  assert.match((await run(["formats"])).stdout, /^ {2}json +Everything found/);
});

test("check gives a line for each finding, and exit code 1 for errors", async () => {
  const { stdout, code } = await run(["check", page]);
  assert.match(stdout, /page\.html:1:\d+: error\[misspelled-class\]: .*; write p-name/);
  assert.equal(code, 1);
  assert.ok(Array.isArray(JSON.parse((await run(["check", page, "--json"])).stdout).findings));
});

test("mistakes are explained, with exit code 2", async () => {
  for (const [line, message] of [
    [[], /name a file/],
    [["missing.html"], /missing\.html: ENOENT/],
    [["--bse", "x", page], /Unknown option '--bse'/],
    [[page, "--max-depth", "x"], /the option maxDepth takes a whole number from 0, not "x"/],
  ]) {
    const { stderr, code } = await run(line);
    assert.match(stderr, message);
    assert.equal(code, 2);
  }
  assert.equal((await run([page, "--format", "pdf"])).code, 1);
});

test("help lists every option, and version is the package's", async () => {
  const { stdout } = await run(["--help"]);
  assert.match(stdout, /--ignore-framework-classes/);
  assert.match(stdout, /--atom-profile rfc4287\|html5-2010/);
  assert.match((await run(["--version"])).stdout, /^\d+\.\d+\.\d+\n$/);
});

test("pages of the web have their address and encoding", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/old") {
      response.writeHead(302, { location: "/new/" }).end();
    } else if (request.url === "/new/") {
      response.setHeader("content-type", "text/html; charset=iso-8859-1");
      response.end(Buffer.from('<a class=h-card href="me">Bj\xf6rk</a>', "latin1"));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  try {
    const { properties } = JSON.parse((await run([`${origin}/old`])).stdout).items[0];
    assert.deepEqual(properties, { name: ["Björk"], url: [`${origin}/new/me`] });
    const missing = await run([`${origin}/none`]);
    assert.match(missing.stderr, /the server answers 404/);
    assert.equal(missing.code, 1);
  } finally {
    server.close();
  }
});
