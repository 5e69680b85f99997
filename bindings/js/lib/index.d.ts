// The types of the package; options.d.ts has the types of the options, and answers.d.ts the types of the answers. The JSON is
// the library's and its service's; names with hyphens are as in the JSON.

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
  /** The name or the text of the view, for `view`. */
  view?: string;
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

export interface OptionInfo {
  name: string;
  kind: "boolean" | "number" | "choice" | "string" | "strings" | "object";
  choices?: string[];
  summary: string;
}

/** What a view gives of a page, with the type of its records. */
export interface ViewAnswer<Row> extends Omit<Views, "views"> {
  views: Row[];
}

export type Verb =
  | "parse" | "read" | "preview" | "check" | "explain" | "feeds" | "mention" | "things" | "view" | "audiences" | "sanitize" | "formats";

export interface Answer {
  mediaType: string;
  body: string;
  diagnostics: Diagnostic[];
}

/** A request that cannot be answered. `code` is stable, `hint` says what to do. `cause` is set if memory ran out. */
export class MicroweaveError extends Error {
  code: string;
  hint?: string;
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
export function things(html: Html, options?: ThingsOptions | Address): Things;
/**
 * What a view gives of a page. `view` is the text of a view (TOML or JSON), the view as an object, or the name of a view of
 * the library, such as `recipe`. `microweave types` writes the type of the records.
 */
export function view<Row = Record<string, unknown>>(
  html: Html,
  view: string | object,
  options?: Options | Address,
): ViewAnswer<Row>;
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
