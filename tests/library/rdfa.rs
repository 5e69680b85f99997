//! RDFa: the limits on pages that multiply it, and the work on hostile ones.

use microweave::{
    DiagnosticKind, Document, GraphNode, GraphNodeValue, Options, RdfaObject, RdfaRules, RdfaTriple, Share,
};

use crate::support::accounts::limits_for;
use crate::support::work::within_seconds;

const BASE: &str = "https://example.com/";

fn read(page: &str) -> Document {
    Options::new().microformats(false).microdata(false).rdfa(true).parse(page, BASE)
}

fn repeated(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

/// Reads and writes a page, and asserts that this is quick.
fn assert_fast(page: &str) -> Document {
    let (document, json) = within_seconds(5, page, || {
        let document = read(page);
        let json = serde_json::to_string(&document).expect("it can be written");
        (document, json)
    });
    assert_eq!(Document::from_json(&json).expect("it can be read"), document);
    document
}

#[test]
fn nested_prefixes_cost_as_much_as_they_declare() {
    let page = repeated(10_000, |n| format!("<p><i prefix='p{n}: https://p.example/{n}#'>"));
    let document = assert_fast(&(page + "<b property='p0:a p1:b'>"));
    assert!(!document.rdfa().is_empty());
    let page = format!("<div prefix='{}'>", repeated(10_000, |n| format!("p{n}: https://p.example/{n}# ")));
    let document = assert_fast(&(page + &repeated(10_000, |n| format!("<i property=p{n}:a>x</i>"))));
    assert_eq!(document.rdfa().triples().count(), 10_000);
}

#[test]
fn long_lists_are_read_once() {
    let page = "<div vocab=https://v.example/>".to_owned()
        + &repeated(10_000, |n| format!("<i property=a inlist>{n}</i>"));
    let document = assert_fast(&page);
    let list = document.rdfa().items().next().expect("the page has one");
    assert_eq!(list.values("https://v.example/a").count(), 10_000);
    let names = repeated(10_000, |n| format!("n{n} "));
    let document = assert_fast(&format!("<div vocab=https://v.example/><i property='{names}' inlist>x</i>"));
    assert_eq!(document.rdfa().items().next().map(|item| item.properties().count()), Some(10_000));
}

#[test]
fn incomplete_triples_are_within_the_limit_of_memory() {
    let nested = "<div vocab=https://v.example/>".to_owned() + &"<div rel=a>".repeat(10_000) + "<i about=x>";
    assert_fast(&nested);
    let names = repeated(1_000, |n| format!("n{n} "));
    let many = format!("<div vocab=https://v.example/><div rel='{names}' rev='{names}'>");
    let page = many.clone() + &repeated(1_000, |n| format!("<i resource=r{n}></i>"));
    let options = Options::new().rdfa(true).limits(limits_for(&page, Share::Document, 1 << 20));
    let document = options.parse(&page, BASE);
    assert!(document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Memory));
    assert!(serde_json::to_string(&document).expect("it can be written").len() < 2 << 20);
    assert_fast(&(many + &repeated(10_000, |n| format!("<i resource=r{n}></i>"))));
}

#[test]
fn patterns_that_copy_one_another_are_copied_once() {
    let patterns = repeated(300, |n| {
        let copies = repeated(300, |other| format!("<link property=rdfa:copy href=#{other}>"));
        format!("<p resource=#{n} typeof=rdfa:Pattern><i property=schema:name>{n}</i>{copies}</p>")
    });
    let document = assert_fast(&(patterns + "<p about=#x><link property=rdfa:copy href=#0>"));
    let item = document.rdfa().items().next().expect("the page has one");
    assert_eq!(item.values("http://schema.org/name").count(), 300);
}

