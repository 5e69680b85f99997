//! Makes feeds and posts from the items of a document. It runs the algorithms of this module for each of them.

use std::sync::Arc;

use super::entry::{Entry, Person};
use super::entry_list::other_lists;
use super::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use super::field_reasons::{FieldReasons, UsedValues};
use super::main_object::{MainObject, MainObjectStep};
use super::{Answer, Author, Authorship, AuthorshipStep, EntryList, Fetched, ReadOptions, paging};
use crate::budget::Budget;
use crate::document::Item;
use crate::sanitize::safe_url::safe;

/// The authors of a document, with the function that fetches their pages.
pub(super) type DocumentAuthors<'d, 'f> = Authorship<'d, Box<dyn FnMut(&str) -> Option<Fetched> + 'f>>;

pub(super) struct FeedMaker<'p> {
    pub(super) options: &'p ReadOptions,
    /// The address of the page.
    pub(super) address: &'p str,
    /// What the posts may take. The last posts are left out if they do not fit.
    pub(super) posts: Budget,
    /// Where the reasons of fields are looked up, if they are asked for.
    pub(super) reasons: Option<FieldReasons<'p>>,
}

impl FeedMaker<'_> {
    /// The main object of a document, and its other lists. `is_of_main` is true for posts that are one thing with the main
    /// object.
    pub(super) fn feeds<'d>(
        &self,
        authors: &mut DocumentAuthors<'d, '_>,
        is_of_main: impl Fn(Item<'d>) -> bool,
    ) -> Feeds {
        let main = self.main(authors);
        let others = self.others(authors, is_of_main);
        Feeds { main, others, diagnostics: authors.document().diagnostics().to_vec() }
    }

    /// The lists of a document that are not its main object.
    pub(super) fn others<'d>(
        &self,
        authors: &mut DocumentAuthors<'d, '_>,
        is_of_main: impl Fn(Item<'d>) -> bool,
    ) -> Vec<Feed> {
        let main = &authors.main_object().value;
        let others = other_lists(authors.document(), authors.outline(), main, is_of_main);
        let others = others.iter().map(|(list, step)| {
            let author = authors.of_list(list);
            self.feed(list, Answer::new(FeedKind::Feed, *step), &author, authors)
        });
        others.collect()
    }

    fn main(&self, authors: &mut DocumentAuthors<'_, '_>) -> Feed {
        let main = authors.main_object().clone();
        let no_entries = || EntryList::new(None, Vec::new());
        let (kind, list) = match &main.value {
            MainObject::Feed(list) => (FeedKind::Feed, list.clone()),
            MainObject::Post(post) => (FeedKind::Post, EntryList::new(None, vec![*post])),
            MainObject::Card(_) => (FeedKind::Card, no_entries()),
            _ => (FeedKind::NoPosts, no_entries()),
        };
        let author = match main.value {
            MainObject::Feed(_) => authors.of_list(&list),
            MainObject::Card(card) => Answer::new(Some(Author::with_card(card)), AuthorshipStep::PageCard),
            _ => Answer::new(None, AuthorshipStep::NoAuthor),
        };
        let mut feed = self.feed(&list, Answer::new(kind, main.step), &author, authors);
        if feed.name.value.is_none() {
            feed.name.step = FeedNameStep::NoName;
        }
        let paging = paging(authors.document());
        let safe_url = |url: Option<&str>| url.and_then(safe).map(str::to_owned);
        (feed.previous, feed.next) = (safe_url(paging.previous), safe_url(paging.next));
        feed.set_rels(authors.document());
        feed
    }

    fn feed<'d>(
        &self,
        list: &EntryList<'d>,
        kind: Answer<FeedKind, MainObjectStep>,
        author: &Answer<Option<Author<'d>>, AuthorshipStep>,
        authors: &mut DocumentAuthors<'d, '_>,
    ) -> Feed {
        let name = match list.name() {
            Some(name) => Answer::new(Some(name.to_owned()), FeedNameStep::Feed),
            None => Answer::new(None, FeedNameStep::UnnamedList),
        };
        let shown = Answer::new(author.value.as_ref().map(Person::of_author), author.step);
        let page = page_address(self.address, kind).to_owned();
        let mut feed = Feed { page, kind, name, author: shown, ..Feed::default() };
        let mut used = list.item().map(|item| UsedValues::new(item, self.reasons.is_some()));
        if let Some((item, used)) = list.item().zip(used.as_mut()) {
            used.text("name", "name", list.name());
            feed.describe(item, authors.address(), used);
        }
        if let Some(reasons) = &self.reasons {
            feed.reasons = reasons.of_feed(&feed, list, author, used);
        }
        let mut last = None;
        for &post in list.entries() {
            let entry = self.entry(post, authors, &mut last);
            if !self.posts.spend(entry.held_bytes()) {
                break;
            }
            feed.entries.push(entry);
        }
        feed.entries.shrink_to_fit();
        feed
    }

    /// The post of an item, with its reasons. `last` is the author of the post before: posts of one author share the value.
    pub(super) fn entry<'d>(
        &self,
        item: Item<'d>,
        authors: &mut DocumentAuthors<'d, '_>,
        last: &mut Option<Arc<Person>>,
    ) -> Entry {
        let author = authors.of(item);
        let person = author.value.as_ref().map(Person::of_author);
        if person.as_ref() != last.as_deref() {
            *last = person.map(Arc::new);
        }
        let shown = Answer::new(last.clone(), author.step);
        let mut used = UsedValues::new(item, self.reasons.is_some());
        let mut entry = Entry::of_item(item, &mut used, shown, self.options, authors.address());
        if let Some(reasons) = &self.reasons {
            entry.reasons = reasons.of_entry(&entry, used, &author, authors.outline().feed(item));
        }
        entry
    }
}

/// The page's address. A fragment that selects no feed, post or card is dropped: what is read is not a part
/// of the page with that address.
fn page_address(address: &str, kind: Answer<FeedKind, MainObjectStep>) -> &str {
    let is_selected = kind.step == MainObjectStep::Fragment && kind.value != FeedKind::NoPosts;
    match address.split_once('#') {
        Some((page, _)) if !is_selected => page,
        _ => address,
    }
}
