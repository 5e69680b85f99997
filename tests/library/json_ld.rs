//! The nodes of JSON-LD: what the W3C's tests do not have, and hostile scripts.

use microweave::{DiagnosticKind, Options, Page};
use microweave_reader::{ReadOptions, Reading};

fn page(json: &str) -> Page {
    let html = format!("<script type=application/ld+json>{json}</script>");
    Options::new().page(&html, "https://example.com/")
}

/// The types and the names of the properties of each node.
fn nodes(json: &str) -> Vec<String> {
    let page = page(json);
    let nodes = page.json_ld().nodes();
    let names =
        nodes.map(|node| node.types().chain(node.properties().map(|(name, _)| name)).collect::<Vec<_>>());
    names.map(|names| names.join(" ")).collect()
}

fn kinds(json: &str) -> Vec<DiagnosticKind> {
    page(json).json_ld().diagnostics().iter().map(|diagnostic| diagnostic.kind).collect()
}

#[test]
fn spellings_of_schema_org_are_read_and_reported() {
    for spelling in [
        "schema.org",
        "//schema.org",
        "http//schema.org",
        "https://www.schema.org/",
        "HTTPS://Schema.org",
        " http://schema.org/ ",
        "http://schema.org/docs/jsonldcontext.json",
    ] {
        let json = format!(r#"{{"@context":"{spelling}","@type":"Article"}}"#);
        assert_eq!(nodes(&json), ["http://schema.org/Article"], "{spelling}");
        assert_eq!(kinds(&json), [DiagnosticKind::SchemaOrgAssumed], "{spelling}");
    }
    for usual in ["https://schema.org", "http://schema.org/", "https://schema.org/docs/jsonldcontext.jsonld"]
    {
        assert_eq!(kinds(&format!(r#"{{"@context":"{usual}","@type":"Article"}}"#)), [], "{usual}");
    }
    for other in ["httpschema.org", "https://schema.org.example/", "https://a.example/schema.org"] {
        let json = format!(r#"{{"@context":"{other}","name":"Tea"}}"#);
        assert_eq!((nodes(&json).len(), kinds(&json)), (0, vec![DiagnosticKind::UnknownContext]), "{other}");
    }
}

#[test]
fn an_import_of_schema_org_is_applied() {
    let import =
        r#"{"@context":{"@import":"https://schema.org","title":"headline"},"@type":"Article","title":"Tea"}"#;
    assert_eq!(nodes(import), ["http://schema.org/Article http://schema.org/headline"]);
    assert_eq!(kinds(import), []);
    let other = r#"{"@context":{"@import":"https://a.example/"},"@type":"Article","title":"Tea"}"#;
    assert_eq!(kinds(other), [DiagnosticKind::UnknownContext]);
}

#[test]
fn scripts_without_a_context_are_those_of_schema_org_by_their_types() {
    let known = r#"[{"@type":"article","name":"Tea"},{"@type":"http://schema.org/Person","name":"Ada"}]"#;
    let expected = [
        "http://schema.org/article http://schema.org/name",
        "http://schema.org/Person http://schema.org/name",
    ];
    assert_eq!(nodes(known), expected);
    assert_eq!(kinds(known), [DiagnosticKind::SchemaOrgAssumed]);
    assert_eq!(
        nodes(r#"{"@type":["Article","Teapot"],"name":"Tea"}"#),
        ["https://example.com/Article https://example.com/Teapot"]
    );
    assert_eq!(kinds(r#"{"name":"Tea"}"#), []);
    assert_eq!(nodes(r#"{"@context":null,"@type":"Article","name":"Tea"}"#), ["https://example.com/Article"]);
}

#[test]
fn nodes_with_one_id_are_one_over_all_scripts() {
    let first = r##"{"@context":"https://schema.org","@id":"#a","@type":"Person","name":"Ada","knows":{"@id":"#b"}}"##;
    let second = r##"[{"@context":"https://schema.org","@id":"#a","name":["Ada","A"]},{"@context":"https://schema.org","@id":"#b","name":"B"}]"##;
    let page = page(&format!("{first}</script><script type=application/ld+json>{second}"));
    let nodes: Vec<_> = page.json_ld().nodes().collect();
    assert_eq!(
        nodes.iter().map(|node| node.id()).collect::<Vec<_>>(),
        ["https://example.com/#a", "https://example.com/#b"]
    );
    let counts = nodes[0].properties().map(|(name, values)| (name, values.count()));
    assert_eq!(counts.collect::<Vec<_>>(), [("http://schema.org/name", 2), ("http://schema.org/knows", 1)]);
}

#[test]
fn hostile_scripts_take_linear_time() {
    let many = |part: &str| part.repeat(3_000);
    let chain: String = (0..3_000).map(|n| format!("\"t{n}\":\"t{}:x\",", n + 1)).collect();
    let terms: String = (0..2_000).map(|n| format!("\"t{n}\":\"http://a/{n}\",")).collect();
    for json in [
        format!(r#"{{"@context":{{{chain}"z":"z"}},"t0":1,"t1:x":2}}"#),
        r#"{"@context":{"a":"b:c","b":"a:c"},"a":1,"b:c":2}"#.to_owned(),
        format!(
            r#"{{"@context":{{"a":{{"@id":"http://a/","@context":{{{terms}"z":null}}}}}},"@graph":[{}1]}}"#,
            many(r#"{"@context":{},"a":{"t1":1}},"#)
        ),
        format!(
            r#"{{"@context":{{"@vocab":"http://a/"}},"p":[{}1],"@type":[{}"t"]}}"#,
            many("\"x\",1,"),
            many("\"x\",")
        ),
        format!(
            r#"{{"@context":{{"@vocab":"http://a/"}},{}"z":1}}"#,
            (0..3_000).map(|n| format!("\"p{n}\":{n},")).collect::<String>()
        ),
        format!(r#"{{"@context":[{}null],"http://a/":1}}"#, many(r#"{"a":"http://a/"},"#)),
        format!(
            r#"{{"@context":{{"n":"@nest","p":"http://a/"}},"n":[{}{{"p":1}}]}}"#,
            many(r#"{"n":{"p":1}},"#)
        ),
        r#"{"@list":[{"@set":"#.repeat(50),
        r#"{"@context":{"p":{"@id":"http://a/","@container":"@list"}},"p":[[[["#.to_owned(),
    ] {
        page(&json).json_ld();
    }
}

#[test]
fn nodes_that_many_refer_to_are_read_in_bounded_time() {
    let all = |count: usize, node: &dyn Fn(usize) -> String| {
        let nodes: Vec<String> = (0..count).map(node).collect();
        format!(r#"{{"@context":"https://schema.org","@graph":[{}]}}"#, nodes.join(","))
    };
    let next = |n: usize| (n + 1) % 5_000;
    for json in [
        all(10_000, &|n| {
            format!(r##"{{"@id":"#a","@type":"Article","name":"{n}","author":{{"@id":"#b","name":"{n}"}}}}"##)
        }),
        all(5_000, &|n| {
            format!(r##"{{"@id":"#{n}","@type":"Article","comment":{{"@id":"#{}"}}}}"##, next(n))
        }),
        all(3_000, &|n| {
            format!(
                r##"{{"@id":"#{}","@type":"Article","name":"n{n}","isPartOf":[{{"@id":"#0"}},"{n}"]}}"##,
                n % 2
            )
        }),
        all(3_000, &|n| {
            format!(
                r##"{{"@type":"Recipe","name":"{n}","recipeInstructions":{{"@id":"#s"}},"x{n}":{{"@id":"#s","y{n}":1}}}}"##
            )
        }),
        all(40, &|n| {
            format!(
                r##"{{"@id":"#{n}","@type":"Comment","comment":[{{"@id":"#{}"}},{{"@id":"#{}"}}]}}"##,
                n + 1,
                n + 2
            )
        }),
    ] {
        Reading::of(page(&json)).posts(&ReadOptions::new());
    }
}

#[test]
fn a_cycle_of_values_is_read_once() {
    let cycle = r##"[{"@context":"https://schema.org","@id":"#a","@type":"Article","text":"A","comment":{"@id":"#b"}},
        {"@context":"https://schema.org","@id":"#b","@type":"Article","text":"B","comment":{"@id":"#a"}}]"##;
    let feeds = Reading::of(page(cycle)).posts(&ReadOptions::new());
    assert_eq!(feeds.main.entries.len(), 1);
    assert_eq!(feeds.main.entries[0].content_text(), Some("A"));
}

#[test]
fn scripts_that_are_cut_anywhere_are_read() {
    let sample = r#"//<![CDATA[
        {"a": ["\u00e9\ud83c\udf75", 1.5e3, {}, [],], /* é */ "b": {"c": null}, } ; <!-- x --> [true] ]]>"#;
    for end in (0..sample.len()).filter(|&end| sample.is_char_boundary(end)) {
        assert!(page(&sample[..end]).json_ld().nodes().count() <= 2);
    }
    for part in ["[", "{\"a\":", "<!--", "/*", "//", "-->", "[,", "\\", "\"\\", "]]>", ";", "{\"a\":[{\"b\":"]
    {
        page(&part.repeat(200_000)).json_ld();
    }
}