#[test]
fn long_vocabularies_and_deep_texts_are_bounded() {
    let long = "x".repeat(100_000);
    let terms = repeated(10_000, |n| format!("<i property=t{n}></i>"));
    assert_fast(&format!("<div vocab=https://v.example/{long}>{terms}"));
    assert_fast(&format!("<div prefix='p: https://v.example/{long}'>{}", terms.replace("=t", "=p:t")));
    assert_fast(&("<div vocab=https://v.example/>".to_owned() + &"<div property=a>text".repeat(10_000)));
    assert_fast(&("<div vocab=https://v.example/>".to_owned() + &"<div property=a typeof=b>".repeat(10_000)));
}

#[test]
fn items_nest_within_the_limit() {
    let page = repeated(1_000, |n| format!("<p about=#{n}><link property=schema:about href=#{}>", n + 1));
    let document = assert_fast(&page);
    assert_eq!(document.rdfa().all_items().count(), 1_000);
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
fn the_rules_of_html_can_be_left_out() {
    let page = "<base href=https://base.example/><body typeof=schema:Thing lang=en>\
        <time property=schema:name datetime=2026>now</time><a property=schema:url href=a xml:lang=fr>b</a>\
        <b property=schema:name xml:lang=fr>c";
    let options = Options::new().rdfa(true);
    let triples = |options: &Options| -> Vec<String> {
        let document = options.parse(page, BASE);
        document.rdfa().triples().map(|triple| format!("{} {:?}", triple.subject, triple.object)).collect()
    };
    let text = |text: &str, language: &str, datatype: &str| {
        format!("Literal {{ text: \"{text}\", language: {language}, datatype: {datatype} }}")
    };
    let core = options.clone().rdfa_rules(RdfaRules::new().core_only(true));
    let expected = [
        "_:b1 Node(\"http://schema.org/Thing\")".to_owned(),
        format!("_:b1 {}", text("now", "None", "None")),
        "_:b1 Node(\"https://example.com/a\")".to_owned(),
        format!("_:b1 {}", text("c", "Some(\"fr\")", "None")),
    ];
    assert_eq!(triples(&core), expected);
    let year = "Some(\"http://www.w3.org/2001/XMLSchema#gYear\")";
    let expected = [
        "https://base.example/ Node(\"http://schema.org/Thing\")".to_owned(),
        format!("https://base.example/ {}", text("2026", "None", year)),
        "https://base.example/ Node(\"https://base.example/a\")".to_owned(),
        format!("https://base.example/ {}", text("c", "Some(\"en\")", "None")),
    ];
    assert_eq!(triples(&options), expected);
}

/// The triples that vocabulary expansion adds, as texts of IRIs without `https://v.example/`.
fn entailed(page: &str) -> Vec<String> {
    let triples = |rules: RdfaRules| -> Vec<String> {
        let document = Options::new().rdfa(true).rdfa_rules(rules).parse(page, BASE);
        let text = |object: RdfaObject<'_>| match object {
            RdfaObject::Node(node) => node.to_owned(),
            RdfaObject::Literal { text, .. } => format!("{text:?}"),
            _ => String::new(),
        };
        let line = |triple: RdfaTriple<'_>| format!("{} {}", triple.predicate, text(triple.object));
        document.rdfa().triples().map(|triple| line(triple).replace("https://v.example/", "")).collect()
    };
    let stated = triples(RdfaRules::new());
    let all = triples(RdfaRules::new().expand_vocabularies(true));
    assert_eq!(all[..stated.len()], stated);
    all[stated.len()..].to_vec()
}

const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

