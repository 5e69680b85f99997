//! Hostile views and pages.

use microweave_reader::view::View;
use microweave_reader::{Options, Reading};

use crate::ADDRESS;
use crate::random::Random;

#[test]
fn a_source_has_a_maximum_of_values() {
    let tags = |start: usize| -> String {
        (start..start + 400).map(|number| format!("<i itemprop=keywords>{number}</i>")).collect()
    };
    let part = |start: usize| format!("<p itemprop=isRelatedTo itemscope>{}</p>", tags(start));
    let html = format!(
        "<div itemscope itemtype=https://schema.org/Product>{}{}{}</div>",
        tags(0),
        part(0),
        part(400)
    );
    let text = "about = \"Product\"\n[fields]\nkeywords = { kind = \"list of text\" }\n\
        inner = { from = \"microdata isRelatedTo.keywords\", kind = \"list of text\" }";
    let answer = Reading::parse(&html, ADDRESS).view(&View::parse("v", text).expect("it is a view"));
    let counts: Vec<usize> = answer.records[0].fields.iter().map(|field| field.values.len()).collect();
    assert_eq!(counts, [400, 512]);
}

/// Views in views follow each of 20 nodes to each of 20 others.
#[test]
fn stored_graphs_end_within_their_account() {
    let node = |level: usize, number: usize| {
        let knows: Vec<String> =
            (0..20).map(|to| format!(r##"{{ "@id": "#{}-{to}" }}"##, level + 1)).collect();
        format!(r##"{{ "@type": "Person", "@id": "#{level}-{number}", "knows": [{}] }}"##, knows.join(","))
    };
    let nodes: Vec<String> = (0..8)
        .flat_map(|level| (0..20).map(move |number| (level, number)))
        .map(|(level, number)| node(level, number))
        .collect();
    let json = format!(r#"{{ "@context": "https://schema.org", "@graph": [{}] }}"#, nodes.join(","));
    let html = format!(r#"<script type="application/ld+json">{json}</script>"#);
    let part = |level: usize| {
        let kind = if level < 7 { format!("list of view v{}", level + 1) } else { "list of text".to_owned() };
        format!(".fields.knows]\nkind = \"{kind}\"\n")
    };
    let parts: String = (1..8).map(|level| format!("[views.v{level}{}", part(level))).collect();
    let text = format!("about = \"Person\"\n[fields.knows]\nkind = \"list of view v1\"\n{parts}");
    let view = View::parse("friends", &text).expect("it is a view");
    let page = Reading::of(Options::new().json_ld(true).page(&html, ADDRESS));
    let stored = Reading::of_document(page.document().clone(), ADDRESS);
    assert!(!stored.document().json_ld().is_empty());
    for reading in [page, stored] {
        let answer = reading.view(&view);
        assert!(!answer.diagnostics.is_empty(), "the account is exceeded");
        assert_eq!(answer.records.len(), 1);
    }
}

#[test]
fn things_of_many_descriptions_leave_room_for_others() {
    let cup = |id: &str, name: &str| {
        format!(
            "<b itemprop=isSimilarTo itemscope itemtype=https://schema.org/Product {id}><i itemprop=name>{name}</i></b>"
        )
    };
    let html = format!(
        "<div itemscope itemtype=https://schema.org/Product itemid=#p><p itemprop=isRelatedTo itemscope>{}</p>\
        <p itemprop=isRelatedTo itemscope>{}</p></div>",
        cup("itemid=#s", "Cup").repeat(30),
        cup("", "Mug")
    );
    let text = "about = \"Product\"\n[fields.names]\nfrom = \"thing isRelatedTo.isSimilarTo.name\"\nkind = \"list of text\"\n\
        pick = \"union\"";
    let answer = Reading::parse(&html, ADDRESS).view(&View::parse("v", text).expect("it is a view"));
    assert_eq!(serde_json::json!(answer.records), serde_json::json!([{ "names": ["Cup", "Mug"] }]));
}

/// The bytes that an answer about a page may take.
fn room(reading: &Reading) -> usize {
    let page = reading.page().expect("it is a page");
    page.account(microweave_html::account::Share::View).max_bytes()
}

#[test]
fn many_things_with_one_long_part_are_within_the_account() {
    let things: String = (0..4000)
        .map(|number| {
            format!(r##"{{ "@type": "Product", "@id": "#{number}", "brand": {{ "@id": "#b" }} }},"##)
        })
        .collect();
    let brand = format!(r##"{{ "@type": "Brand", "@id": "#b", "name": "{}" }}"##, "b".repeat(200_000));
    let html = format!(
        r#"<script type="application/ld+json">{{ "@context": "https://schema.org", "@graph": [{things}{brand}] }}</script>"#
    );
    let fields: String = (0..40).map(|number| format!("f{number} = \"thing brand\"\n")).collect();
    let view = View::parse("hostile", &format!("about = \"Product\"\nlist = true\n[fields]\n{fields}"))
        .expect("it is a view");
    let reading = Reading::parse(&html, ADDRESS);
    let answer = reading.view(&view);
    assert!(!answer.diagnostics.is_empty(), "the account is exceeded");
    let bytes = serde_json::to_string(&answer).expect("it is JSON").len();
    assert!(bytes <= room(&reading), "{bytes} > {}", room(&reading));
}

#[test]
fn things_in_circles_end() {
    let html = r##"<script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [
        { "@type": "Person", "@id": "#a", "name": "Ada", "knows": { "@id": "#b" } },
        { "@type": "Person", "@id": "#b", "name": "Grace", "knows": { "@id": "#a" } }] }</script>"##;
    let text = "about = \"Person\"\n[fields.name]\n[fields.knows]\nkind = \"list of view friend\"\n[views.friend.fields.name]\n\
        [views.friend.fields.knows]\nkind = \"view far\"\n[views.far.fields.name]";
    let answer = Reading::parse(html, ADDRESS).view(&View::parse("person", text).expect("it is a view"));
    let json = serde_json::to_string(&answer.records).expect("it is JSON");
    assert_eq!(json, r#"[{"name":"Ada","knows":[{"name":"Grace","knows":{"name":"Ada"}}]}]"#);
}

#[test]
fn random_views_of_random_pages_end_within_the_account() {
    let mut random = Random::new(48);
    let mut views = Vec::new();
    for _ in 0..4000 {
        let count = 1 + random.below(8);
        let text: String = (0..count).map(|_| random.word("view-lines")).collect();
        views.extend(View::parse("random", &text));
    }
    assert!(views.len() > 100, "{}", views.len());
    for round in 0..1500 {
        let count = random.below(40);
        let html: String = (0..count).map(|_| random.word("view-markup")).collect();
        let reading = Reading::of(Options::new().reasons(round % 3 == 0).page(&html, ADDRESS));
        let answer = reading.view(&views[random.below(views.len())]);
        let json = serde_json::to_string(&answer).expect("it is JSON");
        assert!(json.len() <= room(&reading), "{html}\n{json}");
    }
}

#[test]
fn circles_and_huge_views_are_errors() {
    let circle = "[fields.a]\nkind = \"view b\"\n[views.b.fields.c]\nkind = \"view d\"\n[views.d.fields.e]\nkind = \"view b\"";
    let fields: String = (0..10_000).map(|number| format!("f{number} = \"schema name\"\n")).collect();
    let path = format!("[fields.a]\nfrom = \"schema {}\"", vec!["part"; 1000].join("."));
    let sources = format!("[fields.a]\nfrom = {:?}", vec!["schema name"; 200]);
    let views: String =
        (0..100).map(|number| format!("[views.v{number}.fields]\na = \"schema name\"\n")).collect();
    let deep = |n: usize| format!("[views.v{n}.fields.a]\nkind = \"view v{}\"\n", n + 1);
    let ascending: String = (0..20).map(deep).collect();
    // Each view names an earlier one.
    let descending: String = (0..20).rev().map(deep).collect();
    let last = "[views.v20.fields]\na = \"text\"\n";
    let cases = [
        (circle.to_owned(), "a view is in itself: d has b has d. Make one of these fields another kind"),
        ("[fields]\n".to_owned() + &fields, "at most 512 fields"),
        (path, "at most 16 steps"),
        (sources, "at most 64 sources"),
        (views, "at most 64 views"),
        (ascending + last, "line 2, near \"view\": views are more than 8 levels deep: v0 has v1 has v2"),
        (last.to_owned() + &descending, "views are more than 8 levels deep: v0 has v1 has v2"),
        ("[".repeat(100_000), "not TOML"),
        ("{\"a\":".to_owned() + &"[".repeat(200_000), "not JSON"),
        (format!("{{\"fields\":{}1{}}}", "[".repeat(20_000), "]".repeat(20_000)), "too deep"),
        ("#".repeat(300_000), "at most 262144 bytes"),
    ];
    for (text, expected) in cases {
        let error = View::parse("hostile", &text).expect_err(expected).to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
    for is_reversed in [false, true] {
        let mut views: Vec<String> = (0..7).map(deep).collect();
        views.push("[views.v7.fields]\na = \"text\"\n".to_owned());
        if is_reversed {
            views.reverse();
        }
        View::parse("deep", &views.concat()).expect("eight levels are allowed");
    }
}
