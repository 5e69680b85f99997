//! HTTP `Link` headers: their own rels in the JSON, invalid headers, and limits. The cases
//! `test-suite/rels/link-header-*` test how headers are read.

use microweave::{DiagnosticKind, Document, Options, Share};
use serde_json::json;

use crate::support::accounts::limits_for;
use crate::support::work::within_seconds;

const PAGE: &str = "<a rel='me hub' href=/me>Me</a>";
const ADDRESS: &str = "https://ada.example/";

fn with_headers(headers: &[&str]) -> Document {
    Options::new().link_headers(headers.iter().copied()).parse(PAGE, ADDRESS)
}

#[test]
fn rels_of_headers_are_in_their_own_member() -> Result<(), Box<dyn std::error::Error>> {
    let document = with_headers(&["</hub>; rel=\"hub HUB self\"", "</me>; rel=author"]);
    let json = serde_json::to_value(&document)?;
    let hub = "https://ada.example/hub";
    let expected = json!({ "hub": [hub], "self": [hub], "author": ["https://ada.example/me"] });
    assert_eq!(json["header-rels"], expected);
    assert_eq!(json["rels"]["hub"], json!([hub, "https://ada.example/me"]));
    assert_eq!(Document::from_json(&serde_json::to_string(&document)?)?, document);
    assert!(serde_json::to_value(document.mf2())?.get("header-rels").is_none());
    assert_ne!(with_headers(&["</me>; rel=me"]), with_headers(&[]));
    Ok(())
}

#[test]
fn without_links_in_headers_the_document_is_unchanged() -> Result<(), serde_json::Error> {
    for headers in [&[][..], &[""], &["</a>; rel=x; anchor=/b"], &["</a>; rel=\"\""]] {
        let document = with_headers(headers);
        assert_eq!(document, microweave::parse(PAGE, ADDRESS), "{headers:?}");
        assert!(serde_json::to_value(&document)?.get("header-rels").is_none());
        assert_eq!(document.diagnostics(), []);
    }
    Ok(())
}

#[test]
fn headers_are_not_read_without_rels() {
    let options = Options::new().rels(false).link_headers(["</hub>; rel=hub", "bad"]);
    let document = options.parse(PAGE, ADDRESS);
    assert!(document.header_rels().is_empty() && document.rels().is_empty());
    assert_eq!(document.diagnostics(), []);
}

#[test]
fn an_invalid_header_is_a_diagnostic() {
    for header in ["hub", "https://hub.example/; rel=hub", "<x", "</a>", "</a>; rev=made", "</a>; rel=b, c"] {
        let document = with_headers(&["</a>; rel=a", header, "worse"]);
        let [diagnostic] = document.diagnostics() else { panic!("{header}: {:?}", document.diagnostics()) };
        assert_eq!(diagnostic.kind, DiagnosticKind::LinkHeader);
        assert_eq!(diagnostic.detail.as_deref(), Some(header));
        assert!(diagnostic.to_string().starts_with(&format!("{header}: the Link header")), "{diagnostic}");
    }
    let long = with_headers(&[&"x".repeat(10_000)]);
    assert!(long.diagnostics()[0].message().len() < 400);
}

#[test]
fn headers_are_within_the_limit_of_output() {
    let headers = vec!["<a>; rel=\"a b c\", <b>; rel=hub; title=x".to_owned(); 1_000];
    let limits = limits_for(PAGE, Share::Document, 3_000);
    let address = format!("https://ada.example/{}", "x".repeat(1_000));
    let document = Options::new().limits(limits).link_headers(&headers).parse(PAGE, &address);
    assert_eq!(
        document.diagnostics().first().map(|diagnostic| diagnostic.kind),
        Some(DiagnosticKind::Memory)
    );
    assert!(serde_json::to_string(&document).is_ok_and(|json| json.len() < 5_000));
}

#[test]
fn headers_take_linear_time() {
    let many: String = (0..100_000).map(|number| format!("<{number}>; rel=\"r{number} x\", ")).collect();
    let quotes = format!("<a>; rel=x; title=\"{}", "\\\"".repeat(500_000));
    let parameters = format!("<a>; rel=x{}", ";a=b".repeat(300_000));
    let rels = format!("<a>; rel=\"{}\"", "x ".repeat(500_000));
    for header in [many, quotes, parameters, rels, ";".repeat(1_000_000), "<>,".repeat(300_000)] {
        let document =
            within_seconds(20, &header, || Options::new().link_headers([&header]).parse("", ADDRESS));
        assert!(document.rels().len() <= 100_001);
    }
}

#[test]
fn the_reader_reads_rels_of_headers() {
    use microweave_reader::{ReadOptions, Reading};

    let page = "<article class=h-entry><p class=p-name>Tea</p></article>";
    let page = Options::new().link_headers(["</about>; rel=author"]).page(page, ADDRESS);
    let mut fetched = Vec::new();
    Reading::of(page).posts_with(&ReadOptions::new(), |address| {
        fetched.push(address.to_owned());
        None
    });
    assert_eq!(fetched, ["https://ada.example/about"]);
}
