import { counted, element, link } from "./element.js";
import { formatRequest } from "./panel-json.js";
import { TextBox } from "./text-panel.js";

const KINDS = [
  ["atom", "Atom", "application/atom+xml", "feed.atom"],
  ["rss", "RSS", "application/rss+xml", "feed.rss"],
  ["jsonfeed", "JSON Feed", "application/feed+json", "feed.json"],
];
/** At most this many entries are previewed. */
const MAX_PREVIEWS = 50;

/** The feeds that a reader can subscribe to, and the page as a feed. */
export class FeedsPanel {
  #box;
  #found = element("div");
  #preview = element("div", { class: "previews" });
  #message = element("p", { class: "summary" });
  #kind = "atom";
  #onKind;

  constructor(announce, onKind) {
    this.#box = new TextBox(announce);
    this.#onKind = onKind;
    const choices = KINDS.map(([name, title]) =>
      element(
        "label",
        { class: "choice" },
        element("input", {
          type: "radio",
          name: "feed-kind",
          value: name,
          checked: name === this.#kind,
          onchange: () => this.#chosen(name),
        }),
        title,
      ),
    );
    this.element = element(
      "div",
      {},
      element("h3", {}, "Feeds that a reader finds"),
      this.#found,
      element("h3", {}, "This page as a feed"),
      element(
        "fieldset",
        { class: "choices" },
        element("legend", { class: "visually-hidden" }, "Format of the feed"),
        choices,
      ),
      this.#message,
      this.#preview,
      this.#box.element,
    );
  }

  #chosen(name) {
    this.#kind = name;
    this.#onKind();
  }

  async show(page) {
    const feeds = await page.ask("feeds");
    const [name, title, mediaType, file] = KINDS.find(([own]) => own === this.#kind);
    let text = null;
    let problem = null;
    try {
      text = await page.ask("format", formatRequest(name));
    } catch (error) {
      problem = error.message;
    }
    return () => {
      this.#found.replaceChildren(
        feeds.length > 0
          ? foundFeeds(feeds)
          : element("p", { class: "muted" }, "None: the page has no feed and links to none."),
      );
      this.#message.textContent = problem ? `There is no ${title} feed of this page: ${problem}.` : "";
      this.#preview.replaceChildren();
      this.#box.hide();
      if (text === null) return;
      this.#message.textContent = `${counted(countOf(name, text), "entry", "entries")} in ${title}`;
      this.#preview.replaceChildren(...(name === "jsonfeed" ? ofJson(text) : ofXml(text)).map(preview));
      this.#box.show(text, `${title} source`, file, mediaType);
    };
  }
}

function foundFeeds(feeds) {
  const head = ["Address", "Format", "Name", "Found by"].map((title) => element("th", { scope: "col" }, title));
  const rows = feeds.map((feed) =>
    element(
      "tr",
      {},
      element("td", { class: "url" }, feed.url ? link(feed.url) : "this page"),
      element("td", {}, feed.format),
      element("td", {}, feed.name ?? ""),
      element("td", { class: "muted" }, feed.why ?? ""),
    ),
  );
  return element(
    "table",
    { class: "links" },
    element("caption", { class: "visually-hidden" }, "Feeds that a reader finds"),
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, rows),
  );
}

/** The ends of entries of XML, which are escaped in texts, and the starts of items of indented JSON. */
const ENDS = { atom: /<\/entry>/g, rss: /<\/item>/g, jsonfeed: /^    \{$/gm };

function countOf(name, text) {
  return text.match(ENDS[name])?.length ?? 0;
}

/** The first entries of Atom or RSS, read back from the text. */
function ofXml(text) {
  const ends = [...text.matchAll(/<\/(?:entry|item)>/g)];
  const isLong = ends.length > MAX_PREVIEWS;
  const closing = text.includes("</feed>") ? "</feed>" : "</channel></rss>";
  const last = ends[MAX_PREVIEWS - 1];
  const start = isLong ? text.slice(0, last.index + last[0].length) + closing : text;
  const parsed = new DOMParser().parseFromString(start, "application/xml");
  const inside = (entry, names) => names.map((name) => entry.getElementsByTagName(name)[0]).find(Boolean);
  return [...parsed.querySelectorAll("entry, item")].map((entry) => {
    const address = inside(entry, ["link"]);
    return {
      title: inside(entry, ["title"])?.textContent,
      url: address?.getAttribute("href") ?? address?.textContent,
      date: inside(entry, ["published", "pubDate", "updated"])?.textContent,
      text: plain(inside(entry, ["content:encoded", "content", "summary", "description"])?.textContent),
    };
  });
}

function ofJson(text) {
  return JSON.parse(text)
    .items.slice(0, MAX_PREVIEWS)
    .map((item) => ({
      title: item.title,
      url: item.url,
      date: item.date_published,
      text: item.content_text ?? plain(item.content_html),
    }));
}

/** The text of sanitised HTML, with a space after each block. */
function plain(html) {
  const { body } = new DOMParser().parseFromString(html ?? "", "text/html");
  body.querySelectorAll("p, div, li, br, blockquote, h1, h2, h3, h4, h5, h6").forEach((block) => block.after(" "));
  return body.textContent;
}

function preview({ title, url, date, text }) {
  return element(
    "article",
    { class: "preview" },
    element("h4", {}, url ? link(url, title || url) : title || "Without a title"),
    date && element("p", { class: "muted" }, date),
    text && element("p", {}, text.length > 280 ? `${text.slice(0, 280)}…` : text),
  );
}
