//! `microweave check`: reports what is wrong with the markup of pages.

mod baseline;
mod fix;
mod github;
mod sarif;
mod summary;
pub(crate) mod text;

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use microweave::Page;
use microweave_check::CheckOptions;
use microweave_reader::Reading;
use microweave_requests::findings::{self, PageReport, ReportCode, ReportedFinding};

use crate::args::check::{CheckArgs, ReportFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::reader::Reader;
use crate::terminal::escaped_json;
use crate::{output, pages};
use baseline::Baseline;
use fix::FixRules;
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
    let baseline = match args.baseline.as_ref().filter(|_| !args.write_baseline) {
        None => Baseline::default(),
        Some(path) => match Baseline::read(path) {
            None => return ExitCode::from(UNREADABLE),
            Some(baseline) => baseline,
        },
    };
    let run = CheckRun {
        args,
        reader: Reader::new(&args.source.fetch, &args.flags, args.options()),
        options: args.findings.options(),
        baseline,
    };
    let mut results = Results::default();
    let read = |input: &Input, messages: &mut Messages| run.checked(input, messages);
    let result = pages::for_each(&args.source, read, |checked| results.add(args, checked));
    if let Err(error) = result.and_then(|()| results.finish(args)) {
        return output::stdout_failed(&error, results.code(args));
    }
    // If standard error is closed, there is no other place to write the summary.
    let _ = write!(io::stderr(), "{}", results.summary.text());
    match args.baseline.as_ref().filter(|_| args.write_baseline) {
        Some(path) if results.baseline.write(path).is_err() => ExitCode::from(UNREADABLE),
        // The findings that were written are known now.
        Some(_) if !results.is_unreadable => ExitCode::SUCCESS,
        _ => results.code(args),
    }
}

/// The options and the baseline of a run, for all its pages.
struct CheckRun<'a> {
    args: &'a CheckArgs,
    reader: Reader<'a>,
    options: CheckOptions,
    baseline: Baseline,
}

/// A page with its findings, and its report. In SARIF, all pages are in one log, which is written at the end.
struct CheckedPage {
    input: Input,
    report: PageReport,
    /// The findings that the baseline has.
    in_baseline: Vec<ReportedFinding>,
    text: String,
}

impl CheckRun<'_> {
    /// Checks an input. If it cannot be read, adds a message and returns `None`.
    fn checked(&self, input: &Input, messages: &mut Messages) -> Option<CheckedPage> {
        let args = self.args;
        let page = self.reader.read(input, messages).map_err(|error| messages.add(input, &error)).ok()?;
        let page = Arc::new(page);
        let mut report = PageReport::of(&Reading::of(Arc::clone(&page)), &self.options);
        let (findings, in_baseline) = self.baseline.divide(input, std::mem::take(&mut report.findings));
        report.findings = findings;
        let diff = match args.fix {
            true => {
                let rules = FixRules { charset: args.source.fetch.charset.as_deref(), is_diff: args.diff };
                fix::apply(input, &page, &mut report, rules, messages)
            }
            false => String::new(),
        };
        let text = match args.format {
            _ if args.diff => diff,
            ReportFormat::Text => self.text(input, &page, &report),
            ReportFormat::Json => {
                let line = escaped_json(findings::json(Some(&input.to_string()), &report)) + "\n";
                args.style.json(args.source.is_one_page()).apply(line)
            }
            ReportFormat::Github => github::of_page(input, &report.findings),
            ReportFormat::Sarif => String::new(),
        };
        Some(CheckedPage { input: input.clone(), report, in_baseline, text })
    }

    /// If there are several pages, a page without findings has no verdict, unless it says nothing to programs.
    fn text(&self, input: &Input, page: &Page, report: &PageReport) -> String {
        let is_clean =
            report.findings.is_empty() && !report.sources.is_empty() && report.eligibility.is_empty();
        if is_clean && !self.args.source.is_one_page() {
            return String::new();
        }
        text::of_page(input, page, report, self.args.all, self.args.style.paint())
    }
}

/// What is known of all pages together.
#[derive(Default)]
struct Results {
    summary: Summary,
    log: SarifLog,
    baseline: Baseline,
    is_unreadable: bool,
}

impl Results {
    fn add(&mut self, args: &CheckArgs, checked: Option<CheckedPage>) -> io::Result<()> {
        let Some(checked) = checked else {
            self.is_unreadable = true;
            return Ok(());
        };
        if args.write_baseline {
            self.baseline.add(&checked.input, &checked.report.findings);
        }
        self.summary.add(&checked.report);
        if let ReportFormat::Sarif = args.format {
            self.log.add(&checked);
        }
        output::write_stdout(checked.text.as_bytes())
    }

    /// Writes what is about all pages.
    fn finish(&self, args: &CheckArgs) -> io::Result<()> {
        if let ReportFormat::Sarif = args.format {
            output::write_stdout(args.style.json(true).apply(self.log.text()).as_bytes())?;
        }
        Ok(())
    }

    fn code(&self, args: &CheckArgs) -> ExitCode {
        if self.is_unreadable {
            ExitCode::from(UNREADABLE)
        } else if self.summary.has_at_least(args.denied()) {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        }
    }
}

/// A line for each rule, and for each other code that a report may have.
fn rules() -> String {
    let codes: Vec<ReportCode> = ReportCode::all().collect();
    let width = codes.iter().map(|code| code.name().len()).max().unwrap_or_default();
    let line = |code: &ReportCode| {
        let off = if code.is_on_by_default() { "" } else { " (off by default)" };
        format!("{:width$}  {:7}  {}{off}\n", code.name(), code.severity(), code.message())
    };
    codes.iter().map(line).collect()
}
