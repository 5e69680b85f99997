import { ChangesList } from "./changes-list.js";
import { element } from "./element.js";
import { escaped, isItem, shortName, typeNames, valueText } from "./pointer.js";
import { notTakenTarget, valueTarget } from "./targets.js";
import { Tree } from "./tree.js";

/** A value that is longer is cut in its row. */
const LONG_ROW = 160;
/** Members of an item that are not rows of their own. */
const STRUCTURE = new Set(["type", "properties", "children"]);
/** The syntaxes: the pointer to what was read, its name, and what it has. */
const SYNTAXES = [
  ["/items", "Microformats", (document) => document.items],
  ["/microdata/items", "Microdata", (document) => document.microdata?.items],
  ["/json-ld", "JSON-LD", (document) => document["json-ld"]],
  ["/rdfa/items", "RDFa", (document) => document.rdfa?.items],
  ["/meta", "Meta elements", (document) => document.meta],
  ["/rels", "Links with a rel", (document) => document.rels],
];

/** Everything that was read from the page, in all syntaxes, as one tree. */
export class DataPanel {
  #selection;
  #tree;
  #heading = element("p", { class: "summary" });
  #changes;
  #document = null;
  #reasons = null;
  #notTaken = [];

  constructor(selection) {
    this.#selection = selection;
    this.#tree = new Tree("What was read", {
      onPoint: (id) => selection.point(id === null ? null : this.target(id)),
      onChoose: (id) => selection.choose(this.target(id)),
    });
    this.#changes = new ChangesList(selection, (pointer) => this.target(pointer));
    this.element = element("div", {}, this.#changes.element, this.#heading, this.#tree.element);
  }

  get older() {
    return this.#changes.older;
  }

  set older(html) {
    this.#changes.older = html;
  }

  async show(page) {
    const [{ document, reasons, notTaken }, showChanges] = await Promise.all([
      page.explained(),
      this.#changes.show(page),
    ]);
    return () => {
      this.#document = document;
      this.#reasons = reasons;
      this.#notTaken = notTaken;
      const groups = SYNTAXES.map(([pointer, name, read]) => this.#group(pointer, name, read(document))).filter(Boolean);
      this.#heading.textContent = groups.length === 0 ? "This page has no structured data." : "";
      this.#tree.show(notTaken.length > 0 ? [...groups, this.#notTakenNode()] : groups);
      showChanges();
    };
  }

  /** The target of an id. `null` if the page has no such value. */
  target(id) {
    if (id.startsWith("not-taken/")) {
      const number = Number(id.slice("not-taken/".length));
      const reason = this.#notTaken[number];
      return reason ? notTakenTarget(this.#document, reason, number) : null;
    }
    const reasoned = this.#reasons && this.#nearestWithReasons(id);
    return reasoned ? { ...valueTarget(this.#document, this.#reasons, reasoned), id } : null;
  }

  /** The pointer, or else the one around it that has reasons: a picture and its `alt` have the same reasons. */
  #nearestWithReasons(pointer) {
    let at = pointer;
    while (at && !this.#reasons.has(at)) at = at.slice(0, at.lastIndexOf("/"));
    return at || null;
  }

  /** The target at a byte of the source. */
  targetAt(byte) {
    // The rel links by URL are not in the tree.
    const pointer = this.#reasons?.innermostAt(byte, (candidate) => !candidate.startsWith("/rel-urls"));
    return pointer ? this.target(pointer) : null;
  }

  mark(target, isPinned, isFromSource) {
    this.#tree.mark(target?.id ?? null, isPinned);
    if (isFromSource) this.#tree.scrollToMarked();
  }

  reveal(target) {
    this.#tree.reveal(target.id);
  }

  /** The node of a syntax. `found`: a list of items, or an object with lists of texts. Null: there is none. */
  #group(pointer, name, found) {
    const entries = Object.entries(found ?? {});
    if (entries.length === 0) return null;
    return {
      id: pointer,
      isClosed: pointer === "/rels" || pointer === "/meta",
      row: () => [element("span", { class: "syntax-name" }, name), element("span", { class: "muted" }, String(entries.length))],
      children: () =>
        Array.isArray(found)
          ? found.map((item, number) => this.#valueNode(`${pointer}/${number}`, null, item))
          : entries.flatMap(([key, values]) => this.#valueNodes(`${pointer}/${escaped(key)}`, key, values)),
    };
  }

  #valueNodes(pointer, name, values) {
    if (!Array.isArray(values)) return [this.#valueNode(pointer, name, values)];
    return values.map((value, number) => this.#valueNode(`${pointer}/${number}`, name, value));
  }

  #itemNode(pointer, item, property) {
    return {
      id: pointer,
      row: () => this.#itemRow(property, typeNames(item), valueText(item)),
      children: () => [
        ...Object.entries(item.properties).flatMap(([name, values]) =>
          this.#valueNodes(`${pointer}/properties/${escaped(name)}`, name, [values].flat()),
        ),
        ...Object.entries(item)
          .filter(([name, value]) => !STRUCTURE.has(name) && typeof value === "string")
          .map(([name, value]) => this.#valueNode(`${pointer}/${name}`, name, value, true)),
        ...(item.children ?? []).map((child, number) =>
          this.#itemNode(`${pointer}/children/${number}`, child, "child"),
        ),
      ],
    };
  }

  /** An object of JSON-LD. */
  #objectNode(pointer, object, property) {
    const types = [object["@type"] ?? []].flat().map(String);
    const name = [object.name, object.headline, object["@id"]].find((text) => typeof text === "string");
    return {
      id: pointer,
      row: () => this.#itemRow(property, types, name ?? ""),
      children: () =>
        Object.entries(object)
          .filter(([key]) => key !== "@type")
          .flatMap(([key, values]) => this.#valueNodes(`${pointer}/${escaped(key)}`, key, values)),
    };
  }

  #itemRow(property, types, name) {
    return [
      property && element("span", { class: "property", title: property }, shortName(property)),
      ...(types.length > 0 ? types : ["item"]).map((type) => element("span", { class: "type" }, type)),
      element("span", { class: "value item-name" }, cut(name)),
    ].filter(Boolean);
  }

  /** `isMember`: not a property, but a member of the item's JSON such as `id`. */
  #valueNode(pointer, name, value, isMember = false) {
    if (isItem(value)) return this.#itemNode(pointer, value, name);
    const isObject = typeof value === "object" && value !== null;
    if (pointer.startsWith("/json-ld") && isObject) {
      return this.#objectNode(pointer, value, name);
    }
    const members = isObject ? Object.entries(value) : [];
    return {
      id: pointer,
      row: () =>
        [
          element("span", { class: isMember ? "property member" : "property", title: name }, shortName(name)),
          element("span", { class: "value" }, cut(valueText(value))),
          this.#rule(pointer),
        ].filter(Boolean),
      isClosed: true,
      children:
        members.length > 0
          ? () =>
              members
                .filter(([, own]) => typeof own === "string")
                .map(([key, own]) => this.#valueNode(`${pointer}/${key}`, key, own, true))
          : null,
    };
  }

  #notTakenNode() {
    return {
      id: "not-taken",
      isClosed: true,
      row: () => [
        element("span", { class: "syntax-name" }, "Not taken"),
        element("span", { class: "muted" }, `${this.#notTaken.length}, such as class names that do not count`),
      ],
      children: () =>
        this.#notTaken.map(({ rule, by, element: name }, number) => ({
          id: `not-taken/${number}`,
          row: () => [
            element("span", { class: "value" }, cut(by ?? name ?? "")),
            element("span", { class: "rule" }, rule),
          ],
          children: null,
        })),
    };
  }

  /** The rule of a value in a word or two: the class name or the attribute's name that gave it, or the name of the rule. */
  #rule(pointer) {
    const [first] = this.#reasons.of(pointer);
    if (!first || ["json-ld", "rel"].includes(first.rule)) return null;
    const hasName = ["explicit", "classic", "itemprop"].includes(first.rule) && first.by;
    const title = first.text ?? null;
    return element("span", { class: hasName ? "rule" : "rule implied", title }, hasName ? first.by : first.rule);
  }
}

function cut(text) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONG_ROW ? `${line.slice(0, LONG_ROW)}…` : line;
}
