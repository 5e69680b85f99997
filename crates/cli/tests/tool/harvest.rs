//! `microweave harvest`: parts, the manifest, filters, errors and restarts.

mod archives;
mod kill;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use microweave_io::compressed::{self, Decoding};
use microweave_io::zstd::MAX_FILE_WINDOW_LOG;
use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, run};

const CARD: &str = "<p class=h-card>Ada";
const PRODUCT: &str = "<div itemscope itemtype=https://schema.org/Product><b itemprop=name>Tea</b></div>";

/// The lines of a file as JSON. A missing file has none.
fn lines(path: &str) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// All files of a folder by their names, without the times of the manifest, and with its lines in order.
fn outcome(folder: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![Path::new(folder).to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(path.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path()));
            continue;
        }
        let name = path.strip_prefix(folder).expect("it is inside").to_str().expect("it is text").to_owned();
        let mut bytes = fs::read(&path).expect("a file can be read");
        if name.ends_with(".jsonl") {
            bytes = sorted_without_times(&bytes);
        }
        files.insert(name, bytes);
    }
    files
}

fn sorted_without_times(bytes: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(bytes).expect("it is text");
    let mut lines: Vec<String> = text.lines().map(without_time).collect();
    lines.sort();
    lines.concat().into_bytes()
}

fn without_time(line: &str) -> String {
    let mut line: Value = serde_json::from_str(line).expect("a line is JSON");
    line.as_object_mut().expect("a line is an object").remove("seconds");
    line.to_string()
}

/// Asserts that the tool ended with this code. Returns its messages.
#[track_caller]
fn harvested(code: i32, args: &[&str]) -> String {
    let Run { code: found, stdout, stderr } = run(&[&["harvest"], args].concat());
    assert_eq!((found, stdout.as_str()), (Some(code), ""), "{stderr}");
    stderr
}

#[test]
fn compressed_parts_have_the_same_lines() {
    let folder = Folder::new("harvest-zstd");
    let page = folder.write("a.html", CARD);
    let (plain, packed) = (folder.path("plain"), folder.path("packed"));
    harvested(0, &[&page, "-o", &plain]);
    harvested(0, &[&page, "-o", &packed, "--format", "ndjson.zst"]);
    let packed = fs::read(format!("{packed}/a.html.ndjson.zst")).expect("the part");
    let mut lines = Vec::new();
    let decoding = compressed::zstd(&mut &*packed, &mut lines, 1 << 20, MAX_FILE_WINDOW_LOG);
    assert_eq!(decoding, Decoding::Complete);
    assert_eq!(lines, fs::read(format!("{plain}/a.html.ndjson")).expect("the part"));
}

#[cfg(feature = "parquet")]
#[test]
fn tables_of_things_have_a_folder_each() {
    let folder = Folder::new("harvest-things");
    let page = folder.write("a.html", format!("{CARD}{PRODUCT}"));
    let (out, both) = (folder.path("out"), folder.path("both"));
    harvested(0, &[&page, "-o", &out, "--table", "Product,Recipe"]);
    let paths = |out: &str| -> Vec<String> {
        let outputs = lines(&format!("{out}/manifest.jsonl"))[0]["outputs"].clone();
        let outputs = outputs.as_array().expect("a list").iter();
        outputs.map(|output| output["path"].as_str().expect("a path").to_owned()).collect()
    };
    assert_eq!(paths(&out), ["tables/product/a.html.parquet", "tables/recipe/a.html.parquet"]);
    let statistics = lines(&format!("{out}/statistics.jsonl"));
    assert_eq!(statistics[0]["statistics"]["things"]["Product"]["columns"]["name"], json!(1));
    harvested(0, &[&page, "-o", &both, "--table", "Product", "--format", "parquet"]);
    assert_eq!(paths(&both).len(), 5);
    let message = harvested(2, &[&page, "-o", &folder.path("c"), "--table", "Product", "--format", "ndjson"]);
    assert!(message.contains("--table and --view write Parquet"), "{message}");
}

#[test]
fn memory_and_threads_do_not_change_the_parts() {
    let folder = Folder::new("harvest-threads");
    for number in 0..50 {
        folder.write(&format!("pages/{number}.html"), format!("{CARD} {number}{PRODUCT}"));
    }
    let outcomes = ["1", "2", "7"].map(|threads| {
        let (pages, out) = (folder.path("pages"), folder.path(threads));
        harvested(0, &[&pages, "-o", &out, "--threads", threads, "--memory", "1"]);
        outcome(&out)
    });
    assert!(outcomes[0].len() > 50 && outcomes.iter().all(|outcome| *outcome == outcomes[0]));
}
