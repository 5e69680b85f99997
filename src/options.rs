//! What a caller may choose: which engines run, how text is read, and the limits.

/// How a page is read. The defaults are what the specifications say.
///
/// ```
/// use microweave::{Options, TextStyle};
///
/// let options = Options::new().classic(false).text(TextStyle::Folded);
/// let document = options.parse("<p class=h-card>Ada\n  Lovelace", "https://example.com/");
/// assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada Lovelace"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    pub(crate) microformats: bool,
    pub(crate) classic: bool,
    pub(crate) rels: bool,
    pub(crate) microdata: bool,
    pub(crate) microdata_rules: MicrodataRules,
    pub(crate) lang: bool,
    pub(crate) text: TextStyle,
    /// Images that scripts load late have their address.
    pub(crate) lazy_images: bool,
    pub(crate) ignore_framework_classes: bool,
    pub(crate) positions: bool,
    pub(crate) limits: Limits,
}

/// How the text of an element becomes a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextStyle {
    /// As the specification has it: the text as it stands, trimmed at both ends.
    #[default]
    AsWritten,
    /// With whitespace folded: runs of it become one space; `br`, and where a block begins or ends, breaks the line.
    /// Texts of microdata are folded, too, and are without scripts and styles.
    Folded,
}

/// Bounds on the work and the output for one page, whatever it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    pub(crate) input_bytes: usize,
    pub(crate) depth: u16,
    pub(crate) formatting: u16,
    pub(crate) attributes: u16,
    /// None: it follows the page.
    output_bytes: Option<usize>,
}

/// No deeper limit is taken. The tree builder looks through the open elements for most tags, so a page of elements in
/// one another takes time in the product of its length and this: 20,000 `div`s take 0.2 s at 512, 0.7 s at 2,048 and
/// 1.9 s at 8,192.
const MAX_DEPTH: u16 = 2048;

impl Default for Limits {
    fn default() -> Self {
        Limits { input_bytes: 32 << 20, depth: 512, formatting: 64, attributes: 1024, output_bytes: None }
    }
}

impl Limits {
    /// The default limits, which no real page reaches.
    pub fn new() -> Self {
        Self::default()
    }

    /// How deep elements may nest (512, as in browsers). Past it an element opens no deeper level:
    /// what is inside of it follows it. At most 2,048, as each tag takes time in proportion to the depth.
    #[must_use]
    pub fn depth(self, depth: u16) -> Self {
        Limits { depth: depth.min(MAX_DEPTH), ..self }
    }

    /// How many formatting elements (`b`, `i`, `font` and their like) may be open without an end tag
    /// (64): in every paragraph that follows they are opened again. Those over that are closed.
    #[must_use]
    pub fn formatting(self, formatting: u16) -> Self {
        Limits { formatting, ..self }
    }

    /// How many attributes an element may have (1,024). The others are left out.
    #[must_use]
    pub fn attributes(self, attributes: u16) -> Self {
        Limits { attributes, ..self }
    }

    /// How much of a page is read, in bytes (32 MiB). At most 1 GiB. Of a page in another encoding than UTF-8,
    /// neither more bytes than that are decoded, nor a longer text is read.
    #[must_use]
    pub fn input_bytes(self, input_bytes: usize) -> Self {
        Limits { input_bytes: input_bytes.min(1 << 30), ..self }
    }

    /// How much of a page is read at most, in bytes: who reads a page can stop one byte after that.
    pub fn max_input_bytes(&self) -> usize {
        self.input_bytes
    }

    /// The part of a page that is read.
    pub(crate) fn part_to_read(self, page: &str) -> &str {
        let most = self.input_bytes.min(page.len());
        let end = (0..=most).rev().find(|&at| page.is_char_boundary(at)).unwrap_or(0);
        &page[..end]
    }

    /// How many bytes of strings a document, or a page in another format, may hold. What does not fit is left out.
    ///
    /// Without this, the bound follows the page: 1 MiB and 100 times its length, at most 64 MiB. With it, this is the
    /// bound for a page of any length; it may be more than 64 MiB.
    #[must_use]
    pub fn output_bytes(self, output_bytes: usize) -> Self {
        Limits { output_bytes: Some(output_bytes), ..self }
    }

    /// How many bytes of strings may come out of a page of this length.
    pub(crate) fn max_output(self, page_len: usize) -> usize {
        let of_page = || page_len.saturating_mul(100).saturating_add(1 << 20);
        self.output_bytes.unwrap_or_else(|| of_page().min(64 << 20))
    }
}

