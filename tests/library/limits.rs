//! Input that is made to knock a parser over: the page is still read, in bounded space, and what
//! was cut is said.

use microweave::{DiagnosticKind, Document, Dom, El, Limits, Options, TreePath, parse};

const BASE: &str = "https://example.com/";

fn nested(open: &str, times: usize) -> String {
    open.repeat(times)
}

#[test]
fn deep_nesting_is_cut_and_said() {
    let page = nested("<div>", 100_000) + "<p class=h-card>Ada";
    let document = parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth]);
    let card = document.find("h-card").next().expect("what is inside of the cut levels is not lost");
    assert_eq!(card.text("name"), Some("Ada"));
}

#[test]
fn end_tags_of_cut_elements_close_nothing_else() {
    let page =
        nested("<div>", 600) + &"</div>".repeat(100) + "<p>in</p>" + &"</div>".repeat(500) + "<i>out</i>";
    let dom = Dom::parse(&page);
    let out = dom.elements().find(|el| el.name() == "i").expect("it is there");
    assert_eq!(out.parent().map(El::name), Some("body"));
    let inside = dom.elements().find(|el| el.name() == "p").expect("it is there");
    assert_ne!(inside.parent().map(El::name), Some("body"));
}

#[test]
fn void_elements_at_the_limit_stand_once() {
    let page = nested("<div>", 520) + "<br><img src=a><svg><path/></svg>";
    let dom = Dom::parse(&page);
    for name in ["br", "img", "path"] {
        assert_eq!(dom.elements().filter(|el| el.name() == name).count(), 1, "{name}");
    }
}

#[test]
fn the_depth_is_the_callers_to_choose() {
    let options = Options::new().limits(Limits::new().depth(10));
    let document = options.parse(&nested("<div class=h-card>", 20), BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth]);
    assert_eq!(document.all_items().count(), 20, "all are there, the inner ones beside one another");
    assert!(parse(&nested("<div class=h-card>", 20), BASE).diagnostics().is_empty());
}

#[test]
fn items_nested_to_the_limit_can_be_written_compared_and_dropped() {
    let document = parse(&nested("<div class='h-card p-author'>", 100_000), BASE);
    let json = serde_json::to_string(&document).expect("it can be written");
    assert!(json.starts_with(r#"{"items":[{"type":["h-card"]"#));
    assert_eq!(document.clone(), document);
    assert!(!format!("{document:?}").is_empty());
}

#[test]
fn quadratic_values_stop_at_the_output_budget() {
    let page = "<div class=h-entry>".to_owned() + &nested("<div class=e-content>some text", 20_000);
    let document = Options::new().limits(Limits::new().output_bytes(1 << 20)).parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth, DiagnosticKind::OutputBytes]);
    let json = serde_json::to_string(&document).expect("it stays well-formed");
    assert!(json.len() < 4 << 20, "{} bytes", json.len());
}

#[test]
fn the_output_budget_cuts_between_characters() {
    let options = Options::new().limits(Limits::new().output_bytes("h-card".len() + 16 + 5));
    let document = options.parse("<p class=h-card>ééé", BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("éé"));
    assert_eq!(kinds(&document), [DiagnosticKind::OutputBytes]);
}

#[test]
fn rels_count_against_the_output_budget() {
    let tokens: String = (0..1000).map(|number| format!("r{number} ")).collect();
    let page = format!("<a rel='{tokens}' href='/{}'>x</a>", "long".repeat(1000));
    let document = Options::new().limits(Limits::new().output_bytes(100_000)).parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::OutputBytes]);
    let json = serde_json::to_string(&document).expect("it stays well-formed");
    assert!(json.len() < 200_000, "{} bytes", json.len());
}

#[test]
fn includes_do_not_multiply_without_end() {
    let doubling: String = (0..40)
        .map(|level| {
            let link = format!("<a class=include href=#l{}>x</a>", level + 1);
            format!("<div id=l{level}>{link}{link}</div>")
        })
        .collect();
    let document = parse(&format!("<div class=vcard><a class=include href=#l0>x</a></div>{doubling}"), BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Includes]);
}

#[test]
fn a_tag_of_many_attributes_or_classes() {
    let attributes: String = (0..5_000).map(|number| format!(" a{number}=x")).collect();
    let classes: String = (0..5_000).map(|number| format!("p-{} ", letters(number))).collect();
    let page = format!("<div class=h-card{attributes}><p class='{classes}'>x</p></div>");
    let document = parse(&page, BASE);
    let card = document.find("h-card").next().expect("it is there");
    assert_eq!(card.properties().count(), 5_000);
    assert!(card.properties().all(|(_, values)| values.len() == 1));
}

