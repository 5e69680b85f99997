// The module with WebAssembly inside of a JavaScript file: for Deno without permissions, and for bundlers and hosts that
// do not take other files.
import { createApi } from "./api.js";
import { Engine } from "./engine.js";
import { createGlue } from "./glue.js";
import wasm from "./wasm.js";

const engine = new Engine(new WebAssembly.Module(wasm()), createGlue);

// pack.mjs puts the names of the functions in place of FUNCTIONS.
export const FUNCTIONS = createApi(engine);
export { MicroweaveError } from "./engine.js";
