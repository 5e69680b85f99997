//! HTML that is made to get past sanitisers, and policies. `test-suite/tables/policy-errors.txt` has the names that no policy can have. Each output is parsed again: it may hold only what the policy
//! allows.

use std::time::{Duration, Instant};

use super::{PolicyFacts, assert_only_allowed_by};
use crate::support::words::words;
use microweave::Dom;
use microweave::sanitize::{Classes, Policy};

pub(super) fn policies() -> Result<Vec<Policy>, microweave::sanitize::PolicyError> {
    let default = Policy::new();
    let form = default.clone().allow_element("form", &["action"])?.allow_element("input", &["value"])?;
    Ok(vec![
        default.clone().remove_element("p").remove_element("a"),
        form.allow_element("button", &["formaction"])?.classes(Classes::All),
        default.clone().frame_hosts(["video.example"]).link_rel("nofollow"),
        default.clone().link_other_frames(true).classes(Classes::Microformats),
        default.clone().frame_hosts(["video.example"]).remove_scheme("https").remove_attribute("title"),
        Policy::from_json(
            r#"{"elements": {"p": ["title"], "table": [], "a": ["href"], "mglyph": [], "mtext": []}, "schemes": [],
                "on_every_element": [], "urls": [], "removed_with_content": []}"#,
        )?,
        default,
    ])
}

#[test]
fn hostile_html_leaves_only_what_policies_allow() -> Result<(), microweave::sanitize::PolicyError> {
    for policy in policies()? {
        let facts = PolicyFacts::of(&policy);
        for html in words("hostile-html") {
            for html in [
                (*html).to_owned(),
                format!("<table><tr><p>{html}</p>"),
                format!("<svg>{html}</svg><math>{html}"),
            ] {
                let clean = policy.clean_with_base(&html, "https://ada.example/");
                assert_only_allowed_by(&facts, &clean);
                assert_frames_are_listed(&clean);
                // Tables may change once more, as text moves out of them.
                assert_only_allowed_by(&facts, &policy.clean_with_base(&clean, "https://ada.example/"));
            }
        }
    }
    Ok(())
}

#[track_caller]
fn assert_frames_are_listed(html: &str) {
    let dom = Dom::parse_fragment(html, "div");
    for frame in dom.elements().filter(|el| el.name() == "iframe") {
        assert_eq!(frame.attr("src"), Some("https://video.example/"), "{html}");
        assert!(
            frame.attributes().all(|(_, name, _)| matches!(name, "src" | "width" | "height" | "title")),
            "{html}"
        );
        assert_eq!(frame.text(), "", "{html}");
    }
}

#[test]
fn rewritten_urls_are_checked() {
    let policy = Policy::new().rewrite_urls(|_, _, _| Some("java\nscript:alert(1)".to_owned()));
    assert_eq!(policy.clean("<a href=/x>a</a><img src=/x>"), "<a>a</a>");
    assert_eq!(policy.clone(), policy);
    assert_ne!(policy, Policy::new());
}

#[test]
fn a_long_address_is_written_once() {
    let images = "<img>".repeat(20_000);
    let html = format!("<picture><source srcset=\"https://a.example/{}\">{images}", "b".repeat(50_000));
    let clean = Policy::new().clean(&html);
    assert!(clean.len() < 60_000, "{} bytes", clean.len());
}

#[test]
fn hostile_shapes_take_linear_time() -> Result<(), microweave::sanitize::PolicyError> {
    let pieces = [
        "<div>",
        "<a href=/>",
        "<iframe src=//video.example/>",
        "<table><tr>",
        "<b><p>",
        "<svg><p>",
        "<!--",
        "<p title=\"",
        "</p>",
        "<pre>\n",
        "<img data-src=/a>",
        "<picture><source srcset=/b>",
        "&#13;&nbsp;",
        "<p a=b title",
    ];
    for policy in policies()? {
        let facts = PolicyFacts::of(&policy);
        for piece in pieces {
            let start = Instant::now();
            let clean = policy.clean(&piece.repeat(8_000));
            // Other tests run at the same time, on a machine that may be busy.
            assert!(start.elapsed() < Duration::from_secs(60), "{piece} takes {:?}", start.elapsed());
            assert_only_allowed_by(&facts, &clean);
        }
    }
    Ok(())
}

#[test]
fn lists_have_only_their_members() {
    assert!(Policy::from_json("{}").is_ok());
    assert!(Policy::from_json(r#"{"element": {}}"#).is_err());
}
