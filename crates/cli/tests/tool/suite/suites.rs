//! The kinds of suites, filters and known failures.

use serde_json::json;

use super::{MadeUpSuite, document, outcomes};
use crate::support::folder::Folder;
use crate::support::tool::{Run, run};

#[track_caller]
fn refused(args: &[&str], message: &str) {
    let Run { code, stdout, stderr } = run(&[&["suite"], args].concat());
    assert_eq!((code, &*stdout, &*stderr), (Some(2), "", &*format!("microweave: suite: {message}\n")));
}

#[test]
fn pairs_of_html_and_json_are_a_suite_of_any_size() {
    let suite = MadeUpSuite::new("suite_pairs");
    let report = suite.json(1, &[]);
    assert_eq!(outcomes(&report), json!([["h-card/name", ["passed"]], ["h-entry/wrong", ["failed"]]]));
    let difference = json!([{ "path": "/items/0/properties/name/0", "expected": "Grace", "got": "Ada" }]);
    assert_eq!(report["cases"][1]["outcomes"]["microweave"]["differences"], difference);
}

#[test]
fn checkout_and_its_folder_of_tests_have_the_same_names() {
    let suite = MadeUpSuite::new("suite_checkout");
    std::fs::rename(suite.path(), suite.folder.path("tests")).expect("it can be renamed");
    std::fs::create_dir_all(suite.path()).expect("it can be made");
    std::fs::rename(suite.folder.path("tests"), suite.folder.path("suite/tests")).expect("it can be renamed");
    suite.write("about.html", "<p>");
    let names = json!([["h-card/name", ["passed"]], ["h-entry/wrong", ["failed"]]]);
    assert_eq!(outcomes(&suite.json(1, &[])), names);
}

#[test]
fn unit_tests_of_microformats_have_their_own_base() {
    let suite = MadeUpSuite::new("suite_unit_tests");
    for (folder, url) in [("microformats-v2-unit", "http://example.test/a"), ("v2", "http://example.com/a")] {
        let page = "<a class=h-card href=a>Ada</a>";
        let mut expected: serde_json::Value = serde_json::from_str(&document("Ada")).expect("it is JSON");
        expected["items"][0]["properties"]["url"] = json!([url]);
        suite.write(&format!("{folder}/url.html"), page);
        suite.write(&format!("{folder}/url.json"), expected.to_string());
    }
    assert_eq!(
        outcomes(&suite.json(0, &["--filter", "*url"])),
        json!([["microformats-v2-unit/url", ["passed"]], ["v2/url", ["passed"]]])
    );
    let inside = format!("{}/microformats-v2-unit", suite.path());
    assert_eq!(run(&["suite", &inside]).code, Some(0));
}

#[test]
fn members_that_are_not_expected_are_not_compared() {
    let suite = MadeUpSuite::new("suite_members");
    suite.write("old/without-rels.html", "<p class=h-card itemscope>Ada</p>");
    suite.write("old/without-rels.json", r#"{"items":[{"type":["h-card"],"properties":{"name":["Ada"]}}]}"#);
    assert_eq!(suite.run(&["--filter", "old/*"]).code, Some(0));
}

#[test]
fn broken_case_fails_and_the_others_are_run() {
    let suite = MadeUpSuite::new("suite_broken_case");
    suite.write("h-entry/wrong.json", "{");
    let report = suite.json(1, &[]);
    assert_eq!(outcomes(&report), json!([["h-card/name", ["passed"]], ["h-entry/wrong", ["failed"]]]));
    let error = report["cases"][1]["outcomes"]["microweave"]["error"].as_str().expect("it is a message");
    assert!(error.contains("wrong.json is not JSON: EOF"), "{error}");
}

const MANIFEST: &str = r#"[
    {"page": "a/card.html", "base": "https://ada.example/", "result": "microformats", "expected": "a/card.json",
     "shows": "a card", "licence": "CC0-1.0"},
    {"page": "a/item.html", "base": "", "options": ["single-type"], "result": "microdata", "expected": "a/item.json"},
    {"page": "a/graph.html", "base": "https://ada.example/", "result": "rdf", "expected": "a/graph.ttl"}
]"#;

