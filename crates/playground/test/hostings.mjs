/**
 * The hostings that are tested, by the environment: `PLAYGROUND_STATIC` is a folder that `build.sh` made, which is tested over http
 * and from file://; `MICROWEAVE` is the tool with `serve`; `PLAYGROUND_URL` is the address of one that runs already.
 */
import { spawn } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};

/** Starts all: `[{ name, url, isStatic, stop }]`. */
export async function startHostings() {
  const { PLAYGROUND_STATIC: folder, MICROWEAVE: tool, PLAYGROUND_URL: running } = process.env;
  const hostings = [];
  if (folder) {
    hostings.push(await staticOverHttp(folder));
    hostings.push({
      name: "file",
      url: pathToFileURL(path.join(folder, "index.html")).href,
      isStatic: true,
      stop() {},
    });
  }
  if (tool) hostings.push(await served(tool));
  if (running) hostings.push({ name: "running", url: running, isStatic: false, stop() {} });
  if (hostings.length === 0) throw new Error("set PLAYGROUND_STATIC, MICROWEAVE or PLAYGROUND_URL");
  return hostings;
}

async function staticOverHttp(folder) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = path.join(folder, pathname === "/" ? "index.html" : path.basename(pathname));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    name: "static",
    url: `http://127.0.0.1:${server.address().port}/`,
    isStatic: true,
    stop: () => server.close(),
  };
}

/** `microweave serve` on a free port. It may fetch the page of a test from this machine. */
async function served(tool) {
  const port = await freePort();
  const child = spawn(tool, ["serve", "--listen", `127.0.0.1:${port}`, "--no-rate-limit", "--allow-private"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Its log is shown only if it does not start: each request is a line.
  let log = "";
  child.stderr.on("data", (lines) => (log = `${log}${lines}`.slice(-4000)));
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 900; tries += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    ) {
      return { name: "server", url, isStatic: false, stop: () => child.kill() };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error(`${tool} serve did not answer at ${url}\n${log}`);
}

async function freePort() {
  const server = http.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
