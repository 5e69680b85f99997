//! `microweave check`: reports what is wrong with the microformats and microdata of pages.

mod github;
mod sarif;
mod summary;
pub(crate) mod text;

use std::io::{self, Write as _};
use std::process::ExitCode;

use microweave_answers::findings::{self, ReportCode, ReportedFinding};

use crate::args::check::{CheckArgs, ReportFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::reader::Reader;
use crate::terminal::escaped_json;
use crate::{output, pages};
use sarif::SarifLog;
use summary::Summary;

/// The exit code if an input could not be read.
const UNREADABLE: u8 = 2;

pub(crate) fn run(args: &CheckArgs) -> ExitCode {
    if let Some(code) = args.explain {
        return output::print(code.page().as_bytes());
    }
    if args.rules {
        return output::print(rules().as_bytes());
    }
    let reader = Reader::new(&args.source.fetch, &args.flags, args.options());
    let (mut summary, mut log) = (Summary::default(), SarifLog::default());
    let mut is_unreadable = false;
    let read = |input: &Input, messages: &mut Messages| checked(args, &reader, input, messages);
    let written = pages::for_each(&args.source, read, |checked| {
        let Some(checked) = checked else {
            is_unreadable = true;
            return Ok(());
        };
        summary.add(&checked.findings);
        if let ReportFormat::Sarif = args.format {
            log.add(&checked.input, &checked.findings);
        }
        output::write_stdout(checked.text.as_bytes())
    });
    let code = code(&summary, args, is_unreadable);
    if let Err(error) = written {
        return output::stdout_failed(&error, code);
    }
    if let ReportFormat::Sarif = args.format
        && let Err(error) = output::write_stdout(args.style.json(true).apply(log.text()).as_bytes())
    {
        return output::stdout_failed(&error, code);
    }
    // If standard error is closed, there is no other place to write the summary.
    let _ = write!(io::stderr(), "{}", summary.text());
    code
}

/// A page with its findings, and its report. In SARIF, all pages are in one log, which is written at the end.
struct CheckedPage {
    input: Input,
    findings: Vec<ReportedFinding>,
    text: String,
}

/// Checks an input. If it cannot be read, adds a message and returns `None`.
fn checked(
    args: &CheckArgs,
    reader: &Reader<'_>,
    input: &Input,
    messages: &mut Messages,
) -> Option<CheckedPage> {
    let page = reader.read(input, messages).map_err(|error| messages.add(input, &error)).ok()?;
    let findings = findings::of_page(&page);
    let text = match args.format {
        ReportFormat::Text => text::of_page(input, &page, &findings, args.style.paint()),
        ReportFormat::Json => {
            let line = escaped_json(findings::json(Some(&input.to_string()), &findings)) + "\n";
            args.style.json(args.source.is_one_page()).apply(line)
        }
        ReportFormat::Github => github::of_page(input, &findings),
        ReportFormat::Sarif => String::new(),
    };
    Some(CheckedPage { input: input.clone(), findings, text })
}

fn code(summary: &Summary, args: &CheckArgs, is_unreadable: bool) -> ExitCode {
    if is_unreadable {
        ExitCode::from(UNREADABLE)
    } else if summary.has_at_least(args.denied()) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// A line for each rule, and for each other code that a report may have.
fn rules() -> String {
    let codes: Vec<ReportCode> = ReportCode::all().collect();
    let width = codes.iter().map(|code| code.name().len()).max().unwrap_or_default();
    let line =
        |code: &ReportCode| format!("{:width$}  {:7}  {}\n", code.name(), code.severity(), code.message());
    codes.iter().map(line).collect()
}
