//! The layers of the library: a folder (or file) of `src` imports only from those below it. The crates of the workspace
//! have layers too. ARCHITECTURE.md shows the same lists.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The layers, the highest first. The modules of one line do not import from one another.
const LAYERS: &[&[&str]] = &[
    &["convert"],
    &["check"],
    &["things"],
    &["reader"],
    &["graph"],
    &["sanitize", "links"],
    &["parse"],
    &["page"],
    &["microdata_dom"],
    &["extract"],
    &["document"],
    &["json_ld"],
    &["nodes"],
    &["dom"],
    &["html"],
    &["input", "url", "options"],
    &["amounts", "budget", "diagnostic", "error"],
    &["position", "collections", "coordinates", "datetime", "schema_org", "shorten", "uuids", "whitespace"],
    &["expression"],
];

/// The folders of the crates of the workspace, the highest first. The library, in the first folder, is the last one.
const CRATES: &[&str] = &[
    "bindings/python",
    "bindings/js",
    "bindings/c",
    "tools/bench",
    "examples",
    "crates/cli",
    "crates/server",
    "crates/requests",
    "crates/suite",
    "crates/harvest",
    "crates/fetch",
    "crates/io",
    "crates/playground",
    "src",
];

/// Modules that are in no layer: the root of the library, and those that only tests use.
const OUTSIDE: &[&str] = &["lib", "suites"];

#[test]
fn no_module_imports_from_a_higher_layer() -> io::Result<()> {
    let mut wrong = BTreeSet::new();
    for file in rust_files(&root().join("src"))? {
        let module = module_of(&file);
        for (number, line) in fs::read_to_string(&file)?.lines().enumerate() {
            for imported in imports(line) {
                if !may_import(&module, imported) {
                    let file = file.strip_prefix(root()).unwrap_or(&file);
                    wrong.insert(format!("{}:{}: {module} imports {imported}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "imports that go up:\n{}", Vec::from_iter(wrong).join("\n"));
    Ok(())
}

#[test]
fn every_module_has_a_layer() -> io::Result<()> {
    for file in rust_files(&root().join("src"))? {
        let module = module_of(&file);
        assert!(
            layer_of(&module).is_some() || OUTSIDE.contains(&&*module),
            "{module} is in no layer: add it to LAYERS here and in ARCHITECTURE.md"
        );
    }
    Ok(())
}

#[test]
fn no_crate_depends_on_a_higher_one() -> io::Result<()> {
    let mut wrong = Vec::new();
    for (layer, folder) in CRATES.iter().enumerate().filter(|(_, folder)| **folder != "src") {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml"))?;
        for needed in path_dependencies(&manifest) {
            if crate_layer(needed).is_none_or(|needed| needed <= layer) {
                wrong.push(format!("{folder} depends on {needed}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}: see CRATES here and in ARCHITECTURE.md");
    Ok(())
}

#[test]
fn architecture_page_lists_the_same_layers() -> io::Result<()> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md"))?;
    assert_eq!(listed(&page, "```layers"), LAYERS);
    assert_eq!(listed(&page, "```crates").concat(), CRATES);
    Ok(())
}

/// The names of a list in ARCHITECTURE.md: the names of a line end before two spaces.
fn listed<'a>(page: &'a str, start: &str) -> Vec<Vec<&'a str>> {
    page.lines()
        .skip_while(|line| *line != start)
        .skip(1)
        .take_while(|line| *line != "```")
        .map(|line| line.split("  ").next().unwrap_or_default().split(", ").collect())
        .collect()
}

/// The last names of the folders of the crates that a manifest depends on, without those for its tests only.
fn path_dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let lines = manifest.lines().take_while(|line| *line != "[dev-dependencies]");
    let names = lines
        .filter(|line| line.contains("workspace = true"))
        .filter_map(|line| line.strip_prefix("microweave")?.split([' ', '.']).next());
    names.map(|name| name.strip_prefix('-').unwrap_or("src"))
}

pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(super) fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    Ok(files)
}

/// The module at the top of `src` that a file belongs to.
fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(root().join("src")).unwrap_or(file);
    let first = inside.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
    first.unwrap_or_default().trim_end_matches(".rs").to_owned()
}

/// The modules at the top of `src` that a line of code names.
fn imports(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    let paths = code.split("crate::").skip(1);
    paths
        .map(|path| path.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default())
}

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

fn crate_layer(name: &str) -> Option<usize> {
    CRATES.iter().position(|folder| folder.rsplit('/').next() == Some(name))
}

fn may_import(module: &str, imported: &str) -> bool {
    match (layer_of(module), layer_of(imported)) {
        (Some(layer), Some(other)) => module == imported || layer < other,
        // An import of a name at the root of the crate would hide the layer of that name.
        (Some(_), None) => OUTSIDE.contains(&imported),
        (None, _) => true,
    }
}
