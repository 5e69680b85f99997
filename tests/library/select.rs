//! CSS selectors: templates, pages that change, and how much stack the longest ones need.

use microweave::{Dom, El, Selector};

fn selector(text: &str) -> Selector {
    Selector::parse(text).expect(text)
}

fn ids<'a>(elements: impl Iterator<Item = El<'a>>) -> Vec<&'a str> {
    elements.map(|el| el.attr("id").unwrap_or(el.name())).collect()
}

#[test]
fn templates_have_separate_content() {
    let dom = Dom::parse("<div id=a><template id=b><p id=c><b id=d></b></p><p id=e></template></div>");
    let element = |id: &str| dom.elements().find(|el| el.attr("id") == Some(id)).expect("the page has one");
    let (all, inner) = (selector("*"), selector("p > b, p:nth-child(2)"));
    assert_eq!(ids(element("a").select(&all)), ["b"]);
    assert_eq!(ids(element("b").select(&all)), [""; 0]);
    assert_eq!(ids(element("c").select(&inner)), ["d"]);
    assert!(element("e").matches(&inner) && element("e").matches(&selector("p + p")));
    assert!(!element("c").matches(&selector("div p, template > p")));
    assert_eq!(element("d").closest(&selector("div, template")).map(El::id), None);
}

#[test]
fn edited_pages_are_matched_in_their_new_state() -> Result<(), microweave::Error> {
    let options = microweave::Options::new();
    let mut page =
        options.microdata_dom(Dom::parse("<div itemscope><p itemprop=x>a<b></b></p><i></i></div>"), "");
    let p = page.dom().select(&selector("p")).next().expect("the page has one").id();
    page.set_item_value(p, "")?;
    assert_eq!(page.dom().select(&selector("b, p > *, p:not(:empty)")).count(), 0);
    page.set_item_value(p, "new")?;
    assert_eq!(page.dom().select(&selector("p:empty, p:has(b)")).count(), 0);
    assert_eq!(page.dom().select(&selector("p + i:nth-child(2)")).count(), 1);
    Ok(())
}

/// Tests run on threads with a stack of 2 MiB, and debug builds need more stack than release builds.
#[test]
fn the_longest_selectors_need_little_stack() {
    let siblings = Dom::parse(&"<p></p>".repeat(1_000));
    let deep = Dom::parse(&"<div>".repeat(600));
    let chain = |combinator: &str, len: usize| vec!["*"; len].join(combinator);
    assert_eq!(siblings.select(&selector(&format!("p{}", "~p".repeat(256)))).count(), 1_000 - 256);
    assert_eq!(siblings.select(&selector(&format!("p:has({})", "~p".repeat(256)))).count(), 1_000 - 256);
    assert_eq!(
        deep.select(&selector(&chain(" ", 257))).count(),
        deep.elements().filter(|el| level(*el) > 256).count()
    );
    let has = selector(&format!("*:has({})", chain(" ", 256)));
    let levels = deep.elements().map(level).max().expect("it has elements");
    assert_eq!(deep.select(&has).count(), levels - 256);
    let nested = selector(&format!("{}p{}{}", ":not(:is(".repeat(37), "~p".repeat(256), "))".repeat(37)));
    assert_eq!(siblings.select(&nested).count(), 1_003 - (1_000 - 256));
    let around = format!("{}p{}", ":not(p + p ~ p ".repeat(74), ")".repeat(74));
    assert!(siblings.select(&selector(&around)).count() > 0);
}

fn level(el: El<'_>) -> usize {
    std::iter::successors(Some(el), |el| el.parent()).count()
}
