//! Short texts and what is made of them: the tables under `test-suite/tables/`. Each line of a table has one or more texts, ` => ` and
//! the result, whose parts are separated by ` | `. The README there describes the form.

mod feeds;
mod hostile;
mod markup;
mod posts;
mod things;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use libtest_mimic::{Failed, Trial};
use serde_json::Deserializer;

use crate::support::{cases, suites};

/// Makes the result from the texts of a line.
type Row = fn(&[&str]) -> String;

const TABLES: &[(&str, Row)] = &[
    ("addresses", things::addresses),
    ("alternates", posts::alternates),
    ("amounts", things::amounts),
    ("atom-content", feeds::atom_content),
    ("atom-texts", feeds::atom_texts),
    ("bases-of-feeds", feeds::bases),
    ("cards-of-hostile-pages", hostile::cards),
    ("closest-elements", markup::closest_elements),
    ("content-of-models", feeds::content_of_models),
    ("content-types", markup::content_types),
    ("coordinates", things::coordinates),
    ("corrections", markup::corrections),
    ("counts-and-members", things::counts_and_members),
    ("dates", posts::dates),
    ("durations", things::durations),
    ("elements-inside", markup::elements_inside),
    ("encodings", markup::encodings),
    ("feed-authors", feeds::authors),
    ("feed-dates", feeds::dates),
    ("feed-titles", feeds::titles),
    ("file-lengths", posts::file_lengths),
    ("findings-of-hostile-pages", hostile::findings),
    ("formats-of-feeds", feeds::formats),
    ("hostile-documents", hostile::documents),
    ("hostile-json-ld", hostile::json_ld),
    ("hostile-links", hostile::number_of_links),
    ("hostile-rdfa", hostile::rdfa),
    ("icons", markup::icons),
    ("images", posts::images),
    ("items-by-types", markup::items_by_types),
    ("json-ld", markup::json_ld),
    ("known-posts", posts::known_posts),
    ("language-tags", markup::language_tags),
    ("limits", markup::limits),
    ("limits-of-hostile-pages", hostile::limits),
    ("link-headers", markup::link_headers),
    ("misspelled-classes", markup::misspelled_classes),
    ("names-beside-pictures", posts::names_beside_pictures),
    ("names-with-links", posts::names_with_links),
    ("pages-like-feeds", feeds::pages_like_feeds),
    ("policy-errors", markup::policy_errors),
    ("positions", markup::positions),
    ("posts-of-feeds", feeds::posts),
    ("posts-of-hostile-pages", hostile::posts),
    ("prices", things::prices),
    ("prices-of-products", things::prices_of_products),
    ("profile-errors", markup::profile_errors),
    ("rdfa-nodes", markup::rdfa_nodes),
    ("rdfa-vocabularies", markup::rdfa_vocabularies),
    ("real-pages", posts::real_pages),
    ("reasons-of-hostile-pages", hostile::reasons),
    ("registry-errors", markup::registry_errors),
    ("resolved-references", markup::resolved_references),
    ("safe-html", markup::safe_html),
    ("safe-html-by-policies", markup::safe_html_by_policies),
    ("schema-texts", posts::schema_texts),
    ("schema-types", posts::schema_types),
    ("searches-of-hostile-pages", hostile::searches),
    ("selector-errors", markup::selector_errors),
    ("set-values", markup::set_values),
    ("sources-of-pages", posts::sources_of_pages),
    ("spans", markup::spans),
    ("texts-of-html", markup::texts_of_html),
    ("timestamps", posts::timestamps),
    ("titles", posts::titles),
    ("triples-of-hostile-pages", hostile::triples),
    ("unfilled", things::unfilled),
    ("urls", markup::urls),
    ("view-errors", markup::view_errors),
    ("view-sources", markup::view_sources),
];

/// The result where nothing is made of a text.
const NONE: &str = "none";

/// The result of a text that this machine cannot be asked about, as a public page is missing.
const SKIPPED: &str = "skipped";

pub(crate) fn trials() -> Vec<Trial> {
    let table = |&(name, row): &(&'static str, Row)| Trial::test(name, move || check(name, row));
    let complete = Trial::test("each file is a table", each_file_is_a_table);
    TABLES.iter().map(table).chain([complete]).collect()
}

fn each_file_is_a_table() -> Result<(), Failed> {
    let files = suites::files_below(&cases::folder("tables"), "txt");
    let files: BTreeSet<&str> = files.iter().map(|(name, _)| &**name).collect();
    let tables: BTreeSet<&str> = TABLES.iter().map(|(name, _)| *name).collect();
    if files == tables { Ok(()) } else { Err(format!("files: {files:?}, tables: {tables:?}").into()) }
}

/// Compares the results of all lines of a table. The error has the wrong lines as they would be right.
fn check(name: &str, row: Row) -> Result<(), Failed> {
    let text = std::fs::read_to_string(cases::folder("tables").join(name).with_extension("txt"))?;
    let mut wrong = String::new();
    for (number, line) in
        text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with("# "))
    {
        let (texts, expected) =
            parts(line).ok_or_else(|| format!("line {} has no result: {line}", number + 1))?;
        let result = row(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        if result != expected.join(" | ") && result != SKIPPED {
            let texts = line.rsplit_once(" => ").map_or(line, |(texts, _)| texts);
            writeln!(wrong, "line {}: {texts} => {result}", number + 1)?;
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

/// The texts of a line, and the parts of its result. A text that begins with a quotation mark is a string of JSON.
fn parts(line: &str) -> Option<(Vec<String>, Vec<String>)> {
    let (mut texts, mut before) = (Vec::new(), None);
    let mut rest = line;
    loop {
        let end = match rest.strip_prefix('"') {
            None => [" => ", " | "].iter().filter_map(|mark| rest.find(mark)).min().unwrap_or(rest.len()),
            Some(_) => {
                let mut strings = Deserializer::from_str(rest).into_iter::<String>();
                strings.next()?.ok()?;
                strings.byte_offset()
            }
        };
        let text = &rest[..end];
        texts.push(
            serde_json::from_str(text).ok().filter(|_| text.starts_with('"')).unwrap_or(text.to_owned()),
        );
        rest = &rest[end..];
        if rest.is_empty() {
            return Some((before?, texts));
        } else if let Some(result) = rest.strip_prefix(" => ") {
            before = before.or(Some(std::mem::take(&mut texts)));
            rest = result;
        } else {
            rest = rest.strip_prefix(" | ")?;
        }
    }
}

/// The text with each `((text))*10` written out. `test-suite/README.md` describes the form.
fn expanded(text: &str) -> String {
    let mut text = text.to_owned();
    // The last group that begins has no other one in it.
    while let Some(start) = text.rfind("((") {
        let (before, group) = text.split_at(start);
        let (unit, after) = group[2..].split_once("))*").expect("a group ends");
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (count, after) = after.split_at(digits);
        let count: usize = count.parse().expect("a group has a number");
        let numbered = |number: usize| {
            let unit =
                unit.replace("~++", &(number + 2).to_string()).replace("~+", &(number + 1).to_string());
            unit.replace("~a", &letters(number)).replace('~', &number.to_string())
        };
        let units: String =
            if unit.contains('~') { (0..count).map(numbered).collect() } else { unit.repeat(count) };
        text = format!("{before}{units}{after}");
    }
    text
}

fn letters(number: usize) -> String {
    number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

fn or_none(text: Option<impl ToString>) -> String {
    text.map_or_else(|| NONE.to_owned(), |text| text.to_string())
}

fn yes_or_no(is_true: bool) -> String {
    (if is_true { "yes" } else { "no" }).to_owned()
}
