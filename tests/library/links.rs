//! The links of a page in the library: the best icon for a size, the elements that link types describe, and limits.

use microweave::{El, Options, Share};
use microweave_reader::links::{About, Effect, Links, links as links_of};

use crate::support::accounts::limits_for;

const BASE: &str = "https://example.com/";

fn links(html: &str) -> Links {
    links_of(&Options::new().page(html, BASE))
}

/// The names of the icons, best first.
fn icons(html: &str, pixels: u32) -> Vec<String> {
    let links = links(html);
    links.icons_for(pixels).map(|url| url.trim_start_matches(BASE).to_owned()).collect()
}

const SIZES: &str = "<link rel=icon href=unknown><link rel=icon href=16 sizes=16x16>
    <link rel=icon href=32-48 sizes='32x32 48x48'><link rel=icon href=128 sizes=128x128>
    <link rel=icon href=wide sizes=48x24>";

#[test]
fn icons_of_the_size_come_before_larger_ones() {
    assert_eq!(icons(SIZES, 48), ["32-48", "128", "wide", "16", "unknown"]);
    assert_eq!(icons(SIZES, 16), ["16", "32-48", "wide", "128", "unknown"]);
    assert_eq!(icons(SIZES, 20), ["32-48", "wide", "128", "16", "unknown"]);
    assert_eq!(icons(SIZES, 500), ["128", "32-48", "wide", "16", "unknown"]);
}

#[test]
fn scalable_icons_come_after_icons_of_the_size() {
    let page = SIZES.to_owned() + "<link rel=icon href=any sizes=any>";
    assert_eq!(icons(&page, 48)[..2], ["32-48", "any"]);
    assert_eq!(icons(&page, 50)[0], "any");
}

#[test]
fn the_last_of_equally_good_icons_comes_first() {
    let page = "<link rel=icon href=a><link rel='shortcut icon' href=b><link rel=icon href=c>";
    assert_eq!(icons(page, 32), ["c", "b", "a"]);
}

#[test]
fn other_content_types_and_media_come_last() {
    let page = "<link rel=icon href=a sizes=any type=audio/wav><link rel=icon href=b sizes=any media=print>
        <link rel=icon href=c type=IMAGE/png media='print, only Screen and (color)'><link rel=icon href=d media='(color)'>
        <link rel=icon href=e media='not screen'><link rel=icon href=f media='not print' type=''>";
    assert_eq!(icons(page, 32), ["f", "d", "c", "b", "a", "e"]);
}

#[test]
fn favicon_ico_is_the_fallback_for_pages_from_the_web() {
    assert_eq!(icons("<a rel=icon href=a>not allowed there</a>", 32), ["favicon.ico"]);
    assert_eq!(links_of(&Options::new().page("", "file:///a")).icons_for(32).count(), 0);
}

#[test]
fn described_elements_are_elements_of_the_page() {
    let page = Options::new().page("<article><a rel=author href=/>", BASE);
    let links = links_of(&page);
    let keyword = &links.links[0].rels[0];
    assert_eq!(keyword.effect, Effect::Hyperlink);
    let Some(About::Element { node, .. }) = &keyword.about else { unreachable!("{keyword:?}") };
    assert_eq!(page.dom().element(*node).map(El::name), Some("article"));
}

#[test]
fn output_is_bounded() {
    let id = "x".repeat(100_000);
    let ids = format!("<article id={id}>{}", "<a rel=author href=/>a</a>".repeat(10_000));
    let bases = format!("<base href=/{}/>{}", "x".repeat(2_000), "<a href=a>a</a>".repeat(50_000));
    let keywords = "<a href=/ rel='a b c d e f g h i j k l m'></a>".repeat(200_000);
    for page in [ids, bases, keywords] {
        let links = links(&page);
        assert!(links.is_cut && !links.links.is_empty());
        let json = serde_json::to_string(&links).expect("it is JSON");
        assert!(json.len() < 256 << 20, "{} bytes", json.len());
    }
    let page = "<a href=a>".repeat(100);
    let limits = limits_for(&page, Share::View, 2_000);
    let few = links_of(&Options::new().limits(limits).page(&page, BASE));
    assert!(few.is_cut && few.links.len() < 60);
}

#[test]
fn reading_takes_linear_time() {
    let pages = [
        format!("<a href=/ rel='{}'>", "shortcut\ticon ".repeat(100_000)),
        format!("<link rel=icon href=/ sizes='{}'>", "1x1 ".repeat(100_000)),
        "<article><a rel='author bookmark help' href=/>".repeat(50_000),
        "<td><h2><a rel=bookmark href=/></a>".repeat(50_000),
        "<table><tr><td><a rel=bookmark href=/>".repeat(10_000),
    ];
    for page in pages {
        assert!(!links(&page).links.is_empty());
    }
}
