//! `microweave view`: shows what a view gives of pages.

mod check;
mod columns;
mod text;
pub(crate) mod types;

use std::process::ExitCode;

use microweave_convert::to_json;
use microweave_reader::Reading;
use microweave_reader::view::ViewAnswer;
use microweave_requests::json_with_source;

use crate::args::view::{ViewArgs, ViewFormat};
use crate::error::{self, Messages};
use crate::pages::{self, Layout, Shown};
use crate::reader::Reader;
use crate::terminal::json_line;
use columns::ViewColumns;

pub(crate) fn run(args: &ViewArgs) -> ExitCode {
    if let Some(format) = args.check {
        return check::run(args, format);
    }
    if args.why && !matches!(args.format, ViewFormat::Text | ViewFormat::Json) {
        error::report(&"--why", &"is for the formats text and json: choose one of them, or leave out --why");
        return ExitCode::from(2);
    }
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options().reasons(args.why));
    let columns = ViewColumns::new(&args.view);
    let is_table = matches!(args.format, ViewFormat::Csv | ViewFormat::Table);
    if let Some(name) = columns.repeated_name().filter(|_| is_table) {
        let problem = format!("has two columns {name}: give the field {name} another name");
        error::report(&"the table", &problem);
        return ExitCode::from(2);
    }
    let gap = if matches!(args.format, ViewFormat::Text) { "\n" } else { "" };
    let layout = Layout { columns: columns.names(), gap, paint: args.style.paint() };
    pages::write_found(
        &args.source,
        &layout,
        |_| true,
        |input, messages| {
            let page = reader.page(input, messages)?;
            let source = input.to_string();
            let answer = answer(args, &Reading::of(page), &source, messages);
            Some((shown(args, &columns, &source, &answer), true))
        },
    )
}

/// What the view gives of a page. Limits that changed it are warnings.
fn answer(args: &ViewArgs, reading: &Reading, source: &str, messages: &mut Messages) -> ViewAnswer {
    let answer = reading.view(&args.view);
    let diagnostics = reading.diagnostics();
    diagnostics.iter().chain(&answer.diagnostics).for_each(|diagnostic| messages.warn(source, diagnostic));
    answer
}

/// The answer in the format.
fn shown(args: &ViewArgs, columns: &ViewColumns, source: &str, answer: &ViewAnswer) -> Shown {
    Shown::Text(match args.format {
        ViewFormat::Text if answer.records.is_empty() => text::nothing(source, &args.view),
        ViewFormat::Text => text::of(source, answer, columns, args.style.paint()),
        ViewFormat::Json => {
            args.style.page_json(args.source.is_one_page(), json_with_source(Some(source), answer))
        }
        ViewFormat::Jsonl => {
            let source = to_json(&source);
            let line = |record| format!("{{\"source\":{source},\"view\":{}}}", to_json(record));
            answer.records.iter().map(|record| json_line(line(record))).collect()
        }
        ViewFormat::Csv => return Shown::Csv(columns.rows(source, answer)),
        ViewFormat::Table => return Shown::Table(columns.rows(source, answer)),
    })
}