fn letters(mut number: usize) -> String {
    let mut name = String::from("a");
    while number > 0 {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    name
}

#[test]
fn attributes_given_to_the_body_again_and_again() {
    let page: String = (0..3_000).map(|number| format!("<body b{number}=x><i>")).collect();
    let dom = Dom::parse(&page);
    let body = dom.elements().find(|el| el.name() == "body").expect("a page has a body");
    assert_eq!(body.attributes().count(), 1024, "more than any real page has, and no more");
}

#[test]
fn one_limit_holds_for_the_attributes_of_every_element() {
    let many = |from: usize, to: usize| (from..to).map(|number| format!(" a{number}=x")).collect::<String>();
    let (own, first, second) = (many(0, 3_000), many(0, 1_500), many(1_500, 3_000));
    for (name, page) in [
        ("div", format!("<div{own}>")),
        ("b", format!("<b{own}>")),
        ("input", format!("<input{own}>")),
        ("img", format!("<image{own}>")),
        ("svg", format!("<svg{own}>")),
        ("path", format!("<svg><path{own}>")),
        ("math", format!("<math{own}>")),
        ("font", format!("<svg><desc><font{own}>")),
        ("template", format!("<template{own}>")),
        ("html", format!("<html{own}>")),
        ("html", format!("<html{first}><html{second}>")),
        ("html", format!("<p>x<html{own}>")),
        ("body", format!("<body{first}><p><body{second}>")),
        ("body", format!("<p>x<body{own}>")),
    ] {
        for (limit, kept) in [(5_000, 3_000), (1_024, 1_024), (7, 7), (0, 0)] {
            let limits = Limits::new().attributes(limit);
            let page = Options::new().limits(limits).page(&page, BASE);
            let counts =
                page.dom().elements().filter(|el| el.name() == name).map(|el| el.attributes().count());
            assert_eq!(counts.max(), Some(kept), "{name} within {limit}");
            let expected = if kept < 3_000 { &[DiagnosticKind::Attributes][..] } else { &[] };
            assert_eq!(kinds(page.document()), expected, "{name} within {limit}");
        }
    }
    let page = "<html lang=en class=h-entry id=a><p>x<html lang=de class=h-card title=b>";
    let root = Dom::parse(page)
        .elements()
        .next()
        .map(|el| el.attributes().map(|(_, name, value)| format!("{name}={value}")).collect::<Vec<_>>());
    assert_eq!(root, Some(vec!["lang=en".into(), "class=h-entry".into(), "id=a".into(), "title=b".into()]));
    assert_eq!(parse("<p>x<body class=h-card>", BASE).find("h-card").count(), 1);
}

#[test]
fn many_tags_that_add_attributes_take_linear_memory() {
    // Each time that the attributes are copied would take some gigabytes.
    let page: String = (0..60_000).map(|number| format!("<body b{number}=x><i c>")).collect();
    let page = Options::new().limits(Limits::new().attributes(u16::MAX)).page(&page, BASE);
    let body = page.dom().elements().find(|el| el.name() == "body").expect("a page has a body");
    assert_eq!(body.attributes().count(), 60_000);
}

/// What the default bound on output is for a page of this length.
fn default_bound(page: &str) -> usize {
    ((1 << 20) + 100 * page.len()).min(64 << 20)
}

#[test]
fn the_default_bound_on_output_follows_the_page() {
    let page = "<div class=h-entry>".to_owned() + &nested("<div class=e-content>some text", 2_000);
    let document = parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth, DiagnosticKind::OutputBytes]);
    let json = serde_json::to_string(&document).expect("it can be written");
    assert!(json.len() < 2 * default_bound(&page), "{} bytes of {}", json.len(), page.len());
    // A bound that is given counts, whatever the page.
    let options = Options::new().limits(Limits::new().output_bytes(1 << 30));
    assert_eq!(kinds(&options.parse(&page, BASE)), [DiagnosticKind::Depth]);
}

#[test]
fn a_long_base_does_not_multiply() {
    let links = nested(
        "<li class=h-entry><a class='u-url p-name' rel=bookmark itemscope itemprop=a href=x>x</a>",
        8_000,
    );
    for len in [1_000, 2_000, 2_100, 8_000] {
        let base = format!("https://ada.example/{}/", "y".repeat(len));
        for (page, address) in [
            (format!("<base href='{base}'>{links}"), BASE),
            (links.clone(), &base),
            (links.clone(), &format!("{BASE}?{base}")),
        ] {
            let document = parse(&page, address);
            let json = serde_json::to_string(&document).expect("it can be written");
            assert!(json.len() < default_bound(&page), "{} bytes of {} with {len}", json.len(), page.len());
            assert_eq!(document.find("h-entry").count(), 8_000);
        }
    }
}

