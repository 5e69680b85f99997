//! The pages that are measured: real ones, and generated ones with much microformats or microdata.

use std::fs;
use std::path::{Path, PathBuf};

/// A page of the corpus.
pub struct Page {
    /// Its file's name without the ending.
    pub name: String,
    /// The HTML.
    pub html: String,
    /// The address, which is invented.
    pub base: String,
}

impl Page {
    fn new(name: String, html: String) -> Self {
        let base = format!("https://{name}.example/");
        Page { name, html, base }
    }
}

/// The parts of the corpus.
pub struct Corpus {
    /// Pages of the web as a browser serialized them.
    pub real: Vec<Page>,
    /// Pages of the web as servers sent them.
    pub raw: Vec<Page>,
    /// Generated pages.
    pub synthetic: Vec<Page>,
    /// Our own small pages, which show the fixed cost of a parse.
    pub small: Vec<Page>,
}

const SMALL: [(&str, &str); 4] = [
    ("small-note", include_str!("../pages/note.html")),
    ("small-card", include_str!("../pages/card.html")),
    ("small-post", include_str!("../pages/post.html")),
    ("small-product", include_str!("../pages/product.html")),
];

impl Corpus {
    /// Reads the pages whose names contain one of these parts. Without parts, reads all pages.
    ///
    /// # Errors
    /// If there is no corpus, or no such page in it.
    pub fn read(names: &[String]) -> Result<Corpus, String> {
        let folder = folder();
        let small = SMALL.iter().map(|(name, html)| Page::new((*name).to_owned(), (*html).to_owned()));
        let corpus = Corpus {
            real: read_pages(&folder.join("real"), names)?,
            raw: read_pages(&folder.join("raw"), names)?,
            synthetic: read_pages(&folder.join("synthetic"), names)?,
            small: small.filter(|page| is_wanted(&page.name, names)).collect(),
        };
        let parts = [&corpus.real, &corpus.raw, &corpus.synthetic, &corpus.small];
        if parts.iter().all(|pages| pages.is_empty()) {
            return Err(format!("no page of {} has {} in its name", folder.display(), names.join(" or ")));
        }
        Ok(corpus)
    }
}

fn is_wanted(name: &str, parts: &[String]) -> bool {
    parts.is_empty() || parts.iter().any(|part| name.contains(part))
}

fn folder() -> PathBuf {
    let default_folder = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    std::env::var_os("MICROWEAVE_CORPUS").map_or_else(default_folder, PathBuf::from)
}

fn read_pages(folder: &Path, names: &[String]) -> Result<Vec<Page>, String> {
    let explain = |error| {
        format!(
            "no corpus: {}: {error}; set MICROWEAVE_CORPUS to a folder with `real`, `raw` and `synthetic` in it",
            folder.display()
        )
    };
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).map_err(explain)? {
        let path = entry.map_err(explain)?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if is_wanted(&name, names) && path.extension().is_some_and(|extension| extension == "html") {
            let html = String::from_utf8_lossy(&fs::read(&path).map_err(explain)?).into_owned();
            pages.push(Page::new(name, html));
        }
    }
    pages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(pages)
}
