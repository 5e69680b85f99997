//! The links of a page by the rules of HTML for authors (4.12.4, 4.12.5): where links may be, and attributes such as `sizes` and
//! `ping`; and pages with two canonical addresses.

mod keywords;

use memchr::memmem;
use url::Url;

pub(super) use keywords::is_link_type;
use keywords::{check_keywords, report_of_keyword};

use super::forms::{
    corrected_language, first_segment, is_unfilled_label, is_unfilled_value, with_web_scheme,
};
use super::spelling::NearNames;
use super::{Findings, Report, Rule, WORDS, base_for_checks, quoted, quoted_apart, tag_of};
use microweave::page::Page;
use microweave_html::dom::walk::NodesInside;
use microweave_html::dom::{Dom, El, NodeKind, flag};
use microweave_html::input::content_type::essence;
use microweave_html::names::{NameId, attr, tag};
use microweave_reader::links::{Effect, IconSize, effect_of};
use microweave_reader::page_names::is_keyword_of_html;
use microweave_values::language_tag::is_registered_language;
use microweave_values::spelling::closest;
use microweave_values::url::Base;
use microweave_values::whitespace::{ascii_lowercase, tokens};

/// The keywords of `form` (HTML 4.6.7, "Links created by form elements").
const OF_FORMS: [&str; 10] =
    ["external", "help", "license", "next", "nofollow", "noopener", "noreferrer", "opener", "prev", "search"];

/// Attributes of RDFa alone. With them, an element that is no link can have `rel`.
const RDFA: [NameId; 3] = [attr::ABOUT, attr::RESOURCE, attr::TYPEOF];

/// The content types that programs follow.
const FEEDS: [&str; 5] = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/activity+json",
    "application/json+oembed",
];

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let (mut canonical, base) = (None, base_for_checks(page));
    let (mut near_names, has_rdfa) =
        (NearNames::default(), RDFA.iter().any(|name| page.dom().has_attribute(*name)));
    let body = if has_rdfa { None } else { body_after_head(page.dom()) };
    for el in page.dom().walk_flagged(flag::REL).entered() {
        let Some(rel) = el.attr_by(attr::REL) else { continue };
        let is_link = el.tag() == tag::LINK;
        if is_link || matches!(el.link_tag(), tag::A | tag::AREA) {
            if el.href().is_some() {
                check_keywords(el, rel, &mut near_names, findings);
            }
            check_any_link(el, rel, &base, findings);
            if is_link && let Some(body) = body.filter(|body| el.id() > body.id()) {
                check_body(el, rel, body, findings);
            }
            if let Some((_, href)) = el.href().filter(|_| is_link && has(rel, "canonical")) {
                check_canonical(el, href, &base, &mut canonical, findings);
            }
        } else if el.is_html() && !has_rdfa {
            check_no_link(el, rel, findings);
        }
    }
    if memmem::find(page.dom().source().as_bytes(), b"ping").is_some() {
        check_pings(page, &base, findings);
    }
}

/// The body. `None` if a `noscript` ends the head: its image does so only for programs that run no scripts, as this one.
fn body_after_head(dom: &Dom) -> Option<El<'_>> {
    let body = dom.elements().find(|el| el.tag() == tag::BODY)?;
    let head = body.previous_siblings().find(|el| el.tag() == tag::HEAD)?;
    let last = head.child_elements().last();
    last.is_none_or(|last| last.tag() != tag::NOSCRIPT).then_some(body)
}

fn has(rel: &str, keyword: &str) -> bool {
    tokens(rel).any(|token| token.eq_ignore_ascii_case(keyword))
}

fn check_any_link(el: El<'_>, rel: &str, base: &Base, findings: &mut Findings) {
    let is_link = el.tag() == tag::LINK;
    if let Some((attribute, href)) = el.href() {
        check_language(el, findings);
        // The links of advertisements have marks for their sellers.
        let is_followed = is_link || tokens(rel).any(follows);
        if is_followed && (is_unfilled_value(href) || is_unfilled_label(href)) {
            findings.report(Report::of_value(el, attribute, Rule::UnfilledValue, quoted(href)));
        }
        // `rel-me-not-profile` is about `me`, and `check_canonical` about `canonical`.
        let is_checked = is_followed && !has(rel, "me") && !tokens(rel).any(is_resource);
        // The relative address of a tag can end like a host.
        let meant = with_web_scheme(href).filter(|_| is_link || href.starts_with("www."));
        // Addresses of other schemes, such as `at://did:plc:1/`, need not be URLs of the web.
        let is_of_web = || href.starts_with("http:") || href.starts_with("https:") || href.starts_with("//");
        let is_invalid = || is_link && !has(rel, "canonical") && is_of_web() && base.absolute(href).is_none();
        if is_checked && (meant.is_some() || is_invalid()) {
            let report = Report::of_value(el, attribute, Rule::InvalidUrl, quoted(href));
            findings.report(report.corrected(meant));
        }
        if is_link {
            check_link(el, rel, findings);
        }
    } else if is_link && !tokens(rel).any(is_resource) && !has_bound_href(el) {
        let report = Report::of_value(el, attr::REL, Rule::LinkAttribute, "the link has no href");
        findings.report(report.help("add the address"));
    }
}

