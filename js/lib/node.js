// The module for Node: WebAssembly is compiled when the package is imported, from a file beside this one.
import { readFileSync } from "node:fs";
import { createApi } from "./api.js";
import * as native from "./native.js";

native.initSync({ module: readFileSync(new URL("./native_bg.wasm", import.meta.url)) });

// pack.mjs puts the names of the functions in place of FUNCTIONS.
export const FUNCTIONS = createApi(native);
export { MicroweaveError } from "./api.js";
