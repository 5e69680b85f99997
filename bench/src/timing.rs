//! Takes the time. For each page the contenders take turns, round after round, so that whatever
//! else the machine does strikes them all alike; the median of the rounds counts.

use std::time::{Duration, Instant};

use crate::contenders::Contender;
use crate::pages::Page;

/// As many bytes as a clock can tell the time of.
const ENOUGH: usize = 100_000;

/// How long each contender takes for one page; nothing for one that cannot parse it.
pub struct PageTimes {
    /// The page's length.
    pub bytes: usize,
    /// A median for each contender.
    pub medians: Vec<Option<Duration>>,
}

/// Takes the time of every contender for every page.
pub fn measure(contenders: &[Contender], pages: &[Page], rounds: usize) -> Vec<PageTimes> {
    pages.iter().map(|page| measure_page(contenders, page, rounds)).collect()
}

fn measure_page(contenders: &[Contender], page: &Page, rounds: usize) -> PageTimes {
    // This first turn also warms the caches up.
    let manages: Vec<bool> = contenders.iter().map(|contender| (contender.parse)(page)).collect();
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            let next = (round + turn) % contenders.len();
            if manages[next] {
                times[next].push(time(&contenders[next], page));
            }
        }
    }
    PageTimes { bytes: page.html.len(), medians: times.iter_mut().map(|times| median(times)).collect() }
}

/// How long a parse takes. A short page is parsed again and again until it comes to `ENOUGH` bytes.
fn time(contender: &Contender, page: &Page) -> Duration {
    let times = (ENOUGH / page.html.len().max(1)).max(1) as u32;
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

/// How two contenders did on the pages that both can parse.
pub struct Comparison {
    /// How many pages that are.
    pub pages: usize,
    /// Their length.
    pub bytes: usize,
    /// How long the one took, in seconds.
    pub one: f64,
    /// How long the other took, in seconds.
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
