//! Cards: `no-representative-card`, `card-without-name`, and `almost-page-address`, an address of a card or post that is
//! nearly the page's.

use foldhash::HashSet;
use url::Url;

use super::authors::is_in_comment;
use super::shown::ShownFact;
use super::{Context, MarkedRoot};
use crate::{Findings, Report, Rule, quoted};
use microweave::document::Item;
use microweave_html::dom::walk::NodesInside;
use microweave_html::dom::{El, NodeId, NodeKind};
use microweave_html::names::{attr, tag};
use microweave_reader::urls::{is_normal, texts};
use microweave_reader::{FeedKind, Person, representative_card};
use microweave_values::url::{Base, without_www};
use microweave_values::whitespace::tokens;

/// At most this many elements inside of a card are looked at.
const MAX_INSIDE: usize = 200;

const NAMES: [&str; 6] = ["name", "nickname", "given-name", "family-name", "org", "organization-name"];

pub(super) fn check_names<'p>(context: &Context<'p>, findings: &mut Findings) {
    let mut nameless: [Vec<&MarkedRoot<'p>>; 2] = [Vec::new(), Vec::new()];
    let mut empty_roots = [EmptyRoots::default(), EmptyRoots::default()];
    for (card, root) in context.items_of("h-card") {
        let is_nested = card.values("name").any(|value| value.as_item().is_some());
        let has_text = NAMES.iter().flat_map(|name| texts(card, name)).any(|text| !text.trim().is_empty());
        // Themes write such an element also for a post or comment without an author.
        let mut is_empty = || {
            let is_comment = root.is_classic() && is_in_comment(root.el);
            root.is_classic() && empty_roots[usize::from(is_comment)].is_empty(root.el, is_comment)
        };
        if !has_text && !is_nested && root.token().is_some() && !is_empty() {
            let shown = shown_name(context, root);
            let in_item = if shown.is_none() { name_in_item(context, root) } else { None };
            if let Some((name, inner)) = in_item {
                let help =
                    format!("move the element with {name} out of the {inner}, which is an item of its own");
                findings.report(nameless_report(root, "").help(help));
            } else if shown.is_some() {
                findings.report(nameless_report(root, "").unless_shown(shown));
            } else {
                nameless[usize::from(root.is_classic())].push(root);
            }
        }
    }
    // A program writes all cards in one form.
    for cards in nameless {
        let report = |cards: &[&MarkedRoot<'p>]| {
            let detail =
                if cards.len() > 1 { format!("the first of {}", cards.len()) } else { String::new() };
            nameless_report(cards[0], &detail)
        };
        findings.report_together(cards, Rule::CardWithoutName, |root| root.el, report);
    }
}

/// Which roots show nothing. A root inside of another one is not walked again.
#[derive(Default)]
struct EmptyRoots<'p> {
    /// The last root without a letter or an image.
    empty: Option<El<'p>>,
    /// The first letter or image of the last other root.
    shown: Option<NodeId>,
}

impl<'p> EmptyRoots<'p> {
    fn is_empty(&mut self, root: El<'p>, skips_images: bool) -> bool {
        if self.empty.is_some_and(|empty| empty.contains(root)) {
            return true;
        }
        if self.shown.is_some_and(|shown| root.id() < shown && shown < root.after()) {
            return false;
        }
        let shown = first_shown(root, skips_images);
        match shown {
            Some(_) => self.shown = shown,
            None => self.empty = Some(root),
        }
        shown.is_none()
    }
}

/// The first node inside of an element that is a letter or an image.
fn first_shown(el: El<'_>, skips_images: bool) -> Option<NodeId> {
    let mut nodes = NodesInside::new(el);
    while let Some((id, node)) = nodes.next() {
        match node {
            NodeKind::Element(inner) if inner.is_template() => nodes.skip_content(inner),
            NodeKind::Element(inner) if inner.tag() == tag::IMG && !skips_images => return Some(id),
            NodeKind::Text(text) if !text.trim().is_empty() => return Some(id),
            _ => {}
        }
    }
    None
}

fn nameless_report<'p>(root: &MarkedRoot<'p>, detail: &str) -> Report<'p> {
    let report = root.report(Rule::CardWithoutName, detail);
    // A class name of the root itself is a property of what is around it.
    let is_on_root = tokens(root.el.class()).any(|token| token == "fn");
    match root.is_classic() {
        true if is_on_root => report.help("move class=\"fn\" to an element inside of the root"),
        true => report.help("add class=\"fn\" to the element that holds the name, or h-card to the root"),
        false => report,
    }
}

/// The class name of a card's name inside of an address or another item in the card, and this item.
fn name_in_item<'p>(context: &Context<'p>, card: &MarkedRoot<'p>) -> Option<(&'static str, &'p str)> {
    let name = if card.is_classic() { "fn" } else { "p-name" };
    let around = inner_item_with(context, card, name).filter(|around| !around.is("h-card"))?;
    Some((name, around.token()?))
}

