//! Pages as N-Quads: the cases in `test-suite/formats/nquads/`, with JSON-LD read. The blank nodes are compared by what
//! is said of them, not by their names.

use std::collections::BTreeMap;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_convert::rdf::oxrdf::{Graph, Triple};
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;
use oxttl::NQuadsParser;

use crate::support::cases;
use crate::support::rdf::compare;
use crate::support::setup::Setup;

pub(crate) fn trials() -> Vec<Trial> {
    cases::on_both_trees("formats/nquads", run)
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let mut setup = Setup::open(page)?;
    setup.options = setup.options.json_ld(true);
    let output = write(&Reading::of(setup.page(tree)), Format::NQuads, &FormatOptions::new())?;
    let expected = std::fs::read_to_string(page.with_extension("nq"))?;
    let (ours, expected) = (graphs(output.text())?, graphs(&expected)?);
    let [our_names, expected_names] = [&ours, &expected].map(|graphs| graphs.keys().collect::<Vec<_>>());
    if our_names != expected_names {
        return Err(format!("expected the graphs {expected_names:?}, got {our_names:?}").into());
    }
    for (name, graph) in &ours {
        compare(graph, &expected[name])?;
    }
    Ok(())
}

/// The graphs of a text, by their names.
fn graphs(text: &str) -> Result<BTreeMap<String, Graph>, Failed> {
    let mut graphs = BTreeMap::<String, Graph>::new();
    for quad in NQuadsParser::new().for_slice(text) {
        let quad = quad?;
        let triple = Triple::new(quad.subject, quad.predicate, quad.object);
        graphs.entry(quad.graph_name.to_string()).or_default().insert(&triple);
    }
    Ok(graphs)
}
