//! Checks that hostile pages are read in bounded space, and that each limit that is hit is reported.

mod attributes;
mod depth;
mod output;

use microweave::{Dom, parse};

use crate::support::accounts::kinds;

const BASE: &str = "https://example.com/";

fn letters(mut number: usize) -> String {
    let mut name = String::from("a");
    while number > 0 {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    name
}

#[test]
fn empty_and_tiny_pages_have_no_items() {
    for page in [
        "", "\0", "<", "</", "<!", "<!doctype html>", "<head><title>x</title>", "\u{feff}", "&",
        "<a rel href>",
    ] {
        let document = parse(page, BASE);
        assert_eq!(document.all_items().count(), 0, "{page:?}");
        assert!(document.rels().is_empty(), "{page:?}");
    }
}

#[test]
fn invalid_base_or_url_leaves_the_rest_readable() {
    for base in ["", "no url", "http://[", "mailto:a@b"] {
        let page =
            "<div class=h-card><a class=u-url href='http://['>Ada</a> <a class=u-uid href='page'></a></div>";
        let document = parse(page, base);
        let card = document.find("h-card").next().expect("the page is still read");
        assert_eq!((card.text("url"), card.text("uid")), (Some("http://["), Some("page")), "{base:?}");
    }
}

/// html5ever 0.39 panicked on such pages.
#[test]
fn meta_content_that_ends_in_charset_is_read() {
    for before in ["", "<body>", "<svg>", "<svg><desc>", "<math><mi>", "<table>", "<template>"] {
        let dom =
            Dom::parse(&format!("{before}<meta http-equiv=Content-Type content='text/html; charset '>"));
        let meta = dom.elements().find(|el| el.name() == "meta").expect("the page has one");
        assert_eq!(meta.attr("content"), Some("text/html; charset "), "{before}");
    }
}

#[test]
fn unclosed_formatting_in_each_paragraph_meets_no_limit() {
    let page = "<p>A paragraph with <b>three <i>elements <font color=red>open.".repeat(2_000);
    let dom = Dom::parse(&page);
    assert!(parse(&page, BASE).diagnostics().is_empty());
    // At most three equal elements are reconstructed (the Noah's Ark clause).
    assert_eq!(dom.elements().filter(|el| el.name() == "font").count(), 3 * 1999 + 1 + 1999 - 3);
}
