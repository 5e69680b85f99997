//! `microweave check`: its output and its exit code.
use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, run};

#[test]
fn sarif_is_one_log_of_all_pages() {
    let folder = Folder::new("sarif_is_one_log_of_all_pages");
    let misspelled = "<p class=h-card>\n<b class='p-nmae'>Ada</b> <a class='p-name u-url' href=/>Ada</a>";
    let note = "<div class=h-full>Tea</div><a class=h-card rel=me href=/>Ada</a>";
    let pages = [folder.write("a b.html", misspelled), folder.write("c.html", note)];
    let Run { code, stdout, .. } = run(&["check", "--format", "sarif", &pages[0], &pages[1]]);
    let log: Value = serde_json::from_str(&stdout).expect("it is JSON");
    assert_eq!((code, &log["version"]), (Some(1), &json!("2.1.0")));
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "microweave");
    let results = run["results"].as_array().expect("it has results");
    assert_eq!(results.len(), 2);
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("it has one") as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert!(
        place["artifactLocation"]["uri"].as_str().is_some_and(|uri| uri.ends_with("a%20b.html")),
        "{place}"
    );
    let region = json!({ "startLine": 2, "startColumn": 11, "endLine": 2, "endColumn": 17 });
    assert_eq!(place["region"], region);
    let change = &results[0]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], "p-name");
}
