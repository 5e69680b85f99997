//! RDFa: the limits on pages that multiply it, and the work on hostile ones.

use microweave::{DiagnosticKind, GraphNodeValue, Options, RdfaRules, Share};

use crate::support::accounts::limits_for;
use crate::support::work::within_seconds;

const BASE: &str = "https://example.com/";

fn repeated(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

#[test]
fn incomplete_triples_are_within_the_limit_of_memory() {
    let names = repeated(1_000, |n| format!("n{n} "));
    let many = format!("<div vocab=https://v.example/><div rel='{names}' rev='{names}'>");
    let page = many + &repeated(1_000, |n| format!("<i resource=r{n}></i>"));
    let options = Options::new().rdfa(true).limits(limits_for(&page, Share::Document, 1 << 20));
    let document = options.parse(&page, BASE);
    assert!(document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Memory));
    assert!(serde_json::to_string(&document).expect("it can be written").len() < 2 << 20);
}

#[test]
fn the_engine_spends_after_the_others() {
    let page = "<p class=h-card>Ada</p><p property=schema:name>Grace</p>";
    let options = |bytes| Options::new().limits(limits_for(page, Share::Document, bytes));
    let is_whole = |bytes: &usize| options(*bytes).parse(page, BASE).diagnostics().is_empty();
    let enough = (0..).find(is_whole).expect("a number");
    let document = options(enough).rdfa(true).parse(page, BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada"));
    assert!(document.rdfa().is_empty());
    assert_eq!(document.diagnostics().len(), 1);
}

#[test]
fn expansion_is_within_the_limit_of_memory() {
    let name = |n: usize| format!("https://v.example/{n}");
    let link =
        |n, other| format!("<link about={} property=owl:equivalentClass href={}>", name(n), name(other));
    let dense = repeated(60, |n| repeated(60, |other| link(n, other)));
    let chain = repeated(3_000, |n| link(n, n + 1));
    for classes in [dense, chain] {
        let page = classes + &repeated(3_000, |n| format!("<p about=x{n} typeof={}>", name(0)));
        let rules = RdfaRules::new().expand_vocabularies(true);
        let options = Options::new().microdata(false).rdfa(true).rdfa_rules(rules);
        let options = options.limits(limits_for(&page, Share::Document, 8 << 20));
        let document = within_seconds(5, &page, || options.parse(&page, BASE));
        assert!(document.rdfa().triples().count() > 6_000);
        assert!(document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Memory));
    }
}

#[test]
fn nodes_have_values_of_each_kind() {
    let page = "<div vocab=https://schema.org/ typeof=Article resource=/1><b property=name lang=en>Tea</b>
        <i property=keywords inlist>a</i><i property=keywords inlist>b</i>
        <a property=author typeof=Person href=#ada><b property=name>Ada</b></a></div>
        <p vocab=https://schema.org/ resource=#ada><a property=sameAs href=/ada>…</a></p>";
    let page = Options::new().rdfa(true).page(page, BASE);
    let article = page.rdfa().nodes().next().expect("there is one");
    let values: Vec<_> = article.properties().flat_map(|(_, values)| values).collect();
    let [GraphNodeValue::Text { text: "Tea", language: Some("en"), .. }, author, GraphNodeValue::List(list)] =
        &values[..]
    else {
        panic!("{values:?}")
    };
    assert!(matches!(author, GraphNodeValue::Node(node) if node.id().ends_with("#ada")));
    assert_eq!(list.len(), 2);
}
