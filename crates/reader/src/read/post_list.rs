//! The lists of posts of a page.

use crate::about::PageAbout;
use crate::authorship::{AuthorAnswer, SourceAuthors};
use crate::entry_list::other_lists;
use crate::graph::MemberSource;
use crate::main_object::{MainObject, MainObjectStep};
use crate::{Answer, Author, AuthorshipStep, EntryList, FeedKind};

/// A list of posts, or what a page has in place of one.
pub(super) struct PostList<'d> {
    pub(super) kind: Answer<FeedKind, MainObjectStep>,
    pub(super) list: EntryList<'d>,
    pub(super) author: AuthorAnswer<'d>,
    pub(super) source: MemberSource,
}

/// Finds the main object and the other lists of its source. The lists of the microformats and microdata come last, if that is another
/// source.
pub(super) fn lists<'d>(about: &PageAbout<'d>, authors: &mut SourceAuthors<'d>) -> Vec<PostList<'d>> {
    let mut lists = Vec::new();
    let marked = Some(MemberSource::Marked).filter(|marked| *marked != about.main.source);
    for source in [about.main.source].into_iter().chain(marked) {
        let authors = authors.of_listed(source);
        let main = authors.main.clone();
        let is_of_main = |item| about.has(source, item);
        let others = other_lists(&authors.outline, &main.value, is_of_main);
        let main = Some(main).filter(|_| source == about.main.source);
        for Answer { value, step } in main.into_iter().chain(others) {
            let (kind, list) = PostList::contents(&value);
            let author = match value {
                MainObject::Feed(list) => authors.of_list(&list),
                MainObject::Card(card) => {
                    Answer::new(Some(Author::with_card(card)), AuthorshipStep::PageCard)
                }
                // A page without a feed has no author of a feed.
                _ => Answer::from(None),
            };
            lists.push(PostList { kind: Answer::new(kind, step), list, author, source });
        }
    }
    lists
}

impl<'d> PostList<'d> {
    fn contents(object: &MainObject<'d>) -> (FeedKind, EntryList<'d>) {
        match object {
            MainObject::Feed(list) => (FeedKind::Feed, list.clone()),
            MainObject::Post(post) => (FeedKind::Post, EntryList::new(None, vec![*post])),
            MainObject::Card(_) => (FeedKind::Card, EntryList::new(None, Vec::new())),
            _ => (FeedKind::NoPosts, EntryList::new(None, Vec::new())),
        }
    }
}
