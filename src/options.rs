//! Options: the engines to run, how text is read, the rules of microdata, and the limits.

mod getters;
mod microdata_rules;
mod rdfa_rules;

use std::collections::BTreeSet;

pub use microdata_rules::{ContentAttribute, MicrodataRules};
pub use rdfa_rules::RdfaRules;

/// The options for reading a page. The defaults follow the specifications.
///
/// ```
/// use microweave::{Options, TextStyle};
///
/// let options = Options::new().classic(false).text(TextStyle::Folded);
/// let document = options.parse("<p class=h-card>Ada\n  Lovelace", "https://example.com/");
/// assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada Lovelace"));
/// ```
///
/// Options can be kept and used for many pages. Limits protect a program that reads pages of strangers:
///
/// ```
/// use microweave::{Limits, Options};
///
/// let options = Options::new().lang(true).reasons(true).limits(Limits::new().input_bytes(1 << 20));
/// let pages = [("<p class=h-card lang=en>Ada", "https://ada.example/"), ("", "https://grace.example/")];
/// let counts = pages.map(|(page, address)| options.parse(page, address).find("h-card").count());
/// assert_eq!(counts, [1, 0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    pub(crate) microformats: bool,
    pub(crate) classic: bool,
    pub(crate) rels: bool,
    pub(crate) microdata: bool,
    pub(crate) json_ld: bool,
    pub(crate) rdfa: bool,
    pub(crate) meta: bool,
    pub(crate) microdata_rules: MicrodataRules,
    pub(crate) rdfa_rules: RdfaRules,
    pub(crate) lang: bool,
    pub(crate) text: TextStyle,
    /// True if values are read as people see them: an image that a script loads late has its late address, a picture or
    /// recording without an address has the one inside it, and an email address that is a text is no relative URL.
    pub(crate) as_shown: bool,
    pub(crate) ignore_framework_classes: bool,
    pub(crate) known_roots: bool,
    pub(crate) ignored_roots: BTreeSet<String>,
    pub(crate) metaformats: Metaformats,
    pub(crate) reasons: bool,
    /// The values of the HTTP `Link` headers.
    pub(crate) link_headers: Vec<String>,
    pub(crate) limits: Limits,
}

/// How the text of an element becomes a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextStyle {
    /// By the specification: the text as written, trimmed at both ends.
    #[default]
    AsWritten,
    /// With whitespace folded. A run of whitespace becomes one space. A `br`, and the start or end of a
    /// block, becomes a line break. Texts of microdata are folded too, and contain no scripts and styles.
    Folded,
}

/// When a page gets an item that is made from its title and its `meta` elements, as the
/// [metaformats proposal](https://microformats.org/wiki/metaformats) describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Metaformats {
    /// Never.
    #[default]
    Never,
    /// If the page has no microformats.
    WithoutItems,
    /// Always. The item follows those of the page.
    Always,
}

/// Limits on the work and the output for one page, whatever it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    pub(crate) input_bytes: usize,
    pub(crate) depth: u16,
    pub(crate) formatting: u16,
    pub(crate) attributes: u16,
    /// None if the limit follows the length of the page.
    output_bytes: Option<usize>,
}

/// The maximum of the depth limit. The tree builder searches the open elements for most tags. So a page of
/// nested elements takes time in proportion to its length times the depth: 20,000 `div`s take 0.2 s at 512,
/// 0.7 s at 2,048 and 1.9 s at 8,192.
const MAX_DEPTH: u16 = 2048;

/// The maximum of the output limit: a document refers to its texts with 32 bits, and may join two of them.
const MAX_OUTPUT: usize = 1 << 31;

impl Default for Limits {
    fn default() -> Self {
        Limits { input_bytes: 32 << 20, depth: 512, formatting: 64, attributes: 1024, output_bytes: None }
    }
}

impl Limits {
    /// The default limits. No real page reaches them.
    pub fn new() -> Self {
        Self::default()
    }

    /// The maximum depth of nested elements (512, as in browsers). An element beyond it opens no deeper
    /// level: its content follows it. The value is at most 2,048, because each tag takes time in proportion
    /// to the depth.
    #[must_use]
    pub fn depth(self, depth: u16) -> Self {
        Limits { depth: depth.min(MAX_DEPTH), ..self }
    }

    /// The maximum number of formatting elements (`b`, `i`, `font` and similar) that are open without an end
    /// tag (64). Each following paragraph opens them again. Those over the limit are closed.
    #[must_use]
    pub fn formatting(self, formatting: u16) -> Self {
        Limits { formatting, ..self }
    }

