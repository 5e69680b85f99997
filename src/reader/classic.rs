//! What a classic post (hAtom) says in ways that hAtom does not have: a heading without `entry-title`, a `time` without
//! a class, the author's link beside the card, comments inside the post.

use std::sync::Arc;

use super::entry::{Date, Entry, Field, Person};
use super::feed::{Feed, Feeds};
use super::field_reasons::FieldOrigin;
use super::marked_elements::first_date;
use super::outline::is_post_type;
use super::urls::parse_web;
use super::{Answer, AuthorSource, AuthorshipStep, TitleStep};
use crate::collections::unique::only;
use crate::document::Source;
use crate::dom::{El, Step, Walk};
use crate::extract::metaformats::is_by;
use crate::html::names::{attr, tag};
use crate::page::Page;
use crate::sanitize::safe_url::safe;
use crate::whitespace::{fold, tokens};

/// Classes of hAtom, and of the themes that use it, whose elements do not have the post's own heading and date.
const PARTS: [&str; 5] = ["entry-content", "entry-summary", "comments", "comment", "widget"];
/// Classes of the elements with the comments of a post.
const COMMENTS: [&str; 5] = ["comments", "comment", "commentlist", "comment-list", "comments-area"];

/// A classic post: an element with the class `hentry` and without a type of microformats2.
#[derive(Clone, Copy)]
pub(super) struct ClassicPost<'p> {
    root: El<'p>,
    page: &'p Page,
}

impl<'p> ClassicPost<'p> {
    /// Completes the title, the address and the author of the post.
    pub(super) fn complete(self, entry: &mut Entry) {
        self.complete_author(entry);
        if entry.title.step == TitleStep::NoName
            && let Some((heading, title)) = self.headings().next()
        {
            entry.fill_title(&title, Source::Html, [FieldOrigin::text(heading)]);
            let links = Walk::inside(heading).entered().filter_map(|el| Some((el, self.address_of(el)?)));
            if let Some((link, url)) = only(links)
                && entry.url.is_none()
            {
                entry.fill_url(Some(url), Source::Html, Some(FieldOrigin::attribute(link, attr::HREF)));
            }
        }
    }

    pub(super) fn complete_author(self, entry: &mut Entry) {
        self.drop_commenter(entry);
        if entry.author().is_none_or(|author| author.name.is_none())
            && let Some(card) = self.author()
        {
            self.fill_author(entry, card);
        }
        shorten_author(entry);
        self.link_author(entry);
    }

    /// The `entry-title`, with its text.
    pub(super) fn name(self) -> Option<(El<'p>, String)> {
        let name = self.elements(&COMMENTS).find(|el| has_class(*el, |class| class == "entry-title"))?;
        Some((name, text_of(name)))
    }

    /// The headings of the post (hAtom, "Entry Title"), with their texts. Headings in the content are headings of sections.
    pub(super) fn headings(self) -> impl Iterator<Item = (El<'p>, String)> {
        let headings = self.elements(&PARTS).filter(|el| (tag::H1..=tag::H6).contains(&el.tag()));
        headings.map(|heading| (heading, text_of(heading))).filter(|(_, text)| !text.is_empty())
    }

    /// The date of the post: its first `time` element with a date, or element with the class `entry-date`, except one for
    /// the last change.
    pub(super) fn date(self) -> Option<(Date, FieldOrigin)> {
        let is_date = |el: &El<'_>| el.tag() == tag::TIME || has_class(*el, |class| class == "entry-date");
        let is_change = |el: El<'_>| has_class(el, |class| matches!(class, "updated" | "dt-updated"));
        let dates = self.elements(&PARTS).filter(is_date).filter(|el| !is_change(*el));
        first_date(dates)
    }

