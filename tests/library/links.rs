//! The links of a page in the library: the best icon for a size, the elements that link types describe, and limits.

use microweave::{El, Options, Share};
use microweave_reader::links::{About, Effect, Links, links as links_of};

use crate::support::accounts::limits_for;

const BASE: &str = "https://example.com/";

fn links(html: &str) -> Links {
    links_of(&Options::new().page(html, BASE))
}

#[test]
fn pages_that_are_not_from_the_web_have_no_favicon_ico() {
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
