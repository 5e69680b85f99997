//! How much a test works.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Asserts that work takes less than so many seconds of a processor, as no more than linear work does, even without
/// optimisation. What other threads and programs do does not count.
#[track_caller]
pub fn within_seconds<T>(seconds: u64, what: &str, work: impl FnOnce() -> T) -> T {
    let start = ThreadTime::now();
    let result = work();
    let used = start.elapsed();
    assert!(used < Duration::from_secs(seconds), "{used:?} for {what:.40}");
    result
}
