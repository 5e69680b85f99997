//! The pages of the W3C's microdata tests: each is read without a diagnostic, and its document equals the one that is
//! read back from its JSON. (`microdata_rdf` compares their RDF.)

use libtest_mimic::{Failed, Trial};
use microweave::Document;

use crate::support::suites;

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("microdata-rdf") else { return Vec::new() };
    let pages = suites::files_below(&folder, "html");
    let trials = pages.into_iter().map(|(name, page)| Trial::test(name.clone(), move || read(&name, &page)));
    trials.collect()
}

fn read(name: &str, page: &str) -> Result<(), Failed> {
    let document = microweave::parse(page, &format!("http://w3c.github.io/microdata-rdf/tests/{name}.html"));
    if !document.diagnostics().is_empty() {
        return Err(format!("{:?}", document.diagnostics()).into());
    }
    let json = serde_json::to_string(&document)?;
    let again: Document = serde_json::from_str(&json)?;
    if again == document {
        Ok(())
    } else {
        Err(format!("the document read back from its JSON differs: {json}").into())
    }
}
