// Runs the npm package microformats-parser for `microweave suite`: HTML on standard input, JSON on standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// The package is in node_modules of the folder in PEERS, otherwise of the current one.
const require = createRequire(join(process.env.PEERS ?? process.cwd(), "package.json"));
const { mf2 } = require("microformats-parser");

const document = mf2(readFileSync(0, "utf8"), { baseUrl: process.env.MICROWEAVE_BASE });
process.stdout.write(JSON.stringify(document));
