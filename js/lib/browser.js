// For browsers, their workers, and bundlers that know `new URL(…, import.meta.url)` (Vite, webpack, Parcel,
// Rollup with a plugin). WebAssembly is fetched and compiled when the package is imported.
import { createApi } from "./api.js";
import init, * as native from "./native.js";

await init({ module_or_path: new URL("./native_bg.wasm", import.meta.url) });

export const FUNCTIONS = createApi(native);
export { MicroweaveError } from "./api.js";
