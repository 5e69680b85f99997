//! CSS selectors: searches from elements, errors, and limits on time and stack.

use microweave::{Dom, El, Selector};

use crate::support::work::within_seconds;

fn selector(text: &str) -> Selector {
    Selector::parse(text).expect(text)
}

fn ids<'a>(elements: impl Iterator<Item = El<'a>>) -> Vec<&'a str> {
    elements.map(|el| el.attr("id").unwrap_or(el.name())).collect()
}

#[test]
fn select_of_an_element_finds_elements_inside_it() {
    let dom = Dom::parse("<div id=a><p id=b><b id=c></b></p></div><div id=d><p id=e><b id=f></b></p></div>");
    let inside = |id: &str, text: &str| {
        let selector = selector(text);
        let el = dom.element_by_id(id).expect("the page has one");
        el.select(&selector).map(|el| el.attr("id").unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(inside("a", "p, b"), ["b", "c"]);
    assert_eq!(inside("d", "body b"), ["f"]);
    assert_eq!(inside("d", "div"), [""; 0]);
    assert_eq!(inside("d", "div + div > p"), ["e"]);
    assert_eq!(inside("d", ":scope > *"), ["e"]);
    assert_eq!(inside("d", ":scope"), [""; 0]);
    assert_eq!(inside("e", ":scope > b:not(#a *)"), ["f"]);
}

#[test]
fn closest_is_the_element_or_an_ancestor() {
    let dom = Dom::parse("<div id=a class=x><p id=b><b id=c class=x></b><i id=d></i></p></div>");
    let closest = |id: &str, text: &str| {
        let el = dom.element_by_id(id).expect("the page has one");
        el.closest(&selector(text)).and_then(|el| el.attr("id"))
    };
    assert_eq!(closest("c", ".x"), Some("c"));
    assert_eq!(closest("d", ".x"), Some("a"));
    assert_eq!(closest("d", ":has(> .x)"), Some("b"));
    assert_eq!(closest("d", ":not(:scope)"), Some("b"));
    assert_eq!(closest("d", "table"), None);
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

#[test]
fn errors_say_what_is_wrong_and_where() {
    for (text, column, reason) in [
        ("", 1, "a selector is expected there"),
        ("p,", 3, "a selector is expected there"),
        ("p >", 4, "a combinator needs a selector after it"),
        ("a:hover", 8, "the pseudo-class :hover is not supported"),
        ("a:is(b, :visited)", 18, "the pseudo-class :visited is not supported"),
        ("p:nth-col(2)", 13, "the pseudo-class :nth-col() is not supported"),
        (
            "p::before",
            10,
            "the pseudo-element ::before is not supported, as it is not an element of the page",
        ),
        ("p:before", 9, "the pseudo-element ::before is not supported, as it is not an element of the page"),
        (":is()", 6, "a selector is expected there"),
        (":has(:has(p))", 14, "this part is not allowed there"),
        ("h|p", 4, "the namespace prefix is unknown"),
        ("[=x]", 5, "[ needs the name of an attribute"),
        ("[a=]", 5, "it ends too early"),
        ("[a=1]", 6, "the value of an attribute"),
        ("p.1", 4, "a character or a word there cannot"),
        ("p:1", 4, "a colon needs the name of a pseudo-class"),
        (":lang(1)", 9, ":lang() needs a list of languages"),
        ("p{", 3, "a character or a word there cannot"),
        ("ü p:hover", 10, "the pseudo-class :hover is not supported"),
    ] {
        let error = Selector::parse(text).expect_err(text);
        assert!(error.reason.starts_with(reason), "{text}: {error}");
        assert_eq!(error.column, column, "{text}: {error}");
        assert_eq!(error.selector, text);
    }
}

#[test]
fn selectors_over_the_limits_are_errors() {
    let long = "p,".repeat(40_000);
    let error = Selector::parse(&long).expect_err("it is too long");
    assert!(error.reason.contains("longer than 65536 bytes") && error.selector.len() < 300, "{error}");
    let deep = format!("{}p{}", ":not(".repeat(80), ")".repeat(80));
    let error = Selector::parse(&deep).expect_err("it nests too deep");
    assert!(error.reason.contains("nest too deep"), "{error}");
    for many in [vec!["p"; 258].join(" "), format!("b, a:not(:has(p, {}))", vec!["p"; 256].join("+"))] {
        let error = Selector::parse(&many).expect_err("it has too many combinators");
        assert!(error.reason.contains("more than 256 combinators"), "{error}");
    }
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

#[test]
fn searches_take_linear_time() {
    const COUNT: usize = 10_000;
    let flat = Dom::parse(&"<p><b></b><b></b></p>".repeat(COUNT));
    let deep = Dom::parse(&format!("{}{}", "<div>".repeat(400), "<p><b></b></p>".repeat(COUNT)));
    for (dom, text, count) in [
        (&flat, "i ~ p", 0),
        (&flat, "i ~ p ~ p ~ p", 0),
        (&flat, ":is(:is(i ~ *) ~ *) ~ *", 0),
        (&flat, "p:has(~ i)", 0),
        (&flat, ":has(~ i), b:has(~ b)", COUNT),
        (&flat, "p:has(~ p b + b)", COUNT - 1),
        (&flat, "p:nth-last-child(-n + 3 of :has(b))", 3),
        (&flat, "p:nth-of-type(odd) b:last-of-type", COUNT / 2),
        (&flat, "p:not(:is(p ~ p))", 1),
        (&deep, "div:has(i)", 0),
        (&deep, "div:has(i b, b i, p > i)", 0),
        (&deep, "i div div div div b", 0),
        (&deep, "div:has(p:last-child)", 400),
        (&deep, "b:lang(de)", 0),
    ] {
        let selector = selector(text);
        assert_eq!(within_seconds(20, text, || dom.select(&selector).count()), count, "{text}");
    }
}

#[test]
fn selectors_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<Selector>();
    check::<microweave::SelectorError>();
}
