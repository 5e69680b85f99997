//! Fills the posts of a page from its other sources. Each post gets the fields that it lacks from the other members of its
//! thing, the best one first.

use super::address::Address;
use super::classic::{ClassicPost, element_of, is_mf2};
use super::entry::{Date, Entry, Field};
use super::feed::{Feed, FeedKind, Feeds};
use super::field_reasons::FieldReasons;
use super::own_post::OwnPost;
use super::{Answer, AuthorSource, AuthorshipStep};
use crate::document::Reason;
use crate::dom::El;
use crate::graph::{BestMembers, Member};
use crate::html::names::{NameId, attr};
use crate::page::Page;
use crate::sanitize::Policy;
use crate::whitespace::{fold, tokens};

/// A page that posts are filled from, and where the reasons of what was filled are made, if they are asked for.
#[derive(Clone, Copy)]
pub(super) struct PageSource<'p> {
    pub(super) page: &'p Page,
    pub(super) policy: &'p Policy,
    pub(super) reasons: Option<&'p FieldReasons<'p>>,
}

impl PageSource<'_> {
    /// The reason of a text of an element.
    pub(super) fn text_reason(self, el: El<'_>) -> Option<Reason> {
        self.reasons?.of_html(el, el.content_span(), "text")
    }

    /// What an element says in an attribute that machines read, or in its text, with the reason.
    pub(super) fn written(self, el: El<'_>) -> (String, Option<Reason>) {
        let mut attributes = [attr::CONTENT, attr::DATETIME].into_iter();
        match attributes.find_map(|name| Some((name, el.attr_by(name)?))) {
            Some((name, text)) => (fold(text, char::is_whitespace), self.attribute_reason(el, name)),
            None => (fold(&el.text(), char::is_whitespace), self.text_reason(el)),
        }
    }

    /// The first date that elements write.
    pub(super) fn first_date<'p>(
        self,
        elements: impl Iterator<Item = El<'p>>,
    ) -> Option<(Date, Option<Reason>)> {
        elements.map(|el| self.written(el)).find_map(|(text, reason)| Some((text.parse().ok()?, reason)))
    }

    /// The reason of an attribute of an element.
    pub(super) fn attribute_reason(self, el: El<'_>, name: NameId) -> Option<Reason> {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.reasons?.of_html(el, span, &self.page.dom().attribute_name(name))
    }
}

/// Fills the posts. `members` are the members of the page's own post, the first of which it was made from, and `best`
/// has the members of the posts of lists. `entry` makes the post of a member.
pub(super) fn fill<'d>(
    feeds: &mut Feeds,
    (members, best): (&[Member<'d>], &BestMembers<'d>),
    (source, address): (PageSource<'_>, &Address),
    mut entry: impl FnMut(&Member<'d>) -> Option<Entry>,
) {
    scope_rel_author(feeds, source.page);
    if let Some(own) = own_post(&mut feeds.main, address) {
        let members = members.iter().skip(1).filter_map(&mut entry).collect();
        OwnPost::new(own, members, source).complete();
    }
    for post in feeds.iter_mut().flat_map(|feed| &mut feed.entries) {
        if let Some(classic) = ClassicPost::of(post, source) {
            classic.complete(post);
        }
    }
    let lists = feeds.iter_mut().filter(|feed| feed.kind.value == FeedKind::Feed);
    for post in lists.flat_map(|list| &mut list.entries) {
        let Some(place) = post.place else { continue };
        for other in best.others(place.node, post.source, post.url.as_deref()).iter().filter_map(&mut entry) {
            post.fill(other, is_mf2(post, source.page));
        }
    }
}

/// The post that the page is about: its only post, unless that has the address of another page.
fn own_post<'f>(feed: &'f mut Feed, address: &Address) -> Option<&'f mut Entry> {
    let [entry] = &mut feed.entries[..] else { return None };
    let is_own = feed.kind.value == FeedKind::Post || entry.url.as_ref().is_none_or(|url| address.is(url));
    is_own.then_some(entry)
}

/// Leaves out the author of a rel=author link that is inside one post from the other posts.
fn scope_rel_author(feeds: &mut Feeds, page: &Page) {
    let of_link = |step: AuthorshipStep| step.source() == Some(AuthorSource::RelAuthorOfList);
    let is_due = |feed: &Feed| {
        of_link(feed.author.step) || feed.entries.iter().any(|entry| of_link(entry.author.step))
    };
    if !feeds.iter().any(is_due) {
        return;
    }
    let is_author = |el: &El<'_>| {
        let rels = el.attr_by(attr::REL).unwrap_or_default();
        el.attr_by(attr::HREF).is_some() && tokens(rels).any(|rel| rel.eq_ignore_ascii_case("author"))
    };
    let Some(link) = page.dom().elements().find(is_author) else { return };
    let has_link =
        |entry: &Entry| element_of(entry, page).is_some_and(|el| (el.id()..el.after()).contains(&link.id()));
    if !feeds.iter().flat_map(|feed| &feed.entries).any(has_link) {
        return;
    }
    for feed in feeds.iter_mut() {
        if of_link(feed.author.step) {
            feed.author = Answer::new(None, AuthorshipStep::NoAuthor);
            feed.reasons.retain(|known| &*known.field != "author");
        }
        for entry in feed.entries.iter_mut().filter(|entry| of_link(entry.author.step) && !has_link(entry)) {
            entry.author = Answer::new(None, AuthorshipStep::NoAuthor);
            entry.drop_reasons(Field::Author);
        }
    }
}
