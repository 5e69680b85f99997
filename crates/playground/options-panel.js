import { element } from "./element.js";

/** Whose answers count where parsers of microformats differ, besides the test suite's. */
const RULES = ["wiki", "php-mf2", "mf2py", "microformats-parser", "microformats-ruby", "microformats-go"];

/** The options: `[name, title, kind]`. A kind is a list of choices, of which the first one is the default, or `number`. */
const GROUPS = {
  Text: [
    ["text", "White space", [["", "as written"], ["folded", "folded, as people see it"]]],
    ["lang", "Languages", [["", "left out"], [true, "noted"]]],
  ],
  Rules: [
    ["rules", "Where parsers differ", [["", "as the test suite"], ...RULES.map((parser) => [parser, `as ${parser}`])]],
    ["classic", "Classic microformats", [["", "read"], [false, "ignored"]]],
    ["ignoreFrameworkClasses", "Class names such as Tailwind’s h-full", [["", "ignored by readers only"], [true, "ignored"], [false, "read"]]],
    ["knownRoots", "Unknown h-* without properties", [["", "read"], [true, "ignored"]]],
    ["metaformats", "Item made of the title and meta elements", [["", "never"], ["without-items", "without microformats"], ["always", "always"]]],
  ],
  Sources: [
    ["microformats", "Microformats", [["", "read"], [false, "not read"]]],
    ["microdata", "Microdata", [["", "read"], [false, "not read"]]],
    ["jsonLd", "JSON-LD", [["", "read"], [false, "not read"]]],
    ["rdfa", "RDFa", [["", "read"], [false, "not read"]]],
    ["meta", "Meta elements", [["", "read"], [false, "not read"]]],
    ["rels", "Links with a rel", [["", "read"], [false, "not read"]]],
  ],
  Limits: [
    ["maxInput", "Bytes of the page", "number"],
    ["maxDepth", "Levels of elements", "number"],
    ["maxMemory", "Bytes of memory", "number"],
  ],
};

/** The options that the page is read with. Only those that differ from the defaults are in `value`. */
export class OptionsPanel {
  #controls = new Map();

  /** `onChange()`: an option was changed. */
  constructor(root, onChange) {
    const groups = Object.entries(GROUPS).map(([title, rows]) =>
      element("fieldset", {}, element("legend", {}, title), rows.map((row) => this.#row(row))),
    );
    const reset = () => {
      this.value = {};
      onChange();
    };
    root.append(
      element("div", { class: "option-groups" }, groups),
      element("button", { type: "button", onclick: reset }, "Back to the defaults"),
    );
    root.addEventListener("change", onChange);
  }

  #row([name, title, kind]) {
    const control =
      kind === "number"
        ? element("input", { type: "number", min: 1, placeholder: "default" })
        : element("select", {}, kind.map(([value, text]) => element("option", { value: JSON.stringify(value) }, text)));
    this.#controls.set(name, control);
    return element("label", {}, element("span", {}, title), control);
  }

  get value() {
    const set = [...this.#controls].map(([name, { type, value }]) => [
      name,
      type === "number" ? Number(value) || "" : JSON.parse(value),
    ]);
    return Object.fromEntries(set.filter(([, value]) => value !== ""));
  }

  set value(options) {
    for (const [name, control] of this.#controls) {
      const value = options?.[name] ?? "";
      control.value = control.type === "number" ? value : JSON.stringify(value);
      if (control.selectedIndex === -1) control.selectedIndex = 0;
    }
  }
}
