// `microweave/parse` with WebAssembly inside of a JavaScript file.
import { createParseApi } from "../api.js";
import * as native from "./native.js";
import wasm from "./wasm.js";

native.initSync({ module: wasm() });

export const { parse, explain, mf2 } = createParseApi(native);
export { MicroweaveError } from "../api.js";
