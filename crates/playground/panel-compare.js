import { inWords } from "./dates.js";
import { element } from "./element.js";
import { isStatic } from "./hosting.js";
import { picture } from "./safe-html.js";

/** The rows: the name of a field, and its title. */
const FIELDS = [
  ["kind", "It is"],
  ["title", "Title"],
  ["author", "Author"],
  ["published", "Date"],
  ["text", "Text"],
  ["picture", "Picture"],
  ["address", "Address"],
];
/** A longer text is cut. */
const LONG_TEXT = 90;
const STATES = { other: "differs", missing: "missing", more: "only here" };

/** The page as several readers see it, in columns. */
export class ComparePanel {
  #withImages;
  element = element("div", { class: "compare", hidden: true });

  constructor(withImages) {
    this.#withImages = withImages;
  }

  async show(page) {
    const columns = await page.ask("compare", { isHosted: !isStatic });
    return () => this.element.replaceChildren(this.#intro(columns), table(columns), this.#preview(columns));
  }

  #intro(columns) {
    const [first, ...others] = columns;
    const words =
      Object.keys(first.fields).length === 0
        ? "A feed reader finds no post here."
        : others.length === 0
          ? "All readers see the same."
          : "What differs from a feed reader is coloured, with the reason below it.";
    return element("p", { class: "summary" }, words);
  }

  /** The card that a chat program shows. */
  #preview(columns) {
    const { fields } = columns.find(({ id }) => id === "preview") ?? columns[0];
    return element(
      "figure",
      { class: "preview" },
      element("figcaption", {}, "The link in a chat program"),
      element(
        "div",
        { class: "preview-card" },
        fields.picture && picture({ url: fields.picture, alt: "" }, "photo", this.#withImages),
        element("p", { class: "muted" }, fields.site ?? hostOf(fields.address) ?? ""),
        element("p", {}, element("strong", {}, fields.title ?? "Without a title: the bare address is shown")),
        fields.text && element("p", {}, cut(fields.text)),
      ),
    );
  }
}

function table(columns) {
  return element(
    "div",
    { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Who sees what" },
    element(
      "table",
      { class: "readers" },
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          element("td", {}),
          columns.map(({ titles }) => element("th", { scope: "col" }, titles.map((title) => element("span", {}, title)))),
        ),
      ),
      element(
        "tbody",
        {},
        FIELDS.map(([name, title]) =>
          element("tr", {}, element("th", { scope: "row" }, title), columns.map((column) => cell(name, column))),
        ),
        notes(columns),
      ),
    ),
  );
}

/** What a reader says besides: such as whether a rich result is possible. */
function notes(columns) {
  const note = ({ fields, error, about }) => element("td", {}, error ?? fields.note ?? element("span", { class: "muted" }, about));
  return element("tr", { class: "notes" }, element("th", { scope: "row" }, "Rules"), columns.map(note));
}

function cell(name, { fields, states, reads, lacks, error }) {
  if (error) return element("td", { class: "muted" }, "–");
  const isEmpty = FIELDS.every(([own]) => !fields[own]);
  if (isEmpty) return emptyCell(name === FIELDS[0][0], lacks);
  const value = fields[name];
  const state = states?.[name] ?? "same";
  const why = { missing: lacks, other: reads, more: "the feed reader has no such value" }[state];
  return element(
    "td",
    { class: state },
    value ? element("span", { title: value }, shown(name, value)) : element("span", { class: "muted" }, "–"),
    state !== "same" && element("span", { class: "difference" }, element("b", {}, STATES[state]), why && `: ${why}`),
  );
}

/** A cell of a reader that sees nothing. The first one says why. */
function emptyCell(isFirst, lacks) {
  return element(
    "td",
    { class: "missing" },
    isFirst ? element("span", { class: "difference" }, element("b", {}, "sees nothing"), `: ${lacks}`) : "–",
  );
}

function shown(name, value) {
  if (name === "published") return inWords(value);
  if (name === "picture" || name === "address") return shortAddress(value);
  return cut(value);
}

function cut(text) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONG_TEXT ? `${line.slice(0, LONG_TEXT)}…` : line;
}

function hostOf(url) {
  return URL.canParse(url ?? "") ? new URL(url).host : null;
}

function shortAddress(url) {
  return cut(url.replace(/^https?:\/\//, ""));
}
