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
use microweave::document::Source;
use microweave::extract::metaformats::is_by;
use microweave::extract::mf2::backcompat::{is_comments, is_in_inner_article, is_text_or_comments};
use microweave::page::Page;
use microweave_html::dom::{El, Step, Walk};
use microweave_html::names::{attr, tag};
use microweave_html::sanitize::safe_url::safe;
use microweave_values::collections::unique::only;
use microweave_values::whitespace::{fold, tokens};

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
            let origin = |el: El<'p>| Some(FieldOrigin::attribute(el, el.href()?.0));
            let links = Walk::inside(heading).entered();
            if let Some((origin, url)) =
                only(links.filter_map(|el| Some((origin(el)?, self.address_of(el)?))))
                && entry.url.is_none()
            {
                entry.fill_url(Some(url), Source::Html, Some(origin));
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
        let name = self.elements(is_comments).find(|el| has_class(*el, |class| class == "entry-title"))?;
        Some((name, text_of(name)))
    }

    /// The headings of the post (hAtom, "Entry Title"), with their texts. Headings in the content are headings of sections.
    pub(super) fn headings(self) -> impl Iterator<Item = (El<'p>, String)> {
        let headings =
            self.elements(is_text_or_comments).filter(|el| (tag::H1..=tag::H6).contains(&el.tag()));
        headings.map(|heading| (heading, text_of(heading))).filter(|(_, text)| !text.is_empty())
    }

    /// The date of the post: its first `time` element with a date, or element with the class `entry-date`, except one for
    /// the last change.
    pub(super) fn date(self) -> Option<(Date, FieldOrigin)> {
        let is_date = |el: &El<'_>| el.tag() == tag::TIME || has_class(*el, |class| class == "entry-date");
        let is_change = |el: El<'_>| has_class(el, |class| matches!(class, "updated" | "dt-updated"));
        let dates = self.elements(is_text_or_comments).filter(is_date).filter(|el| !is_change(*el));
        first_date(dates)
    }

    /// The author of the post: its first card with the class `author`, or with a class such as `post-author`, as Blogger
    /// writes it.
    fn author(self) -> Option<El<'p>> {
        let is_author = |el: &El<'_>| {
            let is_name = |class: &str| class == "author" || class.ends_with("-author");
            has_class(*el, |class| class == "vcard") && has_class(*el, is_name)
        };
        self.elements(is_text_or_comments).find(is_author)
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
        let own = self.elements(is_comments).find(is_author);
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
        let mut links = self.elements(is_comments).filter(|el| is_author_link(*el) && text_of(*el) == name);
        if let Some(url) = links.find_map(|link| self.address_of(link)) {
            entry.link_author(url, Source::Html);
        }
    }

    fn address_of(self, link: El<'p>) -> Option<String> {
        let (_, href) = link.href().filter(|_| link.link_tag() == tag::A)?;
        let url = self.page.microdata().base().resolve(href);
        safe(&url).filter(|url| parse_web(url).is_some()).map(str::to_owned)
    }

    /// The elements inside the post, without the elements of other posts and of parts with such classes.
    fn elements(self, is_part: impl Fn(&str) -> bool) -> impl Iterator<Item = El<'p>> {
        let mut walk = Walk::inside(self.root);
        std::iter::from_fn(move || {
            loop {
                let Step::Enter(el) = walk.next()? else { continue };
                let is_inner_article = el.tag() == tag::ARTICLE && is_in_inner_article(el, self.root.id());
                if !is_inner_article && !tokens(el.class()).any(|class| class == "hentry" || is_part(class)) {
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

/// Removes the author that a rel=author link gave to posts that it is not about: a link inside one post is not about other
/// posts, and a link in the texts or the comments of a classic post is about no post.
pub(super) fn scope_rel_author(feeds: &mut Feeds, page: &Page) {
    let is_of_link = |step: AuthorshipStep| {
        matches!(step.source(), Some(AuthorSource::RelAuthor | AuthorSource::RelAuthorOfList))
    };
    let has_linked_author = |feed: &Feed| {
        is_of_link(feed.author.step) || feed.entries.iter().any(|entry| is_of_link(entry.author.step))
    };
    if !feeds.iter().any(has_linked_author) {
        return;
    }
    // Authorship takes the first page of the web, as `AuthorLinks::first`.
    let is_page = |href: &str| parse_web(&page.base().resolve(href)).is_some();
    let is_author_page =
        |el: &El<'_>| is_author_link(*el) && el.href().is_some_and(|(_, href)| is_page(href));
    let Some(link) = page.dom().elements().find(is_author_page) else { return };
    let is_in_part = is_in_part_of_post(link);
    let has_link =
        |entry: &Entry| element_of(entry, page).is_some_and(|el| (el.id()..el.after()).contains(&link.id()));
    if !is_in_part && !feeds.iter().flat_map(|feed| &feed.entries).any(has_link) {
        return;
    }
    let is_wrong = |step: AuthorshipStep| {
        is_of_link(step) && (is_in_part || step.source() == Some(AuthorSource::RelAuthorOfList))
    };
    for feed in feeds.iter_mut() {
        if is_wrong(feed.author.step) {
            feed.author = Answer::new(None, AuthorshipStep::NoAuthor);
            feed.origins.set(Field::Author, None, false);
        }
        for entry in &mut feed.entries {
            if is_wrong(entry.author.step) && (is_in_part || !has_link(entry)) {
                entry.author = Answer::new(None, AuthorshipStep::NoAuthor);
                entry.set_origins(Field::Author, None);
            }
        }
    }
}

fn is_author_link(el: El<'_>) -> bool {
    let rels = el.attr_by(attr::REL).unwrap_or_default();
    el.href().is_some() && tokens(rels).any(|rel| rel.eq_ignore_ascii_case("author"))
}

/// True if a link is in the texts or the comments of the classic post around it.
fn is_in_part_of_post(link: El<'_>) -> bool {
    let mut around = std::iter::successors(Some(link), |el| el.parent());
    let Some(post) = around.find(|el| has_class(*el, |class| class == "hentry" || is_post_type(class)))
    else {
        return false;
    };
    let mut inside = std::iter::successors(Some(link), |el| el.parent()).take_while(|el| el.id() > post.id());
    !has_class(post, is_post_type)
        && (inside.any(|el| has_class(el, is_text_or_comments)) || is_in_inner_article(link, post.id()))
}
