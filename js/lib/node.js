// The package in Node: WebAssembly is compiled when the package is imported, from a file beside this one.
import { readFileSync } from "node:fs";
import { createApi } from "./api.js";
import * as native from "./native.js";

native.initSync({ module: readFileSync(new URL("./native_bg.wasm", import.meta.url)) });

export const { parse, read, check, explain, feeds, mention, write, formats, options, answer, mf2 } =
  createApi(native);
export { MicroweaveError } from "./api.js";
