//! The pages of the W3C's microdata tests: each is read without a diagnostic, and its document equals the one that is
//! read back from its JSON. (`microdata_rdf` compares their RDF.)

use libtest_mimic::{Failed, Trial};
use microweave::{Options, Tree};

use crate::support::both_trees::on_both_trees;
use crate::support::{cases, suites};

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("microdata-rdf") else { return Vec::new() };
    let pages = suites::files_below(&folder, "html");
    let both =
        |(name, page): (String, String)| on_both_trees(&name.clone(), move |tree| read(&name, &page, tree));
    pages.into_iter().flat_map(both).collect()
}

fn read(name: &str, page: &str, tree: Tree) -> Result<(), Failed> {
    let address = format!("http://w3c.github.io/microdata-rdf/tests/{name}.html");
    let document = Options::new().tree(tree).parse(page, &address);
    if !document.diagnostics().is_empty() {
        return Err(format!("{:?}", document.diagnostics()).into());
    }
    cases::is_same_after_json(&document)
}
