//! Who wrote the posts: `author-without-card`, `author-without-photo`, and the card that `card-not-author` is about.

use std::collections::{BTreeMap, HashSet};

use url::Url;

use super::shown::ShownFact;
use super::urls::has_value_class;
use super::{Context, MarkedProperty, MarkedRoot};
use crate::{Findings, Report, Rule, quoted};
use microweave::document::{Item, Value};
use microweave::extract::mf2::property::url_attribute;
use microweave_html::dom::El;
use microweave_html::names::tag;
use microweave_reader::urls::texts;
use microweave_reader::{AuthorSource, AuthorshipStep, Entry, Field};
use microweave_values::class_names::{self, Prefix};
use microweave_values::collections::unique::only;
use microweave_values::url::without_www;
use microweave_values::whitespace::tokens;

/// The maximum number of elements around a card that are looked at.
const MAX_ANCESTORS: usize = 16;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    for (entry, root) in context.entries().filter(|(_, root)| root.is("h-entry")) {
        check_name_only(context, entry, root, findings);
    }
    check_photos(context, findings);
}

/// The card that may be meant as the author's: of the cards that are no part of another item than a feed, one with
/// `p-author` outside of all items, otherwise the first with a URL on the page's site, or else the only one.
pub(super) fn card_beside_posts<'c, 'p>(context: &'c Context<'p>) -> Option<&'c MarkedRoot<'p>> {
    let is_beside_posts = |root: &&MarkedRoot<'_>| {
        let mut around = context.markup.around(root);
        root.is("h-card")
            && (!root.is_property || root.outer.is_none() && is_marked_author(root.el))
            && around.all(|outer| outer.is("h-feed"))
            && !is_in_comment(root.el)
    };
    let cards: Vec<&MarkedRoot<'p>> = context.markup.roots.iter().filter(is_beside_posts).collect();
    let marked = cards.iter().find(|root| is_marked_author(root.el));
    let site = context.address().and_then(|address| site_of(&address));
    let of_site = cards.iter().find(|root| site.is_some() && has_site(root, site.as_deref()));
    marked.or(of_site).copied().or_else(|| only(cards.iter().copied()))
}

/// True for a card with `p-author`, which says nothing outside of a post.
pub(super) fn is_marked_author(el: El<'_>) -> bool {
    tokens(el.class()).any(|token| class_names::property(token).is_some_and(|(_, name)| name == "author"))
}

fn site_of(url: &Url) -> Option<String> {
    url.host_str().map(|host| without_www(host).to_owned())
}

/// True for a card with an address on this site.
fn has_site(card: &MarkedRoot<'_>, site: Option<&str>) -> bool {
    let mut urls = card.item.into_iter().flat_map(|item| texts(item, "url"));
    urls.any(|url| Url::parse(url).is_ok_and(|url| site_of(&url).as_deref() == site))
}

/// True for an element that is a comment of a reader by its class name, or that is in one.
pub(super) fn is_in_comment(el: El<'_>) -> bool {
    let is_comment =
        |el: El<'_>| el.class().split_ascii_whitespace().any(|token| token.starts_with("comment"));
    is_comment(el) || el.ancestors().take(MAX_ANCESTORS).any(is_comment)
}

/// An author who is a name only, in the post or in its feed.
fn check_name_only(context: &Context<'_>, entry: &Entry, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let AuthorshipStep::Name(source) = entry.author.step else { return };
    let feed = || context.markup.around(root).find(|outer| outer.is("h-feed"));
    // Templates write the classic names of authors.
    let named =
        (if source == AuthorSource::Feed { feed() } else { Some(root) }).filter(|named| !named.is_classic());
    let Some(named) = named else { return };
    let values = context.markup.values(named, "author");
    let Some((el, value)) = values.into_iter().find(|(_, value)| value.as_item().is_none()) else { return };
    let name = value.as_text().unwrap_or_default();
    if name.trim().is_empty() {
        return;
    }
    let has_address = |entry: &&Entry| entry.author.value.as_ref().is_some_and(|author| author.url.is_some());
    let shown = context.unless_strict(Some(entry)).filter(has_address);
    let shown = shown.map(|entry| ShownFact::of(entry, Field::Author, "address of the author"));
    let property = context.markup.named(named, "author").find(|property| property.el == el);
    // On a page without an address, the address of an author's page stays as it is written.
    let is_link =
        |property: &MarkedProperty<'_>| property.prefix == Prefix::Url && url_attribute(el).is_some();
    if property.is_some_and(is_link) {
        return;
    }
    let report = match property {
        Some(property) => {
            let report = property.report(Rule::AuthorWithoutCard, quoted(name));
            match may_become_card(context, property) {
                true if has_link_in_other_words(el, name) => {
                    report.help("put class=\"p-author h-card\" on the link inside, with the name as its text")
                }
                true => report.append(" h-card"),
                false => report,
            }
        }
        None => Report::new(el, Rule::AuthorWithoutCard, quoted(name)),
    };
    findings.report(report.unless_shown(shown));
}

/// True for an element such as `<p>Written by <a href="/ada">Ada</a></p>`, whose text is no name.
fn has_link_in_other_words(el: El<'_>, name: &str) -> bool {
    let links = el.descendants().filter(|inner| inner.tag() == tag::A && inner.href().is_some());
    only(links).is_some_and(|link| link.text().trim() != name.trim())
}

/// True if the implied name of a card on the element is the name of the author, and the card takes nothing from the post.
fn may_become_card(context: &Context<'_>, property: &MarkedProperty<'_>) -> bool {
    let el = property.el;
    // Both lists are in tree order.
    let roots = &context.markup.roots;
    let properties = &context.markup.properties;
    let first_root = roots.partition_point(|root| root.el.id() < el.id());
    let [first, end] =
        [el.id(), el.after()].map(|id| properties.partition_point(|property| property.el.id() < id));
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
    let authors_of = items.map(|item| item.values("author").filter_map(Value::as_item).map(Item::number));
    // Documents with several authors, such as specifications, list their names.
    let of_one_author = authors_of.filter_map(only);
    let authors: HashSet<u32> = of_one_author.collect();
    let mut people: BTreeMap<(Vec<&str>, &str), Vec<&MarkedRoot<'_>>> = BTreeMap::new();
    for (card, root) in cards {
        let addresses: Vec<&str> = texts(card, "url").collect();
        let is_shown = has_photo(card) || addresses.iter().any(|url| shown.contains(url));
        // Templates write the classic cards of authors, mostly as a name with a link.
        let is_listed = root.el.tag() == tag::DD;
        if authors.contains(&card.number()) && !is_shown && !is_listed && !root.is_classic() {
            people.entry((addresses, card.text("name").unwrap_or_default())).or_default().push(root);
        }
    }
    for ((addresses, name), roots) in people {
        let mut labels = [name].into_iter().chain(addresses);
        let detail = labels.find(|text| !text.is_empty()).map(quoted).unwrap_or_default();
        let of_author =
            |card| context.of_card(card, |author| author.photo.is_some(), |_| false, "photo of the author");
        let shown = roots.iter().find_map(|card| of_author(card));
        findings.report_together(
            roots,
            Rule::AuthorWithoutPhoto,
            |root| root.el,
            |roots| roots[0].report(Rule::AuthorWithoutPhoto, &*detail).unless_shown(shown),
        );
    }
}
