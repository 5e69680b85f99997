// Makes the files of the package from what wasm-bindgen made. Called by build.sh: node pack.mjs OUT GLUE.
// OUT has the whole package; OUT/read and OUT/parse have its parts. GLUE, GLUE/read and GLUE/parse have their glue: scripts
// (target no-modules), of which each instance of WebAssembly needs its own variables.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as api from "./api.js";

const [out, glues] = process.argv.slice(2);
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
    const module = template.replaceAll("createApi", createApi).replace(/"\.\/(api|engine)\.js"/g, `"${root}$1.js"`);
    write(file, module.replace("const FUNCTIONS", `const { ${names} }`));
  }
  const glue = `function createGlue() {\n${text(glues, folder, "native.js")}\nreturn wasm_bindgen;\n}\n`;
  write("glue.js", `export ${glue}`);
  const types = text(here, "load.d.ts").replace(" pack.mjs puts their names in place of FUNCTIONS.", "");
  write("load.d.ts", types.replaceAll("./index.js", `${root}index.js`).replace("FUNCTIONS", union(names)));
  if (folder) {
    for (const [types, index] of [["index.d.ts", "../index.js"], ["index.d.cts", "../index.cjs"]]) {
      write(types, `export type * from "${index}";\nexport { ${names}, MicroweaveError } from "${index}";\n`);
    }
  }
  const base64 = readFileSync(join(out, folder, "native_bg.wasm")).toString("base64");
  const embedded = `const BASE64 = "${base64}";\n${decode}`;
  write("wasm.js", `${embedded}export default wasm;\n`);

  // The modules as plain scripts, in one function scope. `bytes` is WebAssembly.
  const plain = text(here, "engine.js") + text(here, "api.js");
  const modules = glue + plain.replaceAll(/^import .*\n/gm, "").replaceAll(/^export /gm, "");
  const script = (target, bytes, before = "") => `(() => {
"use strict";
${before}${modules}
const engine = new Engine(new WebAssembly.Module(${bytes}), createGlue);
${target} = { ...${createApi}(engine), MicroweaveError };
})();
`;
  // For require() in Node.
  const file = 'require("node:path").join(__dirname, "native_bg.wasm")';
  write("node.cjs", script("module.exports", `require("node:fs").readFileSync(${file})`));
  // For pages from file://, where browsers load neither modules nor other files.
  return script("globalThis.microweave", "wasm()", embedded);
}

/** The names as a type: one of these strings. */
const union = (names) => names.split(", ").map((name) => `"${name}"`).join(" | ");

for (const file of ["api.js", "engine.js"]) {
  copyFileSync(join(here, file), join(out, file));
}
// The types, and the types for require(): one file, because a CommonJS file cannot import the types of a module.
for (const file of ["index.d.ts", "index.d.cts"]) {
  writeFileSync(join(out, file), ["index.d.ts", "options.d.ts", "answers.d.ts"].map((part) => text(here, part)).join(""));
}
writeFileSync(join(out, "microweave.classic.js"), pack("", "createApi"));
pack("read", "createReadApi");
pack("parse", "createParseApi");
