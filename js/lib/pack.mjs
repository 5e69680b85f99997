// Makes the files of the package that wasm-bindgen does not make. Called by build.sh:
// node pack.mjs OUT CLASSIC, with the glue for scripts (target no-modules) in CLASSIC.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [out, classic] = process.argv.slice(2);
const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const text = (...path) => readFileSync(join(...path), "utf8");

for (const file of ["api.js", "browser.js", "inline.js", "load.js", "node.js", "index.d.ts", "load.d.ts"]) {
  copyFileSync(join(here, file), join(out, file));
}

const base64 = readFileSync(join(out, "native_bg.wasm")).toString("base64");
const decode = `function wasm() {
  const text = atob(BASE64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
`;
const embedded = `const BASE64 = "${base64}";\n${decode}`;
writeFileSync(join(out, "wasm.js"), `${embedded}export default wasm;\n`);

// The API and the glue as plain scripts, in one function scope.
const api = text(here, "api.js").replaceAll(/^export /gm, "");
const glue = text(classic, "native.js");
const script = (before, after) => `(() => {\n"use strict";\n${glue}\n${api}\n${before}\n${after}\n})();\n`;
const functions = "{ ...createApi(wasm_bindgen), MicroweaveError }";

// For pages from file://, where browsers load neither modules nor other files.
writeFileSync(
  join(out, "microweave.classic.js"),
  script(`${embedded}wasm_bindgen.initSync({ module: wasm() });`, `globalThis.microweave = ${functions};`),
);
// For require() in Node.
writeFileSync(
  join(out, "node.cjs"),
  script(
    `const file = require("node:path").join(__dirname, "native_bg.wasm");
wasm_bindgen.initSync({ module: require("node:fs").readFileSync(file) });`,
    `module.exports = ${functions};`,
  ),
);
