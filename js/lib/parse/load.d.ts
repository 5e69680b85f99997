import type * as microweave from "../index.js";

export type * from "../index.js";
export { MicroweaveError } from "../index.js";

/** The functions of the small part of the package. */
export type Api = Pick<typeof microweave, "parse" | "explain" | "mf2">;

/** Loads WebAssembly: from a URL, a Response, its bytes or a compiled module; by default from the file of the package. */
export function load(source?: string | URL | object): Promise<Api>;
