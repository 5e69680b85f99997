//! `microweave clean`.

use serde_json::json;

use crate::support::folder::Folder;
use crate::support::tool::{run, run_with_stdin};

const PAGE: &str = "<p class='p-note wide' onclick=a()>Tea<script>b()</script> <a href=/scones>scones</a></p>
<iframe src=https://video.example/1 title=Film></iframe>";

fn cleaned(args: &[&str]) -> String {
    run_with_stdin(&[&["clean", "--base", "https://ada.example/"], args].concat(), PAGE.as_bytes()).stdout
}

#[test]
fn html_is_made_safe() {
    let scones = "<a href=\"https://ada.example/scones\">scones</a></p>\n";
    let film = "<a href=\"https://video.example/1\">Film</a>\n";
    assert_eq!(cleaned(&[]), format!("<p class=\"p-note\">Tea {scones}{film}"));
    assert_eq!(cleaned(&["--classes", "removed", "--frames", "removed"]), format!("<p>Tea {scones}"));
    assert!(cleaned(&["--frame-host", "video.example"]).contains("<iframe src=\"https://video.example/1\""));
    assert!(cleaned(&["--link-rel", "nofollow", "--classes", "all"]).contains("rel=\"nofollow\""));
    let again = run_with_stdin(&["clean"], cleaned(&[]).as_bytes());
    assert_eq!((again.stdout, again.code), (cleaned(&[]), Some(0)));
}

#[test]
fn policy_of_a_file_and_lines_of_json() {
    let folder = Folder::new("policy_of_a_file");
    let policy = folder.write("policy.json", r#"{"elements": {"b": []}}"#);
    let run_with_policy = run_with_stdin(&["clean", "--policy", &policy], b"<p><b>Tea</b>");
    assert_eq!(run_with_policy.stdout, "<b>Tea</b>\n");
    let wrong = folder.write("wrong.json", r#"{"elements": {"script": []}}"#);
    assert_eq!(run(&["clean", "--policy", &wrong]).code, Some(2));
    let line = json!({ "id": 1, "html": "<b onclick=a()>Tea</b>" }).to_string();
    let lines = run_with_stdin(&["clean", "--stdin-jsonl"], line.as_bytes());
    assert_eq!(lines.stdout, "{\"id\":1,\"html\":\"<b>Tea</b>\"}\n");
    assert_eq!(run(&["clean", &folder.path("missing.html")]).code, Some(1));
}
