//! What a page is about, from all its sources: complete posts of microformats stay as they are, and the work is linear.

use std::fmt::Write as _;

use microweave::{Limits, Options, Source, TextStyle};
use microweave_reader::graph::RankingStep;
use microweave_reader::{Entry, FeedKind, Feeds, ReadOptions, Reading};

use crate::support::{cases, suites};

const PAGE: &str = "https://ada.example/tea";
const MANY: usize = 10_000;

fn read(html: &str) -> Feeds {
    Reading::parse(html, PAGE).posts(&ReadOptions::new())
}

/// True for a post with a title or a content, an author, a date and an address.
fn is_complete(entry: &Entry) -> bool {
    (entry.title().is_some() || entry.content().is_some())
        && entry.author().is_some_and(|author| author.name.is_some())
        && entry.published.is_some()
        && entry.url.is_some()
        && entry.source == Source::Microformats
}

/// The microformats alone are the oracle: no other source changes a complete post of microformats2.
#[test]
fn complete_posts_of_microformats_are_read_from_microformats() {
    let folders = [Some(cases::folder("")), suites::microformats()];
    let mut compared = 0;
    for (name, html) in folders.iter().flatten().flat_map(|folder| suites::files_below(folder, "html")) {
        let options = Options::new().text(TextStyle::Folded).microdata(false).ignore_framework_classes(true);
        let document = options.parse(&html, PAGE);
        let alone = Reading::of_document(document.clone(), PAGE).posts(&ReadOptions::new()).main;
        let is_classic = document.all_items().any(microweave::Item::is_classic);
        let [post] = &alone.entries[..] else { continue };
        if alone.kind.value != FeedKind::Post || is_classic || !is_complete(post) || html.contains("data-src")
        {
            continue;
        }
        let all = read(&html).main;
        let shown = |entry: &Entry| {
            let Entry { post_type, title, content, author, published, url, photos, categories, .. } =
                entry.clone();
            (post_type, title, content, author, published, url, photos, categories)
        };
        assert_eq!(all.kind, alone.kind, "{name}");
        assert_eq!(shown(&all.entries[0]), shown(post), "{name}");
        compared += 1;
    }
    assert!(compared >= 10, "{compared} posts");
}

/// Names of authors that are in no card are searched in the elements of their posts. In the whole page this takes minutes.
#[test]
fn reasons_of_many_authors_without_cards() {
    let posts: String = (0..MANY).fold(String::new(), |mut all, number| {
        let _ =
            write!(all, "<div class=hentry><h2>Tea</h2><span class=author>A{number} <i>B</i></span></div>");
        all
    });
    let limits = Limits::new().max_memory(1 << 28);
    let feeds = Reading::of(Options::new().reasons(true).limits(limits).page(&posts, PAGE))
        .posts(&ReadOptions::new());
    assert_eq!(feeds.main.entries.len(), MANY);
}

/// The table of `docs/reader.md` has the steps of the code, and no others.
#[test]
fn the_documentation_has_the_ranking() {
    let docs = include_str!("../../docs/reader.md");
    let (_, table) = docs.split_once("|---|---|---|\n").expect("the ranking is the first such table");
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    let steps = RankingStep::all().iter().zip(1..);
    let steps: Vec<String> =
        steps.map(|(step, number)| format!("| {number} | {} | {} |", step.name, step.about)).collect();
    assert_eq!(rows, steps);
}
