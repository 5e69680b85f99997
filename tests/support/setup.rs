//! Reads one of our own cases, with its options.

use std::path::Path;

use libtest_mimic::Failed;
use microweave::{Options, Page, Tree};
use microweave_suite::CaseOptions;

const DEFAULT_BASE: &str = "https://example.com/dir/page.html";

/// A page, with the options in the comment that a page may begin with: `<!-- case: base=URL lang text=folded -->`.
pub struct Setup {
    pub bytes: Vec<u8>,
    pub base: String,
    pub content_type: Option<String>,
    pub options: Options,
    /// The options for a converter: words and their values.
    pub conversion: Vec<(String, String)>,
}

impl Setup {
    pub fn open(page: &Path) -> Result<Self, Failed> {
        Setup::read(&std::fs::read(page)?)
    }

    pub fn read(bytes: &[u8]) -> Result<Self, Failed> {
        let (base, words) = base_and_words(bytes);
        let CaseOptions { options, content_type, conversion, .. } =
            CaseOptions::from_words(words.iter().map(String::as_str))?;
        Ok(Setup { bytes: bytes.to_vec(), base, content_type, options, conversion })
    }

    pub fn page(&self, tree: Tree) -> Page {
        let options = self.options.clone().tree(tree);
        options.page_bytes(&self.bytes, self.content_type.as_deref(), &self.base)
    }
}

/// The page's address, and the words of the other options.
pub fn base_and_words(bytes: &[u8]) -> (String, Vec<String>) {
    let mut base = DEFAULT_BASE.to_owned();
    let mut words = CaseOptions::words_of_page(bytes);
    words.retain(|word| match word.strip_prefix("base=") {
        Some(value) => {
            base = value.to_owned();
            false
        }
        None => true,
    });
    (base, words)
}
