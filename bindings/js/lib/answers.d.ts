// The types of the answers, which pack.mjs adds to index.d.ts. The test `packages` of the crate `microweave-requests` writes this file.

/** Programs that see the same of a page. */
export interface Audience {
  /** A stable name. */
  id: string;
  /** The programs. */
  titles: string[];
  /** How they read a page. */
  about: string;
  /** What they see. */
  fields: AudienceFields;
  /** What the program says besides. */
  note?: string;
  /** Why it sees nothing. */
  lacks?: string;
  /** How its fields differ from those of the first audience. */
  differences: AudienceDifference[];
}

/** A field that differs from the field of the first audience. */
export interface AudienceDifference {
  /** The name of the field. */
  field: string;
  /** How it differs. */
  state: "other" | "missing" | "more";
  /** Why it differs. */
  why: string;
}

/** The fields of a page as a program sees it. */
export interface AudienceFields {
  /** What the page is. */
  kind?: string;
  /** The title. */
  title?: string;
  /** The name of the author. */
  author?: string;
  /** The date of publication. */
  published?: string;
  /** The text or the description. */
  text?: string;
  /** The address of the picture. */
  picture?: string;
  /** The address. */
  url?: string;
  /** The name of the site. */
  site?: string;
}

/** One page as several programs see it. */
export interface Audiences {
  /** The name of the page. */
  source?: string;
  /** The audiences. The others are compared with the first one. */
  audiences: Audience[];
}

/** A page that a post refers to, or a response to the post. */
export interface Citation {
  /** The property, such as `in-reply-to`, `like-of` or `comment`. */
  property: string;
  /** The address. */
  url?: string;
  /** The name. */
  name?: string;
  /** The author. */
  author?: Person;
  /** The content, or the summary. */
  content?: Content;
  /** The date of publication. */
  published?: EntryDate;
  /** The pictures. */
  photos: Photo[];
}

/** A value of another source that differs from the one that is shown. */
export interface Conflict {
  /** The name of the field. */
  field: string;
  /** The source. */
  source: string;
  /** The value. */
  value: string;
}

/** The content of a post. */
export interface Content {
  /** HTML that is safe to show. */
  html: string;
  /** The text of the HTML. */
  text: string;
}

/** A limit that changed how a page was read or written, or something that could not be read. */
export interface Diagnostic {
  /** A stable name, such as `limit-depth`. */
  code: string;
  /** What it means. */
  message: string;
  /** Where it was hit first. */
  position?: Position;
  /** What the page has there. */
  detail?: string;
}

/** A document: the microformats2 JSON, with the other parts beside it. The names are the standards'. */
export interface Document {
  /** The microformats. */
  items: Item[];
  /** The addresses of each rel. */
  rels: Record<string, string[]>;
  /** What links say of each address. */
  "rel-urls": Record<string, RelUrl>;
  /** The addresses of each rel of HTTP headers. */
  "header-rels"?: Record<string, string[]>;
  /** The microdata. */
  microdata?: MicrodataItems;
  /** The JSON-LD, expanded. */
  "json-ld"?: unknown;
  /** The RDFa. Types and names of properties are IRIs. */
  rdfa?: MicrodataItems;
  /** The values of `meta` elements. */
  meta?: Record<string, string[]>;
  /** Why each value is what it is, with the option `reasons`. */
  reasons?: Reason[];
  /** What looks right but does not count, with the option `reasons`. */
  "not-taken"?: Reason[];
}

/** Whether a thing of the page has what a result of a profile requires. */
export interface Eligibility {
  /** The name of the profile. */
  profile: string;
  /** The result, such as `Recipe`. */
  result: string;
  /** The name of the thing. */
  name?: string;
  /** True if no required property is missing or wrong. */
  "is-eligible": boolean;
  /** What is missing or wrong. */
  problems: string[];
  /** The recommended properties that are missing. */
  recommended: string[];
  /** The address of the documentation. */
  documentation: string;
}

