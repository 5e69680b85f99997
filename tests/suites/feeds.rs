//! Posts as feeds: the cases under `test-suite/formats/feeds`, large pages, and real pages. Each feed is checked against
//! RFC 4287 or RSS 2.0, and what feed-rs reads from it is compared with the posts.

pub(crate) mod atom;
mod posts;
mod rss;
pub(crate) mod xml;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_convert::{Format, FormatOptions, OutputError, write_feed};
use microweave_reader::{Feed, ReadOptions, Reading};

use crate::support::cases::{self, same};
use crate::support::setup::Setup;
use crate::support::trials::of_pages;
use crate::support::urls::require;
use crate::support::work::within_seconds;

const NOW: &str = "2026-11-20T10:00:00Z";
const BASE: &str = "https://example.com/dir/page.html";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = cases::on_both_trees("formats/feeds", run);
    trials.extend(of_pages("feeds", 1, check_page));
    trials.extend([
        Trial::test("a page without posts gives no feed", without_posts),
        Trial::test("large pages", large_pages),
        Trial::test("an author with a long name and many posts", long_author_of_many_posts),
    ]);
    trials
}

fn read(reading: &Reading) -> Feed {
    reading.posts(&ReadOptions::new()).main
}

fn options(feed_url: Option<&str>) -> FormatOptions {
    let options = FormatOptions::new().timestamp(NOW.parse().expect("it is a time"));
    match feed_url {
        Some(address) => options.feed_url(address),
        None => options,
    }
}

/// The feed as Atom and as RSS.
fn write(feed: &Feed, options: &FormatOptions) -> Result<[String; 2], OutputError> {
    let [atom, rss] = [Format::Atom, Format::Rss].map(|format| write_feed(feed, format, options));
    assert_eq!(atom.is_ok(), rss.is_ok(), "both formats need posts");
    Ok([atom?.into_text(), rss?.into_text()])
}

fn run(path: &Path, tree: Tree) -> Result<(), Failed> {
    let setup = Setup::open(path)?;
    let (mut address, mut context) = (None, true);
    for (word, value) in &setup.conversion {
        match word.as_str() {
            "feed-url" => address = Some(value.as_str()),
            "no-context" => context = false,
            _ => return Err(format!("the case asks for {word}={value}, which is unknown").into()),
        }
    }
    let page = Reading::of(setup.page(tree));
    let feed = read(&page);
    let options = options(address).context(context);
    let [atom, rss] = write(&feed, &options)?;
    for (ours, format) in [(&atom, Format::Atom), (&rss, Format::Rss)] {
        let expected = std::fs::read_to_string(path.with_extension(format.extension()))?;
        assert_eq!(
            microweave_convert::write(&page, format, &options)?.text(),
            ours,
            "the page and its posts give the same text"
        );
        same(ours, &expected)?;
    }
    check_feeds(&feed, &atom, &rss)
}

/// Checks both against their specifications, and compares what feed-rs reads from them with the posts.
fn check_feeds(feed: &Feed, atom: &str, rss: &str) -> Result<(), Failed> {
    atom::check(atom)?;
    atom::check_titles(atom)?;
    rss::check(rss)?;
    posts::compare(feed, &xml::read(atom)?, &xml::read(rss)?)
}

/// Checks the feeds of a page, if it has posts. Returns the number of posts.
fn check_page(html: &str) -> Result<usize, String> {
    let feed = read(&Reading::parse(html, BASE));
    match write(&feed, &options(Some("https://example.com/feed"))) {
        Ok([atom, rss]) => check_feeds(&feed, &atom, &rss)
            .map_err(|failed| failed.message().unwrap_or_default().to_owned())?,
        Err(error) => {
            let is_right = error == OutputError::NoPosts && feed.entries.is_empty();
            require(is_right, || error.to_string())?;
        }
    }
    Ok(feed.entries.len())
}

fn without_posts() -> Result<(), Failed> {
    for page in
        ["", "<article>x</article>", "<p class=h-card>Ada", "<div class=h-feed><b class=p-name>x</b></div>"]
    {
        assert_eq!(check_page(page)?, 0, "{page}");
    }
    Ok(())
}

fn large_pages() -> Result<(), Failed> {
    let entry = "<div class=h-entry><div class=e-content>text <a href=/x>x</a></div><a class=u-like-of href=/y>y</a>\
        <img class=u-photo src=/z></div>";
    let same_uid = "<p class=h-entry><b class=e-content>x</b><data class=p-uid value=x></data></p>";
    let links = "<a class=u-like-of href=/x></a><img class=u-photo src=/x><a class=u-audio href=/a></a>"
        .repeat(20_000);
    let content = "<a href=/x>text</a> ".repeat(20_000);
    let pages = [
        entry.repeat(10_000),
        same_uid.repeat(20_000),
        format!("<div class=h-entry>{links}<div class=e-content>{content}"),
        format!("<div class=h-entry><div class=e-content>{}", "&lt;&amp;\"".repeat(200_000)),
        format!("<div class=h-entry><div class=e-content>{}", " \n".repeat(500_000) + "x"),
    ];
    for (number, page) in pages.iter().enumerate() {
        let posts = within_seconds(300, page, || check_page(page))?;
        assert!(posts > 0, "{number}");
    }
    Ok(())
}

/// Each post has its author, whose name and address are as long as the page.
fn long_author_of_many_posts() -> Result<(), Failed> {
    let long = "x".repeat(20_000);
    let author = format!("<a class='p-author h-card' href='/{long}'>{long}</a>");
    let page =
        format!("<div class=h-feed>{author}{}", "<p class=h-entry><b class=e-content>x</b></p>".repeat(500));
    let feed = read(&Reading::parse(&page, BASE));
    let [atom, rss] = write(&feed, &options(None))?;
    for xml in [&atom, &rss] {
        assert!(xml.len() < 20 * page.len(), "{} bytes of {}", xml.len(), page.len());
    }
    atom::check(&atom)?;
    rss::check(&rss)
}
