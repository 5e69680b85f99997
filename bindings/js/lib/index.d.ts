// The types of the package; options.d.ts has the types of the options. The JSON is the library's and its service's;
// names with hyphens are as in the JSON.

/** A page: text, or bytes in the encoding that `contentType` or the page itself declares. */
export type Html = string | Uint8Array | ArrayBuffer;

/** The absolute URL of a page. An empty one is not known. */
export type Address = string | URL;

/** The options of the functions. If there is no other option, the URL of the page can be given in their place. */
export interface Options extends ExtractOptions, MicrodataOptions, LimitOptions {
  /** The URL of the page, which relative URLs are resolved against. */
  address?: Address;
  /** The HTTP header `Content-Type`, for bytes. */
  contentType?: string;
}

export interface ReadOptions extends Options, PostOptions {}

export interface CheckOptions extends Options, FindingOptions {}

export interface WriteOptions extends Options, FormatOptions {}

export interface ThingsOptions extends Options, ThingOptions {}

export interface SanitizeOptions extends Options {
  /** What the HTML may have. By default, class names of microformats are kept, and frames become links. */
  policy?: Policy;
}

export interface AnswerOptions extends WriteOptions, ThingOptions, FindingOptions {
  /** The URL that the page may link to, for `mention`. */
  target?: string | URL;
  /** The format of `parse` or `read`. */
  format?: Format;
}

/** What sanitised HTML may have. The rest is removed. Members that are left out are as in the default policy. */
export interface Policy {
  /** The attributes of each element that is kept. */
  elements?: Record<string, string[]>;
  on_every_element?: string[];
  /** The attributes that are URLs. */
  urls?: string[];
  schemes?: string[];
  /** The elements that are removed with their content. */
  removed_with_content?: string[];
  /** The elements of MathML, each with its attributes. */
  mathml?: Record<string, string[]>;
  /** The class names that are kept. By default, no class name is kept. */
  classes?: "removed" | "microformats" | "all";
  /** The `rel` of all links. By default, links have no `rel`. */
  link_rel?: string;
  /** The hosts whose frames are kept. */
  frame_hosts?: string[];
  /** The hosts whose frames become links. */
  linked_frame_hosts?: string[];
  /** The frames of all other hosts become links. By default, they are removed. */
  link_other_frames?: boolean;
}

/** The name of a format. A media type of one can be used too, such as `application/atom+xml`. */
export type Format =
  | "json" | "mf2" | "microdata" | "links" | "atom" | "rss" | "jf2" | "jf2feed" | "jsonfeed" | "as2"
  | "vcard" | "icalendar" | "ntriples" | "nquads" | "turtle" | `${string}/${string}`;

/** A document: the microformats2 JSON, with the other parts beside it. */
export interface Document {
  items: Item[];
  rels: Record<string, string[]>;
  "rel-urls": Record<string, RelUrl>;
  "header-rels"?: Record<string, string[]>;
  microdata?: { items: MicrodataItem[] };
  "json-ld"?: unknown;
  /** The types and the names of properties are IRIs. */
  rdfa?: { items: MicrodataItem[] };
  meta?: Record<string, string[]>;
  /** With the option `reasons`. */
  reasons?: Reason[];
  /** Class names and values that look right but do not count. With the option `reasons`. */
  "not-taken"?: Reason[];
}

/** A microformat. */
export interface Item {
  type: string[];
  properties: Record<string, Value[]>;
  id?: string;
  lang?: string;
  children?: Item[];
}

/** A value of a property: a text or URL, an image, marked-up content, or an item with its plain value. */
export type Value = string | ImageValue | HtmlValue | ItemValue;
export interface ImageValue { value: string; alt: string }
export interface HtmlValue { html: string; value: string; lang?: string }
export interface ItemValue extends Item { value?: Value; html?: string }

export interface RelUrl {
  rels: string[];
  text?: string;
  title?: string;
  media?: string;
  hreflang?: string;
  type?: string;
}

export interface MicrodataItem {
  /** One string with the option `singleType`. */
  type?: string[] | string;
  id?: string;
  properties: Record<string, (string | MicrodataItem)[]>;
}

/** Why a value is what it is, and where it is in the page. Offsets count the bytes of the page in UTF-8. */
export interface Reason {
  /** A JSON pointer to the value in the document. */
  at: string;
  start: number;
  end: number;
  line: number;
  column: number;
  "end-line": number;
  "end-column": number;
  element: string;
  /** The name of the rule, such as `implied-name`. */
  rule: string;
  /** The name by which the rule applies, such as `p-name`. */
  by?: string;
  step?: string;
  /** What the value was read from: the name of an attribute, `text` or `html`. */
  from?: string;
  "element-start": number;
  "element-end": number;
}

