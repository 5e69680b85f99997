//! The limits on output and on what multiplies it.

use microweave::{DiagnosticKind, Document, Limits, Options, Share, parse};

use super::{BASE, kinds};
use crate::support::accounts::limits_for;

/// The options by which the document of a page may take this many bytes.
fn options_for(page: &str, bytes: usize) -> Options {
    Options::new().limits(limits_for(page, Share::Document, bytes))
}

#[test]
fn quadratic_values_stop_at_the_limit_of_memory() {
    let page = "<div class=h-entry>".to_owned() + &"<div class=e-content>some text".repeat(20_000);
    let document = options_for(&page, 1 << 20).parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth, DiagnosticKind::Memory]);
    let json = serde_json::to_string(&document).expect("it stays well-formed");
    assert!(json.len() < 4 << 20, "{} bytes", json.len());
}

#[test]
fn values_are_cut_between_characters() {
    let page = "<p class=h-card>ééé";
    let name = |bytes| {
        let document = options_for(page, bytes).parse(page, BASE);
        let name = document.find("h-card").next().and_then(|card| card.text("name")).map(str::to_owned);
        (name.unwrap_or_default(), kinds(&document))
    };
    let (text, none) = ("ééé".to_owned(), Vec::new());
    let enough = (0..).find(|&bytes| name(bytes) == (text.clone(), none.clone())).expect("a number");
    assert_eq!(name(enough - 1), ("éé".to_owned(), vec![DiagnosticKind::Memory]));
    assert_eq!(name(enough - 2), ("éé".to_owned(), vec![DiagnosticKind::Memory]));
}

#[test]
fn rels_count_as_output() {
    let tokens: String = (0..1000).map(|number| format!("r{number} ")).collect();
    let page = format!("<a rel='{tokens}' href='/{}'>x</a>", "long".repeat(1000));
    let document = options_for(&page, 100_000).parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Memory]);
    let json = serde_json::to_string(&document).expect("it stays well-formed");
    assert!(json.len() < 200_000, "{} bytes", json.len());
}

#[test]
fn json_ld_and_metadata_names_spend_last() {
    let page = "<meta name=a content=bbbbbbbbbb>\n<script type=application/ld+json>\"cccccccccc\"</script>\n\
        <p class=h-card>d</p><p itemscope><b itemprop=e>ff</b>";
    let options = |bytes: usize| options_for(page, bytes);
    let enough =
        (0..).find(|&bytes| options(bytes).parse(page, BASE).diagnostics().is_empty()).expect("a number");
    let document = options(enough).json_ld(true).meta(true).parse(page, BASE);
    assert_eq!(document.items().count(), 1);
    let lines = |document: &Document| -> Vec<_> {
        document
            .diagnostics()
            .iter()
            .map(|diagnostic| (diagnostic.kind, diagnostic.position.map(|at| at.line)))
            .collect()
    };
    assert_eq!(lines(&document), [(DiagnosticKind::Memory, Some(2))]);
    let document = options(enough + 32 + 10).json_ld(true).meta(true).parse(page, BASE);
    assert_eq!(lines(&document), [(DiagnosticKind::Memory, Some(1))]);
    let json = serde_json::to_value(&document).expect("it can be written");
    assert_eq!(json["json-ld"], serde_json::json!(["cccccccccc"]));
}

#[test]
fn each_engine_reads_its_elements_without_the_others() {
    let page = "<meta name=a content=b><script type=application/ld+json>1</script>\
        <p class=h-card>c</p><p class=hentry><a rel=tag href=/d>d</a><p itemscope><b itemprop=e>f</b>";
    let none = Options::new().rels(false).microformats(false).microdata(false);
    let all = Options::new().json_ld(true).meta(true);
    let json =
        |options: &Options| serde_json::to_value(options.parse(page, BASE)).expect("it can be written");
    let whole = json(&all);
    for (name, options) in [
        ("", none.clone()),
        ("rels", none.clone().rels(true)),
        ("items", none.clone().microformats(true)),
        ("microdata", none.clone().microdata(true)),
        ("json-ld", none.clone().json_ld(true)),
        ("meta", none.clone().meta(true)),
    ] {
        let alone = json(&options);
        for own in ["rels", "items", "microdata", "json-ld", "meta"] {
            let is_empty = alone[own].as_array().is_none_or(Vec::is_empty)
                && alone[own].as_object().is_none_or(serde_json::Map::is_empty);
            assert_eq!(is_empty, own != name, "{own} by {name}");
            assert!(is_empty || alone[own] == whole[own], "{own} by {name}");
        }
    }
}

/// The default limit of memory for a page.
fn default_limit(page: &str) -> usize {
    Limits::new().memory_limit(page.len())
}

#[test]
fn default_limit_of_memory_is_proportional_to_the_page() {
    let page = "<div class=h-entry>".to_owned() + &"<div class=e-content>some text".repeat(6_000);
    let document = parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth, DiagnosticKind::Memory]);
    let json = serde_json::to_string(&document).expect("it can be written");
    assert!(json.len() < default_limit(&page) / 2, "{} bytes of {}", json.len(), page.len());
    // A limit that the caller sets does not depend on the page.
    let options = Options::new().limits(Limits::new().max_memory(1 << 30));
    assert_eq!(kinds(&options.parse(&page, BASE)), [DiagnosticKind::Depth]);
}

#[test]
fn long_base_does_not_multiply_output() {
    let link = "<li class=h-entry><a class='u-url p-name' rel=bookmark itemscope itemprop=a href=x>x</a>";
    let links = link.repeat(8_000);
    for len in [1_000, 2_000, 2_100, 8_000] {
        let base = format!("https://ada.example/{}/", "y".repeat(len));
        for (page, address) in [
            (format!("<base href='{base}'>{links}"), BASE),
            (links.clone(), &base),
            (links.clone(), &format!("{BASE}?{base}")),
        ] {
            let document = parse(&page, address);
            let json = serde_json::to_string(&document).expect("it can be written");
            assert!(json.len() < default_limit(&page), "{} bytes of {} with {len}", json.len(), page.len());
            assert!(document.find("h-entry").count() > 1_000);
        }
    }
}

#[test]
fn names_over_the_limit_of_memory_are_not_expanded() {
    let rules = microweave::MicrodataRules::new().expand_names(true);
    let item = format!("<p itemscope itemtype='{}'>", "x".repeat(1 << 20));
    let page = item + &"<i itemprop=a></i>".repeat(100_000);
    let document = options_for(&page, 8 << 20).microdata_rules(rules).parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Memory]);
}

#[test]
fn a_page_with_includes_is_read_up_to_the_limit() {
    let page = format!(
        "<p class=vcard><b class=fn>{}</b></p><p class=vcard><a class=include href=#x>x</a></p>",
        "x".repeat(500)
    );
    let whole = parse(&page, BASE);
    let is_whole = |bytes: &usize| kinds(&options_for(&page, *bytes).parse(&page, BASE)).is_empty();
    let enough = (1..).map(|number| 100 * number).find(is_whole).expect("a number");
    let document = options_for(&page, enough - 300).parse(&page, BASE);
    assert_eq!(whole.items().count(), 2);
    let name = document.items().next().and_then(|card| card.text("name")).expect("the card has a name");
    assert!(!name.is_empty(), "{name}");
    assert_eq!(kinds(&document), [DiagnosticKind::Memory]);
}
