import { element } from "./element.js";
import { TextBox } from "./text-panel.js";

/** The formats, as `microweave parse --format` names them: name, what is shown, media type, file name. */
const FORMATS = [
  ["json", "Everything", "application/json", "page.json"],
  ["mf2", "microformats2 JSON", "application/mf2+json", "page.mf2.json"],
  ["microdata", "Microdata JSON", "application/microdata+json", "page.microdata.json"],
  ["jf2", "JF2", "application/jf2+json", "page.jf2.json"],
  ["jf2feed", "JF2 feed", "application/jf2feed+json", "feed.jf2.json"],
  ["jsonfeed", "JSON Feed", "application/feed+json", "feed.json"],
  ["as2", "ActivityStreams 2.0", "application/activity+json", "page.as2.json"],
  ["links", "Links", "application/json", "links.json"],
  ["atom", "Atom", "application/atom+xml", "feed.atom"],
  ["rss", "RSS", "application/rss+xml", "feed.rss"],
  ["vcard", "vCard", "text/vcard", "cards.vcf"],
  ["icalendar", "iCalendar", "text/calendar", "events.ics"],
  ["turtle", "Turtle (RDF)", "text/turtle", "page.ttl"],
  ["ntriples", "N-Triples (RDF)", "application/n-triples", "page.nt"],
  ["nquads", "N-Quads (RDF)", "application/n-quads", "page.nq"],
];

/** Formats that need a time, if the page has none. */
export const WITH_TIME = new Set(["atom", "rss", "icalendar"]);

/** What a request for a format has besides the page. */
export function formatRequest(format) {
  const timestamp = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  return WITH_TIME.has(format) ? { format, options: { timestamp } } : { format };
}

/** The page in a format. */
export class JsonPanel {
  #box;
  #choice;
  #message = element("p", { class: "summary" });

  /** `onFormat()`: another format was chosen. */
  constructor(announce, onFormat) {
    this.#box = new TextBox(announce);
    this.#choice = element(
      "select",
      { id: "format", onchange: onFormat },
      FORMATS.map(([name, title]) => element("option", { value: name }, title)),
    );
    const choice = element("label", { class: "tools" }, "Format ", this.#choice);
    this.element = element("div", { class: "fills" }, choice, this.#box.element, this.#message);
  }

  get format() {
    return this.#choice.value;
  }

  set format(name) {
    if (FORMATS.some(([own]) => own === name)) this.#choice.value = name;
  }

  async show(page) {
    const [name, title, mediaType, file] = FORMATS.find(([own]) => own === this.format);
    try {
      const text = await page.ask("format", formatRequest(name));
      return () => {
        this.#message.textContent = "";
        this.#box.show(text, title, file, mediaType);
      };
    } catch (error) {
      return () => {
        this.#box.hide();
        this.#message.textContent = `There is nothing to write as ${title}: ${error.message}.`;
      };
    }
  }
}
