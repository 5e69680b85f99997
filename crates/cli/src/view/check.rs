//! `microweave view --check`: what a view requires and pages do not have, in the forms of `microweave check`.

use std::process::ExitCode;
use std::sync::Arc;

use microweave_reader::Reading;
use microweave_requests::findings::{PageReport, ReportedFinding, by_severity, counted};
use microweave_requests::json_with_source;

use super::answer;
use crate::args::check::ReportFormat;
use crate::args::view::ViewArgs;
use crate::check::{Results, WrittenPage, concise, github, text};
use crate::error::Messages;
use crate::input::Input;
use crate::reader::Reader;
use crate::terminal::on_one_line;
use crate::{output, pages};

pub(super) fn run(args: &ViewArgs, format: ReportFormat) -> ExitCode {
    let reader = Reader::new(&args.source.fetch, &args.flags, args.flags.options().reasons(args.why));
    let mut results = Results::default();
    let read = |input: &Input, messages: &mut Messages| checked(args, format, &reader, input, messages);
    let result = pages::for_each(&args.source, read, |checked| results.add(format, checked));
    let result = result.and_then(|()| results.finish(format, false, args.style.json(true)));
    let code = results.code(Some(args.deny));
    output::ended(result, code)
}

/// The report about an input. If it cannot be read, adds a message and returns `None`.
fn checked(
    args: &ViewArgs,
    format: ReportFormat,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<WrittenPage> {
    let page = reader.page(input, messages)?;
    let (page, source) = (Arc::new(page), input.to_string());
    let answer = answer(args, &Reading::of(Arc::clone(&page)), &source, messages);
    let findings: Vec<ReportedFinding> = answer.findings.iter().cloned().map(ReportedFinding::from).collect();
    let paint = args.style.paint();
    let text = match format {
        ReportFormat::Text => {
            let verdict = match findings.is_empty() {
                true => "no findings".to_owned(),
                false => by_severity(&findings),
            };
            let records = counted(answer.records.len(), "record");
            let verdict = format!("{}: {verdict} in {records}\n\n", on_one_line(&source));
            paint.bold(&verdict) + &text::of_findings(input, &page, &findings, false, paint)
        }
        ReportFormat::Concise => concise::of_page(input, &findings, paint),
        ReportFormat::Json => {
            args.style.page_json(args.source.is_one_page(), json_with_source(Some(&source), &answer))
        }
        ReportFormat::Github => github::of_page(input, &findings),
        ReportFormat::Sarif => String::new(),
    };
    let report = PageReport { findings, ..PageReport::default() };
    Some(WrittenPage { input: input.clone(), report, in_baseline: Vec::new(), text })
}
