// The module for Node: WebAssembly is compiled when the package is imported, from a file beside this one.
import { readFileSync } from "node:fs";
import { createApi } from "./api.js";
import { Engine } from "./engine.js";
import { createGlue } from "./glue.js";

const engine = new Engine(new WebAssembly.Module(readFileSync(new URL("./native_bg.wasm", import.meta.url))), createGlue);

// pack.mjs puts the names of the functions in place of FUNCTIONS.
export const FUNCTIONS = createApi(engine);
export { MicroweaveError } from "./engine.js";
