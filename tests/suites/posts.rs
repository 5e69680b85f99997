//! Posts in other formats, on our own cases under `test-suite/posts/`: pages with the JSON that is expected of them,
//! a file for each format.
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave::convert::activity_streams::activity_streams;
use microweave::convert::jf2;
use microweave::convert::json_feed::json_feed;
use microweave::reader::{Feed, PostTypeRules, ReadOptions};
use serde_json::Value;

use crate::support::setup::Setup;
use crate::support::suites;

type Convert = fn(&Feed) -> serde_json::Result<Value>;

const FORMATS: [(&str, Convert); 4] = [
    ("jf2", |feed| serde_json::to_value(jf2::jf2(feed))),
    ("jf2feed", |feed| serde_json::to_value(jf2::jf2_feed(feed))),
    ("jsonfeed", |feed| serde_json::to_value(json_feed(feed))),
    ("as2", |feed| serde_json::to_value(activity_streams(feed))),
];

pub(crate) fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-suite/posts");
    let mut trials = Vec::new();
    for (name, _) in suites::files_below(&folder, "html") {
        for (format, convert) in FORMATS {
            let expected = folder.join(format!("{name}.{format}.json"));
            let page = expected.with_file_name(format!("{name}.html"));
            trials.push(Trial::test(format!("{name}/{format}"), move || run(&page, &expected, convert)));
        }
    }
    assert!(!trials.is_empty(), "test-suite/posts/ has cases");
    trials
}

fn run(page: &Path, expected: &PathBuf, convert: Convert) -> Result<(), Failed> {
    let bytes = std::fs::read(page)?;
    let expected: Value = serde_json::from_slice(&std::fs::read(expected)?)?;
    let setup = Setup::read(&bytes)?;
    let page = setup.options.page_bytes(&bytes, setup.content_type.as_deref(), &setup.base);
    let ours =
        convert(&ReadOptions::new().post_types(PostTypeRules::new().more_types(true)).read(&page).main)?;
    if ours != expected {
        return Err(format!("expected:\n{expected:#}\nours:\n{ours:#}").into());
    }
    Ok(())
}
