//! Checks the `meta` elements of Open Graph.

use std::collections::HashMap;

use super::forms::{is_unfilled_value, with_web_scheme};
use super::{CheckOptions, Findings, Profile, Report, Rule, quoted, quoted_apart};
use microweave::extract::meta;
use microweave::page::Page;
use microweave_html::dom::El;
use microweave_html::names::attr;
use microweave_reader::graph::letters;
use microweave_values::url::is_absolute;
use microweave_values::whitespace::trim;

/// The properties that previews show. Open Graph requires `og:type` and `og:url` too, but all programs know what they are if they are
/// missing: `website`, and the address of the page.
const SHOWN: [&str; 2] = ["og:title", "og:image"];

/// The properties that a page has at most once.
const SINGLE: [&str; 5] = ["og:title", "og:type", "og:url", "og:description", "og:site_name"];

/// Other names of `og:image`.
const IMAGES: [&str; 2] = ["og:image:url", "og:image:secure_url"];

/// A description with fewer bytes is not taken for the start of another one.
const MIN_SHORTENED: usize = 50;

/// A title with fewer bytes is not taken for a part of another one.
const MIN_TITLE: usize = 12;

/// The properties that are URLs.
const URLS: [&str; 13] = [
    "og:url",
    "og:image",
    "og:image:url",
    "og:image:secure_url",
    "og:video",
    "og:video:url",
    "og:video:secure_url",
    "og:audio",
    "og:audio:url",
    "twitter:image",
    "twitter:image:src",
    "twitter:player",
    "twitter:player:stream",
];

/// Checks the elements. If the profile of Open Graph is selected, it reports missing properties and relative URLs.
pub(super) fn check(page: &Page, options: &CheckOptions, findings: &mut Findings) {
    let has_profile = options.profiles.iter().any(Profile::is_open_graph);
    let base = page.base();
    let mut values: HashMap<&'static str, &str> = HashMap::new();
    let mut first = None;
    for el in meta::elements(page.dom()) {
        let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
        if content.is_empty() {
            continue;
        }
        for name in meta::names(el) {
            if let Some(url) = known(&URLS, name).filter(|_| !is_unfilled_value(content)) {
                let report =
                    |rule| Report::of_value(el, attr::CONTENT, rule, format!("{url} is {}", quoted(content)));
                if is_absolute(content) {
                    let meant = with_web_scheme(content);
                    if meant.is_some() {
                        findings.report(report(Rule::InvalidUrl).corrected(meant));
                    }
                } else if !has_profile {
                    // A text with spaces is no URL.
                    let is_path = base.is_absolute() && !content.contains(char::is_whitespace);
                    let joined = || base.join(content).filter(|_| is_path).map(String::from);
                    let absolute = with_web_scheme(content).or_else(joined);
                    findings.report(report(Rule::OpenGraphRelativeUrl).corrected(absolute));
                }
            }
            let image = known(&IMAGES, name).map(|_| "og:image");
            if let Some(single) = known(&SINGLE, name) {
                let before = *values.entry(single).or_insert(content);
                if !is_same(single, before, content) {
                    let [content, before] = quoted_apart(content, before);
                    let detail = format!("{single} is {content}, and was {before}");
                    findings.report(Report::of_value(el, attr::CONTENT, Rule::OpenGraphRepeated, detail));
                }
            } else if let Some(required) = known(&SHOWN, name).or(image) {
                values.entry(required).or_insert(content);
            }
            if first.is_none() && known(&SHOWN, name).is_some() {
                first = Some(el);
            }
        }
    }
    if let Some(first) = first.filter(|_| !has_profile) {
        check_required(first, &values, findings);
    }
}

/// True for equal values. Texts may differ in punctuation, which some programs replace, a description may be shortened, and a long title
/// may have the name of the site beside it.
fn is_same(name: &str, one: &str, other: &str) -> bool {
    if one == other || name == "og:url" {
        return one == other;
    }
    let (one, other) = (letters(one), letters(other));
    let is_shortened = name == "og:description" && one.len().min(other.len()) >= MIN_SHORTENED;
    let begins = one.starts_with(&other) || other.starts_with(&one);
    let ends = one.ends_with(&other) || other.ends_with(&one);
    let is_title = name == "og:title" && one.len().min(other.len()) >= MIN_TITLE;
    one == other || is_shortened && begins || is_title && (begins || ends)
}

fn check_required(first: El<'_>, values: &HashMap<&str, &str>, findings: &mut Findings) {
    let missing: Vec<&str> = SHOWN.into_iter().filter(|name| !values.contains_key(name)).collect();
    if !missing.is_empty() {
        findings.add(first, Rule::OpenGraphIncomplete, missing.join(", "));
    }
}

/// The name in a list, in any letter case.
fn known(names: &[&'static str], name: &str) -> Option<&'static str> {
    names.iter().copied().find(|known| known.eq_ignore_ascii_case(name))
}
