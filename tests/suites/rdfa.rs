//! The W3C's tests of RDFa 1.1 and RDFa 1.1 Lite in HTML: each asks a query about the triples of a page.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::{Options, RdfaRules, Tree};
use microweave_convert::FormatOptions;
use microweave_convert::rdf::graph;
use microweave_convert::rdf::oxrdf::{Dataset, GraphNameRef};
use serde_json::Value;
use spareval::{QueryEvaluator, QueryResults};
use spargebra::SparqlParser;

use crate::support::both_trees::on_both_trees_except;
use crate::support::{public, suites};

/// The folders of pages, with the host language and the version of their tests in the manifest.
const FOLDERS: [(&str, &str, &str); 3] = [
    ("rdfa1.1/html5", "html5", "rdfa1.1"),
    ("rdfa1.1-lite/html5", "html5", "rdfa1.1-lite"),
    ("rdfa1.1/html5-invalid", "html5-invalid", "rdfa1.1"),
];

/// The versions of tests of what this library does not have, with the reason.
const LEFT_OUT: [(&str, &str); 2] = [
    ("rdfa1.1-proc", "HTML+RDFa 1.1, 7.6: the processor graph is for warnings, which are diagnostics here"),
    ("rdfa1.1-vocab", "RDFa Core 1.1, 10: vocabularies are optional, and would be fetched from the web"),
];

/// Tests that fail, with the reason.
const EXCEPTIONS: [(&str, &str); 1] = [(
    "rdfa1.1/html5-invalid/0319",
    "RDFa Core 1.1, 7.4.2: a relative IRI is resolved against the base. The page has a base element, against which the \
     test does not resolve",
)];

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("rdfa") else { return Vec::new() };
    let text = fs::read_to_string(folder.join("manifest.jsonld")).expect("the suite has it");
    let manifest: Value = serde_json::from_str(&text).expect("it is JSON");
    let tests = manifest["@graph"].as_array().expect("it is a list");
    FOLDERS.into_iter().flat_map(|pages| trials_of(&folder, pages, tests)).collect()
}

fn trials_of(folder: &Path, (pages, host, version): (&str, &str, &str), tests: &[Value]) -> Vec<Trial> {
    let has = |test: &Value, key: &str, name: &str| {
        test[key].as_array().is_some_and(|names| names.iter().any(|value| value == name))
    };
    let folder = folder.join("test-cases").join(pages);
    let is_of_folder = |test: &&Value| has(test, "hostLanguages", host) && has(test, "versions", version);
    let tests = tests.iter().filter(is_of_folder);
    let both = |test: &Value| {
        let number = test["num"].as_str().unwrap_or_default().to_owned();
        let expected = test["expectedResults"].as_bool().unwrap_or(true);
        let base = format!("http://rdfa.info/test-suite/test-cases/{pages}/{number}.html");
        let name = format!("{pages}/{number}");
        if let Some((_, reason)) = LEFT_OUT.iter().find(|(version, _)| has(test, "versions", version)) {
            return Some(vec![public::left_out(&name, reason)]);
        }
        let file = folder.join(&number);
        file.with_extension("html").exists().then(|| {
            let exception = public::exception(&EXCEPTIONS, &name);
            let run = move |tree| match answer(&file, &base, tree)? {
                answer if answer == expected => Ok(()),
                _ => Err(format!("the answer is not {expected}").into()),
            };
            on_both_trees_except(&name, exception, run).into()
        })
    };
    tests.filter_map(both).flatten().collect()
}

/// The answer to a query about the triples of a page.
fn answer(file: &Path, base: &str, tree: Tree) -> Result<bool, Failed> {
    let html = fs::read(file.with_extension("html"))?;
    let rules = RdfaRules::new().roles(true);
    let options = Options::new().tree(tree).microdata(false).rdfa(true).rdfa_rules(rules);
    let page = options.page_bytes(&html, None, base);
    let graph = graph(&page, &FormatOptions::new())?;
    let query = fs::read_to_string(file.with_extension("sparql"))?;
    let query = SparqlParser::new().parse_query(&query)?;
    let dataset = graph.iter().map(|triple| triple.in_graph(GraphNameRef::DefaultGraph)).collect::<Dataset>();
    match QueryEvaluator::new().prepare(&query).execute(&dataset)? {
        QueryResults::Boolean(answer) => Ok(answer),
        _ => Err("the query does not ask".into()),
    }
}