/** A reason with its rule in a sentence, and the URL of the section of the specification. */
export interface ExplainedReason extends Reason {
  text: string;
  specification: string;
}

export interface Explanation {
  /** The URL of the page, if it is known. All answers with `source` have it. */
  source?: string;
  values: { at: string; value: unknown; reasons: ExplainedReason[] }[];
  "not-taken": ExplainedReason[];
}

/** A position in a page. `offset` counts bytes in UTF-8, `column` counts characters, from 1. */
export interface Position { offset: number; line: number; column: number }

/** A limit that a page hit, or a rule that it breaks. */
export interface Finding extends Partial<Position> {
  code: string;
  severity: "error" | "warning" | "note";
  message: string;
  detail?: string;
  /** How to correct it. */
  help?: string;
  /** What a reader of the page sees because of it. */
  effect?: string;
  end?: Position;
  /** A change of the page that corrects it. */
  replacement?: { start: Position; end: Position; text: string };
}

/** The verdict says in a line how many findings there are, and what the page has. */
export interface Findings { source?: string; verdict: string; eligibility?: Eligibility[]; findings: Finding[] }

/** Whether a thing of the page has what a result of a profile requires. */
export interface Eligibility {
  profile: string;
  result: string;
  name?: string;
  "is-eligible": boolean;
  problems: string[];
  recommended: string[];
  documentation: string;
}

/** A limit that changed how a page was read or written. */
export interface Diagnostic extends Partial<Position> { code: string; message: string; detail?: string }

export interface Feeds {
  source?: string;
  page: Preview;
  /** The main object of the page: a feed, one post, or a card without posts. */
  main: Feed;
  others?: Feed[];
  diagnostics?: Diagnostic[];
  /** The feeds that the page links to. */
  "feed-links"?: { url: string; format: string; title?: string; why?: unknown }[];
}

/** What a link to a page shows. What no source of the page says is left out. */
export interface Preview {
  source?: string;
  /** rel=canonical, `og:url` or the address that was read. It may be on another site. */
  url?: string;
  /** Without the name of the site. */
  title?: string;
  description?: string;
  image?: Photo;
  site?: Site;
  language?: string;
  authors: Person[];
  published?: EntryDate;
  modified?: EntryDate;
  /** A type of schema.org such as `news-article`, the type of the post, or the `og:type`. */
  kind?: string;
  icon?: string;
  logo?: string;
  /** The source of each field, such as `meta og:title`. */
  sources: Partial<Record<PreviewField, string>>;
  /** The values of all sources, with the option `reasons`. */
  reasons?: { field: PreviewField; source: string; value: string; taken: boolean; why: string }[];
}

export type PreviewField =
  | "url" | "title" | "description" | "image" | "site-name" | "site-url" | "language" | "authors" | "published" | "modified"
  | "kind" | "icon" | "logo";

export interface Feed {
  kind: "feed" | "post" | "card" | "no-posts";
  page: string;
  entries: Entry[];
  name?: string;
  id?: string;
  url?: string;
  summary?: string;
  photo?: Photo;
  explicit?: boolean;
  author?: Person;
  language?: string;
  site?: Site;
  previous?: string;
  next?: string;
  canonical?: string;
  hubs?: string[];
  topic?: string;
  reasons?: FieldReason[];
  /** The steps that found the fields. */
  why?: Record<string, unknown>;
}

/** A post, as a feed reader shows it. */
export interface Entry {
  /** `note`, `article`, `photo`, `reply`, `like`, `event` and so on. */
  type: string;
  title?: string;
  author?: Person;
  published?: EntryDate;
  updated?: EntryDate;
  url?: string;
  uid?: string;
  /** The HTML is safe to show. */
  content?: { html: string; text: string };
  summary?: string;
  start?: EntryDate;
  end?: EntryDate;
  photos?: Photo[];
  /** The picture for previews of the post. */
  image?: Photo;
  audio?: Recording[];
  video?: Recording[];
  categories?: string[];
  people?: Person[];
  location?: Location;
  citations?: Citation[];
  syndication?: string[];
  rsvp?: string;
  rating?: { value?: string; best?: string; worst?: string; count?: string; votes?: string };
  price?: { value: string; currency?: string };
  recipe?: { ingredients?: string[]; servings?: string; nutrition?: string[] };
  explicit?: boolean;
  duration?: string;
  language?: string;
  site?: Site;
  /** The markup that the post comes from, such as `microformats`. */
  source: string;
  filled?: unknown[];
  conflicts?: unknown[];
  reasons?: FieldReason[];
  place?: unknown;
  /** The steps that found the fields. */
  why?: Record<string, unknown>;
}