/// True for an address that a script fills in, such as `ng-href` or `:href`.
fn has_bound_href(el: El<'_>) -> bool {
    el.attributes().any(|(_, name, _)| name.ends_with("href"))
}

/// True for a keyword that says what the link leads to.
fn follows(token: &str) -> bool {
    effect_of(&ascii_lowercase(token), false) == Effect::Hyperlink
}

/// True for a keyword of a resource, such as a style sheet, whose address a script may add later.
fn is_resource(token: &str) -> bool {
    effect_of(&ascii_lowercase(token), true) == Effect::ExternalResource
}

/// A `rel` of an element that is no link. A form has few keywords; on other elements, RDFa only has this attribute. There, a keyword
/// that annotates a link annotates nothing: a script may make the link.
fn check_no_link(el: El<'_>, rel: &str, findings: &mut Findings) {
    let is_form = el.tag() == tag::FORM;
    let is_misplaced = |token: &&str| {
        let keyword = token.to_ascii_lowercase();
        let is_known = is_keyword_of_html(&keyword);
        let annotates = effect_of(&keyword, false) == Effect::Annotation;
        // `rel-me-not-profile` is about `me`.
        is_known && keyword != "me" && if is_form { !OF_FORMS.contains(&&*keyword) } else { !annotates }
    };
    let mut misplaced = tokens(rel).filter(is_misplaced).peekable();
    if is_form {
        misplaced.for_each(|token| findings.report(report_of_keyword(el, token, Rule::LinkTypeNotAllowed)));
    } else if misplaced.peek().is_some() {
        // The element has no `rel` at all.
        let detail = format!("{} on {}", quoted(rel.trim()), tag_of(el));
        let report = Report::of_value(el, attr::REL, Rule::LinkTypeNotAllowed, detail);
        findings.report(report.help("move it to a link"));
    }
}

fn check_language(el: El<'_>, findings: &mut Findings) {
    let Some(written) = el.attr("hreflang").map(str::trim).filter(|written| !written.is_empty()) else {
        return;
    };
    if !is_registered_language(written) {
        let detail = format!("hreflang has {}", quoted(written));
        let report = Report::new(el, Rule::LinkAttribute, detail);
        findings.report(match corrected_language(written) {
            Some(corrected) => report.help(format!("write {corrected}")),
            None => report.help("write a language tag, such as en or pt-BR"),
        });
    }
}

fn check_link(el: El<'_>, rel: &str, findings: &mut Findings) {
    let has_title = el.attr_by(attr::TITLE).is_some_and(|title| !title.trim().is_empty());
    if has(rel, "alternate") {
        if has(rel, "stylesheet") && !has_title {
            let report = Report::new(el, Rule::LinkAttribute, "the alternative style sheet has no title");
            findings.report(report.help("add a title, by which people choose the style sheet"));
        }
        check_content_type(el, findings);
    }
    let load = el.attr("as").unwrap_or_default();
    if has(rel, "preload")
        && !WORDS.preloads.contains(&*load.to_ascii_lowercase())
        && !is_before_its_script(el)
    {
        let report = Report::new(el, Rule::LinkAttribute, format!("as is {}", quoted(load)));
        findings.report(report.help("write what the link loads, such as font, image, script or style"));
    }
    if has(rel, "icon") || has(rel, "apple-touch-icon") {
        for size in tokens(el.attr_by(attr::SIZES).unwrap_or_default()) {
            if IconSize::parse(size).is_none() {
                let detail = format!("sizes has {}", quoted(size));
                let report = Report::of_token(el, attr::SIZES, size, Rule::LinkAttribute, detail);
                findings.report(report.help("write sizes such as 32x32 with spaces between them, or any"));
            }
        }
    } else if has(rel, "stylesheet") && el.attr_by(attr::SIZES).is_some() {
        let report = Report::new(el, Rule::LinkAttribute, "the style sheet has sizes");
        findings.report(report.help("remove it: only icons have sizes"));
    }
}

/// True for a link that a script of advertisements has put before its next script.
fn is_before_its_script(el: El<'_>) -> bool {
    let next = el.next_siblings().next().filter(|next| next.tag() == tag::SCRIPT);
    next.is_some_and(|next| {
        next.attr_by(attr::SRC).is_some() && next.attr_by(attr::SRC) == el.attr_by(attr::HREF)
    })
}

