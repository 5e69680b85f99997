//! The comparison as one HTML page with plots, for light and dark screens.

use microweave_io::report::{escaped, page};
use microweave_suite::{Comparison, DifferenceGroup, ParserTotals};

use super::super::report::shown;
use super::{cells, introduction};

/// The styles of this report only.
const STYLES: &str = include_str!("compare.css");
const COLUMNS: [&str; 5] = ["parser", "tests passed", "properties that are right", "speed", "memory"];
const MAX_CHARACTERS: usize = 600;

pub(super) fn report(comparison: &Comparison) -> String {
    let mut html = format!("<p>{}</p>\n", introduction(comparison));
    html += &table(comparison);
    html += &plots(comparison);
    for parser in &comparison.parsers {
        let groups: String = parser.groups.iter().map(group).collect();
        let groups = if groups.is_empty() { "<p>It differs nowhere.</p>\n" } else { &groups };
        html += &format!("<h2>Where {} differs</h2>\n{groups}", escaped(&parser.name));
    }
    page("Parsers compared", STYLES, &html)
}

fn table(comparison: &Comparison) -> String {
    let row = |parser: &ParserTotals| {
        let cells = cells(parser, comparison).map(|cell| format!("<td class=\"n\">{}</td>", escaped(&cell)));
        format!("<tr><th scope=\"row\">{}</th>{}</tr>\n", escaped(&parser.name), cells.concat())
    };
    let rows: String = comparison.parsers.iter().map(row).collect();
    let [first, figures @ ..] = COLUMNS;
    let figures = figures.map(|name| format!("<th scope=\"col\" class=\"n\">{name}</th>")).concat();
    format!(
        "<div class=\"table\"><table>\n<thead><tr><th scope=\"col\">{first}</th>{figures}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// A plot for each figure.
fn plots(comparison: &Comparison) -> String {
    let differing = |parser: &ParserTotals| comparison.properties.saturating_sub(parser.agreed) as f64;
    let mebibytes = |parser: &ParserTotals| (parser.peak_bytes.unwrap_or_default() >> 20) as f64;
    plot(comparison, "Properties that differ or are missing", "", differing)
        + &plot(comparison, "Time for the pages that all parsers read", " s", |parser| parser.seconds)
        + &plot(comparison, "Memory at its peak", " MiB", mebibytes)
}

/// A bar for each parser. A shorter bar is better in all plots.
fn plot(comparison: &Comparison, title: &str, unit: &str, figure: impl Fn(&ParserTotals) -> f64) -> String {
    let max = comparison.parsers.iter().map(&figure).fold(f64::MIN_POSITIVE, f64::max);
    let bar = |parser: &ParserTotals| {
        let value = figure(parser);
        let digits = if unit == " s" { 2 } else { 0 };
        format!(
            "<li><b>{}</b><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
             <rect width=\"{:.2}\" height=\"10\"/></svg><span class=\"n\">{value:.digits$}{unit}</span></li>\n",
            escaped(&parser.name),
            value / max * 100.0,
        )
    };
    let bars: String = comparison.parsers.iter().map(bar).collect();
    format!("<figure>\n<figcaption>{title} (shorter is better)</figcaption>\n<ul>\n{bars}</ul>\n</figure>\n")
}

fn group(group: &DifferenceGroup) -> String {
    let path = |(path, count): &(String, usize)| format!("<code>{}</code> {count}", escaped(path));
    let paths: Vec<String> = group.paths.iter().map(path).collect();
    let [right, got] = shown(&group.first, MAX_CHARACTERS).map(|value| escaped(&value));
    format!(
        "<details><summary>{} × {}</summary>\n<p>Most often: {}.</p>\n<p>First in {}, <code>{}</code>:</p>\n\
         <dl><dt>right</dt><dd><code>{right}</code></dd><dt>got</dt><dd><code>{got}</code></dd></dl>\n</details>\n",
        group.count,
        group.cause.text(),
        paths.join(", "),
        escaped(&group.first_page),
        escaped(&group.first.path),
    )
}
