// The module for browsers, their workers, and bundlers that know `new URL(…, import.meta.url)` (Vite, webpack, Parcel,
// Rollup with a plugin). WebAssembly is fetched and compiled when the package is imported.
import { createApi } from "./api.js";
import { Engine } from "./engine.js";
import { createGlue } from "./glue.js";

const engine = await Engine.load(new URL("./native_bg.wasm", import.meta.url), createGlue);

// pack.mjs puts the names of the functions in place of FUNCTIONS.
export const FUNCTIONS = createApi(engine);
export { MicroweaveError } from "./engine.js";