/// The content type of an alternative that is nearly the one of a feed, or no content type.
fn check_content_type(el: El<'_>, findings: &mut Findings) {
    let written = essence(el.attr_by(attr::TYPE).unwrap_or_default()).to_ascii_lowercase();
    if written.is_empty() || WORDS.alternate_types.contains(&&*written) {
        return;
    }
    let report =
        || Report::of_value(el, attr::TYPE, Rule::LinkAttribute, format!("type is {}", quoted(&written)));
    let short = match written.split_once('/').map_or(&*written, |(_, name)| name.trim_end_matches("+xml")) {
        "rss" => Some("application/rss+xml"),
        "atom" => Some("application/atom+xml"),
        _ => None,
    };
    if let Some(meant) = short.or_else(|| closest(&written, FEEDS.into_iter())) {
        findings.report(report().corrected(Some(meant)));
    } else if !written.contains('/') {
        findings.report(report().help("write a content type, such as application/rss+xml"));
    }
}

/// Search engines read these links in the head only, so that a page cannot have them in the texts of its visitors. An element that is not
/// allowed in the head, such as `img`, ends it.
fn check_body<'d>(el: El<'d>, rel: &'d str, body: El<'d>, findings: &mut Findings) {
    let is_of_head = |token: &str| {
        token.eq_ignore_ascii_case("canonical")
            || token.eq_ignore_ascii_case("alternate") && el.attr("hreflang").is_some()
    };
    let Some(token) = tokens(rel).find(|token| is_of_head(token)) else { return };
    if el.attr_by(attr::ITEMPROP).is_none() {
        let detail = format!("{} on <link> in the body", quoted(token));
        let report = Report::of_token(el, attr::REL, token, Rule::LinkTypeNotAllowed, detail);
        // Without a tag of the body, its first element ended the head, or a text before it.
        let is_of_head = |el: &El<'_>| matches!(el.tag(), tag::META | tag::LINK | tag::SCRIPT | tag::STYLE);
        let first = body.child_elements().next().filter(|first| !is_of_head(first));
        let is_after_text = || {
            let mut before = NodesInside::new(body).map_while(|(_, node)| match node {
                NodeKind::Element(_) => None,
                node => Some(node),
            });
            before.any(|node| matches!(node, NodeKind::Text(text) if !text.trim().is_empty()))
        };
        let help = match first.filter(|_| body.start_tag().is_none() && !is_after_text()) {
            Some(first) => format!("move it before {}, which ends the head", tag_of(first)),
            _ => "move it to the head; if it is written there, what is before it ends the head".to_owned(),
        };
        findings.report(report.help(help).effect("search engines ignore the link"));
    }
}

fn check_canonical(el: El<'_>, href: &str, base: &Base, first: &mut Option<String>, findings: &mut Findings) {
    let href = href.trim();
    // `check_any_link` reports it.
    if let Some(meant) = with_web_scheme(href) {
        first.get_or_insert(meant);
        return;
    }
    let url = base.join(href).filter(|url| matches!(url.scheme(), "http" | "https"));
    let fault = match &url {
        _ if href.is_empty() => Some("the address is empty".to_owned()),
        // What a mistake in the scheme leaves: `https//ada.example/` or `https://https://ada.example/`.
        Some(url) if is_http(url.host_str().unwrap_or_default()) || is_http(&first_segment(href)) => {
            Some(quoted(href))
        }
        None => Some(quoted(href)),
        Some(url) if url.fragment().is_some_and(|fragment| !fragment.starts_with('!')) => {
            Some(format!("{} has a fragment", quoted(href)))
        }
        Some(_) => None,
    };
    if let Some(detail) = fault {
        let report = Report::of_value(el, attr::HREF, Rule::LinkAttribute, detail);
        let help = "write the whole address of the page, without a fragment";
        return findings.report(report.help(help).effect("search engines choose an address themselves"));
    }
    let Some(url) = url.map(String::from) else { return };
    match first {
        None => *first = Some(url),
        Some(first) if *first != url => {
            let [url, first] = quoted_apart(&url, first);
            let detail = format!("{url}, and {first} before");
            findings.report(Report::of_value(el, attr::HREF, Rule::SeveralCanonicals, detail));
        }
        Some(_) => {}
    }
}

fn is_http(name: &str) -> bool {
    matches!(name, "http" | "https")
}

fn check_pings(page: &Page, base: &Base, findings: &mut Findings) {
    let links = page.dom().elements().filter(|el| matches!(el.link_tag(), tag::A | tag::AREA));
    for (el, ping) in links.filter_map(|el| Some((el, el.attr("ping")?))) {
        if is_unfilled_value(ping) {
            findings.report(Report::new(el, Rule::UnfilledValue, format!("ping is {}", quoted(ping))));
            continue;
        }
        if el.href().is_none() && !has_bound_href(el) {
            let report = Report::new(el, Rule::LinkAttribute, "the element has ping, but no href");
            findings.report(report.help("add href, or remove ping"));
        }
        let is_web = |url: &Url| matches!(url.scheme(), "http" | "https");
        for url in tokens(ping).filter(|url| !base.join(url).as_ref().is_some_and(is_web)) {
            let report = Report::new(el, Rule::LinkAttribute, format!("ping has {}", quoted(url)));
            findings.report(report.help("write a URL of the web, with spaces between several"));
        }
    }
}
