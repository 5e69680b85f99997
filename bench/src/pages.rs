//! The pages that are measured: real ones, and generated ones that are dense in what we look for.

use std::fs;
use std::path::{Path, PathBuf};

/// A page of the corpus.
pub struct Page {
    /// Its file's name without the ending.
    pub name: String,
    /// The page itself.
    pub html: String,
    /// Where it might have come from.
    pub base: String,
}

/// The two parts of the corpus.
pub struct Corpus {
    /// Pages from the web.
    pub real: Vec<Page>,
    /// Generated pages.
    pub synthetic: Vec<Page>,
}

impl Corpus {
    /// Reads the pages whose names contain one of the given parts; all pages if none are given.
    ///
    /// # Errors
    /// If there is no corpus, or no such page in it.
    pub fn read(names: &[String]) -> Result<Corpus, String> {
        let folder = folder();
        let corpus = Corpus {
            real: read_pages(&folder.join("real"), names)?,
            synthetic: read_pages(&folder.join("synthetic"), names)?,
        };
        if corpus.real.is_empty() && corpus.synthetic.is_empty() {
            return Err(format!("no page of {} has {} in its name", folder.display(), names.join(" or ")));
        }
        Ok(corpus)
    }
}

fn folder() -> PathBuf {
    let beside_the_project = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    std::env::var_os("MICROWEAVE_CORPUS").map_or_else(beside_the_project, PathBuf::from)
}

fn read_pages(folder: &Path, names: &[String]) -> Result<Vec<Page>, String> {
    let explain = |error| {
        format!(
            "no corpus: {}: {error}; set MICROWEAVE_CORPUS to a folder with `real` and `synthetic` in it",
            folder.display()
        )
    };
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).map_err(explain)? {
        let path = entry.map_err(explain)?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_wanted = names.is_empty() || names.iter().any(|part| name.contains(part));
        if is_wanted && path.extension().is_some_and(|extension| extension == "html") {
            let html = String::from_utf8_lossy(&fs::read(&path).map_err(explain)?).into_owned();
            let base = format!("https://{name}.example/");
            pages.push(Page { name, html, base });
        }
    }
    pages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(pages)
}