/// The item inside of another one that has the first element with a class name.
pub(super) fn inner_item_with<'c, 'p>(
    context: &'c Context<'p>,
    outer: &MarkedRoot<'p>,
    class: &str,
) -> Option<&'c MarkedRoot<'p>> {
    let mut inside = outer.el.descendants().take(MAX_INSIDE);
    let el = inside.find(|el| tokens(el.class()).any(|token| token == class))?;
    let around = el.ancestors().find_map(|el| context.markup.root_at(el.id()))?;
    (!std::ptr::eq(around, outer)).then_some(around)
}

/// The name of the author or location that a card is.
fn shown_name<'p>(context: &Context<'p>, card: &MarkedRoot<'p>) -> Option<ShownFact> {
    let has_name = |author: &Person| author.name.as_deref().is_some_and(|name| !name.contains("://"));
    context.of_card(card, has_name, |location| location.name.is_some(), "name")
}

/// A page that is no post, and has a card of its own, of which one of the three ways of
/// <https://microformats.org/wiki/representative-h-card-parsing> nearly works.
pub(super) fn check_representative(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    let is_outside = |root: &MarkedRoot<'_>| {
        markup.is_outside_posts(root) && markup.around(root).all(|outer| !outer.is("h-card"))
    };
    let cards: Vec<(Item<'_>, &MarkedRoot<'_>)> =
        context.items_of("h-card").filter(|(_, root)| is_outside(root)).collect();
    let Some(&(_, first)) = cards.first() else { return };
    let Some(address) = context.address() else { return };
    let is_post = context.feeds.main.kind.value == FeedKind::Post;
    if is_post || representative_card(context.document, address.as_str()).value.is_some() {
        return;
    }
    let base = Base::new(address.as_str());
    let page = address.as_str().split('#').next().unwrap_or_default();
    let is_page = |url: &str| base.join(url).is_some_and(|url| url.as_str() == page);
    let has_url = |card: Item<'_>| texts(card, "url").any(is_page);
    let is_home = address.path() == "/" && address.query().is_none();
    if let Some(&(_, root)) = cards.iter().find(|(card, _)| has_url(*card)) {
        report_uid(context, root, &is_page, findings);
    } else if !is_home {
        // Another page than a home page may show the card of somebody else.
    } else if context.document.urls_of("me").next().is_some() {
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
        Some(property) => property
            .report(Rule::NoRepresentativeCard, detail)
            .help("add u-uid to the link with the page's address")
            .append(" u-uid"),
        None => root.report(Rule::NoRepresentativeCard, detail),
    });
}

pub(super) fn check_addresses(context: &Context<'_>, findings: &mut Findings) {
    // Cards and posts that are not inside of a post.
    let is_outside = |root: &&MarkedRoot<'_>| {
        ["h-card", "h-entry", "h-feed"].iter().any(|item_type| root.is(item_type))
            && context.markup.is_outside_posts(root)
    };
    let mut roots = context.markup.roots.iter().filter(is_outside).peekable();
    let Some(page) = roots.peek().and_then(|_| context.address()) else { return };
    let canonical: HashSet<&str> = context.document.urls_of("canonical").collect();
    let base = Base::new(page.as_str());
    // Most URLs differ before they are parsed.
    let plain_page = plain_form(page.as_str());
    let differs = |url: &str| is_normal(url) && !url.contains('?') && plain_form(url) != plain_page;
    for root in roots {
        for name in ["url", "uid"] {
            for (el, value) in context.markup.values(root, name) {
                let Some(given) = value.as_text().filter(|given| !differs(given)) else { continue };
                let Some(url) = base.join(given) else { continue };
                let is_almost = url.fragment().is_none() && are_almost_one([&url, &page]);
                let shown = page.as_str().split('#').next().unwrap_or_default();
                if !is_almost || url.as_str() == shown || canonical.contains(given) {
                    continue;
                }
                let attribute = el.href().map_or(attr::HREF, |(name, _)| name);
                let report = Report::of_value(el, attribute, Rule::AlmostPageAddress, quoted(given));
                let report = report.help(format!("write {shown}, or open and link the page by this address"));
                let is_of_link = el.href().and_then(|(_, href)| base.join(href)) == Some(url);
                findings.report(if is_of_link { report.replace_with(shown) } else { report });
            }
        }
    }
}

/// A URL without its scheme, `www.`, the slash at its end and its fragment.
fn plain_form(url: &str) -> &str {
    let url = url.split('#').next().unwrap_or_default();
    without_www(url.split_once("://").map_or(url, |(_, rest)| rest)).trim_end_matches('/')
}

/// True if two addresses differ at most in `http` or `https`, `www.`, a slash at the end and the fragment.
fn are_almost_one(addresses: [&Url; 2]) -> bool {
    let [one, other] = addresses.map(|url| {
        let scheme = if matches!(url.scheme(), "http" | "https") { "" } else { url.scheme() };
        let host = without_www(url.host_str().unwrap_or_default());
        (scheme, host, url.port(), url.path().trim_end_matches('/'), url.query())
    });
    one == other
}
