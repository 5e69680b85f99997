//! URLs of items: `text-for-url`, `invalid-url`, `cite-without-url` and `implied-url-suppressed`; links whose rel is not what
//! it should be: `rel-instead-of-class` and `rel-me-not-profile`.

use super::shown::ShownFact;
use super::{Context, MarkedProperty, MarkedRoot, shown_text, vocabulary};
use crate::forms::{is_address, is_email, with_scheme};
use crate::{Findings, Report, Rule, WORDS, base_for_checks, quoted, tag_of};
use microweave::extract::mf2::property::{named_url_attribute, url_attribute, value_attribute};
use microweave_html::dom::text::ImageText;
use microweave_html::dom::{El, flag};
use microweave_html::names::{attr, tag};
use microweave_reader::Field;
use microweave_values::class_names::Prefix;
use microweave_values::collections::unique::only;
use microweave_values::url::Base;
use microweave_values::whitespace::tokens;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let base = base_for_checks(context.page);
    for property in &context.markup.properties {
        let root = context.markup.root_of(property).filter(|root| !root.is_classic() && root.is_defined);
        let is_url = property.prefix == Prefix::Url && !property.is_root;
        if is_url && root.is_some() && vocabulary::has_class(property.token) {
            check_property(property, &base, findings);
        }
    }
    for (cite, root) in context.items_of("h-cite") {
        if cite.values("url").len() == 0 && cite.values("uid").len() == 0 {
            findings.report(root.report(Rule::CiteWithoutUrl, ""));
        }
    }
}

fn check_property(property: &MarkedProperty<'_>, base: &Base, findings: &mut Findings) {
    if let Some((attribute, url)) = named_url_attribute(property.el) {
        let meant = with_scheme(url);
        // An answer to nothing, as buttons of scripts have it.
        let is_nowhere = attribute == attr::HREF
            && WORDS.addresses.contains(property.name)
            && (matches!(url.trim(), "" | "#") || url.trim().starts_with("javascript:"));
        let is_no_email = property.name == "email" && !is_email(url.trim());
        if meant.is_some() || is_nowhere || is_no_email || base.absolute(url).is_none() {
            let detail = format!("{} is {}", quoted(property.token), quoted(url));
            let report = Report::of_value(property.el, attribute, Rule::InvalidUrl, detail);
            findings.report(report.corrected(meant));
        }
        return;
    }
    if WORDS.texts.contains(property.name) || has_value_class(property.el) {
        return;
    }
    let attribute = value_attribute(property.el, Prefix::Url).and_then(|name| property.el.attr_by(name));
    // In contrast to a `p-*` property, images are not replaced by their texts.
    let shown = || shown_text(property.el, ImageText::Dropped, 2048);
    let text = attribute.map_or_else(shown, |value| value.trim().to_owned());
    if !is_address(&text) {
        let detail = match text.is_empty() {
            true => format!("{} has no text", quoted(property.token)),
            false => format!("{} has the text {}", quoted(property.token), quoted(&text)),
        };
        let report = property.report(Rule::TextForUrl, detail);
        let inner = property.el.descendants().take(16).find(|el| url_attribute(*el).is_some());
        let help = inner.map(|inner| format!("move {} to the <{}> inside", property.token, inner.name()));
        findings.report(report.help_if_any(help));
    }
}

/// True if the value of an element may be in parts (value class pattern).
pub(super) fn has_value_class(el: El<'_>) -> bool {
    let mut inside = el.descendants().take(16);
    inside.any(|el| el.class().split_ascii_whitespace().any(|token| matches!(token, "value" | "value-title")))
}

/// Links that are not the implied url, because the item has another `u-*` property.
pub(super) fn check_suppressed(context: &Context<'_>, findings: &mut Findings) {
    let types = ["h-card", "h-entry", "h-cite", "h-event"];
    let lacks_url =
        |root: &&MarkedRoot<'_>| types.iter().any(|name| root.types.contains(name)) && !root.has("url");
    for root in context.markup.roots.iter().filter(lacks_url) {
        let mut properties = context.markup.properties_of(root);
        if let Some(link) = suppressed_link(root)
            && properties.any(|property| property.prefix == Prefix::Url)
        {
            let rule = Rule::ImpliedUrlSuppressed;
            let report = match root.token() {
                Some(token) if link == root.el => Report::of_class(link, token, rule, ""),
                _ => Report::new(link, rule, "").help("add class=\"u-url\" to the link"),
            };
            findings.report(report.unless_shown(shown_url(context, root)));
        }
    }
}