    /// The author of the post: its first card with the class `author`, or with a class such as `post-author`, as Blogger
    /// writes it.
    fn author(self) -> Option<El<'p>> {
        let is_author = |el: &El<'_>| {
            let is_name = |class: &str| class == "author" || class.ends_with("-author");
            has_class(*el, |class| class == "vcard") && has_class(*el, is_name)
        };
        self.elements(&PARTS).find(is_author)
    }

    /// Fills the author with the name in a card.
    fn fill_author(self, entry: &mut Entry, card: El<'p>) {
        let is_name = |el: &El<'_>| has_class(*el, |class| class == "fn");
        let named = Walk::inside(card).entered().find(is_name).unwrap_or(card);
        let name = text_of(named);
        if !name.is_empty() {
            entry.fill_author(&Person::new(name), Source::Html, Some(FieldOrigin::text(named)));
        }
    }

    /// An author of hAtom inside of the comments is the author of a comment.
    fn drop_commenter(self, entry: &mut Entry) {
        let is_author = |el: &El<'_>| has_class(*el, |class| class == "author");
        let is_of_entry = matches!(
            entry.author.step,
            AuthorshipStep::Card(AuthorSource::Entry) | AuthorshipStep::Name(AuthorSource::Entry)
        );
        if !is_of_entry {
            return;
        }
        let Some(first) = Walk::inside(self.root).entered().find(is_author) else { return };
        let own = self.elements(&COMMENTS).find(is_author);
        if own.is_some_and(|own| own.id() == first.id()) {
            return;
        }
        entry.author = Answer::new(None, AuthorshipStep::NoAuthor);
        entry.set_origins(Field::Author, None);
        if let Some(card) = own {
            self.fill_author(entry, card);
        }
    }

    /// Completes the author's address by the link with rel=author that has the author's name.
    fn link_author(self, entry: &mut Entry) {
        let author = entry.author().filter(|author| author.url.is_none());
        let Some(name) = author.and_then(|author| author.name.clone()) else { return };
        let is_author = |el: &El<'_>| {
            el.attr_by(attr::REL)
                .is_some_and(|rels| tokens(rels).any(|rel| rel.eq_ignore_ascii_case("author")))
        };
        let mut links = self.elements(&COMMENTS).filter(|el| is_author(el) && text_of(*el) == name);
        if let Some(url) = links.find_map(|link| self.address_of(link)) {
            entry.link_author(url, Source::Html);
        }
    }

    fn address_of(self, link: El<'p>) -> Option<String> {
        if link.tag() != tag::A {
            return None;
        }
        let href = link.attr_by(attr::HREF)?;
        let url = self.page.microdata().base().resolve(href);
        safe(&url).filter(|url| parse_web(url).is_some()).map(str::to_owned)
    }

    /// The elements inside the post, without the elements of other posts and of these parts.
    fn elements(self, parts: &'static [&'static str]) -> impl Iterator<Item = El<'p>> {
        let mut walk = Walk::inside(self.root);
        std::iter::from_fn(move || {
            loop {
                let Step::Enter(el) = walk.next()? else { continue };
                if !tokens(el.class()).any(|class| class == "hentry" || parts.contains(&class)) {
                    return Some(el);
                }
                walk.skip_content(el);
            }
        })
    }
}

/// The classic post that an entry was read from, and true for an entry of microformats2. Its author decides on the title, the
/// texts and the pictures, and what is missing is left out on purpose.
pub(super) fn written_as<'p>(entry: &Entry, page: &'p Page) -> (Option<ClassicPost<'p>>, bool) {
    if !matches!(entry.source, Source::Microformats | Source::Both) {
        return (None, false);
    }
    let root = element_of(entry, page).filter(|root| !has_class(*root, is_post_type));
    let post = root.filter(|root| has_class(*root, |class| class == "hentry"));
    (post.map(|root| ClassicPost { root, page }), root.is_none())
}

/// The element that an entry was read from. The place of an item in an include is one of the page with its includes.
pub(super) fn element_of<'p>(entry: &Entry, page: &'p Page) -> Option<El<'p>> {
    let place = entry.place?;
    page.dom().element(place.node).filter(|el| el.start().unwrap_or_default() == place.start)
}

/// Leaves out the word before the author's name, which the texts of many cards have.
fn shorten_author(entry: &mut Entry) {
    let Some(author) = &mut entry.author.value else { return };
    // `Von` and `Da` begin names of people too.
    let begins_name = |name: &str| {
        let word = name.split(' ').next().unwrap_or_default();
        name.starts_with(char::is_uppercase) && is_by(word) && !word.eq_ignore_ascii_case("by")
    };
    let name = author.name.as_deref().filter(|name| !begins_name(name)).and_then(without_by);
    if let Some(name) = name.map(str::to_owned) {
        Arc::make_mut(author).name = Some(name);
    }
}

/// The name after a word such as `By` or `Autorin:`.
pub(super) fn without_by(text: &str) -> Option<&str> {
    let (word, name) = text.split_once(' ')?;
    // Two of the words are names too: Di Wang, Da Silva.
    let is_prefix =
        word.eq_ignore_ascii_case("by") || word.ends_with(':') || is_by(word) && name.contains(' ');
    Some(name.trim_start()).filter(|name| is_prefix && !name.is_empty())
}

fn has_class(el: El<'_>, is_it: impl Fn(&str) -> bool) -> bool {
    tokens(el.class()).any(is_it)
}

fn text_of(el: El<'_>) -> String {
    fold(&el.text(), char::is_whitespace)
}

/// Removes the author that a rel=author link inside one post gave to other posts.
pub(super) fn scope_rel_author(feeds: &mut Feeds, page: &Page) {
    let of_link = |step: AuthorshipStep| step.source() == Some(AuthorSource::RelAuthorOfList);
    let has_linked_author = |feed: &Feed| {
        of_link(feed.author.step) || feed.entries.iter().any(|entry| of_link(entry.author.step))
    };
    if !feeds.iter().any(has_linked_author) {
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
            feed.origins.set(Field::Author, None, false);
        }
        for entry in feed.entries.iter_mut().filter(|entry| of_link(entry.author.step) && !has_link(entry)) {
            entry.author = Answer::new(None, AuthorshipStep::NoAuthor);
            entry.set_origins(Field::Author, None);
        }
    }
}
