//! Sanitised HTML is safe in any context: html5ever reads it as the content of many elements and pages, and finds only
//! what the policy allows.

use std::collections::BTreeSet;

use html5ever::tendril::TendrilSink;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{LocalName, ParseOpts, QualName, ns, parse_document, parse_fragment};
use markup5ever_rcdom::{NodeData, RcDom};

use super::PolicyFacts;
use super::hostile::policies;
use crate::support::random::Random;
use crate::support::suites;
use crate::support::words::words;
use microweave::Dom;
use microweave::sanitize::Policy;

/// The elements that a parser adds by itself, without attributes, and the elements of the contexts.
const IMPLIED: [&str; 8] = ["html", "head", "body", "table", "colgroup", "tbody", "tr", "template"];

/// The attributes that a frame keeps.
const FRAME_ATTRIBUTES: [&str; 6] = ["src", "width", "height", "title", "allowfullscreen", "loading"];

fn options(scripting_enabled: bool) -> ParseOpts {
    ParseOpts {
        tree_builder: TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() },
        ..ParseOpts::default()
    }
}

pub(super) fn in_fragment(context: &str, scripting: bool, html: &str) -> RcDom {
    let (namespace, name) = context.split_once(' ').expect("a context has two words");
    let namespace = match namespace {
        "svg" => ns!(svg),
        "math" => ns!(mathml),
        _ => ns!(html),
    };
    let name = QualName::new(None, namespace, LocalName::from(name));
    parse_fragment(RcDom::default(), options(scripting), name, Vec::new(), scripting).one(html)
}

/// The elements of a tree: their names in lower case, and their attributes.
fn elements(dom: &RcDom) -> Vec<(String, Vec<(String, String)>)> {
    let (mut found, mut open) = (Vec::new(), vec![dom.document.clone()]);
    while let Some(node) = open.pop() {
        if let NodeData::Element { name, attrs, template_contents, .. } = &node.data {
            let attrs = attrs.borrow();
            let attributes = attrs
                .iter()
                .map(|attr| (attr.name.local.to_ascii_lowercase().to_string(), attr.value.to_string()));
            found.push((name.local.to_ascii_lowercase().to_string(), attributes.collect()));
            open.extend(template_contents.borrow().clone());
        }
        open.extend(node.children.borrow().iter().cloned());
    }
    found
}

/// Checks that a tree has only what the policy allows, and the elements of its context without attributes.
#[track_caller]
fn assert_allowed(facts: &PolicyFacts<'_>, dom: &RcDom, context: &[&str], html: &str) {
    for (element, attributes) in elements(dom) {
        let is_frame = element == "iframe" && facts.has_frames;
        let is_of_context = IMPLIED.contains(&&*element) || context.contains(&&*element);
        let is_listed = facts.lists(&element) || is_frame;
        assert!(is_listed || is_of_context, "{element} in {html:?} in {context:?}");
        for (name, value) in attributes {
            let is_own = (is_listed && facts.allows(&element, &name))
                || (is_frame && FRAME_ATTRIBUTES.contains(&&*name));
            assert!(is_own, "{name} of {element} in {html:?} in {context:?}");
            facts.assert_safe(&name, &value);
        }
    }
}

/// Checks the sanitised HTML in each context.
#[track_caller]
fn assert_safe(facts: &PolicyFacts<'_>, html: &str) {
    for scripting in [false, true] {
        for context in words("fragment-contexts") {
            assert_allowed(facts, &in_fragment(context, scripting, html), &[], html);
        }
        for beginning in words("html-beginnings") {
            let page = [beginning, html].concat();
            let dom = parse_document(RcDom::default(), options(scripting)).one(&*page);
            // An attribute in the beginning belongs to the context.
            let beginning = beginning.replace(" encoding=\"text/html\"", "");
            let context: Vec<&str> = beginning.split(['<', '>']).filter(|name| !name.is_empty()).collect();
            assert_allowed(facts, &without_encoding(dom), &context, html);
        }
    }
}

fn without_encoding(dom: RcDom) -> RcDom {
    let mut open = vec![dom.document.clone()];
    while let Some(node) = open.pop() {
        if let NodeData::Element { attrs, .. } = &node.data {
            attrs.borrow_mut().retain(|attr| &*attr.name.local != "encoding");
        }
        open.extend(node.children.borrow().iter().cloned());
    }
    dom
}

/// The elements and attributes of HTML, without repetitions.
fn contents(html: &str) -> BTreeSet<String> {
    let dom = Dom::parse_fragment(html, "div");
    let tags = dom.elements().skip(1).map(|el| {
        let attributes: String =
            el.attributes().map(|(_, name, value)| format!(" {name}={value:?}")).collect();
        format!("{}{attributes}", el.name())
    });
    tags.collect()
}

/// Checks that cleaning sanitised HTML once more removes no element, attribute or URL.
#[track_caller]
fn assert_stable(facts: &PolicyFacts<'_>, clean: &str) {
    let again = facts.policy.clean(clean);
    assert_eq!(contents(&again), contents(clean), "{clean:?} becomes {again:?}");
    assert_safe(facts, &again);
}

#[test]
fn hostile_html_is_safe_in_any_context() -> Result<(), microweave::sanitize::PolicyError> {
    for policy in policies()? {
        let facts = PolicyFacts::of(&policy);
        for html in words("hostile-html") {
            let clean = policy.clean(html);
            assert_safe(&facts, &clean);
            assert_stable(&facts, &clean);
        }
    }
    // Elements below the limit on depth become siblings.
    let policy = Policy::new().remove_element("div");
    let facts = PolicyFacts::of(&policy);
    for html in words("hostile-html") {
        let deep = ["<div>".repeat(505).as_str(), html].concat();
        assert_safe(&facts, &policy.clean(&deep));
    }
    Ok(())
}

#[test]
fn random_html_is_safe_in_any_context() {
    let mut random = Random::new(21);
    for number in 0..1_500 {
        let policy = random.policy_with_frames();
        let facts = PolicyFacts::of(&policy);
        let html = match number % 2 {
            0 => random.html(),
            _ => random.around(words("hostile-html")[number % words("hostile-html").len()]),
        };
        let clean = policy.clean(&html);
        assert_safe(&facts, &clean);
        assert_stable(&facts, &clean);
    }
}

#[test]
fn pages_are_safe_in_any_context() {
    let mut random = Random::new(22);
    for (_, page) in suites::pages().unwrap_or_default().into_iter().step_by(6) {
        let (policy, damaged) = (random.policy_with_frames(), random.damaged(&page));
        let facts = PolicyFacts::of(&policy);
        let start: String = damaged.chars().take(30_000).collect();
        let clean = policy.clean(&start);
        assert_safe(&facts, &clean);
        assert_stable(&facts, &clean);
    }
}
