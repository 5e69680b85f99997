//! The authors of the posts of all sources of a page.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Authorship, Fetched};
use crate::Answer;
use crate::about::SourcedMain;
use crate::address::PageAddress;
use crate::graph::MemberSource;
use crate::main_object::{self, MainObject, MainObjectStep};
use crate::outline::Outlines;

/// A function that fetches the pages of authors.
pub(crate) type Fetch<'d> = &'d dyn Fn(&str) -> Option<Fetched>;

pub(crate) type DocumentAuthors<'d> = Authorship<'d, Fetch<'d>>;

/// The authors of the posts of each source, made at the first use.
pub(crate) struct SourceAuthors<'d> {
    outlines: Outlines<'d>,
    main: SourcedMain<'d>,
    page: PageAddress<'d>,
    fetch: Fetch<'d>,
    of_listed: [Option<DocumentAuthors<'d>>; 4],
    of_members: [Option<DocumentAuthors<'d>>; 4],
}

impl<'d> SourceAuthors<'d> {
    /// The first one of the outlines is always there.
    pub(crate) fn new(
        outlines: Outlines<'d>,
        main: SourcedMain<'d>,
        page: PageAddress<'d>,
        fetch: Fetch<'d>,
    ) -> Self {
        let (of_listed, of_members) = Default::default();
        SourceAuthors { outlines, main, page, fetch, of_listed, of_members }
    }

    /// The authors of the posts that the page lists. A source that the page does not have has none.
    pub(crate) fn of_listed(&mut self, source: MemberSource) -> &mut DocumentAuthors<'d> {
        let outline = self.outlines[source as usize].as_ref().or(self.outlines[0].as_ref());
        let outline = outline.expect("each page has microformats");
        let authors = || {
            let main = match self.main.source == source {
                true => self.main.answer.clone(),
                false => Answer::new(MainObject::NoObject, MainObjectStep::NoObject),
            };
            Authorship::about(main, Arc::clone(outline), Cow::Borrowed(self.page.address), self.fetch)
        };
        self.of_listed[source as usize].get_or_insert_with(authors)
    }

    /// The authors of the posts that complete others. Their pages are not fetched.
    pub(crate) fn of_member(&mut self, source: MemberSource) -> Option<&mut DocumentAuthors<'d>> {
        let outline = self.outlines[source as usize].as_ref()?;
        let (page, no_fetch): (_, Fetch<'d>) = (self.page, &|_| None);
        let authors = || {
            let main = main_object::find(outline, page);
            Authorship::about(main, Arc::clone(outline), Cow::Borrowed(page.address), no_fetch)
        };
        Some(self.of_members[source as usize].get_or_insert_with(authors))
    }
}
