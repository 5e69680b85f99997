// Makes the files of the package that wasm-bindgen does not make. Called by build.sh:
// node pack.mjs OUT CLASSIC, with the glue for scripts (target no-modules) in CLASSIC.
// OUT has the whole package; OUT/read and OUT/parse have its parts. CLASSIC, CLASSIC/read and CLASSIC/parse have their glue.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as api from "./api.js";

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

/** Makes the files of a folder of the package. Returns the package as a script, with WebAssembly in it. */
function pack(folder, createApi) {
  const write = (file, content) => writeFileSync(join(out, folder, file), content);
  const names = Object.keys(api[createApi]({})).join(", ");
  const root = folder ? "../" : "./";
  for (const file of ["browser.js", "inline.js", "load.js", "node.js"]) {
    const template = text(here, file).replace(/^\/\/ pack.mjs .*\n/m, "");
    const module = template.replaceAll("createApi", createApi).replaceAll("./api.js", `${root}api.js`);
    write(file, module.replace("const FUNCTIONS", `const { ${names} }`));
  }
  const types = text(here, "load.d.ts").replace(" pack.mjs puts their names in place of FUNCTIONS.", "");
  write("load.d.ts", types.replaceAll("./index.js", `${root}index.js`).replace("FUNCTIONS", union(names)));
  if (folder) {
    write("index.d.ts", `export type * from "../index.js";\nexport { ${names}, MicroweaveError } from "../index.js";\n`);
  }
  const base64 = readFileSync(join(out, folder, "native_bg.wasm")).toString("base64");
  const embedded = `const BASE64 = "${base64}";\n${decode}`;
  write("wasm.js", `${embedded}export default wasm;\n`);

  // The API and the glue as plain scripts, in one function scope.
  const plainApi = text(here, "api.js").replaceAll(/^export /gm, "");
  const glue = text(classic, folder, "native.js");
  const script = (before, after) => `(() => {\n"use strict";\n${glue}\n${plainApi}\n${before}\n${after}\n})();\n`;
  const functions = `{ ...${createApi}(wasm_bindgen), MicroweaveError }`;
  // For require() in Node.
  write(
    "node.cjs",
    script(
      `const file = require("node:path").join(__dirname, "native_bg.wasm");
wasm_bindgen.initSync({ module: require("node:fs").readFileSync(file) });`,
      `module.exports = ${functions};`,
    ),
  );
  // For pages from file://, where browsers load neither modules nor other files.
  return script(`${embedded}wasm_bindgen.initSync({ module: wasm() });`, `globalThis.microweave = ${functions};`);
}

/** The names as a type: one of these strings. */
const union = (names) => names.split(", ").map((name) => `"${name}"`).join(" | ");

copyFileSync(join(here, "api.js"), join(out, "api.js"));
copyFileSync(join(here, "index.d.ts"), join(out, "index.d.ts"));
writeFileSync(join(out, "microweave.classic.js"), pack("", "createApi"));
pack("read", "createReadApi");
pack("parse", "createParseApi");
