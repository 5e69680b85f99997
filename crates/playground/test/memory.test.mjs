/** A page that needs more memory than WebAssembly has, in a copy of the static hosting whose WebAssembly has little. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { withMaxGrowth } from "../../../bindings/js/test/small-memory.js";
import { describeHostings } from "./browser.mjs";

const { PLAYGROUND_STATIC: built } = process.env;
if (built) {
  const folder = mkdtempSync(path.join(tmpdir(), "playground-"));
  after(() => rmSync(folder, { recursive: true }));
  cpSync(built, folder, { recursive: true });
  const wasm = path.join(folder, "microweave.wasm");
  writeFileSync(wasm, withMaxGrowth(readFileSync(wasm), 16 << 20));
  Object.assign(process.env, { PLAYGROUND_STATIC: folder, MICROWEAVE: "", PLAYGROUND_URL: "" });

  await describeHostings((hosting, playground) => {
    // The page from file:// has WebAssembly in a script, with all its memory.
    const skip = hosting.name === "file";

    test("a page is read after one that needed more memory", { skip }, async () => {
      await playground.choose("data");
      await playground.write('<p class="h-card">Ada'.repeat(100_000));
      await playground.hasText("#panel-data .failure", /needs more memory than WebAssembly has/);
      await playground.write('<p class="h-card">Grace');
      await playground.hasCount("#panel-data .failure", 0);
      await playground.hasText("#panel-data .tree", /h-card/);
    });
  });
}
