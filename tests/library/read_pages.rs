//! The posts of public pages, compared with what a person sees in a browser.

use microweave::Source;
use microweave_reader::{Date, Entry, Feed, FeedKind, PostType, PostTypeRules, ReadOptions, Reading};

use crate::support::{generated, suites};

fn read(html: &str, url: &str) -> Feed {
    Reading::parse(html, url).posts(&ReadOptions::new()).main
}

fn author(entry: &Entry) -> Option<&str> {
    entry.author_name()
}

/// Real pages of one post: the page, and the type, title, author and date of the post.
const POSTS: [(&str, &str, &str, &str, &str); 7] = [
    (
        "firefox-nightly-blog",
        "article",
        "These Weeks in Firefox: Issue 85",
        "Mike Conley",
        "2020-12-18T16:09:48Z",
    ),
    (
        "lifehacker-working",
        "article",
        "How to Program Your Mind to Stop Buying Crap You Don’t Need",
        "Patrick Allan",
        "3/09/15 8:00am",
    ),
    (
        "wikia",
        "article",
        "‘Star Wars’ Original Cuts Might Get Released for 40th Anniversary",
        "James Akinaka",
        "2017-02-23T17:18:13Z",
    ),
    (
        "citylab-1",
        "article",
        "Why Neon Is the Ultimate Symbol of the 20th Century",
        "Sarah Archer",
        "2019-04-30T13:39:00-04:00",
    ),
    (
        "cnet-svg-classes",
        "article",
        "Twitter Lite se estrena en 11 países de América Latina",
        "César Salza",
        "2017-12-01T03:00:00-08:00",
    ),
    (
        "medicalnewstoday",
        "article",
        "How does the brain turn unconscious information into conscious thought?",
        "Ana Sandoiu",
        "2017-07-27",
    ),
    (
        "nytimes-1",
        "article",
        "United States to Lift Sudan Sanctions",
        "JEFFREY GETTLEMAN",
        "2017-01-13T00:00:04-05:00",
    ),
];

#[test]
fn posts_of_real_pages() {
    for (name, kind, title, author_name, published) in POSTS {
        let Some(page) = suites::article(name) else { return };
        let feed = read(&page, "https://www.example.com/page");
        assert_eq!((feed.kind.value, feed.entries.len()), (FeedKind::Post, 1), "{name}");
        let entry = &feed.entries[0];
        assert_eq!(entry.post_type.value.to_string(), kind, "{name}");
        assert_eq!(entry.title(), Some(title), "{name}");
        assert_eq!(author(entry), Some(author_name), "{name}");
        let date = entry.published.as_ref().map(ToString::to_string).unwrap_or_default();
        assert_eq!(date, published, "{name}");
        assert!(entry.content().is_some() || entry.summary.is_some(), "{name}");
    }
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
        assert_eq!(author(entry), Some(&*format!("User {}", number % 50)));
        assert!(entry.title().is_some() && entry.content().is_some(), "{number}");
        assert!(entry.published.as_ref().and_then(Date::rfc3339).is_some(), "{number}");
        let comments: Vec<_> = entry.citations_by("comment").collect();
        assert_eq!(comments.len(), 1, "{number}");
        assert!(comments[0].text().is_some() && comments[0].url.is_some(), "{number}");
        assert_eq!((entry.categories.len(), entry.syndication.len()), (2, 1), "{number}");
    }
}

#[test]
fn pages_without_microformats_and_microdata() {
    for (name, source) in [
        ("wikipedia-4", Some(Source::JsonLd)),
        ("mozilla-1", Some(Source::Meta)),
        ("yahoo-4", Some(Source::Meta)),
        ("ietf-1", Some(Source::Meta)),
    ] {
        let Some(page) = suites::article(name) else { return };
        let feed = read(&page, "https://www.example.com/page");
        let sources: Vec<_> = feed.entries.iter().map(|entry| entry.source).collect();
        assert_eq!(sources, Vec::from_iter(source), "{name}");
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

#[test]
fn images_have_the_address_that_scripts_load() {
    for (img, address) in [
        ("src=a.png", "a.png"),
        ("src=grey.gif data-src=a.png", "a.png"),
        ("src='data:image/gif;base64,R0' data-lazy-src=a.png", "a.png"),
        ("src=a.png srcset='b.png 2x'", "a.png"),
        ("src=a.png data-src='a_{width}.png'", "a.png"),
        ("src=a.png data-src='javascript:x'", "a.png"),
        ("src=a.png data-src='#'", "a.png"),
        ("src=x.gif data-srcset='a.png 1x, javascript:x 2x'", "a.png"),
        ("src=a.png data-lazy=true", "a.png"),
        ("src=a.png data-lazyload=1 data-src=b.png", "b.png"),
        ("srcset='a.png 1x, b.png 2x'", "b.png"),
        ("srcset='a.png 640w,b.png 320w'", "a.png"),
        ("srcset='a,b.png'", "a,b.png"),
        ("srcset='a.png, b.png'", "a.png"),
        ("srcset=' ,, a.png,, '", "a.png"),
        ("srcset='a.png NaNx, b.png infx, c.png'", "a.png"),
    ] {
        let page = format!("<div class=h-entry><div class=e-content>Tea <img {img}></div></div>");
        let feed = Reading::parse(&page, "https://ada.example/").posts(&ReadOptions::new()).main;
        let expected = format!("Tea <img src=\"https://ada.example/{address}\">");
        assert_eq!(feed.entries[0].content_html(), Some(&*expected), "{img}");
    }
}
