//! The table of options: their names, what they take, and what they do.

#[cfg(feature = "formats")]
mod formats;

use std::mem;

use microweave::convert::{FormatOptions, JsonLayout};
use microweave::{ContentAttribute, Metaformats, MicrodataRules, Options, TextStyle};

use super::AnswerOptions;

/// An option of requests.
pub struct OptionRow {
    /// The name.
    pub name: &'static str,
    /// What it does, and its default, in one line.
    pub summary: &'static str,
    pub(super) setter: Setter,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number from 0.
    Number,
    /// One of these texts.
    Choice(&'static [&'static str]),
    /// A text.
    Text,
    /// A list of texts. One text is a list of one.
    Texts,
    /// A JSON object.
    Json,
}

/// The function that sets an option.
pub(super) enum Setter {
    Flag(fn(&mut AnswerOptions, bool)),
    Number(fn(&mut AnswerOptions, usize)),
    Choice(&'static [&'static str], fn(&mut AnswerOptions, &str)),
    Text(fn(&mut AnswerOptions, &str) -> Result<(), String>),
    Texts(fn(&mut AnswerOptions, Vec<String>)),
    #[cfg_attr(not(feature = "read"), allow(dead_code))]
    Json(fn(&mut AnswerOptions, &str) -> Result<(), String>),
}

impl OptionRow {
    /// What the option takes.
    pub fn kind(&self) -> OptionKind {
        match self.setter {
            Setter::Flag(_) => OptionKind::Flag,
            Setter::Number(_) => OptionKind::Number,
            Setter::Choice(choices, _) => OptionKind::Choice(choices),
            Setter::Text(_) => OptionKind::Text,
            Setter::Texts(_) => OptionKind::Texts,
            Setter::Json(_) => OptionKind::Json,
        }
    }
}

impl AnswerOptions {
    fn change_page(&mut self, change: impl FnOnce(Options) -> Options) {
        self.page = change(mem::take(&mut self.page));
    }

    fn change_rules(&mut self, change: impl FnOnce(MicrodataRules) -> MicrodataRules) {
        self.microdata_rules = change(mem::take(&mut self.microdata_rules));
    }

    pub(super) fn change_format(&mut self, change: impl FnOnce(FormatOptions) -> FormatOptions) {
        self.format = change(mem::take(&mut self.format));
    }
}

/// The options.
pub(super) fn rows() -> impl Iterator<Item = &'static OptionRow> {
    let rows = ROWS.iter();
    #[cfg(feature = "read")]
    let rows = rows.chain(super::reader::ROWS);
    let rows = rows.chain(OF_JSON);
    #[cfg(feature = "formats")]
    let rows = rows.chain(formats::ROWS);
    rows
}

use Setter::{Choice, Flag, Number, Text, Texts};

pub(super) const fn row(name: &'static str, summary: &'static str, setter: Setter) -> OptionRow {
    OptionRow { name, summary, setter }
}

