//! Who wrote the posts: `author-missing`, `author-without-card`, `author-without-photo` and `card-not-author`.

use std::collections::{BTreeMap, HashSet};

use super::urls::has_value_class;
use super::{Context, MarkedProperty, MarkedRoot, of_which_first};
use crate::{Findings, Report, Rule, quoted};
use microweave::document::{Item, Source, Value};
use microweave_html::dom::El;
use microweave_html::names::tag;
use microweave_reader::graph::urls::texts;
use microweave_reader::{AuthorSource, AuthorshipStep, Entry};
use microweave_values::class_names::Prefix;
use microweave_values::collections::unique::only;

/// The maximum number of elements around a card that are looked at.
const MAX_ANCESTORS: usize = 16;

/// The effect of a missing author whom our reader takes from elsewhere.
const NAMED_ELSEWHERE: &str = "readers that know only microformats show the post without an author; others take the author from elsewhere";

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let posts = || context.entries().filter(|(_, root)| root.is("h-entry"));
    let lacks_author = |(entry, _): &(&Entry, _)| is_nameless(entry) && !context.is_card_of_other(entry);
    let nameless: Vec<(&Entry, &MarkedRoot<'_>)> = posts().filter(lacks_author).collect();
    match own_card(context) {
        Some(card) if !nameless.is_empty() => findings.report(card.report(Rule::CardNotAuthor, "")),
        _ => findings.report_together(nameless, Rule::AuthorMissing, |(_, root)| root.el, author_missing),
    }
    for (entry, root) in posts() {
        check_name_only(context, entry, root, findings);
    }
    check_photos(context, findings);
}

/// The finding about posts without an author.
fn author_missing<'p>(nameless: &[(&Entry, &MarkedRoot<'p>)]) -> Report<'p> {
    let (_, first) = nameless[0];
    let report = first.report(Rule::AuthorMissing, of_which_first(nameless.len()));
    let classic = "add an element with class=\"author vcard\" to the post, and class=\"fn url\" to its link";
    let report = if first.is_classic() { report.help(classic) } else { report };
    let is_named = nameless.iter().all(|(entry, _)| entry.author.value.is_some());
    if is_named { report.effect(NAMED_ELSEWHERE) } else { report }
}

/// True if no part of the page that all readers look at names the author.
fn is_nameless(entry: &Entry) -> bool {
    matches!(
        entry.author.step,
        AuthorshipStep::NoAuthor
            | AuthorshipStep::RepresentativeCard
            | AuthorshipStep::OnlyCard
            | AuthorshipStep::PageCard
            | AuthorshipStep::OtherSource(Source::JsonLd | Source::Rdfa | Source::Meta)
    )
}

/// The card that may be meant as the author's: of the cards that are no part of another item than a feed, the first
/// with a URL on the page's site, or else the only one.
fn own_card<'c, 'p>(context: &'c Context<'p>) -> Option<&'c MarkedRoot<'p>> {
    let is_own = |root: &&MarkedRoot<'_>| {
        let mut around = context.markup.around(root);
        root.is("h-card")
            && !root.is_property
            && around.all(|outer| outer.is("h-feed"))
            && !is_in_comment(root.el)
    };
    let cards: Vec<&MarkedRoot<'p>> = context.markup.roots.iter().filter(is_own).collect();
    let host = |url: &url::Url| url.host_str().map(|host| host.trim_start_matches("www.").to_owned());
    let site = context.address().and_then(|address| host(&address));
    let is_of_site = |root: &&&MarkedRoot<'_>| {
        let urls = root.item.into_iter().flat_map(|item| texts(item, "url"));
        urls.filter_map(|url| url::Url::parse(url).ok()).any(|url| host(&url) == site)
    };
    let of_site = cards.iter().find(|root| site.is_some() && is_of_site(root));
    of_site.copied().or_else(|| only(cards.iter().copied()))
}

