// Reads pages with this package and with microformats-parser, in Node: node bench.mjs [FOLDER...]
// Prints MB of HTML a second, the best of several runs, and how often the package is faster.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { mf2, parse } from "microweave";
import { mf2 as theirs } from "microformats-parser";

const RUNS = 5;
const address = "https://example.com/";
const folders = process.argv.slice(2);
if (folders.length === 0) {
  throw new Error("name folders with pages: node bench.mjs ../../.suites/pages/readability");
}

for (const folder of folders) {
  const pages = pagesOf(folder);
  const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0);
  const speeds = {
    "microweave parse": best(pages, (page) => parse(page, { address })),
    "microweave mf2": best(pages, (page) => mf2(page, { baseUrl: address })),
    "microformats-parser mf2": best(pages, (page) => theirs(page, { baseUrl: address })),
  };
  console.log(`${folder}: ${pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB`);
  for (const [name, seconds] of Object.entries(speeds)) {
    const times = speeds["microformats-parser mf2"] / seconds;
    console.log(`  ${name.padEnd(24)} ${(bytes / 1e6 / seconds).toFixed(1).padStart(7)} MB/s  ${times.toFixed(1)} times`);
  }
}

/** The pages of a folder that both packages read. */
function pagesOf(folder) {
  const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, file));
  const pages = files.filter((file) => /\.html?$/.test(file) && statSync(file).isFile());
  return pages.map((file) => readFileSync(file, "utf8")).filter(isReadByBoth);
}

function isReadByBoth(page) {
  try {
    return [mf2, theirs].every((read) => read(page, { baseUrl: address }));
  } catch {
    return false;
  }
}

/** The seconds of the fastest run. */
function best(pages, read) {
  let seconds = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    pages.forEach(read);
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return seconds;
}