/// The options of pages, of microdata, and limits.
const ROWS: &[OptionRow] = &[
    row("microformats", "Read microformats (true)", Flag(|o, on| o.change_page(|p| p.microformats(on)))),
    row(
        "classic",
        "Read classic microformats, such as vcard (true)",
        Flag(|o, on| o.change_page(|p| p.classic(on))),
    ),
    row("rels", "Read rel links (true)", Flag(|o, on| o.change_page(|p| p.rels(on)))),
    row("microdata", "Read microdata (true)", Flag(|o, on| o.change_page(|p| p.microdata(on)))),
    row("jsonLd", "Read JSON-LD (false)", Flag(|o, on| o.change_page(|p| p.json_ld(on)))),
    row(
        "meta",
        "Read meta elements with a name, such as those of Open Graph (false)",
        Flag(|o, on| o.change_page(|p| p.meta(on))),
    ),
    row(
        "lang",
        "Note the language of items and of e-* values (false)",
        Flag(|o, on| o.change_page(|p| p.lang(on))),
    ),
    row(
        "text",
        "How the text of an element becomes a value (as-written)",
        Choice(&["as-written", "folded"], |o, text| {
            let style = if text == "folded" { TextStyle::Folded } else { TextStyle::AsWritten };
            o.change_page(|p| p.text(style));
        }),
    ),
    row(
        "ignoreFrameworkClasses",
        "Ignore class names of CSS frameworks, such as Tailwind's h-full (true for read, feeds and mention)",
        Flag(|o, on| o.ignore_framework_classes = Some(on)),
    ),
    row(
        "knownRoots",
        "Leave out unknown roots without properties (false)",
        Flag(|o, on| o.change_page(|p| p.known_roots(on))),
    ),
    row(
        "ignoreRoots",
        "Ignore these class names of roots, such as h-links or adr",
        Texts(|o, texts| o.change_page(|p| p.ignore_roots(texts))),
    ),
    row(
        "metaformats",
        "When to add an item made from the title and the meta elements (never)",
        Choice(&["never", "without-items", "always"], |o, text| {
            let metaformats = match text {
                "always" => Metaformats::Always,
                "without-items" => Metaformats::WithoutItems,
                _ => Metaformats::Never,
            };
            o.change_page(|p| p.metaformats(metaformats));
        }),
    ),
    row(
        "reasons",
        "Note why each value is what it is (true for read with why)",
        Flag(|o, on| o.reasons = Some(on)),
    ),
    row(
        "linkHeaders",
        "The values of the HTTP Link headers",
        Texts(|o, texts| o.change_page(|p| p.link_headers(texts))),
    ),
    row(
        "singleType",
        "Microdata: an item has one type (false)",
        Flag(|o, on| o.change_rules(|r| r.single_type(on))),
    ),
    row(
        "metaContentOnly",
        "Microdata: a content attribute is a value on meta only (false)",
        Flag(|o, on| {
            let content = if on { ContentAttribute::MetaOnly } else { ContentAttribute::AnyElement };
            o.change_rules(|r| r.content(content));
        }),
    ),
    row(
        "dataText",
        "Microdata: data and meter without value have their text (false)",
        Flag(|o, on| o.change_rules(|r| r.data_text(on))),
    ),
    row(
        "expandNames",
        "Microdata: names begin with the vocabulary identifier (false)",
        Flag(|o, on| o.change_rules(|r| r.expand_names(on))),
    ),
    row(
        "anyNamespace",
        "Microdata: elements of svg and MathML have microdata too (false)",
        Flag(|o, on| o.change_rules(|r| r.any_namespace(on))),
    ),
    row(
        "cleanText",
        "Microdata: texts without scripts and styles, trimmed (false)",
        Flag(|o, on| o.change_rules(|r| r.clean_text(on))),
    ),
    row(
        "relativeUrls",
        "Microdata: URLs that cannot be made absolute stay as written (false)",
        Flag(|o, on| o.change_rules(|r| r.relative_urls(on))),
    ),
    row(
        "maxInput",
        "The most bytes of a page that are read (32 MiB)",
        Number(|o, n| o.limits.input = Some(n)),
    ),
    row("maxDepth", "The greatest depth of nested elements (512)", Number(|o, n| o.limits.depth = Some(n))),
    row(
        "maxFormatting",
        "The most formatting elements without an end tag (64)",
        Number(|o, n| o.limits.formatting = Some(n)),
    ),
    row(
        "maxAttributes",
        "The most attributes of an element (1,024)",
        Number(|o, n| o.limits.attributes = Some(n)),
    ),
    row(
        "maxOutput",
        "The most bytes of an answer's values (follows the page)",
        Number(|o, n| o.limits.output = Some(n)),
    ),
];

/// The options of formats that are JSON.
const OF_JSON: &[OptionRow] = &[
    row(
        "layout",
        "The layout of formats that are JSON (compact)",
        Choice(&["compact", "line", "indented"], |o, text| {
            let layout = match text {
                "line" => JsonLayout::Line,
                "indented" => JsonLayout::Indented,
                _ => JsonLayout::Compact,
            };
            o.change_format(|f| f.layout(layout));
        }),
    ),
    row(
        "source",
        "The name of the input, for the layout line and for RDF",
        Text(|o, text| {
            o.change_format(|f| f.source(text));
            Ok(())
        }),
    ),
];
