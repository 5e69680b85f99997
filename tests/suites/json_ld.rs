//! The W3C's tests of JSON-LD 1.1 that give RDF: scripts, and pages with scripts. Those that are left out are left out by
//! class ([`left_out`]).

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Options;
use microweave_convert::rdf::oxrdf::dataset::CanonicalizationAlgorithm;
use microweave_convert::rdf::oxrdf::{Dataset, GraphName, Quad};
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;
use oxttl::NQuadsParser;
use serde_json::Value;

use crate::support::cases::same;
use crate::support::{public, suites};

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("json-ld") else { return Vec::new() };
    ["toRdf", "html"].iter().flat_map(|kind| trials_of(&folder, kind)).collect()
}

fn trials_of(folder: &Path, kind: &str) -> Vec<Trial> {
    let text = fs::read_to_string(folder.join(format!("{kind}-manifest.jsonld"))).expect("the suite has it");
    let manifest: Value = serde_json::from_str(&text).expect("it is JSON");
    let base = manifest["baseIri"].as_str().expect("it has one").to_owned();
    let tests = manifest["sequence"].as_array().expect("it is a list");
    let trial = |test: &Value| {
        let name = format!("{kind}{}", text_of(test, "@id"));
        if let Some(reason) = left_out(test, folder) {
            return public::left_out(&name, reason);
        }
        let (test, folder, base) = (test.clone(), folder.to_owned(), base.clone());
        Trial::test(name, move || run(&test, &folder, &base))
    };
    tests.iter().map(trial).collect()
}

fn text_of<'t>(test: &'t Value, key: &str) -> &'t str {
    test[key].as_str().unwrap_or_default()
}

/// Why a test is left out; `None` for one that is run.
fn left_out(test: &Value, folder: &Path) -> Option<&'static str> {
    let has_type =
        |name: &str| test["@type"].as_array().is_some_and(|types| types.iter().any(|class| class == name));
    let option = |name: &str| &test["option"][name];
    let input = text_of(test, "input");
    let source = || fs::read_to_string(folder.join(input)).unwrap_or_default();
    let reasons = [
        (
            has_type("jld:NegativeEvaluationTest"),
            "demands failure on bad input, where this library reads the rest",
        ),
        (!has_type("jld:ToRDFTest"), "its result is expanded, flattened or compacted JSON-LD, not RDF"),
        (
            option("specVersion") == "json-ld-1.0" || option("processingMode") == "json-ld-1.0",
            "JSON-LD 1.0 only",
        ),
        (input.contains('#') || option("extractAllScripts") == false, "reads one script only"),
        (!option("rdfDirection").is_null(), "an option that RDF 1.1 has no form for"),
        (!option("expandContext").is_null(), "an option that gives a context outside of the page"),
        (loads_context(&source()), "loads a context from the web"),
        // Each script describes the graph of the page here, whether or not there are other scripts.
        (text_of(test, "@id") == "#tr004", "a script of several that is a graph is a graph without a name"),
    ];
    reasons.into_iter().find(|(is_left_out, _)| *is_left_out).map(|(_, reason)| reason)
}

/// True if a context in the script is an address, or imports one.
fn loads_context(source: &str) -> bool {
    let Ok(value) = serde_json::from_str::<Value>(source) else { return false };
    let mut todo = vec![&value];
    while let Some(value) = todo.pop() {
        let is_address = |context: &Value| context.is_string() || !context["@import"].is_null();
        let context = &value["@context"];
        if is_address(context) || context.as_array().is_some_and(|all| all.iter().any(is_address)) {
            return true;
        }
        todo.extend(value.as_array().into_iter().flatten());
        todo.extend(value.as_object().into_iter().flat_map(|object| object.values()));
    }
    false
}

fn run(test: &Value, folder: &Path, base: &str) -> Result<(), Failed> {
    let input = text_of(test, "input");
    let source = fs::read_to_string(folder.join(input))?;
    let html = match input.ends_with(".jsonld") {
        true => format!("<script type='application/ld+json'>{}</script>", source.replace("</", "<\\/")),
        false => source,
    };
    let address = test["option"]["base"].as_str().map_or_else(|| format!("{base}{input}"), str::to_owned);
    let page = Options::new().json_ld(true).page(&html, &address);
    let ours = write(&Reading::of(page), Format::NQuads, &FormatOptions::new())?;
    let expected = match text_of(test, "expect") {
        "" => return Ok(()),
        file => fs::read_to_string(folder.join(file))?,
    };
    let [ours, expected] =
        [(ours.text(), address.as_str()), (expected.as_str(), "")].map(|(text, graph)| dataset(text, graph));
    same(&ours?, &expected?)
}

/// The quads of a text, with canonical names of blank nodes. A page's own graph becomes the default graph.
pub(crate) fn dataset(text: &str, page_graph: &str) -> Result<Dataset, Failed> {
    let mut dataset = Dataset::new();
    for quad in NQuadsParser::new().for_slice(text) {
        let quad = quad?;
        let is_of_page =
            matches!(&quad.graph_name, GraphName::NamedNode(name) if name.as_str() == page_graph);
        let graph_name = if is_of_page { GraphName::DefaultGraph } else { quad.graph_name };
        dataset.insert(&Quad { graph_name, ..quad });
    }
    dataset.canonicalize(CanonicalizationAlgorithm::Unstable);
    Ok(dataset)
}