    /// The maximum number of attributes of an element (1,024). The others are left out.
    #[must_use]
    pub fn attributes(self, attributes: u16) -> Self {
        Limits { attributes, ..self }
    }

    /// The maximum number of bytes that are read of a page (32 MiB). The value is at most 1 GiB. For a page
    /// in another encoding than UTF-8, it limits both the bytes that are decoded and the text that is read.
    #[must_use]
    pub fn input_bytes(self, input_bytes: usize) -> Self {
        Limits { input_bytes: input_bytes.min(1 << 30), ..self }
    }

    /// The maximum number of bytes that are read of a page. Whoever fetches a page can stop one byte after
    /// that.
    pub fn max_input_bytes(&self) -> usize {
        self.input_bytes
    }

    /// The maximum number of bytes of strings in a document, or in the output of a format. The rest is left
    /// out.
    ///
    /// By default, the limit follows the page: 1 MiB plus 100 times its length, at most 64 MiB. A value set
    /// here applies to pages of any length, and may be up to 2 GiB.
    #[must_use]
    pub fn output_bytes(self, output_bytes: usize) -> Self {
        Limits { output_bytes: Some(output_bytes), ..self }
    }

    /// The maximum number of bytes of memory that the reasons of a page take, for a page of this length in bytes: 4 MiB
    /// plus 4 times its length, at most [`Limits::max_output`]; or the value of [`Limits::output_bytes`]. The last reasons are left out.
    pub fn max_reasons(self, page_len: usize) -> usize {
        self.max_held(page_len, 4)
    }

    /// The maximum number of bytes of memory that the posts of the reader take, for a page of this length in bytes: 4
    /// MiB plus 8 times its length, at most [`Limits::max_output`]; or the value of [`Limits::output_bytes`]. The last posts are left out.
    pub fn max_posts(self, page_len: usize) -> usize {
        self.max_held(page_len, 8)
    }

    fn max_held(self, page_len: usize, times: usize) -> usize {
        let of_page =
            || page_len.saturating_mul(times).saturating_add(4 << 20).min(self.max_output(page_len));
        self.output_bytes.unwrap_or_else(of_page)
    }

