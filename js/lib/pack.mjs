// Makes the files of the package that wasm-bindgen does not make. Called by build.sh:
// node pack.mjs OUT CLASSIC, with the glue for scripts (target no-modules) in CLASSIC.
// OUT/parse and CLASSIC/parse have the small part of the package.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [out, classic] = process.argv.slice(2);
const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const text = (...path) => readFileSync(join(...path), "utf8");

const decode = `function wasm() {
  const text = atob(BASE64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
`;
const MODULES = ["browser.js", "inline.js", "load.js", "node.js", "index.d.ts", "load.d.ts"];

/** Makes the files of a folder of the package. Returns WebAssembly as a script, and makes scripts with the API in them. */
function pack(folder, createApi) {
  for (const file of MODULES) {
    copyFileSync(join(here, folder, file), join(out, folder, file));
  }
  const base64 = readFileSync(join(out, folder, "native_bg.wasm")).toString("base64");
  const embedded = `const BASE64 = "${base64}";\n${decode}`;
  writeFileSync(join(out, folder, "wasm.js"), `${embedded}export default wasm;\n`);

  // The API and the glue as plain scripts, in one function scope.
  const api = text(here, "api.js").replaceAll(/^export /gm, "");
  const glue = text(classic, folder, "native.js");
  const script = (before, after) => `(() => {\n"use strict";\n${glue}\n${api}\n${before}\n${after}\n})();\n`;
  const functions = `{ ...${createApi}(wasm_bindgen), MicroweaveError }`;
  // For require() in Node.
  writeFileSync(
    join(out, folder, "node.cjs"),
    script(
      `const file = require("node:path").join(__dirname, "native_bg.wasm");
wasm_bindgen.initSync({ module: require("node:fs").readFileSync(file) });`,
      `module.exports = ${functions};`,
    ),
  );
  // For pages from file://, where browsers load neither modules nor other files.
  return script(`${embedded}wasm_bindgen.initSync({ module: wasm() });`, `globalThis.microweave = ${functions};`);
}

copyFileSync(join(here, "api.js"), join(out, "api.js"));
writeFileSync(join(out, "microweave.classic.js"), pack("", "createApi"));
pack("parse", "createParseApi");
