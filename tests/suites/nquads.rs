//! Pages as N-Quads: the cases in `test-suite/formats/nquads/`, with JSON-LD read. The blank nodes are compared by what
//! is said of them, not by their names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_convert::rdf::oxrdf::{Graph, Triple};
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;
use oxttl::NQuadsParser;

use crate::support::both_trees::on_both_trees;
use crate::support::rdf::compare;
use crate::support::setup::Setup;
use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/formats/nquads");
    let cases = suites::files_below(&folder, "html").into_iter();
    cases.flat_map(|(name, _)| both(&name, &folder)).collect()
}

fn both(name: &str, folder: &Path) -> [Trial; 2] {
    let [page, expected] = ["html", "nq"].map(|extension| folder.join(format!("{name}.{extension}")));
    on_both_trees(name, move |tree| run(&page, &expected, tree))
}

fn run(page: &PathBuf, expected: &PathBuf, tree: Tree) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let setup = Setup::read(&bytes)?;
    let options = setup.options.tree(tree).json_ld(true);
    let page = options.page_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let output = write(&Reading::of(page), Format::NQuads, &FormatOptions::new())?;
    let (ours, expected) = (graphs(output.text())?, graphs(&std::fs::read_to_string(expected)?)?);
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
