//! `microweave explain`, and the reasons of `microweave parse`.
use crate::support::tool::{Run, run_with_stdin};

#[test]
fn many_values_of_a_long_line_take_linear_time() {
    // Quadratic work on these takes minutes. With the spaces, the limit of reasons has room for all.
    let value = format!("<p class=p-note>x</p>{}", " ".repeat(64));
    let page = format!("<div class=h-card>{}</div>", value.repeat(20_000));
    let start = std::time::Instant::now();
    let run = run_with_stdin(&["explain", "--at", "1"], page.as_bytes());
    assert_eq!(run.output().matches("\nexplicit: ").count(), 20_001);
    assert!(start.elapsed().as_secs() < 100);
}

#[test]
fn every_place_of_a_finding_is_explained() {
    let pages = [
        "<p itemscope>\n<b itemprop=name>Ada</b></p>\n<b itemprop=lost>1</b>\n<i itemtype=x>",
        "<p>Tea\n<p class=p-name>x</p>\n<i class=u-photo></i><script type=application/ld+json>{\"a\":</script>",
        "<title>Tea</title>\n<div class=h-card>\n<b class=p-nmae>Ada</b> <a class=u-url href=http://[>x</a></div>",
    ];
    for page in pages {
        let reported = run_with_stdin(&["check", "--format", "json"], page.as_bytes()).json_lines();
        let findings = reported[0]["findings"].as_array().expect("it is a list").clone();
        assert!(!findings.is_empty(), "{page}");
        for finding in findings.iter().filter(|finding| finding["span"].is_object()) {
            let start = &finding["span"]["start"];
            let (line, column) = (&start["line"], &start["column"]);
            for at in [line.to_string(), format!("{line}:{column}")] {
                let Run { code, stdout, stderr } = run_with_stdin(&["explain", "--at", &at], page.as_bytes());
                assert_eq!(code, Some(0), "{at}: {stderr}");
                assert!(!stdout.is_empty(), "{at}: {page}");
            }
        }
    }
}
