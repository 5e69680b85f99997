/**
 * How this copy of the page is hosted. `server`: `microweave serve` answers, and fetches pages. `static`: WebAssembly in a worker
 * answers, without a network.
 */
export const isStatic = document.documentElement.dataset.hosting === "static";

/** Makes the worker of this hosting. */
export function startWorker() {
  return new Worker("worker-server.js", { type: "module" });
}
