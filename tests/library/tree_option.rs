//! Pages that are read by html5ever's tree: `Options::tree`. Its work and its length are bounded.

use microweave::{DiagnosticKind, Limits, Options, Tree};

use crate::support::accounts::kinds;
use crate::support::work::within_seconds;

const BASE: &str = "https://example.com/";

fn by_html5ever() -> Options {
    Options::new().tree(Tree::Html5ever)
}

#[test]
fn page_is_read_by_html5ever() {
    // `search` is no special element of html5ever, so `</span>` closes the `span` around it.
    let page = "\u{feff}<span><search></span>x";
    let trees = [Options::new(), by_html5ever()].map(|options| options.page(page, BASE).dom().html());
    assert!(trees[0].contains("<search>x</search>"), "{}", trees[0]);
    assert!(trees[1].contains("</span>x</body>"), "{}", trees[1]);
    let bytes =
        by_html5ever().parse_bytes(b"<p class=h-card>Bj\xF6rk", Some("text/html; charset=latin1"), BASE);
    assert_eq!(bytes.find("h-card").next().and_then(|card| card.text("name")), Some("Björk"));
}

#[test]
fn html5ever_keeps_what_is_no_byte_order_mark() {
    let page = format!("<body><script></script>\u{feff}{}\u{feff}y", "x".repeat(1000));
    let kept = by_html5ever().page(&page, BASE).dom().html();
    assert_eq!(kept.matches('\u{feff}').count(), 2);
}

#[test]
fn html5ever_reads_what_is_before_a_limit() {
    let attributes: String = (0..2000).map(|number| format!(" a{number}")).collect();
    let formatting: String = (0..200).map(|number| format!("<p><b a{number}>")).collect();
    let pages = [
        (
            format!("<p class=h-card>Ada</p>{}<p class=h-card>", "<div>".repeat(100_000)),
            DiagnosticKind::Depth,
        ),
        (format!("<p class=h-card>Ada</p><p{attributes}><p class=h-card>"), DiagnosticKind::Attributes),
        (format!("<p class=h-card>Ada</p>{formatting}<p class=h-card>"), DiagnosticKind::Formatting),
    ];
    for (page, limit) in pages {
        let document = by_html5ever().parse(&page, BASE);
        let kinds = kinds(&document);
        assert!(
            [limit, DiagnosticKind::InputBytes].iter().all(|kind| kinds.contains(kind)),
            "{limit:?}: {kinds:?}"
        );
        assert!(document.diagnostics().iter().all(|diagnostic| diagnostic.position.is_none()));
        assert_eq!(document.find("h-card").count(), 1);
    }
}

#[test]
fn html5ever_reads_a_part_of_a_long_page() {
    let card = "<p class=h-card>Ada Lovelace, who wrote the first program</p>";
    let page = card.repeat((8 << 20) / card.len());
    let document = by_html5ever().parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::InputBytes]);
    assert_eq!(document.find("h-card").count(), (4 << 20) / card.len());
    let limits = Limits::new().max_input(2 * card.len() + 1);
    let document = by_html5ever().limits(limits).parse(&page, BASE);
    assert_eq!((kinds(&document), document.find("h-card").count()), (vec![DiagnosticKind::InputBytes], 2));
    // A page that has just the length of the limit is read as a whole.
    let document = by_html5ever().limits(Limits::new().max_input(card.len())).parse(card, BASE);
    assert_eq!((kinds(&document), document.find("h-card").count()), (vec![], 1));
}

#[test]
fn work_of_html5ever_is_bounded() {
    let deviating = format!("{}{}", "<span><isindex></span>".repeat(50_000), "</p>".repeat(50_000));
    let fostered = format!("<table>{}", "<br>".repeat(200_000));
    for page in [deviating, fostered] {
        let kinds = within_seconds(30, &page, || kinds(&by_html5ever().parse(&page, BASE)));
        assert!(kinds.contains(&DiagnosticKind::InputBytes), "{page:.40}: {kinds:?}");
    }
    // Formatting elements with many attributes, which are reopened in each paragraph, and compared with each new one.
    let attributes: String = (0..1000).map(|number| format!(" a{number}")).collect();
    let reopened = format!("<p>{}{}", format!("<b{attributes}>").repeat(3), "<p>x".repeat(100_000));
    let open: String = (0..40).map(|number| format!("<b x{number}{attributes}>")).collect();
    for page in [reopened, format!("{open}{}", "<b></b>".repeat(100_000))] {
        let kinds = within_seconds(30, &page, || kinds(&by_html5ever().parse(&page, BASE)));
        assert!(kinds.contains(&DiagnosticKind::InputBytes), "{page:.40}: {kinds:?}");
    }
    // No limit of the tree bounds the number of options. None of them is cloned.
    let options = format!("<select>{}", "<option>x</option>".repeat(50_000));
    assert_eq!(within_seconds(30, &options, || kinds(&by_html5ever().parse(&options, BASE))), []);
}
