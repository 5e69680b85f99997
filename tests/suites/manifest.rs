//! `test-suite/manifest.json`, which lists the cases that any parser can run. It is generated from the folders:
//! `MICROWEAVE_WRITE_MANIFEST=1 cargo test --test suites '[manifest]'` writes it anew.

use libtest_mimic::{Failed, Trial};
use microweave_suite::{ManifestEntry, ResultKind};

use crate::support::setup::base_and_words;
use crate::support::{cases, suites};

/// The variable that asks for a new manifest.
const WRITE: &str = "MICROWEAVE_WRITE_MANIFEST";
/// Folders whose results are microweave's own, such as findings and posts, or feeds and cards.
const OWN_RESULTS: [&str; 12] = [
    "check/", "formats/", "json-ld/", "meta/", "profiles/", "rdfa/", "reader/", "reasons/", "select/",
    "things/", "views/", "xray/",
];
const LICENCE: &str = "MIT OR Apache-2.0";
/// Folders with examples of the specifications.
const EXAMPLES: [(&str, &str); 3] = [
    ("microdata/html5/", "example of the HTML Standard, under its licence"),
    ("microdata/r3627/", "example of HTML 5, revision 1.3627, under its licence"),
    ("microdata/w3c-2017/", "example of HTML Microdata (W3C, 2017), under its licence"),
];

pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("lists the cases of the folders", manifest_is_up_to_date)]
}

fn manifest_is_up_to_date() -> Result<(), Failed> {
    let path = cases::folder("").join("manifest.json");
    let manifest = manifest()?;
    if std::env::var_os(WRITE).is_some() {
        return Ok(std::fs::write(&path, manifest)?);
    }
    let written = std::fs::read_to_string(&path)?.replace("\r\n", "\n");
    if written == manifest {
        return Ok(());
    }
    let changed = manifest.lines().find(|line| !written.lines().any(|other| other == *line));
    let changed = changed.map_or_else(String::new, |line| format!("; it lacks {line}"));
    Err(format!("test-suite/manifest.json is out of date: run this test with {WRITE}=1{changed}").into())
}

/// The list, with an entry on each line.
fn manifest() -> Result<String, Failed> {
    let mut lines = Vec::new();
    for (name, _) in suites::files_below(&cases::folder(""), "html") {
        if let Some(entry) = entry(&name.replace('\\', "/"))? {
            lines.push(serde_json::to_string(&entry)?);
        }
    }
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

/// The entry for a page. `None` if only microweave has results of this kind.
fn entry(name: &str) -> Result<Option<ManifestEntry>, Failed> {
    let (result, extension) = match name {
        _ if name.starts_with("formats/rdf/") => (ResultKind::Rdf, "ttl"),
        _ if name.starts_with("formats/rdf-2010/") => (ResultKind::Rdf, "nt"),
        _ if OWN_RESULTS.iter().any(|folder| name.starts_with(folder)) => return Ok(None),
        _ if name.starts_with("microdata/") => (ResultKind::Microdata, "json"),
        _ => (ResultKind::Microformats, "json"),
    };
    let page = format!("{name}.html");
    let (base, mut options) = base_and_words(&std::fs::read(cases::folder("").join(&page))?);
    if name.starts_with("formats/rdf-2010/") {
        options.push("rdf-profile=html5-2010".to_owned());
    }
    let example = EXAMPLES.iter().find(|(folder, _)| name.starts_with(folder));
    let file_name = name.rsplit('/').next().unwrap_or(name);
    Ok(Some(ManifestEntry {
        page,
        base,
        options,
        result,
        expected: format!("{name}.{extension}"),
        shows: Some(file_name.replace('-', " ")),
        licence: Some(example.map_or(LICENCE, |(_, licence)| *licence).to_owned()),
    }))
}
