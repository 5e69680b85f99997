//! The reasons of feeds, and of what no item of the page has.

use super::{FieldReason, FieldReasons, FoundAuthor, FoundReasons, has_text, is_of_reasons};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::reader::authorship::Author;
use crate::reader::entry::{Entry, Field};
use crate::reader::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use crate::reader::{EntryList, PostTypeStep};

impl FieldReasons<'_> {
    /// The reasons of a feed. `author` is the answer for it.
    pub(in crate::reader) fn of_feed(
        &self,
        feed: &Feed,
        list: &EntryList<'_>,
        author: &FoundAuthor<'_>,
    ) -> Vec<FieldReason> {
        let mut found = FoundReasons::new(&self.budget);
        let own = list.item();
        let card = || author.value.as_ref().and_then(Author::card);
        let first = list.entries().first().copied();
        let of_kind = match feed.kind.value {
            FeedKind::Post => first.map(|item| self.of_root(item)),
            FeedKind::Card => card().map(|card| self.of_card(card)),
            _ => own.or(first).map(|item| self.of_root(item)),
        };
        found.add("kind", of_kind.unwrap_or_default());
        let is_named = feed.name.step == FeedNameStep::Feed;
        let fields = [
            ("name", feed.name.value.as_ref().filter(|_| is_named)),
            ("url", feed.url.as_ref()),
            ("summary", feed.summary.as_ref()),
            ("photo", feed.photo.as_ref().map(|photo| &photo.url)),
        ];
        for (field, text) in fields {
            if let Some((own, text)) = own.zip(text) {
                let values = own.values(field).position(|value| has_text(value, text));
                found.add(field, values.map_or_else(Vec::new, |number| self.of_value(own, field, number)));
            }
        }
        if let Some(own) = own.filter(|_| feed.id.is_some()) {
            let items = self.pointers(own).into_iter();
            found.add("id", items.flat_map(|at| self.at(&format!("{at}/id"))).collect());
        }
        found.add("author", self.of_author(None, own, author));
        found.finish()
    }

    /// Adds the reasons of what no item of the page has.
    pub(in crate::reader) fn finish(&self, feeds: &mut Feeds) {
        for (number, feed) in std::iter::once(&mut feeds.main).chain(&mut feeds.others).enumerate() {
            retain_author(&mut feed.reasons, feed.author.value.is_some());
            let is_own = number == 0 && feed.entries.len() == 1;
            feed.entries.iter_mut().for_each(|entry| self.finish_entry(entry, is_own));
            if feed.language.is_some() {
                self.push(&mut feed.reasons, "language", self.written.language());
            }
        }
        let main = &mut feeds.main;
        if main.name.step == FeedNameStep::PageTitle {
            self.push(&mut main.reasons, "name", self.written.title());
        }
        let links = [
            ("previous", &["prev", "previous"][..], main.previous.is_some()),
            ("next", &["next"], main.next.is_some()),
            ("canonical", &["canonical"], main.canonical.is_some()),
            ("hubs", &["hub"], !main.hubs.is_empty()),
            ("topic", &["self"], main.topic.is_some()),
        ];
        for (field, rels, is_there) in links {
            if is_there {
                let reasons = self.page.of_rels(rels).iter();
                reasons.for_each(|&reason| self.push(&mut main.reasons, field, Some(reason.clone())));
            }
        }
        if (self.is_cut || self.budget.is_exceeded()) && !feeds.diagnostics.iter().any(is_of_reasons) {
            feeds.diagnostics.push(Diagnostic::new(DiagnosticKind::ReasonBytes));
        }
    }

    /// Adds the reasons of fields that were filled from elements without an item, and of a title and a content that took the
    /// place of the item's own. Outside of the element of a post, they are searched only for the page's own post: otherwise the
    /// work is quadratic.
    fn finish_entry(&self, entry: &mut Entry, is_own: bool) {
        retain_author(&mut entry.reasons, entry.author.value.is_some());
        let filled = entry.filled.iter().map(|filled| filled.field);
        let replaced =
            [(Field::Title, entry.title.value.is_some()), (Field::Content, entry.content.value.is_some())];
        let replaced = replaced.into_iter().filter_map(|(field, is_there)| is_there.then_some(field));
        for known in filled.chain(replaced).collect::<Vec<Field>>() {
            let field = known.to_string();
            if !entry.reasons.iter().any(|reason| *reason.field == *field) {
                let reason = self.written.filled(entry, is_own, &field, entry.source_of(known));
                let is_type = known == Field::Title && entry.post_type.step == PostTypeStep::NameIsTitle;
                if is_type && reason.is_some() {
                    entry.reasons.retain(|own| &*own.field != "type");
                    self.push(&mut entry.reasons, "type", reason.clone());
                }
                self.push(&mut entry.reasons, &field, reason);
            }
        }
    }
}

/// Removes the reasons of an author who was left out later.
fn retain_author(reasons: &mut Vec<FieldReason>, is_there: bool) {
    reasons.retain(|own| is_there || &*own.field != "author");
}
