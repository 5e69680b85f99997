//! What a classic post (hAtom) says in ways that hAtom does not have: a heading without `entry-title`, a `time` without
//! a class, the author's link beside the card, comments inside the post.

use super::address::Address;
use super::entry::Date;
use super::field_reasons::FieldOrigin;
use super::last_change::{is_labelled_so, is_last_change};
use super::marked_elements::{elements_outside, first_date};
use super::outline::is_post_type;
use super::urls::{is_web, texts};
use super::{AuthorSource, AuthorshipStep, PageReading};
use microweave::document::{Item, Value};
use microweave::extract::metaformats::is_by;
use microweave::extract::mf2::backcompat::{is_comments, is_in_inner_article, is_text_or_comments};
use microweave::page::Page;
use microweave_html::dom::{El, Walk};
use microweave_html::kinds::is_heading;
use microweave_html::names::{attr, tag};
use microweave_html::sanitize::safe_url::safe;
use microweave_values::collections::unique::only;
use microweave_values::whitespace::{fold, tokens};

/// The maximum number of bytes of a name in a byline.
const MAX_BYLINE: usize = 60;

/// The nouns of the labels of links to all posts of an author, such as `View all posts by`. A label has one of them.
const LABEL_NOUNS: [&str; 4] = ["articles", "entries", "posts", "stories"];

/// The other words of such labels.
const LABEL_WORDS: [&str; 7] = ["all", "browse", "latest", "more", "other", "see", "view"];

/// The maximum number of dates of publication that are looked at.
const MAX_DATES: usize = 4;

/// Which values of a property of a classic post are about the post. It may have links to other posts in it, and the date of its last
/// change in place of the one of publication.
pub(crate) enum ShownValues<'p> {
    All,
    /// The dates of publication are dates of the last change.
    Nothing,
    /// The addresses of the page.
    OfPage(&'p Address),
}

impl ShownValues<'_> {
    pub(crate) fn has(&self, value: Value<'_>) -> bool {
        match self {
            ShownValues::All => true,
            ShownValues::Nothing => false,
            ShownValues::OfPage(address) => value.as_text().is_some_and(|url| address.is(url)),
        }
    }
}

/// A classic post: an element with the class `hentry` and without a type of microformats2.
#[derive(Clone, Copy)]
pub(super) struct ClassicPost<'p> {
    root: El<'p>,
    page: &'p Page,
}

impl<'p> ClassicPost<'p> {
    /// The classic post that an item was read from.
    pub(super) fn of(item: Item<'_>, page: &'p Page) -> Option<Self> {
        let root = element_of(item, page).filter(|_| item.source().is_microformats())?;
        let is_classic = !has_class(root, is_post_type) && has_class(root, |class| class == "hentry");
        is_classic.then_some(ClassicPost { root, page })
    }

    /// True for an element inside of it.
    pub(super) fn has(self, el: El<'_>) -> bool {
        self.root.contains(el)
    }

