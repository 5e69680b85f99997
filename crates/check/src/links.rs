//! The links of a page by the rules of HTML for authors (4.12.4, 4.12.5): keywords of `rel`, `sizes`, `ping`, and the titles of
//! alternative style sheets; and pages with two canonical addresses.

use std::collections::HashSet;

use memchr::memmem;

use super::{Findings, Report, Rule, base_for_checks, quoted, tag_of};
use microweave::page::Page;
use microweave_html::dom::{El, flag};
use microweave_html::names::{attr, tag};
use microweave_reader::links::{Effect, IconSize, effect_of};
use microweave_values::url::Base;
use microweave_values::whitespace::tokens;

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let mut canonical = None;
    let base = base_for_checks(page);
    for el in page.dom().walk_flagged(flag::REL).entered() {
        let is_link = el.tag() == tag::LINK;
        if (is_link || matches!(el.link_tag(), tag::A | tag::AREA))
            && let (Some(rel), Some((_, href))) = (el.attr_by(attr::REL), el.href())
        {
            check_keywords(el, rel, is_link, findings);
            if is_link {
                check_link(el, rel, findings);
            }
            if is_link && has(rel, "canonical") {
                check_canonical(el, href, &base, &mut canonical, findings);
            }
        }
    }
    if memmem::find(page.dom().source().as_bytes(), b"ping").is_some() {
        check_pings(page, &base, findings);
    }
}

fn has(rel: &str, keyword: &str) -> bool {
    tokens(rel).any(|token| token.eq_ignore_ascii_case(keyword))
}

fn check_keywords(el: El<'_>, rel: &str, is_link: bool, findings: &mut Findings) {
    let mut seen = HashSet::new();
    for token in tokens(rel) {
        let keyword = token.to_ascii_lowercase();
        let effect = effect_of(&keyword, is_link);
        // `shortcut` is a part of the keyword `shortcut icon` (4.12.5.5).
        let is_unknown = effect == Effect::Unknown && keyword != "shortcut";
        let rule = match seen.insert(keyword) {
            false => Rule::RepeatedLinkType,
            true if effect == Effect::NotAllowed => Rule::LinkTypeNotAllowed,
            true if is_unknown => Rule::UnknownLinkType,
            true => continue,
        };
        let detail = format!("{} on {}", quoted(token), tag_of(el));
        findings.report(Report::of_token(el, attr::REL, token, rule, detail));
    }
}

fn check_link(el: El<'_>, rel: &str, findings: &mut Findings) {
    let has_title = el.attr_by(attr::TITLE).is_some_and(|title| !title.trim().is_empty());
    if has(rel, "alternate") && has(rel, "stylesheet") && !has_title {
        let report = Report::new(el, Rule::LinkAttribute, "the alternative style sheet has no title");
        findings.report(report.help("add a title, by which people choose the style sheet"));
    }
    if has(rel, "icon") || has(rel, "apple-touch-icon") {
        for size in tokens(el.attr_by(attr::SIZES).unwrap_or_default()) {
            if IconSize::parse(size).is_none() {
                let detail = format!("sizes has {}", quoted(size));
                let report = Report::of_token(el, attr::SIZES, size, Rule::LinkAttribute, detail);
                findings.report(report.help("write sizes such as 32x32 with spaces between them, or any"));
            }
        }
    }
}

fn check_canonical(el: El<'_>, href: &str, base: &Base, first: &mut Option<String>, findings: &mut Findings) {
    let Some(url) = base.join(href).map(String::from) else { return };
    match first {
        None => *first = Some(url),
        Some(first) if *first != url => {
            let detail = format!("{}, and {} before", quoted(&url), quoted(first));
            findings.report(Report::of_value(el, attr::HREF, Rule::SeveralCanonicals, detail));
        }
        Some(_) => {}
    }
}

fn check_pings(page: &Page, base: &Base, findings: &mut Findings) {
    let links = page.dom().elements().filter(|el| matches!(el.link_tag(), tag::A | tag::AREA));
    for (el, ping) in links.filter_map(|el| Some((el, el.attr("ping")?))) {
        for url in tokens(ping).filter(|url| base.join(url).is_none()) {
            let report = Report::new(el, Rule::LinkAttribute, format!("ping has {}", quoted(url)));
            findings.report(report.help("write a URL, with spaces between several"));
        }
    }
}