fn with_manifest(name: &str) -> MadeUpSuite {
    let suite = MadeUpSuite::new(name);
    suite.write("manifest.json", MANIFEST);
    suite.write("a/card.html", "<p class=h-card>Ada</p>");
    suite.write("a/card.json", document("Ada"));
    let item = "<p itemscope itemtype=https://schema.org/Person><b itemprop=name>Ada</b>";
    suite.write("a/item.html", item);
    suite.write(
        "a/item.json",
        r#"{"items":[{"type":"https://schema.org/Person","properties":{"name":["Ada"]}}]}"#,
    );
    suite.write("a/graph.html", item);
    suite.write("a/graph.ttl", "@prefix s: <https://schema.org/> . [a s:Person; s:name 'Ada'] .");
    suite
}

#[test]
fn manifest_lists_cases_with_options() {
    let suite = with_manifest("suite_manifest");
    let report = suite.json(0, &[]);
    assert_eq!(
        outcomes(&report),
        json!([["a/card", ["passed"]], ["a/graph", ["passed"]], ["a/item", ["passed"]]])
    );
    assert_eq!(
        (&report["cases"][0]["shows"], &report["cases"][1]["result"]),
        (&json!("a card"), &json!("rdf"))
    );
    assert_eq!(outcomes(&suite.json(0, &["--only", "rdf"])), json!([["a/graph", ["passed"]]]));
}

#[test]
fn unknown_option_of_a_case_is_a_failure() {
    let suite = with_manifest("suite_unknown_option");
    suite.write("manifest.json", MANIFEST.replace("single-type", "singel-type"));
    let report = suite.json(1, &["--filter", "a/item"]);
    let error = "the case has the unknown option \"singel-type\" (test-suite/README.md lists the options)";
    assert_eq!(report["cases"][0]["outcomes"]["microweave"]["error"], error);
}

#[test]
fn graphs_are_compared_by_isomorphism() {
    let suite = with_manifest("suite_graphs");
    suite.write("a/graph.ttl", "_:x <https://schema.org/name> 'Grace'; a <https://schema.org/Person> .");
    let report = suite.json(1, &["--only", "rdf"]);
    let differences = &report["cases"][0]["outcomes"]["microweave"]["differences"];
    assert!(differences.to_string().contains("\\\"Grace\\\""), "{differences}");
}

