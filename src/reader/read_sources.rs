//! Reads the posts of a page from all its sources.

use std::sync::Arc;

use super::ReadOptions;
use super::address::Address;
use super::entry::{Entry, Person};
use super::feed::Feeds;
use super::fill::{PageSource, fill};
use super::main_object::{MainObject, MainObjectStep};
use super::own_media::without_own_media;
use super::read::Reading;
use super::sources::Sources;
use super::{Answer, Authorship, Fetched};
use crate::document::{Document, Item, Reason, ReasonRule};
use crate::dom::Dom;
use crate::graph::{Member, MemberSource};
use crate::html::names::attr;
use crate::page::Page;

impl ReadOptions {
    /// Reads what the page is about, and its other lists. The page's own post is made from all members of the thing that
    /// it is.
    pub(super) fn read_sources(
        &self,
        reading: &Reading<'_>,
        sources: &Sources<'_>,
        page: &Page,
        fetch: &mut dyn FnMut(&str) -> Option<Fetched>,
    ) -> Feeds {
        let address = page.address();
        let own = &*without_own_media(page.shown_document(), address);
        let documents = sources.documents(own);
        let mut authorship = Authorship::new(own, address, &mut *fetch);
        let page_address = authorship.address().clone();
        let chosen = sources.choose(documents, authorship.main_object(), (page, &page_address));
        let is_member = |source: MemberSource, item: Item<'_>| {
            chosen.members.iter().any(|member| member.source == source && member.item == item)
        };
        let is_marked = |item: Item<'_>| is_member(MemberSource::Marked, item);
        let mut feeds = match documents[chosen.source as usize] {
            Some(document) if chosen.source != MemberSource::Marked => {
                authorship.set_main_object(Answer::new(MainObject::NoObject, MainObjectStep::NoObject));
                let others = self.lists(reading, own, address, &mut authorship, is_marked);
                let mut authorship = Authorship::at(document, address, page_address.clone(), &mut *fetch);
                chosen.main.iter().for_each(|main| authorship.set_main_object(main.clone()));
                let is_of_main = |item: Item<'_>| is_member(chosen.source, item);
                let mut feeds = self.of_document(reading, document, address, &mut authorship, is_of_main);
                feeds.others.extend(others);
                feeds
            }
            _ => {
                chosen.main.iter().for_each(|main| authorship.set_main_object(main.clone()));
                self.of_document(reading, own, address, &mut authorship, is_marked)
            }
        };
        let other_members = chosen.members.get(1..).unwrap_or_default();
        let members = self.entries_of_members(reading, other_members, documents, (address, &page_address));
        let of_json_ld =
            documents[MemberSource::JsonLd as usize].filter(|_| chosen.source == MemberSource::Marked);
        let mut authors = None;
        let source = PageSource { page, policy: &self.policy, reasons: reading.reasons.as_ref() };
        fill(&mut feeds, members, of_json_ld, (source, &page_address), |item| {
            let document = of_json_ld?;
            let authors = authors
                .get_or_insert_with(|| Authorship::at(document, address, page_address.clone(), |_| None));
            Some(self.entry_by(reading, item, authors))
        });
        feeds
    }

    /// The members of a thing as posts, with one search for authors in each source.
    fn entries_of_members<'d>(
        &self,
        reading: &Reading<'_>,
        members: &[Member<'d>],
        documents: [Option<&'d Document>; 4],
        (address, page_address): (&str, &Address),
    ) -> Vec<Entry> {
        let mut entries = Vec::with_capacity(members.len());
        for (source, document) in MemberSource::ALL.into_iter().zip(documents) {
            let mut of_source = members.iter().filter(|member| member.source == source).peekable();
            let Some(document) = document.filter(|_| of_source.peek().is_some()) else { continue };
            let mut authorship = Authorship::at(document, address, page_address.clone(), |_| None);
            entries.extend(of_source.map(|member| self.entry_by(reading, member.item, &mut authorship)));
        }
        entries
    }

    /// The entry of an item of another source.
    fn entry_by<'a, F>(
        &self,
        reading: &Reading<'_>,
        item: Item<'a>,
        authorship: &mut Authorship<'a, F>,
    ) -> Entry
    where
        F: FnMut(&str) -> Option<Fetched>,
    {
        let author = authorship.of(item);
        let person = author.value.as_ref().map(Person::of_author).map(Arc::new);
        self.new_entry(reading, item, (author, person), authorship)
    }
}

/// The document that has the reasons of the page, if the page was read with reasons. It is the one that is shown, unless
/// that leaves out class names of CSS frameworks: reasons point into the document with them.
pub(super) fn document_of_reasons(page: &Page) -> Option<&Document> {
    let shown = page.shown_document();
    let is_left_out = |reason: &Reason| reason.rule == ReasonRule::FrameworkClass;
    let is_same =
        page.options().ignore_framework_classes.is_some() || !shown.not_taken().iter().any(is_left_out);
    page.options().reasons.then(|| if is_same { shown } else { page.shown_with(false) })
}

/// The `lang` of the root element.
pub(super) fn page_language(dom: &Dom) -> Option<String> {
    let root = dom.elements().next()?;
    root.attr_by(attr::LANG).map(str::trim).filter(|lang| !lang.is_empty()).map(str::to_owned)
}
