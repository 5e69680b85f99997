//! Shows how far a harvest is, on standard error: a bar on a terminal, otherwise a line every ten seconds.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use microweave_harvest::Progress;

use super::inputs::HarvestInputs;
use super::messages::progress_line;
use crate::args::harvest::HarvestArgs;
use crate::error::report;
use crate::terminal::on_one_line;

const BAR_INTERVAL: Duration = Duration::from_millis(200);
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// The threads that show progress. They end when the sender is dropped.
pub(super) struct ProgressDisplay {
    end: Sender<()>,
    display: Option<JoinHandle<()>>,
}

impl ProgressDisplay {
    pub(super) fn start(args: &HarvestArgs, progress: &Arc<Progress>) -> Self {
        let (end, ended) = channel();
        let progress = progress.clone();
        let display = match (args.quiet, io::stderr().is_terminal()) {
            (true, _) => None,
            (false, false) => Some(thread::spawn(move || write_lines(&progress, &ended))),
            (false, true) => {
                let bar = ProgressBar::no_length().with_style(style(false));
                count_inputs(args, &bar, &progress);
                Some(thread::spawn(move || show_bar(&bar, &progress, &ended)))
            }
        };
        ProgressDisplay { end, display }
    }

    /// Ends the display, so that other lines can be written.
    pub(super) fn finish(self) {
        drop(self.end);
        if let Some(display) = self.display {
            let _ = display.join();
        }
    }
}

fn write_lines(progress: &Progress, ended: &Receiver<()>) {
    let started = Instant::now();
    while ended.recv_timeout(LINE_INTERVAL) == Err(RecvTimeoutError::Timeout) {
        report(&"harvest", &progress_line(progress, started.elapsed()));
    }
}

fn show_bar(bar: &ProgressBar, progress: &Progress, ended: &Receiver<()>) {
    let started = Instant::now();
    while ended.recv_timeout(BAR_INTERVAL) == Err(RecvTimeoutError::Timeout) {
        bar.set_position(progress.bytes());
        bar.set_message(on_one_line(&progress_line(progress, started.elapsed())));
    }
    bar.finish_and_clear();
}

/// The style of the bar. While the inputs are counted, there is no bar and no remaining time.
fn style(has_length: bool) -> ProgressStyle {
    let template = if has_length {
        "{bar:20} {bytes} of {total_bytes}, {eta} left: {wide_msg}"
    } else {
        "{spinner} {bytes}: {wide_msg}"
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Adds up the sizes of the inputs in a thread, so that the bar can show the remaining time. The names of standard input
/// cannot be read twice.
fn count_inputs(args: &HarvestArgs, bar: &ProgressBar, progress: &Arc<Progress>) {
    if args.folders.files_from.as_ref().is_some_and(|list| list.as_os_str() == "-") {
        return;
    }
    let (inputs, bar, progress) = (HarvestInputs::new(args), bar.clone(), progress.clone());
    thread::spawn(move || {
        let sizes = inputs.filter_map(|input| input.ok()?.size().ok());
        let bytes = sizes.take_while(|_| !progress.is_stopped()).sum();
        bar.set_style(style(true));
        bar.set_length(bytes);
    });
}
