import { counted, element, link } from "./element.js";
import { escaped } from "./pointer.js";
import { partTarget, valueTarget } from "./targets.js";

const CHUNK = 200;

/** Every link of the page, with its link types. */
export class LinksPanel {
  #selection;
  #heading = element("p", { class: "summary" });
  #body = element("tbody");
  #table;
  #more = element("button", { type: "button", hidden: true, onclick: () => this.#append() });
  #links = [];
  #rows = [];
  #document = null;
  #reasons = null;
  #source = null;

  constructor(selection) {
    this.#selection = selection;
    const head = ["Line", "Element", "URL", "Link types"].map((title) => element("th", { scope: "col" }, title));
    this.#table = element(
      "table",
      { class: "links" },
      element("caption", { class: "visually-hidden" }, "Links"),
      element("thead", {}, element("tr", {}, head)),
      this.#body,
    );
    this.element = element("div", {}, this.#heading, this.#table, this.#more);
  }

  async show(page) {
    const [{ links }, { document, reasons }] = await Promise.all([page.ask("links"), page.explained()]);
    return () => {
      this.#links = links;
      this.#document = document;
      this.#reasons = reasons;
      this.#source = page.source;
      const rels = Object.keys(document.rels).length;
      this.#heading.textContent =
        links.length === 0
          ? "This page has no links."
          : `${counted(links.length, "link")}, ${counted(rels, "rel value")}`;
      this.#table.hidden = links.length === 0;
      this.#rows = [];
      this.#body.replaceChildren();
      this.#append();
    };
  }

  #append() {
    const from = this.#rows.length;
    const made = this.#links.slice(from, from + CHUNK).map((own, number) => this.#row(own, from + number));
    this.#rows.push(...made);
    this.#body.append(...made);
    const more = this.#links.length - this.#rows.length;
    this.#more.hidden = more === 0;
    this.#more.textContent = `Show ${Math.min(more, CHUNK)} more of ${more}`;
  }

  target(id) {
    const own = id.startsWith("link/") ? this.#links[Number(id.slice("link/".length))] : undefined;
    if (!own) return null;
    const way = `<${own.element}>`;
    const pointer = `/rel-urls/${escaped(own.url ?? "")}`;
    const here = this.#reasons
      .of(pointer)
      .filter(({ line, element: name }) => line === own.line && name === own.element);
    if (here.length > 0) {
      return { ...valueTarget(this.#document, this.#reasons, pointer), id, way, value: own.url };
    }
    const start = this.#source.lineStart(own.line - 1);
    const end = this.#source.lineEnd(own.line - 1);
    const span = { start: this.#source.byteOf(start), end: this.#source.byteOf(end) };
    return partTarget(id, `${way} at line ${own.line}`, own.url, span);
  }

  targetAt(byte) {
    const line = this.#source ? this.#source.lineOf(this.#source.indexOf(byte)) + 1 : 0;
    const found = this.#links.findIndex((own) => own.line === line);
    return found < 0 ? null : this.target(`link/${found}`);
  }

  mark(target, isPinned, isFromSource) {
    this.#rows.forEach((row, number) => {
      const isMarked = target?.id === `link/${number}`;
      row.classList.toggle("is-marked", isMarked);
      if (isMarked && isFromSource) row.scrollIntoView({ block: "nearest" });
    });
  }

  #row(own, number) {
    const point = () => this.#selection.point(this.target(`link/${number}`));
    const leave = () => this.#selection.point(null);
    const choose = () => this.#selection.choose(this.target(`link/${number}`));
    return element(
      "tr",
      { onmouseenter: point, onmouseleave: leave, onfocusin: point, onfocusout: leave },
      element(
        "td",
        {},
        element(
          "button",
          { type: "button", class: "link", onclick: choose, "aria-label": `Line ${own.line}` },
          String(own.line),
        ),
      ),
      element("td", {}, element("code", {}, own.element)),
      element(
        "td",
        { class: "url" },
        own.url ? link(own.url) : element("span", { class: "muted" }, "no URL"),
        own.title && element("div", { class: "muted" }, own.title),
      ),
      element(
        "td",
        {},
        (own.rel ?? []).map(({ keyword, effect }) => element("span", { class: "rule", title: effect }, keyword)),
        own.feed && element("span", { class: "rule feed" }, "feed"),
        own.type && element("div", { class: "muted" }, own.type),
      ),
    );
  }
}
