//! Things of hostile pages: work and output stay linear.

use microweave_reader::things::Person;

use crate::support::work::within_seconds;
use crate::things::{json_ld, things};

/// Work and output stay linear: a circle, one identifier on many nodes, and parts in parts.
#[test]
fn hostile_shapes() {
    const MANY: usize = 5_000;
    let nodes = |node: &dyn Fn(usize) -> String| {
        let nodes: Vec<String> = (0..MANY).map(node).collect();
        json_ld(&format!(r#"{{ "@context": "https://schema.org", "@graph": [{}] }}"#, nodes.join(",")))
    };
    let circle = |number: usize| {
        let next = (number + 1) % MANY;
        format!(
            r##"{{ "@type": "Person", "@id": "#{number}", "name": "P{number}", "knows": {{ "@id": "#{next}" }} }}"##
        )
    };
    let same = |number: usize| format!(r##"{{ "@type": "Person", "@id": "#a", "name": "P{number}" }}"##);
    let all_know_all = |number: usize| {
        let known: Vec<String> =
            (0..20).map(|other| format!(r##"{{ "@id": "#{}" }}"##, (number + other) % MANY)).collect();
        format!(
            r##"{{ "@type": "Person", "@id": "#{number}", "name": "P", "knows": [{}] }}"##,
            known.join(",")
        )
    };
    let nested = |number: usize| {
        format!(r#"{{ "@type": "Person", "name": "P{number}", "url": "https://a.example/" }}"#)
    };
    for html in [nodes(&circle), nodes(&same), nodes(&all_know_all), nodes(&nested)] {
        let things = things(&html);
        let json = serde_json::to_string(&things).expect("it is written");
        assert!(json.len() < 20 * html.len(), "{} of {}", json.len(), html.len());
        assert!(!things.all::<Person>().is_empty());
        let all: Vec<_> = things.of_type("Person").collect();
        let lines: usize = things.json_of(&all, true).iter().map(String::len).sum();
        assert!(lines < 20 * html.len(), "{lines} of {}", html.len());
    }
}

/// Work stays linear if the picture for previews has a long address, or its element many names.
#[test]
fn hostile_previews() {
    let long = "x".repeat(40_000);
    let images: Vec<String> = (0..4_000).map(|number| format!(r#""https://a.example/{number}""#)).collect();
    let product = format!(
        r#"{{ "@context": "https://schema.org", "@type": "Product", "image": [{}] }}"#,
        images.join(",")
    );
    let many_images = format!("<meta property=og:image content='https://a.example/?{long}'>");
    let many_names = format!("<meta property='{}' content='/{long}'>", "og:image ".repeat(5_000));
    for preview in [many_images, many_names] {
        let html = preview + &json_ld(&product);
        let things = within_seconds(3, &html, || things(&html));
        assert_eq!(things.iter().next().map(|thing| thing.values("image").count()), Some(4_001));
    }
}

/// Work stays linear if one thing has many types and names, and if a group of things grows by many joins.
#[test]
fn hostile_joins() {
    let list =
        |start: &str| (0..3_000).map(|number| format!("\"{start}{number}\"")).collect::<Vec<_>>().join(",");
    let (types, names) = (list("T"), list("N"));
    let html =
        json_ld(&format!(r#"{{ "@context": "https://schema.org", "@type": [{types}], "name": [{names}] }}"#));
    let things = within_seconds(3, "types and names", || things(&html));
    assert_eq!(things.iter().next().map(|thing| thing.types().count()), Some(32));

    let with_shared_offer = |number: usize| {
        format!(
            "<p itemscope itemtype=https://schema.org/Product itemid=https://a.example/{number} itemref=o>"
        )
    };
    let with_own_offer = |number: usize| {
        format!(
            r#"{{ "@type": "Product", "@id": "https://a.example/{number}", "offers": {{ "@type": "Offer", "sku": "s{number}" }} }}"#
        )
    };
    let offer = "<b id=o itemprop=offers itemscope itemtype=https://schema.org/Offer></b>";
    let items: String = (0..5_000).map(with_shared_offer).collect();
    let nodes: Vec<String> = (0..5_000).map(with_own_offer).collect();
    let script =
        json_ld(&format!(r#"{{ "@context": "https://schema.org", "@graph": [{}] }}"#, nodes.join(",")));
    let html = format!("{items}{offer}{script}");
    let things = within_seconds(3, "a shared offer", || self::things(&html));
    assert_eq!(things.of_type("Product").count(), 5_000);
}
