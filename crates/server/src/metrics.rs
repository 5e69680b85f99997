//! Counters for Prometheus, in its text format 0.0.4.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use crate::lock::lock;

/// The upper ends of the buckets of durations, in seconds.
const BUCKETS: [f64; 9] = [0.001, 0.005, 0.025, 0.1, 0.25, 1.0, 2.5, 10.0, 30.0];

/// What is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    /// The requests by path and status. Paths that do not exist are counted together.
    requests: Mutex<BTreeMap<(String, u16), u64>>,
    durations: Mutex<BTreeMap<String, Durations>>,
    in_progress: AtomicI64,
    connections: AtomicI64,
}

/// A histogram.
#[derive(Default)]
struct Durations {
    /// Each counts the durations that are over the bucket before it. The last one counts the durations over all buckets.
    counts: [u64; BUCKETS.len() + 1],
    seconds: f64,
}

/// A request or connection in progress, until it is dropped.
pub(crate) struct InProgress<'a>(&'a AtomicI64);

impl Metrics {
    pub(crate) fn request_begins(&self) -> InProgress<'_> {
        InProgress::new(&self.in_progress)
    }

    pub(crate) fn connection_begins(&self) -> InProgress<'_> {
        InProgress::new(&self.connections)
    }

    pub(crate) fn request_ends(&self, path: &str, status: u16, duration: Duration) {
        *lock(&self.requests).entry((path.to_owned(), status)).or_default() += 1;
        lock(&self.durations).entry(path.to_owned()).or_default().add(duration);
    }

    /// The text for Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        header(&mut text, "microweave_requests_total", "counter", "Requests by path and status.");
        for ((path, status), count) in &*lock(&self.requests) {
            line(
                &mut text,
                format_args!("microweave_requests_total{{path=\"{path}\",status=\"{status}\"}} {count}"),
            );
        }
        header(&mut text, "microweave_request_seconds", "histogram", "Time until the answer begins.");
        for (path, durations) in &*lock(&self.durations) {
            durations.write(&mut text, path);
        }
        let gauges = [
            ("microweave_requests_in_progress", "Requests that have no answer yet.", &self.in_progress),
            ("microweave_connections", "Open connections.", &self.connections),
        ];
        for (name, help, gauge) in gauges {
            header(&mut text, name, "gauge", help);
            line(&mut text, format_args!("{name} {}", gauge.load(Ordering::Relaxed)));
        }
        text
    }
}

impl Durations {
    fn add(&mut self, duration: Duration) {
        let seconds = duration.as_secs_f64();
        let bucket = BUCKETS.iter().position(|end| seconds <= *end).unwrap_or(BUCKETS.len());
        self.counts[bucket] += 1;
        self.seconds += seconds;
    }

    fn write(&self, text: &mut String, path: &str) {
        let mut total = 0;
        let ends = BUCKETS.iter().map(ToString::to_string).chain(["+Inf".to_owned()]);
        for (end, count) in ends.zip(self.counts) {
            total += count;
            line(
                text,
                format_args!("microweave_request_seconds_bucket{{path=\"{path}\",le=\"{end}\"}} {total}"),
            );
        }
        line(text, format_args!("microweave_request_seconds_sum{{path=\"{path}\"}} {}", self.seconds));
        line(text, format_args!("microweave_request_seconds_count{{path=\"{path}\"}} {total}"));
    }
}

impl<'a> InProgress<'a> {
    fn new(gauge: &'a AtomicI64) -> Self {
        gauge.fetch_add(1, Ordering::Relaxed);
        InProgress(gauge)
    }
}

impl Drop for InProgress<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn header(text: &mut String, name: &str, kind: &str, help: &str) {
    line(text, format_args!("# HELP {name} {help}\n# TYPE {name} {kind}"));
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative() {
        let metrics = Metrics::default();
        for milliseconds in [0, 2, 2000, 60_000] {
            metrics.request_ends("/parse", 200, Duration::from_millis(milliseconds));
        }
        let text = metrics.text();
        for expected in [
            "microweave_requests_total{path=\"/parse\",status=\"200\"} 4\n",
            "microweave_request_seconds_bucket{path=\"/parse\",le=\"0.001\"} 1\n",
            "microweave_request_seconds_bucket{path=\"/parse\",le=\"2.5\"} 3\n",
            "microweave_request_seconds_bucket{path=\"/parse\",le=\"+Inf\"} 4\n",
            "microweave_request_seconds_count{path=\"/parse\"} 4\n",
            "microweave_requests_in_progress 0\n",
        ] {
            assert!(text.contains(expected), "{expected} in {text}");
        }
    }
}
