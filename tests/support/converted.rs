//! How the cases of a converter are run: pages beside what is expected of them, byte for byte.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::Page;

use super::setup::Setup;
use super::suites;

/// A trial for each page below a folder of `test-suite/`, whose conversion is compared with the file of this
/// ending beside it.
pub fn trials(
    folder: &'static str,
    ending: &'static str,
    convert: impl Fn(&Page) -> Result<String, Failed> + Clone + Send + 'static,
) -> Vec<Trial> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite").join(folder);
    let pages = suites::files_below(&path, "html");
    assert!(!pages.is_empty(), "{folder} has cases");
    let trial = |(name, _): (String, String)| {
        let page = path.join(&name).with_extension("html");
        let convert = convert.clone();
        Trial::test(format!("{folder}/{name}"), move || {
            let expected = std::fs::read_to_string(page.with_extension(ending))?;
            let ours = convert(&read(&page)?)?;
            if ours == expected { Ok(()) } else { Err(format!("expected:\n{expected}\nours:\n{ours}").into()) }
        })
    };
    pages.into_iter().map(trial).collect()
}

fn read(path: &Path) -> Result<Page, Failed> {
    let bytes = std::fs::read(path)?;
    let setup = Setup::read(&bytes)?;
    Ok(setup.options.page_from_bytes(&bytes, setup.content_type.as_deref(), &setup.base)?)
}

/// Pages of all kinds for what holds of every page: those of our own cases, of the public suites and of the
/// corpora, as far as they are on this machine.
pub fn all_pages() -> Vec<(String, String)> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite");
    let public = [suites::microformats(), suites::folder("microdata-rdf"), suites::corpus()];
    let folders = [Some(own)].into_iter().chain(public).flatten();
    folders.flat_map(|folder| suites::files_below(&folder, "html")).collect()
}