#[test]
fn nothing_and_little() {
    for page in [
        "",
        "\0",
        "<",
        "</",
        "<!",
        "<!doctype html>",
        "<head><title>x</title>",
        "\u{feff}",
        "&",
        "<a rel href>",
    ] {
        let document = parse(page, BASE);
        assert_eq!(document.all_items().count(), 0, "{page:?}");
        assert!(document.rels().is_empty(), "{page:?}");
    }
}

#[test]
fn a_base_or_url_that_cannot_be_parsed_costs_nothing_else() {
    for base in ["", "no url", "http://[", "mailto:a@b"] {
        let page =
            "<div class=h-card><a class=u-url href='http://['>Ada</a> <a class=u-uid href='page'></a></div>";
        let document = parse(page, base);
        let card = document.find("h-card").next().expect("the page is still read");
        assert_eq!((card.text("url"), card.text("uid")), (Some("http://["), Some("page")), "{base:?}");
    }
}

fn names(prefix: &str, number: usize) -> String {
    (0..number).map(|number| format!("{prefix}{} ", letters(number))).collect()
}

/// Pages of some kilobytes that would become gigabytes if nothing held them.
#[test]
fn nothing_multiplies_without_bounds() {
    let long = "x".repeat(20_000);
    let pages = [
        // One item as the value of two properties, in one another.
        nested("<div class='h-a p-a p-b'>", 40),
        format!("<div class=h-a><div class='h-b {}'>{long}</div></div>", names("p-", 4_000)),
        // Formatting elements that are opened anew in every paragraph, with all they have.
        format!("<div class=h-a><div class=e-a><p><b title='{long}'>") + &nested("<p>x", 4_000),
        format!("<div class=h-a><p><b class='{}'>", names("p-", 1_000)) + &nested("<p>x", 1_000),
        (0..300).map(|number| format!("<p><b id={number}>")).collect::<String>() + &nested("<p>x", 4_000),
        // URLs that each hold the page's base.
        format!("<base href='/{}/'><div class=h-a><div class=e-a>", &long[..2_000])
            + &nested("<a href=x>x</a>", 20_000),
        format!("<base href='/{}/'><div class=h-a><div class=p-a>", &long[..2_000])
            + &nested("<img src=x>", 20_000),
        format!(
            "<base href='/{}/'><div class=h-a><div class=e-a><img srcset='{}'>",
            &long[..2_000],
            nested("a 1x,", 20_000)
        ),
        // A value for each of many names.
        format!("<div class=h-a><a class='{}' href='?{long}'>x</a></div>", names("u-", 4_000)),
        format!("<div class=h-a><p class='h-b {}' id='{long}'>x</p></div>", names("p-", 4_000)),
        // Microdata: values and items with many names, and items deeper than are written.
        format!("<p itemscope><i itemprop='{}'>{long}</i>", names("", 4_000)),
        nested("<div itemscope itemprop='a b'>", 40).replacen(" itemprop='a b'", "", 1),
        nested("<div itemscope itemprop=a>", 200).replacen(" itemprop=a", "", 1),
        // Includes of an element with many names.
        format!(
            "<p class=vcard>{}</p><p id=x class='{}'>x",
            nested("<a class=include href=#x></a>", 500),
            names("h-", 2_000)
        ),
        // Microdata: many items with the same properties, diamonds, and items that all hold all.
        nested("<p itemscope itemref=t></p>", 2_000) + "<div id=t>" + &nested("<i itemprop=a>x</i>", 2_000),
        (0..25)
            .map(|n| format!("<p id=d{n} itemscope itemprop='a b' itemref=d{}></p>", n + 1))
            .collect::<String>()
            + "<p itemscope itemref=d0>",
        (0..60)
            .map(|n| format!("<p id=d{n} itemscope itemprop=a itemref='{}'></p>", ids(60)))
            .collect::<String>()
            + "<p itemscope itemref=d0>",
    ];
    let options = Options::new().limits(Limits::new().output_bytes(1 << 20));
    for page in pages {
        let document = options.parse(&page, BASE);
        assert!(!document.diagnostics().is_empty(), "{}", &page[..80]);
        let json = serde_json::to_string(&document).expect("it stays well-formed");
        assert!(json.len() < 8 << 20, "{} bytes: {}", json.len(), &page[..80]);
        assert!(document == document.clone());
    }
}

fn ids(number: usize) -> String {
    (0..number).map(|number| format!("d{number} ")).collect()
}

