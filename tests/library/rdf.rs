//! RDF of hostile pages, of several pages, with a caller's registry, and of real pages. Another parser reads it back.

use std::collections::HashSet;
use std::sync::Arc;

use microweave::{DiagnosticKind, Options, Page, Share};
use microweave_convert::rdf::oxrdf::{Graph, NamedNode, NamedOrBlankNode, Quad, Triple};
use microweave_convert::rdf::{self, RdfProfile, Registry};
use microweave_convert::{Format, FormatOptions, OutputError, write};
use microweave_reader::Reading;
use oxttl::NQuadsParser;

use crate::support::accounts::limits_for;
use crate::support::rdf::read;
use crate::support::{generated, suites};

const BASE: &str = "https://example.com/dir/page.html";
const PROFILES: [RdfProfile; 2] = [RdfProfile::Microdata, RdfProfile::Html5_2010];

fn page(html: &str) -> Page {
    Options::new().page(html, BASE)
}

fn triples(html: &str) -> Result<Vec<Triple>, OutputError> {
    rdf::triples(&page(html), &FormatOptions::new())
}

/// The page as N-Triples and as Turtle.
fn texts(page: impl Into<Arc<Page>>, options: &FormatOptions) -> [String; 2] {
    let reading = Reading::of(page);
    [Format::NTriples, Format::Turtle]
        .map(|format| write(&reading, format, options).expect("the page has RDF").into_text())
}

fn count(html: &str) -> usize {
    triples(html).expect("it is RDF").len()
}

/// Writes a page in both formats, by both profiles, and reads what was written.
fn assert_reads_back(page: impl Into<Arc<Page>>) {
    let page = page.into();
    for profile in PROFILES {
        let options = FormatOptions::new().rdf_profile(profile);
        let graph: Graph = rdf::graph(&page, &options).expect("the page has RDF");
        for text in texts(Arc::clone(&page), &options) {
            assert_eq!(read(&text, "https://other.example/").expect("it is Turtle"), graph);
        }
    }
}

#[test]
fn the_limit_bounds_shared_properties() {
    let limited = |html: &str, bytes| Options::new().limits(limits_for(html, Share::Output, bytes));
    let items = "<p itemscope itemref=s></p>".repeat(10_000);
    let long = format!("<a itemprop='{} b' itemprop-reverse=c>no URL</a>", ": ".repeat(100_000));
    let text = format!("<b itemprop-reverse=c>{}</b>", "no URL ".repeat(10_000));
    for (times, property) in [
        (10_000, "<b itemprop=a>1</b>"),
        (10_000, "<p itemprop=a itemscope></p>"),
        (10_000, "<a itemprop=a>no URL</a>"),
        (1, &long),
        (100, &text),
    ] {
        let html = format!("<div id=s>{}</div>{items}", property.repeat(times));
        let error = rdf::triples(&limited(&html, 1 << 20).page(&html, BASE), &FormatOptions::new());
        assert!(matches!(error, Err(OutputError::TooLarge(_))), "{property:.30}: {error:?}");
    }
    let html = "<p itemscope itemid=/a itemtype=https://schema.org/Thing><b itemprop=name>Ada</b>";
    let error = rdf::triples(&limited(html, 100).page(html, BASE), &FormatOptions::new())
        .expect_err("it is too much");
    assert!(error.to_string().starts_with("the output would take more than 100 bytes"), "{error}");
    assert_eq!(count(html), 2);
}

#[test]
fn without_microdata_items_give_no_triples() {
    let html = "<title>Tea</title><p itemscope itemtype=https://schema.org/Thing><b itemprop=name>Ada</b>";
    let page = Options::new().microdata(false).page(html, BASE);
    let count =
        |profile| rdf::triples(&page, &FormatOptions::new().rdf_profile(profile)).expect("it is RDF").len();
    assert_eq!(PROFILES.map(count), [0, 1], "only the title gives a triple");
}

#[test]
fn items_without_a_type_take_the_vocabulary_around_them() {
    let page = "<div itemscope itemtype=https://schema.org/Thing itemprop=a>".to_owned()
        + &"<div itemscope itemprop=a>".repeat(500);
    assert_eq!(count(&page), 0, "no item is at the top of the page");
    let triples = triples(&page.replacen(" itemprop=a", "", 1)).expect("it is RDF");
    assert_eq!(triples.len(), 1 + 500);
    let predicates: HashSet<&str> = triples[1..].iter().map(|triple| triple.predicate.as_str()).collect();
    assert_eq!(predicates, HashSet::from(["https://schema.org/a"]));
}

#[test]
fn an_item_among_its_own_properties_is_an_error() {
    let page = "<p itemscope id=a itemref=b></p>\n<div id=b itemprop=x itemscope itemref=c></div>
        <div id=c><p itemprop-reverse=y itemscope itemref=b></p></div>";
    let error = triples(page).expect_err("it cannot be RDF").to_string();
    assert!(error.starts_with("line 2, column 1: an item is among its own properties"), "{error}");
    let unreached = "<div id=b itemprop=x itemscope itemref=b></div>";
    assert_eq!(count(unreached), 0, "no other item refers to it");
}

