//! The posts of a large feed, and the default of all entry points.

use microweave_reader::{Date, Feed, FeedKind, PostType, PostTypeRules, ReadOptions, Reading};

use crate::support::generated;

fn read(html: &str, url: &str) -> Feed {
    Reading::parse(html, url).posts(&ReadOptions::new()).main
}

#[test]
fn posts_of_a_large_feed() {
    let feed = read(&generated::feed(1000), "https://example.com/");
    assert_eq!(feed.name(), Some("My feed"));
    assert_eq!((feed.kind.value, feed.entries.len()), (FeedKind::Feed, 1000));
    for (number, entry) in feed.entries.iter().enumerate() {
        let url = entry.url.as_deref().unwrap_or_default();
        assert!(
            url.starts_with("https://example.com/2026/") && url.ends_with(&format!("/post-{number}")),
            "{url}"
        );
        assert_eq!(entry.author_name(), Some(&*format!("User {}", number % 50)));
        assert!(entry.title().is_some() && entry.content().is_some(), "{number}");
        assert!(entry.published.as_ref().and_then(Date::rfc3339).is_some(), "{number}");
        let comments: Vec<_> = entry.citations_by("comment").collect();
        assert_eq!(comments.len(), 1, "{number}");
        assert!(comments[0].text().is_some() && comments[0].url.is_some(), "{number}");
        assert_eq!((entry.categories.len(), entry.syndication.len()), (2, 1), "{number}");
    }
}

#[test]
fn more_types_are_the_default_of_every_entry_point() {
    let html = "<div class=h-recipe><b class=p-name>Scones</b> <img class=u-photo src=1.jpg></div>";
    let url = "https://ada.example/";
    let reading = Reading::parse(html, url);
    let to_the_letter = ReadOptions::new().more_post_types(false);
    for (feeds, expected) in [
        (microweave_reader::read(html, url), PostType::Recipe),
        (reading.posts(&ReadOptions::new()), PostType::Recipe),
        (Reading::of_document(reading.document().clone(), url).posts(&ReadOptions::new()), PostType::Recipe),
        (reading.posts(&to_the_letter), PostType::Photo),
    ] {
        assert_eq!(feeds.main.entries[0].post_type.value, expected);
    }
    assert_eq!(PostTypeRules::default(), PostTypeRules::new());
}
