//! Sanitised HTML is what a parser reads: cleaning it again changes nothing, and a parser builds the tree that was written.

use html5ever::serialize::{SerializeOpts, TraversalScope, serialize};
use markup5ever_rcdom::SerializableHandle;

use super::contexts::in_fragment;
use super::hostile::policies;
use crate::support::random::Random;
use crate::support::suites;
use crate::support::words::words;
use microweave::sanitize::{Classes, Policy};
use microweave::{Dom, El};

/// Start tags, end tags and texts in any order.
fn random_nest(random: &mut Random) -> String {
    let mut html = String::new();
    for _ in 0..=random.below(30) {
        let tag = random.word("html-tags");
        let name = tag.split(' ').next().unwrap_or_default();
        match random.below(8) {
            0..=3 => html.extend(["<", tag, ">"]),
            4 | 5 => html.extend(["</", name, ">"]),
            6 => html.push_str(["x", " ", "\n", "\u{feff}", "&#1;", "<!-- -->"][random.below(6)]),
            _ => html.extend(["<", tag, ">x</", name, ">"]),
        }
    }
    html
}

fn random_policy(random: &mut Random) -> Policy {
    let mut policy = Policy::new().frame_hosts(["video.example"]).classes(Classes::All);
    for _ in 0..random.below(12) {
        let name = random.word("optional-elements");
        policy = match random.below(3) {
            0 => policy.remove_element(name),
            _ => policy.clone().allow_element(name, &["type"]).unwrap_or(policy),
        };
    }
    policy
}

#[track_caller]
fn assert_stable(policy: &Policy, html: &str) {
    let clean = policy.clean(html);
    assert_eq!(policy.clean(&clean), clean, "{html:?} {policy:?}");
    // Without these, a parser adds them.
    let has_parts =
        ["tbody", "tr", "colgroup"].iter().all(|name| policy.elements().any(|element| element == *name));
    if has_parts {
        let dom = Dom::parse_fragment(&clean, "div");
        let read = dom.elements().next().map(El::inner_html).unwrap_or_default();
        assert_eq!(without_line_feeds(&read), without_line_feeds(&clean), "{html:?} {policy:?}");
    }
}

/// `innerHTML` loses a line feed at the start of `pre`.
fn without_line_feeds(html: &str) -> String {
    html.replace('\n', "")
}

#[test]
fn random_nests_are_stable() {
    let mut random = Random::new(31);
    for number in 0..60_000 {
        let policy = if number % 4 == 0 { Policy::new() } else { random_policy(&mut random) };
        assert_stable(&policy, &random_nest(&mut random));
    }
}

#[test]
fn random_html_is_stable() {
    let mut random = Random::new(32);
    for number in 0..20_000 {
        let policy = random.policy_with_frames();
        let html = match number % 2 {
            0 => random.html(),
            _ => random.around(words("hostile-html")[number % words("hostile-html").len()]),
        };
        assert_stable(&policy, &html);
    }
}

#[test]
fn hostile_html_is_stable() -> Result<(), microweave::sanitize::PolicyError> {
    for policy in policies()? {
        words("hostile-html").iter().for_each(|html| assert_stable(&policy, html));
    }
    Ok(())
}

#[test]
fn pages_are_stable() {
    let mut random = Random::new(33);
    for (_, page) in suites::pages().unwrap_or_default() {
        assert_stable(&Policy::new(), &page);
        assert_stable(&random_policy(&mut random), &page);
    }
}

/// html5ever is a second parser of the result.
#[test]
fn html5ever_reads_what_was_written() {
    let mut random = Random::new(34);
    for _ in 0..10_000 {
        let clean = Policy::new().clean(&random_nest(&mut random));
        let dom = in_fragment("html div", false, &clean);
        let root: SerializableHandle = dom.document.children.borrow()[0].clone().into();
        let mut read = Vec::new();
        let options =
            SerializeOpts { traversal_scope: TraversalScope::ChildrenOnly(None), ..SerializeOpts::default() };
        serialize(&mut read, &root, options).expect("it is written into memory");
        // html5ever takes a U+FEFF at the start for a byte order mark.
        let read = String::from_utf8(read).expect("it is UTF-8");
        let expected = clean.strip_prefix('\u{feff}').unwrap_or(&clean);
        assert_eq!(without_line_feeds(&read), without_line_feeds(expected), "{clean:?}");
    }
}

#[test]
fn elements_of_formulas_that_can_be_allowed() {
    let list = |mathml: &str| {
        format!(
            r#"{{"elements": {{}}, "on_every_element": [], "urls": [], "schemes": [], "removed_with_content": [], "mathml": {mathml}}}"#
        )
    };
    assert!(Policy::from_json(&list(r#"{"math": ["display"], "mi": []}"#)).is_ok());
    for other in [r#"{"maction": []}"#, r#"{"annotation-xml": []}"#, r#"{"mi": ["href"]}"#, r#"{"p": []}"#] {
        assert!(Policy::from_json(&list(other)).is_err(), "{other}");
    }
}
