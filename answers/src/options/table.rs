//! The table of options: their names, what they take, and what they do.

use std::mem;
use std::str::FromStr as _;

use microweave::convert::rdf::{RdfProfile, Registry};
use microweave::convert::{
    AtomProfile, FormatOptions, IcalendarProfile, JsonLayout, Timestamp, VcardProfile,
};
use microweave::sanitize::Policy;
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

    fn change_format(&mut self, change: impl FnOnce(FormatOptions) -> FormatOptions) {
        self.format = change(mem::take(&mut self.format));
    }
}

use Setter::{Choice, Flag, Json, Number, Text, Texts};

const fn row(name: &'static str, summary: &'static str, setter: Setter) -> OptionRow {
    OptionRow { name, summary, setter }
}

/// The options: those of pages, of microdata, limits, those of the reader, and those of formats.
pub(super) const ROWS: &[OptionRow] = &[
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
    row("why", "read: give the reason of each decision (true)", Flag(|o, on| o.no_why = !on)),
    row(
        "morePostTypes",
        "read: know more types of posts than Post Type Discovery (true)",
        Flag(|o, on| o.fewer_post_types = !on),
    ),
    row(
        "policy",
        "What the HTML of contents may have: the JSON of a sanitising policy",
        Json(|o, json| {
            let policy = Policy::from_json(json).map_err(|error| error.to_string())?;
            o.change_format(|f| f.sanitize(policy.clone()));
            o.policy = Some(policy);
            Ok(())
        }),
    ),
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
    row(
        "timestamp",
        "The time of writing, such as 2026-11-20T19:00:00Z: calendars need it, and feeds without dates",
        Text(|o, text| {
            let timestamp = Timestamp::from_str(text).map_err(|error| error.to_string())?;
            o.change_format(|f| f.timestamp(timestamp));
            Ok(())
        }),
    ),
    row(
        "feedUrl",
        "The feed's own URL",
        Text(|o, text| {
            o.change_format(|f| f.feed_url(text));
            Ok(())
        }),
    ),
    row(
        "nextUrl",
        "The URL of the JSON Feed of the next page",
        Text(|o, text| {
            o.change_format(|f| f.next_url(text));
            Ok(())
        }),
    ),
    row(
        "context",
        "Contents begin with a sentence for what the post answers, likes or shares (true)",
        Flag(|o, on| o.change_format(|f| f.context(on))),
    ),
    row(
        "atomProfile",
        "The rules for Atom (rfc4287)",
        Choice(&["rfc4287", "html5-2010"], |o, text| {
            let profile = if text == "rfc4287" { AtomProfile::Rfc4287 } else { AtomProfile::Html5 };
            o.change_format(|f| f.atom_profile(profile));
        }),
    ),
    row(
        "firstCard",
        "vCard: only the first card (false)",
        Flag(|o, on| o.change_format(|f| f.first_card(on))),
    ),
    row(
        "vcardProfile",
        "The rules for vCard (rfc6350)",
        Choice(&["rfc6350", "html5"], |o, text| {
            let profile = if text == "rfc6350" { VcardProfile::Rfc6350 } else { VcardProfile::Html5 };
            o.change_format(|f| f.vcard_profile(profile));
        }),
    ),
    row(
        "icalendarProfile",
        "The rules for iCalendar (rfc5545)",
        Choice(&["rfc5545", "html5"], |o, text| {
            let profile = if text == "rfc5545" { IcalendarProfile::Rfc5545 } else { IcalendarProfile::Html5 };
            o.change_format(|f| f.icalendar_profile(profile));
        }),
    ),
    row(
        "rdfProfile",
        "What becomes RDF (microdata)",
        Choice(&["microdata", "html5-2010"], |o, text| {
            let profile = if text == "microdata" { RdfProfile::Microdata } else { RdfProfile::Html5_2010 };
            o.change_format(|f| f.rdf_profile(profile));
        }),
    ),
    row(
        "registry",
        "RDF: the JSON of a vocabulary registry, in place of the built-in one",
        Json(|o, json| {
            let registry = Registry::from_json(json).map_err(|error| error.to_string())?;
            o.change_format(|f| f.registry(registry));
            Ok(())
        }),
    ),
];
