//! `microweave harvest`: reads folders, file lists and web archives into a folder of parts.

mod inputs;
mod messages;
mod progress;
mod ranges;

use std::process::{self, ExitCode};
use std::sync::Arc;

use microweave_harvest::{HarvestError, Progress};

use crate::args::harvest::HarvestArgs;
use crate::error::report;
use inputs::HarvestInputs;
use messages::summary;
use progress::ProgressDisplay;

/// The exit code of a process that Ctrl-C ended, as shells have it.
const INTERRUPTED: u8 = 130;

pub(crate) fn run(args: &HarvestArgs) -> ExitCode {
    if let Some(conflict) = args.conflict() {
        report(&"harvest", &conflict);
        return ExitCode::from(2);
    }
    let mut harvest = args.harvest();
    match ranges::checksum(&args.cdx) {
        Ok(None) => {}
        Ok(Some(checksum)) => harvest = harvest.selection(checksum),
        Err((list, error)) => {
            report(&"harvest", &format_args!("--cdx {}: {error}", list.display()));
            return ExitCode::from(2);
        }
    }
    let progress = Arc::new(Progress::new());
    stop_on_interrupt(&progress);
    let display = ProgressDisplay::start(args, &progress);
    let result = harvest.run(HarvestInputs::new(args), &progress);
    display.finish();
    match result {
        Ok(()) => finish(args, &progress),
        Err(error) => {
            report(&"harvest", &error);
            let is_usage = matches!(
                error,
                HarvestError::InUse(_) | HarvestError::OtherFolder(_) | HarvestError::OtherSettings { .. }
            );
            ExitCode::from(if is_usage { 2 } else { 1 })
        }
    }
}

/// After Ctrl-C, the inputs that are being read are finished. After a second Ctrl-C, the process ends at once.
fn stop_on_interrupt(progress: &Arc<Progress>) {
    let progress = progress.clone();
    let handler = move || {
        if progress.is_stopped() {
            process::exit(INTERRUPTED.into());
        }
        progress.stop();
        report(&"harvest", &"stops after the inputs in hand; press Ctrl-C again to stop at once");
    };
    // Without a handler, Ctrl-C ends the process, and only the parts that are being written are lost.
    let _ = ctrlc::set_handler(handler);
}

/// Reports what was done.
fn finish(args: &HarvestArgs, progress: &Progress) -> ExitCode {
    let has_errors = progress.errors() > 0;
    if !args.quiet || has_errors {
        report(&"harvest", &summary(args, progress));
    }
    if progress.is_stopped() {
        report(&"harvest", &"was stopped; run the same command again to go on");
        return ExitCode::from(INTERRUPTED);
    }
    if has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
