import { Reasons } from "./reasons.js";

/** The worker that answers questions about pages, seen from the page. */
export class Engine {
  #start;
  #worker = null;
  #waiting = new Map();
  #lastId = 0;

  /** `start` makes the worker, or gives a promise of it. */
  constructor(start) {
    this.#start = start;
  }

  /** Asks a question of `answers.js`. */
  async ask(question, request) {
    this.#worker ??= this.#started();
    const worker = await this.#worker;
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      worker.postMessage({ id: this.#lastId, question, request });
    });
  }

  async #started() {
    const worker = await this.#start();
    worker.onmessage = ({ data: { id, answer, error } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) resolve(answer);
      else reject(new Error(error));
    };
    worker.onerror = (event) => this.#failed(worker, event);
    return worker;
  }

  /** All questions get an error. The next one starts another worker. */
  #failed(worker, event) {
    event.preventDefault();
    worker.terminate();
    this.#worker = null;
    const error = new Error(event.message || "The worker could not be started.");
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** A page, and the answers about it. Each question is asked once. */
export class Page {
  #engine;
  #answers = new Map();
  /** The reasons of its values, as soon as they are known. */
  reasons = null;

  constructor(engine, source, url) {
    this.#engine = engine;
    this.source = source;
    this.url = url;
  }

  /** `extra`: `format` and `options` of the request. */
  ask(question, extra = {}) {
    const key = JSON.stringify([question, extra]);
    if (!this.#answers.has(key)) {
      this.#answers.set(key, this.#engine.ask(question, { html: this.source.text, url: this.url, ...extra }));
    }
    return this.#answers.get(key);
  }

  /** The document, the reasons of its values, and what was not taken. */
  async explained() {
    const { document, reasons, notTaken } = await this.ask("explain");
    this.reasons ??= new Reasons(reasons);
    return { document, reasons: this.reasons, notTaken };
  }
}
