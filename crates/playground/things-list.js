import { durationInWords, inWords } from "./dates.js";
import { element, link } from "./element.js";
import { shortName } from "./pointer.js";

/** At most this many things are shown, with this many properties. */
const [MAX_THINGS, MAX_PROPERTIES] = [12, 12];
/** Types that say what a page is, and not what it is about. */
const OF_PAGES = new Set("WebPage WebSite BreadcrumbList ListItem SiteNavigationElement WPHeader WPFooter ImageObject".split(" "));
const SOURCES = { microformats: "microformats", microdata: "microdata", "json-ld": "JSON-LD", rdfa: "RDFa", meta: "meta elements" };

/** The things that search engines read: things of schema.org, in any syntax. Microformats alone are shown as posts. */
export function thingCards(things) {
  const shown = things.filter(
    ({ sources, type = [], properties = {} }) =>
      sources?.some((source) => source !== "microformats") &&
      Object.keys(properties).length > 0 &&
      // A name with a colon is of another vocabulary than schema.org.
      !type.some((name) => OF_PAGES.has(name) || name.includes(":")),
  );
  if (shown.length === 0) return [];
  return [
    element("h3", {}, "What search engines read"),
    element("div", { class: "things" }, shown.slice(0, MAX_THINGS).map(card)),
  ];
}

function card({ type = ["Thing"], properties = {}, sources }) {
  const { name, headline, ...others } = properties;
  const title = [name, headline].flat().find((text) => typeof text === "string");
  const rows = Object.entries(others).slice(0, MAX_PROPERTIES);
  return element(
    "article",
    { class: "thing" },
    element(
      "p",
      { class: "thing-head" },
      element("span", { class: "type" }, type.map(shortName).join(", ")),
      title && element("strong", {}, title),
      element("span", { class: "muted" }, sources.map((source) => SOURCES[source] ?? source).join(", ")),
    ),
    rows.length > 0 &&
      element(
        "dl",
        { class: "facts" },
        rows.map(([key, values]) =>
          element("div", {}, element("dt", {}, words(key)), element("dd", {}, valuesOf([values].flat()))),
        ),
      ),
  );
}

/** `datePublished` as `date published`. */
function words(name) {
  return shortName(name).replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

function valuesOf(values) {
  return values.flatMap((value, number) => [number > 0 && ", ", valueOf(value)]);
}

function valueOf(value) {
  if (typeof value !== "object" || value === null) return textOf(String(value));
  const { name, headline, price, priceCurrency, ratingValue, bestRating, url } = value.properties ?? {};
  const [title] = [name ?? headline ?? []].flat();
  if (typeof title === "string") return title;
  if (price) return [price[0], priceCurrency?.[0]].filter(Boolean).join(" ");
  if (ratingValue) return [ratingValue[0], bestRating?.[0]].filter(Boolean).join(" of ");
  return textOf(String(url?.[0] ?? value.id ?? value.type?.map(shortName).join(", ") ?? ""));
}

function textOf(text) {
  if (/^https?:\/\/schema\.org\//.test(text)) return words(text);
  if (/^https?:/.test(text)) return link(text, text.replace(/^https?:\/\//, ""));
  return durationInWords(inWords(text));
}