#[test]
fn manifest_errors_name_the_entry() {
    let suite = with_manifest("suite_manifest_errors");
    let path = suite.folder.path("suite/manifest.json");
    for (wrong, message) in [
        ("{}", "is not a list of cases: invalid type: map, expected a sequence at line 1 column 0"),
        (r#"[{"page": "a/card.html"}]"#, "is not a list of cases: missing field `base` at line 1 column 24"),
    ] {
        suite.write("manifest.json", wrong);
        refused(&[&suite.path()], &format!("{path}: {message} (docs/suite.md describes it)"));
    }
    for (page, message) in [
        ("a/none.html", r#"there is no file "a/none.html""#),
        ("../outside.html", r#""../outside.html" must be a path below the folder of the manifest"#),
    ] {
        suite.write("manifest.json", MANIFEST.replace("a/card.html", page));
        refused(&[&suite.path()], &format!("{path}: entry {page}: {message}"));
    }
    suite.write("manifest.json", "[]");
    refused(&[&suite.path()], &format!("{path}: has no cases; list at least one"));
    suite.write("manifest.json", MANIFEST.replace("a/item.html", "a/card.html"));
    refused(&[&suite.path()], &format!("{path}: entry a/card.html: there are two entries for this page"));
}

const W3C_MANIFEST: &str = r#"
@prefix mf: <http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix rdft: <http://www.w3.org/ns/rdftest#> .
<#one> a mf:ManifestEntry, rdft:TestMicrodataEval; rdfs:comment "a name"; mf:action <one.html>; mf:result <one.ttl> .
<#two> a mf:ManifestEntry, rdft:TestMicrodataNegativeSyntax; mf:action <two.html> .
"#;

fn w3c(name: &str) -> MadeUpSuite {
    let suite = MadeUpSuite::new(name);
    suite.write("manifest.ttl", W3C_MANIFEST);
    suite.write(
        "one.html",
        "<p itemscope itemtype=https://schema.org/Person><a itemprop=url href=ada>Ada</a>",
    );
    suite.write("one.ttl", "[a <https://schema.org/Person>; <https://schema.org/url> <ada>] .");
    suite.write(
        "two.html",
        "<p itemscope><b id=r><i itemprop=f itemscope><u itemprop=f itemscope itemref=r></u></i></b>",
    );
    suite
}

#[test]
fn w3c_manifest_has_graphs_and_pages_without_one() {
    let report = w3c("suite_w3c").json(0, &[]);
    assert_eq!(outcomes(&report), json!([["one", ["passed"]], ["two", ["passed"]]]));
    let categories = [&report["cases"][0]["category"], &report["cases"][1]["category"]];
    assert_eq!(categories, ["TestMicrodataEval", "TestMicrodataNegativeSyntax"]);
}

#[test]
fn registry_that_cannot_be_read_is_not_the_expected_error() {
    let suite = w3c("suite_w3c_registry");
    suite.write("test-registry.json", "[]");
    assert_eq!(outcomes(&suite.json(1, &[])), json!([["one", ["failed"]], ["two", ["failed"]]]));
}

#[test]
fn w3c_manifest_errors_name_the_entry() {
    let suite = w3c("suite_w3c_errors");
    let path = suite.folder.path("suite/manifest.ttl");
    suite.write("manifest.ttl", W3C_MANIFEST.replace("<one.html>", "<none.html>"));
    let entry = "<http://w3c.github.io/microdata-rdf/tests/manifest.ttl#one>";
    refused(&[&suite.path()], &format!("{path}: entry {entry}: there is no file none.html"));
    suite.write("manifest.ttl", "<#one> a");
    let Run { code, stderr, .. } = suite.run(&[]);
    assert_eq!(code, Some(2));
    assert!(stderr.starts_with(&format!("microweave: suite: {path}: is not Turtle: ")), "{stderr}");
    suite.write("manifest.ttl", "");
    refused(&[&suite.path()], &format!("{path}: has no cases; list at least one"));
}

#[test]
fn folder_without_a_suite_is_an_error() {
    let folder = Folder::new("suite_none");
    let (missing, file) = (folder.path("missing"), folder.write("page.html", "<p>"));
    let path = folder.path("");
    let message =
        "no suite found (looked for manifest.json, manifest.ttl, and pairs of NAME.html and NAME.json)";
    refused(&[&path], &format!("{path}: {message}"));
    refused(&[&missing], &format!("{missing}: no such folder"));
    refused(&[&file], &format!("{file}: is not a folder; name the folder of the suite"));
}

#[test]
fn filter_selects_cases() {
    let suite = MadeUpSuite::new("suite_filter");
    assert_eq!(outcomes(&suite.json(0, &["--filter", "h-card/*"])), json!([["h-card/name", ["passed"]]]));
    let both = suite.json(1, &["--filter", "h-card/nam?", "--filter", "*wrong"]);
    assert_eq!(both["cases"].as_array().map(Vec::len), Some(2));
    let message = r#"no case is selected by --filter "h-geo/*"; the suite has cases such as h-card/name"#;
    refused(&[&suite.path(), "--filter", "h-geo/*"], message);
}

#[test]
fn known_failure_is_expected_until_it_passes() {
    let suite = MadeUpSuite::new("suite_known");
    let known = suite.folder.write("known.txt", "# ours\n\nh-entry/wrong   the suite is wrong\n");
    let report = suite.json(0, &["--known-failures", &known]);
    assert_eq!(outcomes(&report)[1], json!(["h-entry/wrong", ["known-failure"]]));
    assert_eq!(report["cases"][1]["outcomes"]["microweave"]["reason"], "the suite is wrong");
    let passes =
        suite.folder.write("passes.txt", "h-card/name once failed\nh-entry/wrong the suite is wrong");
    assert_eq!(
        outcomes(&suite.json(1, &["--known-failures", &passes])),
        json!([["h-card/name", ["passed-unexpectedly"]], ["h-entry/wrong", ["known-failure"]]])
    );
}

#[test]
fn file_of_known_failures_has_names_of_cases_with_reasons() {
    let suite = MadeUpSuite::new("suite_known_wrong");
    for (text, message) in [
        ("h-geo/gone why", "line 1: the suite has no case h-geo/gone; correct the name or remove the line"),
        ("\nh-card/name\n", "line 2: h-card/name has no reason; write it after the name, on the same line"),
        ("h-card/name a\nh-card/name b", "line 2: h-card/name is listed twice; remove one of the lines"),
    ] {
        let file = suite.folder.write("known.txt", text);
        refused(&[&suite.path(), "--known-failures", &file], &format!("{file}: {message}"));
    }
    let missing = suite.folder.path("missing.txt");
    suite
        .run(&["--known-failures", &missing])
        .assert_says(2, &format!("--known-failures {missing}: cannot be read: "));
}
