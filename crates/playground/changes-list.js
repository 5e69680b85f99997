import { counted, element } from "./element.js";

const CHUNK = 200;

/** What changed in the data since the page was loaded. */
export class ChangesList {
  #selection;
  #target;
  #summary = element("summary");
  #list = element("ul", { class: "changes", "aria-label": "Changes" });
  /** The source of the page as it was loaded. */
  older = "";

  /** `target(pointer)`: the target of a value. */
  constructor(selection, target) {
    this.#selection = selection;
    this.#target = target;
    this.element = element("details", { class: "changed", hidden: true }, this.#summary, this.#list);
  }

  async show(page) {
    const changes = page.source.text === this.older ? [] : await page.ask("diff", { older: this.older });
    return () => {
      this.element.hidden = changes.length === 0;
      this.#summary.textContent = `${counted(changes.length, "change")} since the page was loaded`;
      this.#list.replaceChildren(...changes.slice(0, CHUNK).map((change) => this.#row(change)));
      if (changes.length > CHUNK) this.#list.append(element("li", { class: "muted" }, `and ${changes.length - CHUNK} more`));
    };
  }

  #row({ kind, way, before, after, pointer }) {
    const target = pointer === null ? null : this.#target(pointer);
    const words = way.join(" › ") || "page";
    const choose = () => this.#selection.choose(target);
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
          ? element("button", { type: "button", class: "link", onclick: choose }, words)
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