/** A post, as a feed reader shows it. */
export interface Entry {
  /** `note`, `article`, `photo`, `reply`, `like`, `event` and so on. */
  type: string;
  /** The title. */
  title?: string;
  /** The author. */
  author?: Person;
  /** The other authors that the page names beside the author. */
  "other-authors": Person[];
  /** The date of publication. */
  published?: EntryDate;
  /** The date of the last change. */
  updated?: EntryDate;
  /** The address. */
  url?: string;
  /** The identifier. */
  uid?: string;
  /** The content. */
  content?: Content;
  /** The summary, unless the content or the title repeats it. */
  summary?: string;
  /** The start of an event. */
  start?: EntryDate;
  /** The end of an event. */
  end?: EntryDate;
  /** The pictures that the post is about. */
  photos: Photo[];
  /** The picture for previews of the post. */
  image?: Photo;
  /** Other pictures for previews, such as other sizes. */
  "other-images": Photo[];
  /** The audio recordings. */
  audios: Recording[];
  /** The videos. */
  videos: Recording[];
  /** The tags. */
  categories: string[];
  /** The people that the post is tagged with. */
  people: Person[];
  /** The place. */
  location?: Location;
  /** The addresses of what the post answers. */
  "in-reply-to": string[];
  /** The addresses of what it likes. */
  "like-of": string[];
  /** The addresses of what it shares. */
  "repost-of": string[];
  /** The addresses of what it keeps. */
  "bookmark-of": string[];
  /** What the page says of these and other pages that the post refers to, and of the responses to it. */
  citations: Citation[];
  /** The addresses of copies. */
  syndication: string[];
  /** The answer to an invitation. */
  rsvp?: string;
  /** The rating of a review. */
  rating?: Rating;
  /** The price of a product. */
  price?: Price;
  /** The parts of a recipe. */
  recipe?: Recipe;
  /** True if it is only for adults, false if it is for all ages. */
  explicit?: boolean;
  /** The duration, as written. */
  duration?: string;
  /** The language, with the option `lang`. */
  language?: string;
  /** The syntax that the post comes from, such as `microformats`. */
  source: string;
  /** The fields that come from another source than the post. */
  filled: FilledField[];
  /** What other sources say, with the option `reasons`. */
  conflicts: Conflict[];
  /** The values that are not shown, with the option `reasons`. */
  rejected: RejectedValue[];
  /** The values that the fields rest on, with the option `reasons`. */
  reasons: FieldReason[];
  /** The element of the post. */
  span?: Span;
  /** The steps that gave the type, title, author and content, with the option `reasons`. */
  why?: unknown;
}

/** A date, as written and as parsed. */
export interface EntryDate {
  /** As the page has it. */
  written: string;
  /** In ISO 8601. Left out if it is no date. */
  iso8601?: string;
  /** It was read from another form, or its zone is not known. */
  note?: "other-form" | "unknown-zone";
}

/** Why there is no answer. */
export interface ErrorAnswer {
  /** A stable name, such as `unknown-format`. */
  error: string;
  /** What is wrong. */
  message: string;
  /** What to do. */
  hint?: string;
}

/** A reason with its rule in a sentence. */
export interface ExplainedReason extends Reason {
  /** The rule in a sentence. */
  text: string;
  /** The address of the section of the specification. */
  specification: string;
}

/** A value with its reasons. */
export interface ExplainedValue {
  /** A JSON pointer to the value in the document. */
  at: string;
  /** The value. Left out for an item. */
  value?: unknown;
  /** Its reasons. */
  reasons: ExplainedReason[];
}

/** Every value of a page with its reasons. */
export interface Explanation {
  /** The name of the page: its address or its file. Each answer about a page has it, if it is known. */
  source?: string;
  /** The values, in the order of the page. */
  values: ExplainedValue[];
  /** What looks right but does not count. */
  "not-taken": ExplainedReason[];
}

