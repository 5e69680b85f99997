import { counted, element } from "./element.js";
import { valueTarget } from "./targets.js";

const CHUNK = 200;

/** Two versions of a page: what changed in the document. */
export class DiffPanel {
  #older = element("textarea", {
    id: "older",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    rows: 6,
    wrap: "off",
  });
  #summary = element("p", { class: "summary" });
  #selection;
  #document = null;
  #reasons = null;
  #list = element("ul", { class: "changes", "aria-label": "Changes" });

  /** `current()`: the source. `onInput()`: the older version is being changed. `onChange()`: it was. */
  constructor(selection, current, onInput, onChange) {
    this.#selection = selection;
    let timer = 0;
    this.#older.addEventListener("input", () => {
      onInput();
      clearTimeout(timer);
      timer = setTimeout(onChange, 300);
    });
    const keep = element(
      "button",
      {
        type: "button",
        onclick: () => {
          this.older = current();
          onChange();
        },
      },
      "Take the source as older version",
    );
    this.element = element(
      "div",
      {},
      element(
        "p",
        { class: "muted" },
        "The older version is the page as it was loaded. Change the source, or put another version here.",
      ),
      element(
        "details",
        { class: "older" },
        element("summary", {}, "Older version"),
        element("label", { for: "older", class: "visually-hidden" }, "Source of the older version"),
        this.#older,
      ),
      element("div", { class: "tools" }, keep),
      this.#summary,
      this.#list,
    );
  }

  get older() {
    return this.#older.value;
  }

  set older(html) {
    this.#older.value = html;
  }

  async show(page) {
    const [changes, { document, reasons }] = await Promise.all([
      page.ask("diff", { older: this.older }),
      page.explained(),
    ]);
    return () => {
      this.#document = document;
      this.#reasons = reasons;
      const count = (kind) => changes.filter((change) => change.kind === kind).length;
      const parts = ["added", "removed", "changed"]
        .filter((kind) => count(kind) > 0)
        .map((kind) => `${count(kind)} ${kind}`);
      this.#summary.textContent =
        changes.length > 0
          ? `${counted(changes.length, "change")}: ${parts.join(", ")}`
          : "Both versions give the same document.";
      this.#list.replaceChildren();
      this.#append(changes, 0);
    };
  }

  #append(changes, from) {
    this.#list.append(...changes.slice(from, from + CHUNK).map((change) => this.#row(change)));
    const more = changes.length - from - CHUNK;
    if (more <= 0) return;
    const button = element("button", { type: "button" }, `Show ${Math.min(more, CHUNK)} more of ${more}`);
    button.onclick = () => {
      button.parentElement.remove();
      this.#append(changes, from + CHUNK);
    };
    this.#list.append(element("li", { class: "more" }, button));
  }

  /** The target of a value of the newer version. */
  target(pointer) {
    return this.#reasons?.has(pointer) ? valueTarget(this.#document, this.#reasons, pointer) : null;
  }

  #row({ kind, way, before, after, pointer }) {
    const target = pointer === null ? null : this.target(pointer);
    const words = way.join(" › ") || "page";
    return element(
      "li",
      {
        class: `change ${kind}`,
        onmouseenter: () => this.#selection.point(target),
        onmouseleave: () => this.#selection.point(null),
        onfocusin: () => this.#selection.point(target),
        onfocusout: () => this.#selection.point(null),
      },
      element("span", { class: "change-kind" }, kind),
      element(
        "div",
        {},
        target
          ? element("button", { type: "button", class: "link", onclick: () => this.#selection.choose(target) }, words)
          : element("div", { class: "muted" }, words),
        element(
          "div",
          {},
          before !== null && element("del", {}, before),
          before !== null && after !== null && " ",
          after !== null && element("ins", {}, after),
        ),
      ),
    );
  }
}
