//! The values of the page that the fields of feeds and posts rest on: the cases under `test-suite/reader/reasons/`. The README of
//! `test-suite/reader/` describes them.

use std::fmt::{self, Write as _};
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Options;
use microweave_reader::{Feeds, FieldReason, ReadOptions, Reading, RejectedValue};
use serde_json::json;

use crate::support::cases::{self, same};
use crate::support::reader_case::Case;

pub(crate) fn trials() -> Vec<Trial> {
    cases::trials("reader/reasons", run)
}

fn run(page: &Path) -> Result<(), Failed> {
    let case = Case::read(&std::fs::read_to_string(page)?)?;
    let (html, url) = (&case.page().html, &case.page().url);
    let options = Options::new().lang(case.has("lang"));
    let read = |options: Options| Reading::of(options.page(html, url)).posts(&ReadOptions::new());
    let (feeds, plain) = (read(options.clone().reasons(true)), read(options));
    let mut ours = String::new();
    write_feeds(&mut ours, html, &feeds)?;
    same(&ours, &std::fs::read_to_string(page.with_extension("txt"))?)?;
    if serde_json::from_value::<Feeds>(json!(feeds))? != feeds {
        return Err("the feeds read back from their JSON differ".into());
    }
    for feeds in [plain, feeds.without_reasons()] {
        let has_none = feeds.iter().all(|feed| {
            let mut entries = feed.entries.iter();
            feed.reasons.is_empty()
                && entries.all(|entry| entry.reasons.is_empty() && entry.rejected.is_empty())
        });
        if !has_none {
            return Err("there are reasons without the option".into());
        }
    }
    Ok(())
}

/// Writes the reasons of each feed and each of its posts, and the values of the post that are not shown.
fn write_feeds(out: &mut String, html: &str, feeds: &Feeds) -> fmt::Result {
    for feed in feeds.iter() {
        writeln!(out, "feed")?;
        feed.reasons.iter().try_for_each(|reason| write_reason(out, html, reason))?;
        for entry in &feed.entries {
            writeln!(out, "post")?;
            entry.reasons.iter().try_for_each(|reason| write_reason(out, html, reason))?;
            entry.rejected.iter().try_for_each(|own| write_rejected(out, own))?;
        }
    }
    Ok(())
}

/// Writes the field, the pointer, the rule, the place and the first line of the marked part.
fn write_reason(
    out: &mut String,
    html: &str,
    FieldReason { field, reason, .. }: &FieldReason,
) -> fmt::Result {
    let at = if reason.at.is_empty() { "-" } else { &reason.at };
    let marked = &html[reason.span.bytes()];
    let (first, more) = marked.split_once('\n').map_or((marked, ""), |(first, _)| (first, " …"));
    let start = reason.span.start;
    writeln!(out, "  {field}: {at}, {}, {}:{}: {first}{more}", reason.rule, start.line, start.column)
}

fn write_rejected(out: &mut String, own: &RejectedValue) -> fmt::Result {
    let place = own.position.map_or_else(|| "-".to_owned(), |at| format!("{}:{}", at.line, at.column));
    writeln!(out, "  not shown: {} {}, of {}, {place}: {}", own.field, own.value, own.source, own.why)
}
