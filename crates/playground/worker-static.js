/** The worker of the static hosting. `build.sh` bundles it with the npm package. */
import { load } from "microweave/load.js";

import { answerMessage } from "./answers.js";

/** Where WebAssembly is: beside this script, or in a message from the page, if it is opened as a file. */
let wasm = () => new URL("microweave.wasm", self.location.href);
/** A promise of the functions of the package. */
let loaded = null;

async function ask(verb, { html, url, format, options }) {
  loaded ??= load(wasm());
  const microweave = await loaded;
  return microweave.answer(verb, html, { ...options, address: url, format }).body;
}

self.onmessage = ({ data }) => {
  if (data.wasm) wasm = () => data.wasm;
  else answerMessage(ask, data);
};