    /// Which values of a property of its item are about it, on a page with this address.
    pub(crate) fn shown_values<'a>(
        self,
        item: Item<'_>,
        property: &str,
        address: &'a Address,
    ) -> ShownValues<'a> {
        match property {
            "url" if texts(item, "url").any(|url| address.is(url)) => ShownValues::OfPage(address),
            "published" if self.publishes_change() => ShownValues::Nothing,
            _ => ShownValues::All,
        }
    }

    /// The number of nodes in it.
    pub(super) fn len(self) -> usize {
        self.root.after().index() - self.root.id().index()
    }

    /// The `entry-title`, with its text.
    pub(super) fn name(self) -> Option<(El<'p>, String)> {
        let name = self.elements(is_comments).find(|el| has_class(*el, |class| class == "entry-title"))?;
        Some((name, text_of(name)))
    }

    /// The headings of the post (hAtom, "Entry Title"), with their texts. Headings in the content are headings of sections.
    pub(super) fn headings(self) -> impl Iterator<Item = (El<'p>, String)> {
        let headings = self.elements(is_text_or_comments).filter(|el| is_heading(el.tag()));
        headings.map(|heading| (heading, text_of(heading))).filter(|(_, text)| !text.is_empty())
    }

    /// The date of the post: its first `time` element with a date, or element with the class `entry-date`, except one for
    /// the last change.
    pub(super) fn date(self) -> Option<(Date, FieldOrigin)> {
        first_date(self.dates().filter(|el| !is_last_change(*el)))
    }

    /// The first date of the last change that is not marked as `updated`.
    pub(super) fn last_change(self) -> Option<(Date, FieldOrigin)> {
        first_date(self.dates().filter(|el| is_last_change(*el)))
    }

    fn dates(self) -> impl Iterator<Item = El<'p>> {
        let is_of_event = |el: El<'_>| has_class(el, |class| matches!(class, "dtstart" | "dtend"));
        let is_date = move |el: &El<'_>| {
            (el.tag() == tag::TIME || has_class(*el, |class| class == "entry-date")) && !is_of_event(*el)
        };
        self.elements(is_text_or_comments).filter(is_date)
    }

    /// True if the dates that are marked as the publication, by hAtom or by the class `entry-date`, are dates of the last change.
    pub(super) fn publishes_change(self) -> bool {
        let marked = |name| self.with_class(name).take(MAX_DATES).collect::<Vec<_>>();
        let published = marked("published");
        let dates = if published.is_empty() { marked("entry-date") } else { published };
        !dates.is_empty() && dates.into_iter().all(is_last_change)
    }

    /// True if people read its date of the last change as that.
    pub(super) fn shows_change(self) -> bool {
        self.with_class("updated").next().is_some_and(is_labelled_so)
    }

    /// The `updated` of its item that is a date, unless people read it as the last change: it is the date of publication too.
    pub(super) fn updated(self, item: Item<'_>) -> Option<(usize, Date)> {
        Date::first(item, "updated").filter(|(_, date)| date.moment().is_some() && !self.shows_change())
    }

    fn with_class(self, name: &str) -> impl Iterator<Item = El<'p>> {
        self.elements(is_comments).filter(move |el| has_class(*el, |class| class == name))
    }

    /// The only link in the first heading.
    pub(super) fn heading_link(self) -> Option<(String, FieldOrigin)> {
        let (heading, _) = self.headings().next()?;
        let link = |el: El<'p>| Some((self.address_of(el)?, FieldOrigin::attribute(el, el.href()?.0)));
        only(Walk::inside(heading).entered().filter_map(link))
    }

    /// The first card with the class `author`, or with a class such as `post-author`, as Blogger writes it.
    pub(super) fn author_card(self) -> Option<El<'p>> {
        let is_name = |class: &str| class == "author" || class.ends_with("-author");
        let is_card = |el: &El<'_>| has_class(*el, |class| class == "vcard") && has_class(*el, is_name);
        self.elements(is_text_or_comments).find(is_card)
    }

    /// The first element with the class `author` outside of the comments.
    pub(super) fn author(self) -> Option<El<'p>> {
        self.elements(is_comments).find(is_author)
    }

    /// True if the first element with the class `author` is in the comments.
    pub(super) fn is_author_in_comments(self) -> bool {
        let first = Walk::inside(self.root).entered().find(is_author);
        first.is_some_and(|first| self.author().is_none_or(|author| author.id() != first.id()))
    }

    /// The address of the link with rel=author that has the author's name.
    pub(super) fn author_link(self, name: &str) -> Option<String> {
        let mut links = self.elements(is_comments).filter(|el| is_author_link(*el) && text_of(*el) == name);
        links.find_map(|link| self.address_of(link))
    }

    fn address_of(self, link: El<'p>) -> Option<String> {
        let (_, href) = link.href().filter(|_| link.link_tag() == tag::A)?;
        let url = self.page.microdata().base().resolve(href);
        safe(&url).filter(|url| is_web(url)).map(str::to_owned)
    }

    /// The elements inside the post, without the elements of other posts and of parts with such classes.
    fn elements(self, is_part: impl Fn(&str) -> bool) -> impl Iterator<Item = El<'p>> {
        elements_outside(Walk::inside(self.root), move |el| {
            el.tag() == tag::ARTICLE && is_in_inner_article(el, self.root.id())
                || tokens(el.class()).any(|class| class == "hentry" || is_part(class))
        })
    }
}

/// The element that an item was read from. The place of an item in an include is one of the page with its includes.
pub(super) fn element_of<'p>(item: Item<'_>, page: &'p Page) -> Option<El<'p>> {
    let place = item.place()?;
    page.dom().element(place.node).filter(|el| el.start().unwrap_or_default() == place.start)
}

/// True if an element inside of the root is marked as a property of microformats2 that can be implied.
pub(super) fn has_properties(root: El<'_>) -> bool {
    let is_property = |class: &str| class.starts_with("u-") || class.starts_with("p-");
    Walk::inside(root).entered().any(|el| has_class(el, is_property))
}