/// The address of a post, or of the author or location that a card is.
fn shown_url<'p>(context: &Context<'p>, root: &MarkedRoot<'p>) -> Option<ShownFact> {
    let of_card =
        || context.of_card(root, |author| author.url.is_some(), |location| location.url.is_some(), "url");
    context.elsewhere(root, Field::Url, "url", |entry| entry.url.is_some()).or_else(of_card)
}

/// The link that would be the implied url of a root: its own element, or its only link without a property.
fn suppressed_link<'p>(root: &MarkedRoot<'p>) -> Option<El<'p>> {
    let is_link = |el: El<'_>| el.link_tag() == tag::A && el.href().is_some();
    if is_link(root.el) {
        return Some(root.el);
    }
    if !root.types.contains(&"h-card") {
        return None;
    }
    let link = only(root.el.child_elements().filter(|el| el.link_tag() == tag::A))?;
    let has_property = link.class().split_ascii_whitespace().any(|token| token.starts_with("u-"));
    (is_link(link) && !has_property).then_some(link)
}

/// What a post answers. It is a property of the post, and no rel.
const ANSWERS: [&str; 4] = ["in-reply-to", "like-of", "repost-of", "bookmark-of"];
/// Schemes that are no addresses of a person. People have addresses in many others, such as `xmpp`, `matrix`, `did` and `ni`.
const LOCAL_SCHEMES: [&str; 5] = ["javascript", "data", "file", "about", "blob"];
/// Parts of the addresses of share buttons, which are not profiles.
const SHARING: [&str; 5] = ["/intent/", "/sharer", "/share?", "/sharearticle", "/pin/create"];

fn rels(el: El<'_>) -> impl Iterator<Item = &str> {
    tokens(el.attr_by(attr::REL).unwrap_or_default())
}

pub(super) fn check_answers(context: &Context<'_>, findings: &mut Findings) {
    let posts = || context.markup.roots.iter().filter(|root| root.is_post());
    if posts().next().is_none() {
        return;
    }
    for el in context.page.dom().walk_flagged(flag::REL).entered() {
        let is_answer = |rel: &&str| ANSWERS.iter().any(|answer| answer.eq_ignore_ascii_case(rel));
        let Some(rel) = rels(el).find(is_answer) else { continue };
        let name = rel.to_ascii_lowercase();
        let is_said = posts().take(64).any(|root| root.has(&name));
        let has_class = tokens(el.class()).any(|token| token.ends_with(&*name));
        if !is_said && !has_class && !is_in_answer(el) {
            let report = Report::of_token(el, attr::REL, rel, Rule::RelInsteadOfClass, quoted(rel));
            findings.report(report.help(format!("add class=\"u-{name}\" to the link, inside of the post")));
        }
    }
}

/// True if the link is inside of an element with such a property.
fn is_in_answer(el: El<'_>) -> bool {
    let is_answer = |token: &str| ANSWERS.iter().any(|answer| token.ends_with(answer));
    el.ancestors().take(8).any(|outer| tokens(outer.class()).any(is_answer))
}

pub(super) fn check_me(context: &Context<'_>, findings: &mut Findings) {
    for el in context.page.dom().walk_flagged(flag::REL).entered() {
        let Some(rel) = rels(el).find(|rel| rel.eq_ignore_ascii_case("me")) else { continue };
        let is_link = matches!(el.link_tag(), tag::A | tag::AREA | tag::LINK);
        let href = el.href().map(|(_, href)| href.trim());
        let meant = href.filter(|_| is_link).and_then(with_scheme);
        let detail = match href {
            _ if !is_link => format!("{} is no link", tag_of(el)),
            None => "the link has no href".to_owned(),
            Some("") => "the href is empty".to_owned(),
            Some(href) if meant.is_none() && is_profile(href) => continue,
            Some(href) => quoted(href),
        };
        let report = Report::of_token(el, attr::REL, rel, Rule::RelMeNotProfile, detail);
        findings.report(report.help_if_any(meant.map(|meant| format!("write the whole address, {meant}"))));
    }
}

fn is_profile(href: &str) -> bool {
    let href = href.to_ascii_lowercase();
    let scheme = href.split_once(':').map(|(scheme, _)| scheme);
    let scheme = scheme.filter(|scheme| scheme.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-'));
    let is_local = scheme.is_some_and(|scheme| LOCAL_SCHEMES.contains(&scheme));
    !is_local && !href.starts_with('#') && !SHARING.iter().any(|part| href.contains(part))
}
