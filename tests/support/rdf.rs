//! Helpers for the tests of RDF: reading expected graphs with a parser that is not ours, and comparing graphs.

use libtest_mimic::Failed;
use microweave::convert::rdf::oxrdf::Graph;
use microweave::convert::rdf::oxrdf::graph::CanonicalizationAlgorithm;
use oxttl::TurtleParser;

/// Reads Turtle, and N-Triples, which are Turtle too.
pub fn read(turtle: &str, base: &str) -> Result<Graph, Failed> {
    let parser = TurtleParser::new().with_base_iri(base)?;
    Ok(parser.for_slice(turtle).collect::<Result<Graph, _>>()?)
}

/// Compares graphs by isomorphism: the names of blank nodes do not count.
pub fn compare(ours: &Graph, expected: &Graph) -> Result<(), Failed> {
    if canonical(ours) == canonical(expected) {
        return Ok(());
    }
    Err(format!("expected:\n{}\nours:\n{}", sorted(expected), sorted(ours)).into())
}

fn canonical(graph: &Graph) -> Graph {
    let mut graph = graph.clone();
    graph.canonicalize(CanonicalizationAlgorithm::Unstable);
    graph
}

fn sorted(graph: &Graph) -> String {
    let mut lines: Vec<String> = graph.iter().map(|triple| format!("{triple} .\n")).collect();
    lines.sort();
    lines.concat()
}
