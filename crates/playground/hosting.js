/**
 * How this copy of the page is hosted. `server`: `microweave serve` answers, and fetches pages. `static`: WebAssembly in a worker
 * answers, without a network.
 */
export const isStatic = document.documentElement.dataset.hosting === "static";

/** Starts the worker of this hosting. */
export async function startWorker() {
  if (!isStatic) return new Worker("worker-server.js", { type: "module" });
  return location.protocol === "file:" ? startEmbedded() : new Worker("worker-static.js");
}

/**
 * Browsers load neither workers nor WebAssembly from files. So both are also in a script, which a page may load from a file, and
 * the worker is made of a blob.
 */
async function startEmbedded() {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "embedded.js";
    script.onload = resolve;
    script.onerror = () => reject(new Error("embedded.js is missing beside this page."));
    document.head.append(script);
  });
  const { worker, wasm } = self.microweaveEmbedded;
  const started = new Worker(URL.createObjectURL(new Blob([worker], { type: "text/javascript" })));
  started.postMessage({ wasm: Uint8Array.from(atob(wasm), (unit) => unit.charCodeAt(0)) });
  return started;
}