#[test]
fn a_long_vocabulary_is_not_put_before_names_that_are_left_out() {
    let rules = microweave::MicrodataRules::new().expand_names(true);
    let options = Options::new().microdata_rules(rules).limits(Limits::new().output_bytes(4 << 20));
    let item = format!("<p itemscope itemtype='{}'>", "x".repeat(1 << 20));
    let page = item + &nested("<i itemprop=a></i>", 100_000);
    let document = options.parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::OutputBytes]);
}

#[test]
fn items_nested_by_includes_or_references_can_be_written() {
    let classic: String = (0..16)
        .map(|level| {
            let (open, close) = (nested("<div class=vcard>", 300), nested("</div>", 300));
            format!("<div id=c{level}>{open}<a class=include href=#c{}>x</a>{close}</div>", level + 1)
        })
        .collect();
    let chain: String =
        (0..5_000).map(|n| format!("<p id=d{n} itemscope itemprop=a itemref=d{}></p>", n + 1)).collect();
    for page in [classic, chain + "<p itemscope itemref=d0>"] {
        let document = parse(&page, BASE);
        assert!(kinds(&document).contains(&DiagnosticKind::Depth), "{:?}", document.diagnostics());
        assert!(!serde_json::to_string(&document).expect("it can be written").is_empty());
    }
}

#[test]
fn what_was_closed_early_swallows_no_later_end_tags() {
    let page = nested("<div>", 509)
        + "<span>a<span>b<span>c"
        + &nested("</div>", 509)
        + "<section><span class=h-card>Ada</span> and the rest</section>";
    let document = parse(&page, BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada"));
}

#[test]
fn formatting_elements_are_not_opened_again_without_end() {
    let reopened: String = (0..64).map(|number| format!("<b id={number}>")).collect();
    let page = format!("<p>{reopened}{}<p class=h-card>Ada", nested("<p>x", 50_000));
    let document = parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Formatting]);
    assert_eq!(document.find("h-card").count(), 1, "they are closed, and the page goes on");
}

#[test]
fn a_page_of_unclosed_formatting_in_each_paragraph_is_left_alone() {
    let page = nested("<p>A paragraph with <b>three <i>elements <font color=red>open.", 2_000);
    let dom = Dom::parse(&page);
    assert!(parse(&page, BASE).diagnostics().is_empty());
    // No more than three of the same are opened again.
    assert_eq!(dom.elements().filter(|el| el.name() == "font").count(), 3 * 1999 + 1 + 1999 - 3);
}

#[test]
fn objects_that_tables_close_are_bounded() {
    let page = nested("<table><td><object></table>", 3_000) + "<object><p class=h-card>Ada</object>";
    let document = parse(&page, BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Formatting]);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada"));
    let closed = nested("<table><td><object><param></object></table>", 3_000);
    assert!(parse(&closed, BASE).diagnostics().is_empty());
    let templates = nested("<template><table><td>x</td></table></template>", 3_000);
    assert!(parse(&templates, BASE).diagnostics().is_empty());
}

/// What makes the end tag of an object or a cell be ignored does not lead past the bound.
#[test]
fn markers_are_bounded_on_both_paths() {
    let shapes = [
        "<table><td><object><select></object></table>",
        "<table><td><object><svg><desc></object></table>",
        "<template><td><table></td></template>",
        "<template><td><svg><td></td></svg></template>",
        "<template><object></template>",
    ];
    for shape in shapes {
        for path in [TreePath::Fast, TreePath::Reference] {
            let dom =
                Dom::parse_on(&shape.repeat(3_000), &Limits::default(), path).expect("it does not stop");
            let document = Options::new().parse_dom(&dom, BASE);
            assert_eq!(kinds(&document), [DiagnosticKind::Formatting], "{shape} {path:?}");
        }
    }
}

#[test]
fn many_includes_of_a_large_part() {
    let links = nested("<a class=include href=#x></a>", 5_000);
    let page = format!("<div class=vcard>{links}</div><div id=x>{}</div>", nested("<i>x</i>", 20_000));
    assert_eq!(kinds(&parse(&page, BASE)), [DiagnosticKind::Includes]);
}

/// What html5ever's tree builder panics on when it sees it.
#[test]
fn a_meta_whose_content_ends_in_charset() {
    for around in ["", "<body>", "<svg>", "<svg><desc>", "<math><mi>", "<table>", "<template>"] {
        let dom =
            Dom::parse(&format!("{around}<meta http-equiv=Content-Type content='text/html; charset '>"));
        let meta = dom.elements().find(|el| el.name() == "meta").expect("it is there");
        assert_eq!(meta.attr("content"), Some("text/html; charset "), "{around}");
    }
}

fn kinds(document: &Document) -> Vec<DiagnosticKind> {
    document.diagnostics().iter().map(|diagnostic| diagnostic.kind).collect()
}
