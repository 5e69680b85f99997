//! `microweave suite`: suites of each kind, commands, reports, known failures and errors.

#[cfg(unix)]
mod commands;
#[cfg(unix)]
mod compare;
mod reports;

use std::path::Path;

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, run};

/// A suite with a case that microweave passes and one that it fails.
struct MadeUpSuite {
    folder: Folder,
}

impl MadeUpSuite {
    fn new(name: &str) -> Self {
        let made_up = MadeUpSuite { folder: Folder::new(name) };
        made_up.write("h-card/name.html", "<p class=h-card>Ada</p>");
        made_up.write("h-card/name.json", document("Ada"));
        made_up.write("h-entry/wrong.html", "<p class=h-card>Ada</p>");
        made_up.write("h-entry/wrong.json", document("Grace"));
        made_up.write("h-entry/change-log.html", "<p>2015");
        made_up
    }

    /// A file of the suite.
    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.folder.path(&format!("suite/{name}"));
        std::fs::create_dir_all(Path::new(&path).parent().expect("it is in a folder"))
            .expect("it can be made");
        std::fs::write(path, content).expect("a file can be written");
    }

    fn path(&self) -> String {
        self.folder.path("suite")
    }

    fn run(&self, options: &[&str]) -> Run {
        run(&[&["suite", &self.path()], options].concat())
    }

    /// The JSON report of a run with this exit code.
    #[track_caller]
    fn json(&self, code: i32, options: &[&str]) -> Value {
        let Run { code: got, stdout, stderr } = self.run(&[options, &["--report", "json"]].concat());
        assert_eq!((got, &*stderr), (Some(code), ""), "{stdout}");
        serde_json::from_str(&stdout).expect("the report is JSON")
    }
}

/// A document with an h-card of this name.
fn document(name: &str) -> String {
    json!({
        "items": [{ "type": ["h-card"], "properties": { "name": [name] } }],
        "rels": {},
        "rel-urls": {}
    })
    .to_string()
}

/// The outcomes of each case: parsers and words.
fn outcomes(report: &Value) -> Value {
    let cases = report["cases"].as_array().expect("there are cases").iter().map(|case| {
        let outcomes = case["outcomes"].as_object().expect("there are outcomes").values();
        let words: Vec<&Value> = outcomes.map(|outcome| &outcome["outcome"]).collect();
        json!([case["name"], words])
    });
    cases.collect()
}