/** A feed, or the post or the card that a page is about. */
export interface Feed {
  /** What it is. */
  kind: "feed" | "post" | "card" | "no-posts";
  /** The name. */
  name?: string;
  /** The address of the page. */
  "page-url"?: string;
  /** The fragment of the feed's address. */
  id?: string;
  /** The address that the feed gives for itself. */
  url?: string;
  /** The summary. */
  summary?: string;
  /** A picture for the feed. */
  photo?: Photo;
  /** True if it is only for adults, false if it is for all ages. */
  explicit?: boolean;
  /** The author, or the person that the page is about. */
  author?: Person;
  /** The language of the page. */
  language?: string;
  /** The site, in the JSON of the library. The verb `read` has it in `page`. */
  site?: Site;
  /** The address of the previous page. */
  previous?: string;
  /** The address of the next page. */
  next?: string;
  /** The address that the page gives for itself. */
  canonical?: string;
  /** The WebSub hubs. */
  hubs: string[];
  /** The address that the hubs know the page by. */
  topic?: string;
  /** The identifiers of deleted posts. */
  deleted: string[];
  /** The values that the fields rest on, with the option `reasons`. */
  reasons: FieldReason[];
  /** The posts, in the order of the page. */
  entries: Entry[];
  /** The steps that gave the kind, name and author, with the option `reasons`. */
  why?: unknown;
}

/** A feed that a page links to. */
export interface FeedLink {
  /** The address. */
  url: string;
  /** The format, such as `atom`. */
  format: string;
  /** The title of the link, or its text. */
  name?: string;
  /** How it was found, with the option `reasons`. */
  why?: string;
}

/** The feeds of a page. */
export interface FeedList {
  /** The name of the page. */
  source?: string;
  /** The feeds in the page, then the feeds that it links to. */
  feeds: FoundFeed[];
}

/** The posts, authors and feeds of a page, as a feed reader shows them. */
export interface Feeds {
  /** The name of the page. */
  source?: string;
  /** What a link to the page shows. */
  page: Preview;
  /** The main object of the page: a feed, one post, or a card without posts. */
  main: Feed;
  /** The other feeds in the page. */
  others: Feed[];
  /** The limits that were hit. */
  diagnostics: Diagnostic[];
  /** The feeds that the page links to. */
  "feed-links": FeedLink[];
}

/** A reason of a field. */
export interface FieldReason extends Reason {
  /** The name of the field. */
  field: string;
}

/** A field that comes from another source than the post. */
export interface FilledField {
  /** The name of the field. */
  field: string;
  /** The source. */
  source: string;
}

/** A limit that a page hit, or a rule that it breaks. */
export interface Finding {
  /** The name of the limit or the rule, such as `misspelled-class`. */
  code: string;
  /** How bad it is. */
  severity: "error" | "warning" | "note";
  /** What is wrong. */
  message: string;
  /** The part of the page that it is about. */
  span?: Span;
  /** What breaks the rule, such as the name of a property. */
  detail?: string;
  /** How to correct it. */
  help?: string;
  /** What a reader of the page sees because of it. */
  effect?: string;
  /** A change of the page that corrects it. */
  replacement?: Replacement;
}

/** What is wrong with the markup of a page. */
export interface Findings {
  /** The name of the page. */
  source?: string;
  /** The numbers of findings and what the page has, in a line. */
  verdict: string;
  /** What the profiles say of the page's things. */
  eligibility: Eligibility[];
  /** The limits that the page hit, then the rules that it breaks. */
  findings: Finding[];
}

/** A format. */
export interface FormatInfo {
  /** The name. */
  name: string;
  /** The media type. */
  "media-type": string;
  /** The end of file names. */
  extension: string;
  /** What it is. */
  summary: string;
  /** What is written in it. */
  content: string;
  /** True if the verb `read` answers in it too. */
  "of-posts": boolean;
  /** The options that it takes. */
  options: string[];
}

/** The formats. */
export interface Formats {
  /** The formats. */
  formats: FormatInfo[];
}

/** A feed in a page, or one that it links to. */
export interface FoundFeed {
  /** The address. */
  url: string;
  /** The format, such as `atom`. */
  format: string;
  /** The name. */
  name?: string;
  /** The number of posts, for a feed in the page. */
  "post-count"?: number;
  /** How it was found. */
  why: string;
}

/** Marked-up content. */
export interface HtmlValue {
  /** The HTML. */
  html: string;
  /** The text. */
  value: string;
  /** The language, with the option `lang`. */
  lang?: string;
}

