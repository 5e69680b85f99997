//! Things: their tables, their spans, and what they do not depend on. `test-suite/things/` has pages with their things.

use microweave::Options;
use microweave_reader::things::{IdentityRule, RelatedProperties, Things, TypedRow};
use microweave_reader::{ReadOptions, Reading};

pub(crate) fn things(html: &str) -> Things {
    Reading::parse(html, "https://shop.example/cup").things()
}

pub(crate) fn json_ld(script: &str) -> String {
    format!(r#"<script type="application/ld+json">{script}</script>"#)
}

/// The tables of `docs/things.md` have the rules of the code, and no others.
#[test]
fn the_documentation_has_the_rules() {
    let docs = include_str!("../../docs/things.md");
    let condition = |condition: Option<_>| condition.map_or("–".to_owned(), |own| format!("{own}"));
    let rules = IdentityRule::all().iter().map(|rule| {
        let [things, posts] = [rule.things, rule.posts].map(condition);
        format!("| {} | {} | {things} | {posts} |", rule.name, rule.compares)
    });
    let names = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let related = RelatedProperties::all().iter().map(|row| {
        let units = if row.units.is_empty() { String::new() } else { format!(" {}", names(row.units)) };
        format!("| {} |{units} |", names(row.values))
    });
    let expected: Vec<String> = rules.chain(related).collect();
    let is_row =
        |line: &&str| line.starts_with("| ") && !line.ends_with("posts |") && !line.ends_with("in |");
    assert_eq!(docs.lines().filter(is_row).collect::<Vec<_>>(), expected);
}

#[test]
fn things_of_a_document_are_those_of_the_syntaxes_that_it_has() {
    let script =
        json_ld(r#"{ "@context": "https://schema.org", "@type": "Recipe", "name": "Tea &amp; milk" }"#);
    let html = format!("{script}<p vocab='https://schema.org/' typeof=Person><b property=name>Ada</b></p>");
    let names = |document: &microweave::Document| {
        let things = Reading::of_document(document.clone(), "").things();
        things.iter().filter_map(|thing| thing.text("name").map(str::to_owned)).collect::<Vec<_>>()
    };
    assert!(names(&Options::new().parse(&html, "")).is_empty());
    // With an address, the page is a subject too: it uses a vocabulary.
    let all = Options::new().json_ld(true).rdfa(true).parse(&html, "https://shop.example/");
    assert_eq!(names(&all), ["Tea & milk", "Ada"]);
    let json = serde_json::to_string(&all).expect("it is JSON");
    let again = microweave::Document::from_json(&json).expect("it is a document");
    assert_eq!(names(&again), ["Tea & milk", "Ada"]);
}

#[test]
fn fields_of_structures_have_kinds_that_exist() {
    for row in TypedRow::all() {
        let known = |kind: &str| TypedRow::all().any(|row| row.name == kind);
        let is_plain =
            |kind: &str| ["String", "Decimal", "Date", "Duration", "EnumValue", "u32", "u64"].contains(&kind);
        assert!(row.fields.iter().all(|field| is_plain(field.kind) || known(field.kind)), "{row:?}");
    }
}

#[test]
fn things_do_not_depend_on_what_was_read_before() {
    let html = "<div itemscope itemtype='https://schema.org/Product'><b itemprop=name>Cup</b></div><p class=h-entry>Tea";
    let reading = Reading::parse(html, "https://shop.example/");
    let _ = reading.posts(&ReadOptions::new());
    assert_eq!(reading.things().of_type("Product").count(), 1);
}

/// Where values are written: in a script, in a property of microdata, RDFa or microformats.
#[test]
fn values_have_the_spans_of_what_is_written() {
    let html = r#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b><a itemprop=url href="/cup">go</a>
        <i itemprop=color>red</i></div> <p class=h-product><b class=p-name>Mug</b></p>
        <p vocab="https://schema.org/" typeof=Book><b property=name>Bread</b></p>"#;
    let html = html.to_owned()
        + &json_ld(
            r#"{ "@context": "https://schema.org", "@type": "Product", "name": "Cup", "color": "blue" }"#,
        );
    let reading = Reading::parse(&html, "https://shop.example/");
    let things = reading.things_with_spans();
    let mut written: Vec<_> = Vec::new();
    for thing in things.iter() {
        for (name, _) in thing.properties() {
            let spans = thing.spans(name).chain(thing.conflict_spans(name)).flatten();
            written.extend(spans.map(|span| (name, &html[span.bytes()])));
        }
    }
    written.sort_unstable();
    let expected = [
        ("color", "blue"),
        ("color", "red"),
        ("name", "Bread"),
        ("name", "Cup"),
        ("name", "Mug"),
        ("url", "/cup"),
    ];
    assert_eq!(written, expected);

    // The spans are in the JSON, and only if they are asked for.
    let json = serde_json::to_string(&things).expect("it is JSON");
    let again: Things = serde_json::from_str(&json).expect("it is read again");
    assert_eq!(serde_json::to_string(&again).expect("it is JSON"), json);
    let without = reading.things();
    assert!(without.iter().all(|thing| thing.spans("name").flatten().next().is_none()));
}