#[test]
fn known_vocabularies_are_expanded_if_the_page_names_them() {
    for schema in ["https://schema.org/", "http://www.schema.org/"] {
        let page = format!("<p vocab={schema} typeof=Recipe><i property=isbn>1");
        let isbn = "http://purl.org/ontology/bibo/isbn \"1\"".to_owned();
        let mut expected: Vec<String> =
            ["HowTo", "CreativeWork", "Thing"].map(|name| format!("{TYPE} {schema}{name}")).into();
        expected.extend([isbn, format!("{schema}identifier \"1\"")]);
        let (mut found, other) = (entailed(&page), "http://purl.org/dc/terms/identifier \"1\"");
        found.retain(|line| line != other);
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
    let person = "typeof=foaf:Person><i property=foaf:name>Ada";
    assert_eq!(entailed(&format!("<p {person}")), [""; 0]);
    let found = entailed(&format!("<p vocab=http://xmlns.com/foaf/0.1/ {person}"));
    let has = |line: &str| found.iter().any(|found| found == line);
    assert!(has(&format!("{TYPE} http://xmlns.com/foaf/0.1/Agent")), "{found:?}");
    assert!(has("http://www.w3.org/2000/01/rdf-schema#label \"Ada\""), "{found:?}");
    // The other end of an equivalence.
    let page = "<p vocab=http://schema.org/ typeof=foaf:Person>";
    let people = ["Person", "Thing"].map(|name| format!("{TYPE} http://schema.org/{name}"));
    assert_eq!(entailed(page), people);
}

#[test]
fn relations_that_the_page_states_are_used() {
    let relation = |subject: &str, relation: &str, object: &str| {
        format!(
            "<link about=https://v.example/{subject} property={relation} href=https://v.example/{object}>"
        )
    };
    let classes = relation("A", "rdfs:subClassOf", "B") + &relation("C", "owl:equivalentClass", "B");
    let properties = relation("a", "rdfs:subPropertyOf", "b") + &relation("c", "owl:equivalentProperty", "b");
    let page = format!("{classes}{properties}<p vocab=https://v.example/ typeof=A><i property=a>1");
    let expected = [format!("{TYPE} B"), "b \"1\"".to_owned(), format!("{TYPE} C"), "c \"1\"".to_owned()];
    assert_eq!(entailed(&page), expected);
    let page = format!("{classes}{properties}<p vocab=https://v.example/ typeof=C><i property=c>1");
    assert_eq!(entailed(&page), [format!("{TYPE} B"), "b \"1\"".to_owned()]);
    // A property that gives types.
    let page = "<link about=https://v.example/is property=rdfs:subPropertyOf resource=rdf:type>\
        <p vocab=https://v.example/><link about=x property=is href=https://v.example/A>"
        .to_owned();
    assert_eq!(entailed(&(page + &classes)), [format!("{TYPE} A"), format!("{TYPE} B"), format!("{TYPE} C")]);
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

/// The types and the names of the properties of each node, in the order of the page.
fn nodes(html: &str) -> Vec<String> {
    let page = Options::new().page(html, BASE);
    let parts = |node: GraphNode<'_>| {
        let names = node.properties().map(|(name, values)| format!("{name}={}", values.count()));
        let all = std::iter::once(node.id().to_owned()).chain(node.types().map(str::to_owned));
        all.chain(names).collect::<Vec<_>>().join(" ")
    };
    page.rdfa().nodes().map(parts).collect()
}

#[test]
fn subjects_are_nodes() {
    let page = "<div vocab=https://schema.org/ typeof=Article resource=/1><b property=name lang=en>Tea</b>
        <i property=keywords inlist>a</i><i property=keywords inlist>b</i>
        <a property=author typeof=Person href=#ada><b property=name>Ada</b></a></div>
        <p vocab=https://schema.org/ resource=#ada><a property=sameAs href=/ada>…</a></p>";
    let schema = |text: &str| text.replace("s:", "http://schema.org/").replace("e:", BASE);
    assert_eq!(
        nodes(page),
        [
            schema("e:1 s:Article s:name=1 s:author=1 s:keywords=1"),
            schema("e:#ada s:Person s:name=1 s:sameAs=1")
        ]
    );
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

#[test]
fn a_list_in_itself_has_no_more_members() {
    let page = "<p about=_:a><a rel=rdf:first resource=_:a></a><a rel=rdf:rest resource=_:a></a></p>
        <p about=/1><a rel=og:x resource=_:a></a></p>";
    assert_eq!(nodes(page), ["https://example.com/1 http://ogp.me/ns#x=1"]);
    let page = "<p prefix='s: http://schema.org' typeof=s:Article><i property=s:name>x</i></p>";
    assert_eq!(nodes(page), ["_:b1 http://schema.org/Article http://schema.org/name=1"]);
}
