// The module with WebAssembly inside of a JavaScript file: for Deno without permissions, and for bundlers and hosts that
// do not take other files.
import { createApi } from "./api.js";
import * as native from "./native.js";
import wasm from "./wasm.js";

native.initSync({ module: wasm() });

// pack.mjs puts the names of the functions in place of FUNCTIONS.
export const FUNCTIONS = createApi(native);
export { MicroweaveError } from "./api.js";
