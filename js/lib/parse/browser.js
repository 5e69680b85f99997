// `microweave/parse` in browsers, their workers, and bundlers: WebAssembly is fetched and compiled when it is imported.
import { createParseApi } from "../api.js";
import init, * as native from "./native.js";

await init({ module_or_path: new URL("./native_bg.wasm", import.meta.url) });

export const { parse, explain, mf2 } = createParseApi(native);
export { MicroweaveError } from "../api.js";