/// The name in a card, with its element.
pub(super) fn name_in_card(card: El<'_>) -> Option<(El<'_>, String)> {
    let mut inside = Walk::inside(card).entered();
    let named = inside.find(|el| has_class(*el, |class| class == "fn")).unwrap_or(card);
    Some((named, text_of(named))).filter(|(_, name)| !name.is_empty())
}

fn is_author(el: &El<'_>) -> bool {
    has_class(*el, |class| class == "author")
}

/// True for what a byline may have as a name. Other bylines have dates or sentences.
pub(super) fn is_byline_name(name: &str) -> bool {
    name.len() <= MAX_BYLINE && !name.contains(|c: char| c.is_ascii_digit())
}

/// The name after a word such as `By` or `Autorin:`, or after the label of a link such as `View all posts by`.
pub(super) fn without_by(text: &str) -> Option<&str> {
    if let Some(name) = after_label(text) {
        return Some(name);
    }
    let (word, name) = text.split_once(char::is_whitespace)?;
    // Some of the words begin names too: Di Wang, Da Silva, Von der Leyen.
    let is_whole_name = || name.contains(' ') && name.trim_start().starts_with(char::is_uppercase);
    let is_prefix = word.eq_ignore_ascii_case("by") || word.ends_with(':') || is_by(word) && is_whole_name();
    Some(name.trim_start()).filter(|name| is_prefix && !name.is_empty())
}

/// True for a text that begins with a word such as `Von` or `Da`, as names of people do.
pub(super) fn begins_name(text: &str) -> bool {
    let word = text.split(' ').next().unwrap_or_default();
    text.starts_with(char::is_uppercase) && is_by(word) && !word.eq_ignore_ascii_case("by")
}

/// The name after a label such as `View all posts by`. `the author` is no name.
fn after_label(text: &str) -> Option<&str> {
    let (label, name) = text.split_once(" by ").or_else(|| text.split_once(" By "))?;
    let is_one_of = |words: &[&str], word: &str| words.iter().any(|own| own.eq_ignore_ascii_case(word));
    let is_noun = |word| is_one_of(&LABEL_NOUNS, word);
    let is_label = label.split(' ').any(is_noun)
        && label.split(' ').all(|word| is_noun(word) || is_one_of(&LABEL_WORDS, word));
    let name = name.trim().trim_end_matches([' ', '→', '›', '»', '…']);
    let last = name.rsplit(' ').next().filter(|last| !last.is_empty())?;
    (is_label && !last.eq_ignore_ascii_case("author")).then_some(name)
}

fn has_class(el: El<'_>, is_it: impl Fn(&str) -> bool) -> bool {
    tokens(el.class()).any(is_it)
}

fn text_of(el: El<'_>) -> String {
    fold(&el.text(), char::is_whitespace)
}

/// The rel=author link of a page, which need not be about each of its posts: a link inside one post is not about other posts,
/// and a link in the texts or the comments of a classic post is about no post.
pub(super) struct AuthorLink<'p> {
    page: &'p Page,
    link: El<'p>,
    is_in_part: bool,
}

impl<'p> AuthorLink<'p> {
    /// The link, if it is inside of one of the posts that the page lists.
    pub(super) fn of<'d>(
        reading: &'p PageReading,
        mut posts: impl Iterator<Item = Item<'d>>,
    ) -> Option<Self> {
        reading.any_document().urls_of("author").next()?;
        let page = reading.page();
        // Authorship takes the first page of the web, as `AuthorLinks::first`.
        let is_page = |href: &str| is_web(&page.base().resolve(href));
        let is_author_page =
            |el: &El<'_>| is_author_link(*el) && el.href().is_some_and(|(_, href)| is_page(href));
        let link = page.dom().elements().find(is_author_page)?;
        let link = AuthorLink { page, link, is_in_part: is_in_part_of_post(link) };
        let is_inside = link.is_in_part || posts.any(|post| link.is_in(post));
        is_inside.then_some(link)
    }

    fn is_in(&self, post: Item<'_>) -> bool {
        element_of(post, self.page).is_some_and(|el| (el.id()..el.after()).contains(&self.link.id()))
    }

    /// True unless an author is from the link, and the link is not about this post or list.
    pub(super) fn is_about(&self, author: AuthorshipStep, post: Option<Item<'_>>) -> bool {
        match author.source() {
            Some(AuthorSource::RelAuthor) => !self.is_in_part,
            Some(AuthorSource::RelAuthorOfList) => {
                !self.is_in_part && post.is_some_and(|post| self.is_in(post))
            }
            _ => true,
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
