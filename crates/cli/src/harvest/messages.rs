//! Lines about a harvest: its progress, and its summary.

use std::time::Duration;

use microweave_harvest::Progress;

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
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        for (number, expected) in [
            (0, "0 pages"),
            (1, "1 page"),
            (999, "999 pages"),
            (1234, "1,234 pages"),
            (1_234_567, "1,234,567 pages"),
        ] {
            assert_eq!(counted(number, "page"), expected);
        }
    }
}
