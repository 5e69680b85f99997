//! Links whose rel is not what it should be: `rel-instead-of-class` and `rel-me-not-profile`.

use super::Context;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted, tag_of};
use crate::check::report::Report;
use crate::dom::{El, flag};
use crate::html::names::{attr, tag};
use crate::whitespace::tokens;

/// What a post answers. It is a property of the post, and no rel.
const ANSWERS: [&str; 4] = ["in-reply-to", "like-of", "repost-of", "bookmark-of"];
/// The schemes of profiles, and of what services send a code to.
const PROFILE_SCHEMES: [&str; 10] =
    ["http", "https", "mailto", "tel", "sms", "xmpp", "acct", "gemini", "matrix", "ipfs"];
/// Parts of addresses that share a page, in place of showing a profile.
const SHARING: [&str; 5] = ["/intent/", "/sharer", "/share?", "/sharearticle", "/pin/create"];

fn links<'p>(context: &Context<'p>) -> impl Iterator<Item = El<'p>> {
    context.dom.walk_flagged(flag::REL).entered()
}

fn rels(el: El<'_>) -> impl Iterator<Item = &str> {
    tokens(el.attr_by(attr::REL).unwrap_or_default())
}

pub(super) fn check_answers(context: &Context<'_>, findings: &mut Findings) {
    let posts = || context.markup.roots.iter().filter(|root| root.is_post());
    if posts().next().is_none() {
        return;
    }
    for el in links(context) {
        let Some(rel) = rels(el).find(|rel| ANSWERS.iter().any(|answer| answer.eq_ignore_ascii_case(rel)))
        else {
            continue;
        };
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
    for el in links(context) {
        let Some(rel) = rels(el).find(|rel| rel.eq_ignore_ascii_case("me")) else { continue };
        let is_link = matches!(el.tag(), tag::A | tag::AREA | tag::LINK);
        let detail = match el.attr_by(attr::HREF).map(str::trim) {
            _ if !is_link => format!("{} is no link", tag_of(el)),
            None => "the link has no href".to_owned(),
            Some("") => "the href is empty".to_owned(),
            Some(href) if is_profile(href) => continue,
            Some(href) => quoted(href),
        };
        findings.report(Report::of_token(el, attr::REL, rel, Rule::RelMeNotProfile, detail));
    }
}

fn is_profile(href: &str) -> bool {
    let scheme = href.split_once(':').map(|(scheme, _)| scheme);
    let scheme = scheme.filter(|scheme| scheme.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-'));
    let is_known =
        scheme.is_none_or(|scheme| PROFILE_SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme)));
    let lower = href.to_ascii_lowercase();
    let is_page = !href.is_empty() && !href.starts_with('#');
    is_page && is_known && !SHARING.iter().any(|part| lower.contains(part))
}
