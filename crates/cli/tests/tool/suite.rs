//! `microweave suite`: commands that take too long, and the report of JUnit. The transcript `suite` has what else it does.

use std::time::Instant;

use crate::support::folder::Folder;
use crate::support::tool::{Run, run};

const PAGE: &str = "<p class=h-card>Ada</p>";
const RESULT: &str =
    r#"{"items":[{"type":["h-card"],"properties":{"name":["Ada"]}}],"rels":{},"rel-urls":{}}"#;

#[test]
fn command_that_takes_too_long_is_ended_with_its_children() {
    let folder = Folder::new("suite_timeout");
    let suite = folder.path("");
    folder.write("name.html", PAGE);
    folder.write("name.json", RESULT);
    for command in ["sleep 300", "sh -c 'sleep 300; true'", "sh -c 'sleep 300 & exit 0'"] {
        let start = Instant::now();
        let Run { code, stdout, .. } = run(&["suite", &suite, "--command", command, "--timeout", "1"]);
        let message = "took more than 1 s (--timeout SECONDS allows more time)";
        assert!(code == Some(1) && stdout.contains(message), "{command}: {stdout}");
        assert!(start.elapsed().as_secs() < 150);
    }
}

// File names of other systems do not allow these characters.
#[test]
fn junit_is_well_formed() {
    let folder = Folder::new("suite_report_junit");
    folder.write("suite/h-card/name.html", PAGE);
    folder.write("suite/h-card/name.json", RESULT);
    folder.write("suite/h-entry/<&\">.html", "<p class=h-card>&#1;\u{1}</p>");
    folder.write("suite/h-entry/<&\">.json", "{\"items\": \"]]>\u{fffe}\"}");
    let failures = folder.write("known.txt", "h-card/name why <not> & # when");
    let args = ["suite", &folder.path("suite"), "--report", "junit", "--known-failures", &failures];
    let Run { code, stdout: xml, stderr } = run(&args);
    assert_eq!((code, &*stderr), (Some(1), ""));
    let suite = "<testsuite name=\"microweave\" tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\">";
    for part in [suite, "name=\"h-entry/&lt;&amp;&quot;&gt;\"", "(why &lt;not&gt; &amp; # when)"] {
        assert!(xml.contains(part), "{xml}");
    }
    roxmltree::Document::parse(&xml).expect("the report is XML");
}
