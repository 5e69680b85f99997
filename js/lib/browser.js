// The module for browsers, their workers, and bundlers that know `new URL(…, import.meta.url)` (Vite, webpack, Parcel,
// Rollup with a plugin). WebAssembly is fetched and compiled when the package is imported.
import { createApi } from "./api.js";
import init, * as native from "./native.js";

await init({ module_or_path: new URL("./native_bg.wasm", import.meta.url) });

// pack.mjs puts the names of the functions in place of FUNCTIONS.
export const FUNCTIONS = createApi(native);
export { MicroweaveError } from "./api.js";
