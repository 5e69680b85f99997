//! `microweave parse` with formats that are RDF.
use std::collections::HashSet;

use crate::support::folder::Folder;
use crate::support::tool::{run, run_with_stdin};

const PAGE: &str =
    "<title>Tea</title><p itemscope itemtype=https://schema.org/Person><b itemprop=name>Ada</b>";

#[test]
fn microdata_becomes_n_triples_and_turtle() {
    let written = run_with_stdin(&["parse", "--format", "ntriples"], PAGE.as_bytes()).stdout;
    let node = written.split(' ').next().expect("there is a line");
    assert!(node.starts_with("_:p") && node.ends_with("item0"), "{node}");
    let ntriples = written.replace(node, "_:item0");
    let lines: Vec<&str> = ntriples.lines().collect();
    assert_eq!(
        lines,
        [
            "_:item0 <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://schema.org/Person> .",
            "_:item0 <https://schema.org/name> \"Ada\" .",
        ]
    );
    let turtle = run_with_stdin(&["parse", "--format", "turtle"], PAGE.as_bytes()).stdout;
    let start = format!("@prefix schema: <https://schema.org/> .\n{node} a schema:Person");
    assert!(turtle.starts_with(&start), "{turtle}");
}

#[test]
fn rdf_of_several_pages_is_one_graph_without_those_that_have_none() {
    let folder = Folder::new("rdf_of_several_pages");
    let page = folder.write("page.html", PAGE);
    let cycle =
        folder.write("cycle.html", "<p itemscope itemref=a></p><p id=a itemprop=a itemscope itemref=a>");
    let nested = "<p itemscope itemref=a></p><p id=a itemprop=a itemscope itemref=b></p><i id=b><b itemprop=a itemscope itemref=a>";
    let nested = folder.write("nested.html", nested);
    let copy = folder.write("copy.html", PAGE);
    let run = run(&["parse", "--format", "ntriples", &page, &nested, &cycle, &copy]);
    assert_eq!(run.code, Some(1));
    let nodes: HashSet<&str> = run.stdout.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!((nodes.len(), run.stdout.lines().count()), (2, 4), "{}", run.stdout);
    assert!(
        run.stderr.contains("nested.html: line 1, column 28: an item is among its own"),
        "{}",
        run.stderr
    );
    assert!(
        !run.stderr.contains("cycle.html"),
        "an item that its own itemref names is no property of itself"
    );
}

#[test]
fn without_microdata_there_is_no_rdf() {
    for format in ["ntriples", "turtle"] {
        let args = ["parse", "--only", "microformats", "--format", format];
        run_with_stdin(&args, PAGE.as_bytes())
            .assert_only_says(0, "no output: no page has anything that becomes RDF");
    }
    let args = ["parse", "--format", "turtle", "--max-memory", "1000000"];
    // Each item has all properties.
    let items = "<p itemscope itemref=all></p>".repeat(300);
    let page = format!("{items}<div id=all>{}</div>", "<b itemprop=http://a.example/b>x</b>".repeat(300));
    let run = run_with_stdin(&args, page.as_bytes());
    let is_named = run.stderr.contains("the output would take more than ");
    assert!(run.code == Some(1) && is_named && run.stderr.ends_with("--max-memory\n"), "{}", run.stderr);
}

#[test]
fn quads_have_the_page_as_graph() {
    let html = PAGE.to_owned() + "<p class=h-card>Ada";
    let args = ["parse", "--format", "nquads", "--base", "https://ada.example/"];
    let run = run_with_stdin(&args, html.as_bytes());
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines.len() == 4 && lines.iter().all(|line| line.ends_with(" <https://ada.example/> .")),
        "{lines:?}"
    );
    assert!(run.stdout.contains("<http://vocab.sindice.net/any23#hcard/name> \"Ada\""), "{lines:?}");
    let json_ld =
        br#"<script type=application/ld+json>{"@context":"https://a.example/","name":"Ada"}</script>"#;
    let run = run_with_stdin(&["parse", "--format", "nquads", "--json-ld"], json_ld);
    let messages = run.stderr.matches("https://a.example/: this context of JSON-LD was not fetched").count();
    assert_eq!(messages, 1, "{}", run.stderr);
}

#[test]
fn rdf_of_2010_needs_an_address() {
    let args = ["parse", "--format", "ntriples", "--rdf-profile", "html5-2010"];
    run_with_stdin(&args, PAGE.as_bytes())
        .assert_failed("-: --rdf-profile html5-2010 needs the page's absolute URL: give it with --base");
    let run = run_with_stdin(&[&args[..], &["--base", "https://example.com/"]].concat(), PAGE.as_bytes());
    let title = "<https://example.com/> <http://purl.org/dc/terms/title> \"Tea\" .";
    assert_eq!(run.stdout.lines().next(), Some(title));
}

#[test]
fn a_registry_is_read_from_a_file() {
    let folder = Folder::new("a_registry_is_read_from_a_file");
    let registry = r#"{ "https://schema.org/": { "properties": { "name": { "subPropertyOf": "http://a.example/b" } } } }"#;
    let registry = folder.write("registry.json", registry);
    let args = ["parse", "--format", "ntriples", "--registry"];
    let run = run_with_stdin(&[&args[..], &[&registry]].concat(), PAGE.as_bytes());
    assert!(run.stdout.contains("<http://a.example/b> \"Ada\""), "{}", run.stdout);
    let wrong = folder.write("wrong.json", r#"{ "schema": {} }"#);
    run_with_stdin(&[&args[..], &[&wrong]].concat(), b"")
        .assert_says(2, "the registry has \"schema\" where it must have an absolute URL");
}

#[cfg(feature = "harvest")]
#[test]
fn a_harvest_as_quads_has_the_quads_of_each_page() {
    let folder = Folder::new("a_harvest_as_quads");
    let pages = ["a.html", "b.html"].map(|name| folder.write(name, PAGE));
    let out = folder.path("out");
    let run = run(&["harvest", "--quiet", "--format", "nquads", "-o", &out, &pages[0], &pages[1]]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let parts = ["a.html.nq", "b.html.nq"].map(|name| {
        std::fs::read_to_string(std::path::Path::new(&out).join(name)).expect("the part is there")
    });
    assert!(parts.iter().all(|part| part.lines().count() == 2), "{parts:?}");
    assert_ne!(parts[0], parts[1], "the pages have no address, and differ by the name of their input");
}
