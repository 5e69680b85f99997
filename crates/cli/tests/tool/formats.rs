//! `microweave parse --format`, for every format of the library's table.

use microweave_convert::{Format, ManyPages};

use crate::support::folder::Folder;
use crate::support::tool::{Run, run, run_with_stdin};

/// A page that every format can write.
const PAGE: &str = "<title>Tea</title><a rel=me href=/>Ada</a><p class=h-card itemscope itemtype=https://schema.org/Person>
    <b class=p-name itemprop=name>Ada</b></p> <p class=h-event><b class=p-name>Tea</b> <b class=dt-start>2026-11-20</b></p>
    <p class=h-entry><b class=e-content>Tea!</b></p>";

#[test]
fn every_format_is_written() {
    for format in Format::all() {
        let args = ["parse", "--base", "https://ada.example/", "--format", format.name()];
        let Run { code, stdout, stderr } = run_with_stdin(&args, PAGE.as_bytes());
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{format}");
        assert!(
            stdout.contains("Tea") || stdout.contains("Ada") || format == Format::Links,
            "{format}: {stdout}"
        );
        assert!(stdout.ends_with('\n'), "{format}: {stdout}");
    }
}

#[test]
fn several_pages_are_lines_or_concatenated_or_refused() {
    let folder = Folder::new("several_pages_are_lines_or_concatenated_or_refused");
    let (one, two) = (folder.write("one.html", PAGE), folder.write("two.html", PAGE));
    for format in Format::all() {
        let run = run(&["parse", "--base", "https://ada.example/", "--format", format.name(), &one, &two]);
        match format.many_pages() {
            ManyPages::Lines => {
                let lines = run.json_lines();
                assert_eq!(lines.len(), 2, "{format}");
                assert_eq!(
                    [&lines[0]["source"], &lines[1]["source"]],
                    [one.as_str(), two.as_str()],
                    "{format}"
                );
            }
            ManyPages::Separate => {
                assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{format}");
                assert!(
                    run.stderr.contains(&format!("--format {format}: takes one input")),
                    "{}",
                    run.stderr
                );
            }
            _ => assert_eq!(run.code, Some(0), "{format}: {}", run.stderr),
        }
    }
}

#[test]
fn the_help_lists_every_format() {
    let help = run(&["parse", "--help"]).stdout;
    for format in Format::all() {
        let line = help.lines().find(|line| line.trim().starts_with(&format!("- {format}:")));
        assert!(line.is_some_and(|line| line.contains(format.summary())), "{format}: {help}");
    }
}