/// True for an element that is a comment of a reader by its class name, or that is in one.
fn is_in_comment(el: El<'_>) -> bool {
    let is_comment =
        |el: El<'_>| el.class().split_ascii_whitespace().any(|token| token.starts_with("comment"));
    is_comment(el) || el.ancestors().take(MAX_ANCESTORS).any(is_comment)
}

/// An author who is a name only, in the post or in its feed.
fn check_name_only(context: &Context<'_>, entry: &Entry, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let AuthorshipStep::Name(source) = entry.author.step else { return };
    let feed = || context.markup.around(root).find(|outer| outer.is("h-feed"));
    let Some(named) = (if source == AuthorSource::Feed { feed() } else { Some(root) }) else { return };
    let values = context.markup.values(named, "author");
    let Some((el, value)) = values.into_iter().find(|(_, value)| value.as_item().is_none()) else { return };
    let name = value.as_text().unwrap_or_default();
    if name.trim().is_empty() {
        return;
    }
    let property = context.markup.named(named, "author").find(|property| property.el == el);
    findings.report(match property {
        Some(property) => {
            let report = property.report(Rule::AuthorWithoutCard, quoted(name));
            if may_become_card(context, property) { report.append(" h-card") } else { report }
        }
        None => Report::new(el, Rule::AuthorWithoutCard, quoted(name)),
    });
}

/// True if the implied name of a card on the element is the name of the author, and the card takes nothing from the post.
fn may_become_card(context: &Context<'_>, property: &MarkedProperty<'_>) -> bool {
    let el = property.el;
    // Both lists are in tree order.
    let roots = &context.markup.roots;
    let properties = &context.markup.properties;
    let first_root = roots.partition_point(|root| root.el.id() < el.id());
    let [first, end] = [el.id(), el.after()].map(|id| properties.partition_point(|other| other.el.id() < id));
    property.prefix == Prefix::Text
        && !matches!(el.tag(), tag::DATA | tag::INPUT)
        && end - first == 1
        && roots.get(first_root).is_none_or(|root| root.el.id() >= el.after())
        && !has_value_class(el)
}

/// The cards of authors without a picture, each person once.
fn check_photos(context: &Context<'_>, findings: &mut Findings) {
    let is_medium = |value: Value<'_>| value.as_item().is_some() || value.as_text() != Some("");
    let has_photo = |card: Item<'_>| card.values("photo").chain(card.values("logo")).any(is_medium);
    let cards: Vec<(Item<'_>, &MarkedRoot<'_>)> = context.items_of("h-card").collect();
    let with_photo = cards.iter().filter(|(card, _)| has_photo(*card));
    let shown: HashSet<&str> = with_photo.flat_map(|(card, _)| texts(*card, "url")).collect();
    // Comments of others are not among the posts whose authors the page describes.
    let items = context.document.all_items().filter(|item| !item.is("h-cite"));
    let authors = items.flat_map(|item| item.values("author")).filter_map(Value::as_item);
    let authors: HashSet<u32> = authors.map(Item::number).collect();
    let mut people: BTreeMap<(Vec<&str>, &str), Vec<&MarkedRoot<'_>>> = BTreeMap::new();
    for (card, root) in cards {
        let addresses: Vec<&str> = texts(card, "url").collect();
        let is_shown = has_photo(card) || addresses.iter().any(|url| shown.contains(url));
        // Templates write the classic cards of authors, mostly as a name with a link.
        if authors.contains(&card.number()) && !is_shown && !root.is_classic() {
            people.entry((addresses, card.text("name").unwrap_or_default())).or_default().push(root);
        }
    }
    for ((addresses, name), roots) in people {
        let mut labels = [name].into_iter().chain(addresses);
        let detail = labels.find(|text| !text.is_empty()).map(quoted).unwrap_or_default();
        findings.report_together(
            roots,
            Rule::AuthorWithoutPhoto,
            |root| root.el,
            |roots| roots[0].report(Rule::AuthorWithoutPhoto, &*detail),
        );
    }
}
