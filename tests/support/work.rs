//! How much a test works.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Asserts that work is not quadratic: it takes less than this time of a processor. Linear work takes much less, even without
/// optimisation. The time of other threads and programs does not count.
#[track_caller]
pub fn within_seconds<T>(seconds: u64, what: &str, work: impl FnOnce() -> T) -> T {
    let start = ThreadTime::now();
    let result = work();
    let used = start.elapsed();
    assert!(used < Duration::from_secs(seconds), "{used:?} for {what:.40}");
    result
}
