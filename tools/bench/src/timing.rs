//! Measures times. For each page the contenders take turns, in rounds, so that other jobs of the machine affect
//! all of them. The median of the rounds counts.

use std::time::{Duration, Instant};

use crate::contenders::Contender;
use crate::pages::Page;

/// The minimum number of bytes for one measurement, so that the clock is precise enough.
const MIN_BYTES: usize = 100_000;

/// The times of the contenders for a page.
pub struct PageTimes {
    /// The page's length.
    pub bytes: usize,
    /// The median time of each contender. `None` if it cannot parse the page.
    pub medians: Vec<Option<Duration>>,
}

/// Measures the time of every contender for every page.
pub fn measure(contenders: &[Contender], pages: &[Page], rounds: usize) -> Vec<PageTimes> {
    pages.iter().map(|page| measure_page(contenders, page, rounds)).collect()
}

fn measure_page(contenders: &[Contender], page: &Page, rounds: usize) -> PageTimes {
    let can_parse: Vec<bool> = contenders.iter().map(|contender| (contender.parse)(page)).collect();
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            let next = (round + turn) % contenders.len();
            if can_parse[next] {
                times[next].push(time(&contenders[next], page));
            }
        }
    }
    PageTimes { bytes: page.html.len(), medians: times.iter_mut().map(|times| median(times)).collect() }
}

/// The time of one parse. A short page is parsed several times, `MIN_BYTES` bytes in total. The parse before the clock starts
/// leaves caches and the allocator in the same state for each contender, whichever had its turn before.
fn time(contender: &Contender, page: &Page) -> Duration {
    let times = (MIN_BYTES / page.html.len().max(1)).max(1) as u32;
    (contender.parse)(page);
    let start = Instant::now();
    for _ in 0..times {
        (contender.parse)(page);
    }
    start.elapsed() / times
}

fn median(times: &mut [Duration]) -> Option<Duration> {
    times.sort();
    times.get(times.len() / 2).copied()
}

/// The total times of two contenders, for the pages that both can parse.
pub struct Comparison {
    /// The number of these pages.
    pub pages: usize,
    /// Their length in bytes.
    pub bytes: usize,
    /// The time of the first contender, in seconds.
    pub one: f64,
    /// The time of the second contender, in seconds.
    pub other: f64,
}

/// Adds up the pages that both contenders can parse.
pub fn compare(times: &[PageTimes], one: usize, other: usize) -> Comparison {
    let mut sum = Comparison { pages: 0, bytes: 0, one: 0.0, other: 0.0 };
    for page in times {
        if let (Some(time), Some(other_time)) = (page.medians[one], page.medians[other]) {
            sum.pages += 1;
            sum.bytes += page.bytes;
            sum.one += time.as_secs_f64();
            sum.other += other_time.as_secs_f64();
        }
    }
    sum
}
