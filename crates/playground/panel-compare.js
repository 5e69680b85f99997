import { inWords } from "./dates.js";
import { element } from "./element.js";
import { picture } from "./safe-html.js";

/** The rows: the name of a field, and its title. */
const FIELDS = [
  ["kind", "It is"],
  ["title", "Title"],
  ["author", "Author"],
  ["published", "Date"],
  ["text", "Text"],
  ["picture", "Picture"],
  ["url", "Address"],
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
    const audiences = await page.ask("audiences");
    return () => this.element.replaceChildren(this.#intro(audiences), table(audiences), this.#preview(audiences));
  }

  #intro([first, ...others]) {
    const words =
      Object.keys(first.fields).length === 0
        ? "A feed reader finds no post here."
        : others.length === 0
          ? "All readers see the same."
          : "What differs from a feed reader is coloured, with the reason below it.";
    return element("p", { class: "summary" }, words);
  }

  /** The card that a chat program shows. */
  #preview(audiences) {
    const { fields } = audiences.find(({ id }) => id === "preview") ?? audiences[0];
    return element(
      "figure",
      { class: "preview" },
      element("figcaption", {}, "The link in a chat program"),
      element(
        "div",
        { class: "preview-card" },
        fields.picture && picture({ url: fields.picture, alt: "" }, "photo", this.#withImages),
        element("p", { class: "muted" }, fields.site ?? hostOf(fields.url) ?? ""),
        element("p", {}, element("strong", {}, fields.title ?? "Without a title: the bare address is shown")),
        fields.text && element("p", {}, cut(fields.text)),
      ),
    );
  }
}

function table(audiences) {
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
          audiences.map(({ titles }) => element("th", { scope: "col" }, titles.map((title) => element("span", {}, title)))),
        ),
      ),
      element(
        "tbody",
        {},
        FIELDS.map(([name, title]) =>
          element("tr", {}, element("th", { scope: "row" }, title), audiences.map((audience) => cell(name, audience))),
        ),
        notes(audiences),
      ),
    ),
  );
}

/** What a reader says besides: such as whether a rich result is possible. */
function notes(audiences) {
  const note = ({ note, about }) => element("td", {}, note ?? element("span", { class: "muted" }, about));
  return element("tr", { class: "notes" }, element("th", { scope: "row" }, "Rules"), audiences.map(note));
}

function cell(name, { fields, lacks, differences }) {
  if (lacks) return emptyCell(name === FIELDS[0][0], lacks);
  const value = fields[name];
  const difference = differences.find(({ field }) => field === name);
  return element(
    "td",
    { class: difference?.state ?? "same" },
    value ? element("span", { title: value }, shown(name, value)) : element("span", { class: "muted" }, "–"),
    difference && element("span", { class: "difference" }, element("b", {}, STATES[difference.state]), `: ${difference.why}`),
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
  if (name === "picture" || name === "url") return shortAddress(value);
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
