//! `microweave check`: reports what is wrong with the markup of pages.

mod baseline;
pub(crate) mod concise;
pub(crate) mod file_ignores;
mod fix;
pub(crate) mod github;
pub(crate) mod sarif;
mod summary;
pub(crate) mod text;

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::sync::Arc;

use microweave::Page;
use microweave_check::{CheckOptions, Eligibility, Severity};
use microweave_reader::Reading;
use microweave_requests::findings::{self, PageReport, ReportCode, ReportedFinding};

use crate::args::check::{CheckArgs, ReportFormat};
use crate::error::Messages;
use crate::input::Input;
use crate::json_style::JsonStyle;
use crate::reader::Reader;
use crate::{error, output, pages};
use baseline::Baseline;
use sarif::SarifLog;
use summary::Summary;

/// The exit code if an input could not be read.
pub(crate) const UNREADABLE: u8 = 2;

pub(crate) fn run(args: &CheckArgs) -> ExitCode {
    if let Some(code) = args.explain {
        return output::print(code.page().as_bytes());
    }
    if args.rules {
        return output::print(rules().as_bytes());
    }
    if let Some(problem) = args.format_without_statistics() {
        error::report(&"--statistics", &problem);
        return ExitCode::from(UNREADABLE);
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
        reader: Reader::new(&args.source.fetch, &args.flags, args.flags.options()),
        options: args.findings.options(),
        baseline,
    };
    let (mut results, mut seen) = (Results::default(), Baseline::default());
    let read = |input: &Input, messages: &mut Messages| run.checked(input, messages);
    let result = pages::for_each(&args.source, read, |checked| {
        if let Some(checked) = checked.as_ref().filter(|_| args.write_baseline) {
            seen.add(&checked.input, &checked.report.findings);
        }
        results.add(args.format, checked)
    });
    let result = result.and_then(|()| results.finish(args.format, args.statistics, args.style.json(true)));
    let code = results.code((!args.exit_zero).then_some(args.deny));
    if let Err(error) = result {
        return output::stdout_failed(&error, code);
    }
    // If standard error is closed, there is no other place to write the summary.
    let _ = write!(io::stderr(), "{}", results.summary.text(args.statistics));
    match args.baseline.as_ref().filter(|_| args.write_baseline) {
        Some(path) if seen.write(path).is_err() => ExitCode::from(UNREADABLE),
        // The findings that were written are known now.
        Some(_) if !results.is_unreadable => ExitCode::SUCCESS,
        _ => code,
    }
}

/// The options and the baseline of a run, for all its pages.
struct CheckRun<'a> {
    args: &'a CheckArgs,
    reader: Reader<'a>,
    options: CheckOptions,
    baseline: Baseline,
}

/// A page with its findings.
struct CheckedPage {
    page: Arc<Page>,
    report: PageReport,
    /// The findings that the baseline has.
    in_baseline: Vec<ReportedFinding>,
}

/// What is written about an input. In SARIF, all pages are in one log, which is written at the end.
pub(crate) struct WrittenPage {
    pub(crate) input: Input,
    pub(crate) report: PageReport,
    /// The findings that the baseline has.
    pub(crate) in_baseline: Vec<ReportedFinding>,
    pub(crate) text: String,
}

impl CheckRun<'_> {
    /// Checks an input, and corrects it. If it cannot be read, adds a message and returns `None`.
    fn checked(&self, input: &Input, messages: &mut Messages) -> Option<WrittenPage> {
        let page = self.reader.page(input, messages)?;
        let mut checked = self.check(input, page);
        let mut diff = String::new();
        if self.args.fix || self.args.diff {
            match fix::corrected(self, input, &checked) {
                Ok(None) => {}
                Ok(Some(fixed)) if self.args.diff => diff = fixed.diff(input),
                Ok(Some(fixed)) => {
                    messages.add(input, &fixed.message());
                    checked = fixed.checked;
                }
                Err(problem) => messages.add(input, &format_args!("is not corrected: {problem}")),
            }
        }
        let CheckedPage { page, report, in_baseline } = checked;
        let text = if self.args.diff { diff } else { self.text(input, &page, &report) };
        Some(WrittenPage { input: input.clone(), report, in_baseline, text })
    }

    fn check(&self, input: &Input, page: Page) -> CheckedPage {
        let page = Arc::new(page);
        let report = match self.args.format {
            ReportFormat::Text | ReportFormat::Json => PageReport::with_results,
            ReportFormat::Concise | ReportFormat::Sarif | ReportFormat::Github => PageReport::of,
        };
        let mut report = report(&Reading::of(Arc::clone(&page)), &self.options);
        let is_ignored = |code: &str| self.args.per_file_ignores.iter().any(|entry| entry.has(input, code));
        report.findings.retain(|finding| !is_ignored(finding.code));
        let (findings, in_baseline) = self.baseline.divide(input, std::mem::take(&mut report.findings));
        report.findings = findings;
        CheckedPage { page, report, in_baseline }
    }

    /// What is written about a page at once.
    fn text(&self, input: &Input, page: &Page, report: &PageReport) -> String {
        let args = self.args;
        match args.format {
            _ if args.statistics => String::new(),
            ReportFormat::Text => self.text_for_people(input, page, report),
            ReportFormat::Concise => concise::of_page(input, &report.findings, args.style.paint()),
            ReportFormat::Json => {
                let json = findings::json(Some(&input.to_string()), report);
                args.style.page_json(args.source.is_one_page(), json)
            }
            ReportFormat::Github => github::of_page(input, &report.findings),
            ReportFormat::Sarif => String::new(),
        }
    }

    /// If there are several pages, a page without findings has no verdict, unless it says nothing to programs.
    fn text_for_people(&self, input: &Input, page: &Page, report: &PageReport) -> String {
        let has_line = |result: &Eligibility| self.options.has_profiles() || !result.is_eligible;
        let is_clean = report.findings.is_empty()
            && !report.sources.is_empty()
            && !report.eligibility.iter().any(has_line);
        if is_clean && !self.args.source.is_one_page() {
            return String::new();
        }
        text::of_page(self, input, page, report)
    }
}

/// What is known of all pages together.
#[derive(Default)]
pub(crate) struct Results {
    summary: Summary,
    log: SarifLog,
    is_unreadable: bool,
}

impl Results {
    /// Writes what there is of an input. `None` is an input that could not be read.
    pub(crate) fn add(&mut self, format: ReportFormat, checked: Option<WrittenPage>) -> io::Result<()> {
        let Some(checked) = checked else {
            self.is_unreadable = true;
            return Ok(());
        };
        self.summary.add(&checked.report);
        if let ReportFormat::Sarif = format {
            self.log.add(&checked);
        }
        output::write_stdout(checked.text.as_bytes())
    }

    /// Writes what is about all pages.
    pub(crate) fn finish(&self, format: ReportFormat, statistics: bool, style: JsonStyle) -> io::Result<()> {
        let text = match format {
            ReportFormat::Json if statistics => style.apply(self.summary.statistics_json()),
            _ if statistics => self.summary.statistics(),
            ReportFormat::Sarif => style.apply(self.log.text()),
            _ => return Ok(()),
        };
        output::write_stdout(text.as_bytes())
    }

    /// The exit code. `deny` is the lowest severity of a finding that is a failure.
    pub(crate) fn code(&self, deny: Option<Severity>) -> ExitCode {
        if self.is_unreadable {
            ExitCode::from(UNREADABLE)
        } else if deny.is_some_and(|deny| self.summary.has_at_least(deny)) {
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
