//! Helpers for the tests of RDF: reading graphs with a parser that is not ours, and comparing graphs.

use libtest_mimic::Failed;
use microweave_convert::rdf::oxrdf::Graph;
use microweave_suite::{Failure, graph_differences, read_graph};

/// Reads Turtle, and N-Triples, which are Turtle too.
pub fn read(turtle: &str, base: &str) -> Result<Graph, Failed> {
    Ok(read_graph(turtle, base)?)
}

/// Compares graphs by isomorphism: the names of blank nodes do not count.
pub fn compare(ours: &Graph, expected: &Graph) -> Result<(), Failed> {
    let differences = graph_differences(expected, ours);
    if differences.is_empty() { Ok(()) } else { Err(Failure::Differences(differences).to_string().into()) }
}
