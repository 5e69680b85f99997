//! `no-representative-card` and `card-without-name`.

use super::Context;
use super::markup::MarkedRoot;
use crate::check::Rule;
use crate::check::findings::Findings;
use crate::check::report::Report;
use crate::document::Item;
use crate::reader::{FeedKind, representative_card};
use crate::url::Base;

const NAMES: [&str; 6] = ["name", "nickname", "given-name", "family-name", "org", "organization-name"];

pub(super) fn check_names(context: &Context<'_>, findings: &mut Findings) {
    for (card, root) in context.items_of("h-card") {
        let has = |name: &&str| {
            card.values(name).any(|value| value.as_text().is_some_and(|text| !text.trim().is_empty()))
        };
        let is_nested = card.values("name").any(|value| value.as_item().is_some());
        if !NAMES.iter().any(has) && !is_nested && root.token().is_some() {
            let report = root.report(Rule::CardWithoutName, "");
            let classic = "add class=\"fn\" to the element that holds the name, or h-card to the root";
            findings.report(if root.is_classic() { report.help(classic) } else { report });
        }
    }
}

/// A page that is no post, and has a card of its own, of which one of the three ways of
/// <https://microformats.org/wiki/representative-h-card-parsing> nearly works.
pub(super) fn check_representative(context: &Context<'_>, findings: &mut Findings) {
    let Some(address) = context.address() else { return };
    let is_post = context.feeds.main.kind.value == FeedKind::Post;
    if is_post || representative_card(context.document, address.as_str()).value.is_some() {
        return;
    }
    let is_own = |root: &MarkedRoot<'_>| {
        context
            .markup
            .around(root)
            .all(|outer| !outer.is_post() && !outer.is("h-cite") && !outer.is("h-card"))
    };
    let cards: Vec<(Item<'_>, &MarkedRoot<'_>)> =
        context.items_of("h-card").filter(|(_, root)| is_own(root)).collect();
    let Some(&(_, first)) = cards.first() else { return };
    let base = Base::new(address.as_str());
    let page = address.as_str().split('#').next().unwrap_or_default();
    let is_page = |url: &str| base.join(url).is_some_and(|url| url.as_str() == page);
    let has_url = |card: Item<'_>| card.values("url").any(|value| value.as_text().is_some_and(is_page));
    let is_home = address.path() == "/" && address.query().is_none();
    if let Some(&(_, root)) = cards.iter().find(|(card, _)| has_url(*card)) {
        report_uid(context, root, &is_page, findings);
    } else if !is_home {
        // Another page than a home page may show the card of somebody else.
    } else if context.document.rels().get("me").is_some() {
        let detail = "no url of a card is one of the page's rel=me links";
        let help = "make one of the page's rel=me links a u-url of the card, or add u-url and u-uid with the \
                    page's address";
        findings.report(first.report(Rule::NoRepresentativeCard, detail).help(help));
    } else if cards.len() == 1 {
        let detail = "the only card of the page does not have its address as url";
        let help =
            "add a link with class=\"u-url\" and the page's address to the card, the only one of the page";
        findings.report(first.report(Rule::NoRepresentativeCard, detail).help(help));
    }
}

/// A card with the page's address as `url` lacks it as `uid`.
fn report_uid(
    context: &Context<'_>,
    root: &MarkedRoot<'_>,
    is_page: &dyn Fn(&str) -> bool,
    findings: &mut Findings,
) {
    let detail = "a card has the page's address as url, but not as uid, and the page has other cards";
    let values = context.markup.values(root, "url");
    let link = values.iter().find(|(_, value)| value.as_text().is_some_and(is_page));
    let property =
        link.and_then(|(el, _)| context.markup.named(root, "url").find(|property| property.el == *el));
    findings.report(match property {
        Some(property) => Report::of_class(property.el, property.token, Rule::NoRepresentativeCard, detail)
            .help("add u-uid to the link with the page's address")
            .append(" u-uid"),
        None => root.report(Rule::NoRepresentativeCard, detail),
    });
}
