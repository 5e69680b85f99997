//! Lines about a harvest: its progress, and its summary.

use std::time::Duration;

use microweave_harvest::Progress;
use microweave_harvest::stats::Count;

use crate::args::harvest::HarvestArgs;

/// What was done, and what could not be read.
pub(super) fn summary(args: &HarvestArgs, progress: &Progress) -> String {
    let mut summary = format!(
        "{}, {}, {}",
        counted(progress.files(), "file"),
        counted(progress.pages(), "page"),
        counted(progress.items(), "item")
    );
    if progress.skipped() > 0 {
        summary += &format!("; {} done before", counted(progress.skipped(), "file"));
    }
    if progress.repeated() > 0 {
        summary +=
            &format!("; {} skipped, as their content was read before", counted(progress.repeated(), "page"));
    }
    if progress.errors() > 0 {
        let errors = args.output.join("errors.jsonl");
        let them = counted(progress.errors(), "error");
        summary += &format!("; {them}, listed in {}", errors.display());
    }
    summary
}

/// How far the harvest is after a time.
pub(super) fn progress_line(progress: &Progress, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(0.001);
    format!(
        "{}, {} ({:.0} a second), {:.1} MB, {}; in {}",
        counted(progress.files(), "file"),
        counted(progress.pages(), "page"),
        progress.pages() as f64 / seconds,
        progress.bytes() as f64 / 1e6,
        counted(progress.errors(), "error"),
        progress.current(),
    )
}

fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", Count::exact(number), if number == 1 { "" } else { "s" })
}
