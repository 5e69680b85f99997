//! The pages that are measured, in groups: public pages that `scripts/suites.sh` fetches, generated and small pages of the
//! bench, and a further corpus if it is there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::generated;
use crate::hunt::shapes;

/// A page to measure.
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

/// Pages that are measured together.
pub struct PageGroup {
    /// What its pages are, for a heading.
    pub title: &'static str,
    /// At least one page.
    pub pages: Vec<Page>,
}

/// Where the pages of a group come from.
enum Origin {
    /// HTML files in the folders of the public suites.
    Public(&'static str),
    /// HTML files in the corpus beside the checkout, or in the folder that `MICROWEAVE_CORPUS` names.
    Corpus(&'static str),
    /// Pages that the bench makes or has.
    Bench(fn() -> Vec<Page>),
}

/// A group: the word that selects it, what its pages are, and where they come from.
struct Row(&'static str, &'static str, Origin);

const GROUPS: [Row; 10] = [
    Row("readability", "articles of the web, from mozilla/readability", Origin::Public("pages/readability")),
    Row(
        "html5lib",
        "pages of standards and their tests, from html5lib/html5lib-python",
        Origin::Public("pages/html5lib"),
    ),
    Row("feed", "a generated feed of 1,000 posts", Origin::Bench(feed)),
    Row("products", "a generated list of 1,600 products in microdata", Origin::Bench(products)),
    Row("dense", "a page of each dense shape of the hunt", Origin::Bench(dense)),
    Row("small", "small pages of 1 to 3 KB", Origin::Bench(small)),
    Row("real", "pages as a browser serialized them", Origin::Corpus("real")),
    Row("raw", "pages as servers sent them", Origin::Corpus("raw")),
    Row("hfeed", "the corpus's feed", Origin::Corpus("synthetic/hfeed.html")),
    Row("microdata", "the corpus's products", Origin::Corpus("synthetic/microdata.html")),
];

/// The groups that are on this machine, with the pages whose names contain one of these parts, or with all pages. A part may be
/// the word of a group.
///
/// # Errors
/// If a page cannot be read, or if no page has such a name.
pub fn groups(names: &[String]) -> Result<Vec<PageGroup>, String> {
    let mut groups = Vec::new();
    for Row(key, title, origin) in &GROUPS {
        let mut pages = origin.pages()?;
        let is_wanted = |page: &Page| names.iter().any(|name| name == key || page.name.contains(name));
        pages.retain(|page| names.is_empty() || is_wanted(page));
        if !pages.is_empty() {
            groups.push(PageGroup { title, pages });
        }
    }
    if groups.is_empty() {
        return Err(format!(
            "no page has {} in its name; scripts/suites.sh fetches public pages",
            names.join(" or ")
        ));
    }
    Ok(groups)
}

/// The pages of one group.
///
/// # Errors
/// If this machine does not have it.
pub fn group(key: &str) -> Result<Vec<Page>, String> {
    let row = GROUPS.iter().find(|Row(name, ..)| *name == key);
    let Row(.., origin) = row.ok_or_else(|| format!("there is no group of pages {key}"))?;
    let pages = origin.pages()?;
    if pages.is_empty() { Err(format!("the pages of {key} are not on this machine")) } else { Ok(pages) }
}

impl Origin {
    fn pages(&self) -> Result<Vec<Page>, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        match self {
            Origin::Bench(make) => Ok(make()),
            Origin::Public(below) => {
                let places = [".suites", "../shared/suites"].map(|place| root.join(place));
                let places =
                    std::env::var_os("SUITES").map_or(places.to_vec(), |folder| vec![root.join(folder)]);
                let folder = places.iter().map(|place| place.join(below)).find(|folder| folder.is_dir());
                folder.map_or_else(|| Ok(Vec::new()), |folder| read_pages(&folder))
            }
            Origin::Corpus(below) => {
                let corpus = std::env::var_os("MICROWEAVE_CORPUS")
                    .map_or_else(|| root.join("../shared/corpus"), PathBuf::from);
                let path = corpus.join(below);
                if path.exists() { read_pages(&path) } else { Ok(Vec::new()) }
            }
        }
    }
}

fn feed() -> Vec<Page> {
    vec![Page::new("feed".to_owned(), generated::feed(1000))]
}

fn products() -> Vec<Page> {
    vec![Page::new("products".to_owned(), generated::products(1600))]
}

fn dense() -> Vec<Page> {
    let page = |shape: shapes::Shape| Page::new(shape.name.replace(' ', "-"), shape.page(8 << 10));
    shapes::dense().map(page).collect()
}

fn small() -> Vec<Page> {
    let pages = [
        ("small-note", include_str!("../pages/note.html")),
        ("small-card", include_str!("../pages/card.html")),
        ("small-post", include_str!("../pages/post.html")),
        ("small-product", include_str!("../pages/product.html")),
    ];
    pages.map(|(name, html)| Page::new(name.to_owned(), html.to_owned())).into()
}

/// The HTML files of a folder, or one file.
fn read_pages(path: &Path) -> Result<Vec<Page>, String> {
    let explain = |error| format!("{}: {error}", path.display());
    let mut files = vec![path.to_owned()];
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(explain)?.map(|entry| entry.map(|entry| entry.path()));
        files = entries.collect::<Result<_, _>>().map_err(explain)?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == "html"));
        files.sort();
    }
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let html = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(Page::new(name, String::from_utf8_lossy(&html).into_owned()))
    };
    files.into_iter().map(read).collect()
}
