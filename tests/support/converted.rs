//! Runs the cases of a converter: pages with the expected output, compared byte for byte.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Tree;
use microweave_reader::Reading;

use super::both_trees::on_both_trees;
use super::setup::Setup;
use super::suites;

/// The folder of the examples in HTML's specification, which are also cases of microdata.
const EXAMPLES: &str = "test-suite/microdata/html5";

/// Trials with both trees for each file with this ending below a folder of `test-suite/formats/`. The file is the expected output for the page
/// of the same name in the folder, otherwise for the example of the same name.
pub fn cases(
    folder: &'static str,
    ending: &'static str,
    convert: impl Fn(&Reading) -> Result<String, Failed> + Clone + Send + 'static,
) -> Vec<Trial> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/formats").join(folder);
    let files = suites::files_below(&path, ending);
    assert!(!files.is_empty(), "{folder} has cases");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join(EXAMPLES);
    let both = |(name, expected): (String, String)| {
        let in_folder = path.join(format!("{name}.html"));
        let page = if in_folder.is_file() { in_folder } else { examples.join(format!("{name}.html")) };
        let convert = convert.clone();
        on_both_trees(&format!("{folder}/{name}"), move |tree| {
            let ours = convert(&read(&page, tree)?)?;
            if ours == expected {
                Ok(())
            } else {
                Err(format!("expected:\n{expected}\nours:\n{ours}").into())
            }
        })
    };
    files.into_iter().flat_map(both).collect()
}

fn read(path: &Path, tree: Tree) -> Result<Reading, Failed> {
    let bytes = std::fs::read(path)?;
    let setup = Setup::read(&bytes)?;
    let page = setup.options.tree(tree).page_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    Ok(Reading::of(page))
}

/// Pages of all kinds: the pages of our own cases, and the public suites and real pages that are on this machine.
pub fn all_pages() -> Vec<(String, String)> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite");
    let folders = [Some(cases), suites::microformats(), suites::folder("microdata-rdf")];
    let pages = folders.iter().flatten().flat_map(|folder| suites::files_below(folder, "html"));
    pages.chain(suites::pages().unwrap_or_default()).collect()
}
