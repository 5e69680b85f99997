// The module without WebAssembly: for hosts that compile it themselves, such as Cloudflare Workers, and to choose
// when it is loaded.
import { createApi } from "./api.js";
import init, * as native from "./native.js";

/** Loads WebAssembly from a URL, a Response, bytes or a WebAssembly.Module, and gives the functions. */
export async function load(source = new URL("./native_bg.wasm", import.meta.url)) {
  await init({ module_or_path: source });
  return createApi(native);
}
export { MicroweaveError } from "./api.js";
