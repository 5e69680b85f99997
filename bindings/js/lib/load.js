// The module without WebAssembly: for hosts that compile it themselves, such as Cloudflare Workers, and to choose
// when it is loaded.
import { createApi } from "./api.js";
import { Engine } from "./engine.js";
import { createGlue } from "./glue.js";

/** Loads WebAssembly from a URL, a Response, bytes or a WebAssembly.Module, and gives the functions. */
export async function load(source = new URL("./native_bg.wasm", import.meta.url)) {
  return createApi(await Engine.load(source, createGlue));
}
export { MicroweaveError } from "./engine.js";
