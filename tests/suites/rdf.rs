//! Our own cases of RDF: the cases of the manifest of `test-suite/` with an expected graph. (The runner reads N-Triples, this
//! module also Turtle and the graph.)

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_convert::rdf::{self, RdfProfile};
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::Reading;
use microweave_suite::{Case, ExpectedResult, ResultKind};

use crate::support::cases;
use crate::support::rdf::{compare, read};
use crate::support::setup::Setup;
use crate::support::trials::trials as trials_of;

pub(crate) fn trials() -> Vec<Trial> {
    let folder = cases::folder("");
    trials_of(&folder, |case| case.expected.kind() == ResultKind::Rdf, run)
}

fn run(case: &Case, tree: Tree) -> Result<(), Failed> {
    let ExpectedResult::Rdf(graph) = &case.expected else { return Err("the case has no graph".into()) };
    let is_2010 = case.options.iter().any(|option| option == "rdf-profile=html5-2010");
    let profile = if is_2010 { RdfProfile::Html5_2010 } else { RdfProfile::Microdata };
    let options = FormatOptions::new().rdf_profile(profile);
    let html = std::fs::read_to_string(&case.page)?;
    let page = Setup::read(html.as_bytes())?.options.tree(tree).page(&html, &case.base);
    let page = Arc::new(page);
    let expected = read(&std::fs::read_to_string(graph)?, "https://expected.example/")?;
    let turtle = write(&Reading::of(Arc::clone(&page)), Format::Turtle, &options)?;
    compare(&read(turtle.text(), "https://ours.example/")?, &expected)?;
    compare(&rdf::graph(&page, &options)?, &expected)
}
