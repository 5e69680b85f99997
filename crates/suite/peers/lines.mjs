// Runs the npm package microformats-parser for `microweave suite --compare`: pages are lines of JSON, and so are the results.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

// The package is in node_modules of the folder in PEERS, otherwise of the current one.
const require = createRequire(join(process.env.PEERS ?? process.cwd(), "package.json"));
const { mf2 } = require("microformats-parser");

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { html, url } = JSON.parse(line);
  let result;
  try {
    result = mf2(html, { baseUrl: url });
  } catch (error) {
    result = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(result) + "\n");
}
