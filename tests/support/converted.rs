//! Runs the cases of a converter: pages with the expected output, compared byte for byte.

use libtest_mimic::{Failed, Trial};
use microweave::{Options, Share};
use microweave_convert::OutputError;
use microweave_reader::Reading;

use super::accounts::limits_for;
use super::both_trees::on_both_trees;
use super::cases::{self, same};
use super::setup::Setup;
use super::{random_cards, suites};

/// The address of pages that have none.
const ADDRESS: &str = "https://example.com/dir/page.html";

/// The folder of the examples in HTML's specification, which are also cases of microdata.
const EXAMPLES: &str = "microdata/html5";

/// Trials with both trees for each file with this ending below a folder of `test-suite/formats/`. The file is the expected output for the page
/// of the same name in the folder, otherwise for the example of the same name.
pub fn cases(
    folder: &'static str,
    ending: &'static str,
    convert: impl Fn(&Reading) -> Result<String, Failed> + Clone + Send + 'static,
) -> Vec<Trial> {
    let path = cases::folder("formats").join(folder);
    let files = suites::files_below(&path, ending);
    assert!(!files.is_empty(), "{folder} has cases");
    let examples = cases::folder(EXAMPLES);
    let both = |(name, expected): (String, String)| {
        let in_folder = path.join(format!("{name}.html"));
        let page = if in_folder.is_file() { in_folder } else { examples.join(format!("{name}.html")) };
        let convert = convert.clone();
        on_both_trees(&format!("{folder}/{name}"), move |tree| {
            let ours = convert(&Reading::of(Setup::open(&page)?.page(tree)))?;
            same(&ours, &expected)
        })
    };
    files.into_iter().flat_map(both).collect()
}

/// Pages of all kinds: the pages of our own cases, and the public suites and real pages that are on this machine.
pub fn all_pages() -> Vec<(String, String)> {
    let folders = [Some(cases::folder("")), suites::microformats(), suites::folder("microdata-rdf")];
    let pages = folders.iter().flatten().flat_map(|folder| suites::files_below(folder, "html"));
    pages.chain(suites::pages().unwrap_or_default()).collect()
}

/// Checks the output for every page.
pub fn check_every_page(
    convert: fn(&Reading) -> Result<String, OutputError>,
    check: fn(&str),
) -> Result<(), Failed> {
    for (_, html) in all_pages() {
        check(&convert(&Reading::parse(&html, ADDRESS))?);
    }
    Ok(())
}

/// Checks the output for this number of random pages.
pub fn check_random_pages(
    pages: u64,
    convert: fn(&Reading) -> Result<String, OutputError>,
    check: fn(&str),
) -> Result<(), Failed> {
    let mut total = 0;
    for seed in 0..pages {
        let html = random_cards::page(seed);
        let file = convert(&Reading::parse(&html, ADDRESS))?;
        let checked = std::panic::catch_unwind(|| check(&file));
        total += file.len();
        if checked.is_err() {
            return Err(format!("page {seed}:\n{html}\n{file}").into());
        }
    }
    assert!(total > 100_000, "the pages have cards and events");
    Ok(())
}

/// Checks that output with a limit of 1 MiB ends with an error, for many items of a type that each refer to the same properties.
pub fn check_shared_properties(
    item_type: &str,
    properties: [&str; 3],
    convert: impl Fn(&Reading) -> [Result<String, OutputError>; 2],
) {
    let items = format!("<p itemscope itemref=all itemtype={item_type}></p>").repeat(3_000);
    for property in properties {
        let shared = format!("<b itemprop={property}>2009-05-05</b>").repeat(3_000);
        let html = format!("{items}<div id=all>{shared}</div>");
        let page = Options::new().limits(limits_for(&html, Share::Output, 1 << 20)).page(&html, "");
        for result in convert(&Reading::of(page)) {
            assert!(matches!(result, Err(OutputError::TooLarge(1_048_576))), "{property}");
        }
    }
}
