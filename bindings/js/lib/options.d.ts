// The types of the options, which pack.mjs adds to index.d.ts. The test `packages` of the crate `microweave-requests` writes this file.

/** What is read from a page. The defaults follow the specifications. */
export interface ExtractOptions {
  /** Read microformats2 and classic microformats (default: true). */
  microformats?: boolean;
  /** Read links with a `rel` attribute (default: true). */
  rels?: boolean;
  /** Read microdata (default: true). */
  microdata?: boolean;
  /** Read JSON-LD: scripts of type `application/ld+json` (default: false). */
  jsonLd?: boolean;
  /** Read `meta` elements with a name or property, such as the elements of Open Graph (default: false). */
  meta?: boolean;
  /** Read RDFa 1.1, by RDFa Core 1.1 and HTML+RDFa 1.1 (default: false). */
  rdfa?: boolean;
  /** Read classic microformats, such as `vcard`, on elements without an `h-*` class (default: true). */
  classic?: boolean;
  /**
   * Ignore class names of CSS frameworks that look like microformats, such as Tailwind's `h-full` (default: true
   * for read, preview, feeds, mention, things and view).
   */
  ignoreFrameworkClasses?: boolean;
  /**
   * Leave out unknown roots without properties: `h-*` classes for styles and scripts, such as `h-links` (default:
   * false).
   */
  knownRoots?: boolean;
  /** Ignore these class names of roots, such as `h-links` or the classic `adr`. */
  ignoreRoots?: string[];
  /** When to add an item of metaformats, made from the title and the `meta` elements of the page (default: never). */
  metaformats?: "never" | "without-items" | "always";
  /**
   * Whose answers count where parsers of microformats differ, such as whether a classic item has its `id`
   * (default: suite).
   */
  rules?: "suite" | "wiki" | "php-mf2" | "mf2py" | "microformats-parser" | "microformats-ruby" | "microformats-go";
  /** How the text of an element becomes a value. */
  text?: "as-written" | "folded";
  /** Note the language of items and of `e-*` values if the page declares one (default: false). */
  lang?: boolean;
  /** Note why each value is what it is: its place in the page, and the rule (default: true for explain). */
  reasons?: boolean;
  /** The values of the HTTP `Link` headers that came with the page (RFC 8288). */
  linkHeaders?: string[];
  /** Read the attribute `role` as RDFa too (Role Attribute 1.0, section 4) (default: false). */
  roles?: boolean;
  /** Read RDFa by RDFa Core 1.1 alone, without the rules of HTML+RDFa (default: false). */
  coreOnly?: boolean;
  /** Add the types and properties that follow from others by the vocabularies of the page (default: false). */
  expandVocabularies?: boolean;
}

/** The rules of microdata in which its specifications differ. */
export interface MicrodataOptions {
  /** Write one type per item, as a string (2010) (default: false). */
  singleType?: boolean;
  /** Use the `content` attribute of `meta` elements only (living standard, and before 2017) (default: false). */
  metaContentOnly?: boolean;
  /** Use the text of `data` and `meter` elements that have no `value` attribute (W3C 2017) (default: false). */
  dataText?: boolean;
  /** Prefix property names with the vocabulary of the item's type (W3C 2017) (default: false). */
  expandNames?: boolean;
  /** Read microdata attributes on SVG and MathML elements too (default: false). */
  anyNamespace?: boolean;
  /**
   * Write texts trimmed, without scripts and styles, with line breaks for `br` and between blocks (default:
   * false).
   */
  cleanText?: boolean;
  /**
   * Write URLs as they are written if they cannot be made absolute, as on a page without an address (default:
   * false).
   */
  relativeUrls?: boolean;
}

/** Limits on the work for one page. No real page reaches the defaults. */
export interface LimitOptions {
  /** Most bytes to read of a page, at most 1 GiB (default: 32 MiB). */
  maxInput?: number;
  /** Most levels of nested elements, at most 2,048 (default: 512). */
  maxDepth?: number;
  /** Most formatting elements, such as `b`, that are open without an end tag (default: 64). */
  maxFormatting?: number;
  /** Most attributes of an element (default: 1024). */
  maxAttributes?: number;
  /** Most bytes of memory for a page, with all that is made of it (default: 16 MiB plus 60 times the page). */
  maxMemory?: number;
  /** Most steps of work for what is made of a page (default: 16 million plus 64 for each byte of the page). */
  maxWork?: number;
}

/** Which things are read. */
export interface ThingOptions {
  /** Only things of these types of schema.org, and of types that extend them (things). */
  types?: string[];
}

/** How posts are read. */
export interface PostOptions {
  /** Know more types of posts than Post Type Discovery, such as recipe (default: true). */
  morePostTypes?: boolean;
  /** What the HTML of contents may have: the JSON of a sanitising policy. */
  policy?: Policy;
}

/** Which findings are reported. */
export interface FindingOptions {
  /** Report only these codes, or codes that begin so, such as `itemprop`; `all` adds rules that are off by default. */
  select?: string[];
  /**
   * Report these rules too: codes, or beginnings of codes. They add to `select`, and to the rules that are on by
   * default.
   */
  extendSelect?: string[];
  /** Do not report these codes, or codes that begin so, such as `itemprop`. */
  ignore?: string[];
  /** Report codes with another severity, such as `charset=error`; `off` does not report them. */
  severity?: string[];
  /** What the page must have: a type with properties, such as `h-card.name,photo` or `Product.offers`. */
  require?: string[];
  /** Check the page by these profiles: `google`, `indieweb`, `fediverse`, `opengraph`, or the text of a view. */
  profiles?: string[];
}

/** How a page is written. A format uses the options that it has. */
export interface FormatOptions extends PostOptions {
  /** The layout of formats that are JSON (default: compact). */
  layout?: "compact" | "line" | "indented";
  /** The name of the input, such as the path of a file, for the layout `line` and for RDF. */
  source?: string;
  /** The time of writing, for calendars and for feeds without a date, such as 2026-11-20T10:00:00Z. */
  timestamp?: Date | string;
  /** The feed's own URL (`rel=self`). */
  feedUrl?: string | URL;
  /** The URL of the JSON Feed with the posts of the next page. */
  nextUrl?: string | URL;
  /** The rules for Atom (default: rfc4287). */
  atomProfile?: "rfc4287" | "html5-2010";
  /** Begin contents with a sentence for what the post answers, likes or shares (default: true). */
  context?: boolean;
  /** Write only the first card of each page (default: false). */
  firstCard?: boolean;
  /** The rules for vCard (default: rfc6350). */
  vcardProfile?: "rfc6350" | "html5";
  /** The rules for iCalendar (default: rfc5545). */
  icalendarProfile?: "rfc5545" | "html5";
  /** What to convert to RDF (default: microdata). */
  rdfProfile?: "microdata" | "html5-2010";
  /** The JSON of a vocabulary registry, in place of the built-in one. */
  registry?: object;
}

