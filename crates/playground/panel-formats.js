import { element } from "./element.js";
import { TextBox } from "./text-panel.js";

/** The formats, as `microweave parse --format` names them: name, what is shown, media type, file name. */
const GROUPS = {
  "What was read": [
    ["json", "Everything", "application/json", "page.json"],
    ["mf2", "microformats2 JSON", "application/mf2+json", "page.mf2.json"],
    ["microdata", "Microdata JSON", "application/microdata+json", "page.microdata.json"],
    ["links", "Links", "application/json", "links.json"],
  ],
  Feeds: [
    ["atom", "Atom", "application/atom+xml", "feed.atom"],
    ["rss", "RSS", "application/rss+xml", "feed.rss"],
    ["jsonfeed", "JSON Feed", "application/feed+json", "feed.json"],
    ["jf2feed", "JF2 feed", "application/jf2feed+json", "feed.jf2.json"],
  ],
  "Posts and cards": [
    ["jf2", "JF2", "application/jf2+json", "page.jf2.json"],
    ["as2", "ActivityStreams 2.0", "application/activity+json", "page.as2.json"],
    ["vcard", "vCard", "text/vcard", "cards.vcf"],
    ["icalendar", "iCalendar", "text/calendar", "events.ics"],
  ],
  RDF: [
    ["turtle", "Turtle", "text/turtle", "page.ttl"],
    ["ntriples", "N-Triples", "application/n-triples", "page.nt"],
    ["nquads", "N-Quads", "application/n-quads", "page.nq"],
  ],
};
const FORMATS = Object.values(GROUPS).flat();
/** Formats that need a time, if the page has none. */
const WITH_TIME = new Set(["atom", "rss", "icalendar"]);

/** The page in a format. */
export class FormatsPanel {
  #box;
  #choices;
  #message = element("p", { class: "empty muted" });

  /** `onFormat()`: another format was chosen. */
  constructor(announce, onFormat) {
    this.#box = new TextBox(announce);
    this.#choices = FORMATS.map(([value], number) =>
      element("input", { type: "radio", name: "format", value, checked: number === 0, onchange: onFormat }),
    );
    const label = (format) =>
      element("label", { class: "chip" }, this.#choices[FORMATS.indexOf(format)], element("span", {}, format[1]));
    this.element = element(
      "div",
      { class: "fills" },
      element(
        "div",
        { class: "formats" },
        Object.entries(GROUPS).map(([title, formats]) =>
          element("fieldset", {}, element("legend", {}, title), formats.map(label)),
        ),
      ),
      this.#box.element,
      this.#message,
    );
  }

  get format() {
    return this.#choices.find(({ checked }) => checked).value;
  }

  set format(name) {
    const choice = this.#choices.find(({ value }) => value === (name ?? FORMATS[0][0]));
    if (choice) choice.checked = true;
  }

  async show(page) {
    const [format, title, mediaType, file] = FORMATS.find(([own]) => own === this.format);
    try {
      const text = await page.ask("format", requestFor(format));
      return () => {
        this.#message.hidden = true;
        this.#box.show(text, title, file, mediaType);
      };
    } catch (error) {
      return () => {
        this.#box.hide();
        this.#message.hidden = false;
        this.#message.textContent = `There is nothing to write as ${title}: ${error.message}.`;
      };
    }
  }
}

/** What a request for a format has besides the page. */
function requestFor(format) {
  const timestamp = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  return WITH_TIME.has(format) ? { format, options: { timestamp } } : { format };
}
