//! Compares graphs by isomorphism: the names of blank nodes do not count. The graphs are read with a parser that is
//! not microweave's.

use microweave_convert::rdf::oxrdf::Graph;
use microweave_convert::rdf::oxrdf::graph::CanonicalizationAlgorithm;
use oxttl::TurtleParser;

use super::Difference;

/// Why a text is no graph.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct GraphError(String);

/// Reads Turtle, and N-Triples, which are Turtle too.
///
/// # Errors
/// If the text is not Turtle, or the base is not an absolute URL.
pub fn read_graph(turtle: &str, base: &str) -> Result<Graph, GraphError> {
    let parser = TurtleParser::new();
    let parser = if base.is_empty() { Ok(parser) } else { parser.with_base_iri(base) };
    let parser = parser.map_err(|error| GraphError(format!("the base {base}: {error}")))?;
    parser.for_slice(turtle).collect::<Result<Graph, _>>().map_err(|error| GraphError(error.to_string()))
}

/// The triples that only one of the graphs has.
pub fn graph_differences(expected: &Graph, got: &Graph) -> Vec<Difference> {
    let (expected, got) = (canonical(expected), canonical(got));
    if expected == got {
        return Vec::new();
    }
    let path = || "triple".to_owned();
    let missing = only_in(&expected, &got);
    let missing = missing.map(|triple| Difference { path: path(), expected: Some(triple), got: None });
    let extra = only_in(&got, &expected);
    let extra = extra.map(|triple| Difference { path: path(), expected: None, got: Some(triple) });
    missing.chain(extra).collect()
}

fn canonical(graph: &Graph) -> Graph {
    let mut graph = graph.clone();
    graph.canonicalize(CanonicalizationAlgorithm::Unstable);
    graph
}

/// The triples of a graph that another graph does not have, sorted.
fn only_in(graph: &Graph, other: &Graph) -> std::vec::IntoIter<String> {
    let mut triples: Vec<String> =
        graph.iter().filter(|triple| !other.contains(*triple)).map(|triple| format!("{triple} .")).collect();
    triples.sort();
    triples.into_iter()
}