/** An image with its alternative text. */
export interface ImageValue {
  /** The address. */
  value: string;
  /** The alternative text. */
  alt: string;
}

/** A microformat. */
export interface Item {
  /** The types. */
  type: string[];
  /** The values of each property. */
  properties: Record<string, Value[]>;
  /** The `id` of the element. */
  id?: string;
  /** The language, with the option `lang`. */
  lang?: string;
  /** The items inside that are no values of properties. */
  children?: Item[];
}

/** An item that is a value of a property. */
export interface ItemValue extends Item {
  /** Its plain value. */
  value?: Value;
  /** Its HTML, if it is a value of an `e-*` property. */
  html?: string;
}

/** A keyword of `rel`. */
export interface Keyword {
  /** The keyword. */
  keyword: string;
  /** The synonym that the page has. */
  synonym?: string;
  /** What the keyword does. */
  effect: string;
  /** The part of the page that it describes. */
  about?: "page" | LinkSubject;
}

/** An element that creates links. */
export interface Link {
  /** `a`, `area` or `link`. */
  element: string;
  /** Where the element begins. */
  position?: Position;
  /** The address of the target. */
  url: string;
  /** The keywords of `rel`. */
  rels: Keyword[];
  /** True if it is a link for people to follow. */
  hyperlink: boolean;
  /** True if it is one only because of its element. */
  implied?: boolean;
  /** True if its target is used as a part of the page. */
  "external-resource": boolean;
  /** True if the target is a feed. */
  feed?: boolean;
  /** True if the target is an alternative style sheet. */
  "alternate-stylesheet"?: boolean;
  /** The sizes of an icon. */
  sizes: string[];
  /** The attribute `media`. */
  media?: string;
  /** The attribute `hreflang`. */
  hreflang?: string;
  /** The attribute `type`. */
  type?: string;
  /** The attribute `title`. */
  title?: string;
  /** The browsing context. */
  target?: string;
  /** The attribute `download`. */
  download?: string;
  /** The addresses that are notified. */
  pings: string[];
}

/** An element that a link describes. */
export interface LinkSubject {
  /** The name of the element. */
  element: string;
  /** Its `id`. */
  id?: string;
  /** Where it begins. */
  position?: Position;
}

/** The links of a page: the format `links`. */
export interface Links {
  /** The elements that create links, in the order of the page. */
  links: Link[];
  /** The address of the first link to a feed. */
  "default-feed"?: string;
  /** The address of a possible icon, if no link names one. */
  "fallback-icon"?: string;
  /** True if the last links are left out because of a limit. */
  "is-cut"?: boolean;
}

/** A place. */
export interface Location {
  /** The name. */
  name?: string;
  /** The address of a page about the place. */
  url?: string;
  /** The street and the number. */
  "street-address"?: string;
  /** The town. */
  locality?: string;
  /** The region. */
  region?: string;
  /** The postal code. */
  "postal-code"?: string;
  /** The country. */
  "country-name"?: string;
  /** The latitude in degrees. */
  latitude?: number;
  /** The longitude in degrees. */
  longitude?: number;
}

/** Whether a page links to a target, and as what. */
export interface Mention {
  /** The name of the page. */
  source?: string;
  /** The target. */
  target: string;
  /** `reply`, `like`, `repost` and so on. Left out if the page does not link to the target. */
  kind?: string;
  /** What was found. */
  why: string;
  /** The post that links to the target. */
  post?: Entry;
}

/** An item of microdata. */
export interface MicrodataItem {
  /** The types. One text with the option `singleType`. */
  type?: string[] | string;
  /** The global identifier. */
  id?: string;
  /** The values of each property. */
  properties: Record<string, MicrodataValue[]>;
}

/** The JSON of microdata. */
export interface MicrodataItems {
  /** The items. */
  items: MicrodataItem[];
}

/** A value of microdata. */
export type MicrodataValue = string | MicrodataItem;

/** A person or organisation. */
export interface Person {
  /** The name. */
  name?: string;
  /** The address of a page about the person. */
  url?: string;
  /** A picture. */
  photo?: Photo;
}

