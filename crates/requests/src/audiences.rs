//! Who sees what: one page as several programs see it, each with the same fields, and why they differ.
//!
//! To add an audience, add a row to [`ROWS`].

mod fields;
mod google;
mod microformats;
#[cfg(feature = "xray")]
mod xray;

use std::collections::BTreeMap;

use microweave::{Options, Page, Rules};
use microweave_reader::{ReadOptions, Reading};
use serde::Serialize;

use fields::{Fields, comparable};

/// One page as a program sees it.
#[derive(Clone, Debug, Serialize)]
struct Audience {
    id: &'static str,
    /// The programs. Programs that see the same are one audience.
    titles: Vec<&'static str>,
    about: &'static str,
    fields: Fields,
    /// What the program says besides, such as whether a rich result is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Why it sees nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    lacks: Option<&'static str>,
    /// How its fields differ from those of the first audience.
    differences: Vec<Difference>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Difference {
    field: &'static str,
    state: FieldState,
    why: &'static str,
}

/// How a field differs from the field of the first audience.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum FieldState {
    /// The values differ.
    Other,
    /// The field is missing.
    Missing,
    /// Only this audience has it.
    More,
}

/// A program: who it is, how it sees a page, and what it says of a field that differs or is missing.
struct Row {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    see: fn(&SeenPage<'_>) -> Seen,
    reads: &'static str,
    lacks: &'static str,
}

const ROWS: &[Row] = &[
    Row {
        id: "reader",
        title: "A feed reader",
        about: "microweave's reader: microformats first, then microdata, JSON-LD, RDFa and Open Graph",
        see: |page| Seen::from(fields::of_feed(&page.reading.posts(&ReadOptions::new()).main)),
        reads: "",
        lacks: "no syntax has a post",
    },
    Row {
        id: "microformats",
        title: "Microformats",
        about: "microformats2 and classic microformats, as the public test suite has them",
        see: |page| page.microformats(|options| options),
        reads: "from microformats",
        lacks: "it is not in microformats",
    },
    Row {
        id: "php-mf2",
        title: "php-mf2",
        about: "microformats, by the rules of the parser php-mf2",
        see: |page| page.microformats(|options| options.rules(Rules::PhpMf2)),
        reads: "by the rules of php-mf2",
        lacks: "it is not in microformats",
    },
    Row {
        id: "mf2py",
        title: "mf2py",
        about: "microformats, by the rules of the parser mf2py",
        see: |page| page.microformats(|options| options.rules(Rules::Mf2py)),
        reads: "by the rules of mf2py",
        lacks: "it is not in microformats",
    },
    Row {
        id: "microformats-parser",
        title: "microformats-parser",
        about: "microformats, by the rules of the parser microformats-parser",
        see: |page| page.microformats(|options| options.rules(Rules::MicroformatsParser)),
        reads: "by the rules of microformats-parser",
        lacks: "it is not in microformats",
    },
    Row {
        id: "strict",
        title: "A strict reader",
        about: "microformats2 only: no classic microformats, no other syntax",
        see: |page| page.microformats(|options| options.classic(false)),
        reads: "from microformats2",
        lacks: "it is not in microformats2",
    },
    #[cfg(feature = "xray")]
    Row {
        id: "xray",
        title: "XRay",
        about: "what the program XRay answers, which many feed readers use",
        see: xray::see,
        reads: "by XRay's rules",
        lacks: "XRay does not give it",
    },
    Row {
        id: "google",
        title: "Google Search",
        about: "rich results, by Google's documentation: schema.org in JSON-LD, microdata or RDFa",
        see: google::see,
        reads: "from schema.org",
        lacks: "schema.org's syntaxes do not have it, and Google reads no microformats",
    },
    Row {
        id: "preview",
        title: "A chat preview",
        about: "the card of a link in chat programs and social networks: Open Graph, then Twitter cards and the title",
        see: |page| Seen::from(fields::of_metadata(page.page())),
        reads: "from meta elements",
        lacks: "no meta element has it",
    },
];

/// The effect of a field that only one audience has.
const ONLY_HERE: &str = "the feed reader has no such value";

/// What a program sees.
#[derive(Default)]
struct Seen {
    fields: Fields,
    note: Option<String>,
}

impl From<Fields> for Seen {
    fn from(fields: Fields) -> Self {
        Seen { fields, note: None }
    }
}

/// A page, and what several audiences take from it.
struct SeenPage<'r> {
    reading: &'r Reading,
    page: &'r Page,
}

impl SeenPage<'_> {
    fn page(&self) -> &Page {
        self.page
    }

    /// The page as a parser of microformats with these options sees it.
    fn microformats(&self, of_parser: fn(Options) -> Options) -> Seen {
        let options = self.page.options().clone().microformats(true).microdata(false).rels(false);
        let options = options.json_ld(false).rdfa(false).reasons(false);
        let document = self.page.document_beside(&of_parser(options));
        Seen::from(microformats::fields(&document))
    }
}

/// The audiences of a page as JSON. `source` is the name of the page.
pub(crate) fn json(source: Option<&str>, reading: &Reading, page: &Page) -> String {
    let audiences = audiences(&SeenPage { reading, page });
    crate::json_with_source(source, &BTreeMap::from([("audiences", audiences)]))
}

/// The audiences, each of which sees something else.
fn audiences(page: &SeenPage<'_>) -> Vec<Audience> {
    let mut audiences: Vec<Audience> = Vec::new();
    for row in ROWS {
        let seen = (row.see)(page);
        let differences = match audiences.first() {
            Some(first) => differences(&first.fields, &seen.fields, row),
            None => Vec::new(),
        };
        let is_one = |audience: &&mut Audience| match differences.is_empty() {
            true => audience.differences.is_empty(),
            false => audience.fields == seen.fields && audience.note == seen.note,
        };
        match audiences.iter_mut().find(is_one) {
            Some(audience) => audience.titles.push(row.title),
            None => audiences.push(Audience {
                id: row.id,
                titles: vec![row.title],
                about: row.about,
                lacks: seen.fields.is_empty().then_some(row.lacks),
                fields: seen.fields,
                note: seen.note,
                differences,
            }),
        }
    }
    audiences
}

fn differences(first: &Fields, fields: &Fields, row: &Row) -> Vec<Difference> {
    let pairs = first.iter().zip(fields.iter());
    let states = pairs.filter_map(|((field, first), (_, value))| {
        let (state, why) = match (first, value) {
            (Some(_), None) => (FieldState::Missing, row.lacks),
            (None, Some(_)) => (FieldState::More, ONLY_HERE),
            (Some(first), Some(value)) if comparable(field, first) != comparable(field, value) => {
                (FieldState::Other, row.reads)
            }
            _ => return None,
        };
        Some(Difference { field, state, why })
    });
    states.collect()
}
