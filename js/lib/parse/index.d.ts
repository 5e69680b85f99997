export type * from "../index.js";
export { explain, mf2, MicroweaveError, parse } from "../index.js";
