//! Checks the `meta` elements of Open Graph.

use super::forms::{is_unfilled_value, with_web_scheme};
use super::meta_names::title_of;
use super::{CheckOptions, Findings, Profile, Report, Rule, quoted, quoted_apart};
use foldhash::{HashMap, HashMapExt};
use microweave::extract::meta;
use microweave::page::Page;
use microweave_html::dom::El;
use microweave_html::names::attr;
use microweave_reader::graph::letters;
use microweave_values::url::{Base, is_absolute};
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

/// At most this many values of `og:url` are compared.
const MAX_URLS: usize = 8;

/// The properties that are URLs.
const URLS: [&str; 13] = [
    "og:url", "og:image", "og:image:url", "og:image:secure_url", "og:video", "og:video:url",
    "og:video:secure_url", "og:audio", "og:audio:url", "twitter:image", "twitter:image:src",
    "twitter:player", "twitter:player:stream",
];

/// Checks the elements. If the profile of Open Graph is selected, it reports missing properties and relative URLs.
pub(super) fn check(page: &Page, options: &CheckOptions, findings: &mut Findings) {
    let has_profile = options.profiles.iter().any(Profile::is_open_graph);
    let base = page.base();
    let mut values: HashMap<&'static str, &str> = HashMap::new();
    let (mut first, mut empty) = (None, Vec::new());
    let absolute = absolute_urls(page);
    for el in meta::elements(page.dom()) {
        let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
        if content.is_empty() {
            let is_shown = |name| known(&SHOWN, name).filter(|_| el.attr_by(attr::CONTENT).is_some());
            let name = meta::names(el).find_map(is_shown);
            empty.extend(name.map(|name| (el, name)));
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
                    let report = report(Rule::OpenGraphRelativeUrl);
                    findings.report(
                        match absolute.iter().any(|other| url == "og:url" && is_same_url(content, other)) {
                            true => report.help("remove it: the page has the absolute URL too"),
                            false => report.corrected(with_web_scheme(content).or_else(joined)),
                        },
                    );
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
    if has_profile {
        return;
    }
    for (el, name) in empty {
        if values.insert(name, "").is_some() {
            continue;
        }
        let what = if name == "og:title" { "a text" } else { "the address of a picture" };
        let report = Report::new(el, Rule::EmptyValue, quoted(name));
        let report = report.help(format!("write {what}, or remove the element"));
        findings.report(report.effect(Rule::OpenGraphIncomplete.effect()));
    }
    if let Some(first) = first.filter(|_| !is_error_page(page)) {
        check_required(first, &values, findings);
    }
}

/// True for the page that a site shows in place of one that does not exist, by its address or its title.
fn is_error_page(page: &Page) -> bool {
    const NOT_FOUND: &str = "404";
    let last = page.base().as_str().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let says_so = |title: El<'_>| {
        let title = title.text().to_lowercase();
        title.split(|c: char| !c.is_alphanumeric()).any(|word| word == NOT_FOUND)
            || title.starts_with("page not found")
    };
    last.split('.').next() == Some(NOT_FOUND) || title_of(page).is_some_and(says_so)
}

/// The absolute addresses that the page gives as its own.
fn absolute_urls(page: &Page) -> Vec<&str> {
    let elements = meta::elements(page.dom());
    let of_page = elements.filter(|el| meta::names(*el).any(|name| known(&["og:url"], name).is_some()));
    let contents = of_page.filter_map(|el| el.attr_by(attr::CONTENT)).map(trim);
    contents.filter(|content| is_absolute(content)).take(MAX_URLS).collect()
}

/// True if one of the URLs, as a link of the page at the other, leads to this page.
fn is_same_url(one: &str, other: &str) -> bool {
    let leads_to = |url: &str, page: &str| Base::new(page).join(url).is_some_and(|url| url.as_str() == page);
    one == other || is_absolute(other) && leads_to(one, other) || is_absolute(one) && leads_to(other, one)
}

/// True for a property that a page has at most once.
pub(super) fn is_single(name: &str) -> bool {
    known(&SINGLE, name).is_some()
}

/// True for equal values. Texts may differ in punctuation, which some programs replace, a description may be shortened, and a long title
/// may have the name of the site beside it.
fn is_same(name: &str, one: &str, other: &str) -> bool {
    if name == "og:url" {
        return is_same_url(one, other);
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
