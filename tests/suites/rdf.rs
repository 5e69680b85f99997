//! Our own cases of RDF: pages under `test-suite/formats/rdf/` and `test-suite/formats/rdf-2010/` with the expected graphs,
//! in Turtle and N-Triples. They begin with the same comments as other cases.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::convert::rdf::{self, RdfProfile};
use microweave::convert::{Format, FormatOptions};

use crate::support::rdf::{compare, read};
use crate::support::setup::Setup;
use crate::support::suites;

const TOPICS: [(&str, &str, RdfProfile); 2] =
    [("rdf", "ttl", RdfProfile::Microdata), ("rdf-2010", "nt", RdfProfile::Html5_2010)];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (topic, ending, profile) in TOPICS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/formats").join(topic);
        for (name, html) in suites::files_below(&folder, "html") {
            let graph = folder.join(&name).with_extension(ending);
            let options = FormatOptions::new().rdf_profile(profile);
            trials.push(Trial::test(format!("{topic}/{name}"), move || run(&html, &graph, &options)));
        }
    }
    trials
}

fn run(html: &str, graph: &Path, options: &FormatOptions) -> Result<(), Failed> {
    let setup = Setup::read(html.as_bytes())?;
    let page = setup.options.page(html, &setup.base);
    let expected = read(&std::fs::read_to_string(graph)?, "https://expected.example/")?;
    for format in [Format::NTriples, Format::Turtle] {
        let output = page.write(format, options)?;
        compare(&read(output.text(), "https://ours.example/")?, &expected)?;
    }
    compare(&rdf::graph(&page, options)?, &expected)
}
