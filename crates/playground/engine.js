import { Reasons } from "./reasons.js";

/** The worker that answers questions about pages, seen from the page. */
export class Engine {
  #start;
  /** A promise of the worker and of the questions that it has not answered. */
  #connection = null;
  #lastId = 0;

  /** `start` makes the worker, or gives a promise of it. */
  constructor(start) {
    this.#start = start;
  }

  /** Asks a question of `answers.js`. */
  async ask(question, request) {
    this.#connection ??= this.#connect();
    const { worker, waiting } = await this.#connection;
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      waiting.set(this.#lastId, { resolve, reject });
      worker.postMessage({ id: this.#lastId, question, request });
    });
  }

  async #connect() {
    const waiting = new Map();
    try {
      const worker = await this.#start();
      worker.onmessage = ({ data }) => settle(waiting, data);
      worker.onerror = (event) => this.#failed(worker, waiting, event);
      return { worker, waiting };
    } catch (error) {
      this.#connection = null;
      throw error;
    }
  }

  /** All questions get an error. The next one starts another worker. */
  #failed(worker, waiting, event) {
    event.preventDefault();
    worker.terminate();
    this.#connection = null;
    const error = new Error(event.message || "The worker could not be started.");
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
}

function settle(waiting, { id, answer, error }) {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) resolve(answer);
  else reject(new Error(error));
}

/** A page, and the answers about it. Each question is asked until it is answered, and then not again. */
export class Page {
  #engine;
  #options;
  #answers = new Map();
  /** The reasons of its values, as soon as they are known. */
  reasons = null;

  /** `options`: those that each question has. */
  constructor(engine, source, url, options) {
    this.#engine = engine;
    this.source = source;
    this.url = url;
    this.#options = options;
  }

  /** `extra`: what the question has besides, such as `format` and `options`. */
  ask(question, extra = {}) {
    const key = JSON.stringify([question, extra]);
    if (!this.#answers.has(key)) {
      const options = { ...this.#options, ...extra.options };
      const answer = this.#engine.ask(question, { html: this.source.text, url: this.url, ...extra, options });
      answer.catch(() => this.#answers.delete(key));
      this.#answers.set(key, answer);
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
