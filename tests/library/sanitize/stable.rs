//! Sanitised HTML is what a parser reads: cleaning it again changes nothing, and a parser builds the tree that was written.

use html5ever::serialize::{SerializeOpts, TraversalScope, serialize};
use markup5ever_rcdom::SerializableHandle;

use super::contexts::in_fragment;
use super::hostile::policies;
use super::random::{HtmlGenerator, MARKUP};
use crate::support::suites;
use microweave::sanitize::{Classes, Policy};
use microweave::{Dom, El};

/// Start tags, end tags and texts in any order.
fn random_nest(random: &mut HtmlGenerator) -> String {
    let mut html = String::new();
    for _ in 0..=random.below(30) {
        let tag = random.one_of(&MARKUP.names);
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

fn random_policy(random: &mut HtmlGenerator) -> Policy {
    let mut policy = Policy::new().frame_hosts(["video.example"]).classes(Classes::All);
    for _ in 0..random.below(12) {
        let name = random.one_of(&MARKUP.optional);
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
    let mut random = HtmlGenerator::new(31);
    for number in 0..60_000 {
        let policy = if number % 4 == 0 { Policy::new() } else { random_policy(&mut random) };
        assert_stable(&policy, &random_nest(&mut random));
    }
}

#[test]
fn random_html_is_stable() {
    let mut random = HtmlGenerator::new(32);
    for number in 0..20_000 {
        let policy = random.policy_with_frames();
        let html = match number % 2 {
            0 => random.html(),
            _ => random.around(&MARKUP.hostile[number % MARKUP.hostile.len()]),
        };
        assert_stable(&policy, &html);
    }
}

#[test]
fn hostile_html_is_stable() -> Result<(), microweave::sanitize::PolicyError> {
    for policy in policies()? {
        MARKUP.hostile.iter().for_each(|html| assert_stable(&policy, html));
    }
    Ok(())
}

#[test]
fn pages_are_stable() {
    let mut random = HtmlGenerator::new(33);
    for (_, page) in suites::pages().unwrap_or_default() {
        assert_stable(&Policy::new(), &page);
        assert_stable(&random_policy(&mut random), &page);
    }
}

/// html5ever is a second parser of the result.
#[test]
fn html5ever_reads_what_was_written() {
    let mut random = HtmlGenerator::new(34);
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
fn elements_that_a_parser_would_move() -> Result<(), microweave::sanitize::PolicyError> {
    let more = Policy::new().allow_element("form", &[])?.allow_element("x-tea", &[])?.remove_element("ul");
    let without_cells = Policy::new().remove_element("td");
    let default = Policy::new();
    for (policy, html, expected) in [
        (&default, "\u{feff}a", "\u{feff}a"),
        (&default, "<p>a<object><p>b</object>c", "<p>a</p><p>b</p>c"),
        (&default, "<h1>a<marquee><h2>b</h2>", "<h1>a</h1><h2>b</h2>"),
        (&default, "<a href=/1>a<object><a href=/2>b", "<a href=\"/1\">a</a><a href=\"/2\">b</a>"),
        (
            &default,
            "<a href=/1><table><a href=/2>b",
            "<a href=\"/1\"></a><a href=\"/2\">b</a><table></table>",
        ),
        (&default, "<pre>&#1;\na</pre>", "<pre>\n\na</pre>"),
        (&default, "<ruby>a<rt><object><rt>b", "<ruby>a<rt></rt><rt>b</rt></ruby>"),
        (&more, "<li>a<ul><li>b</ul>c", "<li>a</li><li>b</li>c"),
        (&more, "<form><div></form><form>a", "<form><div>a</div></form>"),
        (&more, "<table><form><tr><td>a", "<table><form></form><tbody><tr><td>a</td></tr></tbody></table>"),
        (&without_cells, "<table><td>a<td>b</table>c", "<table><tbody><tr></tr></tbody></table>abc"),
    ] {
        assert_eq!(policy.clean(html), expected, "{html}");
        assert_stable(policy, html);
    }
    Ok(())
}

#[test]
fn formulas_are_kept() {
    let half = "<math display=\"block\"><mfrac><mn>1</mn><mi>x</mi></mfrac></math>";
    let nested = "<math><mtext>a<math><mi>x</mi></math></mtext><mi>y</mi></math>";
    let text = Policy::new().remove_element("math");
    for (policy, html, expected) in [
        (&Policy::new(), half, half),
        (&Policy::new(), nested, nested),
        (
            &Policy::new(),
            "<p><math><semantics><mi onclick=a href=//b>x</mi><annotation>x^2</annotation></semantics></math>",
            "<p><math><semantics><mi>x</mi></semantics></math></p>",
        ),
        (
            &Policy::new(),
            "<math><maction actiontype=a><mi mathvariant=normal>x</mi></maction><mtext><b>a</b><svg>c</svg>",
            "<math><mi mathvariant=\"normal\">x</mi><mtext><b>a</b></mtext></math>",
        ),
        (&Policy::new(), "<mi>x</mi><math><mi><mglyph><mrow>y", "x<math><mi>y</mi></math>"),
        (&Policy::new().remove_element("mtext"), "<math><mtext><b>a", "<math></math><b>a</b>"),
        (&text, "a<math><mi>x</mi><annotation-xml encoding=text/html><p>b</annotation-xml>", "ax"),
        (&text.clone().remove_with_content("math"), "a<math><mi>x</mi>", "a"),
    ] {
        assert_eq!(policy.clean(html), expected, "{html}");
        assert_stable(policy, html);
    }
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