/** A picture. */
export interface Photo {
  /** The address. */
  url: string;
  /** The alternative text. */
  alt?: string;
  /** True if the content of the post shows it too. */
  "in-content"?: boolean;
}

/** A position in a page. */
export interface Position {
  /** The bytes of the page before it, in UTF-8. */
  offset: number;
  /** The line, from 1. */
  line: number;
  /** The column in characters, from 1. */
  column: number;
}

/** What a link to a page shows. What no source of the page says is left out. */
export interface Preview {
  /** The name of the page. */
  source?: string;
  /** rel=canonical, `og:url` or the address that was read. It may be on another site. */
  url?: string;
  /** The title, without the name of the site. */
  title?: string;
  /** The description. */
  description?: string;
  /** The picture. */
  image?: Photo;
  /** The site. */
  site?: Site;
  /** The language, as a language tag. */
  language?: string;
  /** The authors. */
  authors: Person[];
  /** The date of publication. */
  published?: EntryDate;
  /** The date of the last change. */
  modified?: EntryDate;
  /** A type of schema.org such as `news-article`, the type of the post, or the `og:type`. */
  kind?: string;
  /** The icon of the site. */
  icon?: string;
  /** The logo of the publisher. */
  logo?: string;
  /** The source of each field, such as `meta og:title`. */
  sources: Record<string, string>;
  /** The values of all sources, with the option `reasons`. */
  reasons: PreviewReason[];
}

/** A value that a source gives for a field of a preview. */
export interface PreviewReason {
  /** The name of the field. */
  field: string;
  /** The source, such as `meta og:title`. */
  source: string;
  /** The beginning of the value. */
  value: string;
  /** True if the preview has the value. */
  taken: boolean;
  /** Why the value was taken or not. */
  why: string;
}

/** The price of a product, as written. */
export interface Price {
  /** The amount. */
  value: string;
  /** The currency. */
  currency?: string;
}

/** The rating that a review gives, or that all reviews of a thing give, as written. */
export interface Rating {
  /** The rating. */
  value?: string;
  /** The best rating that is possible. */
  best?: string;
  /** The worst rating that is possible. */
  worst?: string;
  /** The number of reviews. */
  count?: string;
  /** The number of ratings. */
  votes?: string;
}

/** Why a value is what it is, and where it is in the page. */
export interface Reason {
  /** A JSON pointer to the value in the document. Empty if the value is not in it. */
  at: string;
  /** The text or the attribute that the value was read from. For an item, its element. */
  span?: Span;
  /** The name of the element. Empty for a link of an HTTP header. */
  element: string;
  /** The name of the rule, such as `implied-name`. */
  rule: string;
  /** The name by which the rule applies, such as `p-name`. */
  by?: string;
  /** The step of the rule, if it has several. */
  step?: string;
  /** What the value was read from: the name of an attribute, `text` or `html`. */
  from?: string;
  /** The element. */
  "element-span"?: Span;
}

/** The parts of a recipe. */
export interface Recipe {
  /** The ingredients, with their amounts. */
  ingredients: string[];
  /** How much the recipe makes. */
  servings?: string;
  /** Facts about nutrition. */
  nutrition: string[];
}

/** An audio recording or a video. */
export interface Recording {
  /** The address. */
  url: string;
  /** The content type. */
  "content-type"?: string;
  /** The length in bytes. */
  length?: number;
  /** The duration. */
  duration?: string;
}

/** A value of the page that an entry does not show. */
export interface RejectedValue {
  /** The name of the field. */
  field: string;
  /** The source. */
  source: string;
  /** The value. */
  value: string;
  /** Why it is not shown. */
  why: string;
  /** Where it is written. */
  position?: Position;
}

/** What links say of an address. */
export interface RelUrl {
  /** The rels. */
  rels: string[];
  /** The text of the first link. */
  text?: string;
  /** The attribute `title`. */
  title?: string;
  /** The attribute `media`. */
  media?: string;
  /** The attribute `hreflang`. */
  hreflang?: string;
  /** The attribute `type`. */
  type?: string;
}

/** A change of a page. */
export interface Replacement {
  /** The part that is replaced. */
  span: Span;
  /** The text in its place. */
  text: string;
}