export interface FieldReason extends Reason { field: string }
/** A date as written, and as ISO 8601 if it is one. `note`: it was read from another form, or its zone is not known. */
export interface EntryDate { written: string; iso8601?: string; note?: "other-form" | "unknown-zone" }
export interface Site { name?: string; url?: string; icon?: string }
export interface Photo { url: string; alt?: string }
export interface Person { name?: string; url?: string; photo?: Photo }
export interface Recording { url: string; "content-type"?: string; length?: number; duration?: string }
export interface Location {
  name?: string;
  url?: string;
  "street-address"?: string;
  locality?: string;
  region?: string;
  "postal-code"?: string;
  "country-name"?: string;
  latitude?: string;
  longitude?: string;
}
export interface Citation {
  /** The property, such as `in-reply-to`, `like-of` or `comment`. */
  property: string;
  url?: string;
  name?: string;
  author?: Person;
  text?: string;
  published?: EntryDate;
  photo?: Photo;
}

export interface FeedList {
  source?: string;
  feeds: { url: string; format: string; name?: string; posts?: number; why: string }[];
}

export interface Mention {
  source?: string;
  target: string;
  /** `reply`, `like`, `repost` and so on. `null`: the page does not link to the target. */
  kind: string | null;
  why: string;
  post?: Entry;
}

/** A product, recipe, event or other thing, joined over all syntaxes of a page. */
export interface Thing {
  /** Names of schema.org, or IRIs of other vocabularies. */
  type?: string[];
  /** Its identifier. A thing that is written in full before has only this member. */
  id?: string;
  /** True for what the page is about. */
  main?: boolean;
  sources?: ThingSource[];
  properties?: Record<string, (string | Thing)[]>;
  /** For each property, the sources of its values, and what other sources say. With the option `reasons`. */
  why?: Record<string, { sources: ThingSource[][]; conflicts?: { value: string | Thing; sources: ThingSource[] }[] }>;
}

export type ThingSource = "microformats" | "microdata" | "json-ld" | "rdfa";

export interface FormatInfo {
  name: string;
  "media-type": string;
  extension: string;
  summary: string;
  content: string;
  "of-posts": boolean;
  options: string[];
}

export interface OptionInfo {
  name: string;
  kind: "boolean" | "number" | "choice" | "string" | "strings" | "object";
  choices?: string[];
  summary: string;
}

export type Verb =
  | "parse" | "read" | "preview" | "check" | "explain" | "feeds" | "mention" | "things" | "audiences" | "sanitize" | "formats";

export interface Answer {
  mediaType: string;
  body: string;
  diagnostics: Diagnostic[];
}

/** A request that cannot be answered. `code` is stable, `message` says what to do. `cause` is set if memory ran out. */
export class MicroweaveError extends Error {
  code: string;
  cause?: unknown;
}

/** Everything in a page, as one document. */
export function parse(html: Html, options?: Options | Address): Document;
/** The posts, authors and feeds of a page, as a feed reader shows them. */
export function read(html: Html, options?: ReadOptions | Address): Feeds;
/** What is wrong with the markup of a page, and how to correct it. */
export function check(html: Html, options?: CheckOptions | Address): Findings;
/** Every value of a page, why it is what it is, and where it is in the page. */
export function explain(html: Html, options?: Options | Address): Explanation;
/** What a link to the page shows: title, address, description, picture, site, language, authors and dates. */
export function preview(html: Html, options?: Options | Address): Preview;
/** The feeds of a page: the feeds in it, and the feeds that it links to. */
export function feeds(html: Html, options?: Options | Address): FeedList;
/** Whether a page links to a target, and as what. */
export function mention(html: Html, target: string | URL, options?: Options | Address): Mention;
/** The products, recipes, events and other things of a page, joined over all its syntaxes. */
export function things(html: Html, options?: ThingsOptions | Address): Thing[];
/** HTML that is safe to show. Class names of microformats are kept, and frames become links. */
export function sanitize(html: Html, options?: SanitizeOptions | Address): string;
/** A page in a format. */
export function write(html: Html, format: Format, options?: WriteOptions | Address): string;
/** The formats. */
export function formats(): FormatInfo[];
/** The options that the functions take. */
export function options(): OptionInfo[];
/** The answer to any verb as text, with its media type and the limits that were hit. */
export function answer(verb: Verb, html: Html, options?: AnswerOptions | Address): Answer;

export interface Mf2Options {
  baseUrl: string;
  experimental?: { lang?: boolean; textContent?: boolean; metaformats?: boolean };
}

export interface Mf2Document {
  items: Item[];
  rels: Record<string, string[]>;
  /** Each has a text, which may be empty. */
  "rel-urls": Record<string, RelUrl & { text: string }>;
}

/** The microformats of a page, with the signature and the errors of the package microformats-parser. */
export function mf2(html: string, options: Mf2Options | Address): Mf2Document;
