//! Measures how the time of some work for a kind of page grows with the length of the page, from a short page to one that is
//! four times as long. The exponent is the slope of the logarithm of the time over the logarithm of the length. It is 1
//! if a page of twice the length takes twice the time.
//!
//! The time is processor time, because other jobs disturb it least. They can only make it longer, so the fastest of
//! several runs counts.

use std::time::Duration;

use cpu_time::ThreadTime;

/// The maximum exponent: 2.2 times the time for a page of twice the length.
pub const MAX_EXPONENT: f64 = 1.1375;

/// A page whose fastest run takes longer than this is not measured again: noise is a small part of it.
const MAX_REPEATED_TIME: Duration = Duration::from_secs(3);

const RUNS: usize = 3;
/// How often a page above the maximum is measured again.
const MAX_RERUNS: usize = 4;

/// The result for a shape.
#[derive(Default)]
pub struct Growth {
    /// The time for the long page.
    pub longest: Duration,
    /// How the time grows.
    pub exponent: f64,
}

impl Growth {
    /// True if the exponent is above the maximum.
    pub fn grows_too_fast(&self) -> bool {
        self.exponent > MAX_EXPONENT
    }
}

/// Measures the work for pages of a kind, of which the long one has this length. If the exponent is above the maximum, it is
/// measured again.
pub fn measure(page: impl Fn(usize) -> String, max_len: usize, work: impl Fn(&str)) -> Growth {
    let pages = [max_len / 4, max_len].map(page);
    let mut fastest = [Duration::MAX; 2];
    for run in 0..RUNS + MAX_RERUNS {
        let is_certain = !growth(fastest).grows_too_fast() || fastest[1] > MAX_REPEATED_TIME;
        if run >= RUNS && is_certain {
            break;
        }
        for (page, fastest) in pages.iter().zip(&mut fastest) {
            *fastest = (*fastest).min(time(&work, page));
        }
    }
    growth(fastest)
}

fn time(work: impl Fn(&str), page: &str) -> Duration {
    let start = ThreadTime::now();
    work(page);
    start.elapsed()
}

fn growth([short, long]: [Duration; 2]) -> Growth {
    let ratio = long.as_secs_f64() / short.as_secs_f64();
    Growth { longest: long, exponent: ratio.ln() / 4f64.ln() }
}
