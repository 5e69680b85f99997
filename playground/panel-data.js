import { counted, element } from "./element.js";
import { escaped, isItem, typeNames, valueText } from "./pointer.js";
import { notTakenTarget, valueTarget } from "./targets.js";
import { Tree } from "./tree.js";

/** A value that is longer is cut in its row. */
const LONG_ROW = 160;
/** Members of an item that are not rows of their own. */
const STRUCTURE = new Set(["type", "properties", "children"]);

/** The items of microformats, or the items of microdata, as a tree. */
export class ItemsPanel {
  #selection;
  #root;
  #noun;
  #tree;
  #heading = element("p", { class: "summary" });
  #document = null;
  #reasons = null;
  #notTaken = [];

  /** `root`: the pointer to the list of items. `noun`: what its items are called. */
  constructor(selection, root, noun) {
    this.#selection = selection;
    this.#root = root;
    this.#noun = noun;
    this.#tree = new Tree(noun, {
      onPoint: (id) => selection.point(id === null ? null : this.target(id)),
      onChoose: (id) => selection.choose(this.target(id)),
    });
    this.element = element("div", {}, this.#heading, this.#tree.element);
  }

  async show(page) {
    const { document, reasons, notTaken } = await page.explained();
    return () => {
      this.#document = document;
      this.#reasons = reasons;
      const isMicrodata = this.#root.startsWith("/microdata");
      this.#notTaken = notTaken
        .map((reason, number) => ({ reason, number }))
        .filter(({ reason }) => isOfMicrodata(reason) === isMicrodata);
      const items = this.#root === "/items" ? document.items : document.microdata?.items;
      this.#heading.textContent = items?.length
        ? `${counted(items.length, "item")} of ${this.#noun}`
        : `This page has no ${this.#noun}.`;
      const nodes = (items ?? []).map((item, number) => this.#itemNode(`${this.#root}/${number}`, item, null));
      this.#tree.show(this.#notTaken.length > 0 ? [...nodes, this.#notTakenNode()] : nodes);
    };
  }

  /** The target of an id. `null` if the page has no such value. */
  target(id) {
    if (id.startsWith("not-taken/")) {
      const number = Number(id.slice("not-taken/".length));
      const found = this.#notTaken.find((own) => own.number === number);
      return found ? notTakenTarget(this.#document, found.reason, number) : null;
    }
    const reasoned = this.#reasons && this.#nearestWithReasons(id);
    return reasoned ? { ...valueTarget(this.#document, this.#reasons, reasoned), id } : null;
  }

  /** The pointer, or else the one around it that has reasons: a picture and its `alt` have the same reasons. */
  #nearestWithReasons(pointer) {
    let at = pointer;
    while (at && !this.#reasons.has(at)) at = at.slice(0, at.lastIndexOf("/"));
    return at.startsWith(`${this.#root}/`) ? at : null;
  }

  /** The target at a byte of the source. */
  targetAt(byte) {
    const pointer = this.#reasons?.innermostAt(byte, (own) => own.startsWith(`${this.#root}/`));
    return pointer ? this.target(pointer) : null;
  }

  mark(target, isPinned, isFromSource) {
    this.#tree.mark(target?.id ?? null, isPinned);
    if (isFromSource) this.#tree.scrollToMarked();
  }

  reveal(target) {
    this.#tree.reveal(target.id);
  }

  #itemNode(pointer, item, property) {
    return {
      id: pointer,
      row: () =>
        [
          property && element("span", { class: "property" }, property),
          ...typeNames(item).map((type) => element("span", { class: "type" }, type)),
          typeNames(item).length === 0 && element("span", { class: "type" }, "item"),
          element("span", { class: "value item-name" }, cut(valueText(item))),
        ].filter(Boolean),
      children: () => [
        ...Object.entries(item.properties).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value, number) => this.#valueNode(`${pointer}/properties/${escaped(name)}/${number}`, name, value)),
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

  /** `isMember`: not a property, but a member of the item's JSON such as `id`. */
  #valueNode(pointer, name, value, isMember = false) {
    if (isItem(value)) return this.#itemNode(pointer, value, name);
    const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return {
      id: pointer,
      row: () =>
        [
          element("span", { class: isMember ? "property member" : "property" }, name),
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
      row: () => [
        element("span", { class: "property" }, "not taken"),
        element(
          "span",
          { class: "value" },
          `${counted(this.#notTaken.length, "name or reference", "names or references")} that do not count`,
        ),
      ],
      children: () =>
        this.#notTaken.map(({ reason, number }) => ({
          id: `not-taken/${number}`,
          row: () => [
            element("span", { class: "value" }, cut(reason.by ?? reason.element ?? "")),
            element("span", { class: "rule" }, reason.rule),
          ],
          children: null,
        })),
    };
  }

  /** The rule of a value in a word or two: the class name or the attribute's name that gave it, or the name of the rule. */
  #rule(pointer) {
    const [first] = this.#reasons.of(pointer);
    if (!first) return null;
    const hasName = ["explicit", "classic", "itemprop", "rel"].includes(first.rule) && first.by;
    const title = first.text ?? null;
    return element("span", { class: hasName ? "rule" : "rule implied", title }, hasName ? first.by : first.rule);
  }
}

function isOfMicrodata(reason) {
  return reason.at.startsWith("/microdata") || ["unused-itemref", "no-item", "shadowed"].includes(reason.rule);
}

function cut(text) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONG_ROW ? `${line.slice(0, LONG_ROW)}…` : line;
}
