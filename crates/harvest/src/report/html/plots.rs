//! Plots in SVG.

use std::fmt::Write as _;

use microweave_io::report::escaped;

use super::super::{bucket_name, max_bucket};
use crate::stats::{Count, LogHistogram};

/// The width and height of a distribution, in its own units.
const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 170.0;
/// The space for labels on the left, above and below.
const LEFT: f64 = 8.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 26.0;

/// A bar in a row of a table. It only repeats the number beside it, so it is hidden from screen readers.
pub(super) fn bar(part: u64, whole: u64, color: &str) -> String {
    let share = part as f64 / whole.max(1) as f64 * 100.0;
    // A part that is not zero is visible.
    let width = if part > 0 { share.max(0.6) } else { 0.0 };
    format!(
        "<svg class=\"{color}\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect width=\"{width:.2}\" height=\"10\"/></svg>"
    )
}

/// A distribution: a bar for each bucket, with its number above it if there is space.
pub(super) fn histogram(
    histogram: &LogHistogram,
    title: &str,
    what: &str,
    unit: fn(u64) -> String,
    color: &str,
) -> String {
    let buckets: Vec<(u64, u64, u64)> = histogram.buckets().collect();
    let (max, title) = (max_bucket(histogram).max(1), escaped(title));
    let mut svg = format!(
        "<figure>\n<figcaption>{title}</figcaption>\n<svg class=\"{color}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\
         <title>{title}: {what}</title>"
    );
    let base = HEIGHT - BOTTOM;
    let step = (WIDTH - 2.0 * LEFT) / buckets.len().max(1) as f64;
    for (index, &(first, last, count)) in buckets.iter().enumerate() {
        let height = (base - TOP) * count as f64 / max as f64;
        let height = if count > 0 { height.max(1.5) } else { 0.0 };
        let (x, y) = (LEFT + step * index as f64, base - height);
        let name = escaped(&bucket_name(first, last, unit));
        let width = (step - 2.0).clamp(1.0, 40.0);
        let _ = write!(
            svg,
            "<g><title>{name}: {}</title><rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/></g>",
            Count::exact(count),
            x + (step - width) / 2.0,
        );
        if count == max {
            let _ = write!(svg, "{}", label(x + step / 2.0, y - 6.0, &Count::exact(count).to_string()));
        }
    }
    let _ = write!(svg, "<path d=\"M{LEFT} {base}H{}\"/>", WIDTH - LEFT);
    svg.push_str(&axis(&buckets, step, unit));
    svg.push_str("</svg>\n</figure>\n");
    svg
}

/// The first numbers of buckets, of as many as there is space for.
fn axis(buckets: &[(u64, u64, u64)], step: f64, unit: fn(u64) -> String) -> String {
    /// The width of a label.
    const LABEL: f64 = 46.0;
    let every = (LABEL / step).ceil().max(1.0) as usize;
    let labelled = buckets.iter().enumerate().step_by(every);
    let text = |(index, &(first, ..)): (usize, &(u64, u64, u64))| {
        label(LEFT + step * (index as f64 + 0.5), HEIGHT - 8.0, &unit(first))
    };
    labelled.map(text).collect()
}

/// A text whose middle is at a place. Near the edges it is moved inside.
fn label(x: f64, y: f64, text: &str) -> String {
    /// The width of a character, about.
    const CHARACTER: f64 = 6.6;
    let half = text.chars().count() as f64 * CHARACTER / 2.0;
    let x = x.clamp(half + 1.0, (WIDTH - half - 1.0).max(half + 1.0));
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(text))
}
