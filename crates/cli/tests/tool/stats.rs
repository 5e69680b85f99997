//! `microweave stats`: tables, CSV, JSON and the report.

use std::fs;

use microweave::Options;
use microweave_harvest::page::HarvestedPage;
use microweave_harvest::record::{Loss, PageRecord};
use microweave_harvest::stats::{Statistics, StatisticsLine};
use serde_json::json;

use crate::support::folder::Folder;
use crate::support::tool::{Run, run};

const CARD: &str = "<p class=h-card><b class=p-name>Ada</b></p>";
const HOSTILE: &str = "<p itemscope itemtype='https://x.example/&lt;script>\"'><b itemprop='a,\"b'>1</b></p>";

/// The line of an input with these pages.
fn line(source: &str, pages: &[(&str, &str)]) -> String {
    let mut statistics = Statistics::default();
    for (url, html) in pages {
        let record = PageRecord { url: (*url).into(), body: (*html).into(), ..PageRecord::default() };
        let page = Options::new().json_ld(true).meta(true).page_bytes(&record.body, None, url);
        statistics.add(&HarvestedPage::new(&record, source, page));
    }
    statistics.add_loss(&Loss { offset: 0, url: None, reason: "the record is cut off".into() });
    serde_json::to_string(&StatisticsLine::new(source.into(), statistics)).expect("it is written") + "\n"
}

/// A harvest of two inputs, and the whole line of a third one that is not done.
fn harvest(folder: &Folder, name: &str) -> String {
    let lines = [
        line("a.warc", &[("https://www.ada.example/", CARD), ("https://ada.example/b", HOSTILE)]),
        line("b.warc", &[("https://grace.example/", CARD)]),
        line("c.warc", &[("https://alan.example/", CARD)]),
    ];
    let manifest = "{\"file\":\"a.warc\"}\n{\"file\":\"b.warc\"}\n{\"file\":\"d.warc\"}\n";
    folder.write(&format!("{name}/manifest.jsonl"), manifest);
    folder.write(&format!("{name}/statistics.jsonl"), lines.concat());
    folder.path(name)
}

#[track_caller]
fn output(args: &[&str]) -> String {
    run(&[&["stats"], args].concat()).output().to_owned()
}

#[test]
fn inputs_of_the_manifest_are_added_up() {
    let folder = Folder::new("inputs_of_the_manifest_are_added_up");
    let out = harvest(&folder, "out");
    let text = output(&[&out]);
    let has_line =
        |words: &[&str]| text.lines().any(|line| line.split_whitespace().collect::<Vec<_>>() == words);
    assert!(has_line(&["pages", "3"]) && has_line(&["inputs", "2"]), "{text}");
    assert!(has_line(&["inputs", "without", "statistics", "1"]), "{text}");
    assert!(has_line(&["microformats2", "h-card", "2", "2", "2"]), "{text}");
    assert!(has_line(&["ada.example", "2", "2"]), "{text}");
    let both: serde_json::Value =
        serde_json::from_str(&output(&[&out, &harvest(&folder, "other"), "--format", "json"])).expect("JSON");
    let pages = json!({"figure": "pages", "number": {"value": 6, "exact": true}});
    assert!(both["summary"].as_array().expect("rows").contains(&pages), "{both}");
    assert_eq!(
        both["losses"][0],
        json!({"reason": "the record is cut off", "records": {"value": 4, "exact": true}})
    );
    let indented = output(&[&out, "--format", "json", "--pretty"]);
    assert!(indented.starts_with("{\n  \"") && indented.lines().count() > 10, "{indented}");
}

#[test]
fn lines_that_are_not_whole_are_reported() {
    let folder = Folder::new("lines_that_are_not_whole_are_reported");
    let out = harvest(&folder, "out");
    let whole = output(&[&out]);
    let cut = line("c.warc", &[("https://alan.example/", CARD)]);
    for length in [1, 10, cut.len() / 2, cut.len() - 2] {
        let lines =
            fs::read_to_string(format!("{}/statistics.jsonl", harvest(&folder, "out"))).expect("it is text");
        folder.write("out/statistics.jsonl", lines + &cut[..length]);
        let Run { code, stdout, stderr } = run(&["stats", &out]);
        assert_eq!((code, &stdout), (Some(1), &whole), "{length}: {stderr}");
        assert!(stderr.contains("out/statistics.jsonl:4: the line is not whole"), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    harvest(&folder, "out");
    folder.write(
        "out/manifest.jsonl",
        "{\"file\":\"a.warc\"}\n{\"file\":\"b.warc\"}\n{\"file\":\"d.warc\"}\n{\"file\":\"c.wa",
    );
    let report = folder.path("report.html");
    let Run { code, stderr, .. } = run(&["stats", &out, "--report", &report]);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(stderr.contains("out/manifest.jsonl:4: the line is not whole") && fs::metadata(report).is_ok());
}

#[test]
fn csv_has_a_file_for_each_table() {
    let folder = Folder::new("csv_has_a_file_for_each_table");
    let (out, tables) = (harvest(&folder, "out"), folder.path("tables/new"));
    assert_eq!(output(&[&out, "--format", "csv", "-o", &tables]), "");
    let file = |name: &str| fs::read_to_string(format!("{tables}/{name}.csv")).expect("the file is there");
    let head = "format,type,pages,pages exact,hosts,hosts exact,items,items exact\r\n";
    assert_eq!(file("types"), format!("{head}microformats2,h-card,2,true,2,true,2,true\r\n"));
    assert!(
        file("other-properties").contains("microdata,\"a,\"\"b\",1,true"),
        "{}",
        file("other-properties")
    );
    assert!(file("hosts").lines().count() == 3);
}

#[test]
fn a_report_is_well_formed_and_escapes_names() {
    let folder = Folder::new("a_report_is_well_formed_and_escapes_names");
    let (out, path) = (harvest(&folder, "out"), folder.path("report.html"));
    assert_eq!(output(&[&out, "--report", &path]), "");
    let html = fs::read_to_string(path).expect("the report is there");
    assert!(!html.contains("<script") && !html.contains("href=") && !html.contains("src="), "{html}");
    assert!(html.contains("&lt;script&gt;"), "{html}");
    // Its markup is also XML, but for the elements without end tags.
    let (head, body) = html.split_once("<style>").expect("it has a style");
    let void = head.matches("<meta").count();
    let xml = html.replace("<!DOCTYPE html>", "").replace("\">\n<meta", "\"/>\n<meta");
    let xml = xml
        .replace("content=\"light dark\">", "content=\"light dark\"/>")
        .replace("<meta charset=\"utf-8\">", "<meta charset=\"utf-8\"/>");
    let tree = roxmltree::Document::parse(&xml);
    assert!(tree.is_ok(), "{:?} {void} {}", tree.err(), &body[..200]);
    let tree = tree.expect("it is XML");
    let named = |name: &str| tree.descendants().filter(|node| node.tag_name().name() == name).count();
    assert_eq!(named("table"), named("caption"));
    let plots = tree.descendants().filter(|node| node.attribute("role") == Some("img"));
    assert!(plots.clone().count() >= 4);
    assert!(plots.clone().all(|plot| plot.children().any(|node| node.tag_name().name() == "title")));
}
