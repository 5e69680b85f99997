// `microweave/parse` in Node: WebAssembly is compiled when it is imported, from a file beside this one.
import { readFileSync } from "node:fs";
import { createParseApi } from "../api.js";
import * as native from "./native.js";

native.initSync({ module: readFileSync(new URL("./native_bg.wasm", import.meta.url)) });

export const { parse, explain, mf2 } = createParseApi(native);
export { MicroweaveError } from "../api.js";
