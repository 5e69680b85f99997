//! The pages of the W3C's microdata tests: each is read whole, and its document survives the way
//! through JSON. (What RDF they stand for is not compared here.)

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use microweave::Document;
use support::suites;

fn main() {
    let arguments = Arguments::from_args();
    let Some(folder) = suites::folder("microdata-rdf") else {
        return suites::report_missing("the W3C's microdata tests");
    };
    let pages = suites::files_below(&folder, "html");
    assert_eq!(pages.len(), 84, "the suite has 84 pages");
    let trials = pages.into_iter().map(|(name, page)| Trial::test(name.clone(), move || read(&name, &page)));
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn read(name: &str, page: &str) -> Result<(), Failed> {
    let document = microweave::parse(page, &format!("http://w3c.github.io/microdata-rdf/tests/{name}.html"));
    if !document.diagnostics().is_empty() {
        return Err(format!("{:?}", document.diagnostics()).into());
    }
    let json = serde_json::to_string(&document)?;
    let again: Document = serde_json::from_str(&json)?;
    if again == document { Ok(()) } else { Err(format!("read back, it is another document: {json}").into()) }
}