    /// The maximum number of bytes of strings in a document, for a page of this length in bytes.
    pub fn max_output(self, page_len: usize) -> usize {
        let of_page = || page_len.saturating_mul(100).saturating_add(1 << 20);
        self.output_bytes.unwrap_or_else(|| of_page().min(64 << 20)).min(MAX_OUTPUT)
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            microformats: true,
            classic: true,
            rels: true,
            microdata: true,
            json_ld: false,
            rdfa: false,
            meta: false,
            microdata_rules: MicrodataRules::default(),
            rdfa_rules: RdfaRules::default(),
            lang: false,
            text: TextStyle::AsWritten,
            as_shown: false,
            ignore_framework_classes: false,
            known_roots: false,
            ignored_roots: BTreeSet::new(),
            metaformats: Metaformats::Never,
            reasons: false,
            link_headers: Vec::new(),
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// The default options: microformats, microdata and rel links, and text by the specifications.
    pub fn new() -> Self {
        Self::default()
    }

    /// Read microformats: microformats2 and the classic ones (on).
    #[must_use]
    pub fn microformats(self, microformats: bool) -> Self {
        Options { microformats, ..self }
    }

    /// Read classic microformats, such as `vcard`, on elements without an `h-*` class (on).
    #[must_use]
    pub fn classic(self, classic: bool) -> Self {
        Options { classic, ..self }
    }

    /// Read rel links (on).
    #[must_use]
    pub fn rels(self, rels: bool) -> Self {
        Options { rels, ..self }
    }

    /// Read microdata (on).
    #[must_use]
    pub fn microdata(self, microdata: bool) -> Self {
        Options { microdata, ..self }
    }

    /// Read JSON-LD: the scripts of type `application/ld+json` (off).
    #[must_use]
    pub fn json_ld(self, json_ld: bool) -> Self {
        Options { json_ld, ..self }
    }

    /// Read RDFa 1.1, by RDFa Core 1.1 and HTML+RDFa 1.1 (off).
    #[must_use]
    pub fn rdfa(self, rdfa: bool) -> Self {
        Options { rdfa, ..self }
    }

    /// The rules of RDFa that a caller chooses.
    #[must_use]
    pub fn rdfa_rules(self, rdfa_rules: RdfaRules) -> Self {
        Options { rdfa_rules, ..self }
    }

    /// Read `meta` elements with a name, such as those of Open Graph (off).
    #[must_use]
    pub fn meta(self, meta: bool) -> Self {
        Options { meta, ..self }
    }

    /// The rules of microdata, which differ between its specifications.
    #[must_use]
    pub fn microdata_rules(self, mut microdata_rules: MicrodataRules) -> Self {
        microdata_rules.text = self.text;
        Options { microdata_rules, ..self }
    }

    /// Note the language of items and of `e-*` values if the page declares one (off).
    #[must_use]
    pub fn lang(self, lang: bool) -> Self {
        Options { lang, ..self }
    }

    /// How the text of an element becomes a value.
    #[must_use]
    pub fn text(self, text: TextStyle) -> Self {
        Options { text, microdata_rules: MicrodataRules { text, ..self.microdata_rules }, ..self }
    }

    /// Ignore class names of style sheet frameworks that look like microformats, such as Tailwind's `h-full`
    /// (off).
    #[must_use]
    pub fn ignore_framework_classes(self, ignore_framework_classes: bool) -> Self {
        Options { ignore_framework_classes, ..self }
    }

    /// Leave out class names of unknown roots: `h-*` class names that pages have for style sheets and scripts (off).
    /// Two kinds are left out:
    ///
    /// - those of frameworks, as with [`Options::ignore_framework_classes`];
    /// - those that are not a type of microformats2 in use (`data/vocab/microformats2.json`), on an element without a
    ///   property: no `p-*`, `u-*`, `dt-*` or `e-*` class name inside of the element belongs to it.
    ///
    /// The page is read as if the class name were not there: what is inside belongs to the root around it, and the element
    /// may be a classic root. An unknown type with properties stays, such as an experimental one.
    ///
    /// ```
    /// use microweave::Options;
    ///
    /// let page = "<div class=h-links><p class=h-card>Ada</div> <p class=h-ship><b class=p-name>Beagle</b>";
    /// let document = Options::new().known_roots(true).parse(page, "https://example.com/");
    /// let types: Vec<&str> = document.items().flat_map(|item| item.types()).collect();
    /// assert_eq!(types, ["h-card", "h-ship"]);
    /// ```
    #[must_use]
    pub fn known_roots(self, known_roots: bool) -> Self {
        Options { known_roots, ..self }
    }

    /// Ignore these class names of roots, such as `h-links` or the classic `adr`. The page is read as if they were not
    /// there, as with [`Options::known_roots`], whether the elements have properties or not.
    ///
    /// ```
    /// use microweave::Options;
    ///
    /// let page = "<div class=h-grid><p class=h-card>Ada</div>";
    /// let document = Options::new().ignore_roots(["h-grid"]).parse(page, "https://example.com/");
    /// assert_eq!(document.items().next().and_then(|item| item.text("name")), Some("Ada"));
    /// ```
    #[must_use]
    pub fn ignore_roots<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Self {
        Options { ignored_roots: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// When the page gets an item made from its title and its `meta` elements, such as those of Open Graph (never). Its
    /// [`Source`](crate::Source) is `Meta`. The reader has its own rules for these elements.
    ///
    /// ```
    /// use microweave::{Metaformats, Options, Source};
    ///
    /// let page = "<title>Tea</title><meta property=og:type content=profile><p class=h-card>Ada";
    /// let document = Options::new().metaformats(Metaformats::Always).parse(page, "https://example.com/");
    /// let items: Vec<_> = document.items().map(|item| (item.text("name"), item.source())).collect();
    /// assert_eq!(items, [(Some("Ada"), Source::Microformats), (Some("Tea"), Source::Meta)]);
    /// ```
    #[must_use]
    pub fn metaformats(self, metaformats: Metaformats) -> Self {
        Options { metaformats, ..self }
    }

    /// Note why each value is what it is: see [`Document::reasons`](crate::Document::reasons) (off). In JSON they are
    /// lists beside the document. Each item's `Place` also has its end then.
    #[must_use]
    pub fn reasons(self, reasons: bool) -> Self {
        Options { reasons, ..self }
    }

    /// The values of the HTTP `Link` headers that came with the page (RFC 8288). They are read as rel links, before those of
    /// the page, relative to the page's address: see [`Document::header_rels`](crate::Document::header_rels). A header
    /// that cannot be read gives a diagnostic.
    ///
    /// A link counts if its context is the page, so if it has no `anchor` or that of the page itself. Relation types
    /// are in lower case.
    ///
    /// They belong to one page: for each page, set them on a clone of the options that all pages share.
    #[must_use]
    pub fn link_headers<H: Into<String>>(self, headers: impl IntoIterator<Item = H>) -> Self {
        Options { link_headers: headers.into_iter().map(Into::into).collect(), ..self }
    }

    /// The limits on work and output.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Options { limits, ..self }
    }
}