#[test]
fn rdf_of_2010_needs_an_address() {
    let page = Options::new().page("<title>Tea</title>", "");
    let error = rdf::triples(&page, &FormatOptions::new().rdf_profile(RdfProfile::Html5_2010));
    assert!(matches!(error, Err(OutputError::NoAddress)), "{error:?}");
}

#[test]
fn names_of_blank_nodes_come_from_address_and_content() {
    let ada = "<p itemscope itemtype=https://schema.org/Thing><b itemprop=name>Ada</b>";
    let eve = ada.replace("Ada", "Eve");
    let ntriples = |html: &str, address: &str, source: &str| {
        let page = Options::new().page(html, address);
        texts(page, &FormatOptions::new().source(source))[0].clone()
    };
    let identities = [(BASE, ""), ("https://example.com/", ""), ("", ""), ("", "a.html"), ("", "b.html")];
    let all =
        identities.map(|(address, source)| ntriples(ada, address, source) + &ntriples(&eve, address, source));
    assert_eq!(read(&all.concat(), BASE).expect("it is N-Triples").len(), 4 * identities.len());
    assert_eq!(
        ntriples(ada, BASE, "a.html"),
        ntriples(ada, BASE, "b.html"),
        "the source is ignored if there is an address"
    );
    assert_eq!(ntriples(ada, "", "a.html"), ntriples(ada, "", "a.html"), "the names are the same each time");
}

#[test]
fn a_registry_replaces_the_built_in_one() {
    let registry = Registry::from_json(
        r#"{ "https://schema.org/Pers": { "properties": {
            "name": { "equivalentProperty": ["http://a.example/1", "http://a.example/2"], "subPropertyOf": "http://a.example/3" }
        } } }"#,
    );
    let options = FormatOptions::new().registry(registry.expect("it is one"));
    let page = page(
        "<p itemscope itemid=/a itemtype=https://schema.org/Person><b itemprop=name>Ada</b>
        <link itemprop=additionalType href=/b>",
    );
    let graph = rdf::graph(&page, &options).expect("it is RDF");
    let expected = r#"<https://example.com/a> a <https://schema.org/Person> ;
        <https://schema.org/Pers#name> "Ada" ; <https://schema.org/Pers#additionalType> <https://example.com/b> ;
        <http://a.example/1> "Ada" ; <http://a.example/2> "Ada" ; <http://a.example/3> "Ada" ."#;
    assert_eq!(graph, read(expected, BASE).expect("it is Turtle"));
}

#[test]
fn hostile_values_are_read_back() {
    let long = "é\"\\\r\n,;<>".repeat(10_000);
    let hostile = [
        "", " ", "\"", "'", "\\", "\n\r\t", "<>", ",;:.", "{}|^`[]", "%", "%zz", "\u{1}\u{7f}\u{85}\u{2028}",
        "\u{feff}\u{e000}\u{fffe}🍵", "_:b", "a:b", "@en", "^^", "2026-02-30", &long,
    ];
    for text in hostile {
        let text = text.replace('&', "&amp;").replace('"', "&quot;");
        let html = format!(
            "<html lang=\"{text}\"><title>{text}</title><meta name=\"{text}\" content=\"{text}\">
            <a rel=\"{text}\" href=\"{text}\"></a><q cite=\"{text}\"></q>
            <div itemscope itemid=\"{text}\" itemtype=\"{text}\"><b itemprop=\"{text} a\">{text}</b>
            <div itemscope itemprop=b itemtype=\"http://a.example/{text}\"><a itemprop=\"{text} a http://b.example/{text}\" href=\"{text}\"></a>
            <time itemprop=c datetime=\"{text}\"></time><data itemprop=d value=\"{text}\"></data>
            <a itemprop=e itemprop-reverse=\"{text}\" href=\"http://a.example/?{text}#{text}\"></a></div></div>"
        );
        assert_reads_back(page(&html));
        let base = format!("http://a.example/{text}?{text}#{text}");
        assert_reads_back(Options::new().page(&html, &base));
    }
}

#[test]
fn real_pages_are_read_back() {
    let pages = suites::pages().unwrap_or_default();
    pages.iter().for_each(|(_, html)| assert_reads_back(page(html)));
}

#[test]
fn c1_controls_are_escaped() {
    let page = Arc::new(page(
        "<p itemscope itemtype='https://schema.org/Thing'><b itemprop=name>a\u{9b}31m\u{a0}</b>",
    ));
    assert_reads_back(Arc::clone(&page));
    for text in texts(page, &FormatOptions::new()) {
        assert!(text.contains("\"a\\u009B31m\u{a0}\""), "{text}");
    }
}

