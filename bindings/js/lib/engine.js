// The WebAssembly that the functions of the package call. The same file serves every environment.

/** A request that cannot be answered. `code` is stable, `hint` says what to do; the message ends with it. */
export class MicroweaveError extends Error {
  constructor({ error, message, hint }, options) {
    super(hint ? `${message}: ${hint}` : message, options);
    this.name = "MicroweaveError";
    this.code = error;
    if (hint) this.hint = hint;
  }
}

/** A larger memory is given back after the call. A new instance takes about a millisecond, such a page much more. */
const MAX_KEPT_MEMORY = 128 << 20;

/** Compiled WebAssembly, and an instance of it, which is replaced if it fails or has grown large. */
export class Engine {
  #module;
  #createGlue;
  /** The functions of the instance, and its memory. Null after it failed or has grown large. */
  #instance;

  /** `createGlue` makes the glue of wasm-bindgen, of which each instance needs its own. */
  constructor(module, createGlue) {
    this.#module = module;
    this.#createGlue = createGlue;
    this.#instance = this.#started();
  }

  /** Loads WebAssembly from a URL, a Response, bytes or a WebAssembly.Module. */
  static async load(source, createGlue) {
    return new Engine(await compiled(source), createGlue);
  }

  #started() {
    const glue = this.#createGlue();
    const { memory } = glue.initSync({ module: this.#module });
    return { glue, memory };
  }

  /** Gives what `use` takes from an instance. */
  call(use) {
    try {
      this.#instance ??= this.#started();
      const { glue, memory } = this.#instance;
      const result = use(glue);
      if (memory.buffer.byteLength > MAX_KEPT_MEMORY) this.#instance = null;
      return result;
    } catch (error) {
      // The library's own errors are JSON.
      if (typeof error === "string") throw new MicroweaveError(JSON.parse(error));
      // After any other error, the state of the instance is not known.
      this.#instance = null;
      const message = `the page needs more memory than WebAssembly has here (${error.message})`;
      throw new MicroweaveError({ error: "out-of-memory", message }, { cause: error });
    }
  }
}

async function compiled(source) {
  const isAddress = typeof source === "string" || source instanceof URL;
  const given = await (isAddress ? fetch(source) : source);
  if (given instanceof WebAssembly.Module) {
    return given;
  }
  if (typeof Response !== "function" || !(given instanceof Response)) {
    return WebAssembly.compile(given);
  }
  if (!given.ok) {
    throw new Error(`WebAssembly was not loaded: ${given.url} answers ${given.status} ${given.statusText}`);
  }
  const isTyped = given.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(given) : WebAssembly.compile(await given.arrayBuffer());
}
