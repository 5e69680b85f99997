//! Who sees what: one page as several programs see it, each with the same fields, and why they differ.
//!
//! To add an audience, add a row to `data/audiences.json`, and its function to [`see`].

mod fields;
mod google;
mod microformats;
#[cfg(feature = "xray")]
mod xray;

use std::collections::BTreeMap;

use microweave::{Options, Page, Rules};
use microweave_reader::{ReadOptions, Reading};
use once_cell::sync::Lazy;
use serde::{Deserialize, Serialize};

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

/// A program: who it is, and what it says of a field that differs or is missing.
#[derive(Deserialize)]
struct Row {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    reads: &'static str,
    lacks: &'static str,
}

/// The audiences, in the order of the answer.
static ROWS: Lazy<Vec<Row>> = microweave_values::table!("audiences.json");

/// What a program sees. `None` if the build lacks the program.
fn see(id: &str, page: &SeenPage<'_>) -> Option<Seen> {
    Some(match id {
        "reader" => Seen::from(fields::of_feed(&page.reading.posts(&ReadOptions::new()).main)),
        "microformats" => page.microformats(|options| options),
        "php-mf2" => page.microformats(|options| options.rules(Rules::PhpMf2)),
        "mf2py" => page.microformats(|options| options.rules(Rules::Mf2py)),
        "microformats-parser" => page.microformats(|options| options.rules(Rules::MicroformatsParser)),
        "strict" => page.microformats(|options| options.classic(false)),
        #[cfg(feature = "xray")]
        "xray" => xray::see(page),
        "google" => google::see(page),
        "preview" => Seen::from(fields::of_metadata(page.page())),
        _ => return None,
    })
}

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
    let programs = ROWS.iter().filter_map(|row| Some((row, see(row.id, page)?)));
    for (row, seen) in programs {
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