/// The rules of microdata in which its specifications differ. The defaults are those that most of
/// today's pages are written for.
///
/// ```
/// use microweave::{ContentAttribute, MicrodataRules, Options};
///
/// let living_standard = MicrodataRules::new().content(ContentAttribute::MetaOnly);
/// let options = Options::new().microdata_rules(living_standard);
/// let page = "<p itemscope><b itemprop=name content=Lovelace>Ada</b>";
/// let document = options.parse(page, "https://example.com/");
/// let person = document.microdata().items().next().expect("there is one");
/// assert_eq!(person.text("name"), Some("Ada"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MicrodataRules {
    pub(crate) single_type: bool,
    pub(crate) content: ContentAttribute,
    pub(crate) data_text: bool,
    pub(crate) expand_names: bool,
    pub(crate) any_namespace: bool,
    pub(crate) clean_text: bool,
    /// That of [`Options::text`], which these rules go with.
    pub(crate) text: TextStyle,
}

/// On which elements a `content` attribute is the value of a property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContentAttribute {
    /// On any, before what the element has otherwise (W3C 2017).
    #[default]
    AnyElement,
    /// On `meta` only (the living standard, and all before 2017).
    MetaOnly,
}

impl MicrodataRules {
    /// The default rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// An item has one type, the whole of `itemtype`, and `type` is a string in JSON (2010).
    #[must_use]
    pub fn single_type(self, single_type: bool) -> Self {
        MicrodataRules { single_type, ..self }
    }

    /// On which elements `content` counts.
    #[must_use]
    pub fn content(self, content: ContentAttribute) -> Self {
        MicrodataRules { content, ..self }
    }

    /// `data` and `meter` without `value` give their text (W3C 2017), not the empty string.
    #[must_use]
    pub fn data_text(self, data_text: bool) -> Self {
        MicrodataRules { data_text, ..self }
    }

    /// Names that are no URLs have the vocabulary of the item's first type in front (W3C 2017).
    #[must_use]
    pub fn expand_names(self, expand_names: bool) -> Self {
        MicrodataRules { expand_names, ..self }
    }

    /// Elements of svg and MathML count as those of HTML do.
    #[must_use]
    pub fn any_namespace(self, any_namespace: bool) -> Self {
        MicrodataRules { any_namespace, ..self }
    }

    /// Texts are cleaned: no scripts and styles, line feeds for `br` and between blocks, trimmed.
    #[must_use]
    pub fn clean_text(self, clean_text: bool) -> Self {
        MicrodataRules { clean_text, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            microformats: true,
            classic: true,
            rels: true,
            microdata: true,
            microdata_rules: MicrodataRules::default(),
            lang: false,
            text: TextStyle::AsWritten,
            lazy_images: false,
            ignore_framework_classes: false,
            positions: false,
            limits: Limits::default(),
        }
    }
}

impl Options {
    /// The defaults: all engines, text as the specification has it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Read microformats at all: microformats2 and the classic ones.
    #[must_use]
    pub fn microformats(self, microformats: bool) -> Self {
        Options { microformats, ..self }
    }

    /// Read classic microformats, such as `vcard`, where an element has no `h-*` class.
    #[must_use]
    pub fn classic(self, classic: bool) -> Self {
        Options { classic, ..self }
    }

    /// Read rel links.
    #[must_use]
    pub fn rels(self, rels: bool) -> Self {
        Options { rels, ..self }
    }

    /// Read microdata.
    #[must_use]
    pub fn microdata(self, microdata: bool) -> Self {
        Options { microdata, ..self }
    }

    /// Which generation's rules microdata is read by.
    #[must_use]
    pub fn microdata_rules(self, mut microdata_rules: MicrodataRules) -> Self {
        microdata_rules.text = self.text;
        Options { microdata_rules, ..self }
    }

    /// Note the language of items and of `e-*` values where the page says it (off).
    #[must_use]
    pub fn lang(self, lang: bool) -> Self {
        Options { lang, ..self }
    }

    /// How the text of an element becomes a value.
    #[must_use]
    pub fn text(self, text: TextStyle) -> Self {
        Options { text, microdata_rules: MicrodataRules { text, ..self.microdata_rules }, ..self }
    }

    /// Take the class names of style sheet frameworks, such as Tailwind's `h-full`, for what they
    /// are, and not for microformats (off).
    #[must_use]
    pub fn ignore_framework_classes(self, ignore_framework_classes: bool) -> Self {
        Options { ignore_framework_classes, ..self }
    }

    /// Say where each item begins and ends in the page: in its `Place`, and in JSON as `position` (off).
    #[must_use]
    pub fn positions(self, positions: bool) -> Self {
        Options { positions, ..self }
    }

    /// The bounds on work and output.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Options { limits, ..self }
    }
}