/// The quads of a page, with its JSON-LD, as another program reads them.
fn quads(page: impl Into<Arc<Page>>) -> Vec<Quad> {
    let quads = write(&Reading::of(page), Format::NQuads, &FormatOptions::new());
    let text = quads.expect("the page has RDF").into_text();
    let read: Result<Vec<Quad>, _> = NQuadsParser::new().for_slice(&text).collect();
    let read = read.expect("the text is N-Quads");
    assert_eq!(read.iter().collect::<HashSet<_>>().len(), text.lines().count(), "each quad is there once");
    read
}

#[test]
fn quads_of_real_pages_are_read_back_and_have_the_triples_of_microdata() {
    let Some(mut pages) = suites::pages() else { return };
    pages.push(("products".to_owned(), generated::products(1600)));
    let options = Options::new().json_ld(true);
    let (mut count, mut nodes) = (0, HashSet::new());
    for (number, (_, html)) in pages.into_iter().enumerate() {
        let page = Arc::new(options.page(&html, &format!("https://example.com/{number}")));
        let quads = quads(Arc::clone(&page));
        let graph = NamedNode::new_unchecked(page.address()).into();
        assert!(quads.iter().all(|quad| quad.graph_name == graph));
        let triples: HashSet<Triple> = quads.iter().cloned().map(Triple::from).collect();
        let of_microdata = rdf::triples(&page, &FormatOptions::new()).expect("the page has RDF");
        assert!(of_microdata.iter().all(|triple| triples.contains(triple)));
        let blank_nodes: HashSet<String> = quads
            .iter()
            .filter_map(|quad| match &quad.subject {
                NamedOrBlankNode::BlankNode(node) => Some(node.as_str().to_owned()),
                NamedOrBlankNode::NamedNode(_) => None,
            })
            .collect();
        for node in blank_nodes {
            assert!(nodes.insert(node), "no two pages have a blank node in common");
        }
        count += quads.len();
    }
    assert!(count > 10_000, "{count} quads");
}

#[test]
fn quads_of_hostile_values_are_read_back() {
    let texts = [
        "",
        " ",
        "\"\\\n\r\t'<>{}|^`",
        "\u{1}\u{7f}\u{85}\u{c2}\u{2028}é🍵\u{fffe}",
        "_:b",
        "http://a b/<>",
        "@en",
    ];
    for text in texts {
        let json = serde_json::to_string(text).expect("it is JSON");
        let attribute = text.replace('&', "&amp;").replace('"', "&quot;");
        let html = format!(
            "<html lang=\"{attribute}\"><div class=\"h-entry h-x-y\" id=\"{attribute}\"><a class='u-url p-x-y' href=\"{attribute}\"></a>
            <b class=p-name>{attribute}</b><time class=dt-published datetime=\"{attribute}\"></time></div>
            <a rel=\"me {attribute}\" href=\"{attribute}\"></a><a rel=\"friend\" href=\"http://{attribute}\"></a>
            <script type=application/ld+json>{{ \"@context\": [\"https://schema.org\", {{ \"@language\": {json}, \"x\": {json},
              \"y\": {{ \"@id\": {json}, \"@type\": \"@id\" }} }}], {json}: {json}, \"x\": {json}, \"y\": {json}, \"@type\": {json},
              \"name\": {{ \"@value\": {json}, \"@type\": {json} }}, \"@id\": {json}, \"url\": {json} }}</script>"
        );
        for address in [BASE.to_owned(), text.to_owned(), format!("http://a.example/{text}")] {
            quads(Options::new().json_ld(true).page(&html, &address));
        }
    }
}

#[test]
fn contexts_do_not_multiply_json_ld() {
    let terms: String = (0..20_000).map(|n| format!("\"t{n}\": \"https://a.example/{n}\",")).collect();
    let nodes = "{ \"@context\": {}, \"t1\": 1 },".repeat(4_000);
    let html = format!(
        "<script type=application/ld+json>{{ \"@context\": {{ {terms} \"z\": null }}, \"@graph\": [{nodes}null] }}</script>"
    );
    assert_eq!(quads(Options::new().json_ld(true).page(&html, BASE)).len(), 4_000);
    let long = format!("https://a.example/{}", "x".repeat(10_000));
    let names: String = (0..20_000).map(|n| format!("\"n{n}\": 1,")).collect();
    let html = format!(
        "<script type=application/ld+json>{{ \"@context\": {{ \"@vocab\": \"{long}\" }}, {names} \"a\": 1 }}</script>"
    );
    let page = Options::new().json_ld(true).page(&html, BASE);
    let kinds: Vec<_> = page.json_ld().diagnostics().iter().map(|diagnostic| diagnostic.kind).collect();
    assert_eq!(kinds, [DiagnosticKind::Memory]);
}

#[test]
fn the_limit_bounds_quads() {
    let items = "<p itemscope itemref=s></p>".repeat(100);
    let html = format!("{items}<div id=s>{}</div>", "<b itemprop=http://a.example/>x</b>".repeat(100));
    let page = Options::new().limits(limits_for(&html, Share::Output, 100_000));
    let error = write(&Reading::of(page.page(&html, BASE)), Format::NQuads, &FormatOptions::new());
    assert!(matches!(error, Err(OutputError::TooLarge(_))), "{error:?}");
}
