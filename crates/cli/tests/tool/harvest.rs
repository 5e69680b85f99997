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
use crate::support::tool::{Run, run, run_with_stdin};

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
fn folder_becomes_parts_and_a_manifest() {
    let folder = Folder::new("harvest-folder");
    folder.write("pages/a.html", CARD);
    folder.write("pages/b/c.html", PRODUCT);
    folder.write("pages/picture.png", "no page");
    let (pages, out) = (folder.path("pages"), folder.path("out"));
    let message = harvested(0, &[&pages, "-o", &out]);
    assert_eq!(message, "microweave: harvest: 2 files, 2 pages, 2 items\n");
    let [part] = &lines(&format!("{out}/pages/a.html.ndjson"))[..] else { unreachable!("one page") };
    assert_eq!(part["items"][0]["properties"]["name"], json!(["Ada"]));
    let text = fs::read_to_string(format!("{out}/pages/b/c.html.ndjson")).expect("the part");
    let source = format!("{pages}/b/c.html");
    let start = format!(r#"{{"url":"","source":{},"offset":0,"items":[]"#, json!(source));
    assert!(
        text.starts_with(&start) && text.contains("schema.org/Product") && text.ends_with("}\n"),
        "{text}"
    );
    let manifest = lines(&format!("{out}/manifest.jsonl"));
    let entry = manifest.iter().find(|entry| entry["file"] == json!(source)).expect("it is listed");
    for (name, value) in [("records", 1), ("pages", 1), ("items", 1), ("errors", 0), ("size", PRODUCT.len())]
    {
        assert_eq!(entry[name], json!(value), "{name}");
    }
    assert_eq!(entry["outputs"][0]["path"], "pages/b/c.html.ndjson");
    assert_eq!(entry["outputs"][0]["size"], json!(text.len()));
    assert_eq!(entry["outputs"][0]["checksum"].as_str().map(str::len), Some(64));
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

#[test]
fn inputs_of_one_name_have_parts_of_their_own() {
    let folder = Folder::new("harvest-names");
    let names = ["a/x/p.html", "b/x/p.html", "c/X/P.html"].map(|name| folder.write(name, CARD));
    let out = folder.path("out");
    let folders = ["a/x", "b/x", "c/X"].map(|name| folder.path(name));
    let args = [&folders[0], &folders[1], &folders[2], &names[1], "-o", &out].map(|arg| arg);
    harvested(0, &args.map(|arg: &str| arg));
    let manifest = lines(&format!("{out}/manifest.jsonl"));
    let mut parts: Vec<&str> =
        manifest.iter().filter_map(|entry| entry["outputs"][0]["path"].as_str()).collect();
    parts.sort_by_key(|part| part.to_lowercase());
    parts.dedup_by_key(|part| part.to_lowercase());
    assert_eq!((manifest.len(), parts.len()), (3, 3), "{parts:?}");
}

#[test]
fn lists_name_inputs() {
    let folder = Folder::new("harvest-lists");
    let (one, other) = (folder.write("a/p.html", CARD), folder.write("b/p.html", CARD));
    let (lines_out, nul_out) = (folder.path("lines"), folder.path("nul"));
    let list = format!("{one}\n{other}\n");
    let run = |args: &[&str], list: &str| {
        run_with_stdin(&[&["harvest", "--files-from", "-"], args].concat(), list.as_bytes())
    };
    assert_eq!(run(&["-o", &lines_out], &list).code, Some(0));
    assert_eq!(run(&["-0", "-o", &nul_out], &list.replace('\n', "\0")).code, Some(0));
    // The part has the path that the list says.
    for out in [lines_out, nul_out] {
        assert!(Path::new(&format!("{out}{one}.ndjson")).exists());
        assert!(Path::new(&format!("{out}{other}.ndjson")).exists());
    }
}

#[test]
fn filters_keep_pages_whole() {
    let folder = Folder::new("harvest-filters");
    folder.write("pages/card.html", CARD);
    folder.write("pages/both.html", format!("{CARD}{PRODUCT}"));
    folder.write("pages/nothing.html", "<p>Tea");
    let kept = |name: &str, args: &[&str]| {
        let (pages, out) = (folder.path("pages"), folder.path(name));
        harvested(0, &[&[&*pages, "-o", &*out, "-q"], args].concat());
        let manifest = lines(&format!("{out}/manifest.jsonl"));
        assert_eq!(manifest.len(), 3);
        let pages = manifest.iter().filter(|entry| entry["pages"] == json!(1));
        let mut names: Vec<String> =
            pages.map(|entry| entry["part"].as_str().expect("a name").to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(kept("all", &[]).len(), 3);
    assert_eq!(kept("type", &["--type", "schema.org/Product"]), ["pages/both.html"]);
    assert_eq!(kept("types", &["--type", "schema.org/Offer", "--type", "h-card"]).len(), 2);
    assert_eq!(kept("two", &["--min-items", "2"]), ["pages/both.html"]);
    folder.write("pages/nothing.html", "<p typeof=schema:Person property=schema:name>Ada");
    assert_eq!(kept("rdfa", &["--min-items", "1"]).len(), 3);
    assert_eq!(kept("host", &["--host", "example.com"]).len(), 0);
    assert_eq!(kept("sample", &["--sample", "0"]).len(), 0);
    assert_eq!(kept("only", &["--only", "microdata", "--type", "h-card"]).len(), 0);
    let part = lines(&folder.path("type/pages/both.html.ndjson"));
    assert_eq!(part[0]["items"][0]["type"], json!(["h-card"]));
    assert!(!Path::new(&folder.path("type/pages/card.html.ndjson")).exists());
}

#[test]
fn unreadable_inputs_are_listed_and_the_rest_is_read() {
    let folder = Folder::new("harvest-errors");
    folder.write("pages/a.html", CARD);
    let (pages, missing, out) = (folder.path("pages"), folder.path("missing.html"), folder.path("out"));
    for _ in 0..2 {
        let message = harvested(1, &[&missing, "https://example.com/", &pages, "-o", &out]);
        assert!(message.contains("1 page") && message.contains("2 errors, listed in"), "{message}");
        let errors = lines(&format!("{out}/errors.jsonl"));
        assert_eq!((errors.len(), &errors[0]["source"]), (2, &json!(missing)));
        assert!(errors[0]["error"].as_str().is_some_and(|error| error.contains("No such file")));
        fs::write(format!("{out}/manifest.jsonl"), "").expect("it can be written");
    }
    // What was missing is tried again.
    fs::write(&missing, CARD).expect("it can be written");
    harvested(0, &[&missing, &pages, "-o", &out]);
    assert_eq!(lines(&format!("{out}/errors.jsonl")).len(), 0);
}

#[test]
fn restart_skips_what_is_done_and_repairs_the_rest() {
    let folder = Folder::new("harvest-restart");
    let names = ["a", "b", "c"].map(|name| folder.write(&format!("pages/{name}.html"), CARD));
    let (pages, out) = (folder.path("pages"), folder.path("out"));
    harvested(0, &[&pages, "-o", &out]);
    let whole = outcome(&out);
    let again = || harvested(0, &[&pages, "-o", &out]);
    assert!(again().contains("0 files, 0 pages, 0 items; 3 files done before"));

    // A line that was not written to its end.
    let manifest = format!("{out}/manifest.jsonl");
    let text = fs::read_to_string(&manifest).expect("the manifest");
    fs::write(&manifest, &text[..text.len() - 5]).expect("it can be written");
    assert!(again().contains("1 file, 1 page, 1 item; 2 files done before"));
    assert_eq!(outcome(&out), whole);

    // A line of errors of an input that was not finished.
    fs::write(
        format!("{out}/errors.jsonl"),
        r#"{"source":"x.html","offset":0,"error":"x"}"#.to_owned() + "\n{",
    )
    .expect("it can be written");
    assert!(again().contains("3 files done before"));
    assert_eq!(outcome(&out), whole);

    // A part that is lost, and an input that has changed.
    fs::remove_file(format!("{out}/pages/a.html.ndjson")).expect("it exists");
    assert!(again().contains("1 file, 1 page, 1 item; 2 files done before"));
    assert_eq!(outcome(&out), whole);
    fs::write(&names[1], "<p class=h-card>Grace Hopper").expect("it can be written");
    assert!(again().contains("1 file, 1 page, 1 item; 2 files done before"));
    assert!(
        fs::read_to_string(format!("{out}/pages/b.html.ndjson")).is_ok_and(|part| part.contains("Grace"))
    );

    // An input that is no longer there stays in the manifest.
    fs::remove_file(&names[2]).expect("it exists");
    assert!(again().contains("2 files done before"));
    assert_eq!(lines(&manifest).len(), 3);
}

#[test]
fn restart_needs_the_same_options() {
    let folder = Folder::new("harvest-options");
    let (page, out) = (folder.write("a.html", CARD), folder.path("out"));
    harvested(0, &[&page, "-o", &out]);
    let before = outcome(&out);
    for (args, name) in [
        (["--format", "ndjson.zst"], "format"),
        (["--type", "h-card"], "filter.types"),
        (["--only", "rels"], "read.json_ld"),
        (["--max-depth", "20"], "read.max_depth"),
    ] {
        let message = harvested(2, &[&[&*page, "-o", &*out], &args[..]].concat());
        assert!(message.contains(&format!("other options ({name}: ")), "{message}");
    }
    assert_eq!(outcome(&out), before);
    // How many threads there are does not matter.
    harvested(0, &[&page, "-o", &out, "--threads", "1", "--memory", "1M"]);
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
fn folder_with_other_files_is_refused() {
    let folder = Folder::new("harvest-other");
    let page = folder.write("pages/a.html", CARD);
    let message = harvested(2, &[&page, "-o", &folder.path("pages")]);
    assert!(message.contains("is not the folder of a harvest"), "{message}");
}

#[test]
fn wrong_options_are_usage_errors() {
    for args in [
        &["-o", "x"] as &[&str],
        &["a.html"],
        &["a.html", "-o", "x", "--sample", "2"],
        &["a.html", "-o", "x", "--memory", "1X"],
        &["a.html", "-o", "x", "--format", "xml"],
    ] {
        let message = harvested(2, args);
        assert!(message.starts_with("error: "), "{message}");
    }
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

#[test]
fn a_harvest_as_quads_has_the_quads_of_each_page() {
    let page = "<title>Tea</title><p itemscope itemtype=https://schema.org/Person><b itemprop=name>Ada</b>";
    let folder = Folder::new("a_harvest_as_quads");
    let pages = ["a.html", "b.html"].map(|name| folder.write(name, page));
    let out = folder.path("out");
    let run = run(&["harvest", "--quiet", "--format", "nquads", "-o", &out, &pages[0], &pages[1]]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let parts = ["a.html.nq", "b.html.nq"].map(|name| {
        std::fs::read_to_string(std::path::Path::new(&out).join(name)).expect("the part is there")
    });
    assert!(parts.iter().all(|part| part.lines().count() == 2), "{parts:?}");
    assert_ne!(parts[0], parts[1], "the pages have no address, and differ by the name of their input");
}
