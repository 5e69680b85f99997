//! URLs of items: `text-for-url`, `invalid-url`, `cite-without-url` and `implied-url-suppressed`.

use url::Url;

use super::markup::{MarkedProperty, MarkedRoot};
use super::{Context, shown_text};
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::dom::El;
use crate::dom::base_element::base_of;
use crate::extract::mf2::class::Prefix;
use crate::extract::mf2::property::url_attribute;
use crate::html::names::{NameId, attr, tag};
use crate::url::Base;

/// Properties whose value need not be a URL.
const TEXTS: [&str; 12] = [
    "uid",
    "email",
    "key",
    "tel",
    "impp",
    "pronoun",
    "pronouns",
    "identifier",
    "lang",
    "sound",
    "openid",
    "geo",
];

/// The base for a page without an address, so that relative URLs count as valid.
const PLACEHOLDER_ADDRESS: &str = "https://page.invalid/";

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let mut base = base_of(context.dom, context.page.address());
    if !base.is_absolute() {
        base = base_of(context.dom, PLACEHOLDER_ADDRESS);
    }
    for own in context.markup.properties.iter().filter(|own| own.prefix == Prefix::Url && !own.is_root) {
        let root = own.root.map(|index| &context.markup.roots[index]);
        if root.is_some_and(|root| !root.is_classic() && root.is_known())
            && super::is_known_property(own.token)
        {
            check_property(own, &base, findings);
        }
    }
    for (cite, root) in context.items_of("h-cite") {
        if cite.values("url").len() == 0 && cite.values("uid").len() == 0 {
            findings.report(root.report(Rule::CiteWithoutUrl, ""));
        }
    }
}

fn check_property(own: &MarkedProperty<'_>, base: &Base, findings: &mut Findings) {
    if let Some(url) = url_attribute(own.el) {
        if base.join(url).is_none() {
            let attribute = attribute_with(own.el, url);
            let detail = format!("{} is {}", quoted(own.token), quoted(url));
            findings.report(Report::of_value(own.el, attribute, Rule::InvalidUrl, detail));
        }
        return;
    }
    if TEXTS.contains(&own.name) || has_value_class(own.el) {
        return;
    }
    let attribute = match own.el.tag() {
        tag::ABBR => own.el.attr_by(attr::TITLE),
        tag::DATA | tag::INPUT => own.el.attr_by(attr::VALUE),
        _ => None,
    };
    let text = attribute.map_or_else(|| shown_text(own.el, 2048), |value| value.trim().to_owned());
    if !is_address(&text) {
        let detail = format!("{} is {}", quoted(own.token), quoted(&text));
        let report = Report::of_class(own.el, own.token, Rule::TextForUrl, detail);
        let inner = own.el.descendants().take(16).find(|el| url_attribute(*el).is_some());
        findings.report(match inner {
            Some(inner) => report.help(format!("move {} to the <{}> inside", own.token, inner.name())),
            None => report,
        });
    }
}

/// The URL attribute with this value.
fn attribute_with(el: El<'_>, url: &str) -> NameId {
    let attributes = [attr::HREF, attr::SRC, attr::POSTER, attr::DATA];
    attributes.into_iter().find(|name| el.attr_by(*name) == Some(url)).unwrap_or(attr::HREF)
}

/// True if the value of an element may be in parts (value class pattern).
fn has_value_class(el: El<'_>) -> bool {
    let mut inside = el.descendants().take(16);
    inside.any(|el| el.class().split_ascii_whitespace().any(|token| matches!(token, "value" | "value-title")))
}

/// True for an absolute URL, and for a relative one that is written as such.
fn is_address(text: &str) -> bool {
    let is_relative = text.starts_with(['/', '#', '?', '.']);
    !text.contains(char::is_whitespace) && (is_relative || Url::parse(text).is_ok())
}

/// Links that are no url of their item, because it has another `u-*` property.
pub(super) fn check_suppressed(context: &Context<'_>, findings: &mut Findings) {
    let types = ["h-card", "h-entry", "h-cite", "h-event"];
    let is_known = |root: &&MarkedRoot<'_>| types.iter().any(|name| root.types.contains(name));
    for root in context.markup.roots.iter().filter(is_known) {
        let Some(link) = suppressed_link(root).filter(|_| !root.has("url")) else { continue };
        let has_url_property = context.markup.properties_of(root).any(|own| own.prefix == Prefix::Url);
        if has_url_property {
            let rule = Rule::ImpliedUrlSuppressed;
            findings.report(match root.token().filter(|_| link == root.el) {
                Some(token) => Report::of_class(link, token, rule, ""),
                None => Report::new(link, rule, "").help("add class=\"u-url\" to the link"),
            });
        }
    }
}

/// The link that would be the implied url of a root: its own element, or its only link without a property.
fn suppressed_link<'p>(root: &MarkedRoot<'p>) -> Option<El<'p>> {
    let is_link = |el: El<'_>| el.tag() == tag::A && el.attr_by(attr::HREF).is_some();
    if is_link(root.el) {
        return Some(root.el);
    }
    if !root.types.contains(&"h-card") {
        return None;
    }
    let mut links = root.el.child_elements().filter(|el| el.tag() == tag::A);
    let link = links.next().filter(|_| links.next().is_none())?;
    let has_property = link.class().split_ascii_whitespace().any(|token| token.starts_with("u-"));
    (is_link(link) && !has_property).then_some(link)
}
