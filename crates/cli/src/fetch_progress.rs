//! The progress of fetching several pages, on a terminal.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

const TEMPLATE: &str = "{spinner} {pos} of {len} pages, {elapsed}";

/// A line on standard error. It is hidden if standard error is not a terminal, if the output goes to the terminal too, and
/// if there are not several pages to fetch.
pub(crate) struct FetchProgress(ProgressBar);

impl FetchProgress {
    /// `addresses` is the number of inputs that are fetched, `inputs` the number of all inputs.
    pub(crate) fn new(addresses: usize, inputs: usize) -> Self {
        if addresses < 2 || io::stdout().is_terminal() {
            return FetchProgress(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template(TEMPLATE).expect("the template is constant");
        let target = ProgressDrawTarget::stderr();
        let bar = ProgressBar::with_draw_target(Some(inputs as u64), target).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        FetchProgress(bar)
    }

    /// Counts a page. `write_messages` may write to the terminal.
    pub(crate) fn add_page(&self, write_messages: impl FnOnce()) {
        self.0.suspend(write_messages);
        self.0.inc(1);
    }
}

impl Drop for FetchProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
