//! Web archives as inputs, and the report about one.

use std::fs;

use serde_json::{Value, json};

use super::{CARD, PRODUCT, harvested, lines, outcome};
use crate::support::folder::Folder;
use crate::support::gzip;
use crate::support::tool::run;

/// A response record of a page at this path.
pub(super) fn record(path: &str, page: &str) -> Vec<u8> {
    let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{page}");
    let headers = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://ada.example/{path}\r\n\
         WARC-Date: 2026-11-20T10:00:00Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n\
         Content-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n",
        http.len()
    );
    [headers.as_bytes(), http.as_bytes(), b"\r\n\r\n"].concat()
}

/// An archive with a gzip member for each page, and the offset of each.
pub(super) fn archive(pages: usize) -> (Vec<u8>, Vec<usize>) {
    let (mut archive, mut offsets) = (Vec::new(), Vec::new());
    for number in 0..pages {
        let page = format!("<title>{number}</title><a rel=me href=/me>{CARD} {number}{PRODUCT}");
        offsets.push(archive.len());
        archive.extend(gzip(&record(&number.to_string(), &page)));
    }
    (archive, offsets)
}

#[test]
fn pages_of_an_archive_have_url_date_and_offset() {
    let folder = Folder::new("harvest-warc");
    let (bytes, offsets) = archive(3);
    let (file, out) = (folder.write("a.warc.gz", bytes), folder.path("out"));
    harvested(0, &[&file, "-o", &out]);
    let text = fs::read_to_string(format!("{out}/a.warc.gz.ndjson")).expect("the part");
    let line = text.lines().nth(1).expect("there are three");
    let (source, offset) = (json!(file), offsets[1]);
    let start = format!(
        r#"{{"url":"https://ada.example/1","date":"2026-11-20T10:00:00Z","source":{source},"offset":{offset},"items":"#
    );
    assert!(line.starts_with(&start), "{line}");
    assert!(line.contains(r#""rels":{"me":["https://ada.example/me"]}"#), "{line}");
    let statistics = lines(&format!("{out}/statistics.jsonl"));
    assert_eq!((statistics.len(), &statistics[0]["source"]), (1, &source));
    assert_eq!(
        (&statistics[0]["statistics"]["pages"], &statistics[0]["statistics"]["items"]),
        (&json!(3), &json!(6))
    );
}

#[test]
fn repeated_content_is_skipped_on_request() {
    let folder = Folder::new("harvest-repeated");
    let with_digest = |path: &str, digest: &str| {
        let text = String::from_utf8(record(path, CARD)).expect("it is text");
        let digest = format!("WARC/1.1\r\nWARC-Payload-Digest: sha1:{digest}\r\n");
        gzip(text.replacen("WARC/1.1\r\n", &digest, 1).as_bytes())
    };
    let one = [with_digest("1", "A"), with_digest("2", "B"), with_digest("3", "A")].concat();
    let files = [folder.write("a.warc.gz", one), folder.write("b.warc.gz", with_digest("4", "B"))];
    let (out, all) = (folder.path("out"), folder.path("all"));
    let message = harvested(0, &[&files[0], &files[1], "-o", &out, "--skip-repeated", "--threads", "1"]);
    assert!(message.contains("2 files, 2 pages, 2 items; 2 pages skipped"), "{message}");
    let manifest = lines(&format!("{out}/manifest.jsonl"));
    assert_eq!([&manifest[0]["repeated"], &manifest[1]["repeated"]], [&json!(1), &json!(1)]);
    let message = harvested(0, &[&files[0], &files[1], "-o", &all]);
    assert!(message.contains("2 files, 4 pages"), "{message}");
}

#[test]
fn large_archive_is_the_same_with_any_number_of_threads() {
    let folder = Folder::new("harvest-warc-threads");
    let file = folder.write("a.warc.gz", archive(3000).0);
    let outcomes = [("1", "1G"), ("4", "1G"), ("3", "100k")].map(|(threads, memory)| {
        let out = folder.path(threads);
        harvested(0, &[&file, "-o", &out, "--threads", threads, "--memory", memory]);
        outcome(&out)
    });
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
    let part = lines(&folder.path("4/a.warc.gz.ndjson"));
    let urls = part.iter().map(|line| line["url"].clone());
    assert!(urls.eq((0..3000).map(|number| Value::from(format!("https://ada.example/{number}")))));
}

#[test]
fn damaged_record_is_an_error_and_the_rest_is_read() {
    let folder = Folder::new("harvest-warc-damage");
    let (mut bytes, offsets) = archive(5);
    bytes[offsets[2] + 20..offsets[2] + 60].fill(0);
    let (file, out) = (folder.write("a.warc.gz", bytes), folder.path("out"));
    let message = harvested(1, &[&file, "-o", &out]);
    assert!(message.contains("1 file, 4 pages, 8 items; 1 error, listed in"), "{message}");
    let errors = lines(&format!("{out}/errors.jsonl"));
    assert_eq!(
        (errors.len(), &errors[0]["source"], &errors[0]["offset"]),
        (1, &json!(file), &json!(offsets[2]))
    );
    // The error stays known after a restart.
    let message = harvested(1, &[&file, "-o", &out]);
    assert!(message.contains("1 file done before; 1 error"), "{message}");
    assert_eq!(lines(&format!("{out}/errors.jsonl")).len(), 1);
}

#[test]
fn lists_of_records_select_them() {
    let folder = Folder::new("harvest-cdx");
    let (bytes, offsets) = archive(4);
    folder.write("crawl/a.warc.gz", &bytes);
    let line = |at: usize| {
        let length = offsets.get(at + 1).unwrap_or(&bytes.len()) - offsets[at];
        format!(
            "example,ada)/{at} 20261120100000 {{\"filename\": \"a.warc.gz\", \"offset\": \"{}\", \"length\": \"{length}\"}}\n",
            offsets[at]
        )
    };
    let (list, out) = (folder.write("crawl/index.cdxj", line(3) + &line(1)), folder.path("out"));
    harvested(0, &["--cdx", &list, "-o", &out]);
    let manifest = lines(&format!("{out}/manifest.jsonl"));
    assert_eq!((manifest.len(), &manifest[0]["pages"]), (1, &json!(2)));
    let part = lines(&format!("{out}/{}", manifest[0]["outputs"][0]["path"].as_str().expect("a part")));
    assert_eq!([&part[0]["url"], &part[1]["url"]], ["https://ada.example/1", "https://ada.example/3"]);
    // Another list needs another folder.
    fs::write(&list, line(0)).expect("it can be written");
    let message = harvested(2, &["--cdx", &list, "-o", &out]);
    assert!(message.contains("other options (input.selection: "), "{message}");
}

#[test]
fn a_report_is_well_formed_and_escapes_names() {
    let folder = Folder::new("a_report_is_well_formed_and_escapes_names");
    let hostile = "<p itemscope itemtype='https://x.example/&lt;script>'><b itemprop=a>1</b></p>";
    let file = folder.write("a.warc", [record("a", CARD), record("b", hostile)].concat());
    let (out, path) = (folder.path("out"), folder.path("report.html"));
    harvested(0, &[&file, "-o", &out]);
    assert_eq!(run(&["stats", &out, "--report", &path]).output(), "");
    let html = fs::read_to_string(path).expect("the report is there");
    assert!(!html.contains("<script") && !html.contains("href=") && !html.contains("src="), "{html}");
    assert!(html.contains("&lt;script&gt;"), "{html}");
    // Its markup is also XML, but for the elements without end tags.
    let xml = html.replace("<!DOCTYPE html>", "").replace("\">\n<meta", "\"/>\n<meta");
    let xml = xml
        .replace("content=\"light dark\">", "content=\"light dark\"/>")
        .replace("<meta charset=\"utf-8\">", "<meta charset=\"utf-8\"/>");
    let tree = roxmltree::Document::parse(&xml).expect("it is XML");
    let named = |name: &str| tree.descendants().filter(|node| node.tag_name().name() == name).count();
    assert_eq!(named("table"), named("caption"));
    let plots = tree.descendants().filter(|node| node.attribute("role") == Some("img"));
    assert!(plots.clone().count() >= 4);
    assert!(plots.clone().all(|plot| plot.children().any(|node| node.tag_name().name() == "title")));
}