/** HTML that is safe to show. */
export interface SafeHtml {
  /** The name of the page. */
  source?: string;
  /** The HTML. */
  html: string;
}

/** The site of a page. */
export interface Site {
  /** The name. */
  name?: string;
  /** The address. */
  url?: string;
  /** The address of the icon. */
  icon?: string;
}

/** Whether a site is ready for the IndieWeb: the command `site`. */
export interface SiteReport {
  /** The name of the page. */
  source?: string;
  /** The address of the page. */
  url: string;
  /** The steps, in the order in which they are best done. */
  steps: SiteStep[];
}

/** A step to a site that others can read, follow and answer. */
export interface SiteStep {
  /** The part of the site. */
  part: "identity" | "posts" | "conversation" | "signing-in" | "writing" | "following";
  /** What it is about. */
  name: string;
  /** How far it is. */
  state: "done" | "missing" | "broken";
  /** What was found. */
  found: string;
  /** Why it matters. */
  why: string;
  /** Markup to paste. */
  markup?: string;
}

/** A part of a page. An empty one is a single position. */
export interface Span {
  /** Where it begins. */
  start: Position;
  /** Where it ends. */
  end: Position;
}

/** A thing, in the form of microdata's JSON. One that was written before has only an `id`. */
export interface Thing {
  /** Names of schema.org, or IRIs of other vocabularies. */
  type?: string[];
  /** The identifier. */
  id?: string;
  /** True for what the page is about. */
  main?: boolean;
  /** The syntaxes that describe it. */
  sources?: string[];
  /** The values of each property, with the names of schema.org. */
  properties?: Record<string, ThingValue[]>;
  /** For each property of a thing with several sources or with spans, with the option `reasons`. */
  why?: Record<string, ThingWhy>;
}

/** What another source says of a property. */
export interface ThingConflict {
  /** The value. */
  value: ThingValue;
  /** Its sources. */
  sources: string[];
  /** Where it is written. */
  span?: Span;
}

/** A value of a thing. */
export type ThingValue = string | Thing;

/** Where the values of a property come from. */
export interface ThingWhy {
  /** The sources of each value. */
  sources: string[][];
  /** Where each value is written: null for a thing, and for a value without a known place. */
  spans?: (Span | null)[];
  /** What other sources say. */
  conflicts: ThingConflict[];
}

/** The products, recipes, events and other things of a page, joined over all its syntaxes. */
export interface Things {
  /** The name of the page. */
  source?: string;
  /** The things. */
  things: Thing[];
}

/** A value of a property: a text or URL, an image, marked-up content, or an item with its plain value. */
export type Value = string | ImageValue | HtmlValue | ItemValue;

/** Something that a view requires and a page does not have. */
export interface ViewFinding {
  /** A stable name. */
  code: "view-missing" | "view-kind" | "view-value" | "view-several" | "view-order" | "view-repeated" | "view-type" | "view-disagreement";
  /** How bad it is. */
  severity: "error" | "warning";
  /** What is wrong. */
  message: string;
  /** How to correct it. */
  help: string;
  /** The name of the view. */
  view: string;
  /** The field, with the fields around it: `offers.price`. */
  field: string;
  /** The number of the record, from 0. */
  record: number;
  /** Where the value or the thing is written. */
  span?: Span;
}

/** A value that a source gives for a field of a view. */
export interface ViewReason {
  /** The number of the record, from 0. */
  record: number;
  /** The field, with the fields around it. */
  field: string;
  /** The beginning of the value. */
  value: string;
  /** The source, such as `meta og:title`. */
  source: string;
  /** Where it is written. */
  span?: Span;
  /** True if the record has the value. */
  taken: boolean;
  /** Why it was taken or not. */
  why: string;
}

/** What a view gives of a page. */
export interface Views {
  /** The name of the page, such as its file. */
  source?: string;
  /** A record for each thing that the view is of, with the fields of the view. */
  views: Record<string, unknown>[];
  /** What the view requires and the page does not have. */
  findings: ViewFinding[];
  /** The values of all sources, with the option `reasons`. */
  reasons: ViewReason[];
}
