//! The formats of reports.

use super::MadeUpSuite;
use crate::support::tool::Run;

#[track_caller]
fn report(suite: &MadeUpSuite, format: &str) -> String {
    let known = suite.folder.write("known.txt", "h-card/name why <not> & # when");
    let Run { code, stdout, stderr } = suite.run(&["--report", format, "--known-failures", &known]);
    assert_eq!((code, &*stderr), (Some(1), ""));
    stdout
}

// File names of other systems do not allow these characters.
#[cfg(unix)]
#[test]
fn junit_is_well_formed() {
    let suite = MadeUpSuite::new("suite_report_junit");
    suite.write("h-entry/<&\">.html", "<p class=h-card>&#1;\u{1}</p>");
    suite.write("h-entry/<&\">.json", "{\"items\": \"]]>\u{fffe}\"}");
    let xml = report(&suite, "junit");
    assert!(
        xml.contains("<testsuite name=\"microweave\" tests=\"3\" failures=\"3\" errors=\"0\" skipped=\"0\">"),
        "{xml}"
    );
    assert!(xml.contains("name=\"h-entry/&lt;&amp;&quot;&gt;\""), "{xml}");
    assert!(xml.contains("(why &lt;not&gt; &amp; # when)"), "{xml}");
    roxmltree::Document::parse(&xml).expect("the report is XML");
}
