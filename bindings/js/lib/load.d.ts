import type * as microweave from "./index.js";

export type * from "./index.js";
export { MicroweaveError } from "./index.js";

/** The functions of the module. pack.mjs puts their names in place of FUNCTIONS. */
export type Api = Pick<typeof microweave, FUNCTIONS>;

/** Loads WebAssembly: from a URL, a Response, its bytes or a compiled module; by default from the file of the package. */
export function load(source?: string | URL | object): Promise<Api>;
